"""The questions about a record: those that it asks itself, and others drawn from the play."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from shengji.grammar.diagnostics import Phrase
from shengji.replay.played import PlayedMatch
from shengji.replay.quiz.asked import asked_in
from shengji.replay.quiz.drawn import drawn_in
from shengji.replay.quiz.questions import Question
from shengji.replay.quiz.spots import digest
from shengji.replay.timeline import Timeline


class Quiz(Struct, frozen=True):
    """The questions about a record, and a sentence for each that it asks and that cannot be asked, with the reason."""

    questions: tuple[Question, ...]
    left_out: tuple[Phrase, ...]


def quiz_of(matches: Sequence[PlayedMatch], *, auto: bool = False, seat: int | None = None) -> Quiz:
    """Return the questions about a record, in its order.

    ``matches`` are all its matches, each with the deals that are wanted. With ``auto`` others than those that it asks
    are drawn from the play, in each deal through the eyes of one seat, which is ``seat`` where it is given.
    """
    questions: list[Question] = []
    left_out: list[Phrase] = []
    for number, match in enumerate(matches):
        timeline, of_match = Timeline(match), []
        for one in asked_in(number, timeline):
            if isinstance(one, Question):
                of_match.append(one)
            else:
                left_out.append(one)
        if auto:
            taken = frozenset(question.step for question in of_match)
            of_match += drawn_in(number, timeline, seat, taken)
        questions += sorted(of_match, key=lambda question: (question.step, question.answered))
    return Quiz(tuple(_told_apart(questions)), tuple(left_out))


def questions_of(
    matches: Sequence[PlayedMatch], *, auto: bool = False, seat: int | None = None
) -> tuple[Question, ...]:
    """Return the questions about a record, as `quiz_of` does."""
    return quiz_of(matches, auto=auto, seat=seat).questions


def _told_apart(questions: Sequence[Question]) -> Iterator[Question]:
    """Give those that would have the name of one before a name of their own, as where a deal is there twice."""
    seen: set[str] = set()
    for question in questions:
        name = question.id
        while name in seen:
            name = digest(name)
        seen.add(name)
        yield question if name == question.id else structs.replace(question, id=name)
