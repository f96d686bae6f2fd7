"""What lies on the table: the plays of a trick, or the bids while they are made, each as a cell of text."""

from msgspec import Struct
from rich.text import Text

from shengji.replay.timeline import Stage
from shengji.replay.views.cards import fit_cards, play_tokens
from shengji.replay.views.cells import ink, width_of
from shengji.replay.views.table_notes import glyph_text
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_sight import bids_shown
from shengji.replay.views.wording import inked


class Put(Struct, frozen=True):
    """What a seat put on the table, the ``number``-th; without cards it is the seat's turn."""

    number: int
    seat: int
    codes: tuple[int, ...] = ()
    glyphs: tuple[int, ...] = ()
    wrong: str = ""
    won: bool = False
    latest: bool = False


def puts(scene: Scene) -> list[Put]:
    """Return what lies on the table, in order, and at the end whose turn it is."""
    state = scene.state
    if state.stage is Stage.BID:
        latest: dict[int, Put] = {}
        for number, shown in enumerate(bids_shown(state), 1):
            bid = shown.bid
            wrong = "" if shown.legal else scene.marks.wrong
            latest.pop(bid.seat, None)
            now = number == state.step.play
            latest[bid.seat] = Put(number, bid.seat, bid.group.codes, bid.glyphs, wrong, latest=now)
        return list(latest.values())
    found: list[Put] = []
    if state.trick is not None and state.leader is not None:
        for place in range(len(state.table)):
            seat, play = (state.leader + place) & 3, state.trick.item.plays[place]
            wrong = "^" if play.irregular else scene.marks.wrong if state.trick.faults[place] is not None else ""
            won = state.winner == seat
            found.append(Put(place + 1, seat, play.group.codes, play.glyphs, wrong, won, place + 1 == state.step.play))
    if state.turn is not None:
        found.append(Put(len(found) + 1, state.turn))
    return found


def put_lines(scene: Scene, put: Put, width: int, lines: int = 1, *, name: bool = False) -> list[Text]:
    """Write what a seat put on the table into at most so many lines; ``name`` puts the seat's letter before it."""
    colours = scene.colours
    start = ink(f"{put.number}", colours.turn if put.won or put.latest or not put.codes else colours.faint)
    if name:
        start.append(" ").append_text(scene.seat_text(put.seat))
    if not put.codes:
        return [start.append(f" {scene.marks.turn}", colours.turn)]
    end = ink(put.wrong, colours.bad).append_text(glyph_text(put.glyphs, scene))
    if put.won:
        end.append(scene.marks.won, colours.turn)
    ground = colours.won if put.won else colours.latest if put.latest else colours.card
    indent = width_of(start)
    parts = fit_cards(play_tokens(put.codes, scene.look), width - indent - 2 - width_of(end), lines)
    cells = []
    for place, part in enumerate(parts):
        body = Text(" ").append_text(part).append(" ")
        body.stylize_before(ground)
        cells.append((Text(" " * indent) if place else start).append_text(body))
    cells[-1].append_text(end)
    return cells


def play_list(scene: Scene, width: int) -> list[Text]:
    """Return the trick as an ordered list, one line a play; who plays next comes last."""
    lines = []
    for put in puts(scene):
        line = Text(" ").append_text(put_lines(scene, put, width - 7, name=True)[0])
        if put.won:
            line.append(" ").append_text(inked("wins", scene.colours.over))
        elif not put.codes:
            words = inked("to lead", scene.colours.turn) if put.number == 1 else inked("to play", scene.colours.turn)
            line.append(" ").append_text(words)
        lines.append(line)
    return lines
