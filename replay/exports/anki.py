"""The format anki: a deck of cards, each with a question about the record, for the program Anki.

A card is known by the question's id and a deck by its title, so that a deck that is made anew goes to the cards of the
old one, and none forgets when it was learned. The same record gives the same bytes under the same version of SQLite:
so a note is never newer than it was, and Anki updates it only where it is told to do so always.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from html import escape
from io import BytesIO
from itertools import count
from json import dumps
from pathlib import PurePath
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from shengji.engine.cards import codes_of
from shengji.notation.record import value_of
from shengji.notation.writer import group_text
from shengji.replay.checking import Checked
from shengji.replay.diagram.description import describe
from shengji.replay.diagram.look import DiagramLook, Theme
from shengji.replay.diagram.seen import seen_of
from shengji.replay.diagram.sheet import position_svg, trick_svg
from shengji.replay.exports.formats import Unexportable, Wanted
from shengji.replay.exports.questions import questions_wanted
from shengji.replay.findings import say
from shengji.replay.page.quiz import plain_questions
from shengji.replay.played import PlayedMatch
from shengji.replay.quiz.questions import Kind, Question
from shengji.replay.report import visible
from shengji.replay.timeline import Timeline
from shengji.replay.views.card_symbols import cards_of

if TYPE_CHECKING:
    from genanki import Model

SUFFIX = ".apkg"
OPTIONS = frozenset({"--pov", "--theme", "--title", "--quiz"})

_MODEL = 1_733_842_617
"""What Anki knows our kind of note by."""

_FIELDS = ("Place", "Question", "Diagram", "Choices", "Answer", "Reasons", "Notes")
_FRONT = """{{Diagram}}
<p class="place">{{Place}}</p>
<p class="question">{{Question}}</p>
{{#Choices}}<p class="choices">{{Choices}}</p>{{/Choices}}"""
_BACK = """{{FrontSide}}
<hr id="answer">
{{#Answer}}<p class="answer">{{Answer}}</p>{{/Answer}}
{{#Reasons}}<p class="reasons">{{Reasons}}</p>{{/Reasons}}
{{#Notes}}<p class="notes">{{Notes}}</p>{{/Notes}}"""
_STYLE = """.card { font: 20px/1.4 system-ui, sans-serif; text-align: center; }
img { max-width: 100%; height: auto; }
.place { font-size: 14px; opacity: .7; margin: .3em; }
.answer { font-size: 26px; font-weight: bold; }
.reasons, .notes { max-width: 40em; margin: .6em auto; text-align: left; }
.notes { font-style: italic; }"""

_EPOCH = 1_577_836_800
_SPREAD = 90_000_000
"""Decks are dated within some three years from 2020 on, by their titles: so their notes have numbers of their own."""

_ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def export(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> bytes:
    """Return the deck, with the questions that the record asks where nothing else is said.

    Raises `Unexportable`, also where genanki is not there.
    """
    try:
        import genanki
    except ImportError:
        raise Unexportable(
            say(
                "the format anki needs the package genanki; get it with: {command}",
                command="pip install 'shengji[anki]'",
            )
        ) from None
    questions = questions_wanted(matches, wanted)
    title = _title(checked, matches, wanted)
    deck = genanki.Deck((1 << 30) + _number_of(title, 1 << 30), title)
    model, pictures = _model(), {}
    for place, question in enumerate(questions, 1):
        picture, words = _picture(matches[question.match], question, wanted.theme or Theme.DEFAULT)
        file = f"shengji-{question.id}-{blake2b(picture, digest_size=4).hexdigest()}.svg"
        pictures[file] = picture
        image = f'<img src="{file}" alt="{escape(words)}">'
        fields = list(_fields(matches, question, image))
        tags = ["shengji", f"shengji::{question.kind.value}"]
        deck.add_note(genanki.Note(model, fields, tags=tags, guid=question.id, due=place))
    return _packed(_database(genanki.Package(deck), _EPOCH + _number_of(title, _SPREAD)), pictures)


def _title(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> str:
    event = next((value_of(match.match, "Event") for match in matches if match.deals), None)
    return visible(wanted.title or event or PurePath(checked.source.name).stem)


def _number_of(title: str, end: int) -> int:
    """Return a number below an end that a title always gives."""
    return int.from_bytes(blake2b(title.encode(), digest_size=8).digest()) % end


def _model() -> "Model":
    from genanki import Model

    return Model(
        _MODEL,
        "Shengji",
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": "Question", "qfmt": _FRONT, "afmt": _BACK}],
        css=_STYLE,
    )


def _picture(match: PlayedMatch, question: Question, theme: Theme) -> tuple[bytes, str]:
    """Draw what the seat sees, and say it in words; without the points where it is asked for these."""
    state, seat = Timeline(match).state(question.step), question.seat
    look = DiagramLook(viewpoint=seat, hands=frozenset({seat}), theme=theme, bottom=seat)
    counting = question.kind is Kind.POINTS
    drawn = trick_svg(match, state, look) if counting else position_svg(match, state, look)
    return drawn.encode(), describe(seen_of(match, state, look), hands=not counting)


def _fields(matches: Sequence[PlayedMatch], question: Question, image: str) -> Iterator[str]:
    """Yield the fields of a note as HTML."""
    (said,) = plain_questions(matches, (question,))
    yield _html(said.place)
    yield _html(said.prompt)
    yield image
    yield _html(cards_of(group_text(codes_of(question.choices)))) if question.kind in (Kind.BURY, Kind.TRUMPS) else ""
    yield _html(said.answer)
    yield _html("\n".join(said.because))
    yield _html("\n".join(said.notes))


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _database(package: object, timestamp: int) -> bytes:
    """Write a package as the database that Anki reads."""
    connection = sqlite3.connect(":memory:")
    try:
        package.write_to_db(connection.cursor(), timestamp, count(1000 * timestamp))  # type: ignore[attr-defined]
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def _packed(database: bytes, pictures: dict[str, bytes]) -> bytes:
    """Pack the database with the pictures, which are numbered there, under a date that is always the same."""
    names = {str(number): name for number, name in enumerate(pictures)}
    held = {
        "collection.anki2": database,
        "media": dumps(names).encode(),
        **dict(zip(names, pictures.values(), strict=True)),
    }
    packed = BytesIO()
    with ZipFile(packed, "w") as file:
        for name, data in held.items():
            file.writestr(ZipInfo(name, _ZIP_DATE), data, ZIP_DEFLATED)
    return packed.getvalue()
