"""Text laid out in terminal cells: made safe, fitted, wrapped, set side by side."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len, chop_cells
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Span, Text

from shengji.replay.report import visible
from shengji.replay.views.looks import Marks

_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))
"""Variation selectors: terminals disagree on whether they widen the character before them."""


class Lines:
    """Lines of text as a renderable: each is printed as it is, never wrapped."""

    def __init__(self, lines: Iterable[Text]) -> None:
        self.lines = tuple(trimmed(line) for line in lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line.render(console, end="\n")

    def __str__(self) -> str:
        return "\n".join(line.plain for line in self.lines)


def safe(text: str) -> str:
    """Return user text that can be printed in a line: no control characters, nothing of doubtful width."""
    return visible(text.translate(_SELECTORS))


def ink(text: str, style: str) -> Text:
    """Return a text of which only these characters have the style, not what is appended to it."""
    return Text().append(text, style)


def trimmed(line: Text) -> Text:
    """Return a line without the blanks at its end, but for those that show a ground."""
    end = len(line.plain.rstrip())
    for span in line.spans:
        if span.end > end and ("on " in str(span.style) or "reverse" in str(span.style)):
            end = span.end
    if end == len(line):
        return line
    spans = [Span(span.start, min(span.end, end), span.style) for span in line.spans if span.start < end]
    return Text(line.plain[:end], line.style, spans=spans)


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
    """Break a text into lines of at most this many cells."""
    return [line.plain for line in flow(Text(), [(text, "")], width)] if text.strip() else []


def flow(start: Text, sentences: Iterable[tuple[str, str]], width: int) -> list[Text]:
    """Let sentences, each with its style, flow on after a text; lines break at blanks and around wide characters."""
    lines = _chopped(start, width)
    taken = width_of(lines[-1])
    gap = 2
    for sentence, style in sentences:
        if lines[-1].plain.endswith(_STOPS):
            gap = 0
        for word in sentence.split():
            for piece in _pieces(word, width):
                size = cell_len(piece)
                if taken and taken + gap + size > width:
                    lines.append(Text())
                    taken = 0
                if taken:
                    lines[-1].append(" " * gap)
                    taken += gap
                lines[-1].append(piece, style)
                taken += size
                gap = 0
            gap = 1
    return lines


_STOPS = ("。", "！", "？")
"""What ends a Chinese sentence, with the room after it in it."""

_NO_START = frozenset("，。、；：！？）》」』”’…")
"""Characters that don't begin a line."""


def _pieces(word: str, width: int) -> list[str]:
    """Cut a word where a line may end: before wide characters, and where it is longer than a line."""
    if word.isascii() and len(word) <= width:
        return [word]
    pieces = [""]
    after_wide = False
    for char in (chop_cells(word, 1) or [word]) if cell_len(word) != len(word) else [word]:
        wide = cell_len(char) > 1
        if pieces[-1] and (wide or after_wide) and char not in _NO_START:
            pieces.append("")
        pieces[-1] += char
        after_wide = wide
    return [part for piece in pieces for part in (chop_cells(piece, width) if cell_len(piece) > width else [piece])]


def _chopped(line: Text, width: int) -> list[Text]:
    """Break one line into as many as it needs, between words where that does not waste half a line."""
    lines: list[Text] = []
    while width_of(line) > width:
        end = max(len(chop_cells(line.plain, width)[0]), 1)  # in characters, of which some take two cells
        cut = line.plain.rfind(" ", 0, end + 1)
        cut = cut if cut > end // 2 else end
        lines.append(line[:cut])
        line = line[cut + 1 :] if line.plain[cut : cut + 1] == " " else line[cut:]
    return [*lines, line]


def runs(cells: Iterable[tuple[str, str]]) -> Text:
    """Make a text of characters and their styles, one span for each run of a style."""
    text = Text()
    for style, run in groupby(cells, key=itemgetter(1)):
        text.append("".join(char for char, _ in run), style)
    return text


def row_of(cells: Sequence[tuple[Text, int]], more: str) -> Text:
    """Set texts side by side, each at exactly its width."""
    plain: list[str] = []
    spans: list[Span] = []
    offset = 0
    for text, width in cells:
        free = width - width_of(text)
        if free < 0:
            text, free = fit(text, width, more), 0
        if text.style:
            spans.append(Span(offset, offset + len(text), text.style))
        spans += [Span(span.start + offset, span.end + offset, span.style) for span in text.spans]
        plain.append(text.plain)
        plain.append(" " * free)
        offset += len(text) + free
    return Text("".join(plain), spans=spans)


def beside(blocks: Sequence[tuple[Sequence[Text], int]], height: int, more: str) -> list[Text]:
    """Set blocks of lines side by side, each at its own width; missing lines are blank."""
    blank = Text()
    return [
        row_of([(block[row] if row < len(block) else blank, width) for block, width in blocks], more)
        for row in range(height)
    ]


def framed(line: Text, inner: int, edge: Text, more: str) -> Text:
    """Set a line between two edges, at exactly the inner width."""
    return row_of(((edge, len(edge)), (line, inner), (edge, len(edge))), more)


def boxed(body: Sequence[Text], title: Text, inner: int, height: int, marks: Marks, style: str) -> list[Text]:
    """Put lines into a frame of this height with a title in its upper edge; what has no room is left out."""
    a, b, c, d = marks.corners
    title = fit(title, min(width_of(title), max(inner - 4, 0)), marks.more)
    free = inner - width_of(title) - 2
    top = ink(a + marks.across * (free // 2), style).append(" ").append_text(title).append(" ")
    lines = [top.append(marks.across * (free - free // 2) + b, style)]
    edge = ink(marks.down, style)
    lines += [framed(row, inner, edge, marks.more) for row in body[: height - 2]]
    lines += [framed(Text(), inner, edge, marks.more)] * (height - 2 - len(body))
    return [*lines, ink(c + marks.across * inner + d, style)]
