"""The score line: the attackers' points, a bar with the thresholds of the rules in force, the distance in words."""

from functools import lru_cache

from rich.text import Text

from shengji.engine.cards import side_of
from shengji.engine.rules import Rules
from shengji.engine.score import ATTACKERS, threshold, worth
from shengji.replay.timeline import Stage
from shengji.replay.views.cells import width_of
from shengji.replay.views.table_scene import SIDE_NAMES, Scene


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
        return f"{needed - points} to take over"
    now = worth(rules, points)
    gained = f"taken over +{now.levels}" if now.levels else "taken over"
    following = next((at for at in thresholds(rules) if at > points), None)
    if following is None:
        return gained
    return f"{gained}, {following - points} to +{worth(rules, following).levels}"


def outcome(rules: Rules, points: int) -> str:
    """Say in words what a final total is worth."""
    result = worth(rules, points)
    if result.side == ATTACKERS:
        return f"taken over +{result.levels}" if result.levels else "taken over"
    return f"held +{result.levels}"


def score_line(scene: Scene, width: int) -> Text:
    """Return the score on one line."""
    state, colours = scene.state, scene.colours
    rules = state.deal.setting.rules
    if state.stage not in (Stage.DEALT, Stage.BID) and state.deal.setting.declarer is None:
        return scene.fit(Text(" Points not counted: nothing says who declares", colours.faint), width)
    points = points_now(scene)
    over = state.stage is Stage.OVER and state.deal.total is not None
    words = outcome(rules, points) if over else distance(rules, points)
    line = Text(" Attackers", f"bold {_attack_style(scene)}")
    if width >= 60 and scene.declarer is not None:
        line.append(f" {SIDE_NAMES[1 - side_of(scene.declarer)]}", _attack_style(scene))
    line.append(f" {points:>3} ", f"bold {_attack_style(scene)}")
    end = Text(f"  {words} ", colours.over if points >= threshold(rules) else colours.faint)
    room = width - width_of(line) - width_of(end)
    if room < 8:
        return scene.fit(line.append(words, end.style), width)
    return line.append_text(bar(scene, rules, points, room)).append_text(end)


def _attack_style(scene: Scene) -> str:
    if scene.declarer is None:
        return ""
    return scene.colours.sides[1 - side_of(scene.declarer)]


def bar(scene: Scene, rules: Rules, points: int, width: int) -> Text:
    """Draw the bar: filled up to the points, a mark at each threshold, a heavy one where the attackers take over."""
    marks, colours = scene.marks, scene.colours
    most = 100 * rules.decks
    filled = max(0, min(width, round(points * width / most)))
    needed = threshold(rules)
    cells = {_cell_of(at, most, width): at for at in thresholds(rules) if at < most and at % 10 == 0}
    cells[_cell_of(needed, most, width)] = needed
    line = Text()
    for cell in range(width):
        at = cells.get(cell)
        reached = cell < filled
        if at is None:
            line.append(marks.bar if reached else marks.rest, _attack_style(scene) if reached else colours.frame)
        elif at == needed:
            line.append(marks.over, colours.over)
        else:
            line.append(marks.step, f"bold {_attack_style(scene)}" if reached else colours.faint)
    return line


def _cell_of(points: int, most: int, width: int) -> int:
    return min(width - 1, max(0, round(points * width / most)))


def scale_line(scene: Scene, width: int) -> Text:
    """Return the numbers below the bar of a score line of this width."""
    score = score_line(scene, width)
    rules = scene.state.deal.setting.rules
    start = next((n for n, char in enumerate(score.plain) if char in scene.marks.bar + scene.marks.rest), -1)
    room = sum(char in (scene.marks.bar, scene.marks.rest, scene.marks.over, scene.marks.step) for char in score.plain)
    row = [" "] * width
    if start < 0:
        return Text()
    needed = threshold(rules)
    for at in sorted((needed, *thresholds(rules)), key=lambda at: at != needed):
        label = f"{at}"
        cell = start + _cell_of(at, 100 * rules.decks, room) - len(label) // 2
        if at < 100 * rules.decks and all(char == " " for char in row[max(cell - 1, 0) : cell + len(label) + 1]):
            row[cell : cell + len(label)] = label
    return Text("".join(row)[:width].rstrip(), scene.colours.faint)
