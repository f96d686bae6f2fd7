"""From the spellings of cards and marks to their values. Each distinct spelling is worked out once."""

from collections import Counter
from functools import lru_cache
from operator import eq

from shengji.engine.cards import CODE_OF_NAME, RANKS, SUITS, UNKNOWN, Group, group_of, known_in

MOST_COPIES = 4
"""No four packs hold more copies of one card."""

MOST_CARDS = 216
"""No four packs hold more cards."""

SEAT_OF: dict[str, int] = {
    letter: seat for seat, letters in enumerate(("Ee东", "Nn北", "Ww西", "Ss南")) for letter in letters
}
"""The seat of each letter that names one."""

MOST_GLYPH = 255

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
"""The glyphs that stand for $1 to $6."""

_GLYPH_OF = {glyph: number for number, glyph in enumerate(GLYPHS, 1)}
_MARKS = "^!?$"

_WORDS = {
    "黑桃": "S",
    "红桃": "H",
    "红心": "H",
    "方块": "D",
    "方片": "D",
    "梅花": "C",
    "草花": "C",
    "大王": "BJ",
    "小王": "LJ",
    "10": "T",
}
_SYMBOLS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f")


class UnusualPlay(ValueError):
    """A play that can't be worked out at once: it has to be looked at with its place."""


class TooManyCopies(UnusualPlay):
    """More copies of one card than four packs hold."""

    def __init__(self, code: int, copies: int) -> None:
        super().__init__(code, copies)
        self.code = code
        self.copies = copies


def _plain(text: str) -> str:
    """Bring one group to the letters of the canonical spelling."""
    text = text.upper().translate(_SYMBOLS)
    for word, letters in _WORDS.items():
        if word in text:
            text = text.replace(word, letters)
    return text[::-1] if text[0] in RANKS else text


@lru_cache(maxsize=1 << 14)
def codes_in(text: str) -> tuple[int, ...]:
    """Return the cards that one group spells, in the order written.

    >>> codes_in("SA10") == codes_in("♠AT")
    True
    """
    codes = []
    suit = ""
    letters = iter(_plain(text))
    for letter in letters:
        if letter in SUITS:
            suit = letter
        elif letter in "BL":
            codes.append(CODE_OF_NAME[letter + next(letters)])
        else:
            codes.append(CODE_OF_NAME[suit + letter])
    return tuple(codes)


_CODE_OF = CODE_OF_NAME.__getitem__


def cards_in(text: str) -> tuple[int, ...]:
    """Return the cards of a list of groups, in the order written; raises `TooManyCopies`."""
    words = (text.replace(",", " ") if "," in text else text).split()
    try:
        codes = tuple(map(_CODE_OF, words))
    except KeyError:
        codes = tuple([code for word in words for code in _word_codes(word)])
    _check_copies(codes)
    return codes


def _word_codes(word: str) -> tuple[int, ...]:
    """Return the cards of one word of a list: a group, or so many that are not known."""
    if word[0] in "Xx":
        return (UNKNOWN,) * int(word[1:] or "1")
    return codes_in(word)


def _check_copies(codes: tuple[int, ...]) -> None:
    if len(codes) > MOST_CARDS:
        raise TooManyCopies(*Counter(codes).most_common(1)[0])
    codes = tuple(known_in(codes))
    if len(codes) - len(set(codes)) >= MOST_COPIES:
        ordered = sorted(codes)
        if any(map(eq, ordered, ordered[MOST_COPIES:])):
            raise TooManyCopies(*Counter(codes).most_common(1)[0])


@lru_cache(maxsize=1 << 16)
def group_in(text: str) -> Group:
    """Return the group that a list of cards spells; raises `TooManyCopies`."""
    return group_of(cards_in(text))


def divided_in(text: str) -> Group:
    """Return the group that one play spells, with its parts where plus signs divide it; raises `TooManyCopies`."""
    if "+" not in text:
        return group_in(text)
    parts = [group_in(part) for part in text.split("+")]
    codes = tuple([code for part in parts for code in part.codes])
    _check_copies(codes)
    whole = group_of(codes)
    return Group(whole.codes, whole.bag, whole.points, tuple([part.bag for part in parts]))


Spelled = tuple[Group, Group | None, bool, tuple[int, ...]]
"""What one play spells: the cards, the throw that was tried, whether it was irregular, its glyphs."""


@lru_cache(maxsize=1 << 16)
def play_in(text: str) -> Spelled:
    """Return what a play spells; raises `UnusualPlay`, also where a glyph is above 255.

    >>> play_in("SAKK->SKK!$10")[2:]
    (False, (1, 10))
    """
    end = end_of_cards(text)
    marks = text[end:]
    glyphs = glyphs_in(marks)
    if glyphs and max(glyphs) > MOST_GLYPH:
        raise UnusualPlay(text)
    tried, arrow, made = text[:end].partition("->")
    if not arrow:
        return divided_in(tried), None, "^" in marks, glyphs
    return divided_in(made), divided_in(tried), "^" in marks, glyphs


def end_of_cards(text: str) -> int:
    """Return the offset in a play's text at which its marks begin."""
    return next((place for place, char in enumerate(text) if char in _MARKS), len(text))


def glyphs_in(marks: str) -> tuple[int, ...]:
    """Return the glyphs in a row of marks, in order.

    >>> glyphs_in("!!?^$10")
    (3, 2, 10)
    """
    return tuple([glyph for glyph, _ in glyphs_and_places(marks)])


def glyphs_and_places(marks: str) -> list[tuple[int, int]]:
    """Return each glyph in a row of marks, and where it begins; `HUGE` for a number that is too long to be one."""
    glyphs = []
    place = 0
    while place < len(marks):
        if marks[place] == "$":
            end = place + 1
            while end < len(marks) and marks[end].isdigit():
                end += 1
            glyphs.append((number_in(marks[place + 1 : end]), place))
            place = end
        elif marks[place] == "^":
            place += 1
        else:
            length = 2 if marks[place : place + 2] in _GLYPH_OF else 1
            glyphs.append((_GLYPH_OF[marks[place : place + length]], place))
            place += length
    return glyphs


HUGE = 1_000_000
"""Stands for any number that is written with more than six digits."""


def number_in(digits: str) -> int:
    """Return the number that digits spell, or `HUGE`."""
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= 6 else HUGE
