"""The middle of the table: the trick, or the bids while they are made."""

from rich.text import Text

from shengji.engine.cards import SEATS
from shengji.engine.rules import hand_size, kitty_of
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import fit_cards, play_tokens
from shengji.replay.views.cells import centred, fit, width_of
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_sight import bids_shown


def trick_title(scene: Scene) -> str:
    """Say what is on the table."""
    state = scene.state
    if state.stage is Stage.DEALT:
        return "Cards dealt"
    if state.stage is Stage.BID:
        return "Bids"
    if state.stage is Stage.BURIED:
        return "Kitty buried"
    title = f"Trick {state.trick.number if state.trick is not None else state.step.trick}"
    return f"{title} of {len(state.deal.tricks)}" if scene.look.spoilers else title


def trick_foot(scene: Scene) -> Text:
    """Say what the trick is worth, and who wins it once that is decided."""
    state, colours = scene.state, scene.colours
    rules = state.deal.setting.rules
    if state.stage in (Stage.DEALT, Stage.BID):
        return Text(f"{hand_size(rules)} cards each, kitty {kitty_of(rules)}", colours.faint)
    if state.stage is Stage.BURIED:
        return Text(f"{kitty_of(rules)} cards", colours.faint)
    if state.winner is not None:
        return Text(f"{SEATS[state.winner]} wins {state.points} pts", colours.over)
    return Text(f"{state.points} pts", colours.frame)


def played_cells(scene: Scene, width: int, lines: int = 1) -> dict[int, list[Text]]:
    """Return what each seat put on the table, seat by seat, in at most so many lines of this width."""
    state, look = scene.state, scene.look
    if state.stage is Stage.BID:
        cells = {}
        for number, shown in enumerate(bids_shown(state), 1):
            mark = "" if shown.legal else scene.marks.wrong
            latest = number == state.step.play
            cells[shown.bid.seat] = _cell(scene, number, shown.bid.group.codes, mark, latest, False, width, lines)
        return cells
    if state.stage is Stage.BURIED and state.turn is not None:
        return {state.turn: [Text(f"{scene.marks.turn} leads", scene.colours.turn)]}
    cells = {}
    if state.trick is None or state.leader is None:
        return cells
    for place, _ in enumerate(state.table):
        seat = (state.leader + place) & 3
        play = state.trick.item.plays[place]
        won = state.winner == seat
        mark = scene.marks.won if won else "^" if play.irregular else ""
        latest = place + 1 == state.step.play and not won
        cells[seat] = _cell(scene, place + 1, play.group.codes, mark, latest, won, width, lines)
    if state.turn is not None and look.viewpoint in (None, state.turn, *range(4)):
        cells[state.turn] = [Text(f"{len(state.table) + 1} {scene.marks.turn}", scene.colours.turn)]
    return cells


def _cell(
    scene: Scene,
    number: int,
    codes: tuple[int, ...],
    mark: str,
    latest: bool,
    won: bool,
    width: int,
    lines: int,
) -> list[Text]:
    colours = scene.colours
    ground = colours.won if won else colours.latest if latest else colours.card
    room = width - 4 - (len(mark) + 1 if mark else 0)
    parts = fit_cards(play_tokens(codes, scene.look), room, lines)
    cells = []
    for place, part in enumerate(parts):
        body = Text(" ").append_text(part).append(" ")
        body.stylize_before(ground)
        cell = Text(f"{number}" if not place else " ", colours.over if won or latest else colours.faint)
        cell.append_text(body)
        if mark and place == len(parts) - 1:
            cell.append(mark, colours.turn)
        cells.append(cell)
    return cells


def trick_box(scene: Scene, width: int, height: int) -> list[Text]:
    """Draw the trick in a box: each play on the side of the seat that made it."""
    marks, colours = scene.marks, scene.colours
    inner, rows = width - 2, height - 2
    bottom = scene.look.bottom
    right, top, left = ((bottom + turn) & 3 for turn in (1, 2, 3))
    cells = played_cells(scene, inner)
    cross = width_of(_first(cells, left)) + width_of(_first(cells, right)) + 1 <= inner
    canvas = [Text() for _ in range(rows)]
    if cross and rows >= 3:
        places = _spread(rows)
        canvas[places[0]] = centred(_first(cells, top), inner, marks.more)
        canvas[places[2]] = centred(_first(cells, bottom), inner, marks.more)
        across = fit(_first(cells, left), inner - width_of(_first(cells, right)), marks.more)
        canvas[places[1]] = across.copy().append_text(_first(cells, right))
    else:
        canvas = _stack(cells, (top, left, right, bottom), inner, rows, scene)
    lines = [_edge(Text(trick_title(scene), colours.title), inner, scene, top=True)]
    for line in canvas:
        row = Text(marks.down, colours.frame).append_text(fit(line, inner, marks.more))
        lines.append(row.append(marks.down, colours.frame))
    return [*lines, _edge(trick_foot(scene), inner, scene, top=False)]


def _first(cells: dict[int, list[Text]], seat: int) -> Text:
    return cells[seat][0] if seat in cells else Text()


def _spread(rows: int) -> tuple[int, int, int]:
    """Choose the rows of the top, the middle and the bottom play."""
    if rows < 5:
        return 0, 1, rows - 1
    inset = (rows - 3) // 4
    return inset, rows // 2, rows - 1 - inset


def _stack(
    cells: dict[int, list[Text]], seats: tuple[int, int, int, int], inner: int, rows: int, scene: Scene
) -> list[Text]:
    """Put the plays under each other, the left one to the left, the right one to the right."""
    more = max(1, 1 + rows - 4)
    if more > 1:
        cells = played_cells(scene, inner, more)
    lines: list[Text] = []
    spare = rows - 4
    for place, seat in enumerate(seats):
        parts = cells.get(seat, [Text()])
        if len(parts) - 1 > spare:
            parts = played_cells(scene, inner, 1 + spare)[seat]
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
    line = Text(start + marks.across * (free // 2), style).append_text(words)
    return line.append(marks.across * (free - free // 2) + end, style)


def play_list(scene: Scene, width: int) -> list[Text]:
    """Return the trick as an ordered list, one line a play; who plays next comes last."""
    state = scene.state
    order: list[int] = []
    if state.stage is Stage.BID:
        order = list(dict.fromkeys(shown.bid.seat for shown in bids_shown(state)))
    elif state.leader is not None and state.trick is not None:
        order = [(state.leader + place) & 3 for place in range(len(state.table) + (state.turn is not None))]
    elif state.turn is not None:
        order = [state.turn]
    cells = played_cells(scene, width - 3)
    lines = []
    for seat in order:
        line = Text(" ").append_text(scene.seat_text(seat)).append(" ").append_text(_first(cells, seat))
        if state.winner == seat:
            line.append(" wins", scene.colours.over)
        lines.append(line)
    return lines
