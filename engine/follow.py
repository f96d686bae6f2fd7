"""Following: the ladder of what a lead asks for, and whether a play answers it; rules.md, section 4.4."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from msgspec import Struct

from shengji.engine.cards import FIELD_BITS, GUARD, ONES, counts_of, size
from shengji.engine.order import TRUMPS, Order, suit_of_bag
from shengji.engine.shapes import Component, Shape, components, shapes_of

Rung: TypeAlias = tuple[Shape, ...]
"""Shapes of width two and more that a follow must contain together; the last rung asks for none."""

Segment: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""Neighbouring linked tiers that hold tuples: for each tier its ``(copies, width that may be taken or 0 for any)``."""


class Fault(StrEnum):
    """Which duty a play breaks."""

    NOT_IN_HAND = "not_in_hand"
    WRONG_COUNT = "wrong_count"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_FOLLOW_TUPLES = "must_follow_tuples"
    MUST_FOLLOW_TRACTOR = "must_follow_tractor"
    MUST_TRUMP = "must_trump"


class Lead(Struct, frozen=True, eq=False):
    """A lead as it stands: its suit, its size, its canonical components and shapes, and the ladder it asks for."""

    order: Order
    bag: int
    suit: int
    mask: int
    size: int
    components: tuple[Component, ...]
    shapes: tuple[Shape, ...]
    ladder: tuple[Rung, ...]


class Following(Struct, frozen=True):
    """The rules that shape a ladder."""

    structure: str
    partial_tractor: bool
    throw_tractor: bool


def lead_of(order: Order, bag: int) -> Lead:
    """Read a bag of one suit as a lead; raises `ValueError` where it is of several suits. Worked out once a bag."""
    lead: Lead | None = order.leads.get(bag)
    if lead is None:
        suit = suit_of_bag(order, bag)
        if suit is None:
            raise ValueError("a lead is of one suit")
        parts = components(order, bag)
        shapes = shapes_of(parts)
        rules = order.rules
        following = Following(rules.follow_structure, rules.follow_partial_tractor, rules.follow_throw_tractor)
        if len(order.leads) > 100_000:
            order.leads.clear()
        lead = order.leads[bag] = Lead(
            order, bag, suit, order.masks[suit], size(bag), parts, shapes, ladder(shapes, following)
        )
    return lead


@lru_cache(maxsize=4096)
def ladder(shapes: tuple[Shape, ...], following: Following) -> tuple[Rung, ...]:
    """Return every weakening of a lead, best first; singles are left out of the rungs.

    >>> ladder(((2, 2),), Following("full", True, True))
    (((2, 2),), ((2, 1), (2, 1)), ((2, 1),), ())
    """
    if following.structure == "suit":
        return ((),)
    loose = following.structure == "tuples" or (len(shapes) > 1 and not following.throw_tractor)
    rungs: set[Rung] = {()}
    for shape in shapes:
        weakenings = _weakenings(shape, loose=loose, partial=following.partial_tractor)
        rungs = {tuple(sorted((*rung, *weaker), reverse=True)) for rung in rungs for weaker in weakenings}
    return tuple(sorted(rungs, key=_rung_key, reverse=True))


def _rung_key(rung: Rung) -> tuple[list[int], list[tuple[int, int]]]:
    widths = sorted((width for width, length in rung for _ in range(length)), reverse=True)
    tractors = sorted(((width * length, width) for width, length in rung if length > 1), reverse=True)
    return widths, tractors


def _weakenings(shape: Shape, *, loose: bool, partial: bool) -> set[Rung]:
    width, length = shape
    if width == 1:
        return {()}
    found: set[Rung] = set()
    for divided in combinations_with_replacement(tuple(_partitions(width, width)), length):
        counts: dict[int, int] = {}
        for partition in divided:
            for part in partition:
                if part > 1:
                    counts[part] = counts.get(part, 0) + 1
        rungs: set[Rung] = {()}
        for part, count in counts.items():
            groupings = _partitions(count, length if partial and not loose else 1)
            rungs = {(*rung, *((part, run) for run in grouping)) for grouping in groupings for rung in rungs}
        found |= {tuple(sorted(rung, reverse=True)) for rung in rungs}
    if not loose:
        found.add((shape,))
    return found


