"""How likely another seat is to beat what lies on the table."""

from shengji.engine.cards import FIELD_BITS
from shengji.engine.follow import Lead
from shengji.engine.order import TRUMPS
from shengji.engine.shapes import Shape, best_top, components
from shengji.replay.example.view import View


def power(base: float, exponent: int) -> float:
    """Multiply a number with itself, the same on every machine."""
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


def holding(view: View, seat: int, suit: int, shape: Shape, above: int) -> float:
    """Return the chance that a seat holds a component of a shape whose top is higher than ``above``."""
    width, length = shape
    if not view.may_hold(seat, suit, width):
        return 0.0
    known = view.shown[seat] & view.order.masks[suit]
    if known and best_top(view.order, suit, known, shape) > above:
        return 1.0
    share = view.share(seat, suit)
    if shape == (1, 1):
        number = sum(view.left(suit)[above + 1 :])
        return 1.0 - power(1.0 - share, number)
    number = sum(1 for top in view.tops(suit, shape) if top > above)
    return 1.0 - power(1.0 - power(share, width * length), number)


def void(view: View, seat: int, suit: int) -> float:
    """Return the chance that a seat has no card of a suit."""
    if view.voids[seat] >> suit & 1:
        return 1.0
    return power(1.0 - view.share(seat, suit), view.count(suit))


def beating(view: View, seat: int, lead: Lead, best: int, points: int) -> float:
    """Return the chance that a seat that plays later beats the best play so far; it ruffs more for points."""
    order = view.order
    key = "beating", seat, lead.bag, best, points >= 5
    known: float | None = view.memory.get(key)
    if known is not None:
        return known
    best_suit = order.suit_of[((best & -best).bit_length() - 1) // FIELD_BITS]
    eager = 0.95 if points >= 5 else 0.65
    single = len(lead.shapes) == 1
    chance = 0.0
    if single:
        top = components(order, best)[0].top
        if best_suit == lead.suit:
            chance = holding(view, seat, lead.suit, lead.shapes[0], top)
        if lead.suit != TRUMPS:
            above = top if best_suit == TRUMPS else -1
            ruff = holding(view, seat, TRUMPS, lead.shapes[0], above)
            chance += void(view, seat, lead.suit) * ruff * eager
    elif lead.suit != TRUMPS:
        top = components(order, best)[0].top if best_suit == TRUMPS else -1
        ruff = holding(view, seat, TRUMPS, lead.shapes[0], top)
        for shape in lead.shapes[1:]:
            if shape != (1, 1):
                ruff *= holding(view, seat, TRUMPS, shape, -1)
        spare = view.share(seat, TRUMPS) * view.count(TRUMPS) - lead.size
        ruff *= min(0.9, max(0.05, (spare + 2.0) / 4.0)) if spare > -2 else 0.0
        chance = void(view, seat, lead.suit) * ruff * eager
    chance = min(chance, 1.0)
    view.memory[key] = chance
    return chance


def average_points(view: View, suit: int) -> float:
    """Return the points of an average unseen card of a suit."""
    number = view.count(suit)
    return view.points_left(suit) / number if number else 0.0
