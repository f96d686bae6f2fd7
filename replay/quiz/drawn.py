"""Questions drawn from the play of a deal: through the eyes of one seat, so that none gives another away."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TypeVar

from msgspec import Struct

from shengji.engine.cards import codes_of, points_of, size
from shengji.engine.duty import answers
from shengji.engine.follow import Lead, legal_follows
from shengji.engine.score import threshold
from shengji.engine.trick import winner
from shengji.notation.record import Comment
from shengji.replay.played import PlayedDeal, PlayedTrick
from shengji.replay.quiz.computing import (
    Made,
    bury_at,
    duty_at,
    follow_at,
    play_at,
    points_at,
    trumps_at,
    void_at,
    voids_shown,
)
from shengji.replay.quiz.questions import Question
from shengji.replay.quiz.spots import Spot, sound_tricks
from shengji.replay.timeline import Step, Timeline
from shengji.replay.views.table_sight import buried_by

_VOIDS = 2
_POINTS = 2
_FOLLOWS = 2
_PLAYS = 4
"""The most questions of a kind in a deal; plays and follows are counted together."""

_BAD = frozenset({2, 4, 6})
"""The glyphs ? ?? ?!: a play that carries one is no answer to learn."""

_GOOD = frozenset({1, 3, 5})
_CLOSE = 20
"""How near the attackers are to taking over when their points are asked for."""

_MOST_CHOICES = 40
"""How many legal plays are looked at to tell whether there is a choice."""


class _Turn(Struct, frozen=True):
    """A turn of the seat that is asked: the place of the trick, from 1, how many have played before, its weight."""

    trick: int
    turn: int
    weight: int


def drawn_in(number: int, timeline: Timeline, seat: int | None, taken: frozenset[Step]) -> Iterator[Question]:
    """Yield the questions drawn from each deal of a match, about six to ten from one that is played out.

    ``number`` is that of the match, from 0. ``seat`` is whose eyes they are asked through; None: in each deal those
    of the seat with most plays that the record praises, the declarer's where none has more. Nothing is asked at the
    steps that are ``taken``, nor after a play that was not legal.
    """
    for place, deal in enumerate(timeline.match.deals):
        if deal.setting.sure and deal.setting.declarer is not None:
            eyes = _eyes(deal, deal.setting.declarer) if seat is None else seat
            yield from _Drawing(number, timeline, place, eyes, taken).draw()


def _eyes(deal: PlayedDeal, declarer: int) -> int:
    seats = [seat for seat in ((declarer + turn) & 3 for turn in range(4)) if deal.known[seat]]
    return max(seats, key=lambda seat: sum(_praised(deal, seat)), default=declarer)


def _praised(deal: PlayedDeal, seat: int) -> Iterator[bool]:
    for trick in deal.tricks:
        turn = (seat - trick.leader) & 3
        if turn < len(trick.plays):
            yield not _GOOD.isdisjoint(trick.item.plays[turn].glyphs)


class _Drawing:
    """Draws the questions of one deal for one seat."""

    def __init__(self, number: int, timeline: Timeline, place: int, seat: int, taken: frozenset[Step]) -> None:
        self.number = number
        self.timeline = timeline
        self.place = place
        self.seat = seat
        self.taken = set(taken)
        self.deal = timeline.match.deals[place]
        self.tricks = self.deal.tricks[: sound_tricks(self.deal)]

    def draw(self) -> list[Question]:
        """Return the questions, in the order of the deal."""
        found = [*self._bury(), *self._trumps(), *self._voids(), *self._points()]
        follows = list(self._follows())
        plays = list(self._plays(_PLAYS - len(follows)))
        return sorted([*found, *follows, *plays], key=lambda question: question.step)

    def _made(self, made: Made) -> Iterator[Question]:
        """Yield a question where it could be made, and take its step."""
        if isinstance(made, Question) and made.step not in self.taken:
            self.taken.add(made.step)
            yield made

    def _asking(self, row: int, turn: int) -> Spot:
        """Return the spot at a turn of the seat where something other than the play is asked."""
        step = Step(self.place, row, turn)
        return Spot(self.number, self.timeline, step, step, self.seat)

    def _playing(self, row: int, turn: int) -> Spot:
        """Return the spot before a play of the seat."""
        steps = Step(self.place, row, turn), Step(self.place, row, turn + 1)
        play = self.tricks[row - 1].item.plays[turn]
        notes = tuple(note.text for note in play.notes if isinstance(note, Comment))
        return Spot(self.number, self.timeline, *steps, self.seat, notes=notes)

    def _turn(self, row: int) -> int:
        return (self.seat - self.tricks[row - 1].leader) & 3

    def _free(self, row: int) -> bool:
        return row <= len(self.tricks) and Step(self.place, row, self._turn(row)) not in self.taken

    def _bury(self) -> Iterator[Question]:
        if self.tricks and self.deal.position is None and buried_by(self.deal) == self.seat:
            last = len(self.deal.bids)
            steps = Step(self.place, 0, last), Step(self.place, 0, last + 1)
            yield from self._made(bury_at(Spot(self.number, self.timeline, *steps, self.seat)))

    def _trumps(self) -> Iterator[Question]:
        """Yield the question for the high trumps in the middle of the deal, where some are out and some are not."""
        middle = (len(self.tricks) + 1) // 2
        for row in sorted(range(2, len(self.tricks)), key=lambda row: abs(row - middle)):
            made = trumps_at(self._asking(row, self._turn(row)))
            if self._free(row) and isinstance(made, Question) and made.answer.cards not in (0, made.choices):
                yield from self._made(made)
                return

    def _voids(self) -> Iterator[Question]:
        """Yield who is out of a suit, a trick after somebody has shown it."""
        rows: dict[int, int] = {}
        before: dict[int, dict[int, int]] = {}
        for row in range(2, len(self.tricks)):
            shown = voids_shown(self.deal, Step(self.place, row, 0), self.seat)
            new = [suit for suit, seats in shown.items() if set(seats) > set(before.get(suit, ()))]
            if new and self._free(row):
                rows[row] = new[-1]
            before = shown
        for row in _spread(list(rows), _VOIDS):
            yield from self._made(void_at(self._asking(row, self._turn(row)), rows[row]))

    def _points(self) -> Iterator[Question]:
        """Yield how many points there are, near the middle and where the attackers come close to taking over."""
        close = threshold(self.deal.setting.rules) - _CLOSE
        rows = [row for row in range(2, len(self.tricks)) if self._score(row) > self._score(row - 1)]
        nearing = [row for row in rows if self._score(row - 1) < close <= self._score(row)]
        middle = sorted(rows, key=lambda row: abs(2 * row - len(self.tricks)))
        wanted = [row for row in (*nearing, *middle) if self._free(row)]
        for row in list(dict.fromkeys(wanted))[:_POINTS]:
            yield from self._made(points_at(self._asking(row, self._turn(row))))

    def _score(self, row: int) -> int:
        """Return the attackers' points before a trick."""
        return self.timeline.state(Step(self.place, row, 0)).score

    def _follows(self) -> Iterator[Question]:
        """Yield what may be played, where the lead asks for something and leaves a choice."""
        rows = [row for row in range(1, len(self.tricks) + 1) if self._free(row) and self._owes(row)]
        for row in _spread(rows, _FOLLOWS):
            yield from self._made(follow_at(self._playing(row, self._turn(row))))

    def _owes(self, row: int) -> bool:
        trick, turn = self.tricks[row - 1], self._turn(row)
        duty = duty_at(self.deal, trick, turn)
        if duty is None or duty.number < 2 or not answers(duty, trick.plays[turn]):
            return False
        asks = bool(duty.one_of or duty.must or duty.trumps)
        return asks and size(duty.must) < duty.number and self.deal.known[self.seat]

    def _plays(self, number: int) -> Iterator[Question]:
        """Yield what would be played, where there is a choice, those plays first that the record praises."""
        turns = [turn for row in range(1, len(self.tricks) + 1) if self._free(row) and (turn := self._choice(row))]
        for part in _parts(turns, number):
            best = max(part, key=lambda turn: (turn.weight, -turn.trick))
            yield from self._made(play_at(self._playing(best.trick, best.turn)))

    def _choice(self, row: int) -> _Turn | None:
        """Return the turn in a trick where the seat has a choice worth asking about; None where it has none."""
        trick, turn = self.tricks[row - 1], self._turn(row)
        play, hand = trick.item.plays[turn], trick.hands[self.seat]
        if not self.deal.known[self.seat] or play.tried is not None or not _BAD.isdisjoint(play.glyphs):
            return None
        kinds = len(set(codes_of(hand))) if not turn else _kinds_of_follows(trick, turn, hand)
        if kinds < 2:
            return None
        praise = 4 * (not _GOOD.isdisjoint(play.glyphs))
        told = 2 * any(isinstance(note, Comment) for note in play.notes)
        return _Turn(row, turn, praise + told)


def _kinds_of_follows(trick: PlayedTrick, turn: int, hand: int) -> int:
    """Count how many follows there are that differ in their points, or in whether they lie highest by then."""
    lead: Lead | None = trick.lead
    if lead is None or size(hand) < lead.size:
        return 0
    before = trick.plays[:turn]
    follows = islice(legal_follows(lead, hand), _MOST_CHOICES)
    return len({(points_of(play), winner(lead, (*before, play)) == turn) for play in follows})


_T = TypeVar("_T")


def _parts(rows: Sequence[_T], number: int) -> list[Sequence[_T]]:
    """Cut a row into so many parts of about the same length, none of them empty."""
    number = min(number, len(rows))
    cuts = [len(rows) * place // number for place in range(number + 1)] if number else [0]
    return [rows[begin:end] for begin, end in pairwise(cuts)]


def _spread(rows: Sequence[_T], number: int) -> list[_T]:
    """Choose so many of a row, from all over it."""
    return [part[0] for part in _parts(rows, number)]
