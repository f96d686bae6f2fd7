"""The questions that a record asks with ``%ask``, in the order in which they stand.

At a play of the main line, and at a burial, a teacher's words ask for what was done there; where that cannot be asked,
as when the hand is not known, and everywhere else, the comments there are the answer. One of the words ``play``,
``follow``, ``void``, ``trumps``, ``points`` and ``bury`` asks our own question of that kind. What a play, a bid or a
burial asks is asked before it. In variations nothing is asked: a question has its place in the main line.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from shengji.grammar.diagnostics import Phrase
from shengji.notation.record import (
    Annotation,
    Bid,
    Broken,
    Bury,
    Claim,
    Comment,
    Concede,
    Hand,
    Item,
    Notes,
    Tribute,
    Trick,
    Variation,
)
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.findings import say
from shengji.replay.locator import locator_of
from shengji.replay.played import PlayedDeal, PlayedTrick
from shengji.replay.quiz.computing import (
    Made,
    bury_at,
    follow_at,
    play_at,
    points_at,
    told_at,
    trumps_at,
    void_at,
)
from shengji.replay.quiz.questions import Kind, Question
from shengji.replay.quiz.spots import Spot
from shengji.replay.timeline import Step, Timeline, tags_at
from shengji.replay.words import SEAT_NAMES, cards_text

Asked: TypeAlias = Question | Phrase
"""A question, or a sentence that says which one is left out and why."""

_SOUTH = 3
"""Through whose eyes a question is asked that belongs to no seat."""

_BY_WORD: dict[str, Callable[[Spot], Made]] = {
    Kind.PLAY.value: play_at,
    Kind.FOLLOW.value: follow_at,
    Kind.VOID.value: void_at,
    Kind.TRUMPS.value: trumps_at,
    Kind.POINTS.value: points_at,
    Kind.BURY.value: bury_at,
}


def asked_in(number: int, timeline: Timeline) -> Iterator[Asked]:
    """Yield what a match asks; ``number`` is its number, from 0."""
    match = timeline.match
    if not match.deals:
        return
    desk = _Desk(number, timeline)
    start = Step(0, 0, 0)
    yield from desk.ask(match.match.notes, start, start, _SOUTH)
    for tag in match.match.tags:
        step = timeline.steps[-1] if tag.name in RESULT_TAGS else start
        yield from desk.ask(tag.notes, step, step, _SOUTH)
    for place, deal in enumerate(match.deals):
        yield from _of_deal(desk, place, deal)


class _Desk:
    """Asks what notes ask, in one match."""

    def __init__(self, number: int, timeline: Timeline) -> None:
        self.number = number
        self.timeline = timeline

    def ask(self, notes: Notes, step: Step, answered: Step, seat: int, done: Phrase | None = None) -> Iterator[Asked]:
        """Yield the questions of notes, asked at ``step`` and given away at ``answered``.

        ``done`` says what was done there, for where that is no answer that can be chosen.
        """
        comments = tuple(note.text for note in notes if isinstance(note, Comment))
        for note in notes:
            if isinstance(note, Annotation) and note.name == "ask":
                yield self._asked(note.value.strip(), Spot(self.number, self.timeline, step, answered, seat), comments,
                                  done)  # fmt: skip
            elif isinstance(note, Variation):
                for word in _words_in(note):
                    yield self._left_out(answered, word, say("in a variation nothing is asked"))

    def refuse(self, notes: Notes, step: Step, why: Phrase) -> Iterator[Asked]:
        """Yield why questions are left out that stand at what has no place in the game."""
        for word in _words_of(notes):
            yield self._left_out(step, word, why)

    def _asked(self, word: str, spot: Spot, comments: tuple[str, ...], done: Phrase | None) -> Asked:
        by_word = _BY_WORD.get(word)
        if by_word is not None:
            made = by_word(_with(spot, "", comments))
            return self._left_out(spot.answered, word, made) if isinstance(made, Phrase) else made
        if not word:
            return self._left_out(spot.answered, word, say("it has no words"))
        spot = _with(spot, word, comments)
        for ask in (play_at, bury_at):
            if not isinstance(made := ask(spot), Phrase):
                return made
        return told_at(spot, () if done is None else (done,))

    def _left_out(self, step: Step, word: str, why: Phrase) -> Phrase:
        place = locator_of(self.timeline.match, step)
        return say("{place}: the question {asked} is left out: {why}", place=place, asked=f"%ask={word}", why=why)


def _with(spot: Spot, words: str, notes: tuple[str, ...]) -> Spot:
    return Spot(spot.number, spot.timeline, spot.step, spot.answered, spot.seat, words, notes)


def _of_deal(desk: _Desk, place: int, deal: PlayedDeal) -> Iterator[Asked]:
    """Yield what a deal asks: before the play, in its tricks, at its end."""
    timeline, end = desk.timeline, desk.timeline.end_of(place)
    eyes = _SOUTH if deal.setting.declarer is None else deal.setting.declarer
    for step in (step for step in timeline.steps if step.deal == place and not step.trick):
        for tag in tags_at(timeline.state(step)):
            if tag.name not in RESULT_TAGS:
                yield from desk.ask(tag.notes, step, step, eyes)
    bids = 0
    for item in deal.deal.items:
        bids += isinstance(item, Bid)
        yield from _before_play(desk, Step(place, 0, 0), item, deal, bids, eyes)
    for row, trick in enumerate(deal.tricks, 1):
        yield from _of_trick(desk, place, row, trick)
    for item in deal.deal.items:
        if isinstance(item, (Claim, Concede)):
            yield from desk.ask(item.notes, end, end, item.seat if isinstance(item, Claim) else eyes)
    for tag in deal.deal.tags:
        if tag.name in RESULT_TAGS:
            yield from desk.ask(tag.notes, end, end, eyes)


def _before_play(desk: _Desk, start: Step, item: Item, deal: PlayedDeal, bids: int, eyes: int) -> Iterator[Asked]:
    """Yield what an item asks that is no trick; ``bids`` counts the bids up to it."""
    if isinstance(item, Broken):
        yield from desk.refuse(item.notes, start, say("what it stands at could not be read"))
    elif isinstance(item, Bid) and bids <= len(deal.bids):
        done = say("{seat} bids {cards}.", seat=SEAT_NAMES[item.seat], cards=cards_text(item.group.bag))
        yield from desk.ask(item.notes, Step(start.deal, 0, bids - 1), Step(start.deal, 0, bids), item.seat, done)
    elif isinstance(item, Bury) and deal.position is None:
        done = say("{seat} buries {cards}.", seat=SEAT_NAMES[item.seat], cards=cards_text(item.group.bag))
        last = len(deal.bids)
        yield from desk.ask(item.notes, Step(start.deal, 0, last), Step(start.deal, 0, last + 1), item.seat, done)
    elif isinstance(item, Hand):
        yield from desk.ask(item.notes, start, start, item.seat)
    elif isinstance(item, Tribute):
        yield from desk.ask(item.notes, start, start, item.giver)
    elif not isinstance(item, (Claim, Concede, Trick)):
        yield from desk.ask(item.notes, start, start, eyes)


def _of_trick(desk: _Desk, place: int, row: int, trick: PlayedTrick) -> Iterator[Asked]:
    """Yield what the plays of a trick ask, and the trick when it is done."""
    last = Step(place, row, len(trick.plays))
    for turn, play in enumerate(trick.item.plays):
        if turn >= len(trick.plays):
            yield from desk.refuse(play.notes, last, say("the trick has more plays than seats"))
            continue
        seat = (trick.leader + turn) & 3
        done = say("{seat} plays {cards}.", seat=SEAT_NAMES[seat], cards=cards_text(play.group.bag))
        yield from desk.ask(play.notes, Step(place, row, turn), Step(place, row, turn + 1), seat, done)
    yield from desk.ask(trick.item.notes, last, last, trick.leader if trick.winner is None else trick.winner)


def _words_in(variation: Variation) -> Iterator[str]:
    """Yield what a variation, and those in it, would ask."""
    yield from _words_of(variation.notes)
    for item in variation.items:
        yield from _words_of(item.notes)
        for play in getattr(item, "plays", ()):
            yield from _words_of(play.notes)


def _words_of(notes: Notes) -> Iterator[str]:
    for note in notes:
        if isinstance(note, Annotation) and note.name == "ask":
            yield note.value
        elif isinstance(note, Variation):
            yield from _words_in(note)
