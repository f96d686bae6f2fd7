"""Cards, seats and suits in the words of messages."""

from collections.abc import Iterable

from shengji.engine.cards import BIG_JOKER, CARD_NAMES, LITTLE_JOKER, RANKS, SEATS, SIDES, SUITS, codes_of
from shengji.engine.order import TRUMPS
from shengji.engine.shapes import Shape

SEAT_NAMES = ("East", "North", "West", "South")
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs", "trumps")
RANK_NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
TRUMP_LETTERS = ("S", "H", "D", "C", "NT")


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, such as N."""
    return SEATS[seat]


def side_letters(side: int) -> str:
    """Return the letters of a side, EW or NS."""
    return SIDES[side]


def cards_text(bag: int) -> str:
    """Spell a bag as one group, in written order: SAKK."""
    return codes_text(codes_of(bag))


def codes_text(codes: Iterable[int]) -> str:
    """Spell cards as one group, in the order given: SAKK, with the suit letter only where it changes."""
    parts: list[str] = []
    suit = None
    for code in codes:
        if code >= LITTLE_JOKER:
            parts.append(CARD_NAMES[code])
            suit = None
        elif code // 13 == suit:
            parts.append(RANKS[code % 13])
        else:
            suit = code // 13
            parts.append(SUITS[suit] + RANKS[code % 13])
    return "".join(parts)


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


def card_name(code: int) -> str:
    """Name a card in words: queen of hearts, big joker."""
    if code >= LITTLE_JOKER:
        return "big joker" if code == BIG_JOKER else "little joker"
    return f"{RANK_NAMES[code % 13]} of {SUIT_NAMES[code // 13]}"
