"""What a lead asks of a holding: the best weakening of its shapes that it can supply; docs/rules.md, Following.

The ladder of all weakenings is never written out: with three and four packs it can have very many rungs. Its order
is by the widths of the tuples first, then by the tractors, so the best rung is built in these two steps: as many of
the widest tuples as both the lead and the holding can be cut into, then of the next width, and so on; then, of
these, the largest tractors for which both sides still have room.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TypeAlias

from msgspec import Struct

from shengji.engine.shapes import Shape, shape_key

Rung: TypeAlias = tuple[Shape, ...]
"""Shapes of width two and more that a follow must contain together, widest first; the last rung asks for none."""

Segment: TypeAlias = tuple[tuple[int, ...], ...]
"""Neighbouring linked tiers that hold tuples: for each tier the copies of each of its cards that come in tuples."""

Free: TypeAlias = list[int]
"""How many stacks of identical cards there are of each height; tuples are cut from them."""

_HEIGHTS = 8
"""A stack is of at most seven cards, as a bag holds no more of a card."""


class Ladder(Struct, frozen=True, eq=False):
    """What leads of certain shapes ask for. Made by `ladder_of`, so that identity is equality.

    ``shapes`` are the shapes wider than a single. ``runs`` says which tractors count: any, those of a component left
    whole, or none. ``protect``: a tuple may be taken only from a stack of just its width. ``top`` is the first rung,
    ``known`` remembers the best rungs of holdings.
    """

    shapes: tuple[Shape, ...]
    runs: str
    protect: bool
    top: Rung
    known: dict[tuple[Segment, ...], Rung]

    def best(self, segments: tuple[Segment, ...]) -> Rung:
        """Return the first rung that a holding satisfies; see `shengji.engine.follow.segments_of`."""
        rung = self.known.get(segments)
        if rung is None:
            if len(self.known) > 5_000:
                self.known.clear()
            rung = self.known[segments] = _best(self, segments)
        return rung


@lru_cache(maxsize=4096)
def ladder_of(shapes: tuple[Shape, ...], structure: str, partial: bool, throw_tractor: bool, protect: bool) -> Ladder:
    """Return the ladder of a lead of these shapes under the options ``follow_...`` and ``protect_longer``."""
    wide = tuple(shape for shape in shapes if shape[0] > 1) if structure != "suit" else ()
    loose = structure == "tuples" or (len(shapes) > 1 and not throw_tractor)
    runs = "none" if loose or all(length == 1 for _, length in wide) else "any" if partial else "whole"
    return _ladder(wide, runs, protect)


@lru_cache(maxsize=1024)
def _ladder(wide: tuple[Shape, ...], runs: str, protect: bool) -> Ladder:
    tuples = (shape for width, length in wide for shape in ((width, 1),) * length)
    top = sorted(tuples if runs == "none" else wide, reverse=True)
    return Ladder(wide, runs, protect, tuple(top), {})


def supplies(segments: tuple[Segment, ...], shapes: Rung) -> bool:
    """Whether a holding contains disjoint components of these shapes, which are wider than a single."""
    tuples = _tuples_in(shapes)
    free = _stacks(segments)
    return _cut(free, tuples, protect=False) and _holds(
        segments, [shape for shape in shapes if shape[1] > 1], tuples, protect=False
    )


def _best(ladder: Ladder, segments: tuple[Segment, ...]) -> Rung:
    tuples = _most_tuples(ladder, segments)
    tractors: list[Shape] = []
    if ladder.runs != "none" and sum(tuples) > 1:
        left = list(tuples)
        for width, length in _candidates(ladder, segments, tuples):
            while left[width] >= length:
                more = [*tractors, (width, length)]
                if not (_asks(ladder, more, tuples) and _holds(segments, more, tuples, protect=ladder.protect)):
                    break
                tractors = more
                left[width] -= length
        tuples = left
    singly = [(width, 1) for width, number in enumerate(tuples) for _ in range(number)]
    return tuple(sorted((*tractors, *singly), reverse=True))


def _most_tuples(ladder: Ladder, segments: tuple[Segment, ...]) -> list[int]:
    """Return how many tuples of each width are owed: of the widest as many as both sides give, then of the next."""
    asked, held = _tuples_in(ladder.shapes), _stacks(segments)
    tuples = [0] * _HEIGHTS
    for width in range(_HEIGHTS - 1, 1, -1):
        most_asked = sum(number * (height // width) for height, number in enumerate(asked))
        most_held = sum(number * (height // width) for height, number in enumerate(held))
        tuples[width] = min(most_asked, held[width] if ladder.protect else most_held)
        _take(asked, width, tuples[width], protect=False)
        _take(held, width, tuples[width], protect=ladder.protect)
    return tuples


def _candidates(ladder: Ladder, segments: tuple[Segment, ...], tuples: list[int]) -> list[Shape]:
    """Return the tractors that may be owed, greatest first."""
    if ladder.runs == "whole":
        found = {shape for shape in ladder.shapes if shape[1] > 1}
    else:
        longest = max(map(len, segments))
        found = {
            (width, length)
            for asked, most in ladder.shapes
            for width in range(2, asked + 1)
            for length in range(2, min(most, longest, tuples[width]) + 1)
        }
    return sorted(found, key=shape_key, reverse=True)


def _asks(ladder: Ladder, tractors: list[Shape], tuples: list[int]) -> bool:
    """Whether some weakening of the lead has these tractors among tuples of these widths."""
    parts = list(ladder.shapes)
    if ladder.runs == "whole":
        for tractor in tractors:
            if tractor not in parts:
                return False
            parts.remove(tractor)
        return _cut(_tuples_in(parts), _beside(tuples, tractors), protect=False)
    return _packs(tuple((part, ()) for part in parts), tuple(tractors), _beside(tuples, tractors), set())


def _packs(
    parts: tuple[tuple[Shape, tuple[Shape, ...]], ...],
    tractors: tuple[Shape, ...],
    singly: list[int],
    failed: set[object],
) -> bool:
    """Whether the tractors go into the components of the lead and leave room for the tuples that stand singly.

    ``parts`` are the components, each with the tractors already made of its tuples.
    """
    state = (len(tractors), tuple(sorted(parts)))
    if state in failed:
        return False
    if not tractors:
        free = [0] * _HEIGHTS
        for part, made in parts:
            stacks = _tuples_in([part])
            if not _cut(stacks, _tuples_in(made), protect=False):
                return False
            free = [a + b for a, b in zip(free, stacks, strict=True)]
        if _cut(free, singly, protect=False):
            return True
    for i, (part, made) in enumerate(parts):
        if tractors and tractors[0][1] <= part[1] and tractors[0][0] <= part[0]:
            grown = (*parts[:i], (part, (*made, tractors[0])), *parts[i + 1 :])
            if _packs(grown, tractors[1:], singly, failed):
                return True
    failed.add(state)
    return False


def _holds(segments: tuple[Segment, ...], tractors: list[Shape], tuples: list[int], *, protect: bool) -> bool:
    """Whether a holding contains these tractors, and beside them the rest of the tuples of these widths.

    Goes through the tiers once, upwards; ``open_runs`` are the tractors begun and not ended, ``left`` those to come.
    """
    if not tractors:
        return True
    kinds = sorted(set(tractors), key=shape_key, reverse=True)
    singly = _beside(tuples, tractors)
    needed = sum(singly)
    tiers = [(stacks, len(segment) - i) for segment in segments for i, stacks in enumerate(segment)]

    @cache
    def climb(index: int, open_runs: tuple[Shape, ...], left: tuple[int, ...], free: tuple[int, ...]) -> bool:
        if index == len(tiers):
            return not any(left) and _cut(list(free), singly, protect=protect)
        stacks, above = tiers[index]
        for begun, remaining in _begun(kinds, left, sum(stacks) - sum(w for w, _ in open_runs), above):
            runs = (*open_runs, *begun)
            following = tuple(sorted((width, length - 1) for width, length in runs if length > 1))
            for rest in _rests(stacks, sorted((width for width, _ in runs), reverse=True), protect=protect):
                saved = list(free)
                for height in rest:
                    saved[height] = min(saved[height] + 1, needed)
                if climb(index + 1, following, remaining, tuple(saved)):
                    return True
        return False

    return climb(0, (), tuple(tractors.count(kind) for kind in kinds), (0,) * _HEIGHTS)


def _begun(
    kinds: list[Shape], left: tuple[int, ...], room: int, above: int, first: int = 0
) -> Iterator[tuple[tuple[Shape, ...], tuple[int, ...]]]:
    """Yield which tractors may begin at a tier with this room, and what is left of each kind; most first."""
    for i in range(first, len(kinds)):
        width, length = kinds[i]
        if left[i] and width <= room and length <= above:
            fewer = (*left[:i], left[i] - 1, *left[i + 1 :])
            for begun, remaining in _begun(kinds, fewer, room - width, above, i):
                yield (kinds[i], *begun), remaining
    yield (), left


def _rests(stacks: tuple[int, ...], widths: list[int], *, protect: bool) -> set[tuple[int, ...]]:
    """Return what may be left of the stacks of a tier after tuples of these widths are taken from it."""
    rests = {stacks}
    for width in widths:
        rests = {
            tuple(sorted((*rest[:i], 0 if protect else height - width, *rest[i + 1 :])))
            for rest in rests
            for i, height in enumerate(rest)
            if (height == width if protect else height >= width)
        }
    return rests


def _take(free: Free, width: int, number: int, *, protect: bool) -> bool:
    """Cut so many tuples of a width from stacks, the lowest that do first; False where there are too few."""
    for _ in range(number):
        for height in range(width, width + 1 if protect else _HEIGHTS):
            if free[height]:
                free[height] -= 1
                free[0 if protect else height - width] += 1
                break
        else:
            return False
    return True


def _cut(free: Free, tuples: list[int], *, protect: bool) -> bool:
    """Cut tuples of several widths from stacks, the widest first; False where they do not fit."""
    return all(_take(free, width, tuples[width], protect=protect) for width in range(_HEIGHTS - 1, 1, -1))


def _stacks(segments: tuple[Segment, ...]) -> Free:
    free = [0] * _HEIGHTS
    for segment in segments:
        for stacks in segment:
            for height in stacks:
                free[height] += 1
    return free


def _tuples_in(shapes: Iterable[Shape]) -> list[int]:
    """Return how many tuples of each width components of these shapes consist of."""
    tuples = [0] * _HEIGHTS
    for width, length in shapes:
        tuples[width] += length
    return tuples


def _beside(tuples: list[int], tractors: list[Shape]) -> list[int]:
    """Return the tuples that remain beside these tractors."""
    return [a - b for a, b in zip(tuples, _tuples_in(tractors), strict=True)]
