"""Leads and throws: what may be led, and what the other hands make of a throw; docs/rules.md, Leads and throws."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from shengji.engine.cards import SINGLES, at_least, bag_of, codes_of, holds, side_of, size
from shengji.engine.order import TRUMPS, Order, suit_of_bag
from shengji.engine.shapes import Component, best_top, components, divisions, exchanges, shape_key


class LeadFault(StrEnum):
    """Why cards may not be led together."""

    NOTHING = "nothing"
    NOT_IN_HAND = "not_in_hand"
    SEVERAL_SUITS = "several_suits"
    THROWS_OFF = "throws_off"
    TRUMP_THROW = "trump_throw"


class Beaten(Struct, frozen=True, gc=False):
    """A component of a throw, and a seat that beats it."""

    component: Component
    seat: int


class Throw(Struct, frozen=True, gc=False):
    """What became of a lead: ``forced`` holds the leads that may stand in its place, none where it stands.

    ``penalty`` is in points, 0 where the throw stands; it counts for the other side.
    """

    bag: int
    forced: tuple[int, ...]
    beaten: tuple[Beaten, ...]
    penalty: int

    @property
    def stands(self) -> bool:
        """Whether the cards stay as they were led."""
        return not self.forced


def lead_fault(order: Order, hand: int, bag: int) -> LeadFault | None:
    """Say why a bag may not be led from a hand, or None where it may (a throw that will fail may be led)."""
    if not bag:
        return LeadFault.NOTHING
    if not holds(hand, bag):
        return LeadFault.NOT_IN_HAND
    if bag in SINGLES:
        return None
    suit = suit_of_bag(order, bag)
    if suit is None:
        return LeadFault.SEVERAL_SUITS
    rules = order.rules
    if (rules.throw == "off" or (rules.throw_suits == "side" and suit == TRUMPS)) and len(components(order, bag)) > 1:
        return LeadFault.THROWS_OFF if rules.throw == "off" else LeadFault.TRUMP_THROW
    return None


def stated_parts(order: Order, bags: Sequence[int]) -> tuple[Component, ...] | None:
    """Return the components into which a leader says that his cards divide, largest first.

    None where one of the bags is not a single component.
    """
    parts = []
    for bag in bags:
        if suit_of_bag(order, bag) is None or len(components(order, bag)) != 1:
            return None
        parts.append(components(order, bag)[0])
    return tuple(sorted(parts, key=lambda part: (shape_key(part.shape), part.top), reverse=True))


def resolve(order: Order, leader: int, bag: int, hands: Sequence[int], stated: tuple[Component, ...] = ()) -> Throw:
    """Resolve a legal lead against the hands of the four seats as they are before it.

    Only cards of the led suit stop a throw; a ruff never does. ``stated`` are its components where the leader said how
    it divides.
    """
    if not stated and not bag & (bag - 1):  # one, two or four copies of one card
        return Throw(bag, (), (), 0)
    parts = stated or components(order, bag)
    if len(parts) == 1 or order.rules.throw_check == "none":
        return Throw(bag, (), (), 0)
    suit = suit_of_bag(order, bag)
    assert suit is not None
    rivals = (leader + 1, leader + 3) if order.rules.throw_check == "opponents" else range(leader + 1, leader + 4)
    higher = order.above[suit][min([part.top for part in parts])]
    beaten: list[Beaten] = []
    for seat in rivals:
        held = hands[seat & 3] & order.masks[suit]
        if held & higher:
            beaten += _beaten_by(order, suit, parts, seat & 3, held)
    if not beaten:
        return Throw(bag, (), (), 0)
    return Throw(bag, _forced(order, bag, beaten, stated), tuple(beaten), _penalty(order, bag, parts, beaten))


def _beaten_by(order: Order, suit: int, parts: tuple[Component, ...], seat: int, held: int) -> list[Beaten]:
    """Return the components that a seat beats with its cards of the suit."""
    beaten = []
    above = order.above[suit]
    for part in parts:
        higher = at_least(held, part.width) & above[part.top]
        if higher and (part.length == 1 or best_top(order, suit, held, part.shape) > part.top):
            beaten.append(Beaten(part, seat))
    return beaten


def _rank(order: Order, part: Component) -> tuple[int, int]:
    if order.rules.throw_order == "size_then_rank":
        return part.size, part.top
    return part.top, part.size


def _forced(order: Order, bag: int, beaten: list[Beaten], stated: tuple[Component, ...]) -> tuple[int, ...]:
    """Return the leads that may stand after a failed throw: one, or several that are equally low."""
    rule = order.rules.throw_fail
    ways = (stated,) if stated else divisions(order, bag)
    if rule == "lowest_card":
        codes = dict.fromkeys(codes_of(bag))
        lowest = min(order.place_of[code] for code in codes)
        return tuple(bag_of([code]) for code in codes if order.place_of[code] == lowest)
    pool = [entry.component for entry in beaten if rule != "seat_order" or entry.seat == beaten[0].seat]
    if rule == "lowest_component" or len(ways) > 1:
        looks = {(part.shape, part.top) for part in pool}
        parts = [part for division in ways for part in division]
        pool = [part for part in parts if rule == "lowest_component" or (part.shape, part.top) in looks]
    ranks = [_rank(order, part) for part in pool]
    low = min(ranks)
    lows = dict.fromkeys(part for part, rank in zip(pool, ranks, strict=True) if rank == low)
    return tuple(dict.fromkeys(other for part in lows for other in exchanges(order, bag, part)))


def _penalty(order: Order, bag: int, parts: tuple[Component, ...], beaten: list[Beaten]) -> int:
    rule = order.rules.throw_penalty
    if rule == "none":
        return 0
    if rule == "per_throw":
        times = 1
    elif rule == "per_card_thrown":
        times = size(bag)
    else:
        lost = {entry.component for entry in beaten}
        times = sum(part.size for part in parts if part in lost)
    return times * order.rules.throw_penalty_points


def may_be_left(order: Order, bag: int, beaten: tuple[Beaten, ...] = ()) -> tuple[int, ...]:
    """Return every lead that a failed throw of these cards can leave, whoever beats what else.

    ``beaten`` are components that are beaten for certain.
    """
    rule = order.rules.throw_fail
    if rule == "lowest_card":
        return _forced(order, bag, [], ())
    parts = [part for division in divisions(order, bag) for part in division]
    if rule == "lowest_component":
        least = min([_rank(order, part) for part in parts])
    elif rule == "lowest_beatable" and beaten:
        least = min([_rank(order, entry.component) for entry in beaten])
    else:
        least = max([_rank(order, part) for part in parts])
    low = [part for part in parts if _rank(order, part) <= least]
    return tuple(dict.fromkeys(other for part in low for other in exchanges(order, bag, part)))


def stopper(order: Order, throw: Throw, forced: int) -> Beaten | None:
    """Return the entry of the first player who beats the component that a failed throw left, None where nobody does."""
    part = components(order, forced)[0]
    look = (part.shape, part.top)
    return next((entry for entry in throw.beaten if (entry.component.shape, entry.component.top) == look), None)


def beats(order: Order, forced: int, play: int) -> bool:
    """Whether a play beats a lone component with a higher one of its shape, in its suit."""
    part = components(order, forced)[0]
    suit = suit_of_bag(order, forced)
    assert suit is not None
    return play & order.masks[suit] == play and best_top(order, suit, play, part.shape) > part.top


def penalty_for_attackers(penalty: int, leader: int, declarer: int) -> int:
    """Return what a penalty adds to the attackers' total: it is taken from them where an attacker failed."""
    return penalty if side_of(leader) == side_of(declarer) else -penalty
