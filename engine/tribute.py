"""Rights and duties that hands give before the play: tribute after a lost deal, and the claim to a new deal."""

from msgspec import Struct

from shengji.engine.cards import counts_of, points_of, side_of, size
from shengji.engine.order import TRUMPS, Order
from shengji.engine.rules import Rules


class Payment(Struct, frozen=True):
    """Who gives a card to whom."""

    giver: int
    taker: int


def losers(rules: Rules, declarer: int, total: int, side: int) -> int | None:
    """Return the side that owes tribute after a deal, None where nobody does.

    ``total`` is the attackers' total and ``side`` the side that declares next: who holds in spite of every point, as
    ``ace_capture`` can have it, has not lost.
    """
    if rules.tribute == "none":
        return None
    if total <= 0:
        return 1 - side_of(declarer)
    return side_of(declarer) if total >= 100 * rules.decks and side != side_of(declarer) else None


def payments(rules: Rules, losing: int, declarer: int) -> tuple[Payment, ...]:
    """Return who pays whom, in play order from the new declarer; ``losing`` is the side that pays."""
    payers = [seat & 3 for seat in range(declarer + 1, declarer + 5) if side_of(seat & 3) == losing]
    if rules.tribute == "one":
        return (Payment(payers[0], declarer),)
    return tuple(Payment(payer, (payer + 1) & 3) for payer in payers)


def highest(order: Order, hand: int) -> tuple[int, ...]:
    """Return the codes of a hand's highest tier, any of which may be paid: trumps first, then the highest rank.

    >>> from shengji.engine.order import order_of
    >>> from shengji.engine.cards import bag_of
    >>> highest(order_of(Rules(), 0, 0), bag_of([13, 26, 11]))
    (13, 26)
    """
    held = [code for code, _ in counts_of(hand)]
    trumps = [code for code in held if order.suit_of[code] == TRUMPS]
    if trumps:
        top = max(order.place_of[code] for code in trumps)
        return tuple(code for code in trumps if order.place_of[code] == top)
    rank = max((code % 13 for code in held), default=-1)
    return tuple(code for code in held if code % 13 == rank)


_WEAK_POINTS = 15
_WEAK_TRUMPS = 3


def may_rebel(order: Order, hand: int) -> bool:
    """Whether a hand is weak enough to ask for a new deal: at most 15 points, or at most 3 trumps."""
    return points_of(hand) <= _WEAK_POINTS or size(hand & order.masks[TRUMPS]) <= _WEAK_TRUMPS
