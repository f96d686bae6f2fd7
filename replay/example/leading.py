"""Choosing a lead: high side cards first, throws that stand, trumps when they pull more than they cost."""

from shengji.engine.cards import points_of, size
from shengji.engine.follow import Lead, lead_of
from shengji.engine.order import TRUMPS
from shengji.engine.shapes import Component, components
from shengji.engine.throws import lead_fault
from shengji.replay.example.chances import average_points, beating, holding, void
from shengji.replay.example.keeping import SAFE, price_of, tempo
from shengji.replay.example.view import View

_DARE = 0.75
"""How likely a throw must be to stand before a daring player tries it."""


def choose_lead(view: View) -> int:
    """Return the cards that a seat leads, as a bag; a throw among them may fail, though it rarely does."""
    best: tuple[float, int] | None = None
    for suit in (0, 1, 2, 3, TRUMPS):
        held = view.hand & view.order.masks[suit]
        if not held:
            continue
        parts = components(view.order, held)
        leads = [part.bag for part in parts] + _throws(view, suit, parts)
        for bag in dict.fromkeys(leads):
            if lead_fault(view.order, view.hand, bag) is not None:
                continue
            value = _value(view, bag)
            if best is None or value > best[0]:
                best = value, bag
    assert best is not None
    return best[1]


def _throws(view: View, suit: int, parts: tuple[Component, ...]) -> list[int]:
    """Return the throws worth a thought: all that is surely high, and now and then a little more."""
    if view.order.rules.throw == "off" or len(parts) < 2:
        return []
    sure = [part for part in parts if view.surely_high(suit, part)]
    found = []
    if len(sure) > 1:
        found.append(sum(part.bag for part in sure))
    if sure and view.daring > 0.4:
        likely = [part for part in parts if part not in sure and _stands(view, suit, part) >= _DARE]
        if likely:
            dared = max(likely, key=lambda part: (_stands(view, suit, part), part.top))
            found.append(sum(part.bag for part in sure) + dared.bag)
    return found


def _stands(view: View, suit: int, part: Component) -> float:
    chance = 1.0
    for seat in range(4):
        if seat != view.seat:
            chance *= 1.0 - holding(view, seat, suit, part.shape, part.top)
    return chance


def _value(view: View, bag: int) -> float:
    """Weigh a lead in points.

    A point card that is kept is still worth most of its points, so that a lead with points must be rather safe.
    """
    lead = lead_of(view.order, bag)
    own = points_of(bag)
    mine, ours = 1.0, 1.0
    for step in (1, 2, 3):
        seat = (view.seat + step) & 3
        chance = beating(view, seat, lead, bag, 10)
        if view.friend(seat):
            ours += (1.0 - ours) * chance * 0.8
            mine *= 1.0 - chance * 0.3
        else:
            ours *= 1.0 - chance
            mine *= 1.0 - chance
    average = average_points(view, lead.suit)
    coming = 2.0 * average * lead.size + 0.6 * lead.size
    value = (ours - SAFE) * own + (ours - 0.5) * coming + tempo(view) * mine
    if view.last_trick(lead.size):
        times = 2.0 if lead.shapes[0] == (1, 1) else 4.0 if lead.shapes[0][1] == 1 else 8.0
        return value + ours * view.kitty * times
    value -= _cost(view, lead, mine)
    if lead.suit == TRUMPS:
        return value + _pull(view, lead)
    rest = size(view.hand & view.order.masks[lead.suit]) - lead.size
    if not rest and view.hand & view.order.masks[TRUMPS]:
        value += 0.6
    return value


def _cost(view: View, lead: Lead, mine: float) -> float:
    """Return the price of the cards; one that is high in a side suit does its work by being led."""
    full = price_of(view, lead.bag)
    if lead.suit == TRUMPS:
        return full
    if all(view.surely_high(lead.suit, part) for part in lead.components):
        return full * (1.0 - 0.9 * mine)
    return full


def _pull(view: View, lead: Lead) -> float:
    """Return what a trump lead gains by pulling the others' trumps, and loses by pulling the partner's."""
    mine = size(view.hand & view.order.masks[TRUMPS])
    theirs = view.count(TRUMPS)
    if not theirs:
        return 0.0
    gain = 0.0
    for step in (1, 2, 3):
        seat = (view.seat + step) & 3
        has = 1.0 - void(view, seat, TRUMPS)
        gain += (-0.9 if view.friend(seat) else 1.6) * has * lead.size
    strong = mine * 3 >= theirs * 1.15
    if not strong:
        return -1.0 * lead.size
    return gain * (1.0 if view.declaring else 0.6)
