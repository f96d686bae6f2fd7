"""What each seat holds when play begins: for certain, or the part that its own plays show."""

from collections.abc import Sequence

from msgspec import Struct

from shengji.engine.rules import Rules, hand_size
from shengji.notation.record import Trick
from shengji.replay.plays import bag_at_most, plays_by_seat
from shengji.replay.tribute import Hands


class Holding(Struct, frozen=True, gc=False):
    """The bag that a seat holds. Where not ``known`` it is the part that the seat plays later: at least that."""

    bag: int
    known: bool


def holdings_at_play(rules: Rules, hands: Hands, written: Sequence[bool], tricks: Sequence[Trick]) -> list[Holding]:
    """Return what each seat holds when the first trick begins.

    ``hands`` are the bags that are known for certain, ``written`` says which hands the record gives at all; ``tricks``
    are those of the whole deal: a seat whose hand is not given and that plays as many cards as were dealt holds those.
    """
    holdings: list[Holding] = []
    codes: list[list[int]] | None = None
    for seat, bag in enumerate(hands):
        if bag is not None:
            holdings.append(Holding(bag, True))
            continue
        codes = codes or plays_by_seat(tricks)
        whole = len(codes[seat]) == hand_size(rules) and not written[seat]
        holdings.append(Holding(bag_at_most(codes[seat]), whole))
    return holdings
