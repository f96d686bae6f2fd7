"""The events of a stream. ``event`` says what an event is; the fields of an item are those that it has in a record.

Every event of a deal names its match, by its number in the stream, and its deal. ``derived`` stands only in a resolved
stream: what the engine made of it, null where a record does not tell it.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from shengji.notation import json_types as js
from shengji.replay.resolved import facts
from shengji.replay.resolved import types as rs

FORMAT: Final = "sjn-events"


Number: TypeAlias = Annotated[int, Meta(ge=1)]


class Event(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="event"):
    """An event."""


class Stream(Event, frozen=True, gc=False, tag="stream"):
    """The first event of a stream."""

    format: Literal["sjn-events"]
    version: Literal[1]


class Loose(Event, frozen=True, gc=False, tag="notes"):
    """Notes of a text that holds no match."""

    notes: js.Notes


class MatchBegins(Event, frozen=True, gc=False, tag="match"):
    """A match begins. Its tags are all but that of its winner."""

    match: Number
    tags: tuple[js.Tag, ...] = ()
    notes: js.Notes = ()


class DealBegins(Event, frozen=True, gc=False, tag="deal", kw_only=True):
    """A deal begins. Its tags are all but those of its result; ``context`` are the tags of its match, by name."""

    match: Number
    deal: str
    context: dict[js.Name, js.Text]
    tags: tuple[js.Tag, ...] = ()
    derived: facts.SettingFacts | UnsetType = UNSET


class Hand(Event, frozen=True, gc=False, tag="hand", kw_only=True):
    """The cards dealt to a seat, before the kitty; their order means nothing."""

    match: Number
    deal: str
    seat: js.Seat
    cards: js.CardsOrUnknown
    notes: js.Notes = ()


class Draw(Event, frozen=True, gc=False, tag="draw", kw_only=True):
    """The cards dealt to a seat, before the kitty, in the order drawn."""

    match: Number
    deal: str
    seat: js.Seat
    cards: js.CardsOrUnknown
    notes: js.Notes = ()


class Kitty(Event, frozen=True, gc=False, tag="kitty", kw_only=True):
    """The bottom cards as dealt."""

    match: Number
    deal: str
    cards: js.CardsOrUnknown
    notes: js.Notes = ()


class Bid(Event, frozen=True, gc=False, tag="bid", kw_only=True):
    """Cards shown to claim the trump."""

    match: Number
    deal: str
    seat: js.Seat
    cards: js.Cards
    at: js.CardsDrawn | None = None
    glyphs: js.Glyphs = ()
    notes: js.Notes = ()
    derived: facts.BidFacts | UnsetType | None = UNSET


class Flip(Event, frozen=True, gc=False, tag="flip", kw_only=True):
    """Kitty cards turned up because nobody bid."""

    match: Number
    deal: str
    cards: js.Cards
    notes: js.Notes = ()


class Tribute(Event, frozen=True, gc=False, tag="tribute", kw_only=True):
    """Cards that a seat gave to another before the bury."""

    match: Number
    deal: str
    giver: js.Seat
    taker: js.Seat
    cards: js.Cards
    notes: js.Notes = ()


class Return(Event, frozen=True, gc=False, tag="return", kw_only=True):
    """Cards that a seat gave back for a tribute."""

    match: Number
    deal: str
    giver: js.Seat
    taker: js.Seat
    cards: js.Cards
    notes: js.Notes = ()


class Bury(Event, frozen=True, gc=False, tag="bury", kw_only=True):
    """The cards that a seat put back after taking up the kitty."""

    match: Number
    deal: str
    seat: js.Seat
    cards: js.CardsOrUnknown
    glyphs: js.Glyphs = ()
    notes: js.Notes = ()


class Claim(Event, frozen=True, gc=False, tag="claim", kw_only=True):
    """Every card left goes to the side of this seat."""

    match: Number
    deal: str
    seat: js.Seat
    notes: js.Notes = ()


class Concede(Event, frozen=True, gc=False, tag="concede", kw_only=True):
    """This side gives every card left to the other."""

    match: Number
    deal: str
    side: js.Side
    notes: js.Notes = ()


class Broken(Event, frozen=True, gc=False, tag="broken", kw_only=True):
    """What could not be read, as it stands in the text."""

    match: Number
    deal: str
    text: str
    notes: js.Notes = ()


class PlayBegins(Event, frozen=True, gc=False, tag="start"):
    """The play of a deal begins; only in a resolved stream."""

    match: Number
    deal: str
    derived: facts.StartFacts


class Play(Event, frozen=True, gc=False, tag="play", kw_only=True):
    """What a seat put on the table, as the play of that number, from 1, in the trick of that number.

    ``seat`` follows from who leads and the order of play; ``seat_written`` is what the record writes before the play.
    """

    match: Number
    deal: str
    trick: js.TrickNumber
    play: Number
    seat: js.Seat
    cards: js.Cards
    parts: js.Parts | None = None
    tried: js.Cards | None = None
    tried_parts: js.Parts | None = None
    seat_written: js.Seat | None = None
    irregular: bool = False
    glyphs: js.Glyphs = ()
    notes: rs.Notes = ()
    derived: facts.PlayFacts | UnsetType | None = UNSET


class TrickEnds(Event, frozen=True, gc=False, tag="trick_end", kw_only=True):
    """No more is played to a trick; ``outcome`` and ``notes`` are what the record says after its plays."""

    match: Number
    deal: str
    trick: js.TrickNumber
    leader: js.Seat
    outcome: js.Outcome | None = None
    notes: rs.Notes = ()
    derived: facts.TrickFacts | UnsetType | None = UNSET


class DealEnds(Event, frozen=True, gc=False, tag="deal_end", kw_only=True):
    """A deal ends. Its tags are those of its result."""

    match: Number
    deal: str
    tags: tuple[js.Tag, ...] = ()
    derived: facts.EndFacts | UnsetType = UNSET


class MatchEnds(Event, frozen=True, gc=False, tag="match_end", kw_only=True):
    """A match ends. Its tag is that of its winner."""

    match: Number
    tags: tuple[js.Tag, ...] = ()
    derived: facts.MatchFacts | UnsetType = UNSET


class Found(Event, frozen=True, gc=False, tag="diagnostic"):
    """A problem of the text of this name; only in a resolved stream, after all that the text holds."""

    source: str
    diagnostic: facts.DiagnosticFacts


ItemEvent: TypeAlias = Hand | Draw | Kitty | Bid | Flip | Tribute | Return | Bury | Claim | Concede | Broken
"""An item of a deal other than a trick, on a line of its own."""

InDeal: TypeAlias = ItemEvent | PlayBegins | Play | TrickEnds | DealEnds
AnyEvent: TypeAlias = Stream | Loose | MatchBegins | DealBegins | InDeal | MatchEnds | Found
