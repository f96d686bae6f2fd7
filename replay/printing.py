"""What standard output cannot carry is spelled as escapes before it is laid out, so that widths and columns hold."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec.structs import replace

from shengji.grammar.diagnostics import Catalogue
from shengji.replay.language.languages import language, speaking

_carrier: ContextVar[str | None] = ContextVar("carrier", default=None)


def carried(text: str) -> str:
    """Return a text with escapes for what the output cannot carry; as it is where nothing is being printed."""
    encoding = _carrier.get()
    return text if encoding is None else escaped(text, encoding)


def escaped(text: str, encoding: str) -> str:
    r"""Spell what an encoding cannot carry as escapes.

    >>> escaped("Chén", "ascii")
    'Ch\\xe9n'
    """
    return text if text.isascii() else text.encode(encoding, "backslashreplace").decode(encoding)


class _Escaping:
    """A catalogue of which all texts can be written in an encoding."""

    def __init__(self, catalogue: Catalogue, encoding: str) -> None:
        self.catalogue, self.encoding = catalogue, encoding

    def gettext(self, message: str, /) -> str:
        return escaped(self.catalogue.gettext(message), self.encoding)

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return escaped(self.catalogue.ngettext(one, many, number), self.encoding)


@contextmanager
def printing() -> Iterator[None]:
    """Print to standard output what is made within: user text and program text, as far as it can carry them."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if encoding.lower().startswith("utf"):
        yield
        return
    spoken = language()
    token = _carrier.set(encoding)
    try:
        with speaking(replace(spoken, catalogue=_Escaping(spoken.catalogue, encoding))):
            yield
    finally:
        _carrier.reset(token)
