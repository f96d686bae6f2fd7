"""The formats that records are exported to: each is a module, which is loaded when it is asked for.

A new format is a member of `Format`, a case in `exporter_of`, and a module with what `Exporter` lists.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase
from shengji.replay.diagram.look import Kind, Theme

if TYPE_CHECKING:
    from shengji.replay.checking import Checked
    from shengji.replay.played import PlayedMatch


class Format(StrEnum):
    """What records are exported to."""

    HTML = "html"
    SVG = "svg"
    MD = "md"
    PDF = "pdf"
    CSV = "csv"
    ANKI = "anki"


class Quiz(StrEnum):
    """Which questions about the record are wanted."""

    ASKED = "asked"
    """Those that the record asks with ``%ask``."""

    AUTO = "auto"
    """These, and others that are drawn from the play."""


class Edition(StrEnum):
    """For whom questions are made: with a student's, the answers are not in sight."""

    STUDENT = "student"
    TEACHER = "teacher"


class Wanted(Struct, frozen=True):
    """How an export is wanted, besides which deals: what is not said is None or empty.

    ``at`` is a locator, ``viewpoint`` the seat through whose eyes it is seen, ``masked`` the seats whose cards are face
    down, ``hands`` the seats whose cards are drawn at all, ``kind`` what a picture shows, ``quiz`` the questions that
    are wanted and ``edition`` for whom.
    """

    at: str | None = None
    viewpoint: int | None = None
    masked: frozenset[int] = frozenset()
    hands: frozenset[int] = frozenset(range(4))
    kind: Kind | None = None
    theme: Theme | None = None
    title: str | None = None
    quiz: Quiz | None = None
    edition: Edition | None = None

    @property
    def asks(self) -> bool:
        """Whether questions are wanted; an edition without more is one of those that the record asks."""
        return self.quiz is not None or self.edition is not None


class Exporter(Protocol):
    """A format, as its module has it."""

    SUFFIX: str
    """What the names of its files end with."""

    OPTIONS: frozenset[str]
    """The options that it heeds: ``--at``, ``--pov``, ``--mask``, ``--hands``, ``--kind``, ``--theme``, ``--title``,
    ``--quiz``, and ``--student``, which stands for ``--teacher`` too."""

    def export(self, checked: "Checked", matches: "Sequence[PlayedMatch]", wanted: Wanted) -> bytes | dict[str, bytes]:
        """Return the file for a record; ``matches`` are all of its matches, each with the deals that are wanted.

        Several files are returned by what each has in its name besides that of the record.

        Raises `Unexportable`, and `shengji.replay.locator.BadLocator` where ``at`` names no place of the record.
        """


class Unexportable(ValueError):
    """A record of which nothing can be made in this format; ``said`` is the reason."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(said)
        self.said = said


def exporter_of(form: Format) -> Exporter:
    """Return the module of a format."""
    match form:
        case Format.HTML:
            from shengji.replay.exports import html

            return html
        case Format.SVG:
            from shengji.replay.exports import svg

            return svg
        case Format.MD:
            from shengji.replay.exports import md

            return md
        case Format.PDF:
            from shengji.replay.exports import pdf

            return pdf
        case Format.CSV:
            from shengji.replay.exports import csv

            return csv
        case Format.ANKI:
            from shengji.replay.exports import anki

            return anki
