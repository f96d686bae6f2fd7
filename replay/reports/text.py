"""Reports for people: each diagnostic laid out with its line, or on one line; the sums come last."""

from collections.abc import Sequence

from shengji.grammar.diagnostics import Diagnostic
from shengji.replay.checking import CheckedDeal
from shengji.replay.report import Tally, concise, full


class FullReport:
    """Each diagnostic with its line and what would be right."""

    def begin(self, name: str) -> None:
        """Say nothing: the place of each diagnostic names its file."""

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Return the diagnostics of a deal."""
        return "".join([f"{full(checked, diagnostic)}\n\n" for diagnostic in found])

    def end(self, tally: Tally, *, complete: bool) -> str:
        """Return the sums, where a file was read."""
        del complete
        return f"{tally.summary()}\n" if tally.files else ""


class ConciseReport(FullReport):
    """A line for each diagnostic."""

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Return the diagnostics of a deal."""
        return "".join([f"{concise(checked, diagnostic)}\n" for diagnostic in found])
