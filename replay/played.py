"""What became of a record when it was played through the engine: immutable values, one for each trick, deal, match."""

from msgspec import Struct

from shengji.engine.bids import Claim
from shengji.engine.follow import Fault, Lead
from shengji.engine.match import Finish
from shengji.engine.order import Order
from shengji.engine.rules import Rules
from shengji.engine.throws import Throw
from shengji.notation.record import Bid, Deal, Match, Trick, Variation
from shengji.replay.held import Held


class Setting(Struct, frozen=True, gc=False):
    """What a deal is played under.

    ``levels`` are the ranks of EW and NS before it, ``level`` the rank in force. ``declarer`` is None where nothing
    tells it. ``sure`` is False where the rules or the trump are not known: then ``order`` only serves to show cards;
    ``rules_known`` says which.
    """

    rules: Rules
    levels: tuple[int, int]
    level: int
    declarer: int | None
    order: Order
    sure: bool
    rules_known: bool


class Dealt(Struct, frozen=True, gc=False):
    """The cards as dealt: for each seat its codes (in the order drawn where ``drawn``) or None where not written.

    ``kitty`` holds the codes of the bottom cards in the order written, or None; ``first`` is the seat that drew first.
    ``held`` and ``held_kitty`` are what can be relied on of them: nothing where a hand cannot be right, and all cards
    where those that are not written follow from the rest. ``kitty_sure`` is False where the kitty cannot be right.
    ``decks`` is how many packs the cards come from.
    """

    hands: tuple[tuple[int, ...] | None, ...]
    drawn: bool
    kitty: tuple[int, ...] | None
    first: int | None
    held: tuple[Held, ...]
    held_kitty: Held
    kitty_sure: bool = True
    decks: int = 2


class ShownBid(Struct, frozen=True, gc=False):
    """A bid of the record, and whether it was legal when made."""

    bid: Bid
    legal: bool


class PlayedTrick(Struct, frozen=True, gc=False):
    """A trick as it was played.

    ``hands`` are the bags before it, seat by seat; ``plays`` the bags that stand, in order from the ``leader``;
    ``lead`` is the first of them, read (None: of several suits), ``throw`` what became of it where it was of several
    components, ``faults`` what was wrong with each play.
    ``winner`` and ``points`` are None while the trick is not complete; ``score`` is the attackers' sum after it,
    penalties included, the kitty not. ``variations`` are those that stand in the trick, in the order written.
    """

    item: Trick
    number: int
    leader: int
    hands: tuple[int, int, int, int]
    plays: tuple[int, ...]
    lead: Lead | None
    throw: Throw | None
    faults: tuple[Fault | None, ...]
    winner: int | None
    points: int
    score: int
    variations: "tuple[PlayedVariation, ...]" = ()


class PlayedVariation(Struct, frozen=True, gc=False):
    """A variation played through.

    ``trick`` is the place, from 0, of the trick in which it leaves the line that it stands in, ``play`` how many plays
    of that trick it keeps. The first of its ``tricks`` begins with those plays.
    """

    variation: Variation
    trick: int
    play: int
    tricks: tuple[PlayedTrick, ...]


class Total(Struct, frozen=True, gc=False):
    """How the attackers' final total comes about: ``tricks`` and ``penalties`` and ``kitty`` times ``multiplier``.

    ``multiplier`` is 0 where the attackers did not dig the kitty.
    """

    tricks: int
    penalties: int
    kitty: int
    multiplier: int
    total: int


class Position(Struct, frozen=True, gc=False):
    """Where a deal begins: the number of its first trick, the attackers' points so far, who leads; None: not said."""

    trick: int
    taken: int | None
    leader: int | None


class PlayedDeal(Struct, frozen=True, gc=False):
    """A deal played through. ``known`` says of each seat whether its hand is known for certain while it plays.

    ``position`` says where a deal begins that does not begin at its beginning. ``line`` holds the variations that were
    followed where this is a line of `shengji.replay.lines`, the outermost first; in the deal as it was played, none.
    """

    name: str
    deal: Deal
    setting: Setting
    dealt: Dealt
    bids: tuple[ShownBid, ...]
    standing: Claim | None
    flipped: tuple[int, ...]
    buried: int | None
    known: tuple[bool, bool, bool, bool]
    tricks: tuple[PlayedTrick, ...]
    total: Total | None
    finish: Finish | None
    termination: str
    position: Position | None = None
    line: tuple[PlayedVariation, ...] = ()


class PlayedMatch(Struct, frozen=True, gc=False):
    """A match played through; ``winner`` is the side that won it, None while it goes on."""

    match: Match
    deals: tuple[PlayedDeal, ...]
    winner: int | None
