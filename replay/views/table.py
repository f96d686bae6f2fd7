"""The table of a deal at one moment, as a Rich renderable for any terminal size; made from an immutable state."""

from collections.abc import Sequence

from rich.text import Text

from shengji.engine.order import NO_TRUMP
from shengji.grammar.diagnostics import Diagnostic
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import State
from shengji.replay.views.cells import Lines, beside, wrap
from shengji.replay.views.looks import Look
from shengji.replay.views.table_column import column
from shengji.replay.views.table_corners import kitty, last_tricks, levels_and_bids, trumps_out
from shengji.replay.views.table_notes import note_lines
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import scale_line, score_line
from shengji.replay.views.table_seats import seat_block
from shengji.replay.views.table_stacked import stacked
from shengji.replay.views.table_trick import trick_box

__all__ = ["Look", "render_table"]

SMALLEST = (36, 12)
TABLE = (80, 24)
WIDE = (110, 32)


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
    and ``foot`` is a last line, such as the keys of an application.
    """
    scene = Scene(match.match, state, look or Look(), found, title)
    if width < SMALLEST[0] or (height is not None and height < SMALLEST[1]):
        return Lines(_too_small(width, height))
    if width < TABLE[0] or (height is not None and height < TABLE[1] - (foot is None)):
        lines = stacked(scene, width, None if height is None else height - (foot is not None))
    elif width >= WIDE[0] and height is not None and height >= WIDE[1] - (foot is None):
        lines = _wide(scene, width, height - (foot is not None))
    else:
        lines = _table(scene, width, None if height is None else height - (foot is not None))
    if foot is not None:
        if height is not None:
            lines += [Text()] * (height - 1 - len(lines))
        lines.append(scene.fit(foot, width))
    return Lines(_trimmed(line) for line in lines)


def _trimmed(line: Text) -> Text:
    line = line.copy()
    line.rstrip()
    return line


def _too_small(width: int, height: int | None) -> list[Text]:
    words = "Too small for a table: 36 by 12 is the least. The narrated log fits anywhere: replay FILE --plain"
    lines = [Text(line) for line in wrap(words, max(width, 1))]
    return lines if height is None else lines[:height]


def _table(scene: Scene, width: int, height: int | None) -> list[Text]:
    """Lay out header, table, score and notes; the table takes what the notes leave."""
    if height is None:
        notes = note_lines(scene, width)
        bands = _bands(scene, 18)
        return [
            scene.header(width),
            *_three_by_three(scene, width, bands),
            score_line(scene, width),
            *notes,
        ]
    least = sum(_bands(scene, 18))
    scale = height >= 30
    room = max(height - 2 - scale - least, 2)
    notes = note_lines(scene, width, max(min(room, 3 + max(0, (height - 24) // 3)), 2))
    kept = max(3 if height - 2 - scale - least >= 3 else 2, len(notes))
    bands = _bands(scene, height - 2 - scale - kept)
    lines = [scene.header(width), *_three_by_three(scene, width, bands), score_line(scene, width)]
    if scale:
        lines.append(scale_line(scene, width))
    return [*lines, *notes][:height]


def _bands(scene: Scene, rows: int) -> tuple[int, int, int]:
    """Share rows among the three bands of the table; a deal without a trump suit needs five rows of cards a hand."""
    least = 6 if scene.order.trump == NO_TRUMP else 5
    each = max(rows // 3, least)
    each = min(each, 10)
    spare = max(rows - 3 * each, 0)
    return each, each + min(spare, 4), each


def _three_by_three(scene: Scene, width: int, bands: tuple[int, int, int]) -> list[Text]:
    middle = 28 + max(0, width - 80) // 3
    left = (width - middle) // 2
    right = width - middle - left
    bottom = scene.look.bottom
    east, north, west = ((bottom + turn) & 3 for turn in (1, 2, 3))
    more = scene.marks.more
    high, mid, low = bands
    lines = beside(
        [
            (levels_and_bids(scene, left - 1, high), left),
            (seat_block(scene, north, middle, high), middle),
            (_indented(trumps_out(scene, right - 2, high)), right),
        ],
        high,
        more,
    )
    lines += beside(
        [
            (seat_block(scene, west, left, mid), left),
            (trick_box(scene, middle, mid), middle),
            (seat_block(scene, east, right, mid), right),
        ],
        mid,
        more,
    )
    lines += beside(
        [
            (last_tricks(scene, left - 1, low), left),
            (seat_block(scene, bottom, middle, low), middle),
            (_indented(kitty(scene, right - 2, low)), right),
        ],
        low,
        more,
    )
    return lines


def _indented(lines: Sequence[Text]) -> list[Text]:
    return [Text(" ").append_text(line) for line in lines]


def _wide(scene: Scene, width: int, height: int) -> list[Text]:
    """Put the trick list and the points to the right of the table."""
    side = min(46, width - 80)
    left = _table(scene, width - side, height)[1:]
    right = column(scene, side, height - 1)
    body = beside([(left, width - side), (right, side)], height - 1, scene.marks.more)
    return [scene.header(width), *body]
