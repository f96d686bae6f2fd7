"""What became of a record when it was played through the engine: immutable values, one for each trick, deal, match."""

from msgspec import Struct

from shengji.engine.bids import Claim
from shengji.engine.follow import Fault, Lead
from shengji.engine.match import Finish
from shengji.engine.order import Order
from shengji.engine.rules import Rules
from shengji.engine.throws import Throw
from shengji.notation.record import Bid, Deal, Match, Trick


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
    """The cards as dealt: for each seat its codes (in the order drawn where ``drawn``) or None where not known.

    ``kitty`` holds the codes of the bottom cards in the order written, or None; ``first`` is the seat that drew first.
    ``bags`` are the hands as bags, None where a bag cannot hold them. ``doubtful`` are the seats whose written hand
    cannot be right; ``kitty_sure`` is False where the kitty cannot be.
    """

    hands: tuple[tuple[int, ...] | None, ...]
    drawn: bool
    kitty: tuple[int, ...] | None
    first: int | None
    bags: tuple[int | None, ...] = (None, None, None, None)
    doubtful: frozenset[int] = frozenset()
    kitty_sure: bool = True


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
    penalties included, the kitty not.
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


class Total(Struct, frozen=True, gc=False):
    """How the attackers' final total comes about: ``tricks`` and ``penalties`` and ``kitty`` times ``multiplier``.

    ``multiplier`` is 0 where the attackers did not dig the kitty.
    """

    tricks: int
    penalties: int
    kitty: int
    multiplier: int
    total: int


class PlayedDeal(Struct, frozen=True, gc=False):
    """A deal played through. ``known`` says of each seat whether its hand is known for certain while it plays."""

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


class PlayedMatch(Struct, frozen=True, gc=False):
    """A match played through; ``winner`` is the side that won it, None while it goes on."""

    match: Match
    deals: tuple[PlayedDeal, ...]
    winner: int | None
