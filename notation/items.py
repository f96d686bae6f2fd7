"""From an element of the syntax to an item of the record."""

from collections.abc import Callable

from shengji.engine.cards import CARD_NAMES, SIDES, Group, in_written_order
from shengji.grammar.diagnostics import Diagnostic, Span, diagnose
from shengji.grammar.explain import shown
from shengji.grammar.syntax import Element
from shengji.notation import faults
from shengji.notation.notes import NOTE_KINDS, note_of, notes_in
from shengji.notation.record import (
    Bid,
    Broken,
    Bury,
    Claim,
    Concede,
    Flip,
    Hand,
    Item,
    Kitty,
    Note,
    Outcome,
    Play,
    Tribute,
    Trick,
)
from shengji.notation.spelling import (
    SEAT_OF,
    TooManyCopies,
    cards_in,
    glyphs_and_places,
    group_in,
    number_in,
    play_in,
)

MOST_CARDS = 216
MOST_TRICKS = 54
MOST_POINTS = 400
MOST_GLYPH = 255

Place = tuple[int, int]

_TRICK = ("NUMBER", "ACTOR", "PLAY", "PLAY", "PLAY", "PLAY")
_TRICK_AND_OUTCOME = (*_TRICK, "OUTCOME")


class _Unreadable(Exception):
    """Raised with the diagnostic that makes an item a broken one; caught by `item_of`."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic


def item_of(element: Element, written: str, found: list[Diagnostic]) -> Item:
    """Make the item that an element says; what can't be one becomes `Broken`, and ``found`` says why."""
    maker = _MAKERS.get(element.kind)
    if maker is not None:
        try:
            return maker(element, found)
        except _Unreadable as error:
            found.append(error.diagnostic)
    return Broken(written[element.start : element.end], Span(element.start, element.end))


def _span(element: Element) -> Span:
    """Return the span of an item without the notes that follow it."""
    if element.kinds[-1] not in NOTE_KINDS:
        return Span(element.start, element.end)
    rows = zip(element.kinds, element.places, strict=True)
    return Span(element.start, max(end for kind, (_, end) in rows if kind not in NOTE_KINDS))


def _too_many(error: TooManyCopies, start: int, end: int) -> _Unreadable:
    card = CARD_NAMES[error.code]
    return _Unreadable(diagnose(faults.TOO_MANY_COPIES, Span(start, end), copies=error.copies, card=card))


def _text_of(element: Element, *kinds: str) -> str:
    """Return the texts of the tokens of these kinds, joined with blanks."""
    return " ".join([text for kind, text in zip(element.kinds, element.texts, strict=True) if kind in kinds])


def _place_of(element: Element, kind: str) -> Place:
    """Return from where the first token of a kind up to where the last one goes."""
    places = [place for other, place in zip(element.kinds, element.places, strict=True) if other == kind]
    return places[0][0], places[-1][1]


def _seat(element: Element, kind: str = "ACTOR") -> int:
    return SEAT_OF[_text_of(element, kind)[0]]


def _cards(element: Element) -> tuple[int, ...]:
    try:
        return cards_in(element.texts[2] if len(element.texts) == 3 else _text_of(element, "CARDS"))
    except TooManyCopies as error:
        raise _too_many(error, *_place_of(element, "CARDS")) from None


def _group(element: Element, kind: str) -> Group:
    try:
        return group_in(_text_of(element, kind))
    except TooManyCopies as error:
        raise _too_many(error, *_place_of(element, kind)) from None


def _glyphs(element: Element, found: list[Diagnostic]) -> tuple[int, ...]:
    """Return the glyphs that stand as tokens of their own."""
    glyphs: list[int] = []
    for kind, text, (start, _) in zip(element.kinds, element.texts, element.places, strict=True):
        if kind == "GLYPH":
            glyphs += _good_glyphs(text, start, found)
    return tuple(glyphs)


def _good_glyphs(marks: str, start: int, found: list[Diagnostic]) -> list[int]:
    """Return the glyphs in a row of marks; one above 255 is reported and left out."""
    good = []
    for glyph, place in glyphs_and_places(marks):
        if glyph <= MOST_GLYPH:
            good.append(glyph)
        else:
            digits = len(marks[place + 1 :]) - len(marks[place + 1 :].lstrip("0123456789"))
            text = marks[place : place + 1 + digits]
            span = Span(start + place, start + place + len(text))
            found.append(diagnose(faults.GLYPH, span, glyph=shown(text)))
    return good


def _hand(element: Element, _: list[Diagnostic]) -> Hand:
    cards = in_written_order(_cards(element))
    return Hand(_seat(element), cards, False, _span(element), notes_in(element))


def _draw(element: Element, _: list[Diagnostic]) -> Hand:
    return Hand(_seat(element), _cards(element), True, _span(element), notes_in(element))


def _kitty(element: Element, _: list[Diagnostic]) -> Kitty:
    return Kitty(_cards(element), _span(element), notes_in(element))


def _flip(element: Element, _: list[Diagnostic]) -> Flip:
    return Flip(_cards(element), _span(element), notes_in(element))


