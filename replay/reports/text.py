"""Reports for people: each diagnostic laid out with its line, or on one line; the sums come last."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from shengji.grammar.diagnostics import Diagnostic
from shengji.replay.checking import CheckedDeal
from shengji.replay.report import Tally, concise, full

if TYPE_CHECKING:
    from rich.console import Console


class FullReport:
    """Each diagnostic with its line and what would be right; in colour where there is a console that shows it.

    The console is asked for when the first diagnostic comes: a clean record needs none, and it takes long to make.
    """

    def __init__(self, console: "Callable[[], Console | None] | None" = None) -> None:
        self._ask = console

    @cached_property
    def _console(self) -> "Console | None":
        return None if self._ask is None else self._ask()

    def begin(self, name: str) -> None:
        """Say nothing: the place of each diagnostic names its file."""

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Return the diagnostics of a deal."""
        if not found or self._console is None:
            return "".join([f"{full(checked, diagnostic)}\n\n" for diagnostic in found])
        from shengji.replay.reports.colour import coloured_full, with_codes

        return with_codes(self._console, [coloured_full(checked, diagnostic) for diagnostic in found])

    def end(self, tally: Tally, *, complete: bool) -> str:
        """Return the sums, where a file was read."""
        del complete
        return f"{tally.summary()}\n" if tally.files else ""


class ConciseReport(FullReport):
    """A line for each diagnostic."""

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Return the diagnostics of a deal."""
        if not found or self._console is None:
            return "".join([f"{concise(checked, diagnostic)}\n" for diagnostic in found])
        from shengji.replay.reports.colour import coloured_concise, with_codes

        return with_codes(self._console, [coloured_concise(checked, diagnostic) for diagnostic in found])
