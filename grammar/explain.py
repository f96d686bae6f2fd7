"""From a place that Lark does not get past to a diagnostic in the terms of the game."""

import re
from functools import cache
from typing import Any, NamedTuple

from shengji.grammar import faults
from shengji.grammar.alike import alike_note, first_alike, plain
from shengji.grammar.chunks import end_of
from shengji.grammar.diagnostics import Diagnostic, Kind, Phrase, Span, diagnose
from shengji.grammar.starts import nearest_item_word
from shengji.grammar.syntax import BLANK, Token
from shengji.grammar.terminals import CARD_LISTS, ITEM_WORDS, any_of, compiled, expression

WANTED = {
    "COLON": Phrase("a colon"),
    "PASSING": Phrase("who gives and who gets, as in S>N:"),
    "SIDE": Phrase("a side, EW or NS"),
    "SEAT": Phrase("a seat, E, N, W or S"),
    "PLAY": Phrase("a play, as in SAKK"),
    "GROUP": Phrase("the cards, as in S22"),
    "CARDS": Phrase("cards, as in SAKT98"),
    "ACTOR": Phrase("a seat and a colon, as in E:"),
}
"""What is expected, by the terminal that leads on, the most telling first."""

NEXT_ITEM = Phrase("the next item")

SUITS = "S H D C"
RANKS = "2 3 4 5 6 7 8 9 T J Q K A"


class Fault(NamedTuple):
    """Where Lark stopped in an item: the item's text and offset, the place in it, and the terminals accepted there."""

    item: str
    start: int
    place: int
    accepts: frozenset[str]

    def span(self, place: int, length: int) -> Span:
        """Return the span of a stretch of the item."""
        return Span(self.start + place, self.start + place + max(length, 1))

    def name(self) -> Phrase | str:
        """Return what the item is called."""
        head = _patterns().head.match(self.item)
        if head is None or head.lastgroup == "number":
            return Phrase("trick")
        return Phrase("tag") if head.lastgroup == "tag" else head[0]


class _Patterns(NamedTuple):
    head: re.Pattern[str]
    group: re.Pattern[str]
    seat: re.Pattern[str]
    letter: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    return _Patterns(
        head=re.compile(
            rf"(?P<number>{expression('NUMBER')})|(?P<tag>{expression('OPEN')})|(?P<word>{any_of(*ITEM_WORDS)})"
        ),
        group=re.compile(expression("GROUP")),
        seat=re.compile(expression("SEAT")),
        letter=re.compile(r"[^\W\d_]+"),
    )


_WORD = re.compile(r'[^\s"{}\[\](),;:%]+|.', re.DOTALL)
_UNKNOWN = re.compile(r"[Xx][0-9]*")
_CARD_LIKE = re.compile(r"[SHDCBLTJQKAZ♠♥♦♣♤♡♢♧大小黑红方梅草0-9][^\s]*", re.IGNORECASE)
_ONLY_CARD_LETTERS = re.compile(r"[SHDCBLTJQKAX]+", re.IGNORECASE)
_LIKE_CARDS = re.compile(
    r"(?:[SHDC♠-♧][\uFE0E\uFE0F]?[^\s]|[BL][A-Z]|[0-9TJQKA]+(?!\w)|[0-9]{1,2}[SHDC]|[XZ]|[大小黑红方梅草])",
    re.IGNORECASE,
)
_LIKE_CARD = re.compile(r"[♠-♧]|[SHDCshdc][0-9OoIl]{1,2}(?!\w)")
"""The sign of a suit, or a suit and what may be meant as a ten."""
_ARROW = re.compile(r"[–—−]>?|-?[→»]")
"""What was meant as the arrow of a failed throw."""
_LIKE_NUMBER = re.compile(r".[\uFE0E\uFE0F]?([0-9OoIl]+)")
_LIKE_TEN = re.compile(r"[1Il]?[0Oo]|[1Il]")
_SPLIT_TEN = re.compile(r"\S?[1Il][ \t]+[0Oo](?!\w)")
"""A ten with a blank between its digits."""
_GOES_ON = "!?$^=,+->"
"""What goes on with a play on another line."""
_ONE_GROUP = ("bid", "tribute", "return", "亮主", "反主", "加固", "进贡", "还贡")
_NUMBER_AND_SEAT = r"[0-9]+[ \t]*[:),]?[ \t]*"


