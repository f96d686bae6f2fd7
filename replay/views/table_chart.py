"""The attackers' points after each trick, as bars, with the thresholds of the rules in force."""

from rich.text import Text

from shengji.engine.cards import side_of
from shengji.engine.score import threshold
from shengji.replay.timeline import Stage
from shengji.replay.views.cells import ink, runs, width_of
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import points_now, thresholds
from shengji.replay.views.table_sight import tricks_done

_LABELS = 5
"""The cells before the bars."""


def points_chart(scene: Scene, width: int, height: int) -> list[Text]:
    """Draw the points after each finished trick; the last bar is the final total once the deal is over."""
    scores = _scores(scene)
    done = len(scores)
    rows, room = height - 1, width - _LABELS - 1
    step = 3 if done * 3 <= room else 2 if done * 2 <= room else 1
    scores = scores[-(room // step) :]
    first = done - len(scores) + 1
    rules = scene.state.deal.setting.rules
    needed = threshold(rules)
    top = max([needed * 5 // 4, *scores])
    marked = _marked_rows(scene, rows, top)
    lines = []
    for row in range(rows):
        at = marked.get(row)
        style = scene.colours.over if at == needed else scene.colours.faint
        line = ink(f"{at:>4} " if at is not None else " " * _LABELS, style)
        low = (rows - 1 - row) * top / rows
        for place, score in enumerate(scores, first):
            full = int(min(max((score - low) * rows / top, 0), 1) * len(scene.marks.eighths) + 0.5)
            line.append_text(scene.leading(_bar(scene, full, step, score, crossed=at is not None), place, 4))
        if at is not None:
            line.append(scene.marks.dashes * (width - 1 - width_of(line)), scene.colours.frame)
        lines.append(line)
    return [*lines, _numbers(scene, first, len(scores), step)]


def _scores(scene: Scene) -> list[int]:
    scores = [trick.score for trick in tricks_done(scene.state)]
    if scores and scene.state.stage is Stage.OVER:
        scores[-1] = points_now(scene)
    return scores


def _marked_rows(scene: Scene, rows: int, top: int) -> dict[int, int]:
    """Choose the rows that stand for a threshold; that of the take-over is always there."""
    rules = scene.state.deal.setting.rules
    needed = threshold(rules)
    marked: dict[int, int] = {}
    for at in sorted(thresholds(rules), key=lambda at: (at != needed, at)):
        row = rows - 1 - min(rows - 1, at * rows // top)
        if 0 < at <= top and all(abs(row - other) > 1 for other in marked):
            marked[row] = at
    return marked


def _bar(scene: Scene, full: int, step: int, score: int, *, crossed: bool) -> Text:
    """Return a row of a bar, ``full`` eighths high, and the gap after it."""
    colours, marks = scene.colours, scene.marks
    taken = score >= threshold(scene.state.deal.setting.rules)
    side = "" if scene.declarer is None else colours.sides[1 - side_of(scene.declarer)]
    blank = (marks.dashes if crossed else " ", colours.frame)
    bar = (marks.eighths[full - 1], colours.over if taken else side) if full else blank
    wide = 2 if step == 3 else 1
    return runs([bar] * wide + [blank] * (step - wide))


def _numbers(scene: Scene, first: int, count: int, step: int) -> Text:
    """Return the numbers of the tricks, below the bars."""
    tricks = tricks_done(scene.state)
    row = Text(" " * _LABELS)
    for place in range(first, first + count):
        number = tricks[place - 1].number
        at = _LABELS + (place - first) * step
        if len(row) <= at and (place == first or number % (1 if step == 3 else 5) == 0):
            row.pad_right(at - len(row))
            row.append_text(scene.leading(ink(f"{number}", scene.colours.faint), place, 4))
    return row
