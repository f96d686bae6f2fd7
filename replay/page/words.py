"""The words of a page: its script and its controls say them by their number, and the page has them in each language.

In the modules of the script stand English templates, as everywhere; they are found as they are for the catalogue.
"""

import re
from collections.abc import Sequence

from shengji.replay.language.languages import Lang, language_of

_STRING = r'"(?:[^"\\]|\\.)*"'
_SAID = re.compile(rf"\b(say|later|counted)\(\s*({_STRING})(?:,\s*({_STRING}))?")


class Words:
    """Templates in the order in which they came, each once."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, str | None, int], int] = {}

    def place_of(self, template: str) -> int:
        """Return the number of a template.

        >>> words = Words()
        >>> words.place_of("Tricks"), words.place_of("Kitty"), words.place_of("Tricks")
        (0, 1, 0)
        """
        return self._place(template, None, 1)

    def numbered(self, script: str) -> str:
        """Return a script with numbers in the place of its templates.

        >>> Words().numbered('say("Tricks") + counted("{count} card", "{count} cards", 2)')
        'say(0) + counted(1, 2, 2)'
        """
        return _SAID.sub(self._numbered, script)

    def _numbered(self, found: re.Match[str]) -> str:
        one, many = _text(found[2]), _text(found[3])
        if many is None:
            return f"{found[1]}({self.place_of(one or '')}"
        return f"{found[1]}({self._place(one or '', many, 1)}, {self._place(one or '', many, 2)}"

    def _place(self, one: str, many: str | None, count: int) -> int:
        return self._places.setdefault((one, many, count), len(self._places))

    def by_language(self) -> dict[str, Sequence[str]]:
        """Return all templates in each language, by their number."""
        return {lang.value: tuple(_said(lang, *words) for words in self._places) for lang in Lang}


def _said(lang: Lang, one: str, many: str | None, count: int) -> str:
    catalogue = language_of(lang).catalogue
    return catalogue.gettext(one) if many is None else catalogue.ngettext(one, many, count)


def _text(literal: str | None) -> str | None:
    return None if literal is None else literal[1:-1]
