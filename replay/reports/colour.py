"""The reports for people in colour: the severity, what is marked, and the lines around the record stand out.

The text stays what it is without colour, which is never the only mark: the severity is a word, the place is underlined.
"""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.replay.checking import CheckedDeal
from shengji.replay.report import concise, full, visible

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.NOTE: "bold cyan"}
_FRAME = "blue"
_MARK = 4
"""The line of a message that marks the place below the line of the record."""


def with_codes(console: Console, texts: Iterable[Text]) -> str:
    """Return texts, a line end after each, with the codes by which a console shows their colours."""
    with console.capture() as captured:
        for text in texts:
            console.print(text, soft_wrap=True)
    return captured.get()


def coloured_full(checked: CheckedDeal, diagnostic: Diagnostic) -> Text:
    """Lay out a diagnostic with its line, in colour."""
    heading, arrow, *rest = full(checked, diagnostic).split("\n")
    style, gutter = _STYLES[diagnostic.severity], arrow.index("-->")
    lines = [_heading(heading, 0, style), _framed(arrow, gutter + 3), *[_framed(line, gutter + 2) for line in rest]]
    lines[_MARK].stylize(style, gutter + 2)
    return Text("\n").join(lines).append("\n")


def coloured_concise(checked: CheckedDeal, diagnostic: Diagnostic) -> Text:
    """Put a diagnostic on one line, in colour."""
    line, column = checked.source.place(diagnostic.span.start)
    place = f"{visible(checked.source.name)}:{line}:{column}: "
    return _heading(concise(checked, diagnostic), len(place), _STYLES[diagnostic.severity])


def _heading(text: str, start: int, style: str) -> Text:
    """Let the severity and the code stand out in a line; they begin at a place in it."""
    line = Text(text)
    line.stylize(style, start, text.index("]", start) + 1)
    return line


def _framed(text: str, end: int) -> Text:
    line = Text(text)
    line.stylize(_FRAME, 0, end)
    return line
