"""What each seat holds when play begins: for certain, or the part that its own plays show."""

from collections.abc import Sequence

from msgspec import Struct

from shengji.engine.cards import holds
from shengji.engine.rules import Rules, hand_size
from shengji.notation.record import Trick
from shengji.replay.burial import taken_up
from shengji.replay.played import Dealt
from shengji.replay.plays import bag_at_most, plays_by_seat


class Holding(Struct, frozen=True):
    """The bag that a seat holds. Where not ``known`` it is the part that the seat plays later: at least that."""

    bag: int
    known: bool


def holdings_at_play(
    rules: Rules,
    dealt: Dealt,
    declarer: int | None,
    buried: int | None,
    tricks: Sequence[Trick],
) -> list[Holding]:
    """Return what each seat holds when the first trick begins.

    ``tricks`` are those of the whole deal: where a hand is not known, what it plays stands in.
    """
    holdings: list[Holding] = []
    codes: list[list[int]] | None = None
    for seat in range(4):
        hand = dealt.hands[seat]
        bag: int | None = None
        if hand is not None and seat not in dealt.doubtful and declarer is not None:
            if seat != declarer:
                bag = bag_at_most(hand) if len(hand) == hand_size(rules) else None
            else:
                whole = taken_up(dealt, declarer)
                bag = whole - buried if whole is not None and buried is not None and holds(whole, buried) else None
        if bag is None:
            codes = codes or plays_by_seat(tricks)
            holdings.append(Holding(bag_at_most(codes[seat]), len(codes[seat]) == hand_size(rules) and hand is None))
        else:
            holdings.append(Holding(bag, True))
    return holdings
