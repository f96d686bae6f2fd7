"""Burying, and what the buried cards are worth; docs/rules.md, Kitty."""

from enum import StrEnum

from shengji.engine.cards import BIG_JOKER, FIELD_BITS, LITTLE_JOKER, POINT_CARDS, holds, size
from shengji.engine.follow import Lead
from shengji.engine.order import TRUMPS, Order, suit_of_bag
from shengji.engine.rules import Rules, kitty_of
from shengji.engine.shapes import Shape, components, shape_key

JOKERS = (15 << FIELD_BITS * LITTLE_JOKER) | (15 << FIELD_BITS * BIG_JOKER)


class BuryFault(StrEnum):
    """Why cards may not be buried."""

    NOT_IN_HAND = "not_in_hand"
    WRONG_COUNT = "wrong_count"
    FORBIDDEN = "forbidden"


def bury_fault(order: Order, hand: int | None, bag: int, hidden: int = 0) -> BuryFault | None:
    """Say why a bag may not be buried from a hand that holds the kitty (None: not known), or None where it may.

    ``hidden`` is how many more cards are buried that are not known.
    """
    if size(bag) + hidden != kitty_of(order.rules):
        return BuryFault.WRONG_COUNT
    if hand is not None and not holds(hand, bag):
        return BuryFault.NOT_IN_HAND
    return BuryFault.FORBIDDEN if forbidden_in(order, bag) else None


def forbidden_in(order: Order, bag: int) -> int:
    """Return the cards of a bag that may not be buried, as a bag."""
    masks = {"points": POINT_CARDS, "trump": order.masks[TRUMPS], "jokers": JOKERS}
    found = 0
    for kind in order.rules.bury_forbid:
        found |= bag & masks[kind]
    return found


def captures(order: Order, *, attackers_win_last: bool, winning: int) -> bool:
    """Whether the attackers get the kitty; ``winning`` is the winning play of the last trick, as a bag."""
    if not attackers_win_last:
        return False
    return order.rules.kitty_trigger == "attackers_win_last" or suit_of_bag(order, winning) == TRUMPS


def multiplier(lead: Lead, winning: int) -> int:
    """Return how often the points of the kitty count, by the lead or the winning play of the last trick.

    A winning play that answers the lead counts by its own shapes.
    """
    rules = lead.order.rules
    if rules.kitty_basis == "lead" or winning == lead.bag:
        return multiplier_of(rules, lead.size, lead.shapes[0])
    largest = max((part.shape for part in components(lead.order, winning)), key=shape_key)
    return multiplier_of(rules, size(winning), largest)


def multiplier_of(rules: Rules, cards: int, shape: Shape) -> int:
    """Return the multiplier for a play of so many cards whose largest shape is given."""
    width, length = shape
    match rules.kitty_multiplier:
        case "twice_largest":
            return 2 * width * length
        case "twice_cards":
            return 2 * cards
        case "pow2_pairs":
            return 2 << length * (width - 1)
        case "pow2_cards":
            return 1 << width * length
        case "by_type":
            return 8 if length > 1 else 4 if width > 1 else 2
    return 2
