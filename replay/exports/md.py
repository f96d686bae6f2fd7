"""The format md: a sheet in Markdown, with diagrams in letters, to paste, to edit and to publish."""

from collections.abc import Sequence

from shengji.replay.checking import Checked
from shengji.replay.exports import sheets
from shengji.replay.exports.formats import Wanted
from shengji.replay.played import PlayedMatch
from shengji.replay.sheet.markdown import markdown

SUFFIX = ".md"
OPTIONS = sheets.OPTIONS


def export(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> bytes:
    """Return the sheet of a record as UTF-8; raises `Unexportable` and `shengji.replay.locator.BadLocator`."""
    return markdown(sheets.wanted_sheet(checked, matches, wanted)).encode()
