"""Answers as people read them."""

from collections.abc import Callable

from shengji.grammar.phrases import listed
from shengji.replay.language.languages import spoken, told
from shengji.replay.quiz.questions import Answer
from shengji.replay.words import SEAT_NAMES


def answer_told(answer: Answer, cards: Callable[[int], str], points: Callable[[int], str]) -> str:
    """Say an answer, in the language that is spoken; nothing where the record's own words are the answer.

    ``cards`` spells a bag, ``points`` a number of them. Where no card or no seat is the answer, it says none.
    """
    if answer.cards is not None:
        return cards(answer.cards) or told("none")
    if answer.seats is not None:
        return spoken(listed([SEAT_NAMES[seat] for seat in answer.seats])) if answer.seats else told("none")
    return "" if answer.number is None else points(answer.number)
