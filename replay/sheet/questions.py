"""Questions on a sheet: what is seen when they are asked, and the answers where they may be told."""

from collections.abc import Iterator, Sequence

from shengji.engine.cards import codes_of
from shengji.replay.diagram.look import DiagramLook
from shengji.replay.diagram.words import points_counted
from shengji.replay.language.languages import spoken, told
from shengji.replay.locator import locator_of
from shengji.replay.played import PlayedMatch
from shengji.replay.quiz.questions import Kind, Question
from shengji.replay.quiz.telling import answer_told
from shengji.replay.report import visible
from shengji.replay.sheet.blocks import Asked, Block, Tricks, Words
from shengji.replay.sheet.pictures import picture_of
from shengji.replay.sheet.tricks import seats_of, tricks_before
from shengji.replay.sheet.wording import cards, one_line
from shengji.replay.timeline import Timeline
from shengji.replay.views.card_symbols import with_symbols
from shengji.replay.words import SEAT_NAMES

_OF_ALL_TRICKS = (Kind.VOID, Kind.TRUMPS, Kind.POINTS, Kind.TOLD)
"""What is asked about all that was played so far."""


def asked(
    match: PlayedMatch, questions: Sequence[tuple[int, Question]], look: DiagramLook, *, answers: bool
) -> Iterator[Asked]:
    """Yield questions about a match, each with its number; with their ``answers``, or without."""
    for number, question in questions:
        yield Asked(
            number=number,
            place=visible(locator_of(match, question.step)),
            prompt=told(
                "{seat}: {question}", seat=SEAT_NAMES[question.seat], question=one_line(spoken(question.prompt))
            ),
            shown=tuple(_shown(match, question, look)),
            answer=tuple(_answer(question)) if answers else (),
        )


def _shown(match: PlayedMatch, question: Question, look: DiagramLook) -> Iterator[Block]:
    """Yield what the seat that is asked sees, and what was played so far where that is needed."""
    step, kind = question.step, question.kind
    eyes = DiagramLook(
        viewpoint=question.seat,
        theme=look.theme,
        title=look.title,
        retitled=look.retitled,
        score=kind is not Kind.POINTS,
    )
    yield picture_of(match, Timeline(match).state(step), eyes)
    if kind in (Kind.BURY, Kind.TRUMPS):
        yield Words(told("To choose from: {cards}", cards=_cards(question.choices)))
    if kind in _OF_ALL_TRICKS and (rows := tricks_before(match.deals[step.deal], step.trick, step.play)):
        yield Tricks(seats_of(match.match), rows)


def _answer(question: Question) -> Iterator[Words]:
    if text := answer_told(question.answer, _cards, points_counted):
        yield Words(text)
    yield from (Words(one_line(with_symbols(reason))) for reason in question.because)
    yield from (Words(one_line(note), note=True) for note in question.notes)


def _cards(bag: int) -> str:
    return cards(codes_of(bag))
