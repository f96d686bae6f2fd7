"""The cards that each seat plays, as the record says who played."""

from collections import Counter
from collections.abc import Iterable, Sequence

from shengji.engine.cards import MOST_COPIES, bag_of
from shengji.notation.record import Trick


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
