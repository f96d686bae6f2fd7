"""What the attackers' points are worth under the rules in force, as a table, with a mark where the score stands."""

from rich.text import Text

from shengji.engine.bands import Band, bands
from shengji.engine.cards import side_of
from shengji.engine.score import ATTACKERS
from shengji.replay.language.languages import told
from shengji.replay.views.cells import ink, width_of
from shengji.replay.views.table_scene import Scene, side_name
from shengji.replay.views.table_score import points_now
from shengji.replay.views.wording import inked


def worth_lines(scene: Scene, width: int, height: int) -> list[Text]:
    """List the bands of points from the lowest up; where they are too many, those around the score."""
    rows = bands(scene.state.deal.setting.rules)
    points = points_now(scene)
    now = max((place for place, band in enumerate(rows) if band.low is None or band.low <= points), default=0)
    room = min(max(height - 1, 0), len(rows))
    first = min(max(now - room // 2, 0), len(rows) - room)
    shown = range(first, first + room)
    return [
        inked("Points and levels", scene.colours.title),
        *(_row(scene, rows[place], width, now=place == now) for place in shown),
    ]


def _row(scene: Scene, band: Band, width: int, *, now: bool) -> Text:
    mark = ink(scene.marks.turn if now else " ", scene.colours.turn)
    line = mark.append(f"{span_text(band):>7}  ", "bold" if now else scene.colours.faint)
    result = _result(scene, band)
    if now:
        result.stylize("bold")
    return line.append_text(result) if width_of(line) + width_of(result) <= width else scene.fit(line + result, width)


def span_text(band: Band) -> str:
    """Spell the points of a band: 40-75, or 160+ where it has no end."""
    if band.low is None:
        return "< 0"
    if band.high is None:
        return f"{band.low}+"
    return f"{band.low}" if band.low == band.high else f"{band.low}-{band.high}"


def _result(scene: Scene, band: Band) -> Text:
    """Say who declares next and how many levels that is worth to them."""
    attackers = band.side == ATTACKERS
    style = ""
    if scene.declarer is None:
        side = told("attackers") if attackers else told("declarers")
    else:
        number = side_of(scene.declarer) ^ attackers
        side, style = side_name(number), scene.colours.sides[number]
    more = "+" if band.per else ""
    levels = f"+{band.levels}{more}" if band.levels or band.per else told("takes over")
    return inked("{side} {levels}", style, side=side, levels=levels)
