"""What each seat holds when play begins: for certain, or the part that its own plays show."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from shengji.engine.cards import MOST_COPIES, bag_of, holds
from shengji.engine.rules import Rules, hand_size
from shengji.notation.record import Trick
from shengji.replay.burial import taken_up
from shengji.replay.played import Dealt


class Holding(Struct, frozen=True):
    """The bag that a seat holds. Where not ``known`` it is the part that the seat plays later: at least that."""

    bag: int
    known: bool


def plays_by_seat(tricks: Iterable[Trick]) -> list[list[int]]:
    """Collect for each seat the codes that it plays in these tricks, as the record says who played."""
    codes: list[list[int]] = [[], [], [], []]
    for trick in tricks:
        for place, play in enumerate(trick.plays):
            codes[(trick.leader + place) & 3] += play.group.codes
    return codes


def bag_at_most(codes: Sequence[int]) -> int:
    """Pack codes into a bag, leaving out copies beyond what a bag can hold."""
    try:
        return bag_of(codes)
    except OverflowError:
        kept = [code for code, count in Counter(codes).items() for _ in range(min(count, MOST_COPIES))]
        return bag_of(kept)


def played_whole(rules: Rules, codes: Sequence[int]) -> bool:
    """Whether a seat's plays are as many cards as it was dealt."""
    return len(codes) == hand_size(rules)


def holdings_at_play(
    rules: Rules,
    dealt: Dealt,
    declarer: int | None,
    buried: int | None,
    doubtful: set[int],
    codes: list[list[int]],
) -> list[Holding]:
    """Return what each seat holds when the first trick begins.

    ``doubtful`` are seats whose written hand cannot be right; ``codes`` what each seat plays in the whole deal.
    """
    holdings: list[Holding] = []
    for seat in range(4):
        hand = dealt.hands[seat]
        bag: int | None = None
        if hand is not None and seat not in doubtful and declarer is not None:
            if seat != declarer:
                bag = bag_at_most(hand) if len(hand) == hand_size(rules) else None
            else:
                whole = taken_up(dealt, declarer)
                bag = whole - buried if whole is not None and buried is not None and holds(whole, buried) else None
        if bag is None:
            holdings.append(Holding(bag_at_most(codes[seat]), played_whole(rules, codes[seat]) and hand is None))
        else:
            holdings.append(Holding(bag, True))
    return holdings
