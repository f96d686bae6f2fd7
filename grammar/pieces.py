"""A text cut at the lines that open a deal or a match: to do that nothing needs to be parsed.

What is left open, such as commentary, never goes on past such a line, so each piece can be read by itself. The lines
are looked for in the text as it was written, in which full-width forms are not folded yet.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

from msgspec import structs

from shengji.grammar.decoding import Blocks
from shengji.grammar.diagnostics import Span
from shengji.grammar.folding import spellings
from shengji.grammar.source import Source, byte_length


class Opens(Enum):
    """What a line opens."""

    MATCH = "SJN"
    DEAL = "Deal"


_MATCH, _DEAL = Opens.MATCH, Opens.DEAL


class Stretch(NamedTuple):
    """From ``start`` up to ``end`` in a text; all but the first begin with a line that ``opens`` something."""

    start: int
    end: int
    opens: Opens | None


def _word(word: str) -> str:
    return "".join(f"[{re.escape(spellings(char))}]" for char in word)


_LINE = rf'{_word("[")}(?:({_word("Deal")})|{_word("SJN")})[\t"{re.escape(spellings(" "))}]'
_FIRST = re.compile(_LINE)
_AFTER_LF = re.compile("\n" + _LINE)

_LONGEST = len('\n[Deal"')
"""How many characters show that a line opens something, the line end before it included."""

MOST_BEFORE = 1 << 22
"""How many characters may stand before the first line that opens a match or a deal."""


def stretches(text: str) -> Iterator[Stretch]:
    r"""Cut a text at the lines that open a deal or a match.

    >>> [stretch[:2] for stretch in stretches('[SJN "1"]\n[Deal "1"]\n[Deal "2"]\n')]
    [(0, 10), (10, 21), (21, 32)]
    """
    start, opens = 0, opened_by(text)
    for found in _openings(text):
        yield Stretch(start, found.start() + 1, opens)
        start, opens = found.start() + 1, _opens(found)
    yield Stretch(start, len(text), opens)


def opened_by(text: str) -> Opens | None:
    """Return what the first line of a text opens, None where it opens nothing."""
    first = _FIRST.match(text)
    return None if first is None else _opens(first)


def cut(blocks: Iterable[str]) -> Iterator[tuple[str, Opens | None, Opens | None]]:
    """Cut a text that comes in blocks of any size: yield each piece, what it opens, and what opens after it.

    A piece comes as soon as the line after it has come in; no more is held than one block and one piece. A text that
    opens nothing in all of its first `MOST_BEFORE` characters is no record, and is not read on.
    """
    held: list[str] = []
    before = 0
    tail = ""
    opens: Opens | None = None
    first = True
    for block in blocks:
        text = tail + block
        begin = 0
        for found in _openings(text):
            end = found.start() + 1
            piece = text[begin:end]
            if held:
                piece = "".join((*held, piece))
                held = []
            if first:
                opens, first = opened_by(piece), False
            then = _DEAL if found.lastindex else _MATCH
            yield piece, opens, then
            opens, begin = then, end
        keep = max(begin, len(text) - _LONGEST)
        held.append(text[begin:keep])
        tail = text[keep:]
        before += len(block)
        if first and before > MOST_BEFORE and opened_by(held[0] + tail) is None:
            break
    piece = "".join((*held, tail))
    yield piece, opened_by(piece) if first else opens, None


class Piece(NamedTuple):
    """A part of a text, what it opens (None: nothing), and what opens after it (None: it is the last)."""

    source: Source
    opens: Opens | None
    then: Opens | None


def pieces(blocks: Blocks, name: str) -> Iterator[Piece]:
    """Cut a text that comes in blocks into parts that know where in the whole they stand."""
    start, line, byte = 0, 1, 0
    for text, opens, then in cut(blocks):
        fault = None
        if then is None and blocks.fault is not None:
            span = blocks.fault.span
            fault = structs.replace(blocks.fault, span=Span(span.start - start, span.end - start))
        source = Source(
            name,
            text,
            start=start,
            first_line=line,
            first_byte=byte + blocks.first_byte,
            encoding=blocks.encoding,
            goes_on=then is not None,
            fault=fault,
        )
        yield Piece(source, opens, then)
        start += len(text)
        line += line_ends(text)
        byte += byte_length(text, blocks.encoding)


def line_ends(text: str) -> int:
    r"""Count the lines that end in a text.

    >>> line_ends("a\r\nb\rc\n")
    3
    """
    ends = text.count("\n")
    return ends + text.count("\r") - text.count("\r\n") if "\r" in text else ends


def _openings(text: str) -> Iterator[re.Match[str]]:
    """Yield the lines that open something, each with the line end before it."""
    # To look for one certain character is many times quicker than for one of two.
    pattern = _after_any() if text.count("\r") != text.count("\r\n") else _AFTER_LF
    return pattern.finditer(text)


@cache
def _after_any() -> re.Pattern[str]:
    return re.compile("[\r\n]" + _LINE)


def _opens(found: re.Match[str]) -> Opens:
    return _DEAL if found.lastindex else _MATCH
