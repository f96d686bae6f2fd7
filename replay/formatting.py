"""From the bytes of a file to its formatted text. The record is read and written, and never played."""

import codecs

from msgspec import Struct
from msgspec.structs import replace

from shengji.grammar.decoding import decode
from shengji.grammar.diagnostics import Diagnostic, Phrase, Severity
from shengji.grammar.source import Source
from shengji.notation.faults import TAG_TWICE
from shengji.notation.reader import read
from shengji.notation.record import Record
from shengji.notation.style import Style
from shengji.notation.writer import write
from shengji.replay.findings import say


class Formatted(Struct, frozen=True):
    """A file's bytes, and the text that they become; where they can't be read it is empty, and ``errors`` say why.

    Where it is another text than before, ``deals`` are the offsets at which each deal begins, in ``before_text`` and
    in ``text``.
    """

    source: Source
    before: bytes
    text: str
    errors: tuple[Diagnostic, ...] = ()
    deals: tuple[tuple[int, int], ...] = ()

    @property
    def after(self) -> bytes:
        """The bytes of the formatted text."""
        return self.text.encode()

    @property
    def changed(self) -> bool:
        """Whether formatting changes the file."""
        return not self.errors and self.after != self.before

    @property
    def before_text(self) -> str:
        """The text as it was, with the byte order mark that UTF-8 may have."""
        mark = "\ufeff" if self.before.startswith(codecs.BOM_UTF8) else ""
        return mark + self.source.text


class Unfit(Exception):
    """A file that formatting would damage; ``status`` is the exit status for it."""

    def __init__(self, said: Phrase, status: int) -> None:
        super().__init__(said)
        self.said = said
        self.status = status


def format_bytes(name: str, data: bytes, style: Style, encoding: str | None = None) -> Formatted:
    """Format the content of a file: UTF-8, LF at the end of lines, no byte order mark.

    Raises `Unfit` where the text is UTF-8 and said to be something else, as a file is that was formatted already, and
    where the formatted text would not read back to the same record: then the program is at fault.
    """
    source = decode(name, data, encoding)
    if source.fault is None and encoding is not None and _is_utf8_already(data, encoding):
        raise Unfit(say("the text is UTF-8 already, not {encoding}; leave --encoding out", encoding=encoding), 1)
    record, errors = _record_of(source)
    if errors:
        return Formatted(source, data, "", errors)
    formatted = Formatted(source, data, write(record, style))
    if not formatted.changed:
        return formatted
    again, errors = _record_of(Source(name, formatted.text))
    if again != record or errors:
        raise Unfit(say("a fault of the program: formatted, it would not say the same; please report it"), 3)
    mark = len(formatted.before_text) - len(source.text)
    starts = zip(_starts(record), _starts(again), strict=True)
    return replace(formatted, deals=tuple([(mark + start, new_start) for start, new_start in starts]))


def _starts(record: Record) -> list[int]:
    return [deal.span.start for match in record.matches for deal in match.deals]


def _record_of(source: Source) -> tuple[Record, tuple[Diagnostic, ...]]:
    """Return the record of a text, and what of it could not be read; a tag that is there twice was."""
    record, found = read(source)
    errors = [one for one in found if one.severity is Severity.ERROR and one.code != TAG_TWICE.code]
    return record, tuple(errors)


def _is_utf8_already(data: bytes, encoding: str) -> bool:
    """Whether bytes that are said to be in another encoding are UTF-8: that would read them as other letters."""
    if data.isascii() or codecs.lookup(encoding).name.startswith("utf"):
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
