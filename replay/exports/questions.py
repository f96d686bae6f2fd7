"""What the formats that hold questions share: which are wanted, and their answers in the spelling of a record."""

from collections.abc import Sequence

from shengji.engine.cards import SEATS
from shengji.replay.exports.formats import Quiz, Unexportable, Wanted
from shengji.replay.findings import say
from shengji.replay.played import PlayedMatch
from shengji.replay.quiz.asking import questions_of
from shengji.replay.quiz.questions import Question
from shengji.replay.words import cards_text


def questions_wanted(matches: Sequence[PlayedMatch], wanted: Wanted) -> tuple[Question, ...]:
    """Return the questions that are wanted about matches; those that a record asks, where nothing is said.

    Raises `Unexportable` where there is none.
    """
    auto = wanted.quiz is Quiz.AUTO
    questions = questions_of(matches, auto=auto, seat=wanted.viewpoint)
    if questions:
        return questions
    if auto:
        raise Unexportable(say("there is nothing to ask about it"))
    raise Unexportable(say("the record asks nothing with %ask; --quiz auto draws questions from the play"))


def choices_text(question: Question) -> str:
    """Spell what there is to choose from: cards, or seats."""
    return " ".join(SEATS[seat] for seat in question.among) if question.among else cards_text(question.choices)


def answer_text(question: Question) -> str:
    """Spell the answer: cards, seats, or a number; nothing where the record's own words are the answer.

    Where no card or no seat is the answer, it says none.
    """
    answer = question.answer
    if answer.cards is not None:
        return cards_text(answer.cards) or "none"
    if answer.seats is not None:
        return " ".join(SEATS[seat] for seat in answer.seats) or "none"
    return "" if answer.number is None else str(answer.number)
