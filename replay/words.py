"""Cards, seats and suits in the words of messages."""

from msgspec.structs import replace

from shengji.engine.cards import codes_of
from shengji.engine.follow import Fault
from shengji.engine.order import TRUMPS, Order
from shengji.engine.shapes import Shape
from shengji.engine.throws import LeadFault
from shengji.grammar.diagnostics import Phrase, Severity
from shengji.notation.writer import group_text
from shengji.replay.findings import say

SEAT_NAMES = (Phrase("East"), Phrase("North"), Phrase("West"), Phrase("South"))
SIDE_NAMES = (Phrase("EW"), Phrase("NS"))
SUIT_NAMES = (Phrase("spades"), Phrase("hearts"), Phrase("diamonds"), Phrase("clubs"), Phrase("trumps"))
SEVERITIES = {Severity.ERROR: Phrase("error"), Severity.WARNING: Phrase("warning"), Severity.NOTE: Phrase("note")}
TRUMP_LETTERS = ("S", "H", "D", "C", "NT")


def cards_text(bag: int) -> str:
    """Spell a bag as one group, in written order: SAKK."""
    return group_text(codes_of(bag))


_TUPLES = (Phrase("single card"), Phrase("pair"), Phrase("triple"), Phrase("quadruple"))
_TRACTORS = (
    Phrase("tractor of {count} pairs"),
    Phrase("tractor of {count} triples"),
    Phrase("tractor of {count} quadruples"),
)
_SEVERAL = (
    Phrase("{count} single cards"),
    Phrase("{count} pairs"),
    Phrase("{count} triples"),
    Phrase("{count} quadruples"),
)
COUNTS = (Phrase("two"), Phrase("three"), Phrase("four"), Phrase("five"), Phrase("six"))
"""Small numbers of things, from two on."""

TERMINATION_WORDS = {
    "complete": say("complete"),
    "claimed": say("claimed"),
    "conceded": say("conceded"),
    "unfinished": say("unfinished"),
    "misdeal": say("misdeal"),
    "void": say("void"),
}
"""How deals end, by the values of the tag Termination."""

FAULTS = {
    Fault.NOT_IN_HAND: say("not in hand"),
    Fault.WRONG_COUNT: say("wrong count"),
    Fault.MUST_FOLLOW_SUIT: say("must follow suit"),
    Fault.MUST_FOLLOW_TUPLES: say("must follow tuples"),
    Fault.MUST_FOLLOW_TRACTOR: say("must follow tractor"),
    Fault.MUST_TRUMP: say("must trump"),
    Fault.MUST_BEAT: say("must beat"),
}
"""The duties that a follow breaks, in few words."""

LEAD_FAULTS = {
    LeadFault.NOTHING: say("nothing"),
    LeadFault.NOT_IN_HAND: say("not in hand"),
    LeadFault.SEVERAL_SUITS: say("several suits"),
    LeadFault.THROWS_OFF: say("throws off"),
    LeadFault.TRUMP_THROW: say("trump throw"),
}
"""Why cards may not be led together, in few words."""


def tuple_name(width: int) -> Phrase:
    """Name so many identical cards: a pair, a triple."""
    return _TUPLES[width - 1] if width <= len(_TUPLES) else say("set of {width}", width=width)


def several(width: int, count: int) -> Phrase:
    """Name several tuples of so many identical cards: 2 pairs."""
    if width > len(_SEVERAL):
        return say("{count} sets of {width}", count=count, width=width)
    return replace(_SEVERAL[width - 1], values={"count": count})


def shape_name(shape: Shape) -> Phrase:
    """Name a shape: a pair, a tractor of two pairs."""
    width, length = shape
    if length == 1:
        return tuple_name(width)
    count = COUNTS[length - 2] if length - 2 < len(COUNTS) else length
    if width - 2 < len(_TRACTORS):
        return replace(_TRACTORS[width - 2], values={"count": count})
    return say("tractor of {count} sets of {width}", count=count, width=width)


def trump_name(trump: int) -> Phrase:
    """Name the trump of a deal: spades, or no trump."""
    return say("no trump") if trump == TRUMPS else SUIT_NAMES[trump]


def spaced(order: Order, bag: int) -> Phrase | str:
    """Spell a bag suit by suit with blanks between: trumps first, then S H D C."""
    if not bag:
        return say("nothing")
    parts = [bag & order.masks[suit] for suit in (TRUMPS, 0, 1, 2, 3)]
    return " ".join(cards_text(part) for part in parts if part)
