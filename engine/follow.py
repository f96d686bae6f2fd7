"""Following: the ladder of what a lead asks for, and whether a play answers it; docs/rules.md, Following."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice, product

from msgspec import Struct

from shengji.engine.cards import FIELD_BITS, GUARD, SINGLES, at_least, counts_of, size
from shengji.engine.ladder import Ladder, Segment, ladder_of
from shengji.engine.ladder import Rung as Rung
from shengji.engine.order import MOST_REMEMBERED, TRUMPS, Order, rivals_of, suit_of_bag
from shengji.engine.shapes import Component, Shape, components, shapes_of

SMALLEST_BOMB = 4
"""How many identical cards make a bomb, where the rules have them."""


class Fault(StrEnum):
    """Which duty a play breaks."""

    NOT_IN_HAND = "not_in_hand"
    WRONG_COUNT = "wrong_count"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_FOLLOW_TUPLES = "must_follow_tuples"
    MUST_FOLLOW_TRACTOR = "must_follow_tractor"
    MUST_TRUMP = "must_trump"
    MUST_BEAT = "must_beat"


class Lead(Struct, frozen=True, eq=False):
    """A lead as it stands: its suit, its size, its components and shapes, and the ladder it asks for.

    ``rivals`` gives the strength of every bag that competes with a lone single or tuple; None for other leads.
    """

    order: Order
    bag: int
    suit: int
    mask: int
    size: int
    components: tuple[Component, ...]
    shapes: tuple[Shape, ...]
    ladder: Ladder
    rivals: dict[int, int] | None


def lead_of(order: Order, bag: int) -> Lead:
    """Read a bag of one suit as a lead; raises `ValueError` where it is of several suits. Worked out once a bag."""
    lead: Lead | None = order.leads.get(bag)
    if lead is None:
        if len(order.leads) > MOST_REMEMBERED:
            order.leads.clear()
        lead = order.leads[bag] = lead_in_parts(order, bag, components(order, bag))
    return lead


def lead_in_parts(order: Order, bag: int, parts: tuple[Component, ...]) -> Lead:
    """Read a bag of one suit as a lead of these components, as where the leader states how it divides."""
    suit = suit_of_bag(order, bag)
    if suit is None:
        raise ValueError("a lead is of one suit")
    shapes = shapes_of(parts)
    rules = order.rules
    asked = ladder_of(
        shapes,
        rules.follow_structure,
        rules.follow_partial_tractor,
        rules.follow_throw_tractor,
        rules.protect_longer,
    )
    lone = len(shapes) == 1 and shapes[0][1] == 1
    rivals = rivals_of(order, suit, shapes[0][0]) if lone else None
    return Lead(order, bag, suit, order.masks[suit], size(bag), parts, shapes, asked, rivals)


def segments_of(order: Order, suit: int, bag: int, hand: int | None = None) -> tuple[Segment, ...]:
    """Reduce the cards of a suit to what counts for rungs: runs of tiers with tuples, in a form free of ranks.

    ``hand`` is given where longer tuples are protected: the whole holding that ``bag`` comes from. Cards of which
    the bag holds only some of the copies then count for nothing.
    """
    place_of = order.place_of
    tiers: dict[int, tuple[int, ...]] = {}
    tuples = at_least(bag, 2)
    while tuples:
        code = (tuples.bit_length() - 1) // FIELD_BITS
        shift = FIELD_BITS * code
        tuples ^= 1 << shift
        stack = bag >> shift & 15
        if hand is None or hand >> shift & 15 == stack:
            place = place_of[code]
            tiers[place] = tuple(sorted((*tiers[place], stack))) if place in tiers else (stack,)
    if len(tiers) < 2:
        return (tuple(tiers.values()),) if tiers else ()
    linked = order.linked[suit]
    segments: list[Segment] = []
    begin = previous = -2
    places = sorted(tiers)
    for i, place in enumerate(places):
        if place != previous + 1 or not linked[previous]:
            if i:
                segments.append(tuple([tiers[p] for p in places[begin:i]]))
            begin = i
        previous = place
    segments.append(tuple([tiers[p] for p in places[begin:]]))
    segments.sort()
    return tuple(segments)


def follow_fault(lead: Lead, hand: int, play: int) -> Fault | None:
    """Say which duty a play breaks, or None where it is legal.

    ``hand`` is the bag that the seat holds before playing. Where only a part of the hand is known, a fault that is
    found with the part (and the play in it) is one with the whole, unless longer tuples are protected: then a pair
    may be part of a triple that nobody has to break.
    """
    if ((hand | GUARD) - play) & GUARD != GUARD:
        return Fault.NOT_IN_HAND
    mask = lead.mask
    in_suit = play & mask
    if lead.size == 1:
        if play not in SINGLES:
            return Fault.WRONG_COUNT
        if in_suit:
            return None
    elif in_suit == play:
        return _unless_bomb(lead, hand, play, _suit_fault(lead, hand & mask, play))
    elif size(play) != lead.size:
        return Fault.WRONG_COUNT
    if in_suit != hand & mask:
        return _unless_bomb(lead, hand, play, Fault.MUST_FOLLOW_SUIT)
    if lead.order.rules.void_play != "free" and must_trump(lead, in_suit):
        trumps = lead.order.masks[TRUMPS]
        if size(play & trumps) < min(lead.size - size(in_suit), size(hand & trumps)):
            return _unless_bomb(lead, hand, play, Fault.MUST_TRUMP)
    return None


def _unless_bomb(lead: Lead, hand: int, play: int, fault: Fault | None) -> Fault | None:
    """Return the fault, or None where the rules let a bomb be played all the same."""
    bombs = lead.order.rules.bombs
    if fault is None or bombs == "off" or lead.size < SMALLEST_BOMB or not is_bomb(play):
        return fault
    free = bombs == "any" or not hand & lead.mask or play & (lead.mask | lead.order.masks[TRUMPS]) == play
    return None if free and fault is not Fault.WRONG_COUNT else fault


def is_bomb(play: int) -> bool:
    """Whether a play is four or more copies of one card."""
    lowest = play & -play
    return bool(play) and play < 16 << lowest.bit_length() - 1 and size(play) >= SMALLEST_BOMB


def must_trump(lead: Lead, in_suit: int) -> bool:
    """Whether a hand with only these cards of the led suit, fewer than were led, has to fill up with trumps."""
    void_play = lead.order.rules.void_play
    return void_play != "free" and lead.suit != TRUMPS and (not in_suit or void_play == "must_trump_fill")


def _suit_fault(lead: Lead, held: int, play: int) -> Fault | None:
    """Judge a play that lies in the led suit, of which the seat holds ``held``."""
    if size(play) != lead.size:
        return Fault.WRONG_COUNT
    if play == held or not lead.ladder.shapes:
        return None
    tuples = at_least(held, 2) * 15
    if held & tuples == play & tuples:
        return None
    did = _best_rung(lead, play, held)
    if did == lead.ladder.top:
        return None
    could = _best_rung(lead, held, held)
    if did == could:
        return None
    return Fault.MUST_FOLLOW_TRACTOR if _tuples_of(did) == _tuples_of(could) else Fault.MUST_FOLLOW_TUPLES


def _best_rung(lead: Lead, bag: int, held: int) -> Rung:
    protect = lead.ladder.protect
    return lead.ladder.best(segments_of(lead.order, lead.suit, bag, held if protect else None))


def _tuples_of(rung: Rung) -> list[int]:
    return sorted(width for width, length in rung for _ in range(length))


def owed(lead: Lead, hand: int) -> Rung:
    """Return the shapes of width two and more that a hand owes to a lead, widest first."""
    held = hand & lead.mask
    return _best_rung(lead, held, held) if size(held) >= lead.size else ()


def legal_follow(lead: Lead, hand: int) -> int:
    """Return one legal follow as a bag: the tuples owed where there are any, else the lowest cards.

    The hand must hold as many cards as were led; raises `ValueError` where it does not.
    """
    for play in legal_follows(lead, hand):
        return play
    raise ValueError("the hand is shorter than the lead")


def legal_follows(lead: Lead, hand: int, *, frugal: bool = False) -> Iterator[int]:
    """Yield legal follows as bags, each once: the tuples owed and the lowest cards first.

    All of them, at a cost that grows with the number taken, not with the number there are; where ``frugal``, only
    some for each way to supply the tuples owed.
    """
    held = hand & lead.mask
    short = lead.size - size(held)
    if short >= 0:
        yield from (held + fill for fill in _fills(lead, held, hand ^ held, short))
        return
    rung = owed(lead, held)
    if not rung:
        yield from _draws(lead.order, held, lead.size)
        return
    seen: set[int] = set()
    for tuples in supplies_of(lead, held, rung):
        fills = _draws(lead.order, held - tuples, lead.size - size(tuples))
        for fill in islice(fills, 50) if frugal else fills:
            if tuples + fill not in seen:
                seen.add(tuples + fill)
                yield tuples + fill


def _fills(lead: Lead, held: int, rest: int, short: int) -> Iterator[int]:
    """Yield what a hand short of the led suit may add to ``held``, all its cards of it."""
    order = lead.order
    trumps = rest & order.masks[TRUMPS]
    if not must_trump(lead, held):
        yield from _draws(order, rest, short)
        return
    for number in range(min(short, size(trumps)), short + 1):
        for ruff in _draws(order, trumps, number):
            yield from (ruff + fill for fill in _draws(order, rest ^ trumps, short - number))


def supplies_of(lead: Lead, held: int, rung: Rung) -> Iterator[int]:
    """Yield each bag out of the cards held in the led suit that has exactly the shapes of a rung, lowest first."""
    return _supplies(lead, held, held, rung, set())


def _supplies(lead: Lead, whole: int, bag: int, rung: Rung, seen: set[tuple[int, int]]) -> Iterator[int]:
    """Yield each bag that holds exactly the shapes of a rung, taken from ``bag``, lowest first.

    ``seen`` remembers from which cards the last shapes of the rung were already taken: that gives nothing new.
    """
    if not rung:
        yield whole - bag
        return
    order, suit = lead.order, lead.suit
    (width, length), rest = rung[0], rung[1:]
    wide = at_least(bag, width)
    if lead.ladder.protect:
        wide ^= at_least(whole, width + 1) & wide
    tiers = [[code for code in tier if wide >> FIELD_BITS * code & 1] for tier in order.tiers[suit]]
    for low in range(len(tiers) - length + 1):
        if all(order.linked[suit][low : low + length - 1]):
            for codes in product(*tiers[low : low + length]):
                left = bag - sum(width << FIELD_BITS * code for code in codes)
                if (len(rest), left) not in seen:
                    seen.add((len(rest), left))
                    yield from _supplies(lead, whole, left, rest, seen)


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
