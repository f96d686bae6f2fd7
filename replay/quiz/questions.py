"""Questions about a record, and what answers them: values that know nothing of pages, decks of cards or files."""

from enum import Enum

from msgspec import Struct

from shengji.engine.duty import Duty
from shengji.grammar.diagnostics import Phrase
from shengji.replay.timeline import Step


class Kind(Enum):
    """What is asked for. The values are the words by which ``%ask`` asks for them, and what programs read."""

    PLAY = "play"
    """A play that a seat made: which cards?"""

    FOLLOW = "follow"
    """A play that answers a lead: any legal one is right."""

    VOID = "void"
    """The seats that have shown to be out of a suit."""

    TRUMPS = "trumps"
    """The high trumps of which a copy is neither played nor seen."""

    POINTS = "points"
    """The points that the attackers have by now."""

    BURY = "bury"
    """The cards that the declarer buried."""

    TOLD = "told"
    """Something in a teacher's own words, to which the record's own words are the answer."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """A right answer; a question has one of these, by its kind.

    ``cards`` is a bag (PLAY, FOLLOW: what was played; BURY; TRUMPS: one copy of each card asked for), ``seats`` are
    seats (VOID), ``number`` is a number of points (POINTS). TOLD has none of them.
    """

    cards: int | None = None
    seats: tuple[int, ...] | None = None
    number: int | None = None


class Question(Struct, frozen=True, omit_defaults=True):
    """A question at a step of a match.

    It is asked at ``step``, the last one that a pupil may see, through the eyes of ``seat``; ``answered`` is the step
    that gives it away, itself where nothing to come does. ``match`` counts from 0. ``id`` is the same in every run, and
    as long as the deal, the place and the question are the same. ``prompt`` is the question.

    ``choices`` are what to choose from: a bag of cards (PLAY, FOLLOW, BURY: those that the seat holds; TRUMPS: one copy
    of each card in question); for VOID ``among`` are the seats. ``duty`` is what a follow owes, None at a lead, and
    where it is not known. ``number`` is how many cards are to be chosen, 0 where that is part of the question.
    ``because`` says why the answer is right, ``notes`` are the comments that the record has there.
    """

    id: str
    match: int
    step: Step
    answered: Step
    seat: int
    kind: Kind
    prompt: Phrase | str
    answer: Answer
    choices: int = 0
    among: tuple[int, ...] = ()
    duty: Duty | None = None
    number: int = 0
    because: tuple[Phrase, ...] = ()
    notes: tuple[str, ...] = ()
