"""The items of a deal by their kind, in the order written: sorted once, asked for often."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from shengji.notation.record import Bid, Broken, Bury, Deal, Flip, Hand, Item, Kitty, Tribute, Trick


class Items(Struct, frozen=True, gc=False):
    """The items of a deal, kind by kind; ``calls`` are bids and burials, ``course`` tricks and what could not be read.

    ``acts`` are flips, burials and tricks: what shows that the play has begun.
    """

    hands: list[Hand]
    kitties: list[Kitty]
    calls: list[Bid | Bury]
    bids: list[Bid]
    buries: list[Bury]
    flips: list[Flip]
    tributes: list[Tribute]
    tricks: list[Trick]
    broken: list[Broken]
    course: list[Trick | Broken]
    acts: list[Flip | Bury | Trick]


def items_of(deal: Deal) -> Items:
    """Sort the items of a deal by their kind."""
    groups: dict[type[Item], list[Any]] = {kind: [] for kind in (Hand, Kitty, Bid, Bury, Flip, Tribute, Trick, Broken)}
    append: dict[type[Any], Callable[[Any], None]] = {kind: group.append for kind, group in groups.items()}
    for item in deal.items:
        if (add := append.get(type(item))) is not None:
            add(item)
    bids, buries, flips, tricks, broken = (groups[kind] for kind in (Bid, Bury, Flip, Trick, Broken))
    calls = (
        [item for item in deal.items if type(item) is Bid or type(item) is Bury] if buries and bids else bids or buries
    )
    course = [item for item in deal.items if type(item) is Trick or type(item) is Broken] if broken else tricks
    return Items(
        groups[Hand], groups[Kitty], calls, bids, buries, flips, groups[Tribute], tricks, broken, course,
        [*flips[:1], *buries[:1], *tricks[:1]],
    )  # fmt: skip
