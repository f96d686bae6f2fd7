"""From the bytes of a file to its record, what became of it, and everything that is wrong with it."""

from msgspec import Struct

from shengji.grammar.decoding import decode
from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.grammar.source import Source
from shengji.notation.reader import read
from shengji.notation.record import Record
from shengji.replay.play import play_record
from shengji.replay.played import PlayedMatch


class Checked(Struct, frozen=True):
    """A text that was read and played through; ``diagnostics`` stand in the order of the text."""

    source: Source
    record: Record
    matches: tuple[PlayedMatch, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def found(self) -> bool:
        """Whether there is anything to correct: an error or a warning."""
        return any(diagnostic.severity is not Severity.NOTE for diagnostic in self.diagnostics)

    @property
    def deals(self) -> int:
        """How many deals the text holds."""
        return sum(len(match.deals) for match in self.record.matches)


def check_source(source: Source) -> Checked:
    """Read a text and play it through."""
    record, unread = read(source)
    matches, faults = play_record(record)
    found = sorted((*unread, *faults), key=lambda diagnostic: (diagnostic.span.start, diagnostic.code))
    return Checked(source, record, matches, tuple(found))


def check_bytes(name: str, data: bytes, encoding: str | None = None) -> Checked:
    """Decode, read and check a file's content; deals that cannot be decoded stand in the record as broken ones."""
    return check_source(decode(name, data, encoding))
