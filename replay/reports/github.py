"""The report as commands to the workflows of GitHub, which show each diagnostic at its line of a change."""

from collections.abc import Sequence

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.grammar.source import Source
from shengji.replay.checking import CheckedDeal
from shengji.replay.reports.entries import text_of
from shengji.replay.reports.text import FullReport

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}

_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = {**_IN_DATA, **str.maketrans({":": "%3A", ",": "%2C"})}


class GithubReport(FullReport):
    """A workflow command for each diagnostic; what else is printed, such as the sums, shows in the log."""

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Return the diagnostics of a deal."""
        return "".join([f"{command(checked.source, diagnostic)}\n" for diagnostic in found])


def command(source: Source, diagnostic: Diagnostic) -> str:
    """Return the workflow command for a diagnostic, with its notes and its help.

    Columns can only be told of one line; the end is that after the last character.
    """
    line, column = source.place(diagnostic.span.start)
    end_line, end_column = source.place(diagnostic.span.end)
    where = f"col={column},endColumn={end_column}" if line == end_line else f"endLine={end_line}"
    name = source.name.translate(_IN_PROPERTY)
    text = f"{diagnostic.code}: {text_of(diagnostic)}".translate(_IN_DATA)
    return f"::{_COMMANDS[diagnostic.severity]} file={name},line={line},{where}::{text}"