def ends_before(fault: Fault) -> bool:
    """Whether the item is complete before the place of the fault, and what stands there was not meant to go on with it.

    After a tag nothing goes on with it; after another item, what begins a line and is nothing like cards.
    """
    item, place = fault.item, fault.place
    if not place or "$END" not in fault.accepts:
        return False
    if fault.accepts == {"$END"} and item.lstrip(BLANK).startswith("["):
        return True
    if not item[:place].rstrip(" \t").endswith(("\n", "\r")):
        return False
    if fault.accepts == {"$END"}:
        return True
    return is_prose(item, place) or (not _LIKE_CARDS.match(plain(item), place) and item[place] not in _GOES_ON)


def is_prose(item: str, place: int) -> bool:
    """Whether what stands at a place can't have been meant as cards or as any other part of an item."""
    word = _WORD.match(item, place)
    if word is None or word[0][0] in '"{}[]()%;:,+-=^!?$@>':
        return False
    letters = _patterns().letter.match(word[0])
    if letters is None or _LIKE_CARD.match(word[0]):
        return not (word[0][0].isdigit() or _LIKE_CARD.match(word[0]))
    return (
        len(letters[0]) > 1
        and not letters[0].isupper()
        and not _ONLY_CARD_LETTERS.fullmatch(letters[0])
        and "joker" not in letters[0].lower()
        and not _patterns().group.match(word[0])
    )


def explain(fault: Fault) -> Diagnostic:
    """Say what is wrong at the place where an item could not be read on."""
    item, place = fault.item, fault.place
    if place >= len(item.rstrip(BLANK)):
        return _ends_early(fault)
    match = _WORD.match(item, place)
    word = match[0] if match else item[place]
    alike = _look_alike(fault, word)
    if alike is not None:
        return alike
    if place == 0 or "HAND" in fault.accepts:
        return _no_item(fault, word)
    for attempt in (_mark, _seat_or_colon, _cards):
        diagnostic = attempt(fault, word)
        if diagnostic is not None:
            return diagnostic
    return _say(fault, faults.UNEXPECTED, word, wanted=wanted(fault.accepts))


def _look_alike(fault: Fault, word: str) -> Diagnostic | None:
    """Name a letter of another alphabet, where the item could be read further if it were the one that it looks like."""
    at = first_alike(word)
    if at < 0:
        return None
    start, item = fault.place, fault.item
    meant = item[:start] + plain(word) + item[start + len(word) :]
    if _stops_at(meant) <= start:
        return None
    return look_alike(word, fault.start + start)


def look_alike(word: str, start: int) -> Diagnostic:
    """Report the first letter of another alphabet in a word that starts at an offset."""
    at = first_alike(word)
    note = alike_note(word[at])
    assert note is not None
    help = Phrase("write {words}", {"words": shown(plain(word))})
    return diagnose(faults.LOOK_ALIKE, Span(start + at, start + at + 1), help=help, **note.values)


def _stops_at(item: str) -> int:
    """Return the offset up to which an item can be read."""
    from lark.exceptions import UnexpectedInput, UnexpectedToken

    try:
        compiled().parse(item)
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        return len(item) if ended else error.pos_in_stream or 0
    return len(item)


def wanted(accepts: frozenset[str]) -> Phrase:
    """Say what is expected, given the terminals that are accepted."""
    if "$END" in accepts and not accepts & CARD_LISTS:
        return NEXT_ITEM
    return next((phrase for name, phrase in WANTED.items() if name in accepts), NEXT_ITEM)


def _say(fault: Fault, kind: Kind, word: str, help: Phrase | None = None, at: int = 0, **values: Any) -> Diagnostic:
    """Make a diagnostic for a word that stands ``at`` characters after the place of the fault."""
    notes = () if (note := alike_note(word)) is None else (note,)
    return diagnose(kind, fault.span(fault.place + at, len(word)), notes=notes, help=help, word=shown(word), **values)


def shown(word: str) -> str:
    """Make a word fit for a message: short, and with nothing in it that can't be seen."""
    short = word if len(word) <= 24 else word[:20] + "..."
    if short.isprintable():
        return short
    return "".join([char if char.isprintable() else f"<U+{ord(char):04X}>" for char in short])


def _ends_early(fault: Fault) -> Diagnostic:
    text = fault.item.rstrip(BLANK)
    last = len(text) - len(text.split()[-1]) if text else 0
    last = max(last, len(text) - 24)
    span = fault.span(last, len(text) - last)
    return diagnose(faults.ENDS_EARLY, span, item=fault.name(), wanted=wanted(fault.accepts - {"$END"}))


