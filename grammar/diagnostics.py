"""Diagnostics as values: a registered kind, a place, and phrases that say what is wrong and what would be right."""

from enum import StrEnum
from typing import Any, Protocol

from msgspec import Struct


class Severity(StrEnum):
    """How much a diagnostic weighs: an error or a warning is a finding, a note only explains."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(Struct, frozen=True, eq=False, gc=False):
    """From ``start`` up to but not including ``end``, in characters of the source.

    Any two spans are equal: where something stands in a file is no part of what it says, so that records that say
    the same compare as equal.
    """

    start: int
    end: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span)

    def __hash__(self) -> int:
        return 0


class Phrase(Struct, frozen=True):
    """A sentence as a template and the values for its ``{fields}``, so that it can be said in any language.

    A value may be a phrase in its turn; numbers, names and cards are the same in every language. Where a sentence
    counts something, ``plural`` is its template for any ``number`` but 1.
    """

    template: str
    values: dict[str, Any] = {}
    plural: str | None = None
    number: int = 1

    def __str__(self) -> str:
        return said(self)


class Catalogue(Protocol):
    """What templates are in another language."""

    def gettext(self, message: str, /) -> str:
        """Return a template in the language, itself where the language doesn't have it."""

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """Return the template for a number in the language."""


class _English:
    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many


ENGLISH = _English()
"""The language that templates are written in."""


def said(text: object, catalogue: Catalogue = ENGLISH) -> str:
    """Say a phrase, with the phrases in it, in the language of a catalogue; anything else is as it is.

    >>> said(Phrase("{what} is missing", {"what": Phrase("the kitty")}))
    'the kitty is missing'
    """
    if not isinstance(text, Phrase):
        return str(text)
    if text.plural is None:
        template = catalogue.gettext(text.template)
    else:
        template = catalogue.ngettext(text.template, text.plural, text.number)
    return template.format(**{name: said(value, catalogue) for name, value in text.values.items()})


class Kind(Struct, frozen=True):
    """A kind of diagnostic: its stable code, its severity, the template of its sentence, and what it means."""

    code: str
    severity: Severity
    template: str
    meaning: str


class Diagnostic(Struct, frozen=True):
    """One problem at one place. ``deal`` is the deal's name, the other numbers count from 1; None: not applicable."""

    kind: Kind
    span: Span
    message: Phrase
    label: Phrase | None = None
    notes: tuple[Phrase, ...] = ()
    help: Phrase | None = None
    match: int | None = None
    deal: str | None = None
    trick: int | None = None
    play: int | None = None

    @property
    def code(self) -> str:
        """The stable code, such as SJN402."""
        return self.kind.code

    @property
    def severity(self) -> Severity:
        """The severity that is registered for the code."""
        return self.kind.severity


KINDS: dict[str, Kind] = {}
"""Every registered kind by its code."""


def register(code: str, severity: Severity, template: str, meaning: str) -> Kind:
    """Register a kind of diagnostic; raises `ValueError` where the code is taken."""
    if code in KINDS:
        raise ValueError(f"{code} is registered twice")
    kind = KINDS[code] = Kind(code, severity, template, meaning)
    return kind


def diagnose(
    kind: Kind,
    span: Span,
    *,
    label: Phrase | None = None,
    notes: tuple[Phrase, ...] = (),
    help: Phrase | None = None,
    **values: Any,
) -> Diagnostic:
    """Make a diagnostic of a kind, with the values for its sentence."""
    return Diagnostic(kind, span, Phrase(kind.template, values), label, notes, help)
