"""Bidding while the cards are drawn: who shows what, and when."""

from collections.abc import Callable

from msgspec import Struct

from shengji.engine.bids import Claim, bid_fault, trump_of
from shengji.engine.cards import BIG_JOKER, FIELD_BITS, LITTLE_JOKER, RANKS, bag_of, partner, size
from shengji.engine.order import NO_TRUMP, TRUMPS, order_of
from shengji.engine.rules import Rules, hand_size
from shengji.replay.example.dealing import Dealt

_ACES = sum(15 << FIELD_BITS * (13 * suit + RANKS.index("A")) for suit in range(4))
_JOKERS = 15 << FIELD_BITS * LITTLE_JOKER | 15 << FIELD_BITS * BIG_JOKER


class Shown(Struct, frozen=True):
    """A bid and the number of cards drawn in all when it was made."""

    claim: Claim
    at: int


class Hopes(Struct, frozen=True):
    """What a seat knows when it thinks of bidding."""

    rules: Rules
    level: int
    seat: int
    drawn: int
    standing: Claim | None
    for_declarer: bool
    done: bool


def auction(
    rules: Rules,
    dealt: Dealt,
    levels: tuple[int, ...],
    choose: Callable[[Hopes], Claim | None],
    *,
    for_declarer: bool,
) -> tuple[Shown, ...]:
    """Draw the cards one by one and return the bids; ``levels`` holds the level rank each seat bids for.

    ``choose`` says what a seat bids, ``for_declarer`` that the last bidder will declare.
    """
    hands = [0, 0, 0, 0]
    shown: list[Shown] = []
    total = 4 * hand_size(rules)
    for at in range(1, total + 1):
        seat = (dealt.first + at - 1) & 3
        hands[seat] += 1 << FIELD_BITS * dealt.draws[seat][(at - 1) // 4]
        asked = [seat] if at < total else [(seat + step) & 3 for step in range(4)]
        while asked:
            bidder = asked.pop(0)
            standing = shown[-1].claim if shown else None
            hopes = Hopes(rules, levels[bidder], bidder, hands[bidder], standing, for_declarer, at == total)
            claim = choose(hopes)
            if claim is not None:
                shown.append(Shown(claim, at))
                asked = [(bidder + step) & 3 for step in (1, 2, 3)]
    return tuple(shown)


def strength(rules: Rules, level: int, trump: int, hand: int) -> float:
    """Say how good a trump suit is for a hand: its trumps, and something more for jokers and a level pair."""
    trumps = hand & order_of(rules, level, trump).masks[TRUMPS]
    own_levels = hand >> FIELD_BITS * (13 * trump + level) & 15 if trump != NO_TRUMP else 0
    return size(trumps) + 0.5 * size(hand & _JOKERS) + (0.5 if own_levels > 1 else 0.0)


def choose_bid(hopes: Hopes) -> Claim | None:
    """Return the bid that a sensible seat makes now, or None; one that would declare bids sooner."""
    return _suit_bid(hopes) or _joker_bid(hopes)


def _suit_bid(hopes: Hopes) -> Claim | None:
    best: tuple[float, Claim] | None = None
    for suit in range(4):
        code = 13 * suit + hopes.level
        for count in range(1, (hopes.drawn >> FIELD_BITS * code & 15) + 1):
            if not _legal(hopes, code, count):
                continue
            value = strength(hopes.rules, hopes.level, suit, hopes.drawn)
            if value >= _wanted(hopes) and (best is None or value > best[0]):
                best = value, Claim(hopes.seat, code, count)
            break
    return None if best is None else best[1]


def _wanted(hopes: Hopes) -> float:
    """Return the strength from which a seat bids a suit; a random hand has about a third in trumps."""
    drawn = size(hopes.drawn)
    standing = hopes.standing
    if standing is None:
        if hopes.done:
            return 0.2 * drawn if hopes.for_declarer else 0.28 * drawn
        return 0.3 * drawn + 1.5 if hopes.for_declarer else 0.34 * drawn + 2.0
    if standing.seat == hopes.seat:
        return 0.36 * drawn
    now = strength(hopes.rules, hopes.level, trump_of(hopes.rules, standing), hopes.drawn)
    if standing.seat == partner(hopes.seat):
        return max(0.5 * drawn, now + 0.2 * drawn + 1)
    return max(0.38 * drawn + 0.5, now + (0.0 if hopes.for_declarer else 1.5))


def _joker_bid(hopes: Hopes) -> Claim | None:
    """Bid no trump against a suit that is bad for a hand of jokers, level cards and aces."""
    standing, hand = hopes.standing, hopes.drawn
    drawn = size(hand)
    if standing is None or standing.seat in (hopes.seat, partner(hopes.seat)) or drawn < 0.6 * hand_size(hopes.rules):
        return None
    now = strength(hopes.rules, hopes.level, trump_of(hopes.rules, standing), hand)
    tops = strength(hopes.rules, hopes.level, NO_TRUMP, hand)
    if now > 0.4 * drawn or tops < 2.0 * hopes.rules.decks or tops + size(hand & _ACES) < 3.2 * hopes.rules.decks:
        return None
    for code in (LITTLE_JOKER, BIG_JOKER):
        for count in range(2, (hand >> FIELD_BITS * code & 15) + 1):
            if _legal(hopes, code, count):
                return Claim(hopes.seat, code, count)
    return None


def _legal(hopes: Hopes, code: int, count: int) -> bool:
    fault = bid_fault(hopes.rules, hopes.level, hopes.standing, hopes.seat, (code,) * count, hopes.drawn)
    return fault is None


def hands_of(dealt: Dealt) -> list[int]:
    """Return the four dealt hands as bags."""
    return [bag_of(cards) for cards in dealt.draws]