def explain_lost(stretch: Token) -> Diagnostic:
    """Say what is wrong with a stretch that belongs to nothing, and that the item around it is read without."""
    start, end, word = stretch.start, stretch.end, stretch.text
    if stretch.kind == "STRAY":
        return diagnose(faults.NOTHING_OPEN, Span(start, end), word=shown(word))
    if stretch.kind == "ANNOTATION":
        opens = re.match(r'%[^"]*(")[^"]*$', word)
        if opens:
            place = start + opens.start(1)
            return diagnose(faults.OPEN_STRING, Span(place, start + len(word.rstrip())))
        return diagnose(faults.BAD_ANNOTATION, Span(start, end), help=_annotation_meant(word), word=shown(word))
    if stretch.kind == "COMMENT":
        help = Phrase("the commentary ends at the first }} here; inside commentary write \\}}")
    else:
        help = Phrase("the variation ends at the first ) here")
    return diagnose(faults.NOTHING_OPEN, Span(start - 1, end), help=help, word=word[-1])


def _annotation_meant(word: str) -> Phrase | None:
    """Put the parts of an annotation together, where it only has blanks in it."""
    parts = re.fullmatch(r"%([A-Za-z_][A-Za-z0-9_]*)(?:[ \t]*=[ \t]*|[ \t]+|(?=\"))(\S.*)", word, re.DOTALL)
    return Phrase("write %{name}={value}", {"name": parts[1], "value": shown(parts[2])}) if parts else None


def _no_item(fault: Fault, word: str) -> Diagnostic:
    number = re.match(r"[0-9]+", word)
    if number and re.match(_NUMBER_AND_SEAT + expression("ACTOR"), fault.item[fault.place :]):
        dotted = Phrase("write {number}.", {"number": shown(number[0])})
        return _say(fault, faults.NO_DOT, number[0], dotted)
    if word in (")", "]", "}"):
        return _say(fault, faults.NOTHING_OPEN, word)
    letters = _patterns().letter.match(word)
    near = nearest_item_word(letters[0]) if letters else None
    help = Phrase("did you mean {near}?", {"near": near}) if near else None
    return _say(fault, faults.NO_ITEM, letters[0] if letters and near else word, help)


def _mark(fault: Fault, word: str) -> Diagnostic | None:
    """Faults that the first character tells: brackets, quotes, annotations, outcomes, divisions."""
    item, place = fault.item, fault.place
    first = word[0]
    if first == '"':
        line = item[place : end_of(re.compile(r"[^\r\n]*"), item, place, len(item))].rstrip()
        if end_of(re.compile(expression("STRING")), item, place, len(item)) == place:
            return _say(fault, faults.OPEN_STRING, line)
        return _say(fault, faults.UNEXPECTED, line, wanted=wanted(fault.accepts))
    if first == "%":
        return _say(fault, faults.BAD_ANNOTATION, item[place : end_of(re.compile(r"\S+"), item, place, len(item))])
    if first == "(":
        return diagnose(faults.OPEN_VARIATION, fault.span(place, 1))
    if first in ")]}":
        return _say(fault, faults.NOTHING_OPEN, word)
    if _ARROW.match(word):
        return _say(fault, faults.UNEXPECTED, word, Phrase("a failed throw is written with ->, as in SAKK->SKK"),
                    wanted=wanted(fault.accepts))  # fmt: skip
    if first == "=" and fault.accepts & {"OUTCOME", "PLAY"}:
        return _say(fault, faults.BAD_OUTCOME, word, Phrase("write =N+10: the winner and the points of the trick"))
    if first == "+":
        return _say(fault, faults.DIVISION, "+", Phrase("it stands between the components of a throw, as in S999+STT"))
    return None


