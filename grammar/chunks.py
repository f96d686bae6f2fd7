r"""Where an item ends: a text cut into chunks, each of which begins with an item and goes on up to the next.

Strings, notes and variations are passed over whole, so that what looks like an item inside them is none. A line
that begins with something like an item (a word that is not one of ours before a seat or a colon, a number without its
dot) begins a chunk too, so that a misspelt item never takes the one before it along.
"""

import re
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from shengji.grammar.starts import begins_item, begins_line, end_of_head
from shengji.grammar.syntax import Token
from shengji.grammar.terminals import NOTES, any_of, expression

OPENING_LINE = re.compile(r'[\r\n]\[(?:Deal|SJN)[ \t"]')
"""A line that opens a deal or a match, with the line end before it: nothing that is left open goes on past it."""

INNER_BRACE = re.compile(r"(?<!\\)(?:\\\\)*\{")

_BLANKS = re.compile(r"[ \t\r\n]*")
_LINE = re.compile(r"[^\r\n]*")
_LINE_ENDS = re.compile(r"[\r\n]+")
_REST = {
    "COMMENT": re.compile(r'(?:"[^"\r\n]*"|[^{}";\r\n])*\}'),
    "VARIATION": re.compile(r'(?:"[^"\r\n]*"|[^(){}";\r\n])*\)'),
}
"""What follows a note on its line, up to what closes it once more."""

_ITEM_AFTER_BRACKET = frozenset("0123456789")
"""What begins an item, and never a name, also after the bracket of a tag."""

_MOST_NAME = 100

_STRAY = re.compile(r"(?<![^\s}])[})](?:[ \t]*[})])*(?!\S)")
"""What closes nothing and touches nothing: where it touches a word it may stand in the place of a part of that."""


class Chunk(Struct):
    """A stretch of text: its notes and variations in order, and the offset of what is left open in it (-1: nothing is).

    A remark that has a line of its own is of the kind LINE_REMARK.

    ``end`` is where the next chunk begins. What is left open, a comment or a variation, reaches from ``open`` to
    ``end``, and stands outside the item before it. ``lost`` are stretches that belong to nothing: the item around them
    is read without them. Their kind is that of the note that they were to belong to, or STRAY for what closes nothing.
    """

    start: int
    end: int
    notes: list[Token]
    lost: list[Token]
    open: int = -1


class _Patterns(NamedTuple):
    plain: re.Pattern[str]
    string: re.Pattern[str]
    note: re.Pattern[str]
    tag: re.Pattern[str]
    name: re.Pattern[str]
    variation: re.Pattern[str]
    inner: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    skipped = any_of("STRING", "COMMENT", "REMARK")
    return _Patterns(
        # Whatever opens nothing and ends nothing, a word of any length in one step.
        plain=re.compile(rf'(?:(?!{begins_item().pattern})\w++|[ \t]++|[^\w\s"{{}};%()\[])*+'),
        string=re.compile(expression("STRING")),
        note=re.compile("|".join(f"(?P<{name}>{expression(name)})" for name in NOTES)),
        tag=re.compile(rf"\[[ \t\r\n]*{expression('NAME')}[ \t\r\n]*{expression('STRING')}[ \t\r\n]*\]"),
        name=re.compile(rf"[ \t\r\n]*(?:{expression('NAME')})?[ \t\r\n]*"),
        variation=re.compile(rf"\([ \t\r\n]*(?:{expression('NUMBER')}|[({{;%])"),
        inner=re.compile(rf'[^()"{{;\r\n]++|{skipped}'),
    )


# Only what is wrong asks for these: they are not compiled before.


@cache
def _plays() -> re.Pattern[str]:
    return re.compile(rf"(?:[ \t]*{any_of('PLAY', 'ACTOR', 'OUTCOME')})*[ \t]*[}})]")


@cache
def _stray_annotation() -> re.Pattern[str]:
    """Return what is like an annotation: a name that is like no card; a value may stand apart, in quotes left open."""
    number = rf"{expression('NUMBER')}[ \t]*{expression('ACTOR')}"
    return re.compile(
        rf"%(?!{expression('GROUP')})[a-z_][a-z_]+[^\s\"{{}};()]*"
        rf'(?:[ \t]*=?[ \t]*(?:{expression("STRING")}|"[^\r\n]*|(?!{number})[0-9][0-9.:]*(?!\w)))?'
    )


Closers = dict[int, int]
"""Where each variation that was passed over ends, by where it begins (-1: nowhere), and commentary in commentary.

So no stretch is searched twice.
"""


def cut(text: str, start: int, end: int, closers: Closers) -> Chunk:
    """Return the chunk that starts at an offset, where no blank stands; it goes to ``end`` at most.

    ``closers`` is one dictionary for all the chunks of a text: what is found out on the way is put into it.
    """
    plain, item = _patterns().plain, begins_item()
    chunk = Chunk(start, end, [], [])
    offset = end_of_head(text, start, end)
    while True:
        offset = end_of(plain, text, offset, end)
        if offset >= end:
            return chunk
        char = text[offset]
        if char in "\r\n":
            offset = end_of(_BLANKS, text, offset, end)
            begins = begins_line(text, offset, end) and not _in_name(text, offset, chunk)
        else:
            begins = item.match(text, offset, end) is not None and not (char == "[" and _in_name(text, offset, chunk))
        if begins and offset > start:
            chunk.end = offset
            return chunk
        if char not in "\r\n":
            offset = _step_over(text, offset, end, chunk, closers)
            if chunk.open >= 0:
                return chunk


