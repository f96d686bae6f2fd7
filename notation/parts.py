"""What items of several kinds are made of: spans, glyphs, and the way out where an item can't be made."""

from shengji.engine.cards import CARD_NAMES
from shengji.grammar.diagnostics import Diagnostic, Span, diagnose
from shengji.grammar.explain import shown
from shengji.grammar.syntax import Element
from shengji.notation import faults
from shengji.notation.notes import NOTE_KINDS
from shengji.notation.spelling import MOST_GLYPH, TooManyCopies, glyphs_and_places

Place = tuple[int, int]


class Unreadable(Exception):
    """Raised with the diagnostic that makes an item a broken one; caught by `item_of`."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic


def span_of(element: Element) -> Span:
    """Return the span of an item without the notes that follow it."""
    if element.kinds[-1] not in NOTE_KINDS:
        return Span(element.start, element.end)
    rows = zip(element.kinds, element.places, strict=True)
    return Span(element.start, max(end for kind, (_, end) in rows if kind not in NOTE_KINDS))


def too_many(error: TooManyCopies, start: int, end: int) -> Unreadable:
    """Return what to raise for a group that holds too many copies of a card."""
    card = CARD_NAMES[error.code]
    return Unreadable(diagnose(faults.TOO_MANY_COPIES, Span(start, end), copies=error.copies, card=card))


def good_glyphs(marks: str, start: int, found: list[Diagnostic]) -> list[int]:
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
