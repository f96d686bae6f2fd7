"""The score line: the attackers' points, a bar with the thresholds of the rules in force, the distance in words."""

from functools import lru_cache

from msgspec import Struct
from rich.text import Text

from shengji.engine.cards import side_of
from shengji.engine.rules import Rules
from shengji.engine.score import ATTACKERS, threshold, worth
from shengji.replay.language.languages import told
from shengji.replay.timeline import Stage
from shengji.replay.views.cells import ink, runs, width_of
from shengji.replay.views.table_scene import Scene, side_name
from shengji.replay.views.wording import inked


@lru_cache(maxsize=64)
def thresholds(rules: Rules) -> tuple[int, ...]:
    """Return the totals, up to all points of the packs, at which the worth of the deal changes."""
    most = 100 * rules.decks
    values = [worth(rules, points) for points in range(0, most + 5, 5)]
    return tuple(5 * place for place in range(2, len(values)) if values[place] != values[place - 1])


def points_now(scene: Scene) -> int:
    """Return the attackers' points: the final total once the deal is over."""
    state = scene.state
    if state.stage is Stage.OVER and state.deal.total is not None:
        return state.deal.total.total
    return state.score


def distance(rules: Rules, points: int) -> str:
    """Say in words how far the attackers are from the next threshold that counts."""
    needed = threshold(rules)
    if points < needed:
        return told("{points} to take over", points=needed - points)
    now = worth(rules, points)
    following = next((at for at in thresholds(rules) if at > points), None)
    if following is None:
        return told("+{levels} so far", levels=now.levels) if now.levels else told("taken over")
    values = {"levels": now.levels, "points": following - points, "more": worth(rules, following).levels}
    if now.levels:
        return told("+{levels} so far, {points} to +{more}", **values)
    return told("taken over, {points} to +{more}", **values)


def outcome(rules: Rules, points: int) -> str:
    """Say in words what a final total is worth."""
    result = worth(rules, points)
    if result.side != ATTACKERS:
        return told("held +{levels}", levels=result.levels)
    return told("taken over +{levels}", levels=result.levels) if result.levels else told("taken over")


_WORDS = 19
"""The cells that the words of a wide score line take at least, so that the bar keeps its length."""


class Meter(Struct, frozen=True):
    """A score line in its parts: what stands before the bar, how many cells the bar has, what stands after it."""

    start: Text
    room: int
    end: Text


def _meter(scene: Scene, width: int) -> Meter:
    state, colours = scene.state, scene.colours
    rules, points = state.deal.setting.rules, points_now(scene)
    over = state.stage is Stage.OVER and state.deal.total is not None
    words = outcome(rules, points) if over else distance(rules, points)
    style = _attack_style(scene)
    start = Text(" ").append_text(inked("Attackers", f"bold {style}"))
    if width >= 60 and scene.declarer is not None:
        start.append(f" {side_name(1 - side_of(scene.declarer))}", style)
    start.append(f" {points:>3} ", f"bold {style}")
    free = " " * (_WORDS - width_of(words) if width >= 60 else 0)
    end = ink(f"  {free}{words} ", colours.over if over or points >= threshold(rules) else colours.faint)
    return Meter(start, width - width_of(start) - width_of(end), end)


def score_line(scene: Scene, width: int) -> Text:
    """Return the score on one line."""
    state = scene.state
    rules = state.deal.setting.rules
    if state.stage not in (Stage.DEALT, Stage.BID) and state.deal.setting.declarer is None:
        words = told("Points not counted: nothing says who declares")
        return scene.fit(ink(f" {words}", scene.colours.faint), width)
    meter = _meter(scene, width)
    line = meter.start.copy()
    if meter.room < 8:
        end = meter.end.copy()
        end.remove_suffix(" ")
        return scene.fit(line.append_text(end[2:]), width)
    line.append_text(bar(scene, rules, points_now(scene), meter.room))
    return scene.fit(line.append_text(meter.end), width)


def scale_line(scene: Scene, width: int) -> Text:
    """Return the numbers of the thresholds, to stand below a score line of this width."""
    rules, meter = scene.state.deal.setting.rules, _meter(scene, width)
    if meter.room < 8:
        return Text()
    row = [" "] * (width_of(meter.start) + meter.room + 4)
    for at, cell in sorted(_ticks(rules, meter.room).items(), key=lambda tick: tick[0] != threshold(rules)):
        label = f"{at}"
        place = width_of(meter.start) + cell - len(label) // 2
        if not "".join(row[place - 1 : place + len(label) + 1]).strip():
            row[place : place + len(label)] = label
    return ink("".join(row).rstrip(), scene.colours.faint)


def _attack_style(scene: Scene) -> str:
    if scene.declarer is None:
        return ""
    return scene.colours.sides[1 - side_of(scene.declarer)]


@lru_cache(maxsize=256)
def _ticks(rules: Rules, width: int) -> dict[int, int]:
    """Return the thresholds that a bar of this width shows, and in which cell; the take-over is always there."""
    most = 100 * rules.decks
    needed = threshold(rules)
    ticks = {needed: _cell_of(needed, most, width)}
    for at in thresholds(rules):
        cell = _cell_of(at, most, width)
        if 0 < at < most and all(abs(cell - other) > 3 for other in ticks.values()):
            ticks[at] = cell
    return ticks


def bar(scene: Scene, rules: Rules, points: int, width: int) -> Text:
    """Draw the bar: filled up to the points, a mark at each threshold, a heavy one where the attackers take over."""
    marks, colours = scene.marks, scene.colours
    filled = max(0, min(width, round(points * width / (100 * rules.decks))))
    cells = {cell: at for at, cell in _ticks(rules, width).items()}
    style = _attack_style(scene)
    drawn: list[tuple[str, str]] = []
    for cell in range(width):
        at = cells.get(cell)
        if at is None:
            drawn.append((marks.bar, style) if cell < filled else (marks.rest, colours.frame))
        elif at == threshold(rules):
            drawn.append((marks.over, colours.over))
        else:
            drawn.append((marks.step, f"bold {style}" if cell < filled else colours.faint))
    return runs(drawn)


def _cell_of(points: int, most: int, width: int) -> int:
    return min(width - 1, max(0, round(points * width / most)))
