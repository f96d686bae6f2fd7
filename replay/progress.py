"""A progress bar on standard error, for work that takes longer than a moment."""

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

_QUIET_SECONDS = 1.0
"""How long work may take without a word."""


class Bar:
    """A bar that appears after a while, where it is ``shown`` at all; ``unit`` says what is counted."""

    def __init__(self, unit: str, total: int, *, shown: bool) -> None:
        self.unit, self.total, self.shown, self.done = unit, total, shown, 0
        self.begun = time.monotonic()
        self.progress: Progress | None = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def step(self) -> None:
        """Count one more."""
        self.reach(self.done + 1)

    def reach(self, done: int) -> None:
        """Count so many in all."""
        self.done = done
        if not self.shown or time.monotonic() - self.begun < _QUIET_SECONDS:
            return
        if self.progress is None:
            self.progress = _progress(self.unit, self.total)
        self.progress.update(self.progress.task_ids[0], completed=done)


def shows_bar(*, prints: bool) -> bool:
    """Whether a terminal shows progress: not where what the command prints appears on it."""
    return sys.stderr.isatty() and not (prints and sys.stdout.isatty())


def _progress(unit: str, total: int) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn(unit), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task(unit, total=total)
    progress.start()
    return progress
