"""The middle of the table: the plays of the trick, or the bids, in front of who made them."""

from shengji.notation.spelling import GLYPHS
from shengji.replay.diagram.cards import CARD_HEIGHT, CARD_WIDTH, fan
from shengji.replay.diagram.metrics import fitted, fitting, length
from shengji.replay.diagram.seen import Seen
from shengji.replay.diagram.svg import EMPTY, Block, plain, put, rect, text
from shengji.replay.diagram.words import points_counted
from shengji.replay.language.languages import told
from shengji.replay.timeline import Stage
from shengji.replay.views.table_plays import Put
from shengji.replay.views.table_scene import seat_letter

_PAD = 12
_GAP = 6
_LABEL = 20
_MIDDLE = 88
"""The width of the words in the middle."""
_SPACE = Block(0, CARD_HEIGHT + _LABEL, "")
"""What a seat without a play takes up."""


def felt_block(seen: Seen, width: float, *, names: bool = False) -> Block:
    """Draw the table with what lies on it; ``names`` says whose plays these are by name."""
    inner = width - 2 * _PAD
    words = _words(seen)
    side = (inner - _MIDDLE) / 2 - _GAP
    cells = _cells(seen, side, inner, names=names)
    if _beside(cells, side, names=names):
        return _cross(cells, words, width, above=False)
    half = (inner - _GAP) / 2
    cells = _cells(seen, half, inner, names=names)
    if _beside(cells, half, names=names):
        return _cross(cells, words, width, above=True)
    return _column(_cells(seen, inner, inner, names=names), words, width)


def trick_title(seen: Seen) -> str:
    """Say where in the deal this is."""
    if seen.stage is Stage.DEALT:
        return told("Cards dealt")
    if seen.stage is Stage.BID:
        return told("Bids")
    if seen.stage is Stage.BURIED:
        return told("Kitty buried")
    if seen.stage is Stage.SETUP:
        return told("Position")
    return told("Trick {number}", number=seen.number)


def _words(seen: Seen) -> list[str]:
    """Say what lies on the table, and what it is worth."""
    title = told("Bids") if seen.plays and seen.stage is Stage.DEALT else trick_title(seen)
    if seen.stage in (Stage.DEALT, Stage.BID):
        return [title, told("{count} cards each", count=seen.cards_each), told("kitty {count}", count=seen.kitty_size)]
    if seen.stage in (Stage.BURIED, Stage.SETUP):
        return [title, told("{count} cards each", count=seen.cards_each)]
    return [title, points_counted(seen.points)]


def _cells(seen: Seen, side: float, inner: float, *, names: bool) -> tuple[Block, Block, Block, Block]:
    """Draw what lies to the right, at the top, to the left and at the bottom."""
    cells = [EMPTY] * 4
    for one in seen.plays:
        place = (one.seat - seen.bottom - 1) & 3
        cells[place] = _cell(seen, one, inner if place & 1 else side, inner if place & 1 else side, names=names)
    return cells[0], cells[1], cells[2], cells[3]


def _cell(seen: Seen, one: Put, width: float, room: float, *, names: bool) -> Block:
    """Draw a play with its number, whose it is, what is said of it, and whether it wins."""
    label = f"{one.number} {seat_letter(one.seat)}"
    if not one.codes:
        words = told("to lead") if one.number == 1 else told("to play")
        cards = Block(CARD_WIDTH, CARD_HEIGHT, rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "slot", 4))
        label = f"{label} {words}" if length(f"{label} {words}", 13) <= room else label
    else:
        cards = fan(one.codes, width, "best" if one.won else "card")
        label += "".join(f" {mark}" for mark in (_marks(one), told("wins") if one.won else "") if mark)
    size = length(label, 13, bold=one.won) + (14 if one.won else 0)
    name = fitted(seen.seats[one.seat].name, room, 13, bold=True) if names else ""
    wide = max(size, cards.width, length(name, 13, bold=True))
    top = _LABEL if names else 0
    foot = top + cards.height + _LABEL
    body = fitting(wide / 2, 13, name, wide, 13, "m l on b") if names else ""
    body += put(cards, (wide - cards.width) / 2, top)
    if one.won:
        body += rect((wide - size) / 2, foot - 18, size, 18, "won", 9)
    body += text(wide / 2, foot - 4.5, plain(label), "m l b" if one.won else f"m l on{' b' if one.latest else ''}")
    return Block(wide, foot, body)


def _marks(one: Put) -> str:
    """Spell the glyphs of a play, and what is wrong with it."""
    glyphs = "".join(GLYPHS[glyph - 1] if 1 <= glyph <= 6 else f"${glyph}" for glyph in one.glyphs)
    return f"{one.wrong}{glyphs}"


def _beside(cells: tuple[Block, Block, Block, Block], room: float, *, names: bool) -> bool:
    """Whether the plays at the sides find room there, each in one row of cards."""
    most = _SPACE.height + (_LABEL if names else 0)
    return all(cell.width <= room and cell.height <= most for cell in (cells[0], cells[2]))


def _cross(cells: tuple[Block, Block, Block, Block], words: list[str], width: float, *, above: bool) -> Block:
    """Put the plays where their seats are."""
    right, top, left, bottom = cells
    least = max(cell.height for cell in (*cells, _SPACE))
    y: float = _PAD
    body = ""
    if above:
        body, y = _line(words, width), y + 22
    body += put(top, (width - top.width) / 2, y)
    y += least + _GAP
    body += put(left, _PAD, y) + put(right, width - _PAD - right.width, y)
    if not above:
        start = y + least / 2 - 9 * len(words) + 13
        for place, line in enumerate(words):
            body += text(width / 2, start + 19 * place, plain(line), "m l on" if place else "m on b")
    y += least + _GAP
    body += put(bottom, (width - bottom.width) / 2, y)
    return _on_felt(body, width, y + least + _PAD - 2)


def _column(cells: tuple[Block, Block, Block, Block], words: list[str], width: float) -> Block:
    """Put the plays below each other, the left one to the left, the right one to the right."""
    right, top, left, bottom = cells
    body, y = _line(words, width), _PAD + 22.0
    for cell, x in (
        (top, (width - top.width) / 2),
        (left, _PAD),
        (right, width - _PAD - right.width),
        (bottom, (width - bottom.width) / 2),
    ):
        if cell.height:
            body += put(cell, x, y)
            y += cell.height + _GAP
    return _on_felt(body, width, y + _PAD - _GAP - 2)


def _line(words: list[str], width: float) -> str:
    return text(width / 2, _PAD + 12, plain(" · ".join(words)), "m on b")


def _on_felt(body: str, width: float, height: float) -> Block:
    return Block(width, height, rect(0, 0, width, height, "felt", 12) + body)
