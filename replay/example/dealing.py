"""Shuffling the packs and dealing them card by card."""

from random import Random

from msgspec import Struct

from shengji.engine.cards import CODES
from shengji.engine.rules import Rules, hand_size


class Dealt(Struct, frozen=True):
    """A deal before anybody bids: what each seat drew, in order, and the kitty."""

    draws: tuple[tuple[int, ...], ...]
    kitty: tuple[int, ...]
    first: int


def deal_cards(rng: Random, rules: Rules, first: int) -> Dealt:
    """Shuffle and deal; the seat ``first`` draws the first card."""
    pack = shuffled(rng, list(range(CODES)) * rules.decks)
    drawn = 4 * hand_size(rules)
    draws = tuple(tuple(pack[(seat - first) & 3 : drawn : 4]) for seat in range(4))
    return Dealt(draws, tuple(pack[drawn:]), first)


def shuffled(rng: Random, cards: list[int]) -> list[int]:
    """Return the cards in random order; only ``rng.random`` is used, which is the same in every Python."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
