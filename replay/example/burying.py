"""What the declarer puts back: short suits without points; trumps, tops and pairs stay."""

from shengji.engine.cards import FIELD_BITS, POINTS_OF_CODE, bag_of, codes_of, counts_of, size
from shengji.engine.kitty import bury_fault
from shengji.engine.order import TRUMPS, Order
from shengji.engine.rules import kitty_of
from shengji.engine.shapes import components

_VOID = 4.0
"""What it is worth to be out of a side suit."""


def burial(order: Order, hand: int) -> int:
    """Choose the cards to bury from a hand that holds the kitty, as a bag."""
    wanted = kitty_of(order.rules)
    prices = _prices(order, hand)
    cheapest_first = sorted(codes_of(hand), key=lambda code: (prices[code], code))
    best: tuple[float, int] | None = None
    for chosen in range(16):
        gone = sum(order.masks[suit] for suit in range(4) if chosen >> suit & 1)
        forced = [code for code in cheapest_first if 15 << FIELD_BITS * code & gone]
        if len(forced) > wanted:
            continue
        others = [code for code in cheapest_first if not 15 << FIELD_BITS * code & gone]
        codes = forced + others[: wanted - len(forced)]
        bag = bag_of(codes)
        if bury_fault(order, hand, bag) is not None:
            continue
        rest = hand - bag
        voids = sum(1 for suit in range(4) if hand & order.masks[suit] and not rest & order.masks[suit])
        price = sum(prices[code] for code in codes) - _VOID * voids
        if best is None or price < best[0]:
            best = price, bag
    return best[1] if best is not None else _whatever_goes(order, hand, cheapest_first)


def _whatever_goes(order: Order, hand: int, cheapest_first: list[int]) -> int:
    """Bury the cheapest cards that the rules allow; raises `ValueError` where they allow too few."""
    codes: list[int] = []
    allowed = [code for code in cheapest_first if not forbidden(order, code)]
    codes = allowed[: kitty_of(order.rules)]
    bag = bag_of(codes)
    if bury_fault(order, hand, bag) is not None:
        raise ValueError("the rules let this hand bury too few cards")
    return bag


def forbidden(order: Order, code: int) -> bool:
    """Whether the rules forbid burying a card."""
    forbid = order.rules.bury_forbid
    if "points" in forbid and POINTS_OF_CODE[code]:
        return True
    if "trump" in forbid and order.suit_of[code] == TRUMPS:
        return True
    return "jokers" in forbid and code >= 52


def _prices(order: Order, hand: int) -> dict[int, float]:
    """Return for each card of a hand what it costs to bury it."""
    trumps = size(hand & order.masks[TRUMPS])
    strong = trumps >= 0.42 * size(hand)
    prices = {code: 15.0 + order.place_of[code] for code, _ in counts_of(hand & order.masks[TRUMPS])}
    for suit in range(4):
        held = hand & order.masks[suit]
        if not held:
            continue
        top = max(place for place, tier in enumerate(order.tiers[suit]) if tier)
        aces = held >> FIELD_BITS * order.tiers[suit][top][0] & 15
        for code, _ in counts_of(held):
            below = top - order.place_of[code]
            price = 0.2 * order.place_of[code]
            if below == 0:
                price = 12.0
            elif below == 1:
                price = 5.0 if aces else 2.5
            elif below == 2:
                price = 3.0
            points = POINTS_OF_CODE[code]
            price += points * (0.22 if strong else 0.6)
            prices[code] = price
        for part in components(order, held):
            if part.width > 1:
                worth = 1.5 + 0.5 * max(0, part.top - top + 6) + (4.0 if part.length > 1 else 0.0)
                for code, _ in counts_of(part.bag):
                    prices[code] += worth
    return prices
