"""How a sheet writes cards and what users wrote."""

from collections.abc import Iterator, Sequence

from shengji.notation.record import Comment, Notes
from shengji.notation.spelling import GLYPHS
from shengji.replay.report import visible
from shengji.replay.views.cards import cards_line
from shengji.replay.views.cells import width_of
from shengji.replay.views.looks import Look
from shengji.replay.views.table_scene import seat_letter

PLAIN = Look(mono=True)
"""The look of texts without colour."""


def cards(codes: Sequence[int]) -> str:
    """Spell cards in a line: ♠72 ♥7."""
    return cards_line(tuple(codes), PLAIN).plain


def marks(glyphs: Sequence[int]) -> str:
    """Spell glyphs: !! or $10."""
    return "".join(GLYPHS[glyph - 1] if 1 <= glyph <= 6 else f"${glyph}" for glyph in glyphs)


def seat_and_name(seat: int, name: str | None) -> str:
    """Name a seat by its letter, and who sits there."""
    return f"{seat_letter(seat)} {visible(name)}" if name else seat_letter(seat)


def comments(notes: Notes) -> Iterator[str]:
    """Yield the commentary among notes, each comment as one paragraph."""
    for note in notes:
        if isinstance(note, Comment) and (text := one_line(note.text)):
            yield text


def one_line(text: str) -> str:
    r"""Join the lines of a text; between Chinese characters that takes no blank.

    >>> one_line("a lead\n  from length"), one_line("先出长门，\n再出短门")
    ('a lead from length', '先出长门，再出短门')
    """
    joined = ""
    for line in text.splitlines():
        words = " ".join(visible(line).split())
        if joined and words and not (width_of(joined[-1]) == 2 and width_of(words[0]) == 2):
            joined += " "
        joined += words
    return joined
