"""Whole diagrams: the parts laid out on a sheet, with title, description and style sheet."""

import re
from collections.abc import Sequence

from shengji.replay.diagram.colours import root_class, style_sheet
from shengji.replay.diagram.corners import bids, kitty, levels, meter, points, remarks
from shengji.replay.diagram.description import describe, name_of
from shengji.replay.diagram.felt import felt_block
from shengji.replay.diagram.header import header
from shengji.replay.diagram.look import DiagramLook
from shengji.replay.diagram.metrics import fitting
from shengji.replay.diagram.seats import seat_block
from shengji.replay.diagram.seen import Seen, seen_of
from shengji.replay.diagram.svg import EMPTY, Block, num, plain, put, stacked, text
from shengji.replay.language.languages import language
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import State, Step, Timeline
from shengji.replay.views.table_scene import side_name

_CLASSES = re.compile(r'class="([^"]*)"')
_MARGIN = 20
_GAP = 18
_MIDDLE = 344
_SIDE = 276
_NARROW = 210
"""The width of the side columns where no hand stands in them."""
_WIDEST = 1400
"""The width that a sheet of several pictures is shown at, at most."""


def position_svg(match: PlayedMatch, state: State, look: DiagramLook) -> str:
    """Draw a state of a match: the table with the hands, the trick, the points, the kitty where it is seen."""
    seen = seen_of(match, state, look)
    return _sheet(_position(seen), look, name_of(seen), describe(seen))


def deal_svg(match: PlayedMatch, deal: int, look: DiagramLook) -> str:
    """Draw the hands of a deal as dealt, with the kitty and all bids, sorted under the trump that came of them.

    ``deal`` is its place in the match, from 0; of a deal that begins in its middle, the hands that it begins with.
    """
    seen = seen_of(match, Timeline(match).state(Step(deal, 0, 0)), look, dealt=True)
    return _sheet(_position(seen), look, name_of(seen), describe(seen))


def trick_svg(match: PlayedMatch, state: State, look: DiagramLook) -> str:
    """Draw only the trick of a state, with the names of who plays."""
    seen = seen_of(match, state, look)
    width = _MIDDLE + 40
    body = stacked([header(seen, width), felt_block(seen, width, names=True)], 14)
    return _sheet(body, look, name_of(seen), describe(seen, hands=False))


def strip_svg(match: PlayedMatch, states: Sequence[State], look: DiagramLook, *, tricks: bool = False) -> str:
    """Draw several states of a deal in a grid, each under its locator; only their ``tricks`` where there are many."""
    all_seen = [seen_of(match, state, look) for state in states]
    cells = [_small_trick(seen) if tricks else _small_table(seen) for seen in all_seen]
    columns = min(len(cells), 4 if tricks else 2)
    grid = _grid(cells, columns)
    body = stacked([header(all_seen[0], grid.width, place=False), grid], 16)
    words = (f"{seen.locator}: {describe(seen, hands=not tricks)}" for seen in all_seen)
    return _sheet(body, look, name_of(all_seen[0], place=False), "\n".join(words), widest=_WIDEST)


def _position(seen: Seen) -> Block:
    table = _table(seen, corners=True)
    parts = [header(seen, table.width), table]
    if seen.score is not None:
        parts.append(meter(seen.score, table.width))
    parts.append(remarks(seen, table.width))
    return stacked(parts, _GAP)


def _table(seen: Seen, *, corners: bool) -> Block:
    """Lay out three by three: the seats around the trick, and in the corners what else there is to know."""
    right, top, left, bottom = (seen.seats[(seen.bottom + turn) & 3] for turn in (1, 2, 3, 4))
    side = _SIDE if left.drawn or right.drawn else _NARROW
    inner = side - 16
    corner = (levels(seen), bids(seen, inner), points(seen, inner), kitty(seen, inner)) if corners else (EMPTY,) * 4
    felt = felt_block(seen, _MIDDLE)
    bands = (
        (corner[0], seat_block(seen, top, _MIDDLE - 16), corner[1]),
        (seat_block(seen, left, inner), felt, seat_block(seen, right, inner)),
        (corner[2], seat_block(seen, bottom, _MIDDLE - 16), corner[3]),
    )
    columns = (8.0, side + _GAP + 8.0, side + _MIDDLE + 2 * _GAP + 8.0)
    y, body = 8.0, ""
    for band, row in enumerate(bands):
        height = max(block.height for block in row)
        for column, block in enumerate(row):
            free = height - block.height
            drop = free / 2 if band == 1 else free if (band, column) == (0, 1) else 0
            x = columns[column] - (8 if block is felt else 0)
            body += put(block, x, y + drop)
        y += height + _GAP
    return Block(2 * side + _MIDDLE + 2 * _GAP, y - _GAP + 8, body)


def _small_table(seen: Seen) -> Block:
    """Draw a state for a strip: its locator, the table, the points in a line."""
    table = _table(seen, corners=False)
    return stacked([_caption(seen, table.width), table], 8)


def _small_trick(seen: Seen) -> Block:
    felt = felt_block(seen, _MIDDLE)
    return stacked([_caption(seen, felt.width), felt], 6)


def _caption(seen: Seen, width: float) -> Block:
    """Name a picture of a strip, and tell the points at its right."""
    body = fitting(0, 16, seen.locator, width * 0.6, 16, "n")
    if seen.score is not None:
        body += text(width, 16, plain(f"{side_name(seen.score.side)} {seen.score.points}"), "e b")
    return Block(width, 22, body)


def _grid(cells: Sequence[Block], columns: int) -> Block:
    wide = max(cell.width for cell in cells)
    y, body = 0.0, ""
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        body += "".join(put(cell, place * (wide + 2 * _GAP), y) for place, cell in enumerate(row))
        y += max(cell.height for cell in row) + 2 * _GAP
    return Block(columns * wide + (columns - 1) * 2 * _GAP, y - 2 * _GAP, body)


def _sheet(body: Block, look: DiagramLook, name: str, words: str, widest: float | None = None) -> str:
    """Wrap what is drawn as a picture of its own: ground, margin, styles, and the words for who does not see it."""
    width, height = body.width + 2 * _MARGIN, body.height + 2 * _MARGIN
    scale = min(1.0, widest / width) if widest else 1.0
    lang = language().name.value
    drawn = f'<rect width="100%" height="100%" class="g"/>\n{put(body, _MARGIN, _MARGIN)}'
    used = frozenset(word for classes in _CLASSES.findall(drawn) for word in classes.split())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" '
        f'width="{num(width * scale)}" height="{num(height * scale)}" class="{root_class(look.theme)}" '
        f'role="img" lang="{lang}" xml:lang="{lang}">\n'
        f"<title>{plain(name)}</title>\n<desc>{plain(words)}</desc>\n"
        f"<style>{style_sheet(look.theme, used)}</style>\n{drawn}\n</svg>\n"
    )
