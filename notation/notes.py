"""Commentary, remarks and annotations: from tokens to values, and the escapes of strings and commentary."""

import re
from collections.abc import Iterable, Iterator

from msgspec import structs

from shengji.grammar.diagnostics import Span
from shengji.grammar.folding import folded
from shengji.grammar.syntax import Element
from shengji.notation.record import Annotation, Comment, Note, Notes, Remark, Variation

NOTE_KINDS = frozenset({"COMMENT", "REMARK", "LINE_REMARK", "ANNOTATION", "VARIATION"})
"""The kinds of the tokens that hang on what stands before them."""

Variations = tuple[Variation, ...]
"""The variations of an element, in the order of its tokens."""

_LINE_END = re.compile(r"\r\n?")
_IN_STRING = re.compile(r'\\([\\"n])')
_IN_COMMENT = re.compile(r"\\([\\{}]|\[(?=Deal|SJN))")
_TO_COMMENT = re.compile(r"[\\{}]|(?<=\n)\[(?=Deal|SJN)")
_UNWRITABLE = re.compile(r"\r\n?|\n")


def notes_in(element: Element, variations: Variations) -> Notes:
    """Return the notes that stand in an element, its variations among them, in order."""
    if NOTE_KINDS.isdisjoint(element.kinds):
        return ()
    notes = [note for note in each_note(element, variations) if note is not None]
    return settled(notes) if len(notes) > 1 else tuple(notes)


def each_note(element: Element, variations: Variations) -> Iterator[Note | None]:
    """Yield for each token of an element the note that it says, None where it says none."""
    left = iter(variations)
    for kind, text, (start, _) in zip(element.kinds, element.texts, element.places, strict=True):
        if kind == "VARIATION":
            yield next(left)
        else:
            yield note_of(kind, text, start) if kind in NOTE_KINDS else None


def note_of(kind: str, text: str, start: int) -> Comment | Remark | Annotation:
    """Make the note that a token says."""
    span = Span(start, start + len(text))
    if kind == "COMMENT":
        return Comment(comment_text(text[1:-1]), span)
    if kind in ("REMARK", "LINE_REMARK"):
        return Remark(text[1:].rstrip(" \t"), span, kind == "LINE_REMARK")
    name, _, value = text[1:].partition("=")
    return Annotation(name, string_value(value) if value.startswith('"') else value, span)


def settled(notes: Iterable[Note], *, begins_line: bool = False) -> Notes:
    """Give a row of notes the only layout that it can be written in: a remark after another has its own line.

    So has one that stands first where a line begins anyway, as before the first tag.
    """
    row: list[Note] = []
    for note in notes:
        if isinstance(note, Remark) and (isinstance(row[-1], Remark) if row else begins_line):
            note = structs.replace(note, own_line=True)
        row.append(note)
    return tuple(row)


def string_value(literal: str) -> str:
    r"""Return the value of a string in its quotes.

    >>> string_value(r'"a \"b\""')
    'a "b"'
    """
    inside = literal[1:-1]
    return _IN_STRING.sub(lambda match: "\n" if match[1] == "n" else match[1], inside)


def string_literal(value: str) -> str:
    r"""Write a value in quotes.

    >>> print(string_literal('a "b"'))
    "a \"b\""
    """
    if "\\" in value or '"' in value:
        value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_UNWRITABLE.sub(lambda _: chr(92) + "n", value)}"'


def comment_text(inside: str) -> str:
    """Undo the escapes of commentary; its line ends become LF, so that CRLF changes nothing."""
    if "\r" in inside:
        inside = _LINE_END.sub("\n", inside)
    if "\\" not in inside:
        return inside
    return _without(inside, [match.start() for match in _IN_COMMENT.finditer(folded(inside))])


def comment_literal(text: str) -> str:
    """Write commentary in braces. A line in it that would open a deal, in full width too, is escaped."""
    parts: list[str] = []
    done = 0
    for match in _TO_COMMENT.finditer(folded(text)):
        parts += (text[done : match.start()], "\\")
        done = match.start()
    return f"{{{''.join(parts)}{text[done:]}}}"


def _without(text: str, places: list[int]) -> str:
    """Leave the characters at some places out."""
    ends = [*places, len(text)]
    starts = [0, *[place + 1 for place in places]]
    return "".join([text[start:end] for start, end in zip(starts, ends, strict=True)])
