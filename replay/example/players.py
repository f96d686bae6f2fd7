"""The players of example matches: what they decide, and the sensible one."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from shengji.engine.bids import Claim, bid_fault, trump_of
from shengji.engine.cards import BIG_JOKER, FIELD_BITS, LITTLE_JOKER, POINTS_OF_CODE, counts_of, partner, size
from shengji.engine.follow import Lead
from shengji.engine.order import TRUMPS, Order
from shengji.engine.rules import Rules
from shengji.replay.burial import SMALLEST_OVERCALL
from shengji.replay.example.bidding import Hopes, choose_bid, strength
from shengji.replay.example.burying import burial
from shengji.replay.example.following import choose_follow
from shengji.replay.example.leading import choose_lead
from shengji.replay.example.view import View

_KITTY = 2.0
"""So many trumps an attacker gives for the choice of what is buried."""

_REBELS = 0.35
"""How often a player who may ask for a new deal does."""


class Chance(Struct, frozen=True):
    """What a seat knows when it may overcall: the bid that stands, its hand, and who declares."""

    rules: Rules
    level: int
    seat: int
    hand: int
    standing: Claim
    declarer: int


def overcalls(chance: Chance) -> list[Claim]:
    """Return every legal overcall, fewest cards first."""
    found = []
    for code in (*range(chance.level, 52, 13), LITTLE_JOKER, BIG_JOKER):
        for count in range(SMALLEST_OVERCALL, (chance.hand >> FIELD_BITS * code & 15) + 1):
            cards = (code,) * count
            if bid_fault(chance.rules, chance.level, chance.standing, chance.seat, cards, chance.hand) is None:
                found.append(Claim(chance.seat, code, count))
    return sorted(found, key=lambda claim: (claim.count, claim.code))


class Player:
    """A sensible player; one serves all four seats, as it is told what a seat knows."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def bid(self, hopes: Hopes) -> Claim | None:
        """Return a legal bid, or None."""
        return choose_bid(hopes)

    def rebels(self) -> bool:
        """Say whether a hand that gives the right to a new deal is used for it."""
        return self.rng.random() < _REBELS

    def tribute(self, order: Order, codes: Sequence[int]) -> int:
        """Choose which of several equally high cards to pay."""
        del order
        return codes[0]

    def give_back(self, order: Order, hand: int) -> int:
        """Choose the card returned for a tribute: a low one without points, from a short side suit."""
        held = [code for code, _ in counts_of(hand)]

        def cost(code: int) -> tuple[bool, bool, int, int, int]:
            suit = order.suit_of[code]
            length = size(hand & order.masks[suit])
            return suit == TRUMPS, POINTS_OF_CODE[code] > 0, order.place_of[code] // 4, length, code

        return min(held, key=cost)

    def bury(self, order: Order, hand: int) -> int:
        """Choose what is buried, as a bag; raises `ValueError` where the rules allow too few cards."""
        return burial(order, hand)

    def overcall(self, chance: Chance) -> Claim | None:
        """Return an overcall of the buried kitty in a good suit; to choose what is buried is worth some trumps too."""
        now = strength(chance.rules, chance.level, trump_of(chance.rules, chance.standing), chance.hand)
        friends = chance.seat == partner(chance.declarer) or chance.standing.seat == partner(chance.seat)
        wanted = max(0.28 * size(chance.hand), now + (0.15 * size(chance.hand) if friends else -_KITTY))
        best: tuple[float, Claim] | None = None
        for claim in overcalls(chance):
            value = strength(chance.rules, chance.level, trump_of(chance.rules, claim), chance.hand)
            if value >= wanted and (best is None or value > best[0]):
                best = value, claim
        return None if best is None else best[1]

    def lead(self, view: View) -> int:
        """Return a legal lead, as a bag."""
        return choose_lead(view)

    def follow(self, view: View, leader: int, lead: Lead, plays: Sequence[int], allowed: Sequence[int]) -> int:
        """Return a legal follow, as a bag; where any are given, one of those ``allowed``."""
        return choose_follow(view, leader, lead, plays, allowed)
