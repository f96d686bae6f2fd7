"""What a follow has to answer: what was led, what of it the hand owes, and which plays are legal."""

from collections.abc import Iterator
from itertools import islice

from shengji.engine.cards import size
from shengji.engine.follow import Lead, follow_fault, legal_follows, owed
from shengji.engine.ladder import Rung
from shengji.replay.timeline import State
from shengji.replay.words import SEAT_NAMES, SUIT_NAMES, cards_text, shape_name, spaced

_MOST_CHOICES = 8


def explain_follow(state: State) -> Iterator[str]:
    """Yield lines that say what the last play of a state had to answer; at a lead, only what was led."""
    trick = state.trick
    if trick is None or trick.lead is None:
        yield "No lead stands at this place."
        return
    lead = trick.lead
    yield f"{SEAT_NAMES[trick.leader]} leads {cards_text(lead.bag)}: {_shapes(lead)} of {SUIT_NAMES[lead.suit]}."
    place = max(state.step.play - 1, 0)
    if place == 0:
        return
    seat = (trick.leader + place) & 3
    hand, name = trick.hands[seat], SEAT_NAMES[seat]
    held = hand & lead.mask
    known = state.deal.known[seat]
    yield f"{name} {'holds' if known else 'is known to hold'} {spaced(lead.order, hand)}."
    if size(held) < lead.size:
        yield f"That is {size(held)} of {SUIT_NAMES[lead.suit]} for {lead.size} led: all of them, and any others."
    else:
        yield from _rungs(lead, held, trick.plays[place])
    choices = [cards_text(play) for play in islice(legal_follows(lead, hand), _MOST_CHOICES + 1)]
    more = ", ..." if len(choices) > _MOST_CHOICES else ""
    yield f"Legal: {', '.join(choices[:_MOST_CHOICES])}{more}."
    play = trick.plays[place]
    fault = follow_fault(lead, hand, play)
    verdict = "legal" if fault is None else f"not legal ({fault.value.replace('_', ' ')})"
    yield f"{name} plays {cards_text(play)}: {verdict}."


def _shapes(lead: Lead) -> str:
    return " and ".join(f"a {shape_name(shape)}" for shape in lead.shapes)


def _rungs(lead: Lead, held: int, play: int) -> Iterator[str]:
    """Yield what the lead asks for at best, what of it the hand can give and so owes, and what was given."""
    yield f"  asked:  {_rung_words(lead.ladder.top)}"
    yield f"  owed:   {_rung_words(owed(lead, held))}"
    if play & lead.mask == play and size(play) == lead.size:
        yield f"  played: {_rung_words(owed(lead, play))}"


def _rung_words(rung: Rung) -> str:
    return " + ".join(shape_name(shape) for shape in rung) or "any cards of the suit"
