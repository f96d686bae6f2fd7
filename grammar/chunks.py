r"""Where an item ends: a text cut into chunks, each of which begins with an item and goes on up to the next.

Strings, notes and variations are passed over whole, so that what looks like an item inside them is none. A line
that begins with something like an item (a word that is not one of ours before a seat or a colon, a number without its
dot) begins a chunk too, so that a misspelt item never takes the one before it along.
"""

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from shengji.grammar.syntax import Token
from shengji.grammar.terminals import ITEM_WORDS, NOTES, any_of, expression

ITEM_NAMES = ("hand", "draw", "kitty", "bid", "flip", "tribute", "return", "bury", "claim", "concede")

OPENING_LINE = re.compile(r'[\r\n]\[(?:Deal|SJN)[ \t"]')
"""A line that opens a deal or a match, with the line end before it: nothing that is left open goes on past it."""

_BLANKS = re.compile(r"[ \t\r\n]*")
_LINE = re.compile(r"[^\r\n]*")


class Chunk(Struct):
    """A stretch of text: its notes and variations in order, and the offset of what is left open in it (-1: nothing is).

    A remark that has a line of its own is of the kind LINE_REMARK.

    ``end`` is where the next chunk begins. What is left open, a comment or a variation, reaches from ``open`` to
    ``end``, and stands outside the item before it.
    """

    start: int
    end: int
    notes: list[Token]
    open: int = -1


class _Patterns(NamedTuple):
    item: re.Pattern[str]
    plain: re.Pattern[str]
    string: re.Pattern[str]
    note: re.Pattern[str]
    likeness: re.Pattern[str]
    inner: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    # An item begins after a blank or a closing bracket; a tag's bracket needs none.
    item = rf"(?:(?<![^\s\]}})\"]){any_of('NUMBER', *ITEM_WORDS)}|{expression('OPEN')})"
    skipped = any_of("STRING", "COMMENT", "REMARK")
    seat = any_of("ACTOR", "SEAT")
    return _Patterns(
        item=re.compile(item),
        # Whatever opens nothing and ends nothing, a word of any length in one step.
        plain=re.compile(rf'(?:(?!{item})\w++|[ \t]++|[^\w\s"{{}};%()\[])*+'),
        string=re.compile(expression("STRING")),
        note=re.compile("|".join(f"(?P<{name}>{expression(name)})" for name in NOTES)),
        likeness=re.compile(
            rf"(?!{expression('GROUP')})(?P<word>[^\W\d_]{{2,}})(?P<sure>[ \t]*(?:@[0-9]*[ \t]*)?(?:{seat}|:))?"
            rf"|(?P<number>[0-9]+[ \t]*[:),]?[ \t]*{expression('ACTOR')})"
        ),
        inner=re.compile(rf'[^()"{{;\r\n]++|{skipped}'),
    )


@lru_cache(maxsize=1024)
def nearest_item_word(word: str) -> str | None:
    """Return the item word that a misspelt one is nearest to, or None.

    >>> nearest_item_word("burry")
    'bury'
    """
    if not word.isascii() or not 3 <= len(word) <= 9:
        return None
    near = get_close_matches(word.lower(), ITEM_NAMES, n=1, cutoff=0.7)
    return near[0] if near else None


def looks_like_item(text: str, offset: int, end: int) -> bool:
    """Whether what stands here, at the beginning of a line, was meant to begin an item."""
    match = _patterns().likeness.match(text, offset, end)
    if match is None:
        return False
    return bool(match["number"] or match["sure"]) or nearest_item_word(match["word"]) is not None


Closers = dict[int, int]
"""Where each variation that was passed over ends, by where it begins; so no stretch is searched once a level."""


def cut(text: str, start: int, end: int, closers: Closers) -> Chunk:
    """Return the chunk that starts at an offset, where no blank stands; it goes to ``end`` at most.

    ``closers`` is one dictionary for all the chunks of a text: what is found out on the way is put into it.
    """
    patterns = _patterns()
    plain, item = patterns.plain, patterns.item
    chunk = Chunk(start, end, [])
    head = item.match(text, start, end)
    offset = head.end() if head else start
    while True:
        offset = end_of(plain, text, offset, end)
        if offset >= end:
            return chunk
        char = text[offset]
        if char in "\r\n":
            offset = end_of(_BLANKS, text, offset, end)
            begins = looks_like_item(text, offset, end)
        else:
            begins = item.match(text, offset, end) is not None
        if begins and offset > start:
            chunk.end = offset
            return chunk
        if char not in "\r\n":
            offset = _step_over(text, offset, end, chunk, closers)
            if chunk.open >= 0:
                return chunk


def _step_over(text: str, offset: int, end: int, chunk: Chunk, closers: Closers) -> int:
    """Go past a string, a note, a variation or a stray character; enter it in the chunk, or what is left open."""
    patterns = _patterns()
    char = text[offset]
    if char == '"':
        string = patterns.string.match(text, offset, end)
        return string.end() if string else end_of(_LINE, text, offset, end)
    if char in "{;%":
        note = patterns.note.match(text, offset, end)
        if note is not None:
            kind = "LINE_REMARK" if char == ";" and _begins_line(text, offset) else note.lastgroup or ""
            chunk.notes.append(Token(kind, note[0], offset))
            return note.end()
    elif char == "(":
        after = closers.get(offset) or _after_variation(text, offset, end, closers)
        if after >= 0:
            chunk.notes.append(Token("VARIATION", text[offset:after], offset))
            return after
    if char in "{(":
        opening = OPENING_LINE.search(text, offset, end)
        chunk.open = offset
        chunk.end = opening.start() + 1 if opening else end
    return offset + 1


def _begins_line(text: str, offset: int) -> bool:
    """Whether only blanks stand before an offset on its line."""
    line = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return not text[line:offset].strip(" \t")


def _after_variation(text: str, offset: int, end: int, closers: Closers) -> int:
    """Return the offset after the parenthesis that closes the one here, or -1 where none does."""
    inner = _patterns().inner
    opened: list[int] = []
    while True:
        if offset >= end or OPENING_LINE.match(text, offset):
            return -1
        char = text[offset]
        if char == "{":
            return -1
        if char == "(":
            opened.append(offset)
        elif char == ")":
            closers[opened.pop()] = offset + 1
            if not opened:
                return offset + 1
        offset += 1
        if char == '"':
            offset = end_of(_LINE, text, offset, end)
        while match := inner.match(text, offset, end):
            offset = match.end()


def end_of(pattern: re.Pattern[str], text: str, offset: int, end: int) -> int:
    """Return where a match of the pattern at an offset ends, ``end`` at most: the offset where it does not match."""
    match = pattern.match(text, offset, end)
    return match.end() if match else offset
