"""What the formats that are sheets share: how the sheet of a record is wanted."""

from collections.abc import Sequence

from shengji.replay.checking import Checked
from shengji.replay.diagram.look import Theme
from shengji.replay.exports.formats import Edition, Wanted
from shengji.replay.exports.places import look_of, places
from shengji.replay.exports.questions import questions_wanted
from shengji.replay.played import PlayedMatch
from shengji.replay.sheet.blocks import Sheet
from shengji.replay.sheet.making import Plan, sheet_of

OPTIONS = frozenset({"--at", "--pov", "--mask", "--hands", "--title", "--quiz", "--student"})


def wanted_sheet(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> Sheet:
    """Return the sheet of a record: of a student's, only the questions, and the places that are to be drawn.

    Raises `shengji.replay.exports.formats.Unexportable` and `shengji.replay.locator.BadLocator`.
    """
    student = wanted.edition is Edition.STUDENT
    plan = Plan(
        look=look_of(checked, wanted, Theme.LIGHT),
        places=() if wanted.at is None else tuple(places(matches, wanted.at)),
        questions=questions_wanted(matches, wanted) if wanted.asks else (),
        answers=not student,
        told=not student,
    )
    return sheet_of(checked, matches, plan)
