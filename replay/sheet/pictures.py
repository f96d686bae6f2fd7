"""The pictures of a sheet: each as SVG, in letters and in words."""

from shengji.replay.diagram.description import describe, name_of
from shengji.replay.diagram.lettered import lettered
from shengji.replay.diagram.look import DiagramLook
from shengji.replay.diagram.seen import seen_of
from shengji.replay.diagram.sheet import deal_svg, position_svg
from shengji.replay.played import PlayedMatch
from shengji.replay.sheet.blocks import Picture
from shengji.replay.timeline import State, Step, Timeline


def picture_of(match: PlayedMatch, state: State, look: DiagramLook) -> Picture:
    """Draw a state."""
    seen = seen_of(match, state, look)
    return Picture(name_of(seen), position_svg(match, state, look), lettered(seen), describe(seen))


def deal_picture(match: PlayedMatch, deal: int, look: DiagramLook) -> Picture:
    """Draw a deal, named by its place in the match from 0, as it was dealt."""
    seen = seen_of(match, Timeline(match).state(Step(deal, 0, 0)), look, dealt=True)
    return Picture(name_of(seen), deal_svg(match, deal, look), lettered(seen), describe(seen))