@lru_cache(maxsize=256)
def _partitions(total: int, largest: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to write a number as a sum of parts up to ``largest``, parts falling."""
    if not total:
        return ((),)
    return tuple(
        (part, *rest) for part in range(min(total, largest), 0, -1) for rest in _partitions(total - part, part)
    )


def segments_of(order: Order, suit: int, bag: int, hand: int) -> tuple[Segment, ...]:
    """Reduce the cards of a suit to what counts for rungs: runs of tiers with tuples, in a form free of ranks.

    ``hand`` is the whole holding that ``bag`` comes from; it counts only where longer tuples are protected.
    """
    pairs = ((bag >> 1) | (bag >> 2)) & ONES
    if not pairs:
        return ()
    protect = order.rules.protect_longer
    tiers: dict[int, list[tuple[int, int]]] = {}
    while pairs:
        low = pairs & -pairs
        pairs ^= low
        shift = low.bit_length() - 1
        held = hand >> shift & 15 if protect else 0
        tiers.setdefault(order.place_of[shift // FIELD_BITS], []).append((bag >> shift & 15, held))
    linked = order.linked[suit]
    segments: list[Segment] = []
    segment: list[tuple[tuple[int, int], ...]] = []
    previous = -2
    for place in sorted(tiers):
        if segment and not (place == previous + 1 and linked[previous]):
            segments.append(tuple(segment))
            segment = []
        segment.append(tuple(sorted(tiers[place])))
        previous = place
    segments.append(tuple(segment))
    return tuple(sorted(segments))


@lru_cache(maxsize=1 << 16)
def rung_of(rungs: tuple[Rung, ...], segments: tuple[Segment, ...]) -> int:
    """Return the index of the first rung that a holding satisfies; the last rung is satisfied by anything."""
    if not segments:
        return len(rungs) - 1
    tiers = [[list(entry) for entry in tier] for segment in segments for tier in segment]
    ends = [
        len(segment) - i for segment in segments for i in range(len(segment))
    ]  # tiers from each up to the end of its segment
    total = sum(count for tier in tiers for count, _ in tier)
    for index, rung in enumerate(rungs):
        if sum(w * n for w, n in rung) <= total and next(_place(tiers, ends, rung, 0), None) is not None:
            return index
    raise AssertionError("the last rung asks for nothing")


def _place(
    tiers: list[list[list[int]]], ends: list[int], rung: Rung, first: int
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield placings of a rung's shapes: for each shape the index of its lowest tier and of the entry in each tier."""
    if not rung:
        yield ()
        return
    (width, length), rest = rung[0], rung[1:]
    for start in range(first, len(tiers)):
        if ends[start] < length:
            continue
        for picked in _pick(tiers, start, width, length):
            for i, entry in enumerate(picked):
                tiers[start + i][entry][0] -= width
            again = start if rest and rest[0] == (width, length) else 0
            for placing in _place(tiers, ends, rest, again):
                yield ((start, *picked), *placing)
            for i, entry in enumerate(picked):
                tiers[start + i][entry][0] += width


def _pick(tiers: list[list[list[int]]], start: int, width: int, length: int) -> Iterator[tuple[int, ...]]:
    if not length:
        yield ()
        return
    seen = set()
    for index, (count, only) in enumerate(tiers[start]):
        if count >= width and only in (0, width) and (count, only) not in seen:
            seen.add((count, only))
            for others in _pick(tiers, start + 1, width, length - 1):
                yield (index, *others)


def follow_fault(lead: Lead, hand: int, play: int) -> Fault | None:
    """Say which duty a play breaks, or None where it is legal.

    ``hand`` is the bag that the seat holds before playing. Where only a part of the hand is known, a fault that is
    found with the part (and the play in it) is one with the whole.
    """
    if ((hand | GUARD) - play) & GUARD != GUARD:
        return Fault.NOT_IN_HAND
    mask = lead.mask
    in_suit = play & mask
    if in_suit == play:
        return _suit_fault(lead, hand & mask, play)
    if size(play) != lead.size:
        return Fault.WRONG_COUNT
    if in_suit != hand & mask:
        return Fault.MUST_FOLLOW_SUIT
    void_play = lead.order.rules.void_play
    if void_play != "free" and lead.suit != TRUMPS and (not in_suit or void_play == "must_trump_fill"):
        trumps = lead.order.masks[TRUMPS]
        if size(play & trumps) < min(lead.size - size(in_suit), size(hand & trumps)):
            return Fault.MUST_TRUMP
    return None


def _suit_fault(lead: Lead, held: int, play: int) -> Fault | None:
    """Judge a play that lies in the led suit, of which the seat holds ``held``."""
    if lead.size == 1:
        return None if play in lead.order.strengths[lead.suit] else Fault.WRONG_COUNT
    if size(play) != lead.size:
        return Fault.WRONG_COUNT
    rungs = lead.ladder
    if play == held or len(rungs) == 1:
        return None
    order, suit = lead.order, lead.suit
    could = rung_of(rungs, segments_of(order, suit, held, held))
    did = rung_of(rungs, segments_of(order, suit, play, held))
    if did == could:
        return None
    if _rung_key(rungs[did])[0] == _rung_key(rungs[could])[0]:
        return Fault.MUST_FOLLOW_TRACTOR
    return Fault.MUST_FOLLOW_TUPLES


def owed(lead: Lead, hand: int) -> Rung:
    """Return the shapes of width two and more that a hand owes to a lead."""
    held = hand & lead.mask
    if size(held) < lead.size:
        return ()
    return lead.ladder[rung_of(lead.ladder, segments_of(lead.order, lead.suit, held, held))]


def legal_follow(lead: Lead, hand: int) -> int:
    """Return one legal follow as a bag: the tuples owed where there are any, else the lowest cards.

    The hand must hold as many cards as were led; raises `ValueError` where it does not.
    """
    for play in legal_follows(lead, hand, frugal=True):
        return play
    raise ValueError("the hand is shorter than the lead")


def legal_follows(lead: Lead, hand: int, *, frugal: bool = False) -> Iterator[int]:
    """Yield legal follows as bags, lowest cards first; all of them, or, where ``frugal``, only the first few.

    Without ``frugal`` the number of plays grows with the hand as the binomial coefficients do.
    """
    held = hand & lead.mask
    rest = hand ^ held
    short = lead.size - size(held)
    if short > 0:
        candidates = (held + fill for fill in _draws(lead.order, rest, short))
    elif frugal and lead.size > 1:
        candidates = _owed_first(lead, held)
    else:
        candidates = _draws(lead.order, held, lead.size)
    for play in candidates:
        if follow_fault(lead, hand, play) is None:
            yield play


def _owed_first(lead: Lead, held: int) -> Iterator[int]:
    """Yield plays that begin with the tuples owed, then filled from the lowest cards left."""
    order, suit = lead.order, lead.suit
    rung = owed(lead, held)
    for tuples in _supplies(order, suit, held, held, rung):
        left = lead.size - size(tuples)
        yield from ((tuples + fill) for fill, _ in zip(_draws(order, held - tuples, left), range(50), strict=False))


def _supplies(order: Order, suit: int, whole: int, bag: int, rung: Rung) -> Iterator[int]:
    """Yield bags that hold exactly the shapes of a rung, taken from ``bag``, lowest first."""
    if not rung:
        yield 0
        return
    (width, length), rest = rung[0], rung[1:]
    tiers = order.tiers[suit]
    for low in range(len(tiers) - length + 1):
        if not all(order.linked[suit][low : low + length - 1]):
            continue
        for taken in _take(order, whole, bag, tiers[low : low + length], width):
            for others in _supplies(order, suit, whole, bag - taken, rest):
                yield taken + others


def _take(order: Order, whole: int, bag: int, tiers: tuple[tuple[int, ...], ...], width: int) -> Iterator[int]:
    if not tiers:
        yield 0
        return
    for code in tiers[0]:
        shift = FIELD_BITS * code
        if bag >> shift & 15 >= width and (not order.rules.protect_longer or whole >> shift & 15 == width):
            for others in _take(order, whole, bag, tiers[1:], width):
                yield (width << shift) + others


def _draws(order: Order, bag: int, number: int) -> Iterator[int]:
    """Yield every bag of so many cards out of a bag: side cards before trumps, low before high."""
    held = sorted(counts_of(bag), key=lambda entry: (order.suit_of[entry[0]] == TRUMPS, order.place_of[entry[0]]))
    left = [0] * (len(held) + 1)
    for i in range(len(held) - 1, -1, -1):
        left[i] = left[i + 1] + held[i][1]

    def draw(index: int, missing: int) -> Iterator[int]:
        if not missing:
            yield 0
            return
        if left[index] < missing:
            return
        code, count = held[index]
        for taken in range(min(count, missing), -1, -1):
            for others in draw(index + 1, missing - taken):
                yield (taken << FIELD_BITS * code) + others

    return draw(0, number)
