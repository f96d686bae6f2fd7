"""The order of the cards under a trump: effective suits, tiers, and which tiers are neighbours in a tractor."""

from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

from shengji.engine.cards import BIG_JOKER, CODES, FIELD_BITS, LITTLE_JOKER
from shengji.engine.rules import Rules, ranks_of

TRUMPS = 4
"""The effective suit of the trumps; the side suits are 0 to 3, as in `shengji.engine.cards.SUITS`."""

NO_TRUMP = 4
"""As a trump suit: a deal without one."""

MOST_REMEMBERED = 512
"""How many bags an order remembers of a kind: the same few are asked for again and again within a deal."""

_TRUMP_STRENGTH = 100
"""What sets every trump above every side card."""

_ORDINARY, _CONSTANT, _LEVEL, _JOKER = range(4)


class Order(Struct, frozen=True, eq=False):
    """The cards under one trump. Made by `order_of`, once for each trump, so that identity is equality.

    ``suit_of`` and ``place_of`` give for each code its effective suit and its place in that suit's tiers, lowest 0.
    ``masks`` holds the bag mask of each effective suit, ``tiers`` its codes tier by tier, ``above`` the bag mask of
    what is higher than each tier, ``linked`` whether a tier and the next are neighbours in a tractor. ``strengths``
    ranks, for each suit led, the single cards that can win. ``tuples``, ``readings`` and ``leads`` remember what was
    worked out.
    """

    rules: Rules
    level: int
    trump: int
    suit_of: tuple[int, ...]
    place_of: tuple[int, ...]
    masks: tuple[int, ...]
    tiers: tuple[tuple[tuple[int, ...], ...], ...]
    above: tuple[tuple[int, ...], ...]
    linked: tuple[tuple[bool, ...], ...]
    strengths: tuple[dict[int, int], ...]
    tuples: dict[tuple[int, int], dict[int, int]]
    readings: dict[int, Any]
    leads: dict[int, Any]


@lru_cache(maxsize=512)
def order_of(rules: Rules, level: int, trump: int, gone: int = 0) -> Order:
    """Return the order for a level rank (0 to 12) and a trump suit (0 to 3, or `NO_TRUMP`).

    ``gone`` is a bag with one of each card of which every copy was played: their tiers are stepped over.
    docs/rules.md, Order of the cards.
    """
    level_is_trump = trump != NO_TRUMP or rules.nt_level_trump
    level_ranks = frozenset({level} if level_is_trump else ())
    constant = ranks_of(rules.constant_trump_ranks) - level_ranks
    left_out = constant | level_ranks
    layers = [_plain_tiers(suit, left_out, level if rules.tractor_gap == "keep" else None) for suit in range(4)]
    side = [[] if suit == trump else layers[suit] for suit in range(4)]
    ordinary = [] if trump == NO_TRUMP else layers[trump]
    top: list[tuple[int, tuple[int, ...]]] = []
    for rank in sorted(constant):
        top += [(_CONSTANT, tier) for tier in _split(rank, trump, merged=False)]
    if level_is_trump:
        merged = rules.level_card_order == "merged"
        top += [(_LEVEL, tier) for tier in _split(level, trump, merged=merged)]
    top += [(_JOKER, (LITTLE_JOKER,)), (_JOKER, (BIG_JOKER,))]

    top = [(kind, tier) for kind, tier in top if not _is_gone(tier, gone)]
    ordinary = [tier for tier in ordinary if not _is_gone(tier, gone)]
    side = [[tier for tier in suit if not _is_gone(tier, gone)] for suit in side]
    tiers = (*map(tuple, side), (*ordinary, *(tier for _, tier in top)))
    kinds = [_ORDINARY] * len(ordinary) + [kind for kind, _ in top]
    plain = (tuple(bool(a and b) for a, b in pairwise(suit)) for suit in tiers[:TRUMPS])
    trumps = tuple(
        bool(a and b) and _joins(rules, *two)
        for (a, b), two in zip(pairwise(tiers[TRUMPS]), pairwise(kinds), strict=True)
    )
    linked = (*plain, trumps)
    return _compile(rules, level, trump, tiers, linked)


