"""Cards as coloured text: hands in rows of effective suits, plays as strings; nothing is ever cut in silence."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from shengji.engine.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    POINTS_OF_CODE,
    RANKS,
    UNKNOWN,
    counts_of,
)
from shengji.engine.order import TRUMPS, Order
from shengji.replay.language.languages import language, told
from shengji.replay.views.cells import ink, width_of
from shengji.replay.views.looks import Look

SUIT_ROWS = (0, 1, 3, 2)
"""The suits as people sort a hand, colours taking turns: spades, hearts, clubs, diamonds."""


class Token(Struct, frozen=True):
    """Some equal cards as written, after a ``head``, the suit. A ``gap`` of 1 before it may be closed, 2 never.

    ``code`` is that of the cards. Cards that are ``gone`` were played before.
    """

    text: str
    style: str
    cards: int
    gap: int
    head: str = ""
    head_style: str = ""
    code: int = UNKNOWN
    gone: bool = False


class HandRow(Struct, frozen=True):
    """The cards of a hand in one effective suit; ``suit`` is `TRUMPS` for the trumps."""

    suit: int
    tokens: tuple[Token, ...]


def card_style(code: int, look: Look) -> str:
    """Return the style of a card: its suit's colour, and more weight where it counts points."""
    colours = look.colours
    style = colours.joker if code >= LITTLE_JOKER else colours.suits[code // 13]
    return f"{style} {colours.points}".strip() if POINTS_OF_CODE[code] else style


def card_text(code: int, count: int, look: Look) -> str:
    """Spell some equal cards with their suit: ♥8, ♥88, ♥10, BJBJ."""
    if code >= LITTLE_JOKER:
        return joker_name(code) * count
    return look.marks.suits[code // 13] + rank_text(code % 13, count)


def joker_name(code: int) -> str:
    """Return the name of a joker on a table."""
    return told("BJ") if code == BIG_JOKER else told("LJ")


def rank_text(rank: int, count: int = 1, *, alone: bool = True) -> str:
    """Spell some equal ranks; a ten is 10 when alone, T in a string."""
    return "10" if count == 1 and alone and RANKS[rank] == "T" else RANKS[rank] * count


def hand_rows(bag: int, order: Order, look: Look, gone: int = 0) -> list[HandRow]:
    """Sort a hand into rows: the trumps, then the side suits, each from high to low; void suits are there, empty.

    Cards that are gone follow in each row after a stroke.
    """
    suits = (TRUMPS, *(suit for suit in SUIT_ROWS if order.tiers[suit]))
    rows = [HandRow(suit, _row_tokens(bag & order.masks[suit], order, suit, look)) for suit in suits]
    return [_with_gone(row, gone & order.masks[row.suit], order, look) for row in rows] if gone else rows


def _with_gone(row: HandRow, part: int, order: Order, look: Look) -> HandRow:
    if not part:
        return row
    style = look.colours.faint
    cards = [
        replace(token, style=f"{style} dim", gap=min(token.gap, 1) if place == 0 else token.gap, gone=True)
        for place, token in enumerate(_row_tokens(part, order, row.suit, look, alone=False))
    ]
    return HandRow(row.suit, (*row.tokens, Token(look.marks.gone, style, 0, 2, gone=True), *cards))


def _row_tokens(part: int, order: Order, suit: int, look: Look, *, alone: bool = True) -> tuple[Token, ...]:
    counts = dict(counts_of(part))
    alone = alone and len(counts) == 1
    tokens: list[Token] = []
    kind = -1
    for tier in reversed(order.tiers[suit]):
        for code in tier:
            count = counts.get(code, 0)
            if not count:
                continue
            if code >= LITTLE_JOKER:
                now, text = 0, joker_name(code) * count
            elif suit == TRUMPS and _stands_out(code, order):
                now, text = 1, card_text(code, count, look)
            else:
                now, text = 2, rank_text(code % 13, count, alone=alone)
            tokens.append(Token(text, card_style(code, look), count, 1 if now == kind else 2, code=code))
            kind = now
    return tuple(tokens)


def _stands_out(code: int, order: Order) -> bool:
    """Whether a trump is one by its rank: a level card, or of a constant trump rank."""
    rank = code % 13
    return code // 13 != order.trump or rank == order.level or RANKS[rank] in order.rules.constant_trump_ranks


def play_tokens(codes: Sequence[int], look: Look) -> tuple[Token, ...]:
    """Spell cards in the order given, the suit only where it changes: ♠72 ♥7 ♦Q."""
    tokens: list[Token] = []
    for suit, cards in groupby(codes, key=lambda code: code // 13 if code < LITTLE_JOKER else TRUMPS):
        run = list(cards)
        for place, (code, same) in enumerate(groupby(run)):
            count = len(list(same))
            joker = suit == TRUMPS
            text = joker_name(code) * count if joker else rank_text(code % 13, count, alone=len(run) == 1)
            head = "" if place or joker else look.marks.suits[suit]
            style = "" if joker else look.colours.suits[suit]
            tokens.append(Token(text, card_style(code, look), count, 0 if place else 1, head, style, code))
    return tuple(tokens)


def cards_line(codes: tuple[int, ...], look: Look, *, spaced: bool = True) -> Text:
    """Spell cards on one line of any length: ♠72 ♥7 ♦Q. The text is shared: append it, don't append to it."""
    return _cards_line(codes, look, spaced, language().name)


@lru_cache(maxsize=1 << 12)
def _cards_line(codes: tuple[int, ...], look: Look, spaced: bool, _: str) -> Text:
    return _line(play_tokens(codes, look), spaced=spaced)


def kitty_rows(bag: int, order: Order, look: Look) -> list[HandRow]:
    """Sort cards into the rows of a hand, without the empty ones."""
    return [row for row in hand_rows(bag, order, look) if row.tokens]


def row_label(suit: int, look: Look) -> Text:
    """Return the label of a row: Tr, or the suit's symbol."""
    if suit == TRUMPS:
        return ink(told("Tr"), look.colours.over)
    return ink(look.marks.suits[suit], look.colours.suits[suit])


def fit_cards(tokens: Sequence[Token], width: int, lines: int = 1) -> list[Text]:
    """Write cards into so many lines of a width: spaced, else close, else wrapped, else with the rest as +n."""
    for spaced, most in ((True, 1), (False, 1), (True, lines), (False, lines)):
        parts = _broken(tokens, width, spaced=spaced)
        if len(parts) <= most:
            return [_line(part, spaced=spaced) for part in parts]
    kept = parts[:lines]
    left = [token for part in parts[lines:] for token in part]
    last = list(kept[-1])
    while last and _length(last, spaced=False) + 1 + len(_number_of(left)) > width:
        left.append(last.pop())
    end = _line(last, spaced=False)
    end.append(f" {_number_of(left)}" if last else _number_of(left), "bold")
    return [*(_line(part, spaced=False) for part in kept[:-1]), end]


def _number_of(tokens: Sequence[Token]) -> str:
    """Say how many cards were left out, and behind a stroke how many of those that are gone."""
    held = sum(token.cards for token in tokens if not token.gone)
    gone = sum(token.cards for token in tokens if token.gone)
    return (f"+{held}" if held or not gone else "") + (f"/+{gone}" if gone else "")


def lines_needed(tokens: Sequence[Token], width: int) -> int:
    """Count the lines that cards need at least, written close."""
    return len(_broken(tokens, width, spaced=False)) if _length(tokens, spaced=True) > width else 1


def _gap(token: Token, *, spaced: bool) -> int:
    return 1 if token.gap == 2 or (token.gap == 1 and spaced) else 0


def _length(tokens: Iterable[Token], *, spaced: bool) -> int:
    length = 0
    for token in tokens:
        length += _size(token) + (_gap(token, spaced=spaced) if length else 0)
    return length


def _size(token: Token) -> int:
    return width_of(token.head) + width_of(token.text)


def _broken(tokens: Sequence[Token], width: int, *, spaced: bool) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    length = 0
    for token in tokens:
        more = _size(token) + (_gap(token, spaced=spaced) if length else 0)
        if length and length + more > width:
            parts.append([])
            length, more = 0, _size(token)
        parts[-1].append(token)
        length += more
    return parts


def _line(tokens: Iterable[Token], *, spaced: bool) -> Text:
    line = Text()
    for token in tokens:
        if line and _gap(token, spaced=spaced):
            line.append(" ")
        if token.head:
            line.append(token.head, token.head_style)
        line.append(token.text, token.style)
    return line


def backs(count: int, look: Look) -> tuple[Token, ...]:
    """Return the backs of hidden cards, one mark a card, in fives."""
    style = look.colours.faint
    return tuple(
        Token(look.marks.back * min(5, count - start), style, min(5, count - start), 1) for start in range(0, count, 5)
    )


def hand_lines(rows: Sequence[HandRow], width: int, room: int, look: Look, *, tint: bool = True) -> list[Text]:
    """Write the rows of a hand into at most ``room`` lines; where they are too few, several suits share a line."""
    if room < len(rows):
        return fit_cards(_joined(rows, look), width, max(room, 1))
    spare = room - len(rows)
    lines: list[Text] = []
    for row in rows:
        extra = min(lines_needed(row.tokens, width - 3) - 1, spare)
        spare -= extra
        cells = fit_cards(row.tokens, width - 3, 1 + extra) if row.tokens else [_void(look)]
        for place, cell in enumerate(cells):
            line = Text()
            if place == 0:
                line.append_text(row_label(row.suit, look))
            line.pad_right(3 - width_of(line))
            line.append_text(cell)
            if row.suit == TRUMPS and tint:
                line.pad_right(width - width_of(line))
                line.stylize_before(look.colours.trump)
            lines.append(line)
    return lines


def lines_joined(rows: Sequence[HandRow], width: int, look: Look) -> int:
    """Count the lines that a hand needs at least, suits sharing a line."""
    return lines_needed(_joined(rows, look), width)


def _void(look: Look) -> Text:
    return ink(look.marks.void, look.colours.faint)


def _joined(rows: Sequence[HandRow], look: Look) -> list[Token]:
    """Join rows into one list of cards, each suit after its label; void suits are left out."""
    tokens: list[Token] = []
    for row in rows:
        trumps = row.suit == TRUMPS
        label = told("Tr") + " " if trumps else look.marks.suits[row.suit]
        style = look.colours.over if trumps else look.colours.suits[row.suit]
        for place, token in enumerate(row.tokens):
            if place == 0:
                head = label + token.head
                token = replace(token, gap=2, head=head, head_style=token.head_style or style)
            tokens.append(token)
    return tokens or [Token(look.marks.void, look.colours.faint, 0, 2)]
