"""A file examined: how it is written, what was found in it, whether it comes back from its own text, and one line.

Whatever the program does with a file, a fault of its own is told as one and never breaks off the examination.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, structs

from shengji.grammar.decoding import Decoded
from shengji.grammar.diagnostics import KINDS, Severity
from shengji.grammar.parser import elements
from shengji.grammar.pieces import Piece, pieces
from shengji.grammar.source import Source
from shengji.notation.json_reader import read_json
from shengji.notation.json_writer import write_json
from shengji.notation.reader import read
from shengji.notation.record import Record
from shengji.notation.spans import moved
from shengji.notation.stream import StreamedDeal, deals_in
from shengji.notation.writer import write
from shengji.replay.checking import checked_deals
from shengji.replay.files import Unreadable


class Tried(Struct, frozen=True):
    """What became of one trial on all deals: how many it was made on, and where it did not succeed first, and why."""

    deals: int = 0
    failed: int = 0
    first: str | None = None


class Token(Struct, frozen=True):
    """A token of a line: the name of its terminal, its text, and the columns where it starts and ends."""

    kind: str
    text: str
    column: int
    end_column: int


class Line(Struct, frozen=True):
    """A line of a file: the rules and the tokens of its elements, the values of the record, what was found in it."""

    number: int
    text: str
    rules: tuple[str, ...]
    tokens: tuple[Token, ...]
    values: tuple[str, ...]
    diagnostics: tuple[str, ...]


class Examination(Struct, frozen=True):
    """What was found out about a file.

    ``size`` counts the bytes that were read: what is no record is not read to its end. ``ends`` counts its lines by how
    they end; ``fault`` is a fault of the program, in words, that made an end of
    reading or checking it. ``line`` is None where none was asked for, or where the file has no such line.
    """

    name: str
    size: int
    encoding: str
    mark: bool
    lines: int
    ends: dict[str, int]
    matches: int
    deals: int
    diagnostics: dict[str, int]
    round_trip: Tried
    canonical: Tried
    json: Tried
    fault: str | None
    line: Line | None

    @property
    def found(self) -> bool:
        """Whether there is anything to correct, in the file or in the program."""
        if self.fault is not None or self.round_trip.failed or self.canonical.failed or self.json.failed:
            return True
        return any(KINDS[code].severity is not Severity.NOTE for code in self.diagnostics)


def examine(name: str, blocks: Iterable[bytes], encoding: str | None, line: int | None) -> Examination:
    """Examine a file; raises `Unreadable` where its blocks do."""
    text = _Text(blocks, encoding)
    watch = _Watch(line)
    trials = {what: _Trial(trial) for what, trial in TRIALS.items()}
    diagnostics: Counter[str] = Counter()
    matches = deals = 0
    fault = None
    try:
        for checked in checked_deals(deals_in(watch.over(pieces(text, name)))):
            matches = max(matches, checked.match_number)
            deals += checked.deal is not None
            diagnostics.update(diagnostic.code for diagnostic in checked.diagnostics)
            watch.look_at(checked)
            for trial in trials.values():
                trial.make(checked)
    except Unreadable:
        raise
    except Exception as error:  # whatever it is, it is what the report is about
        fault = _said(error)
    return Examination(
        name,
        text.size,
        text.encoding,
        text.first_byte > 0,
        text.lines,
        {end: count for end, count in text.ends.items() if count},
        matches,
        deals,
        dict(sorted(diagnostics.items())),
        trials["record"].tried,
        trials["text"].tried,
        trials["json"].tried,
        fault,
        watch.line(),
    )


class _Text(Decoded):
    """The text of a file, of which the bytes and the line ends are counted as they go by."""

    def __init__(self, blocks: Iterable[bytes], encoding: str | None) -> None:
        super().__init__(self._sized(blocks), encoding)
        self.size = 0
        self.unended = False
        self.ends = dict.fromkeys(("LF", "CRLF", "CR"), 0)

    def _sized(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        for block in blocks:
            self.size += len(block)
            yield block

    def __iter__(self) -> Iterator[str]:
        held = ""
        for block in super().__iter__():
            yield block
            self.unended = block[-1:] not in "\r\n"
            text = held + block
            held = "\r" if text.endswith("\r") else ""
            self._count(text.removesuffix(held))
        self._count(held)

    def _count(self, text: str) -> None:
        both = text.count("\r\n")
        self.ends["CRLF"] += both
        self.ends["LF"] += text.count("\n") - both
        self.ends["CR"] += text.count("\r") - both

    @property
    def lines(self) -> int:
        """How many lines there are; the last one may have no end."""
        return sum(self.ends.values()) + self.unended


def _same_record(record: Record) -> str | None:
    again, _ = read(Source("", write(record)))
    return None if again == record else "what is read back is another record"


def _same_text(record: Record) -> str | None:
    text = write(record)
    return None if write(read(Source("", text))[0]) == text else "written again, the text is another"


def _same_json(record: Record) -> str | None:
    again = read_json(write_json(record))
    return None if again == record else "what is read back is another record"


TRIALS: dict[str, Callable[[Record], str | None]] = {"record": _same_record, "text": _same_text, "json": _same_json}
"""What is tried on every deal; each says why it did not succeed, None where it did."""


class _Trial:
    """A trial, and what became of it so far. Deals that could not be read are left out."""

    def __init__(self, trial: Callable[[Record], str | None]) -> None:
        self.trial = trial
        self.tried = Tried()

    def make(self, entry: StreamedDeal) -> None:
        """Make the trial on a deal."""
        deal, tried = entry.deal, self.tried
        if deal is None or entry.broken:
            return
        record = Record((structs.replace(entry.match, deals=(deal,)),))
        try:
            why = self.trial(record)
        except Exception as error:
            why = _said(error)
        first = tried.first
        if why is not None and first is None:
            first = f"line {entry.line}, deal {entry.name}: {why}"
        self.tried = Tried(tried.deals + 1, tried.failed + (why is not None), first)


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


class _Watch:
    """Looks out for a line of a text while its pieces, and the deals in them, go by."""

    def __init__(self, number: int | None) -> None:
        self.number = number
        self.piece: Source | None = None
        self.values: list[str] = []
        self.diagnostics: list[str] = []
        self.done = number is None

    def over(self, cut: Iterable[Piece]) -> Iterator[Piece]:
        """Let pieces go by."""
        for piece in cut:
            source = piece.source
            lines = len(source.line_starts) - (source.line_starts[-1] == len(source.text))
            if self.number is not None and source.first_line <= self.number < source.first_line + lines:
                self.piece = source
            yield piece

    def look_at(self, entry: StreamedDeal) -> None:
        """Take from a deal what stands on the line: in its own piece, or in one before."""
        if self.done or self.piece is None:
            return
        self.done = entry.source.start > self.piece.start
        deal = entry.deal
        values = [*entry.match.tags, *(() if deal is None else (*deal.tags, *deal.items))]
        self.values += [
            repr(moved(value, entry.source.start))
            for value in values
            if self._covers(entry.source, value.span.start, value.span.end)
        ]
        self.diagnostics += [
            f"{found.code} {found.message}"
            for found in entry.diagnostics
            if self._covers(entry.source, found.span.start, found.span.end)
        ]

    def _covers(self, source: Source, start: int, end: int) -> bool:
        assert self.number is not None
        return source.place(start)[0] <= self.number <= source.place(max(start, end - 1))[0]

    def line(self) -> Line | None:
        """Return what was found out about the line."""
        source, number = self.piece, self.number
        if source is None or number is None:
            return None
        rules: list[str] = []
        tokens: list[Token] = []
        try:
            for element in elements(source, []):
                here = [token for token in element.tokens if self._covers(source, token.start, token.end)]
                if here:
                    rules.append(element.kind)
                tokens += [
                    Token(token.kind, token.text, *_columns(source, number, token.start, token.end)) for token in here
                ]
        except Exception as error:
            rules.append(_said(error))
        return Line(
            number, source.line(number), tuple(rules), tuple(tokens), tuple(self.values), tuple(self.diagnostics)
        )


def _columns(source: Source, number: int, start: int, end: int) -> tuple[int, int]:
    """Return the columns from which and up to which something stands on a line."""
    line, column = source.place(start)
    end_line, end_column = source.place(end)
    width = len(source.line(number))
    return column if line == number else 1, min(end_column, width + 1) if end_line == number else width + 1
