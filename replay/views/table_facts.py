"""The facts of a deal as a page: what is noted here in full, the bids, the thresholds, the tags of match and deal."""

from collections.abc import Container, Iterable

from rich.text import Text

from shengji.engine.cards import SEATS
from shengji.engine.score import threshold
from shengji.notation.record import Tag
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import cards_line
from shengji.replay.views.cells import flow, ink, safe
from shengji.replay.views.table_notes import note_lines
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import thresholds
from shengji.replay.views.table_sight import bids_shown


def facts(scene: Scene, width: int) -> list[Text]:
    """Return the lines of the page; what tells the end of the deal is there once it is over."""
    state, colours = scene.state, scene.colours
    deal = state.deal
    lines = [*note_lines(scene, width), Text(), ink("Deal", colours.title)]
    lines += _tags(scene, deal.deal.tags, width, hidden=() if state.stage is Stage.OVER else RESULT_TAGS)
    rules = deal.setting.rules
    steps = ", ".join(f"{at}" for at in thresholds(rules))
    lines += _fact(scene, "Take-over", f"at {threshold(rules)}; the worth changes at {steps}", width)
    for shown in bids_shown(state):
        bid = shown.bid
        words = f"{SEATS[bid.seat]} {cards_line(bid.group.codes, scene.look).plain}"
        words += f" after {bid.at} cards" if bid.at is not None else ""
        lines += _fact(scene, "Bid", words + ("" if shown.legal else " (not legal)"), width)
    lines += [Text(), ink("Match", colours.title)]
    return lines + _tags(scene, scene.match.tags, width, hidden=() if scene.look.spoilers else RESULT_TAGS)


def _tags(scene: Scene, tags: Iterable[Tag], width: int, hidden: Container[str]) -> list[Text]:
    return [
        line for tag in tags if tag.name not in hidden for line in _fact(scene, safe(tag.name), safe(tag.value), width)
    ]


def _fact(scene: Scene, name: str, value: str, width: int) -> list[Text]:
    return [
        Text(" ").append_text(line)
        for line in flow(ink(f"{name:<10}", scene.colours.faint), [(value, "bold")], width - 2)
    ]
