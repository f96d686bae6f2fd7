"""The page as text: data, script, style and the record itself put into one HTML file."""

import zlib
from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from shengji.replay.checking import Checked
from shengji.replay.diagram.look import Theme
from shengji.replay.language.languages import Lang, language, told
from shengji.replay.page.colours import MEDIA, by_day, by_night, media_of
from shengji.replay.page.data import Opening, PageData
from shengji.replay.page.keys import KEYS
from shengji.replay.page.making import LANG_TAGS, make
from shengji.replay.page.plain import plain_matches
from shengji.replay.page.quiz import plain_questions
from shengji.replay.page.source import FOLDER, script, style
from shengji.replay.page.words import Words
from shengji.replay.played import PlayedMatch
from shengji.replay.quiz.questions import Question

if TYPE_CHECKING:
    from jinja2 import Template

NAMES = {Lang.EN: "English", Lang.ZH: "中文"}
"""The languages by their own names."""

_IN_SCRIPT = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""What may not stand in a script of a page as it is."""


def page_of(
    checked: Checked,
    matches: Sequence[PlayedMatch],
    *,
    title: str | None = None,
    theme: Theme = Theme.DEFAULT,
    opening: Opening | None = None,
    questions: Sequence[Question] = (),
    sealed: bool = False,
) -> str:
    """Return the page of a record, in the language that is spoken to begin with: the same text for the same values.

    ``matches`` are all matches of the record, each with the deals that the page holds; one of them holds one. ``title``
    is what they are called instead of what the record says, or the name of its file. A page that is ``sealed`` asks the
    ``questions`` and holds nothing of the deals in clear: no play, no hand, no note, no answer.
    """
    made = make(checked, matches, title, opening or Opening(), questions, sealed=sealed)
    quiz = bool(questions)
    words, sheet, night = Words(), by_day(theme) + style(quiz=quiz), by_night(theme)
    code = words.numbered(script(quiz=quiz, sealed=sealed))
    spoken = language().name.value
    said = made.data.said[spoken]
    noted = {note for match in made.data.matches for note in match.notes}
    return _template().render(
        made=made,
        matches=[] if sealed else list(plain_matches(made.data, said, noted)),
        questions=list(plain_questions(matches, questions)),
        said=said,
        spoken=spoken,
        names=NAMES,
        langs=LANG_TAGS,
        media=MEDIA,
        medium=media_of(theme),
        keys=KEYS,
        policy=_policy((sheet, night), code),
        style=sheet,
        night=night,
        script=code,
        data=lambda: _data(replace(made.data, words=words.by_language())),
        word_of=words.place_of,
        told=told,
    )


def _data(page: PageData) -> str:
    return packed(data_text(page)) if page.sealed else data_text(page)


def packed(text: str) -> str:
    """Pack a text, so that nobody comes across what it says: this is no encryption, any program can unpack it."""
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def data_text(page: PageData) -> str:
    """Write the data as JSON that can stand in a script of a page, whatever is in it."""
    return msgspec.json.encode(page).decode().translate(_IN_SCRIPT)


def _policy(sheets: Sequence[str], code: str) -> str:
    """Forbid all but the style sheets and the script that are in the page: nothing is loaded, nothing sent."""
    styles = " ".join(map(_source, sheets))
    return f"default-src 'none'; style-src {styles}; script-src {_source(code)}; base-uri 'none'; form-action 'none'"


def _source(text: str) -> str:
    """Name a text in the page by its hash."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@lru_cache(maxsize=1)
def _template() -> "Template":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("page.html.j2")
