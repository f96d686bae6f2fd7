"""The record: immutable values for what was written, each with the span where it stands.

Seats are 0 to 3 for E N W S, cards are codes of `shengji.engine.cards`, `UNKNOWN` among them in a hand, a kitty and
a burial. Nothing here is derived or checked against
the game: a record can say what never could have happened.

Values only ever hold values made before them, so none can be part of a cycle: ``gc=False`` spares the collector the
work of finding that out, a fifth of the time of reading.
"""

from typing import TypeAlias

from msgspec import Struct

from shengji.engine.cards import Group
from shengji.grammar.diagnostics import Span


class Comment(Struct, frozen=True, gc=False, tag="comment"):
    """Commentary, ``{...}``: its text, with the escapes undone."""

    text: str
    span: Span


class Remark(Struct, frozen=True, gc=False, tag="remark"):
    """A remark about the file, ``; ...``: its text after the semicolon, up to the line end.

    ``own_line``: nothing stands before it on its line.
    """

    text: str
    span: Span
    own_line: bool = False


class Annotation(Struct, frozen=True, gc=False, tag="annotation"):
    """A machine-readable annotation, ``%name=value``."""

    name: str
    value: str
    span: Span


class Variation(Struct, frozen=True, gc=False, tag="variation"):
    """Another line of play, ``( ... )``, after the play or the trick that it hangs on.

    The number of its first trick and the seat that leads off say which play of the line around it the first play
    replaces. ``notes`` stand before its first trick.
    """

    items: "tuple[Line, ...]"
    span: Span
    notes: "Notes" = ()


Note: TypeAlias = Comment | Remark | Annotation | Variation
"""What hangs on the item, play or tag before it, in the order written. Variations hang on plays and tricks only."""

Notes: TypeAlias = tuple[Note, ...]


class Tag(Struct, frozen=True, gc=False, tag="tag"):
    """A tag pair, ``[Name "value"]``, with the escapes of the value undone."""

    name: str
    value: str
    span: Span
    value_span: Span
    notes: Notes = ()


class Hand(Struct, frozen=True, gc=False, tag="hand"):
    """The cards dealt to a seat, before the kitty: in the order drawn if ``drawn``, else in written order."""

    seat: int
    cards: tuple[int, ...]
    drawn: bool
    span: Span
    notes: Notes = ()


class Kitty(Struct, frozen=True, gc=False, tag="kitty"):
    """The bottom cards as dealt, in the order written."""

    cards: tuple[int, ...]
    span: Span
    notes: Notes = ()


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    """Cards shown to claim the trump; ``at``: how many cards were drawn in all by then, where it is written."""

    seat: int
    group: Group
    at: int | None
    span: Span
    glyphs: tuple[int, ...] = ()
    notes: Notes = ()


class Flip(Struct, frozen=True, gc=False, tag="flip"):
    """Kitty cards turned up because nobody bid, in order."""

    cards: tuple[int, ...]
    span: Span
    notes: Notes = ()


class Bury(Struct, frozen=True, gc=False, tag="bury"):
    """The cards that a seat put back after taking up the kitty."""

    seat: int
    group: Group
    span: Span
    glyphs: tuple[int, ...] = ()
    notes: Notes = ()


class Play(Struct, frozen=True, gc=False, tag="play"):
    """What a seat put on the table; ``tried``: the throw that failed and was cut down to ``group``."""

    group: Group
    span: Span
    tried: Group | None = None
    seat: int | None = None
    irregular: bool = False
    glyphs: tuple[int, ...] = ()
    notes: Notes = ()


class Outcome(Struct, frozen=True, gc=False, tag="outcome"):
    """What the record says of a trick: its winner and the points in it."""

    winner: int
    points: int
    span: Span


class Trick(Struct, frozen=True, gc=False, tag="trick"):
    """A trick: its number, its leader, and up to four plays in order (more where the text has more)."""

    number: int
    leader: int
    plays: tuple[Play, ...]
    span: Span
    outcome: Outcome | None = None
    notes: Notes = ()


class Tribute(Struct, frozen=True, gc=False, tag="tribute"):
    """Cards that a seat gave to another before the bury, or gave back in return if ``returned``."""

    giver: int
    taker: int
    group: Group
    returned: bool
    span: Span
    notes: Notes = ()


class Claim(Struct, frozen=True, gc=False, tag="claim"):
    """A claim: every card left goes to the side of this seat."""

    seat: int
    span: Span
    notes: Notes = ()


class Concede(Struct, frozen=True, gc=False, tag="concede"):
    """A concession: this side (0 for EW, 1 for NS) gives every card left to the other."""

    side: int
    span: Span
    notes: Notes = ()


class Broken(Struct, frozen=True, gc=False, tag="broken"):
    """An item that could not be read, as it stands in the text; what comes after it may depend on it."""

    text: str
    span: Span
    notes: Notes = ()


Line: TypeAlias = Trick | Claim | Concede | Broken
"""What a variation is made of."""

Item: TypeAlias = Hand | Kitty | Bid | Flip | Tribute | Bury | Trick | Claim | Concede | Broken


class Deal(Struct, frozen=True, gc=False, tag="deal"):
    """A deal: its tags in canonical order, and its items in the order written."""

    tags: tuple[Tag, ...]
    items: tuple[Item, ...]
    span: Span


class Match(Struct, frozen=True, gc=False, tag="match"):
    """A match: its tags in canonical order, and its deals. ``notes`` stand before its first tag."""

    tags: tuple[Tag, ...]
    deals: tuple[Deal, ...]
    span: Span
    notes: Notes = ()


class Record(Struct, frozen=True, gc=False, tag="record"):
    """All matches of a text, in order. ``notes`` belong to a text that holds no match."""

    matches: tuple[Match, ...]
    notes: Notes = ()


def tag_of(section: Match | Deal, name: str) -> Tag | None:
    """Return the first tag of this name, or None where it is absent."""
    for tag in section.tags:
        if tag.name == name:
            return tag
    return None


def value_of(section: Match | Deal, name: str) -> str | None:
    """Return the value of a tag; None where it is absent, not known (``?``), empty, or does not apply (``-``)."""
    tag = tag_of(section, name)
    return None if tag is None or tag.value in ("?", "-", "") else tag.value


def deal_name(deal: Deal, number: int) -> str:
    """Return what a deal is called, the ``number``-th of its match: as its tag says, else by its number."""
    tag = tag_of(deal, "Deal")
    return str(number) if tag is None else tag.value
