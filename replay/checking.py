"""From a record to what became of it in play, and everything that is wrong with it: at once, or deal after deal."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from shengji.grammar.decoding import decode
from shengji.grammar.diagnostics import Diagnostic, Severity, Span
from shengji.grammar.source import Source
from shengji.notation.reader import read
from shengji.notation.record import Record
from shengji.notation.stream import StreamedDeal
from shengji.replay.findings import Findings
from shengji.replay.play import MatchUnderWay, play_record
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.streams import Readable, iter_deals, whole


class Checked(Struct, frozen=True):
    """A text that was read and played through; ``diagnostics`` stand in the order of the text."""

    source: Source
    record: Record
    matches: tuple[PlayedMatch, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def found(self) -> bool:
        """Whether there is anything to correct: an error or a warning."""
        return to_correct(self.diagnostics)

    @property
    def deals(self) -> int:
        """How many deals the text holds."""
        return sum(len(match.deals) for match in self.record.matches)


class CheckedDeal(StreamedDeal, frozen=True):
    """A deal of a stream that was also played through; ``diagnostics`` are all that was found in it.

    ``played`` is what became of it, None where there is no deal; ``winner`` is the side that won the match with it.
    What is only known at the end of a match, such as that its Winner tag is wrong, comes with its last deal.
    """

    played: PlayedDeal | None
    winner: int | None

    @property
    def found(self) -> bool:
        """Whether there is anything to correct: an error or a warning."""
        return to_correct(self.diagnostics)


def to_correct(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether there is an error or a warning among diagnostics."""
    return any(diagnostic.severity is not Severity.NOTE for diagnostic in diagnostics)


def check_source(source: Source) -> Checked:
    """Read a text and play it through."""
    record, unread = read(source)
    matches, faults = play_record(record)
    return Checked(source, record, matches, _in_order(unread, faults))


def check_bytes(name: str, data: bytes, encoding: str | None = None) -> Checked:
    """Decode, read and check a file's content; deals that cannot be decoded stand in the record as broken ones."""
    return check_source(decode(name, data, encoding))


def check(source: Readable, *, encoding: str | None = None) -> Checked:
    r"""Read a whole record and play it through.

    A `str` that holds a line end or begins with a bracket is the text of a record, any other is a path. Raises
    `OSError` where a file cannot be read.

    >>> checked = check('[SJN "1"]\n[Deal "1"]\n[Declarer "E"]\n[Trump "S"]\n1. E: HAA HK5 H44 H33\n')
    >>> [str(found.message) for found in checked.diagnostics]
    ['the deal stops with 23 cards in each hand']
    >>> checked.matches[0].deals[0].tricks[0].winner  # East
    0
    """
    return check_source(whole(source, encoding))


def check_deals(source: Readable, *, encoding: str | None = None, skip_broken: bool = False) -> Iterator[CheckedDeal]:
    r"""Read a record deal after deal, as `iter_deals` does, and play each through, under what those before lead to.

    With ``skip_broken`` deals of which something could not be read are left out, and matches without deals too; what
    they lead to still counts.

    >>> text = '[SJN "1"]\n[Deal "1"]\n[Declarer "E"]\n[Trump "S"]\n1. E: HA H5 H3 H4\n2. N: HK H6 H7 H8\nclaim E\n'
    >>> for entry in check_deals(text):
    ...     for found in entry.diagnostics:
    ...         print(entry.source.place(found.span.start), found.code, found.message)
    (6, 1) SJN412 North cannot lead trick 2
    """
    for entry in checked_deals(iter_deals(source, encoding=encoding)):
        if not (skip_broken and entry.broken):
            yield entry


def checked_deals(entries: Iterable[StreamedDeal]) -> Iterator[CheckedDeal]:
    """Play deals through as they come in."""
    findings = Findings()
    under_way: MatchUnderWay | None = None
    for entry in entries:
        played = winner = None
        if entry.match_number:
            under_way = under_way or MatchUnderWay(entry.match, entry.match_number, findings)
            if entry.deal is not None:
                played = under_way.play(entry.match, entry.deal)
            if entry.last:
                winner, under_way = under_way.end(entry.match), None
        values = structs.asdict(entry)
        values["diagnostics"] = _in_order(entry.diagnostics, findings.found)
        findings.found = []
        yield CheckedDeal(**values, played=played, winner=winner)


def _in_order(read: Iterable[Diagnostic], played: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Put what reading and playing found in the order of the text; of a tag that could not be read it is said once."""
    read = tuple(read)
    wrong = sorted([(found.span.start, found.span.end) for found in read if found.severity is Severity.ERROR])
    if wrong:
        played = [found for found in played if not (_about_tags(found) and _overlaps(found.span, wrong))]
    return tuple(sorted((*read, *played), key=_place))


def _place(found: Diagnostic) -> tuple[int, bool, str]:
    """Return where a diagnostic stands in the order of the text: where several do, notes come last."""
    return found.span.start, found.severity is Severity.NOTE, found.code


def _about_tags(found: Diagnostic) -> bool:
    """Whether a diagnostic is about scores, levels or rules: what tags say."""
    return found.code.startswith(("SJN5", "SJN6"))


def _overlaps(span: Span, stretches: list[tuple[int, int]]) -> bool:
    """Whether a span has something in common with one of the stretches, which stand in their order."""
    before = bisect_left(stretches, (span.end, 0))
    return before > 0 and stretches[before - 1][1] > span.start
