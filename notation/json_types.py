"""The JSON document of a record: its values as they stand in JSON, and what JSON Schema says of them.

These are the values of `shengji.notation.record` spelt out for programs in any language: seats are letters, cards are
names, and a list of cards is a list of names. What is empty or false is left out. ``kind`` says what an item or a note
is. A field that is not named here is refused: nothing that a document says is passed over.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

FORMAT: Final = "sjn-json"
"""What ``format`` says of the document of a record."""
VERSION: Final = 1
"""The version of the documents that are read and written."""

Seat: TypeAlias = Literal["E", "N", "W", "S"]
Side: TypeAlias = Literal["EW", "NS"]
Card: TypeAlias = Literal[
    "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "ST", "SJ", "SQ", "SK", "SA",
    "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "HT", "HJ", "HQ", "HK", "HA",
    "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "DT", "DJ", "DQ", "DK", "DA",
    "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "CT", "CJ", "CQ", "CK", "CA",
    "LJ", "BJ",
]  # fmt: skip
"""The name of a card."""
CardOrUnknown: TypeAlias = Literal[Card, "X"]
"""The name of a card, or X for one that is not known."""

Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(min_length=1)]
CardsOrUnknown: TypeAlias = Annotated[tuple[CardOrUnknown, ...], Meta(min_length=1)]
Parts: TypeAlias = Annotated[tuple[Cards, ...], Meta(min_length=2)]
"""How cards divide: two lists of cards or more, which are all of them."""
Glyphs: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=255)], ...]
NAME: Final = r"^[A-Za-z_][A-Za-z0-9_]*(?!\n)$"
TEXT: Final = r"^[^\r]*$"
ONE_LINE: Final = r"^(?:[^\r\n]*[^ \t\r\n])?(?!\n)$"
Name: TypeAlias = Annotated[str, Meta(pattern=NAME)]
Text: TypeAlias = Annotated[str, Meta(pattern=TEXT)]
"""A text of any number of lines; a line ends with LF alone."""
OneLine: TypeAlias = Annotated[str, Meta(pattern=ONE_LINE)]
"""A text without line ends, and without blanks at its end."""
TrickNumber: TypeAlias = Annotated[int, Meta(ge=1, le=54)]
TrickPoints: TypeAlias = Annotated[int, Meta(ge=0, le=400)]
CardsDrawn: TypeAlias = Annotated[int, Meta(ge=1, le=216)]


class Value(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A value of a document."""


class Kind(Value, frozen=True, gc=False, tag_field="kind"):
    """A value of which there are several kinds."""


class Comment(Kind, frozen=True, gc=False, tag="comment"):
    """Commentary, for the reader of the game."""

    text: Text


class Remark(Kind, frozen=True, gc=False, tag="remark"):
    """A remark about the file, as it stands after its semicolon. ``own_line``: nothing else stands before it there."""

    text: OneLine
    own_line: bool = False


class Annotation(Kind, frozen=True, gc=False, tag="annotation"):
    """A machine-readable annotation."""

    name: Name
    value: Text


class Variation(Kind, frozen=True, gc=False, tag="variation"):
    """Another line of play. The number and the leader of its first trick say which play the first one replaces."""

    items: "tuple[Line, ...]"
    notes: "Notes" = ()


Note: TypeAlias = Comment | Remark | Annotation | Variation
Notes: TypeAlias = tuple[Note, ...]
"""What hangs on a tag, an item or a play, in the order written."""


class Tag(Value, frozen=True, gc=False):
    """A tag. The values "?" (not known), "-" (does not apply), "" (empty) and no tag at all are four things."""

    name: Name
    value: Text
    notes: Notes = ()


class Hand(Kind, frozen=True, gc=False, tag="hand"):
    """The cards dealt to a seat, before the kitty; their order means nothing."""

    seat: Seat
    cards: CardsOrUnknown
    notes: Notes = ()


class Draw(Kind, frozen=True, gc=False, tag="draw"):
    """The cards dealt to a seat, before the kitty, in the order drawn."""

    seat: Seat
    cards: CardsOrUnknown
    notes: Notes = ()


