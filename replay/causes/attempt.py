"""An attempt to explain faults: a deal with one thing put right, and what is said if that explains them."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from shengji.grammar.diagnostics import Diagnostic, Kind, Phrase, Span
from shengji.notation.record import Broken, Deal, Item, Tag


class Attempt(Struct, frozen=True):
    """A deal with one thing put right at ``span``.

    ``kind``, with the ``values`` for its sentence, is reported there if the attempt succeeds, unless a fault stands
    there already: then ``help`` and ``notes`` are put to that. ``moves``: so it is done with a fault of this kind that
    stands elsewhere. Without a kind nothing is reported: what stands at the span is reported already. ``least`` is how
    many findings it must explain, so that no fault of its own is explained away by chance.
    """

    deal: Deal
    span: Span
    least: int
    kind: Kind | None = None
    values: dict[str, Any] = {}
    help: Phrase | None = None
    notes: tuple[Phrase, ...] = ()
    trick: int | None = None
    play: int | None = None
    moves: bool = False
    one_of_many: bool = False


Errors = list[Diagnostic]


def with_item(deal: Deal, old: Item, new: Item) -> Deal:
    """Return the deal with another item in the place of one."""
    return replace(deal, items=tuple([new if item is old else item for item in deal.items]))


def with_items(deal: Deal, changes: dict[int, Item]) -> Deal:
    """Return the deal with other items in the places given."""
    return replace(deal, items=tuple([changes.get(place, item) for place, item in enumerate(deal.items)]))


def with_value(deal: Deal, tag: Tag, value: str) -> Deal:
    """Return the deal with another value of a tag."""
    changed = replace(tag, value=value)
    return replace(deal, tags=tuple([changed if other is tag else other for other in deal.tags]))


def unread(item: Item) -> Broken:
    """Return what stands for an item that can't be relied on."""
    kind = item.__struct_config__.tag
    word = "1. E:" if kind == "trick" else "hand E:" if kind == "hand" else str(kind)
    return Broken(word, item.span, item.notes)
