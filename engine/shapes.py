"""Shapes and components: how a bag of one suit divides into singles, tuples and tractors; docs/rules.md, Shapes.

A shape is ``(width, length)``: that many identical cards on each of so many neighbouring tiers.
"""

from collections.abc import Iterator
from itertools import product
from operator import attrgetter, gt
from typing import TypeAlias

from msgspec import Struct

from shengji.engine.cards import FIELD_BITS, at_least, counts_of
from shengji.engine.order import MOST_REMEMBERED, TRUMPS, Order, suit_of_bag

Shape: TypeAlias = tuple[int, int]
Holding: TypeAlias = dict[int, list[list[int]]]
"""The cards of one suit by tier: for each place its ``[code, copies]``, lowest code first."""


class Component(Struct, frozen=True, gc=False):
    """A single, tuple or tractor: ``top`` is the place of its highest tier."""

    width: int
    length: int
    top: int
    bag: int

    @property
    def shape(self) -> Shape:
        """The shape, ``(width, length)``."""
        return self.width, self.length

    @property
    def size(self) -> int:
        """The number of its cards."""
        return self.width * self.length


def shape_key(shape: Shape) -> tuple[int, bool, int]:
    """Rank a shape by size, then tractor over tuple, then width: the greatest is the largest shape."""
    width, length = shape
    return width * length, length > 1, width


def holding_of(order: Order, bag: int) -> Holding:
    """Sort a bag of one suit by tier."""
    holding: Holding = {}
    for code, count in counts_of(bag):
        holding.setdefault(order.place_of[code], []).append([code, count])
    return holding


def runs(order: Order, suit: int, holding: Holding, width: int, length: int) -> Iterator[int]:
    """Yield the top place of every component of a shape that the holding contains, highest first."""
    linked = order.linked[suit]
    wide = {place for place, tier in holding.items() if any(count >= width for _, count in tier)}
    for top in sorted(wide, reverse=True):
        if all(place in wide and linked[place] for place in range(top - 1, top - length, -1)):
            yield top