def _is_gone(tier: tuple[int, ...], gone: int) -> bool:
    return bool(tier) and all(gone >> FIELD_BITS * code & 15 for code in tier)


def _plain_tiers(suit: int, left_out: frozenset[int], gap: int | None) -> list[tuple[int, ...]]:
    """Return the tiers of a suit's plain cards, with an empty one in the place of rank ``gap``."""
    tiers: list[tuple[int, ...]] = []
    for rank in range(13):
        if rank not in left_out:
            tiers.append((13 * suit + rank,))
        elif rank == gap:
            tiers.append(())
    return tiers


def _split(rank: int, trump: int, *, merged: bool) -> list[tuple[int, ...]]:
    """Return the tiers of a rank that is trump in every suit: the off-suit ones, then that of the trump suit."""
    if merged or trump == NO_TRUMP:
        return [tuple(13 * suit + rank for suit in range(4))]
    return [tuple(13 * suit + rank for suit in range(4) if suit != trump), (13 * trump + rank,)]


def _joins(rules: Rules, lower: int, upper: int) -> bool:
    if lower == upper == _ORDINARY or rules.tractor_links == "full":
        return True
    if rules.tractor_links == "no_ordinary_level":
        return not (lower == _ORDINARY and upper == _LEVEL)
    return rules.tractor_links == "jokers_only" and lower == upper == _JOKER


def _compile(
    rules: Rules,
    level: int,
    trump: int,
    tiers: tuple[tuple[tuple[int, ...], ...], ...],
    linked: tuple[tuple[bool, ...], ...],
) -> Order:
    suit_of, place_of = [0] * CODES, [0] * CODES
    masks = [0] * 5
    for suit, suit_tiers in enumerate(tiers):
        for place, tier in enumerate(suit_tiers):
            for code in tier:
                suit_of[code], place_of[code] = suit, place
                masks[suit] |= 15 << FIELD_BITS * code
    singles = [{1 << FIELD_BITS * code: i for i, tier in enumerate(suit) for code in tier} for suit in tiers]
    trumps = {bag: _TRUMP_STRENGTH + place for bag, place in singles[TRUMPS].items()}
    strengths = (*(suit | trumps for suit in singles[:TRUMPS]), trumps)
    return Order(
        rules,
        level,
        trump,
        tuple(suit_of),
        tuple(place_of),
        tuple(masks),
        tiers,
        tuple(map(_above, tiers)),
        linked,
        strengths,
        {},
        {},
        {},
    )


def _above(tiers: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    above = [0] * len(tiers)
    for place in range(len(tiers) - 1, 0, -1):
        above[place - 1] = above[place] + sum(15 << FIELD_BITS * code for code in tiers[place])
    return tuple(above)


def rivals_of(order: Order, suit: int, width: int) -> dict[int, int]:
    """Return the strength of every bag of so many identical cards that can win where one of them was led in a suit."""
    if width == 1:
        return order.strengths[suit]
    found = order.tuples.get((suit, width))
    if found is None:
        found = order.tuples[suit, width] = {width * one: place for one, place in order.strengths[suit].items()}
    return found


def compare(order: Order, a: int, b: int) -> int | None:
    """Compare two cards: 1 where ``a`` is higher, -1 where ``b`` is, 0 where equal, None where neither beats."""
    suit_a, suit_b = order.suit_of[a], order.suit_of[b]
    if suit_a == suit_b:
        place_a, place_b = order.place_of[a], order.place_of[b]
        return (place_a > place_b) - (place_a < place_b)
    if TRUMPS in (suit_a, suit_b):
        return 1 if suit_a == TRUMPS else -1
    return None


def suit_of_bag(order: Order, bag: int) -> int | None:
    """Return the effective suit of all cards of a bag; None for an empty bag or one of several suits."""
    if not bag:
        return None
    suit = order.suit_of[((bag & -bag).bit_length() - 1) // FIELD_BITS]
    return suit if bag & order.masks[suit] == bag else None
