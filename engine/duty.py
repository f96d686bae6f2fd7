"""What a lead asks of a hand, in a form that any program can test a play against without knowing the game.

Under the protection of longer tuples a play can be legal that contains none of the tuples named: the ladder then
asks less of it. `duty_of` is not made for those rules.
"""

from msgspec import Struct

from shengji.engine.cards import FIELD_BITS, counts_of, holds, size
from shengji.engine.follow import SMALLEST_BOMB, Lead, follow_fault, must_trump, owed, supplies_of
from shengji.engine.order import TRUMPS


class Duty(Struct, frozen=True):
    """A play answers a lead if it has ``number`` cards: all of the bag ``must``, the others out of the bag ``rest``.

    Of the others at least ``trumps`` are in the bag ``trump_cards``, and the whole contains at least one of the bags
    ``one_of``, where there are any. Or it is one of the ``bombs``.
    """

    number: int
    must: int
    rest: int
    trumps: int = 0
    trump_cards: int = 0
    one_of: tuple[int, ...] = ()
    bombs: tuple[int, ...] = ()


def duty_of(lead: Lead, hand: int) -> Duty:
    """Return what a hand, at least as long as the lead, owes to it; docs/rules.md, Following."""
    held = hand & lead.mask
    bombs = _bombs(lead, hand)
    short = lead.size - size(held)
    if short >= 0:
        rest = hand - held
        trumps = rest & lead.order.masks[TRUMPS]
        least = min(short, size(trumps)) if must_trump(lead, held) else 0
        return Duty(lead.size, held, rest, least, trumps if least else 0, (), bombs)
    rung = owed(lead, held)
    return Duty(lead.size, 0, held, one_of=tuple(supplies_of(lead, held, rung)) if rung else (), bombs=bombs)


def _bombs(lead: Lead, hand: int) -> tuple[int, ...]:
    """Return the bombs that a hand may play to a lead whatever else it holds."""
    if lead.order.rules.bombs == "off" or lead.size < SMALLEST_BOMB:
        return ()
    bags = [lead.size << FIELD_BITS * code for code, copies in counts_of(hand) if copies >= lead.size]
    return tuple([bag for bag in bags if follow_fault(lead, hand, bag) is None])


def answers(duty: Duty, play: int) -> bool:
    """Whether a play, held by the hand that owes a duty, answers it."""
    if play in duty.bombs:
        return True
    if size(play) != duty.number or not holds(play, duty.must) or not holds(duty.rest, play - duty.must):
        return False
    trumps = sum(copies for code, copies in counts_of(play) if duty.trump_cards >> FIELD_BITS * code & 15)
    if trumps < duty.trumps:
        return False
    return not duty.one_of or any(holds(play, bag) for bag in duty.one_of)