def best_top(order: Order, suit: int, bag: int, shape: Shape) -> int:
    """Return the highest top of a component of this shape within a bag of the suit, or -1 where it has none."""
    width, length = shape
    held = at_least(bag, width)
    if not held:
        return -1
    place_of = order.place_of
    if length == 1:
        if suit != TRUMPS:
            return place_of[(held.bit_length() - 1) // FIELD_BITS]
        return max(place_of[code] for code, _ in counts_of(held))
    places = sorted({place_of[code] for code, _ in counts_of(held)}, reverse=True)
    linked = order.linked[suit]
    for i in range(len(places) - length + 1):
        top = places[i]
        if places[i + length - 1] == top - length + 1 and all(linked[top - length + 1 : top]):
            return top
    return -1


def divisions(order: Order, bag: int) -> tuple[tuple[Component, ...], ...]:
    """Return the canonical divisions of a bag of one suit, each with its components in falling order.

    They differ only in which cards of one tier go where; all have the same shapes and tops. Of those that an exchange
    of two cards of a tier, of which the bag has equally many copies, turns into one another, only one is given; see
    `exchanges`. Worked out once a bag. Raises `ValueError` where the bag is empty or of several suits.
    """
    found: tuple[tuple[Component, ...], ...] | None = order.readings.get(bag)
    if found is None:
        suit = suit_of_bag(order, bag)
        if suit is None:
            raise ValueError("only cards of one suit divide into components")
        if len(order.readings) > MOST_REMEMBERED:
            order.readings.clear()
        found = order.readings[bag] = _divide(order, suit, bag)
    return found


def components(order: Order, bag: int) -> tuple[Component, ...]:
    """Return one canonical division of a bag of one suit: its components, greatest key first."""
    return divisions(order, bag)[0]


def _divide(order: Order, suit: int, bag: int) -> tuple[tuple[Component, ...], ...]:
    """Take off the component of greatest key until only singles are left.

    Where a tractor can take one card or another of a tier, each way is tried and the best of what follows kept.
    """
    if not bag & (bag - 1):  # one, two or four copies of one card
        code = (bag.bit_length() - 1) // FIELD_BITS
        return ((Component(bag >> code * FIELD_BITS, 1, order.place_of[code], bag),),)
    taken: list[Component] = []
    while at_least(bag, 2):
        holding = holding_of(order, bag)
        width, length, top = _greatest(order, suit, holding)
        ways = [_unlike(holding[place], width) for place in range(top, top - length, -1)]
        if length > 1 and any(len(codes) > 1 for codes in ways):
            return tuple((*taken, *rest) for rest in _best_ways(order, bag, width, top, ways))
        part = sum(width << FIELD_BITS * codes[0] for codes in ways)
        taken.append(Component(width, length, top, part))
        bag -= part
    return ((*taken, *_singles(order, bag)),)


def exchanges(order: Order, bag: int, part: Component) -> tuple[int, ...]:
    """Return the bags that can stand for a component of a bag after exchanges of equal cards, itself first."""
    if not part.bag & order.masks[TRUMPS]:
        return (part.bag,)
    tiers = [order.tiers[order.suit_of[code]][order.place_of[code]] for code, _ in counts_of(part.bag)]
    if all(len(tier) == 1 for tier in tiers):
        return (part.bag,)
    ways = [
        [other for other in tier if bag >> FIELD_BITS * other & 15 == bag >> FIELD_BITS * code & 15]
        for (code, _), tier in zip(counts_of(part.bag), tiers, strict=True)
    ]
    bags = (sum(part.width << FIELD_BITS * code for code in codes) for codes in product(*ways))
    return tuple(dict.fromkeys((part.bag, *bags)))


def _unlike(tier: list[list[int]], width: int) -> list[int]:
    """Return the cards of a tier that can give a tuple, one for each number of copies."""
    return list({count: code for code, count in reversed(tier) if count >= width}.values())


def _best_ways(order: Order, bag: int, width: int, top: int, ways: list[list[int]]) -> list[tuple[Component, ...]]:
    """Divide a bag with a first tractor made in each of several ways; return the divisions that are best."""
    best: dict[tuple[int, ...], tuple[Component, ...]] = {}
    best_keys: list[tuple[int, ...]] = []
    for codes in product(*ways):
        part = sum(width << FIELD_BITS * code for code in codes)
        head = Component(width, len(codes), top, part)
        for tail in divisions(order, bag - part) if bag > part else ((),):
            division = (head, *tail)
            keys = [(*_key(order, component.shape), component.top) for component in division]
            if keys > best_keys:
                best, best_keys = {}, keys
            if keys == best_keys:
                best.setdefault(tuple(sorted(component.bag for component in division)), division)
    return list(best.values())


def _singles(order: Order, bag: int) -> list[Component]:
    """Return single cards, highest first."""
    place_of = order.place_of
    found = [Component(1, 1, place_of[code], 1 << FIELD_BITS * code) for code, _ in counts_of(bag)]
    found.sort(key=_top, reverse=True)
    return found


_top = attrgetter("top")


def _key(order: Order, shape: Shape) -> tuple[int, ...]:
    if order.rules.decomposition == "longest":
        return shape_key(shape)
    return shape


def _greatest(order: Order, suit: int, holding: Holding) -> tuple[int, int, int]:
    """Return ``(width, length, top)`` of the component of greatest key."""
    linked = order.linked[suit]
    widest = {place: max(count for _, count in tier) for place, tier in holding.items()}
    best: tuple[tuple[int, ...], int] | None = None
    shape = (1, 1)
    for width in range(2, max(widest.values()) + 1):
        length, previous = 0, -2
        for place in sorted(place for place, count in widest.items() if count >= width):
            length = length + 1 if place == previous + 1 and linked[previous] else 1
            previous = place
            key = (_key(order, (width, length)), place)
            if best is None or key > best:
                best, shape = key, (width, length)
    assert best is not None
    return *shape, best[1]


def shapes_of(division: tuple[Component, ...]) -> tuple[Shape, ...]:
    """Return the shapes of a division, largest first."""
    return tuple(sorted((component.shape for component in division), key=shape_key, reverse=True))


def arrangement(
    order: Order, suit: int, bag: int, shapes: tuple[Shape, ...], floor: tuple[int, ...] | None = None
) -> tuple[int, ...] | None:
    """Return the tops of the best way to divide a bag into exactly these shapes, or None where there is none.

    The bag is of one suit and as large as the shapes together. ``shapes`` is sorted as by `shapes_of`; the tops come
    in that order, those of one shape falling. The best way has the highest tops, compared from the first on. With
    ``floor`` each top must be above the one in its place there.
    """
    tiers = sorted(holding_of(order, bag).items(), reverse=True)
    wide = sum(1 for shape in shapes if shape != (1, 1))
    failed: set[tuple[int, int, tuple[tuple[int, ...], ...]]] = set()
    linked = order.linked[suit]
    stacks = [[count for _, count in tier] for _, tier in tiers]
    places = [place for place, _ in tiers]

    def arrange(index: int, start: int) -> tuple[int, ...] | None:
        if index == wide:
            singles = [place for place, stack in zip(places, stacks, strict=True) for _ in range(sum(stack))]
            if floor is not None and not all(map(gt, singles, floor[index:])):
                return None
            return tuple(singles)
        state = (index, start, tuple(tuple(sorted(stack)) for stack in stacks))
        if state in failed:
            return None
        width, length = shapes[index]
        for first in range(start, len(places) - length + 1):
            top = places[first]
            if floor is not None and top <= floor[index]:
                break
            if places[first + length - 1] != top - length + 1 or not all(linked[top - length + 1 : top]):
                continue
            for picks in product(*(_heights(stack, width) for stack in stacks[first : first + length])):
                for stack, pick in zip(stacks[first:], picks, strict=False):
                    stack[pick] -= width
                again = index + 1 < wide and shapes[index + 1] == shapes[index]
                rest = arrange(index + 1, first if again else 0)
                for stack, pick in zip(stacks[first:], picks, strict=False):
                    stack[pick] += width
                if rest is not None:
                    return (top, *rest)
        failed.add(state)
        return None

    return arrange(0, 0)


def _heights(stack: list[int], width: int) -> list[int]:
    """Return where in a tier a tuple can be taken: of cards with equally many copies only the first."""
    return [i for i, count in enumerate(stack) if count >= width and count not in stack[:i]]
