"""Bids for the trump, and what happens when nobody bids; docs/rules.md, Bids."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from shengji.engine.cards import BIG_JOKER, FIELD_BITS, LITTLE_JOKER, holds
from shengji.engine.order import NO_TRUMP
from shengji.engine.rules import NoBid, Rules

_SUIT_HEIGHT = (3, 2, 0, 1)
"""Heights of S H D C where suits count: D < C < H < S."""


class BidFault(StrEnum):
    """Why cards are no bid."""

    NOT_IDENTICAL = "not_identical"
    NOT_LEVEL = "not_level"
    JOKERS = "jokers"
    NOT_IN_HAND = "not_in_hand"
    NOT_HIGHER = "not_higher"
    OWN_BID = "own_bid"


class Claim(Struct, frozen=True, gc=False):
    """A bid as the rules see it: who showed how many copies of which card."""

    seat: int
    code: int
    count: int


def claim_of(seat: int, codes: Sequence[int]) -> Claim | None:
    """Read shown cards as a claim; None where they are not identical, or none at all."""
    if not codes or any(code != codes[0] for code in codes):
        return None
    return Claim(seat, codes[0], len(codes))


def height(rules: Rules, claim: Claim) -> tuple[int, ...]:
    """Return the height of a bid; the higher tuple is the higher bid."""
    kind = {LITTLE_JOKER: 1, BIG_JOKER: 2}.get(claim.code, 0)
    if rules.bid_rank == "count":
        return (claim.count,)
    if rules.bid_rank == "count_joker":
        return claim.count, kind
    suited = claim.count >= 2 and not kind
    return claim.count, kind, _SUIT_HEIGHT[claim.code // 13] if suited else 0


def bid_fault(
    rules: Rules, level: int, standing: Claim | None, seat: int, codes: Sequence[int], drawn: int | None
) -> BidFault | None:
    """Say why cards are no legal bid, or None where they are.

    ``level`` is the level rank bid for, ``standing`` the bid so far, ``drawn`` the bag of the cards that the seat
    has drawn by then (None: not known).
    """
    claim = claim_of(seat, codes)
    if claim is None:
        return BidFault.NOT_IDENTICAL
    if claim.code >= LITTLE_JOKER:
        if not _jokers_bid(rules, claim.count):
            return BidFault.JOKERS
    elif claim.code % 13 != level:
        return BidFault.NOT_LEVEL
    if claim.count > rules.decks or (drawn is not None and not holds(drawn, claim.count << FIELD_BITS * claim.code)):
        return BidFault.NOT_IN_HAND
    if standing is None:
        return None
    if height(rules, claim) <= height(rules, standing):
        return BidFault.NOT_HIGHER
    if standing.seat == seat and not rules.bid_self_override:
        reinforces = claim.code == standing.code and rules.bid_reinforce
        return None if reinforces else BidFault.OWN_BID
    return None


def _jokers_bid(rules: Rules, count: int) -> bool:
    if rules.bid_jokers == "none":
        return False
    return count >= 2 if rules.bid_jokers == "two_plus" else count == rules.decks


def trump_of(rules: Rules, claim: Claim) -> int:
    """Return the trump suit that a bid fixes: that of its card, none for jokers."""
    if claim.code >= LITTLE_JOKER or (rules.bid_level_pair_nt and claim.count == 2):
        return NO_TRUMP
    return claim.code // 13


class Flipped(Struct, frozen=True):
    """The trump suit found in the kitty, and how many of its cards were turned for it."""

    trump: int
    turned: int


def flip(rule: NoBid, level: int, kitty: Sequence[int]) -> Flipped | None:
    """Find the trump of a deal that nobody bid for from its kitty, turned card by card; None: a redeal.

    ``level`` is a rank; ``kitty`` holds codes in the order turned.
    """
    if rule == "redeal" or not kitty:
        return None
    if rule == "no_trump":
        return Flipped(NO_TRUMP, 0)
    if rule == "flip_top":
        return Flipped(suit_turned(kitty[0]), 1)
    for turned, code in enumerate(kitty, 1):
        if code < LITTLE_JOKER and code % 13 == level:
            return Flipped(code // 13, turned)
    if rule == "flip_first":
        return Flipped(suit_turned(kitty[0]), len(kitty))
    plain = [code for code in kitty if code < LITTLE_JOKER]
    if not plain:
        return Flipped(NO_TRUMP, len(kitty))
    return Flipped(max(plain, key=lambda code: code % 13) // 13, len(kitty))


def suit_turned(code: int) -> int:
    """Return the trump suit that one turned card makes: none for a joker."""
    return NO_TRUMP if code >= LITTLE_JOKER else code // 13