def _seat_or_colon(fault: Fault, word: str) -> Diagnostic | None:
    """Faults where a seat or a colon is expected."""
    item, place, accepts = fault.item, fault.place, fault.accepts
    seats = Phrase("the seats are E, N, W and S")
    if accepts == {"COLON"}:
        before = item[:place].rstrip()
        name = before[-max(map(len, before.split()[-1:]), default=1) :]
        return diagnose(faults.NO_COLON, fault.span(len(before) - len(name), len(name)), word=name)
    if "ACTOR" in accepts and not accepts & CARD_LISTS:
        if word == ":":
            seat = Phrase("name the seat: {item} E:", {"item": item[:place].strip()})
            return _say(fault, faults.UNEXPECTED, word, seat, wanted=WANTED["ACTOR"])
        if _patterns().seat.fullmatch(word):
            colon = Phrase("write {word}:", {"word": word})
            return _say(fault, faults.NO_COLON, word, colon)
    before_colon = item[place + len(word) : place + len(word) + 1] == ":"
    if ("ACTOR" in accepts and before_colon and word != ":") or accepts <= {"SEAT"}:
        return _say(fault, faults.NO_SUCH_SEAT, word, seats)
    if accepts <= {"SIDE"}:
        return _say(fault, faults.UNEXPECTED, word, wanted=WANTED["SIDE"])
    if accepts == {"ACTOR"} and item[0].isdigit() and _patterns().group.match(word):
        leader = Phrase(
            "name the seat that leads: {number} E: {word}", {"number": item[:place].strip(), "word": shown(word)}
        )
        return _say(fault, faults.UNEXPECTED, word, leader, wanted=WANTED["ACTOR"])
    if "PLAY" in accepts and _patterns().seat.fullmatch(word):
        colon = Phrase("write {word}:", {"word": word})
        return _say(fault, faults.NO_COLON, word, colon)
    return None


def _cards(fault: Fault, word: str) -> Diagnostic | None:
    """Faults inside of what was meant as cards."""
    if "GROUP" not in fault.accepts and not fault.accepts & CARD_LISTS:
        if fault.item.startswith(_ONE_GROUP) and _patterns().group.match(word):
            return _say(fault, faults.NOT_ONE_GROUP, word, item=fault.name())
        return None
    if is_prose(word, 0):
        return None
    at = len("->") if word.startswith("->") else 0
    text = word[at:]
    at += _group_at_start(text)
    rest = word[at:]
    if not rest:
        return None
    if rest[0] == "+":
        return _say(
            fault, faults.DIVISION, "+", Phrase("it stands between the components of a throw, as in S999+STT"), at=at
        )
    unknown = _UNKNOWN.match(rest)
    if unknown is not None:
        return _say(fault, faults.UNKNOWN_CARD, unknown[0], at=at)
    if _patterns().group.fullmatch(rest):
        help = Phrase("write the suit first, and then its ranks, as in SAK")
        return _say(fault, faults.NO_SUCH_CARD, rest, help, at=at)
    if not at and not _CARD_LIKE.match(rest):
        return None
    if "joker" in word.lower():
        return _say(fault, faults.NO_SUCH_CARD, word, Phrase("the jokers are BJ (big) and LJ (little)"))
    return _no_such_card(fault, rest, at)


def _group_at_start(word: str) -> int:
    """Return how much of a word, counted from its start, is a group of cards."""
    group = _patterns().group
    longest = min(len(word), 300)
    return next((length for length in range(longest, 0, -1) if group.fullmatch(word[:length])), 0)


def _no_such_rank(fault: Fault, rest: str, at: int) -> Diagnostic:
    """Name a card whose suit is there and whose rank does not exist; what is like a ten is told of tens."""
    number = _LIKE_NUMBER.match(rest)
    if number is not None and _LIKE_TEN.fullmatch(number[1]):
        split = _SPLIT_TEN.match(fault.item, fault.place + at)
        card = split[0] if split else number[0]
        help = Phrase("the ten is T, or 10 in one word; the ranks are {ranks}", {"ranks": RANKS})
        return _say(fault, faults.NO_SUCH_CARD, card, help, at=at)
    match = re.match(r".[\uFE0E\uFE0F]?(?:[0-9]+|[^\s+\-])?", rest)
    card = match[0] if match else rest
    return _say(fault, faults.NO_SUCH_CARD, card, Phrase("the ranks are {ranks}", {"ranks": RANKS}), at=at)


def _no_such_card(fault: Fault, rest: str, at: int) -> Diagnostic:
    """Name the first card of ``rest`` that does not exist, and what would be right."""
    first = rest[0].upper()
    if at and first not in "SHDC":
        return _say(fault, faults.NO_SUCH_CARD, rest, Phrase("the ranks are {ranks}", {"ranks": RANKS}), at=at)
    if first in "SHDC♠♥♦♣♤♡♢♧黑红方梅草":
        return _no_such_rank(fault, rest, at)
    if first in "BL":
        return _say(fault, faults.NO_SUCH_CARD, rest, Phrase("the jokers are BJ (big) and LJ (little)"), at=at)
    if first in "23456789TJQKA1":
        help = Phrase("a suit stands before its ranks: S, H, D or C")
        return _say(fault, faults.NO_SUCH_CARD, rest, help, at=at)
    return _say(fault, faults.NO_SUCH_CARD, rest, Phrase("the suits are {suits}", {"suits": SUITS}), at=at)
