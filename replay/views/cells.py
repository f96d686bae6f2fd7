"""Text laid out in terminal cells: made safe, fitted, wrapped, set side by side."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, chop_cells
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from shengji.replay.report import visible

_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))
"""Variation selectors: terminals disagree on whether they widen the character before them."""


class Lines:
    """Lines of text as a renderable: each is printed as it is, never wrapped, without blanks at its end."""

    def __init__(self, lines: Iterable[Text]) -> None:
        self.lines = tuple(lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line.render(console, end="\n")

    def __str__(self) -> str:
        return "\n".join(line.plain for line in self.lines)


def safe(text: str) -> str:
    """Return user text that can be printed in a line: no control characters, nothing of doubtful width."""
    return visible(text.translate(_SELECTORS))


def width_of(text: Text | str) -> int:
    """Count the cells that a text takes."""
    return cell_len(text if isinstance(text, str) else text.plain)


def fit(text: Text, width: int, more: str, *, right: bool = False) -> Text:
    """Return a text of exactly this width: filled up with blanks, or cut and ended with the mark ``more``."""
    over = width_of(text) - width
    if over == 0:
        return text
    fitted = text.copy()
    if over < 0:
        if right:
            fitted.pad_left(-over)
        else:
            fitted.pad_right(-over)
        return fitted
    mark = more if width > len(more) else ""
    fitted.truncate(max(width - len(mark), 0), overflow="crop")
    fitted.append(mark)
    return fitted


def centred(text: Text, width: int, more: str) -> Text:
    """Return a text of exactly this width, in the middle of it."""
    free = width - width_of(text)
    if free > 0:
        text = text.copy()
        text.pad_left(free // 2)
    return fit(text, width, more)


def wrap(text: str, width: int) -> list[str]:
    """Break a text into lines of at most this many cells, between words where it can be."""
    lines: list[str] = []
    line, taken = "", 0
    for word in text.split():
        size = cell_len(word)
        if line and taken + 1 + size <= width:
            line, taken = f"{line} {word}", taken + 1 + size
            continue
        if line and size <= width:
            lines.append(line)
            line, taken = word, size
            continue
        if line and width - taken > 8:
            head, *_ = chop_cells(word, width - taken - 1) or [""]
            line, word = f"{line} {head}", word[len(head) :]
        if line:
            lines.append(line)
        *full, line = chop_cells(word, width) or [""]
        lines += full
        taken = cell_len(line)
    return [*lines, line] if line else lines


def beside(blocks: Sequence[tuple[Sequence[Text], int]], height: int, more: str) -> list[Text]:
    """Set blocks of lines side by side, each at its own width; missing lines are blank."""
    lines = []
    for row in range(height):
        line = Text()
        for block, width in blocks:
            line.append_text(fit(block[row] if row < len(block) else Text(), width, more))
        lines.append(line)
    return lines
