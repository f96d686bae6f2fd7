"""The format pdf: a sheet to print, with the answers to its questions at the end."""

from collections.abc import Sequence

from msgspec.structs import replace

from shengji.replay.checking import Checked
from shengji.replay.diagram.look import Theme
from shengji.replay.exports import sheets
from shengji.replay.exports.formats import Unexportable, Wanted
from shengji.replay.played import PlayedMatch
from shengji.replay.sheet.printing import Unprintable, pdf

SUFFIX = ".pdf"
OPTIONS = sheets.OPTIONS | {"--theme"}


def export(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> bytes:
    """Return the sheet of a record as PDF; raises `Unexportable` and `shengji.replay.locator.BadLocator`."""
    if wanted.theme is Theme.DARK:  # the settings say so for screens; paper is white
        wanted = replace(wanted, theme=Theme.LIGHT)
    try:
        return pdf(sheets.wanted_sheet(checked, matches, wanted))
    except Unprintable as error:
        raise Unexportable(error.said) from None
