"""Shapes and components: how a bag of one suit divides into singles, tuples and tractors; rules.md, section 4.2.

A shape is ``(width, length)``: that many identical cards on each of so many neighbouring tiers.
"""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from shengji.engine.cards import FIELD_BITS, counts_of
from shengji.engine.order import Order, suit_of_bag

Shape: TypeAlias = tuple[int, int]
Holding: TypeAlias = dict[int, list[list[int]]]
"""The cards of one suit by tier: for each place its ``[code, copies]``, lowest code first."""


class Component(Struct, frozen=True):
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
    for top in sorted(holding, reverse=True):
        if all(
            place in holding and any(count >= width for _, count in holding[place]) and (place == top or linked[place])
            for place in range(top, top - length, -1)
        ):
            yield top


def best_top(order: Order, suit: int, bag: int, shape: Shape) -> int:
    """Return the highest top of a component of this shape within a bag of the suit, or -1 where it has none."""
    if shape == (1, 1):
        return max((order.place_of[code] for code, _ in counts_of(bag)), default=-1)
    return next(runs(order, suit, holding_of(order, bag), *shape), -1)


def divisions(order: Order, bag: int) -> tuple[tuple[Component, ...], ...]:
    """Return every canonical division of a bag of one suit, each with its components in falling order.

    They differ only in which cards of one tier go where; all have the same shapes and tops. Worked out once a bag.
    """
    found: tuple[tuple[Component, ...], ...] | None = order.readings.get(bag)
    if found is None:
        suit = suit_of_bag(order, bag)
        if suit is None:
            raise ValueError("only cards of one suit divide into components")
        if len(order.readings) > 200_000:
            order.readings.clear()
        found = order.readings[bag] = tuple(_best(order, suit, holding_of(order, bag)))
    return found


def components(order: Order, bag: int) -> tuple[Component, ...]:
    """Return one canonical division of a bag of one suit: its components, greatest key first."""
    return divisions(order, bag)[0]


def _best(order: Order, suit: int, holding: Holding) -> list[tuple[Component, ...]]:
    """Take off the greatest component, in every way that its tiers allow, and keep the best of what follows."""
    if not any(count for tier in holding.values() for _, count in tier):
        return [()]
    width, length, top = _greatest(order, suit, holding)
    if width == 1:
        return [_singles(holding)]
    best: list[tuple[Component, ...]] = []
    best_keys: list[tuple[Shape, int]] = []
    for codes in _choices(holding, width, length, top):
        rest = {place: [[c, n] for c, n in tier] for place, tier in holding.items()}
        bag = 0
        for place, code in zip(range(top, top - length, -1), codes, strict=True):
            rest[place] = [[c, n - width if c == code else n] for c, n in rest[place]]
            bag += width << FIELD_BITS * code
        head = Component(width, length, top, bag)
        for tail in _best(order, suit, {p: t for p, t in rest.items() if any(n for _, n in t)}):
            division = (head, *tail)
            keys = [(_key(order, c.shape), c.top) for c in division]
            if not best or keys > best_keys:
                best, best_keys = [division], keys
            elif keys == best_keys and _bags(division) not in map(_bags, best):
                best.append(division)
    return best


def _singles(holding: Holding) -> tuple[Component, ...]:
    return tuple(
        Component(1, 1, place, 1 << FIELD_BITS * code)
        for place in sorted(holding, reverse=True)
        for code, count in holding[place]
        for _ in range(count)
    )


def _bags(division: tuple[Component, ...]) -> list[int]:
    return sorted(component.bag for component in division)


def _key(order: Order, shape: Shape) -> tuple[int, ...]:
    if order.rules.decomposition == "longest":
        return shape_key(shape)
    return shape


def _greatest(order: Order, suit: int, holding: Holding) -> tuple[int, int, int]:
    """Return ``(width, length, top)`` of the component of greatest key."""
    linked = order.linked[suit]
    widest = {place: max(count for _, count in tier) for place, tier in holding.items()}
    best: tuple[tuple[int, ...], int, int, int] | None = None
    for width in range(1, max(widest.values()) + 1):
        length = 0
        for place in sorted(place for place, count in widest.items() if count >= width):
            joined = width > 1 and length and place - 1 in widest and widest[place - 1] >= width
            length = length + 1 if joined and linked[place - 1] else 1
            found = (_key(order, (width, length)), place, width, length)
            if best is None or found[:2] > best[:2]:
                best = found
    assert best is not None
    return best[2], best[3], best[1]


def _choices(holding: Holding, width: int, length: int, top: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take one code from each tier of a run, from its top down."""
    if not length:
        yield ()
        return
    for code, count in holding[top]:
        if count >= width:
            for below in _choices(holding, width, length - 1, top - 1):
                yield (code, *below)


def shapes_of(division: tuple[Component, ...]) -> tuple[Shape, ...]:
    """Return the shapes of a division, largest first."""
    return tuple(sorted((component.shape for component in division), key=shape_key, reverse=True))


def arrangements(order: Order, suit: int, bag: int, shapes: tuple[Shape, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the tops, one tuple for each distinct shape, of every way a bag divides into exactly these shapes.

    ``shapes`` is sorted as by `shapes_of`; the tops of a shape fall. Highest tops of the largest shape come first.
    """
    holding = holding_of(order, bag)
    wide = tuple(shape for shape in shapes if shape != (1, 1))
    if sum(width * length for width, length in shapes) != sum(n for tier in holding.values() for _, n in tier):
        return
    for tops in _arrange(order, suit, holding, wide, None):
        left = sorted((place for place, tier in holding.items() for _, n in tier for _ in range(n)), reverse=True)
        yield _by_shape(wide, tops, tuple(left))


def _by_shape(wide: tuple[Shape, ...], tops: tuple[int, ...], singles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    grouped = [
        tuple(sorted((top for s, top in zip(wide, tops, strict=True) if s == shape), reverse=True))
        for shape in dict.fromkeys(wide)
    ]
    return (*grouped, singles) if singles else tuple(grouped)


def _arrange(
    order: Order, suit: int, holding: Holding, shapes: tuple[Shape, ...], limit: int | None
) -> Iterator[tuple[int, ...]]:
    """Yield the tops of every placing of the shapes; while one is yielded, ``holding`` is short of its cards."""
    if not shapes:
        yield ()
        return
    (width, length), rest = shapes[0], shapes[1:]
    for top in list(runs(order, suit, holding, width, length)):
        if limit is not None and top > limit:
            continue
        tiers = [holding[place] for place in range(top, top - length, -1)]
        for taken in _takings(tiers, width):
            for entry in taken:
                entry[1] -= width
            following = top if rest and rest[0] == (width, length) else None
            for tops in _arrange(order, suit, holding, rest, following):
                yield (top, *tops)
            for entry in taken:
                entry[1] += width


def _takings(tiers: list[list[list[int]]], width: int) -> Iterator[list[list[int]]]:
    """Yield the ways to pick from each tier one entry with enough copies."""
    if not tiers:
        yield []
        return
    for entry in tiers[0]:
        if entry[1] >= width:
            for others in _takings(tiers[1:], width):
                yield [entry, *others]
