"""From an element of the syntax to an item of the record."""

import re
from collections.abc import Callable

from msgspec import structs

from shengji.engine.cards import SIDES, UNKNOWN, Group, in_written_order
from shengji.grammar.diagnostics import Diagnostic, Span, diagnose
from shengji.grammar.explain import shown
from shengji.grammar.faults import UNKNOWN_CARD
from shengji.grammar.syntax import Element
from shengji.notation import faults
from shengji.notation.notes import Variations, notes_in, settled
from shengji.notation.parts import Place, Unreadable, good_glyphs, span_of, too_many
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
    Line,
    Notes,
    Tribute,
    Trick,
    Variation,
)
from shengji.notation.spelling import MOST_CARDS, SEAT_OF, TooManyCopies, cards_in, group_in, number_in
from shengji.notation.tricks import trick_of

_UNKNOWN = re.compile(r"[Xx][0-9]*")


def item_of(element: Element, written: str, found: list[Diagnostic]) -> Item:
    """Make the item that an element of a text says; what can't be one becomes `Broken`, and ``found`` says why."""
    maker = _MAKERS.get(element.kind)
    if maker is None:
        return Broken(element.texts[0], Span(element.start, element.end))
    try:
        return maker(element, variations_of(element, written, found), found)
    except Unreadable as error:
        found.append(error.diagnostic)
    return Broken(written[element.start : element.end], Span(element.start, element.end))


def variations_of(element: Element, written: str, found: list[Diagnostic]) -> Variations:
    """Make the variations that stand in an element, in the order of its tokens."""
    if not element.nested:
        return ()
    places = [place for kind, place in zip(element.kinds, element.places, strict=True) if kind == "VARIATION"]
    return tuple(
        [_variation(row, Span(*place), written, found) for row, place in zip(element.nested, places, strict=True)]
    )


def _variation(row: tuple[Element, ...], span: Span, written: str, found: list[Diagnostic]) -> Variation:
    items: list[Line] = []
    before: Notes = ()
    for element in row:
        if element.kind != "notes":
            item = item_of(element, written, found)
            assert isinstance(item, (Trick, Claim, Concede, Broken))
            items.append(item)
        elif items:
            last = items[-1]
            items[-1] = structs.replace(
                last, notes=settled(last.notes + notes_in(element, variations_of(element, written, found)))
            )
        else:
            before += notes_in(element, variations_of(element, written, found))
    return Variation(tuple(items), span, before)


def _first(element: Element, kind: str) -> str:
    """Return the text of the first token of a kind."""
    return element.texts[element.kinds.index(kind)]


def _place_of(element: Element, kind: str) -> Place:
    """Return from where the first token of a kind up to where the last one goes."""
    places = [place for other, place in zip(element.kinds, element.places, strict=True) if other == kind]
    return places[0][0], places[-1][1]


def _seat(element: Element, kind: str = "ACTOR") -> int:
    return SEAT_OF[_first(element, kind)[0]]


def _card_words(element: Element) -> str:
    """Return the text of a list of cards, which notes may have cut into several tokens."""
    if element.kinds.count("CARDS") == 1:
        return _first(element, "CARDS")
    return " ".join([text for kind, text in zip(element.kinds, element.texts, strict=True) if kind == "CARDS"])


def _cards(element: Element) -> tuple[int, ...]:
    try:
        return cards_in(_card_words(element))
    except TooManyCopies as error:
        raise too_many(error, *_place_of(element, "CARDS")) from None


def _group(element: Element, kind: str) -> Group:
    try:
        return group_in(_card_words(element) if kind == "CARDS" else _first(element, kind))
    except TooManyCopies as error:
        raise too_many(error, *_place_of(element, kind)) from None


def _glyphs(element: Element, found: list[Diagnostic]) -> tuple[int, ...]:
    """Return the glyphs that stand as tokens of their own."""
    if "GLYPH" not in element.kinds:
        return ()
    glyphs: list[int] = []
    for kind, text, (start, _) in zip(element.kinds, element.texts, element.places, strict=True):
        if kind == "GLYPH":
            glyphs += good_glyphs(text, start, found)
    return tuple(glyphs)


def _hand(element: Element, variations: Variations, _: list[Diagnostic]) -> Hand:
    cards = in_written_order(_cards(element))
    return Hand(_seat(element), cards, False, span_of(element), notes_in(element, variations))


def _draw(element: Element, variations: Variations, _: list[Diagnostic]) -> Hand:
    return Hand(_seat(element), _cards(element), True, span_of(element), notes_in(element, variations))


def _kitty(element: Element, variations: Variations, _: list[Diagnostic]) -> Kitty:
    return Kitty(_cards(element), span_of(element), notes_in(element, variations))


def _flip(element: Element, variations: Variations, _: list[Diagnostic]) -> Flip:
    cards = _cards(element)
    if UNKNOWN in cards:
        raise Unreadable(_unknown_in(element))
    return Flip(cards, span_of(element), notes_in(element, variations))


def _unknown_in(element: Element) -> Diagnostic:
    """Report the first card that is not known in an item whose cards all have seen."""
    rows = zip(element.kinds, element.texts, element.places, strict=True)
    words = [(_UNKNOWN.search(text), start) for kind, text, (start, _) in rows if kind == "CARDS"]
    word, start = next((found, start) for found, start in words if found)
    return diagnose(UNKNOWN_CARD, Span(start + word.start(), start + word.end()), word=shown(word[0]))


def _bid(element: Element, variations: Variations, found: list[Diagnostic]) -> Bid:
    group = _group(element, "GROUP")
    at: int | None = None
    if "AT" in element.kinds:
        digits = _first(element, "AT")[1:]
        at = number_in(digits)
        if not 1 <= at <= MOST_CARDS:
            found.append(diagnose(faults.BID_TIME, Span(*_place_of(element, "AT")), cards=shown(digits)))
            at = None
    return Bid(_seat(element), group, at, span_of(element), _glyphs(element, found), notes_in(element, variations))


def _bury(element: Element, variations: Variations, found: list[Diagnostic]) -> Bury:
    group = _group(element, "CARDS")
    return Bury(_seat(element), group, span_of(element), _glyphs(element, found), notes_in(element, variations))


def _tribute(element: Element, variations: Variations, _: list[Diagnostic]) -> Tribute:
    giver, taker = (SEAT_OF[text.strip(" \t:")] for text in _first(element, "PASSING").split(">"))
    group = _group(element, "GROUP")
    return Tribute(giver, taker, group, element.kind == "return", span_of(element), notes_in(element, variations))


def _claim(element: Element, variations: Variations, _: list[Diagnostic]) -> Claim:
    return Claim(_seat(element, "SEAT"), span_of(element), notes_in(element, variations))


def _concede(element: Element, variations: Variations, _: list[Diagnostic]) -> Concede:
    side = SEAT_OF[_first(element, "SIDE")[0]] % len(SIDES)
    return Concede(side, span_of(element), notes_in(element, variations))


_MAKERS: dict[str, Callable[[Element, Variations, list[Diagnostic]], Item]] = {
    "hand": _hand,
    "draw": _draw,
    "kitty": _kitty,
    "bid": _bid,
    "flip": _flip,
    "tribute": _tribute,
    "return": _tribute,
    "bury": _bury,
    "trick": trick_of,
    "claim": _claim,
    "concede": _concede,
}
