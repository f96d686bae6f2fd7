"""The middle of the table: the trick in a box, or the bids while they are made."""

from rich.text import Text

from shengji.engine.rules import hand_size, kitty_of
from shengji.grammar.diagnostics import Phrase
from shengji.replay.language.languages import spoken, told
from shengji.replay.timeline import Stage, hand_length
from shengji.replay.views.cells import centred, fit, framed, ink, width_of
from shengji.replay.views.table_plays import Put, put_lines, puts
from shengji.replay.views.table_scene import Scene, seat_letter
from shengji.replay.views.wording import inked

_TITLES = {
    Stage.DEALT: Phrase("Cards dealt"),
    Stage.SETUP: Phrase("Position"),
    Stage.BID: Phrase("Bids"),
    Stage.BURIED: Phrase("Kitty buried"),
}


def trick_title(scene: Scene) -> str:
    """Say what is on the table."""
    state = scene.state
    title = _TITLES.get(state.stage)
    if title is not None:
        return spoken(title)
    if scene.look.spoilers:
        return told("Trick {number} of {last}", number=scene.trick_number, last=state.deal.tricks[-1].number)
    return told("Trick {number}", number=scene.trick_number)


def trick_foot(scene: Scene) -> Text:
    """Say what the trick is worth, and who wins it once that is decided."""
    state, colours = scene.state, scene.colours
    rules = state.deal.setting.rules
    if state.stage in (Stage.DEALT, Stage.BID):
        return inked("{hand} cards each, kitty {kitty}", colours.faint, hand=hand_size(rules), kitty=kitty_of(rules))
    if state.stage is Stage.BURIED:
        return inked("{count} cards", colours.faint, count=kitty_of(rules))
    if state.stage is Stage.SETUP:
        return inked("{count} cards each", colours.faint, count=hand_length(state.deal))
    if state.winner is not None:
        seat = seat_letter(state.winner)
        return inked("{seat} wins {points} pts", colours.over, seat=seat, points=state.points)
    return inked("{points} pts", colours.frame, points=state.points)


def trick_box(scene: Scene, width: int, height: int) -> list[Text]:
    """Draw the trick in a box: each play on the side of the seat that made it."""
    marks, colours = scene.marks, scene.colours
    inner, rows = width - 2, height - 2
    bottom = scene.look.bottom
    right, top, left = ((bottom + turn) & 3 for turn in (1, 2, 3))
    plays = {put.seat: put for put in puts(scene)}
    cells = {seat: put_lines(scene, put, inner) for seat, put in plays.items()}
    cross = width_of(_first(cells, left)) + width_of(_first(cells, right)) + 1 <= inner
    canvas = [Text() for _ in range(rows)]
    if cross and rows >= 3:
        places = _spread(rows)
        canvas[places[0]] = centred(_first(cells, top), inner, marks.more)
        canvas[places[2]] = centred(_first(cells, bottom), inner, marks.more)
        canvas[places[1]] = _across(_first(cells, left), _first(cells, right), inner, marks.more)
    else:
        canvas = _stack(scene, plays, (top, left, right, bottom), inner, rows)
    lines = [_edge(ink(trick_title(scene), colours.title), inner, scene, top=True)]
    edge = ink(marks.down, colours.frame)
    lines += [framed(line, inner, edge, marks.more) for line in canvas]
    return [*lines, _edge(trick_foot(scene), inner, scene, top=False)]


def _first(cells: dict[int, list[Text]], seat: int) -> Text:
    return cells[seat][0] if seat in cells else Text()


def _across(left: Text, right: Text, inner: int, more: str) -> Text:
    """Set two plays side by side, each in the middle of its half where it fits there."""
    half = inner // 2
    if max(width_of(left), width_of(right)) <= half:
        return Text().append_text(centred(left, half, more)).append_text(centred(right, inner - half, more))
    return Text().append_text(fit(left, inner - width_of(right), more)).append_text(right)


def _spread(rows: int) -> tuple[int, int, int]:
    """Choose the rows of the top, the middle and the bottom play."""
    if rows < 5:
        return 0, 1, rows - 1
    inset = (rows - 3) // 4
    return inset, rows // 2, rows - 1 - inset


def _stack(scene: Scene, plays: dict[int, Put], seats: tuple[int, int, int, int], inner: int, rows: int) -> list[Text]:
    """Put the plays under each other, the left one to the left, the right one to the right."""
    lines: list[Text] = []
    spare = rows - 4
    for place, seat in enumerate(seats):
        parts = put_lines(scene, plays[seat], inner, 1 + max(spare, 0)) if seat in plays else [Text()]
        spare -= len(parts) - 1
        for part in parts:
            if place in (0, 3):
                lines.append(centred(part, inner, scene.marks.more))
            else:
                lines.append(fit(part, inner, scene.marks.more, right=place == 2))
    return [*lines, *(Text() for _ in range(rows - len(lines)))][:rows]


def _edge(words: Text, inner: int, scene: Scene, *, top: bool) -> Text:
    marks, style = scene.marks, scene.colours.frame
    start, end = marks.corners[:2] if top else marks.corners[2:]
    words = Text(" ").append_text(scene.fit(words, min(width_of(words), inner - 4))).append(" ")
    free = inner - width_of(words)
    line = ink(start + marks.across * (free // 2), style).append_text(words)
    return line.append(marks.across * (free - free // 2) + end, style)
