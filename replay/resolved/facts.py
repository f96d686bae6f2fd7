"""What the engine derived, as it stands in JSON: null where a record does not tell it.

Cards that are held, buried or played come in written order: suits S H D C, ranks from A down, jokers last.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from shengji.engine.follow import Fault
from shengji.engine.rules import Rank, Rules
from shengji.notation.json_types import Card, CardOrUnknown, Seat, Side

Trump: TypeAlias = Literal["S", "H", "D", "C", "NT"]
Suit: TypeAlias = Literal["S", "H", "D", "C", "trumps"]
Party: TypeAlias = Literal["declarers", "attackers"]
Names: TypeAlias = tuple[Card, ...]


class Facts(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Something that was derived."""


class Levels(Facts, frozen=True, gc=False):
    """The levels of both sides."""

    EW: Rank
    NS: Rank


class Hands(Facts, frozen=True, gc=False):
    """The cards that each seat holds; of a hand that is not known for certain, those that it plays later, and X's."""

    E: tuple[CardOrUnknown, ...]
    N: tuple[CardOrUnknown, ...]
    W: tuple[CardOrUnknown, ...]
    S: tuple[CardOrUnknown, ...]


class DealtHands(Facts, frozen=True, gc=False):
    """The cards dealt to each seat, in the order drawn where that is told."""

    E: tuple[CardOrUnknown, ...] | None
    N: tuple[CardOrUnknown, ...] | None
    W: tuple[CardOrUnknown, ...] | None
    S: tuple[CardOrUnknown, ...] | None


class Dealt(Facts, frozen=True, gc=False):
    """The cards as dealt; ``drawn``: the hands stand in the order drawn, from the seat ``first`` on."""

    hands: DealtHands
    drawn: bool
    first: Seat | None
    kitty: tuple[CardOrUnknown, ...] | None


class KnownHands(Facts, frozen=True, gc=False):
    """Whether the hand of each seat is known for certain while it plays."""

    E: bool
    N: bool
    W: bool
    S: bool


class Position(Facts, frozen=True, gc=False):
    """Where a deal begins that begins in its middle: its first trick, the attackers' points so far, who leads."""

    trick: int
    taken: int | None
    leader: Seat | None


class Shown(Facts, frozen=True, gc=False):
    """The bid that stood at the end."""

    seat: Seat
    cards: Names


class Band(Facts, frozen=True, gc=False, rename={"low": "from", "high": "to"}):
    """Totals of the attackers, both ends included, and what they are worth.

    Where there is no ``from`` the band is all below 0, where there is no ``to`` all from ``from`` on; there ``per`` is
    the points that are worth one level more.
    """

    low: int | None
    high: int | None
    declares_next: Party
    levels: int
    per: int | None


class Total(Facts, frozen=True, gc=False):
    """The attackers' final total: ``tricks``, ``penalties``, and ``kitty`` times ``multiplier`` (0: not dug)."""

    tricks: int
    penalties: int
    kitty: int
    multiplier: int
    total: int


class Result(Facts, frozen=True, gc=False):
    """The side that declares next, and the levels that the total gave it."""

    side: Side
    levels: int


class BidFacts(Facts, frozen=True, gc=False):
    """Whether a bid was legal when it was made."""

    legal: bool


class ThrowFacts(Facts, frozen=True, gc=False):
    """What the other hands make of a throw: it stands, or one of the leads in ``may_stand`` takes its place.

    ``penalty``: the points that a throw which fails costs the side that tried it.
    """

    stands: bool
    may_stand: tuple[Names, ...]
    penalty: int


class PlayFacts(Facts, frozen=True, gc=False):
    """Who made a play, and the duty that it breaks."""

    seat: Seat
    fault: Fault | None


class LeadFacts(Facts, frozen=True, gc=False):
    """A lead as it stands: its effective suit, and the singles, tuples and tractors that it is made of.

    ``throw``: what became of it where it was a throw.
    """

    suit: Suit
    components: tuple[Names, ...]
    throw: ThrowFacts | None


class TrickFacts(Facts, frozen=True, gc=False):
    """A trick as it was played: the hands before it, who led it and what, who won it, and the points in it.

    ``winner`` is null while the trick is not complete. ``score``: the attackers' points after it, penalties included,
    the kitty not.
    """

    leader: Seat
    hands: Hands
    lead: LeadFacts | None
    winner: Seat | None
    points: int
    score: int | None


class VariationFacts(Facts, frozen=True, gc=False):
    """Where a variation leaves the line around it: in which trick, and after which plays of it, which are kept."""

    trick: int
    kept: tuple[Names, ...]


class SetupFacts(Facts, frozen=True, gc=False):
    """What follows from the rules: how many cards a hand and the kitty have, and with how many points attackers win."""

    hand_size: int
    kitty_size: int
    threshold: int


class SettingFacts(Facts, frozen=True, gc=False):
    """What a deal is played under from its beginning: all options in force, what points are worth, levels, cards."""

    rules: Rules | None
    setup: SetupFacts | None
    score_table: tuple[Band, ...] | None
    levels: Levels
    position: Position | None
    dealt: Dealt


class StartFacts(Facts, frozen=True, gc=False):
    """What is settled when the play begins: who declares at which level, and the trump.

    ``trumps`` are the trumps from the highest down, equal ones together; ``buried`` the cards that stay buried;
    ``known`` says of whose hand all cards are known.
    """

    declarer: Seat | None
    level: Rank
    trump: Trump | None
    trumps: tuple[Names, ...] | None
    standing_bid: Shown | None
    flipped: Names
    buried: Names | None
    known: KnownHands


class EndFacts(Facts, frozen=True, gc=False):
    """How a deal ended and what it leads to. ``winner`` is the side that won the match with it."""

    termination: str
    total: Total | None
    result: Result | None
    levels_after: Levels | None
    next_declarer: Seat | None
    winner: Side | None


class DealFacts(Facts, frozen=True, gc=False):
    """A deal as it was played: its name, and what is settled at its beginning, when the play begins, and at its end."""

    name: str
    setting: SettingFacts
    start: StartFacts
    end: EndFacts


class MatchFacts(Facts, frozen=True, gc=False):
    """The side that won a match."""

    winner: Side | None


class DiagnosticFacts(Facts, frozen=True, gc=False):
    """A problem of the record: as ``shengji validate --format json`` reports it. Places count from 1."""

    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    line: int
    column: int
    end_line: int
    end_column: int
    match: int | None
    deal: str | None
    trick: int | None
    play: int | None
    notes: tuple[str, ...]
    help: str | None


class SourceFacts(Facts, frozen=True, gc=False):
    """A text that matches of a document came from, how many of them, and what is wrong with it.

    Lines and columns are those of the text; where it was JSON, those of its canonical SJN.
    """

    name: str
    matches: int
    diagnostics: tuple[DiagnosticFacts, ...]