def _in_name(text: str, offset: int, chunk: Chunk) -> bool:
    """Whether nothing but the bracket of a tag, a part of its name and notes stand before an offset."""
    if text[chunk.start] != "[" or text[offset : offset + 1] in _ITEM_AFTER_BRACKET:
        return False
    gaps, done = [], chunk.start + 1
    for note in chunk.notes:
        gaps.append(text[done : note.start])
        done = note.end
    return _patterns().name.fullmatch("".join((*gaps, text[done : min(offset, done + _MOST_NAME)]))) is not None


def _step_over(text: str, offset: int, end: int, chunk: Chunk, closers: Closers) -> int:
    """Go past a string, a note, a variation or a stray character; enter it in the chunk, or what is left open."""
    patterns = _patterns()
    char = text[offset]
    if char == '"':
        string = patterns.string.match(text, offset, end)
        return string.end() if string else end_of(_LINE, text, offset, end)
    in_tag = text[chunk.start] == "[" and not patterns.tag.match(text, chunk.start, offset)
    if char == "{" and offset in closers:
        return _note("COMMENT", text, offset, closers[offset], end, chunk, closers)
    if char in "{;%":
        note = patterns.note.match(text, offset, end)
        if note is not None and not (in_tag and _swallowed(text, *note.span())):
            return _note(note.lastgroup or "", text, *note.span(), end, chunk, closers)
    elif char == "(":
        after = closers[offset] if offset in closers else _after_variation(text, offset, end, closers)
        if after >= 0:
            chunk.notes.append(Token("VARIATION", text[offset:after], offset))
            return _lose_rest("VARIATION", text, after, end, chunk)
    if in_tag:
        return offset + 1
    if char in "})":
        after = end_of(_STRAY, text, offset, end)
        return _lose("STRAY", text, offset, after, chunk) if after > offset else offset + 1
    if char == "%":
        after = end_of(_stray_annotation(), text, offset, end)
        return _lose("ANNOTATION", text, offset, after, chunk) if after > offset else offset + 1
    if char == "{" or patterns.variation.match(text, offset, end):
        opening = OPENING_LINE.search(text, offset, end)
        chunk.open = offset
        chunk.end = opening.start() + 1 if opening else end
    return offset + 1


def _begins_line(text: str, offset: int) -> bool:
    """Whether only blanks stand before an offset on its line."""
    line = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return not text[line:offset].strip(" \t")


def _lose(kind: str, text: str, start: int, end: int, chunk: Chunk) -> int:
    chunk.lost.append(Token(kind, text[start:end], start))
    return end


def _lose_rest(kind: str, text: str, after: int, end: int, chunk: Chunk) -> int:
    """Go past what was to belong to a note that ends too early: up to where it ends once more on its line.

    Plays alone belong to the trick: then nothing but the second end is too much.
    """
    rest = _REST[kind].match(text, after, end)
    if rest is None or _plays().fullmatch(rest[0]):
        return after
    return _lose(kind, text, after, rest.end(), chunk)


def _note(kind: str, text: str, start: int, after: int, end: int, chunk: Chunk, closers: Closers) -> int:
    """Enter a note in the chunk, and go past it; commentary may have lost its end, or have one too early."""
    if kind == "REMARK" and _begins_line(text, start):
        kind = "LINE_REMARK"
    swallowed = _swallowed(text, start, after) if kind == "COMMENT" else None
    if swallowed is not None:
        chunk.open, chunk.end, inner = start, *swallowed
        closers[inner] = after
        return after
    chunk.notes.append(Token(kind, text[start:after], start))
    return _lose_rest(kind, text, after, end, chunk) if kind == "COMMENT" else after


def _swallowed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return where an item begins that commentary took in because its own end is missing, None where none does.

    It did where other commentary opens in it, and a line before that surely begins an item. Where the other commentary
    opens is returned too.
    """
    inner = INNER_BRACE.search(text, start + 1, end)
    if inner is None:
        return None
    lines = _LINE_ENDS.finditer(text, start, inner.start())
    item = next((line.end() for line in lines if begins_item().match(text, line.end(), end)), None)
    return None if item is None else (item, inner.end() - 1)


def _after_variation(text: str, offset: int, end: int, closers: Closers) -> int:
    """Return the offset after the parenthesis that closes the one here, or -1 where none does."""
    inner = _patterns().inner
    opened: list[int] = []
    while True:
        char = "{" if offset >= end or OPENING_LINE.match(text, offset) else text[offset]
        if char == "{":
            closers.update(dict.fromkeys(opened, -1))
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
