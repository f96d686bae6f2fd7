"""From deal to deal: levels, the next declarer, the end of the match; docs/rules.md, Result and levels."""

from msgspec import Struct

from shengji.engine.cards import LITTLE_JOKER, RANKS, counts_of, partner, side_of, size
from shengji.engine.order import Order
from shengji.engine.rules import Rules, ranks_of
from shengji.engine.score import ATTACKERS, DECLARERS, Worth, worth

START_LEVEL = 0
"""The rank at which both sides begin: 2."""

JACK = RANKS.index("J")


class Advance(Struct, frozen=True, gc=False):
    """Where a side's level gets to, and whether it won the match on the way."""

    level: int
    won: bool


class Finish(Struct, frozen=True, gc=False):
    """What a deal leads to: levels of EW and NS as ranks, who declares next, the side that won the match or None.

    ``side`` is the side that declares next, ``gained`` the levels that the total was worth to it, before stops.
    """

    levels: tuple[int, int]
    next_declarer: int
    winner: int | None
    side: int
    gained: int


def advance(rules: Rules, level: int, up: int, *, defended: bool) -> Advance:
    """Move a side up; ``defended``: it declared this deal at this level and held."""
    target = RANKS.index(rules.target)
    must_defend = ranks_of(rules.must_defend_levels)
    if rules.match_win == "defend_target":
        must_defend |= {target}
    must_stop = ranks_of(rules.must_stop_levels)
    for step in range(up):
        if level in must_defend and not (defended and step == 0):
            break
        if level >= target:
            return Advance(level, True)
        level += 1
        if level in must_stop:
            break
    return Advance(level, rules.match_win == "reach_target" and level >= target)


def next_declarer(rules: Rules, declarer: int, side: int, last_winner: int | None) -> int:
    """Return who declares next; ``side`` is `DECLARERS` after a hold, else `ATTACKERS`."""
    if side == DECLARERS:
        return partner(declarer) if rules.next_declarer_hold == "partner" else declarer
    takes_by_trick = rules.next_declarer_change == "last_trick_winner" and last_winner is not None
    if takes_by_trick and last_winner is not None and side_of(last_winner) != side_of(declarer):
        return last_winner
    return (declarer + 1) & 3


def outcome(rules: Rules, levels: tuple[int, int], declarer: int, total: int, last_winner: int | None) -> Worth:
    """Return which side declares next, and the levels that the total gives it; docs/rules.md, Result and levels.

    With ``ace_capture``, attackers who reach the threshold at the target without the last trick do not take over: the
    declarers hold, with one level.
    """
    result = worth(rules, total)
    declaring = side_of(declarer)
    if rules.ace_capture == "off" or result.side == DECLARERS or RANKS[levels[declaring]] != rules.target:
        return result
    captured = last_winner is not None and side_of(last_winner) != declaring
    return result if captured else Worth(DECLARERS, 1)


def finish(
    rules: Rules, levels: tuple[int, int], declarer: int, total: int, last_winner: int | None, *, hooked: bool
) -> Finish:
    """Settle a deal: ``levels`` of EW and NS before it, the attackers' final total, and whether the hook applies."""
    result = outcome(rules, levels, declarer, total, last_winner)
    declaring = side_of(declarer)
    gaining = declaring if result.side == DECLARERS else 1 - declaring
    moved = advance(rules, levels[gaining], result.levels, defended=result.side == DECLARERS)
    after = list(levels)
    after[gaining] = moved.level
    if hooked:
        after[declaring] = START_LEVEL
    return Finish(
        (after[0], after[1]),
        next_declarer(rules, declarer, result.side, last_winner),
        gaining if moved.won else None,
        gaining,
        result.levels,
    )


def hook(order: Order, winning: int, *, attackers_win_last: bool, total: int) -> bool:
    """Whether the declarers fall back to 2: they played jacks, and a jack won the last trick against them."""
    rule = order.rules.hook
    if rule == "none" or not attackers_win_last or order.level != JACK:
        return False
    jacks = [code for code, _ in counts_of(winning) if code < LITTLE_JOKER and code % 13 == JACK]
    if rule == "single_jack":
        return bool(jacks) and size(winning) == 1
    if worth(order.rules, total).side != ATTACKERS:
        return False
    if rule == "any_jack":
        return bool(jacks)
    return any(code // 13 == order.trump for code in jacks)
