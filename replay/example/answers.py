"""The follows worth a thought: the cheapest, the richest in points, and those that can win."""

from collections.abc import Callable, Iterator

from shengji.engine.cards import FIELD_BITS, POINTS_OF_CODE, codes_of, counts_of, size
from shengji.engine.follow import SMALLEST_BOMB, Lead, follow_fault, legal_follows, owed
from shengji.engine.order import TRUMPS
from shengji.engine.shapes import Shape, holding_of, runs
from shengji.engine.throws import beats
from shengji.replay.example.keeping import SAFE, price
from shengji.replay.example.view import View

_MOST = 24
"""So many ways to place what is owed are looked at."""


def answers(view: View, lead: Lead) -> list[int]:
    """Return legal follows as bags, at least one and never many."""
    held = view.hand & lead.mask
    missing = lead.size - size(held)
    if missing <= 0:
        plays = _in_suit(view, lead, held)
    else:
        rest = view.hand - held
        plays = [held + fill for fill in [*_fills(view, rest, missing), _trumps_first(view, rest, missing)]]
        if not held and lead.suit != TRUMPS:
            plays += ruffs(view, lead)
    plays += bombs(view, lead)
    legal = [play for play in dict.fromkeys(plays) if follow_fault(lead, view.hand, play) is None]
    return legal or [next(legal_follows(lead, view.hand, frugal=True))]


def _in_suit(view: View, lead: Lead, held: int) -> list[int]:
    if lead.size == 1:
        return [1 << FIELD_BITS * code for code, _ in counts_of(held)]
    plays = []
    for number, placed in enumerate(placings(view, lead.suit, held, owed(lead, view.hand))):
        if number == _MOST:
            break
        plays += [placed + fill for fill in _fills(view, held - placed, lead.size - size(placed))]
    return plays


def ruffs(view: View, lead: Lead) -> list[int]:
    """Return trumps of the shapes led: every single, tuple or tractor; for a throw the lowest and highest."""
    trumps = view.hand & view.order.masks[TRUMPS]
    if size(trumps) < lead.size:
        return []
    if lead.size == 1:
        return [1 << FIELD_BITS * code for code, _ in counts_of(trumps)]
    wide = tuple(shape for shape in lead.shapes if shape != (1, 1))
    found = []
    for number, placed in enumerate(placings(view, TRUMPS, trumps, wide)):
        if number == _MOST:
            break
        rest = codes_of(trumps - placed)
        singles = lead.size - size(placed)
        by_price = sorted(rest, key=lambda code: (price(view, code), code))
        found.append(placed + _bag(by_price[:singles]))
        if singles and not wide:
            found.append(placed + _bag([*by_price[: singles - 1], by_price[-1]]))
    return found


def bombs(view: View, lead: Lead) -> list[int]:
    """Return the bombs of a hand that are as large as the lead; the rules may forbid some."""
    if view.order.rules.bombs == "off" or lead.size < SMALLEST_BOMB:
        return []
    return [lead.size << FIELD_BITS * code for code, count in counts_of(view.hand) if count >= lead.size]


def beating_plays(view: View, lead: Lead) -> list[int]:
    """Return the plays that beat a lone component with a higher one of its shape, the lowest last."""
    held = view.hand & lead.mask
    placed = placings(view, lead.suit, held, lead.shapes)
    return [play for play in dict.fromkeys(placed) if beats(view.order, lead.bag, play)]


def _trumps_first(view: View, bag: int, number: int) -> int:
    """Return so many cards out of a bag, trumps before others: some rules make who is void or short trump."""
    suit_of = view.order.suit_of
    codes = sorted(codes_of(bag), key=lambda code: (suit_of[code] != TRUMPS, price(view, code), code))
    return _bag(codes[:number])


def _fills(view: View, bag: int, number: int) -> list[int]:
    """Return ways to make up a play with so many more cards: the cheapest, and the richest in points."""
    if not number:
        return [0]
    cards = codes_of(bag)
    orders: tuple[Callable[[int], float], ...] = (
        lambda code: price(view, code) + SAFE * POINTS_OF_CODE[code] + _pairs(view, code),
        lambda code: price(view, code) - SAFE * POINTS_OF_CODE[code] + _pairs(view, code),
    )
    return [_bag(sorted(cards, key=lambda code: (worth(code), code))[:number]) for worth in orders]


def _pairs(view: View, code: int) -> float:
    """Return a little for a card that is held twice, so that pairs are kept together."""
    return 0.7 if view.hand >> FIELD_BITS * code & 15 > 1 else 0.0


def _bag(codes: list[int]) -> int:
    return sum(1 << FIELD_BITS * code for code in codes)


def placings(view: View, suit: int, bag: int, shapes: tuple[Shape, ...]) -> Iterator[int]:
    """Yield bags out of ``bag`` of exactly these shapes, highest tops first; the same bag may come twice."""
    if not shapes:
        yield 0
        return
    order, (width, length) = view.order, shapes[0]
    for top in list(runs(order, suit, holding_of(order, bag), width, length)):
        for taken in _takings(view, suit, bag, width, range(top, top - length, -1)):
            for others in placings(view, suit, bag - taken, shapes[1:]):
                yield taken + others


def _takings(view: View, suit: int, bag: int, width: int, places: range) -> Iterator[int]:
    if not places:
        yield 0
        return
    for code in view.order.tiers[suit][places[0]]:
        if bag >> FIELD_BITS * code & 15 >= width:
            for others in _takings(view, suit, bag, width, places[1:]):
                yield (width << FIELD_BITS * code) + others
