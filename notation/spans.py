"""Values of the record moved in their text: the same with all their spans elsewhere."""

from typing import Any, TypeVar

from msgspec import Struct, structs

from shengji.grammar.diagnostics import Span
from shengji.notation.record import Tag

T = TypeVar("T")


def moved(value: T, by: int) -> T:
    """Return a value of the record, or several in a tuple, with all its spans moved by so many characters.

    >>> moved(Tag("Deal", "7", Span(10, 20), Span(17, 18)), -10).span.start
    0
    """
    return _moved(value, by)  # type: ignore[no-any-return]


def moved_tag(tag: Tag, by: int) -> Tag:
    """Do the same with a tag, quickly: for every deal of a stream the tags of its match are moved."""
    span, inside = tag.span, tag.value_span
    notes = tag.notes and moved(tag.notes, by)
    return Tag(
        tag.name, tag.value, Span(span.start + by, span.end + by), Span(inside.start + by, inside.end + by), notes
    )


def _moved(value: Any, by: int) -> Any:
    if isinstance(value, Span):
        return Span(value.start + by, value.end + by)
    if isinstance(value, tuple):
        return tuple([_moved(part, by) for part in value])
    if isinstance(value, Struct):
        parts = {name: _moved(getattr(value, name), by) for name in value.__struct_fields__}
        return structs.replace(value, **parts)
    return value
