"""What a follow has to answer: what was led, what of it the hand owes, and which plays are legal."""

from collections.abc import Iterator
from itertools import islice

from shengji.engine.cards import size
from shengji.engine.follow import Lead, follow_fault, legal_follows, owed
from shengji.engine.ladder import Rung
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import added, both, listed
from shengji.replay.findings import say
from shengji.replay.language.languages import told
from shengji.replay.timeline import State
from shengji.replay.words import FAULTS, SEAT_NAMES, SUIT_NAMES, cards_text, shape_name, spaced

_MOST_CHOICES = 8


def explain_follow(state: State) -> Iterator[str]:
    """Yield lines that say what the last play of a state had to answer; at a lead, only what was led."""
    trick = state.trick
    if trick is None or trick.lead is None:
        yield told("No lead stands at this place.")
        return
    lead = trick.lead
    suit = SUIT_NAMES[lead.suit]
    led = {"seat": SEAT_NAMES[trick.leader], "cards": cards_text(lead.bag), "shapes": _shapes(lead), "suit": suit}
    yield told("{seat} leads {cards}: {shapes} of {suit}.", **led)
    place = max(state.step.play - 1, 0)
    if place == 0:
        return
    seat = (trick.leader + place) & 3
    hand, name = trick.hands[seat], SEAT_NAMES[seat]
    held = hand & lead.mask
    if state.deal.known[seat]:
        yield told("{seat} holds {cards}.", seat=name, cards=spaced(lead.order, hand))
    else:
        yield told("{seat} is known to hold {cards}.", seat=name, cards=spaced(lead.order, hand))
    if size(held) < lead.size:
        yield told(
            "That is {count} of {suit} for {led} led: all of them, and any others.",
            count=size(held), suit=suit, led=lead.size,
        )  # fmt: skip
    else:
        yield from _rungs(lead, held, trick.plays[place])
    choices = [cards_text(play) for play in islice(legal_follows(lead, hand), _MOST_CHOICES + 1)]
    if len(choices) > _MOST_CHOICES:
        yield told("Legal: {cards}, ...", cards=listed(choices[:_MOST_CHOICES]))
    elif choices:
        yield told("Legal: {cards}.", cards=listed(choices))
    play = trick.plays[place]
    fault = follow_fault(lead, hand, play)
    if fault is None:
        yield told("{seat} plays {cards}: legal.", seat=name, cards=cards_text(play))
    else:
        yield told("{seat} plays {cards}: not legal ({fault}).", seat=name, cards=cards_text(play), fault=FAULTS[fault])


def _shapes(lead: Lead) -> Phrase | str:
    return both([say("a {shape}", shape=shape_name(shape)) for shape in lead.shapes])


def _rungs(lead: Lead, held: int, play: int) -> Iterator[str]:
    """Yield what the lead asks for at best, what of it the hand can give and so owes, and what was given."""
    yield told("  asked:  {shapes}", shapes=_rung_words(lead.ladder.top))
    yield told("  owed:   {shapes}", shapes=_rung_words(owed(lead, held)))
    if play & lead.mask == play and size(play) == lead.size:
        yield told("  played: {shapes}", shapes=_rung_words(owed(lead, play)))


def _rung_words(rung: Rung) -> Phrase | str:
    return added([shape_name(shape) for shape in rung]) if rung else say("any cards of the suit")
