"""The places and the look that are wanted of pictures: several places are named with commas between them."""

from collections.abc import Sequence
from pathlib import PurePath

from shengji.replay.checking import Checked
from shengji.replay.diagram.look import DiagramLook, Theme
from shengji.replay.exports.formats import Wanted
from shengji.replay.locator import BadLocator, find
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import Step


def places(matches: Sequence[PlayedMatch], locators: str) -> list[tuple[int, Step]]:
    """Return the number of the match, from 0, and the step of each place; raises `shengji.replay.locator.BadLocator`.

    The names of deals may hold commas: what is one place as it stands is one.
    """
    try:
        return [find(tuple(matches), locators)]
    except BadLocator:
        if "," not in locators:
            raise
    return [find(tuple(matches), locator) for locator in locators.split(",")]


def title_of(checked: Checked) -> str:
    """Name a record by its file; what comes from elsewhere has no name."""
    name = checked.source.name
    return "" if name.startswith("<") else PurePath(name).stem


def look_of(checked: Checked, wanted: Wanted, theme: Theme) -> DiagramLook:
    """Return how pictures of a record are wanted, in a theme unless another is asked for."""
    return DiagramLook(
        viewpoint=wanted.viewpoint,
        masked=wanted.masked,
        hands=wanted.hands,
        theme=wanted.theme or theme,
        title=wanted.title or title_of(checked),
        retitled=wanted.title is not None,
    )
