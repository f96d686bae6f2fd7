"""The right column of a wide table: every trick reached, and the attackers' points after each."""

from functools import lru_cache

from msgspec import Struct
from rich.text import Text

from shengji.engine.cards import side_of
from shengji.notation.record import Play
from shengji.replay.language.languages import language, told
from shengji.replay.lines import entered_at, variations_of
from shengji.replay.played import PlayedTrick
from shengji.replay.views.cards import cards_line, fit_cards, play_tokens
from shengji.replay.views.cells import boxed, ink, width_of
from shengji.replay.views.table_chart import points_chart
from shengji.replay.views.table_notes import glyph_text
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_sight import tricks_before


class Entry(Struct, frozen=True):
    """A trick in the list: its place in the deal, from 1, and its lines."""

    place: int
    lines: list[Text]


def column(scene: Scene, width: int, height: int) -> list[Text]:
    """Return the trick list, and where there is room the points below it, each in a frame."""
    chart = min(12, height // 3) if height >= 24 else 0
    inner = width - 2
    lines = _frame(scene, told("Tricks"), trick_lines(scene, inner, height - chart - 2), inner, height - chart)
    if chart:
        lines += _frame(scene, told("Attackers' points"), points_chart(scene, inner, chart - 2), inner, chart)
    return lines


def _frame(scene: Scene, title: str, body: list[Text], inner: int, height: int) -> list[Text]:
    return boxed(body, ink(title, scene.colours.title), inner, height, scene.marks, scene.colours.frame)


def trick_lines(scene: Scene, width: int, height: int) -> list[Text]:
    """List the tricks as far as they are reached: the latest, and how many came before, where there are too many."""
    entries = trick_entries(scene, width)
    if sum(len(entry.lines) for entry in entries) <= height:
        return [line for entry in entries for line in entry.lines]
    kept: list[Entry] = []
    used = 1
    while entries and used + len(entries[-1].lines) <= height:
        kept.insert(0, entries.pop())
        used += len(kept[0].lines)
    words = told("{count} before", count=len(entries))
    rest = ink(f" {scene.marks.more} {words}", scene.colours.faint)
    return [rest, *(line for entry in kept for line in entry.lines)]


def trick_entries(scene: Scene, width: int) -> list[Entry]:
    """Return the tricks as far as they are reached, each as the lines that it takes."""
    state = scene.state
    before = len(tricks_before(state))
    entries = [Entry(place, _finished(_Alike(scene, width), place)) for place in range(1, before + 1)]
    if state.trick is not None and state.step.play:
        entries.append(Entry(state.step.trick, _lines(scene, state.trick, state.step.trick, state.step.play, width)))
    return entries


class _Alike:
    """A scene and a width: equal to any other in which the tricks that are finished look the same."""

    def __init__(self, scene: Scene, width: int) -> None:
        self.scene = scene
        self.width = width
        self._key = (id(scene.state.deal), scene.look, scene.live, language().name, width)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Alike) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=1 << 10)
def _finished(alike: _Alike, place: int) -> list[Text]:
    """Return the lines of a trick that is finished; the scene that is remembered keeps its deal from being another."""
    trick = alike.scene.state.deal.tricks[place - 1]
    return _lines(alike.scene, trick, place, len(trick.plays), alike.width)


def _lines(scene: Scene, trick: PlayedTrick, place: int, plays: int, width: int) -> list[Text]:
    head = scene.leading(_head(scene, trick, plays), place).append(" ")
    cells = [_cell(scene, trick, place, play, plays) for play in range(1, min(plays, len(trick.item.plays)) + 1)]
    indent = width_of(head)
    slot = (width - indent) // 4
    if all(width_of(cell) < slot or (number == 3 and width_of(cell) <= slot) for number, cell in enumerate(cells)):
        for cell in cells:
            head.append_text(scene.fit(cell, slot))
        return [head]
    lines = [head]
    used = 0
    for cell, play in zip(cells, trick.item.plays, strict=False):
        if width_of(cell) > width - indent:
            lines += _long(scene, cell[:1], play, width, indent)
            used = width
            continue
        if used and used + 1 + width_of(cell) > width - indent:
            lines.append(Text(" " * indent))
            used = 0
        if used:
            lines[-1].append(" ")
            used += 1
        lines[-1].append_text(cell)
        used += width_of(cell)
    return lines


def _head(scene: Scene, trick: PlayedTrick, plays: int) -> Text:
    """Return what stands before the plays: the number, and once it is won the points."""
    head = ink(f"{trick.number:>2} ", scene.colours.faint)
    if plays < len(trick.plays) or trick.winner is None or not trick.points:
        return head.append("   ")
    attack = scene.declarer is not None and side_of(trick.winner) != side_of(scene.declarer)
    colour = scene.colours.sides[side_of(trick.winner)]
    return head.append(f"{trick.points:>3}", f"bold {colour}" if attack else scene.colours.faint)


def _long(scene: Scene, seat: Text, play: Play, width: int, indent: int) -> list[Text]:
    """Write a play that is longer than a line into as many as it takes."""
    parts = fit_cards(play_tokens(play.group.codes, scene.look), width - indent - 1, 9)
    parts[-1].append_text(glyph_text(play.glyphs, scene))
    starts = [Text(" " * indent).append_text(seat), *[Text(" " * (indent + 1))] * (len(parts) - 1)]
    return [start.copy().append_text(part) for start, part in zip(starts, parts, strict=True)]


def _cell(scene: Scene, trick: PlayedTrick, place: int, number: int, plays: int) -> Text:
    """Write the ``number``-th play of a trick, of which so many are made; ``place`` is the place of the trick."""
    seat, play = (trick.leader + number - 1) & 3, trick.item.plays[number - 1]
    state = scene.state
    cell = scene.seat_text(seat)
    if scene.look.ascii:
        cell.append(":")
    cell.append_text(cards_line(play.group.codes, scene.look, spaced=False)).append_text(glyph_text(play.glyphs, scene))
    if plays == len(trick.plays) and trick.winner == seat:
        cell.append(scene.marks.won, scene.colours.turn)
    if any(entered_at(state.deal, one) == (place, number) for one in variations_of(state.deal)):
        cell.append(scene.marks.branch, scene.colours.odd)
    if state.trick is trick and number == state.step.play:
        cell.stylize(scene.colours.here)
    return scene.leading(cell, place, number)
