"""The format html: one page that replays the record, and needs nothing but a browser."""

from collections.abc import Sequence

from shengji.replay.checking import Checked
from shengji.replay.diagram.look import Theme
from shengji.replay.exports.formats import Edition, Wanted
from shengji.replay.locator import find, locator_of
from shengji.replay.page.data import Opening
from shengji.replay.page.rendering import page_of
from shengji.replay.played import PlayedMatch
from shengji.replay.quiz.questions import Question

SUFFIX = ".html"
OPTIONS = frozenset({"--at", "--pov", "--mask", "--theme", "--title", "--quiz", "--student"})


def export(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> bytes:
    """Return the page of a record as UTF-8; raises `Unexportable` and `shengji.replay.locator.BadLocator`."""
    questions: Sequence[Question] = ()
    if wanted.asks:
        from shengji.replay.exports.questions import questions_wanted

        questions = questions_wanted(matches, wanted)
    place = ""
    if wanted.at is not None:
        number, step = find(tuple(matches), wanted.at)
        place = locator_of(matches[number], step)
    opening = Opening(place, wanted.viewpoint, tuple(sorted(wanted.masked)))
    theme = wanted.theme or Theme.DEFAULT
    sealed = bool(questions) and wanted.edition is not Edition.TEACHER
    return page_of(
        checked, matches, title=wanted.title, theme=theme, opening=opening, questions=questions, sealed=sealed
    ).encode()
