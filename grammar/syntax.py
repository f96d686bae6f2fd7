"""Syntax values: a text as a row of elements, and an element as a row of tokens."""

from collections.abc import Iterable

from msgspec import Struct

BLANK = " \t\r\n"
"""The characters that separate tokens."""


class Token(Struct, frozen=True, gc=False):
    """A word of the notation: the name of its terminal, its text (full-width forms folded), and where it starts."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset after its last character."""
        return self.start + len(self.text)


class Element(Struct, frozen=True, gc=False):
    """A tag, an item of a deal, notes that stand alone, or a stretch that could not be read.

    ``kind`` is the name of its grammar rule, or ``notes``, or ``broken``; a broken element has one token, of the kind
    BROKEN. Its tokens are three rows, because that is quick to make and to take apart: the names of their terminals,
    their texts, and where they start and end. Notes and variations stand among the tokens where they stand in the
    text; ``nested`` holds the elements of each variation, in the order of its tokens. ``end`` leaves trailing blanks
    out.
    """

    kind: str
    start: int
    end: int
    kinds: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    nested: "tuple[tuple[Element, ...], ...]" = ()

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens, one by one."""
        rows = zip(self.kinds, self.texts, self.places, strict=True)
        return tuple([Token(kind, text, start) for kind, text, (start, _) in rows])


def element_of(kind: str, start: int, end: int, tokens: Iterable[Token]) -> Element:
    """Make an element of tokens."""
    row = tuple(tokens)
    return Element(
        kind,
        start,
        end,
        tuple([token.kind for token in row]),
        tuple([token.text for token in row]),
        tuple([(token.start, token.start + len(token.text)) for token in row]),
    )


def broken(text: str, start: int) -> Element:
    """Make the element of a stretch that could not be read."""
    return element_of("broken", start, start + len(text), (Token("BROKEN", text, start),))
