"""Cards drawn: a hand in rows, a play as a fan of small cards, hidden cards as backs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from shengji.engine.cards import LITTLE_JOKER, POINTS_OF_CODE, RANKS
from shengji.engine.order import TRUMPS, Order
from shengji.replay.diagram.colours import JOKER_CLASS, SUIT_CLASSES
from shengji.replay.diagram.svg import Block, num, path, placed, plain, rect, span, stacked, text
from shengji.replay.language.languages import told
from shengji.replay.views.cards import Token, hand_rows, joker_name
from shengji.replay.views.looks import SYMBOLS, Look

_LINE = 25
INDENT = 34
"""Where the cards of a row begin: below the name of the seat."""

_ADVANCE = {"A": 12, "K": 13, "Q": 14, "J": 9, "B": 12, "L": 10, "T": 12}
_DIGIT, _SIGN, _BROAD = 11, 14, 17
"""How wide the characters of a row are, in the widest common fonts."""

_BLANKS = {True: ("", " ", "\N{EN SPACE}"), False: ("", "\N{THIN SPACE}", " ")}
"""What stands before cards by the gap of their token, where there is room and where there is not."""
_BLANK_WIDTHS = {"": 0, "\N{THIN SPACE}": 4, " ": 7, "\N{EN SPACE}": 9}

_SUITS = SYMBOLS.suits


def suit_class(code: int) -> str:
    """Return the class of a card's colour."""
    return JOKER_CLASS if code >= LITTLE_JOKER else SUIT_CLASSES[code // 13]


def rank_of(code: int, *, alone: bool) -> str:
    """Spell a rank: 10 where it stands alone, T between others."""
    rank = RANKS[code % 13]
    return "10" if rank == "T" and alone else rank


def card_span(code: int) -> str:
    """Spell one card in its colour: ♥10."""
    if code >= LITTLE_JOKER:
        return span(plain(joker_name(code)), JOKER_CLASS)
    return span(_SUITS[code // 13] + rank_of(code, alone=True), suit_class(code))


def cards_span(codes: Sequence[int]) -> str:
    """Spell cards on a line, a suit only where it changes: ♠72 ♥7."""
    parts = []
    for suit, run in groupby(codes, key=lambda code: code // 13 if code < LITTLE_JOKER else TRUMPS):
        cards = list(run)
        if suit == TRUMPS or len(cards) == 1:
            parts += [card_span(code) for code in cards]
        else:
            ranks = "".join(rank_of(code, alone=False) for code in cards)
            parts.append(span(_SUITS[suit] + ranks, SUIT_CLASSES[suit]))
    return " ".join(parts)


def hand_block(bag: int, order: Order, width: float, *, empty: bool = True, tint: bool = True) -> Block:
    """Draw a hand in rows of effective suits, each as long as the width allows and then on the next line."""
    body, y = "", 0
    for row in hand_rows(bag, order, Look()):
        if not row.tokens and not empty:
            continue
        lines = _broken(row.tokens, width - INDENT - 2)
        trumps = row.suit == TRUMPS
        base = "" if trumps and order.trump == TRUMPS else SUIT_CLASSES[order.trump if trumps else row.suit]
        if trumps and tint:
            body += rect(0, y, width, _LINE * len(lines), "tint", 5)
        body += text(15, y + 18, plain(told("Tr")) if trumps else _SUITS[row.suit], f"k {'over' if trumps else base}")
        for line, spaced in lines:
            cards = _row(line, base, spaced=spaced) if line else span("—", "f")
            body += text(INDENT, y + 18, cards, f"q {base}".strip())
            y += _LINE
    return Block(width, y, body)


def _broken(tokens: Sequence[Token], width: float) -> list[tuple[Sequence[Token], bool]]:
    """Divide cards into lines: one, spaced or close, else as many as they take."""
    for spaced in (True, False):
        if _length(tokens, spaced=spaced) <= width:
            return [(tokens, spaced)]
    lines: list[list[Token]] = [[]]
    for token in tokens:
        if lines[-1] and _length([*lines[-1], token], spaced=True) > width:
            lines.append([])
        lines[-1].append(token)
    return [(line, True) for line in lines]


def _length(tokens: Iterable[Token], *, spaced: bool) -> int:
    length = 0
    for token in tokens:
        length += _BLANK_WIDTHS[_BLANKS[spaced][token.gap]] if length else 0
        length += sum(_width_of(char) for char in _spelled(token))
    return length


def _width_of(char: str) -> int:
    if char in _SUITS:
        return _SIGN
    return _ADVANCE.get(char, _BLANK_WIDTHS.get(char, _DIGIT if char.isascii() else _BROAD))


def _spelled(token: Token) -> str:
    if token.code < LITTLE_JOKER:
        return token.text
    return "\N{THIN SPACE}".join([joker_name(token.code)] * token.cards)


def _row(tokens: Iterable[Token], base: str, *, spaced: bool) -> str:
    """Spell the cards of a row, what is of another colour than its suit in a class of its own."""
    inner = ""
    for token in tokens:
        inner += _BLANKS[spaced][token.gap] if inner else ""
        words, cls = _spelled(token), suit_class(token.code)
        sign = words[0] if words[0] in _SUITS else ""
        weight = "p" if POINTS_OF_CODE[token.code] else ""
        ranks = span(plain(words[len(sign) :]), weight)
        inner += span(sign + ranks, "" if cls == base else cls)
    return inner


CARD_WIDTH, CARD_HEIGHT = 27, 40
_STEP = 20
_CLOSE = 13


def fan_width(count: int, step: float = _STEP) -> float:
    """Return how wide a fan of so many cards is."""
    return CARD_WIDTH + step * max(count - 1, 0)


def fan(codes: Sequence[int], width: float, cls: str = "card") -> Block:
    """Draw a play as cards that overlap: closer where there is less room, and in rows where that is too much."""
    most = max(1, int((width - CARD_WIDTH) // _CLOSE) + 1)
    rows = -(-len(codes) // most)
    each = -(-len(codes) // rows)
    return stacked([_fan_row(codes[start : start + each], width, cls) for start in range(0, len(codes), each)], 3)


def _fan_row(codes: Sequence[int], width: float, cls: str) -> Block:
    count = len(codes)
    step = min(_STEP, (width - CARD_WIDTH) / (count - 1)) if count > 1 else 0
    size = fan_width(count, step)
    body = rect(0, 0, size, CARD_HEIGHT, cls, 4)
    if count > 1:
        body += path([f"M{num(step * place)} 0v{CARD_HEIGHT}" for place in range(1, count)], "line")
    shift = CARD_WIDTH / 2 if count == 1 else step / 2
    base = Counter(map(suit_class, codes)).most_common(1)[0][0]
    cards = "".join(_face(code, base, shift + step * place, alone=count == 1) for place, code in enumerate(codes))
    return Block(size, CARD_HEIGHT, body + f'<text class="k {base}">{cards}</text>')


def _face(code: int, base: str, x: float, *, alone: bool) -> str:
    """Write the two corners of a card below each other: rank and suit, or the two letters of a joker."""
    if code >= LITTLE_JOKER:
        top, foot = joker_name(code)[:1], joker_name(code)[1:]
    else:
        top, foot = rank_of(code, alone=alone), _SUITS[code // 13]
    weight = "p" if POINTS_OF_CODE[code] else ""
    cls = "" if suit_class(code) == base else suit_class(code)
    return placed(x, 18, plain(top), f"{cls} {weight}".strip()) + placed(x, 34, plain(foot), cls)


_BACK_WIDTH, _BACK_HEIGHT = 11, 20


def backs(count: int, width: float, *, indent: float = 0, known: bool = True) -> Block:
    """Draw so many cards face down, in fives; after a question mark where nobody knows them."""
    step, five = _BACK_WIDTH + 2, 5 * (_BACK_WIDTH + 2) + 6
    fives = max(1, int((width - indent + 8) // five))
    places = []
    for place in range(count):
        row, column = divmod(place, 5 * fives)
        places.append((indent + column * step + column // 5 * 6 + 0.5, row * _LINE + 2.5))
    rows = -(-count // (5 * fives))
    box = f"h{_BACK_WIDTH}v{_BACK_HEIGHT}h-{_BACK_WIDTH}z"
    body = path([f"M{num(x)} {num(y)}{box}" for x, y in places], "back" if known else "gap") if places else ""
    return Block(width, rows * _LINE, body if known else text(15, 18, "?", "k f") + body)
