"""Cards as small integers, and bags of cards as one integer each.

A card is a *code* from 0 to 53: ``13 * suit + rank`` with suits S H D C as 0 to 3 and ranks 2 to A as 0 to 12;
52 is the little joker and 53 the big joker. A *bag* is a multiset of cards packed into one integer, four bits a
code, so that joining two bags is ``+``, taking out a part is ``-`` and the cards of a suit are ``&`` with its mask.
The top bit of each field stays clear: it is the guard that `holds` needs.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

SUITS = "SHDC"
RANKS = "23456789TJQKA"
LITTLE_JOKER = 52
BIG_JOKER = 53
CODES = 54

SEATS = "ENWS"
SIDES = ("EW", "NS")

MOST_COPIES = 7
"""The most copies of one card that a bag can hold: more than four packs ever need."""

FIELD_BITS = 4
_ONE_OF = (*[1 << FIELD_BITS * code for code in range(CODES)], 0)
SINGLES = frozenset(_ONE_OF[:CODES])
"""Every bag of one card."""
GUARD = sum(8 << FIELD_BITS * code for code in range(CODES))
ONES = GUARD >> 3
_TOO_MANY = ~(MOST_COPIES * ONES)

UNKNOWN = 54
"""Stands in a list of cards for one that is not known. No bag holds it."""

CARD_NAMES = (*(suit + rank for suit in SUITS for rank in RANKS), "LJ", "BJ", "X")
CODE_OF_NAME = {name: code for code, name in enumerate(CARD_NAMES)}

POINTS_OF_CODE = tuple({"5": 5, "T": 10, "K": 10}.get(name[1:], 0) for name in CARD_NAMES)

WRITTEN_PLACE = (
    *[13 * (code // 13) + 12 - code % 13 for code in range(LITTLE_JOKER)],
    BIG_JOKER,
    LITTLE_JOKER,
    UNKNOWN,
)
"""Place of each code in the written order: suits S H D C, ranks from A down to 2, then big and little joker,
then what is not known."""


class Group(Struct, frozen=True, gc=False):
    """Cards that are played, bid or buried together, in written order; equal groups are equal values.

    ``parts`` are the bags into which the cards are said to divide, in the order stated; none where nothing is said.
    """

    codes: tuple[int, ...]
    bag: int
    points: int
    parts: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.codes)


def in_written_order(codes: Iterable[int]) -> tuple[int, ...]:
    """Sort codes in the written order: suits S H D C, ranks from A down, jokers last, big before little."""
    return tuple(sorted(codes, key=WRITTEN_PLACE.__getitem__))


def bag_of(codes: Sequence[int]) -> int:
    """Pack codes into a bag; those that are not known are left out.

    Raises `OverflowError` where one card comes more than `MOST_COPIES` times.

    >>> bag_of([0, 0, 1]) == 0x12
    True
    """
    bag = sum(map(_ONE_OF.__getitem__, codes))
    if len(codes) > MOST_COPIES and (bag & _TOO_MANY or len(codes) > 254 or size(bag) != len(known_in(codes))):
        raise OverflowError("a bag holds at most seven copies of a card")
    return bag


def group_of(codes: Iterable[int]) -> Group:
    """Make the group of these cards, whatever their order; raises `OverflowError` like `bag_of`.

    Its bag and its points are those of the cards that are known.
    """
    ordered = in_written_order(codes)
    return Group(ordered, bag_of(ordered), sum(POINTS_OF_CODE[code] for code in ordered))


def known_in(codes: Sequence[int]) -> Sequence[int]:
    """Return the cards that are known, in the order given.

    >>> known_in((12, UNKNOWN, 11))
    [12, 11]
    """
    return [code for code in codes if code != UNKNOWN] if UNKNOWN in codes else codes


def codes_of(bag: int) -> tuple[int, ...]:
    """Unpack a bag into its codes, in written order."""
    return in_written_order(code for code, count in counts_of(bag) for _ in range(count))


@lru_cache(maxsize=1 << 14)
def group_of_bag(bag: int) -> Group:
    """Make the group of the cards in a bag."""
    return group_of(codes_of(bag))


def counts_of(bag: int) -> Iterator[tuple[int, int]]:
    """Yield ``(code, copies)`` for each card of a bag, lowest code first."""
    code = 0
    while bag:
        skip = ((bag & -bag).bit_length() - 1) // FIELD_BITS
        bag >>= FIELD_BITS * skip
        code += skip
        yield code, bag & 15
        bag >>= FIELD_BITS
        code += 1


def size(bag: int) -> int:
    """Count the cards of a bag."""
    even = bag & _EVEN_FIELDS
    return (even + ((bag ^ even) >> FIELD_BITS)) % 255


_EVEN_FIELDS = sum(15 << FIELD_BITS * code for code in range(0, CODES, 2))


def at_least(bag: int, width: int) -> int:
    """Return one card for each code of which a bag has at least so many copies, as a bag.

    >>> at_least(bag_of([3, 3, 7]), 2) == bag_of([3])
    True
    """
    return ((bag | GUARD) - width * ONES & GUARD) >> 3


def holds(bag: int, part: int) -> bool:
    """Whether every card of ``part`` is in ``bag``, as often as it comes there."""
    return ((bag | GUARD) - part) & GUARD == GUARD


def lacking(bag: int, part: int) -> int:
    """Return the cards of ``part`` that ``bag`` does not hold, as a bag.

    >>> lacking(bag_of([3]), bag_of([3, 3, 7])) == bag_of([3, 7])
    True
    """
    if holds(bag, part):
        return 0
    lost = 0
    for code, count in counts_of(part):
        held = bag >> FIELD_BITS * code & 15
        if held < count:
            lost += (count - held) << FIELD_BITS * code
    return lost


def points_of(bag: int) -> int:
    """Add up the points of a bag: 5 for a five, 10 for a ten or a king."""
    return 5 * size((bag & _FIVES) + 2 * (bag & _TENS))


_FIVES = sum(15 << FIELD_BITS * code for code in range(CODES) if POINTS_OF_CODE[code] == 5)
_TENS = sum(15 << FIELD_BITS * code for code in range(CODES) if POINTS_OF_CODE[code] == 10)
POINT_CARDS = _FIVES | _TENS
"""The bag mask of the cards that count."""


def packs(decks: int) -> int:
    """Return the bag of this many full packs, 54 cards each."""
    return decks * ONES


def partner(seat: int) -> int:
    """Return the seat opposite."""
    return (seat + 2) & 3


def side_of(seat: int) -> int:
    """Return the side of a seat: 0 for EW, 1 for NS."""
    return seat & 1
