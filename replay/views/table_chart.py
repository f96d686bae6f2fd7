"""The attackers' points after each trick, as bars, with the thresholds of the rules in force."""

from rich.text import Text

from shengji.engine.cards import side_of
from shengji.engine.score import threshold
from shengji.replay.timeline import Stage
from shengji.replay.views.cells import ink, runs, width_of
from shengji.replay.views.table_scene import Scene, leading_to
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
        parts = [min(max((score - low) * rows / top, 0), 1) for score in scores]
        line.append_text(_row(scene, parts, scores, step, crossed=at is not None))
        for place, part in enumerate(parts):
            if part and scene.live:
                start = _LABELS + place * step
                line.stylize(leading_to(first + place, 4), start, start + step)
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


def _row(scene: Scene, parts: list[float], scores: list[int], step: int, *, crossed: bool) -> Text:
    """Return a row of bars, each filled to a part of its height, with the gaps between them."""
    colours, marks = scene.colours, scene.marks
    needed = threshold(scene.state.deal.setting.rules)
    side = "" if scene.declarer is None else colours.sides[1 - side_of(scene.declarer)]
    blank = (marks.dashes if crossed else " ", colours.frame)
    wide = 2 if step == 3 else 1
    cells: list[tuple[str, str]] = []
    for part, score in zip(parts, scores, strict=True):
        full = int(part * len(marks.eighths) + 0.5)
        bar = (marks.eighths[full - 1], colours.over if score >= needed else side) if full else blank
        cells += [bar] * wide + [blank] * (step - wide)
    return runs(cells)


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
