"""The table of a deal at one moment, as a Rich renderable for any terminal size; made from an immutable state."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from shengji.engine.order import NO_TRUMP
from shengji.grammar.diagnostics import Diagnostic
from shengji.replay.language.languages import told
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import State
from shengji.replay.views.cells import Lines, beside, boxed, wrap
from shengji.replay.views.looks import Look
from shengji.replay.views.table_column import column
from shengji.replay.views.table_corners import kitty, last_tricks, levels_and_bids, trumps_out
from shengji.replay.views.table_notes import note_lines
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import scale_line, score_line
from shengji.replay.views.table_seats import seat_block, seat_need
from shengji.replay.views.table_stacked import stacked
from shengji.replay.views.table_trick import trick_box
from shengji.replay.views.table_worth import worth_lines
from shengji.replay.views.wording import inked

__all__ = ["Look", "render_table"]

SMALLEST = (36, 12)
TABLE = (80, 24)
WIDE = (110, 32)
WIDEST = 200
"""The cells that a table takes at most: wider, the eye would lose the line."""
_NOTE = 5
"""The lines that the framed note of a wide table takes at least."""


def render_table(
    match: PlayedMatch,
    state: State,
    width: int,
    height: int | None = None,
    look: Look | None = None,
    found: Sequence[Diagnostic] = (),
    *,
    title: str = "",
    foot: Text | None = None,
) -> Lines:
    """Draw a state: no line wider than ``width``, no more lines than ``height`` (None: as many as it takes).

    ``found`` are the diagnostics that belong here (`found_at`), ``title`` names the match where it has no Event tag,
    and ``foot`` is a last line, that of an application with keys and mouse.
    """
    scene = Scene(match.match, state, look or Look(), found, title)
    scene.live = foot is not None
    width = min(width, WIDEST)
    if width < SMALLEST[0] or (height is not None and height < SMALLEST[1]):
        return Lines(_too_small(width, height))
    room = None if height is None else height - (foot is not None)
    if width < TABLE[0] or (height is not None and height < TABLE[1] - (foot is None)):
        lines = stacked(scene, width, room)
    elif room is not None and is_wide(width, room + 1):
        lines = _wide(scene, width, room)
    else:
        lines = _table(scene, width, room)
    if foot is not None:
        if height is not None:
            lines += [Text()] * (height - 1 - len(lines))
        lines.append(scene.fit(foot, width))
    return Lines(lines)


def is_wide(width: int, height: int) -> bool:
    """Whether a terminal has room for the column of tricks and points beside the table."""
    return width >= WIDE[0] and height >= WIDE[1]


def _too_small(width: int, height: int | None) -> list[Text]:
    wide, high = SMALLEST
    words = told(
        "Too small for a table: {wide} by {high} is the least. The narrated log fits anywhere: {command}",
        wide=wide, high=high, command="shengji replay FILE --plain",
    )  # fmt: skip
    lines = [Text(line) for line in wrap(words, max(width, 1))]
    return lines if height is None else lines[:height]


class _Plan(NamedTuple):
    """The widths of the columns and the heights of the bands of a table."""

    left: int
    middle: int
    right: int
    high: int
    mid: int
    low: int


def _plan(scene: Scene, width: int, rows: int | None) -> _Plan:
    """Lay out a table in so many rows; None: as many as the hands need."""
    middle = 28 + min(max(0, width - 80) // 3, 12)
    left = (width - middle) // 2
    right = width - middle - left
    if rows is not None:
        each = min(max(rows // 3, _least(scene)), 8 if rows < 40 else 10)
        return _Plan(left, middle, right, each, each + min(max(rows - 3 * each, 0), 3), each)
    east, north, west, south = _around(scene)
    return _Plan(
        left,
        middle,
        right,
        max(5, seat_need(scene, north, middle), len(levels_and_bids(scene, left - 2, 99))),
        max(6, seat_need(scene, west, left), seat_need(scene, east, right)),
        max(5, seat_need(scene, south, middle), len(kitty(scene, right - 2, 99))),
    )


def _least(scene: Scene) -> int:
    """Return the least rows of a band: a name, and four suits, or five where there is no trump suit."""
    return 6 if scene.order.trump == NO_TRUMP else 5


def _around(scene: Scene) -> tuple[int, int, int, int]:
    """Return the seats to the right, at the top, to the left and at the bottom."""
    bottom = scene.look.bottom
    return (bottom + 1) & 3, (bottom + 2) & 3, (bottom + 3) & 3, bottom


def _table(scene: Scene, width: int, height: int | None) -> list[Text]:
    """Lay out header, table, score and notes; the notes take what the table leaves."""
    if height is None:
        notes = note_lines(scene, width)
        return [scene.header(width), *_bands(scene, _plan(scene, width, None)), score_line(scene, width), *notes]
    scale = height >= 30
    free = height - 2 - scale
    kept = max(2, min(free - 3 * _least(scene), 3))
    plan = _plan(scene, width, free - kept)
    notes = note_lines(scene, width, free - plan.high - plan.mid - plan.low)
    lines = [scene.header(width), *_bands(scene, plan), score_line(scene, width)]
    if scale:
        lines.append(scale_line(scene, width))
    return [*lines, *notes]


def _wide(scene: Scene, width: int, height: int) -> list[Text]:
    """Put the trick list and the points to the right of the table, and the note into a frame below it."""
    side = max(min(46, width - 80), width - 110)
    left, body = width - side, height - 1
    plan = _plan(scene, left, body - 2 - _NOTE)
    lines = [*_bands(scene, plan, wide=True), score_line(scene, left), scale_line(scene, left)]
    room = body - len(lines)
    notes = note_lines(scene, left - 2, room - 2)
    title = inked("Note", scene.colours.title)
    lines += boxed(notes, title, left - 2, room, scene.marks, scene.colours.frame)
    joined = beside([(lines, left), (column(scene, side, body), side)], body, scene.marks.more)
    return [scene.header(width), *joined]


def _bands(scene: Scene, plan: _Plan, *, wide: bool = False) -> list[Text]:
    """Draw the three bands; beside a list of all tricks the last ones give way to what points are worth."""
    east, north, west, south = _around(scene)
    left, middle, right, high, mid, low = plan
    blocks = (
        (
            _indented(levels_and_bids(scene, left - 2, high)),
            seat_block(scene, north, middle, high),
            _indented(trumps_out(scene, right - 2, high)),
        ),
        (
            seat_block(scene, west, left, mid),
            trick_box(scene, middle, mid),
            seat_block(scene, east, right, mid),
        ),
        (
            _indented((worth_lines if wide else last_tricks)(scene, left - 2, low)),
            seat_block(scene, south, middle, low),
            _indented(kitty(scene, right - 2, low)),
        ),
    )
    lines: list[Text] = []
    for band, height in zip(blocks, (high, mid, low), strict=True):
        lines += beside(list(zip(band, (left, middle, right), strict=True)), height, scene.marks.more)
    return lines


def _indented(lines: Sequence[Text]) -> list[Text]:
    return [Text(" ").append_text(line) for line in lines]
