"""What is known of the cards that somebody holds, or that lie buried: some of them, and how many more there are."""

from typing import TypeAlias

from msgspec import Struct

from shengji.engine.cards import holds, lacking, packs, size


class Held(Struct, frozen=True, gc=False):
    """A bag of known cards, and how many more that are not known; None: nobody knows how many."""

    bag: int
    unknown: int | None


NOTHING = Held(0, None)
"""What is known where nothing is."""

Hands: TypeAlias = list[Held]
"""What is known of each seat's hand."""


def certain(held: Held) -> int | None:
    """Return the whole bag where every card is known, else None."""
    return held.bag if held.unknown == 0 else None


def may_hold(held: Held, bag: int) -> bool:
    """Whether these cards can be among those held."""
    return held.unknown is None or size(lacking(held.bag, bag)) <= held.unknown


def at_best(held: Held, bag: int) -> int | None:
    """Return what is held if as much as possible of a bag is: to be tested for it. None where nothing is known."""
    if held.unknown is None:
        return None
    return held.bag + lacking(held.bag, bag) if may_hold(held, bag) else held.bag


def joined(held: Held, other: Held) -> Held:
    """Put other cards to those held."""
    both = held.bag + other.bag
    return Held(both, None if held.unknown is None or other.unknown is None else held.unknown + other.unknown)


def without(held: Held, bag: int, unknown: int = 0) -> Held:
    """Take a bag, and so many cards that are not known, out of what is held.

    Which cards the latter were nobody knows: after that, none is sure to be held any more. Where the bag can't have
    been held, nothing is known of the rest.
    """
    if held.unknown is None or not may_hold(held, bag):
        return NOTHING
    lost = lacking(held.bag, bag)
    rest, hidden = held.bag - bag + lost, held.unknown - size(lost)
    if not unknown:
        return Held(rest, hidden)
    left = size(rest) + hidden - unknown
    return Held(0, left) if left >= 0 else NOTHING


def completed(places: tuple[Held, ...], decks: int) -> tuple[Held, ...]:
    """Name the cards that are not known where they all lie in one place: there lies what is left of the packs.

    ``places`` are all the places where cards can be.
    """
    hidden = [place for place, held in enumerate(places) if held.unknown != 0]
    if len(hidden) != 1 or places[hidden[0]].unknown is None:
        return places
    known = sum(held.bag for held in places)
    if not holds(packs(decks), known) or size(packs(decks) - known) != places[hidden[0]].unknown:
        return places
    whole = Held(places[hidden[0]].bag + packs(decks) - known, 0)
    return tuple([whole if held.unknown else held for held in places])
