"""What each seat holds when play begins: what is known of it, and what its own plays show."""

from collections.abc import Sequence

from shengji.engine.cards import FIELD_BITS, lacking, packs
from shengji.notation.record import Trick
from shengji.replay.held import Hands, Held, completed
from shengji.replay.plays import bag_at_most, plays_by_seat


def holdings_at_play(
    decks: int,
    hands: Hands,
    written: Sequence[bool],
    buried: Held,
    tricks: Sequence[Trick],
    hand_size: int,
    either: tuple[int, int] | None = None,
) -> Hands:
    """Return what each seat holds when the first trick begins: at least that, and how many cards more.

    ``written`` says which hands the record gives at all; ``tricks`` are those of the whole deal: a seat whose hand is
    not given and that plays as many cards as were dealt holds those. ``either`` is a seat and the cards that it holds
    or has buried: nobody else has them.
    """
    if all(held.unknown == 0 for held in hands):
        return hands
    codes = plays_by_seat(tricks)
    owner, own = either if either is not None else (-1, 0)
    free = unlocated(decks, (*hands, buried, Held(own, 0)))
    shown: Hands = []
    for seat, (held, played) in enumerate(zip(hands, codes, strict=True)):
        if held.unknown is not None:
            grown = with_plays(held, played, free + own if seat == owner else free)
            free -= lacking(own if seat == owner else 0, grown.bag - held.bag)
        else:
            grown = Held(bag_at_most(played), 0 if len(played) == hand_size and not written[seat] else None)
        shown.append(grown)
    return list(completed((*shown, buried), decks)[:4])


def unlocated(decks: int, places: Sequence[Held]) -> int:
    """Return the bag of the cards of the packs that are not known to lie in any of these places."""
    known = sum(held.bag for held in places)
    return lacking(known, packs(decks))


def with_plays(held: Held, played: Sequence[int], free: int) -> Held:
    """Count cards that are played among those held, as far as some of these are not known and the cards are free.

    >>> with_plays(Held(0x1, 2), [0, 1, 1, 2], free=0x111) == Held(0x111, 0)
    True
    """
    bag, unknown = held.bag, held.unknown
    counts: dict[int, int] = {}
    for code in played:
        counts[code] = count = counts.get(code, 0) + 1
        place = FIELD_BITS * code
        if count > bag >> place & 15 and unknown != 0 and free >> place & 15:
            bag += 1 << place
            free -= 1 << place
            unknown = None if unknown is None else unknown - 1
    return Held(bag, unknown)
