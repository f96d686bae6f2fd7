"""The format csv: a row for each play, or for each question, for spreadsheets and for programs.

Headers and cards are the same in every language. What people wrote can hold anything: a text that a spreadsheet would
take for a formula gets an apostrophe before it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from csv import writer
from io import StringIO

from shengji.engine.cards import RANKS, SEATS
from shengji.notation.record import Comment, Match, Notes, value_of
from shengji.notation.sections import PLAYER_TAGS
from shengji.notation.writer import glyphs_text, group_text
from shengji.replay.checking import Checked
from shengji.replay.exports.formats import Edition, Wanted
from shengji.replay.exports.questions import answer_text, choices_text, questions_wanted
from shengji.replay.language.languages import spoken
from shengji.replay.locator import locator_of
from shengji.replay.played import PlayedDeal, PlayedMatch, PlayedTrick
from shengji.replay.report import visible
from shengji.replay.timeline import Step
from shengji.replay.words import TRUMP_LETTERS

SUFFIX = ".csv"
OPTIONS = frozenset({"--pov", "--quiz", "--student"})

PLAYS = (
    "match", "event", "deal", "declarer", "level", "trump", "trick", "play", "locator", "seat", "name", "cards",
    "tried", "marks", "irregular", "points", "leader", "winner", "trick_points", "attackers", "comment",
)  # fmt: skip
"""The columns of plays. ``points`` are those of the cards played, ``attackers`` what the attackers have after the
trick; ``winner``, ``trick_points`` and ``attackers`` stand in each row of a trick, and are empty where not known."""

QUESTIONS = (
    "id", "match", "event", "deal", "trick", "play", "locator", "seat", "name", "kind", "prompt", "choices", "number",
)  # fmt: skip
ANSWERS = ("answer", "because", "notes")
"""The columns of questions, and those that a student's edition leaves out. The place is that of what is asked about."""

_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]")

Cell = str | int


def export(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> bytes:  # noqa: ARG001
    """Return the rows as UTF-8, with the mark at its beginning without which spreadsheets read no Chinese.

    The rows are plays, or with ``quiz`` or an ``edition`` questions. Raises `Unexportable`.
    """
    return _written(_questions(matches, wanted) if wanted.asks else [PLAYS, *_plays(matches)])


def _written(rows: Iterable[Sequence[Cell]]) -> bytes:
    text = StringIO(newline="")
    writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _plays(matches: Sequence[PlayedMatch]) -> Iterator[Sequence[Cell]]:
    for number, match in enumerate(matches, 1):
        for place, deal in enumerate(match.deals):
            setting = deal.setting
            of_deal: tuple[Cell, ...] = (
                number,
                _text(value_of(match.match, "Event")),
                _text(deal.name),
                _seat(setting.declarer),
                RANKS[setting.level],
                TRUMP_LETTERS[setting.order.trump] if setting.sure else "",
            )
            for row, trick in enumerate(deal.tricks, 1):
                yield from ((*of_deal, *cells) for cells in _of_trick(match, deal, place, row, trick))


def _of_trick(
    match: PlayedMatch, deal: PlayedDeal, place: int, row: int, trick: PlayedTrick
) -> Iterator[Sequence[Cell]]:
    """Yield what is told of each play of a trick."""
    known = trick.winner is not None and deal.setting.declarer is not None and deal.setting.sure
    for turn, play in enumerate(trick.item.plays[: len(trick.plays)]):
        seat = (trick.leader + turn) & 3
        notes = (*play.notes, *(trick.item.notes if turn == len(trick.plays) - 1 else ()))
        yield (
            trick.number,
            turn + 1,
            _text(locator_of(match, Step(place, row, turn + 1))),
            SEATS[seat],
            _name(match.match, seat),
            group_text(play.group.codes),
            "" if play.tried is None else group_text(play.tried.codes),
            glyphs_text(play.glyphs),
            "^" if play.irregular else "",
            play.group.points,
            SEATS[trick.leader],
            _seat(trick.winner),
            "" if trick.winner is None or trick.points is None else trick.points,
            trick.score if known else "",
            _text(_comments(notes)),
        )


def _questions(matches: Sequence[PlayedMatch], wanted: Wanted) -> Iterator[Sequence[Cell]]:
    student = wanted.edition is Edition.STUDENT
    yield QUESTIONS if student else (*QUESTIONS, *ANSWERS)
    for question in questions_wanted(matches, wanted):
        match, step = matches[question.match], question.answered
        deal = match.deals[step.deal]
        cells = (
            question.id,
            question.match + 1,
            _text(value_of(match.match, "Event")),
            _text(deal.name),
            deal.tricks[step.trick - 1].number if step.trick else "",
            step.play if step.trick else "",
            _text(locator_of(match, step)),
            SEATS[question.seat],
            _name(match.match, question.seat),
            question.kind.value,
            _text(spoken(question.prompt)),
            choices_text(question),
            question.number or "",
        )
        because = " ".join(spoken(reason) for reason in question.because)
        answers = (answer_text(question), _text(because), _text("\n".join(question.notes)))
        yield cells if student else (*cells, *answers)


def _seat(seat: int | None) -> str:
    return "" if seat is None else SEATS[seat]


def _name(match: Match, seat: int) -> str:
    return _text(value_of(match, PLAYER_TAGS[seat]))


def _comments(notes: Notes) -> str:
    return "\n".join(note.text for note in notes if isinstance(note, Comment))


def _text(text: str | None) -> str:
    """Make a text a cell: without characters that hide something, and no formula."""
    shown = "\n".join(visible(line) for line in (text or "").split("\n"))
    return f"'{shown}" if _FORMULA.match(shown) else shown
