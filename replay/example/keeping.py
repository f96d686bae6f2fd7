"""What a card is worth to who keeps it, in points: the price of playing it."""

from shengji.engine.cards import FIELD_BITS, counts_of, size
from shengji.engine.order import TRUMPS
from shengji.replay.example.view import View

SAFE = 0.65
"""The part of its points that a card in hand is worth: the chance that one's own side will get them."""


def price(view: View, code: int) -> float:
    """Return the price of a card of the hand."""
    key = "price", code
    found: float | None = view.memory.get(key)
    if found is None:
        suit = view.order.suit_of[code]
        found = _trump_price(view, code) if suit == TRUMPS else _side_price(view, suit, code)
        view.memory[key] = found
    return found


def _trump_price(view: View, code: int) -> float:
    order = view.order
    place, tiers = order.place_of[code], len(order.tiers[TRUMPS])
    height = (place + 1) / tiers
    higher = sum(view.left(TRUMPS)[place + 1 :])
    found = 1.5 + 2.0 * height + 7.0 * height * height * height * height
    if not view.count(TRUMPS):
        found = 3.0
    elif not higher:
        found += 1.0
    cards = size(view.hand)
    if cards <= 8 and not higher:
        found += min(view.kitty, 40.0) * 0.12 * (9 - cards) / 2
    return found


def _side_price(view: View, suit: int, code: int) -> float:
    place = view.order.place_of[code]
    higher = sum(view.left(suit)[place + 1 :])
    unseen = view.count(suit)
    low = 0.12 * place
    if not unseen:
        return 2.0 if view.count(TRUMPS) == 0 else 0.8
    if not higher:
        return 3.5
    if higher <= 2 and place >= len(view.order.tiers[suit]) - 4:
        return 1.5 + low
    held = size(view.hand & view.order.masks[suit])
    if held <= 2 and view.hand & view.order.masks[TRUMPS]:
        low -= 0.5
    return low


def price_of(view: View, bag: int) -> float:
    """Return the price of several cards together: pairs that are broken cost more."""
    total = 0.0
    for code, count in counts_of(bag):
        single = price(view, code)
        total += single * count
        held = view.hand >> FIELD_BITS * code & 15
        if held > 1 and (held - count) % 2 and count % 2:
            trump = view.order.suit_of[code] == TRUMPS
            total += 1.5 if trump else 0.6 + 0.08 * view.order.place_of[code]
    return total


def tempo(view: View) -> float:
    """Return what it is worth to have the lead: more for each side card that is high."""
    found: float | None = view.memory.get("tempo")
    if found is None:
        winners = 0
        for suit in range(4):
            for code, count in counts_of(view.hand & view.order.masks[suit]):
                if view.count(suit) and not sum(view.left(suit)[view.order.place_of[code] + 1 :]):
                    winners += count
        found = view.memory["tempo"] = 1.0 + min(3.0, 0.8 * winners)
    return found
