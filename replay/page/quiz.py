"""The questions of a page: for its script as data, and as texts for where no script runs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from shengji.engine.duty import Duty
from shengji.engine.follow import Lead, owed
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import both, counted
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken
from shengji.replay.locator import locator_of
from shengji.replay.page.data import PageDuty, PageQuestion
from shengji.replay.page.gathering import Gathering
from shengji.replay.page.spelling import bag_text
from shengji.replay.played import PlayedMatch
from shengji.replay.quiz.questions import Question
from shengji.replay.quiz.telling import answer_told
from shengji.replay.report import visible
from shengji.replay.views.card_symbols import cards_of, with_symbols
from shengji.replay.words import SEAT_NAMES, SUIT_NAMES, shape_name


class PlainQuestion(Struct, frozen=True):
    """A question as text: where it is asked, whom, and what; the answer, and what is said about it."""

    place: str
    seat: str
    prompt: str
    answer: str
    because: tuple[str, ...]
    notes: tuple[str, ...]


def in_order(questions: Sequence[Question]) -> list[Question]:
    """Put questions into the order of their places."""
    return sorted(questions, key=lambda one: (one.match, one.step))


def asked(
    gathering: Gathering, matches: Sequence[PlayedMatch], places: Mapping[int, int], questions: Sequence[Question]
) -> tuple[PageQuestion, ...]:
    """Put the questions about matches in; ``places`` are those of the matches in the page."""
    return tuple(_question(gathering, matches[one.match], places[one.match], one) for one in in_order(questions))


def plain_questions(matches: Sequence[PlayedMatch], questions: Sequence[Question]) -> Iterator[PlainQuestion]:
    """Yield questions as texts, in the language that is spoken."""
    for one in in_order(questions):
        yield PlainQuestion(
            visible(locator_of(matches[one.match], one.step)),
            spoken(SEAT_NAMES[one.seat]),
            visible(spoken(one.prompt)),
            answer_told(one.answer, _cards, str),
            tuple(visible(with_symbols(reason)) for reason in one.because),
            tuple(map(_note_text, one.notes)),
        )


def _question(gathering: Gathering, match: PlayedMatch, place: int, one: Question) -> PageQuestion:
    answer, step = one.answer, one.step
    return PageQuestion(
        match=place,
        deal=step.deal,
        trick=step.trick,
        play=step.play,
        seat=one.seat,
        kind=one.kind.value,
        prompt=gathering.sentence(one.prompt),
        cards=bag_text(answer.cards or 0),
        seats=answer.seats or (),
        total=answer.number or 0,
        choices=bag_text(one.choices),
        among=one.among,
        duty=None if one.duty is None else _duty(gathering, match, one, one.duty),
        number=one.number,
        because=tuple(gathering.said_by(partial(with_symbols, reason)) for reason in one.because),
        notes=tuple(map(_note_text, one.notes)),
    )


def _duty(gathering: Gathering, match: PlayedMatch, one: Question, duty: Duty) -> PageDuty:
    lead = match.deals[one.step.deal].tricks[one.step.trick - 1].lead
    assert lead is not None
    return PageDuty(
        number=duty.number,
        suit=gathering.said_by(partial(with_symbols, _suit_reason(lead, duty))),
        must=bag_text(duty.must),
        rest=bag_text(duty.rest),
        trumps=duty.trumps,
        trump_cards=bag_text(duty.trump_cards),
        one_of=tuple(map(bag_text, duty.one_of)),
        bombs=tuple(map(bag_text, duty.bombs)),
        shape=gathering.sentence(_shape_reason(lead, one.choices)) if duty.one_of else None,
        trump=gathering.sentence(_trump_reason(lead, duty)) if duty.trumps else None,
    )


def _suit_reason(lead: Lead, duty: Duty) -> Phrase:
    suit = SUIT_NAMES[lead.suit]
    if duty.must:
        return say("You must follow {suit}, with all that you have: {cards}.", suit=suit, cards=bag_text(duty.must))
    return say("You must follow {suit}.", suit=suit)


def _shape_reason(lead: Lead, hand: int) -> Phrase:
    shapes = both([say("a {shape}", shape=shape_name(shape)) for shape in owed(lead, hand)])
    return say("You can follow with {shapes} of {suit}, and so you must.", shapes=shapes, suit=SUIT_NAMES[lead.suit])


def _trump_reason(lead: Lead, duty: Duty) -> Phrase:
    suit = SUIT_NAMES[lead.suit]
    return counted(
        "You have too few {suit}: {count} trump at least must go with them.",
        "You have too few {suit}: {count} trumps at least must go with them.",
        duty.trumps,
        suit=suit,
    )


def _cards(bag: int) -> str:
    return cards_of(bag_text(bag))


def _note_text(note: str) -> str:
    return "\n".join(visible(line) for line in note.strip().splitlines())