class Kitty(Kind, frozen=True, gc=False, tag="kitty"):
    """The bottom cards as dealt, in order."""

    cards: CardsOrUnknown
    notes: Notes = ()


class Bid(Kind, frozen=True, gc=False, tag="bid"):
    """Cards shown to claim the trump; ``at``: how many cards were drawn in all by then, where that is told."""

    seat: Seat
    cards: Cards
    at: CardsDrawn | None = None
    glyphs: Glyphs = ()
    notes: Notes = ()


class Flip(Kind, frozen=True, gc=False, tag="flip"):
    """Kitty cards turned up because nobody bid, in order."""

    cards: Cards
    notes: Notes = ()


class Tribute(Kind, frozen=True, gc=False, tag="tribute"):
    """Cards that a seat gave to another before the bury."""

    giver: Seat
    taker: Seat
    cards: Cards
    notes: Notes = ()


class Return(Kind, frozen=True, gc=False, tag="return"):
    """Cards that a seat gave back for a tribute."""

    giver: Seat
    taker: Seat
    cards: Cards
    notes: Notes = ()


class Bury(Kind, frozen=True, gc=False, tag="bury"):
    """The cards that a seat put back after taking up the kitty."""

    seat: Seat
    cards: CardsOrUnknown
    glyphs: Glyphs = ()
    notes: Notes = ()


class Play(Value, frozen=True, gc=False):
    """What a seat put on the table. The leader of the trick plays first, then the others in the order E N W S.

    ``parts``: how the cards divide, where the record says so. ``tried``: the throw that failed and was cut down to
    ``cards``; ``tried_parts``: how that divides. ``seat_written``: the seat that the record writes before the play.
    ``irregular``: against the rules, and let stand at the table.
    """

    cards: Cards
    parts: Parts | None = None
    tried: Cards | None = None
    tried_parts: Parts | None = None
    seat_written: Seat | None = None
    irregular: bool = False
    glyphs: Glyphs = ()
    notes: Notes = ()


class Outcome(Value, frozen=True, gc=False):
    """What the record says of a trick: its winner, and the points in it."""

    winner: Seat
    points: TrickPoints


class Trick(Kind, frozen=True, gc=False, tag="trick"):
    """A trick; ``notes`` follow its outcome, what hangs on its last play follows that."""

    number: TrickNumber
    leader: Seat
    plays: Annotated[tuple[Play, ...], Meta(min_length=1)]
    outcome: Outcome | None = None
    notes: Notes = ()


class Claim(Kind, frozen=True, gc=False, tag="claim"):
    """A claim: every card left goes to the side of this seat."""

    seat: Seat
    notes: Notes = ()


class Concede(Kind, frozen=True, gc=False, tag="concede"):
    """A concession: this side gives every card left to the other."""

    side: Side
    notes: Notes = ()


class Broken(Kind, frozen=True, gc=False, tag="broken"):
    """What could not be read, as it stands in the text; it goes back into the text as it stands."""

    text: str
    notes: Notes = ()


Line: TypeAlias = Trick | Claim | Concede | Broken
"""What a variation is made of."""

Item: TypeAlias = Hand | Draw | Kitty | Bid | Flip | Tribute | Return | Bury | Trick | Claim | Concede | Broken


class Deal(Value, frozen=True, gc=False):
    """A deal: its tags, those of its result too, and its items in the order in which they happened."""

    tags: tuple[Tag, ...] = ()
    items: tuple[Item, ...] = ()


class Match(Value, frozen=True, gc=False):
    """A match: its tags, and its deals. ``notes`` stand before its first tag."""

    tags: tuple[Tag, ...] = ()
    deals: tuple[Deal, ...] = ()
    notes: Notes = ()


class Document(Value, frozen=True, gc=False, kw_only=True):
    """A record: what was written, and nothing that follows from it."""

    format: Literal["sjn-json"]
    version: Literal[1]
    matches: tuple[Match, ...]
    notes: Notes = ()
