"""What a follow owes, said to the seat that has to play it."""

from collections.abc import Sequence

from shengji.engine.cards import size
from shengji.engine.duty import Duty
from shengji.engine.follow import Lead
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import both, counted, either
from shengji.replay.findings import say
from shengji.replay.words import SEAT_NAMES, SUIT_NAMES, cards_text, shape_name

_MOST_NAMED = 6
"""How many ways to follow are named, at most."""


def duty_told(lead: Lead, leader: int, hand: int, duty: Duty) -> tuple[Phrase, ...]:
    """Say what was led, and what of it a hand owes."""
    suit = SUIT_NAMES[lead.suit]
    shapes = both([say("a {shape}", shape=shape_name(shape)) for shape in lead.shapes])
    led = say(
        "{seat} leads {cards}: {shapes} of {suit}.",
        seat=SEAT_NAMES[leader], cards=cards_text(lead.bag), shapes=shapes, suit=suit,
    )  # fmt: skip
    return led, *_owed(lead, hand & lead.mask, duty, suit)


def _owed(lead: Lead, held: int, duty: Duty, suit: Phrase) -> Sequence[Phrase]:
    """Say what of the led suit must be played, and what with it; ``held`` are the cards of it."""
    if not held and not duty.trumps:
        return (say("You hold no {suit}, and may play anything.", suit=suit),)
    if size(held) <= lead.size:
        all_of_it = say("All your {suit} must be played: {cards}.", suit=suit, cards=cards_text(held))
        owes = all_of_it if held else say("You hold no {suit}.", suit=suit)
        trumps = counted(
            "Of the cards that you add {count} must be a trump.",
            "Of the cards that you add {count} must be trumps.",
            duty.trumps,
        )
        return (owes, trumps) if duty.trumps else (owes,)
    if duty.one_of:
        return (say("Of your {suit} this must be played: {cards}.", suit=suit, cards=_choice(duty.one_of)),)
    if lead.ladder.shapes:
        return (say("Any of your {suit} will do: nothing that you hold of it is like what was led.", suit=suit),)
    return (say("Any of your {suit} will do.", suit=suit),)


def _choice(bags: Sequence[int]) -> Phrase | str:
    named: list[Phrase | str] = [cards_text(bag) for bag in bags[:_MOST_NAMED]]
    return either(named if len(bags) <= _MOST_NAMED else [*named, "..."])
