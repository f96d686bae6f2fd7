"""Notes that a program put into a text: how they are marked, put in, and taken out to the last character.

Each is an annotation ``%auto=facts~sum`` and the commentary after it, with one character before them. ``sum`` is a
check sum of the commentary: where somebody has changed it since, it is somebody's own, and stays.
"""

from collections.abc import Iterable, Iterator
from typing import Any
from zlib import crc32

from msgspec import Struct

from shengji.grammar.diagnostics import Span
from shengji.grammar.source import Source
from shengji.notation.editing import end_of_marks
from shengji.notation.notes import comment_literal
from shengji.notation.reader import read
from shengji.notation.record import Annotation, Comment, Notes, Play, Remark, Trick

NAME = "auto"
"""The name of the annotation that marks what a program put in."""


def automatic_note(words: Iterable[str], comment: str) -> str:
    """Return an automatic note as it stands in a text, with the words for programs that say the same.

    >>> automatic_note(["ruff", "void:C"], "East ruffs.")
    '%auto=ruff/void:C~c92b {East ruffs.}'
    """
    return f"%{NAME}={'/'.join(words)}~{_check_sum(comment)} {comment_literal(comment)}"


def _check_sum(comment: str) -> str:
    return f"{crc32(comment.encode()) & 0xFFFF:04x}"


class Insertion(Struct, frozen=True):
    """A note to be put in at an offset; ``after_remark``: what ends there is a remark, which only a line end closes."""

    offset: int
    note: str
    after_remark: bool


def insertion_after(text: str, host: Play | Trick, note: str) -> Insertion:
    """Say where in a text, as it was read, an automatic note on a play or a trick goes: after the notes it has."""
    notes = host.notes
    if isinstance(host, Trick) and not notes and host.outcome is None and host.plays:
        return insertion_after(text, host.plays[-1], note)
    if notes:
        return Insertion(notes[-1].span.end, note, isinstance(notes[-1], Remark))
    if isinstance(host, Trick):
        return Insertion(host.span.end, note, False)
    return Insertion(end_of_marks(text, host.span.end), note, False)


def with_notes(text: str, insertions: Iterable[Insertion]) -> str:
    """Put automatic notes into a text, those of the same offset in the order given."""
    parts: list[str] = []
    done = 0
    for insertion in sorted(insertions, key=lambda insertion: insertion.offset):
        first = insertion.offset != done or not parts
        parts += (
            text[done : insertion.offset], "\n" if insertion.after_remark and first else " ", insertion.note
        )  # fmt: skip
        done = insertion.offset
    return "".join((*parts, text[done:]))


def without_notes(text: str) -> str:
    """Take every automatic note out of a text: what is left is the text before they were put in."""
    parts: list[str] = []
    done = 0
    rows = sorted(_rows(read(Source("", text))[0]), key=lambda notes: notes[0].span.start)
    for notes in rows:
        for place, note in enumerate(notes):
            if not isinstance(note, Annotation) or note.name != NAME:
                continue
            end = note.span.end
            after = notes[place + 1] if place + 1 < len(notes) else None
            if isinstance(after, Comment) and note.value.rpartition("~")[2] == _check_sum(after.text):
                end = after.span.end
            start = note.span.start - (text[note.span.start - 1 : note.span.start] in (" ", "\n"))
            parts.append(text[done:start])
            done = end
    return "".join((*parts, text[done:]))


def _rows(part: Any) -> Iterator[Notes]:
    """Yield every row of notes in a part of a record."""
    if isinstance(part, tuple):
        for inner in part:
            yield from _rows(inner)
    elif isinstance(part, Struct) and not isinstance(part, Span):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if name == "notes" and value:
                yield value
            yield from _rows(value)