def _bid(element: Element, found: list[Diagnostic]) -> Bid:
    group = _group(element, "GROUP")
    at: int | None = None
    digits = _text_of(element, "AT")[1:]
    if digits:
        at = number_in(digits)
        if not 1 <= at <= MOST_CARDS:
            found.append(diagnose(faults.BID_TIME, Span(*_place_of(element, "AT")), cards=shown(digits)))
            at = None
    return Bid(_seat(element), group, at, _span(element), _glyphs(element, found), notes_in(element))


def _bury(element: Element, found: list[Diagnostic]) -> Bury:
    group = _group(element, "CARDS")
    return Bury(_seat(element), group, _span(element), _glyphs(element, found), notes_in(element))


def _tribute(element: Element, _: list[Diagnostic]) -> Tribute:
    giver, taker = (SEAT_OF[text.strip(" \t:")] for text in _text_of(element, "PASSING").split(">"))
    group = _group(element, "GROUP")
    return Tribute(giver, taker, group, element.kind == "return", _span(element), notes_in(element))


def _claim(element: Element, _: list[Diagnostic]) -> Claim:
    return Claim(_seat(element, "SEAT"), _span(element), notes_in(element))


def _concede(element: Element, _: list[Diagnostic]) -> Concede:
    side = SEAT_OF[_text_of(element, "SIDE")[0]] % len(SIDES)
    return Concede(side, _span(element), notes_in(element))


def _trick(element: Element, found: list[Diagnostic]) -> Trick:
    kinds, texts, places = element.kinds, element.texts, element.places
    number = number_in(texts[0][:-1])
    if not 1 <= number <= MOST_TRICKS:
        raise _Unreadable(diagnose(faults.TRICK_NUMBER, Span(*places[0]), number=shown(texts[0][:-1])))
    outcome: Outcome | None = None
    if kinds == _TRICK_AND_OUTCOME:
        outcome = _outcome(texts[6], places[6])
    elif kinds != _TRICK:
        return _annotated_trick(element, number, found)
    plays = []
    for text, (start, end) in zip(texts[2:6], places[2:6], strict=True):
        try:
            group, tried, irregular, glyphs = play_in(text)
        except TooManyCopies as error:
            raise _too_many(error, start, end) from None
        if glyphs and max(glyphs) > MOST_GLYPH:
            return _annotated_trick(element, number, found)
        plays.append(Play(group, Span(start, end), tried, None, irregular, glyphs))
    return Trick(number, SEAT_OF[texts[1][0]], tuple(plays), Span(element.start, element.end), outcome)


def _outcome(text: str, place: Place) -> Outcome:
    points = number_in(text[3:])
    if points > MOST_POINTS:
        raise _Unreadable(diagnose(faults.TRICK_POINTS, Span(*place), points=shown(text[3:])))
    return Outcome(SEAT_OF[text[1]], points, Span(*place))


class _PlayInHand:
    """A play while its marks and notes come in."""

    def __init__(self, text: str, place: Place, seat: int | None, notes: list[Note], found: list[Diagnostic]) -> None:
        try:
            self.group, self.tried, self.irregular, _ = play_in(text)
        except TooManyCopies as error:
            raise _too_many(error, *place) from None
        cards = len(text.rstrip("^!?$0123456789")) if "$" in text else len(text.rstrip("^!?"))
        marks_at = next((at for at, char in enumerate(text) if char in "^!?$"), cards)
        self.glyphs = _good_glyphs(text[marks_at:], place[0] + marks_at, found)
        self.place = place
        self.seat = seat
        self.notes = notes

    def play(self) -> Play:
        span = Span(*self.place)
        return Play(self.group, span, self.tried, self.seat, self.irregular, tuple(self.glyphs), tuple(self.notes))


def _annotated_trick(element: Element, number: int, found: list[Diagnostic]) -> Trick:
    """Make a trick with anything in it that a trick can have."""
    plays: list[_PlayInHand] = []
    outcome: Outcome | None = None
    seat: int | None = None
    notes: list[Note] = []
    leader = -1
    for kind, text, place in zip(element.kinds, element.texts, element.places, strict=True):
        if kind == "PLAY":
            plays.append(_PlayInHand(text, place, seat, notes, found))
            seat, notes = None, plays[-1].notes
        elif kind == "ACTOR":
            if leader < 0:
                leader = SEAT_OF[text[0]]
            else:
                seat, notes = SEAT_OF[text[0]], [] if plays else notes
        elif kind == "GLYPH":
            plays[-1].glyphs += _good_glyphs(text, place[0], found)
        elif kind == "IRREGULAR":
            plays[-1].irregular = True
        elif kind == "OUTCOME":
            outcome, notes = _outcome(text, place), []
        elif kind in NOTE_KINDS:
            notes.append(note_of(kind, text, place[0]))
    made = tuple([play.play() for play in plays])
    return Trick(number, leader, made, _span(element), outcome, tuple(notes) if outcome else ())


_MAKERS: dict[str, Callable[[Element, list[Diagnostic]], Item]] = {
    "hand": _hand,
    "draw": _draw,
    "kitty": _kitty,
    "bid": _bid,
    "flip": _flip,
    "tribute": _tribute,
    "return": _tribute,
    "bury": _bury,
    "trick": _trick,
    "claim": _claim,
    "concede": _concede,
}
