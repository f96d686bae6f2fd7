"""What each seat holds when play begins: what is known of it, and what its own plays show."""

from collections.abc import Sequence

from shengji.engine.cards import FIELD_BITS
from shengji.notation.record import Trick
from shengji.replay.held import Hands, Held, completed
from shengji.replay.plays import bag_at_most, plays_by_seat


def holdings_at_play(
    decks: int, hands: Hands, written: Sequence[bool], buried: Held, tricks: Sequence[Trick], hand_size: int
) -> Hands:
    """Return what each seat holds when the first trick begins: at least that, and how many cards more.

    ``written`` says which hands the record gives at all; ``tricks`` are those of the whole deal: a seat whose hand is
    not given and that plays as many cards as were dealt holds those.
    """
    if all(held.unknown == 0 for held in hands):
        return hands
    codes = plays_by_seat(tricks)
    shown = [
        with_plays(held, played) if held.unknown is not None
        else Held(bag_at_most(played), 0 if len(played) == hand_size and not written[seat] else None)
        for seat, (held, played) in enumerate(zip(hands, codes, strict=True))
    ]  # fmt: skip
    return list(completed((*shown, buried), decks)[:4])


def with_plays(held: Held, played: Sequence[int]) -> Held:
    """Count cards that are played among those held, as far as there are cards that are not known.

    >>> with_plays(Held(0x1, 1), [0, 1, 1]) == Held(0x11, 0)
    True
    """
    bag, unknown = held.bag, held.unknown
    counts: dict[int, int] = {}
    for code in played:
        counts[code] = count = counts.get(code, 0) + 1
        if count > bag >> FIELD_BITS * code & 15 and unknown != 0:
            bag += 1 << FIELD_BITS * code
            unknown = None if unknown is None else unknown - 1
    return Held(bag, unknown)
