"""From a trick in the syntax to a trick of the record."""

from functools import lru_cache

from shengji.grammar.diagnostics import Diagnostic, Span, diagnose
from shengji.grammar.explain import shown
from shengji.grammar.syntax import Element
from shengji.notation import faults
from shengji.notation.notes import Variations, each_note, settled
from shengji.notation.parts import Place, Unreadable, good_glyphs, span_of, too_many
from shengji.notation.record import Note, Outcome, Play, Trick
from shengji.notation.spelling import SEAT_OF, TooManyCopies, UnusualPlay, end_of_cards, number_in, play_in

MOST_TRICKS = 54
MOST_POINTS = 400

_TRICK = ("NUMBER", "ACTOR", "PLAY", "PLAY", "PLAY", "PLAY")
_TRICK_AND_OUTCOME = (*_TRICK, "OUTCOME")


_NUMBERS = {f"{number}.": number for number in range(1, MOST_TRICKS + 1)}


def trick_of(element: Element, variations: Variations, found: list[Diagnostic]) -> Trick:
    """Make the trick that an element says; raises `Unreadable`."""
    kinds, texts, places = element.kinds, element.texts, element.places
    number = _NUMBERS.get(texts[0]) or _number(texts[0], places[0])
    outcome: Outcome | None = None
    if kinds == _TRICK_AND_OUTCOME:
        outcome = _outcome(texts[6], places[6])
    elif kinds != _TRICK:
        return _annotated_trick(element, number, variations, found)
    try:
        plays = [
            Play(group, Span(start, end), tried, None, irregular, glyphs)
            for (group, tried, irregular, glyphs), (start, end) in zip(
                map(play_in, texts[2:6]), places[2:6], strict=True
            )
        ]
    except UnusualPlay:
        return _annotated_trick(element, number, variations, found)
    return Trick(number, SEAT_OF[texts[1][0]], tuple(plays), Span(element.start, element.end), outcome)


def _number(text: str, place: Place) -> int:
    """Return the number of a trick that is not written plainly."""
    number = number_in(text[:-1])
    if not 1 <= number <= MOST_TRICKS:
        raise Unreadable(diagnose(faults.TRICK_NUMBER, Span(*place), number=shown(text[:-1])))
    return number


@lru_cache(maxsize=1024)
def _winner_and_points(text: str) -> tuple[int, int]:
    return SEAT_OF[text[1]], number_in(text[3:])


def _outcome(text: str, place: Place) -> Outcome:
    winner, points = _winner_and_points(text)
    if points > MOST_POINTS:
        raise Unreadable(diagnose(faults.TRICK_POINTS, Span(*place), points=shown(text[3:])))
    return Outcome(winner, points, Span(*place))


class _OpenPlay:
    """A play while its marks and notes come in; ``notes`` stood before it, after its seat."""

    def __init__(self, text: str, place: Place, seat: int | None, notes: list[Note], found: list[Diagnostic]) -> None:
        start, end = place
        marks_at = end_of_cards(text)
        try:
            self.group, self.tried, _, _ = play_in(text[:marks_at])
        except TooManyCopies as error:
            raise too_many(error, start, start + marks_at) from None
        self.irregular = "^" in text
        self.glyphs = good_glyphs(text[marks_at:], start + marks_at, found)
        self.span = Span(start, end)
        self.seat = seat
        self.notes = notes

    def closed(self) -> Play:
        glyphs, notes = tuple(self.glyphs), settled(self.notes)
        return Play(self.group, self.span, self.tried, self.seat, self.irregular, glyphs, notes)


def _annotated_trick(element: Element, number: int, variations: Variations, found: list[Diagnostic]) -> Trick:
    """Make a trick with anything in it that a trick can have."""
    plays: list[_OpenPlay] = []
    outcome: Outcome | None = None
    leader = SEAT_OF[element.texts[element.kinds.index("ACTOR")][0]]
    led = False
    seat: int | None = None
    early: list[Note] = []
    notes = early
    rows = zip(element.kinds, element.texts, element.places, each_note(element, variations), strict=True)
    for kind, text, place, note in rows:
        if note is not None:
            notes.append(note)
        elif kind == "PLAY":
            plays.append(_OpenPlay(text, place, seat, early, found))
            seat, early, notes = None, [], plays[-1].notes
        elif kind == "ACTOR":
            if led:
                seat, notes = SEAT_OF[text[0]], early
            led = True
        elif kind == "GLYPH":
            plays[-1].glyphs += good_glyphs(text, place[0], found)
        elif kind == "IRREGULAR":
            plays[-1].irregular = True
        elif kind == "OUTCOME":
            outcome, notes = _outcome(text, place), []
    made = tuple([play.closed() for play in plays])
    return Trick(number, leader, made, span_of(element), outcome, settled(notes) if outcome else ())
