"""Changes to a text in place: a comment or a glyph is set, and not one other character changes."""

import re
from functools import cache
from typing import Any

from msgspec import Struct

from shengji.grammar.diagnostics import Span
from shengji.grammar.source import Source
from shengji.grammar.terminals import expression
from shengji.notation.notes import comment_literal
from shengji.notation.reader import read
from shengji.notation.record import Bid, Bury, Comment, Play, Tag
from shengji.notation.spelling import GLYPHS, glyphs_in

Host = Tag | Bid | Bury | Play
"""What a comment can be set on."""

Marked = Bid | Bury | Play
"""What a glyph can be set on."""


class NotEditable(ValueError):
    """A change after which the text would not say the same, apart from the change."""


@cache
def _marks() -> re.Pattern[str]:
    mark = rf"(?:\^|{expression('GLYPH')})"
    return re.compile(rf"(?:[ \t]*{mark})+")


@cache
def _marks_at_end() -> re.Pattern[str]:
    return re.compile(rf"{_marks().pattern}\Z")


def with_comment(text: str, host: Host, comment: str) -> str:
    """Return a text with the commentary on something in it set: the first comment that it has, or a new one after it.

    ``host`` comes from reading this very text. An empty comment takes the one that is there away. Raises `NotEditable`.
    """
    written = comment_literal(comment)
    if "\r\n" in text:
        written = written.replace("\n", "\r\n")
    old = next((note for note in host.notes if isinstance(note, Comment)), None)
    if old is not None:
        start, end = old.span.start, old.span.end
        if not comment and text[start - 1 : start] == " ":
            start -= 1
        return _checked(text, start, end, written if comment else "")
    end = host.span.end if isinstance(host, Tag) else end_of_marks(text, host.span.end)
    if isinstance(host, Tag) and host.notes:
        end = text.index("]", host.value_span.end) + 1
    return _checked(text, end, end, f" {written}") if comment else text


def with_glyph(text: str, host: Marked, glyph: int | None) -> str:
    """Return a text in which a play, bid or burial has this one of the six glyphs, or none of them.

    ``glyph`` is 1 to 6, or None; other glyphs, ``$7`` and up, stay. ``host`` comes from reading this very text. Raises
    `NotEditable`.

    >>> from shengji.notation.reader import read_text
    >>> text = "1. E: SA? {why}"
    >>> play = read_text(text)[0].matches[0].deals[0].items[0].plays[0]
    >>> with_glyph(text, play, 3)
    '1. E: SA!! {why}'
    """
    end = end_of_marks(text, host.span.end)
    found = _marks_at_end().search(text, host.span.start, end)
    start = found.start() if found else end
    old = found[0].replace(" ", "").replace("\t", "") if found else ""
    kept = "".join([f"${number}" for number in glyphs_in(old) if number > len(GLYPHS)])
    marks = ("^" if "^" in old else "") + (GLYPHS[glyph - 1] if glyph else "") + kept
    return _checked(text, start, end, marks)


def end_of_marks(text: str, end: int) -> int:
    """Return where the marks end that may stand apart after what ends at an offset."""
    found = _marks().match(text, end)
    return found.end() if found else end


def _checked(text: str, start: int, end: int, written: str) -> str:
    """Put something in a place of a text; refuse it where the text then says something else, or is read worse."""
    changed = text[:start] + written + text[end:]
    (before, faults), (after, more) = read(Source("", text)), read(Source("", changed))
    if len(more) > len(faults) or _bare(before) != _bare(after):
        raise NotEditable("what stands around this place can't be read, so that nothing can be put into it")
    return changed


def _bare(value: Any) -> Any:
    """Return a part of a record without its comments and the six glyphs, so that two can be compared."""
    if isinstance(value, tuple):
        return tuple([_bare(part) for part in value if not isinstance(part, Comment)])
    if not isinstance(value, Struct) or isinstance(value, Span):
        return value
    fields = {name: _bare(getattr(value, name)) for name in value.__struct_fields__}
    if "glyphs" in fields:
        fields["glyphs"] = tuple([glyph for glyph in fields["glyphs"] if glyph > len(GLYPHS)])
    return type(value)(**fields)
