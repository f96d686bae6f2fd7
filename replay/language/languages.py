"""Languages as values, and the one that is spoken: a run of the program sets it, and views say their words in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import cache
from pathlib import Path

from msgspec import Struct

from shengji.grammar.diagnostics import ENGLISH as AS_WRITTEN
from shengji.grammar.diagnostics import Catalogue, Phrase, said

LOCALE = Path(__file__).parent / "locale"
"""The folder of the catalogues."""

DOMAIN = "shengji"
"""The name of their files."""


class Lang(StrEnum):
    """The name of a language."""

    EN = "en"
    ZH = "zh"


class Language(Struct, frozen=True, eq=False):
    """A language to speak in."""

    name: Lang
    catalogue: Catalogue

    def __call__(self, text: object) -> str:
        """Say a phrase; anything else is as it is.

        >>> language_of(Lang.ZH)(Phrase("East"))
        '东家'
        """
        return said(text, self.catalogue)


ENGLISH = Language(Lang.EN, AS_WRITTEN)


@cache
def language_of(name: Lang) -> Language:
    """Return a language; its catalogue is read once."""
    if name is Lang.EN:
        return ENGLISH
    from gettext import translation

    return Language(name, translation(DOMAIN, LOCALE, [name]))


_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak a language in what is called from here.

    >>> with speaking(language_of(Lang.ZH)):
    ...     spoken(Phrase("East"))
    '东家'
    """
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def language() -> Language:
    """Return the language that is spoken: English, unless it was said otherwise."""
    return _spoken.get()


def spoken(text: object) -> str:
    """Say a phrase in the language that is spoken; anything else is as it is."""
    return _spoken.get()(text)


def worded(text: str) -> str:
    """Say a text that has no ``{fields}``: its braces are braces."""
    return _spoken.get().catalogue.gettext(text)


def told(template: str, **values: object) -> str:
    """Say a sentence in the language that is spoken: its template, and the values for its ``{fields}``."""
    return _spoken.get()(Phrase(template, values))
