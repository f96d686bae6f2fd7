"""Cards, seats and suits in the words of messages."""

from shengji.engine.cards import codes_of
from shengji.engine.order import TRUMPS, Order
from shengji.engine.shapes import Shape
from shengji.notation.writer import group_text

SEAT_NAMES = ("East", "North", "West", "South")
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs", "trumps")
TRUMP_LETTERS = ("S", "H", "D", "C", "NT")


def cards_text(bag: int) -> str:
    """Spell a bag as one group, in written order: SAKK."""
    return group_text(codes_of(bag))


def tuple_name(width: int) -> str:
    """Name so many identical cards: a pair, a triple."""
    return ("single card", "pair", "triple", "quadruple")[width - 1] if width <= 4 else f"set of {width}"


def shape_name(shape: Shape) -> str:
    """Name a shape: a pair, a tractor of two pairs."""
    width, length = shape
    if length == 1:
        return tuple_name(width)
    count = ("two", "three", "four", "five", "six")[length - 2] if length <= 6 else str(length)
    return f"tractor of {count} {tuple_name(width)}s"


def trump_name(trump: int) -> str:
    """Name the trump of a deal: spades, or no trump."""
    return "no trump" if trump == TRUMPS else SUIT_NAMES[trump]


def spaced(order: Order, bag: int) -> str:
    """Spell a bag suit by suit with blanks between: trumps first, then S H D C."""
    if not bag:
        return "nothing"
    parts = [bag & order.masks[suit] for suit in (TRUMPS, 0, 1, 2, 3)]
    return " ".join(cards_text(part) for part in parts if part)
