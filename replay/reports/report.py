"""What a report is, and the one for each format."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from shengji.grammar.diagnostics import Diagnostic
from shengji.replay.checking import CheckedDeal
from shengji.replay.report import Tally
from shengji.replay.reports.formats import ReportFormat

if TYPE_CHECKING:
    from rich.console import Console


class Report(Protocol):
    """A report while files are checked: what is to be printed comes back from each call."""

    def begin(self, name: str) -> None:
        """Begin with a file."""

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Take the next deal of the file, and of its diagnostics those to report."""

    def end(self, tally: Tally, *, complete: bool) -> str:
        """End; ``complete`` is False where a file could not be read."""


def report_in(format: ReportFormat, console: "Callable[[], Console | None] | None" = None) -> Report:
    """Begin a report in a format; those for people are in colour where ``console`` makes one that shows it."""
    match format:
        case ReportFormat.FULL:
            from shengji.replay.reports.text import FullReport

            return FullReport(console)
        case ReportFormat.CONCISE:
            from shengji.replay.reports.text import ConciseReport

            return ConciseReport(console)
        case ReportFormat.JSON:
            from shengji.replay.reports.json_report import JsonReport

            return JsonReport()
        case ReportFormat.GITHUB:
            from shengji.replay.reports.github import GithubReport

            return GithubReport()
        case ReportFormat.SARIF:
            from shengji.replay.reports.sarif import SarifReport

            return SarifReport()
