"""Sentences with coloured parts, in the language that is spoken."""

from functools import lru_cache
from string import Formatter

from rich.text import Text

from shengji.replay.language.languages import language, spoken
from shengji.replay.views.cells import ink


def inked(template: str, style: str = "", **values: object) -> Text:
    """Say a sentence in a style: its template, and the values for its ``{fields}``; texts keep their own styles.

    >>> inked("{seat} leads.", seat=Text("E", "bold")).plain
    'E leads.'
    """
    text = Text()
    for words, field in _pieces(language().catalogue.gettext(template)):
        text.append(words, style)
        if field is not None:
            value = values[field]
            text.append_text(value if isinstance(value, Text) else ink(spoken(value), style))
    return text


@lru_cache(maxsize=1 << 9)
def _pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((words, field) for words, field, _, _ in Formatter().parse(template))
