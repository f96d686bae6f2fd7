"""A text of any length read deal after deal, in memory that does not grow with it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct, structs

from shengji.grammar.decoding import Blocks
from shengji.grammar.diagnostics import Diagnostic, Span
from shengji.grammar.parser import Parser
from shengji.grammar.pieces import Piece, Stretch, pieces
from shengji.grammar.source import Source
from shengji.notation.places import placed
from shengji.notation.reading import Reading
from shengji.notation.record import Broken, Deal, Match, Record, deal_name


class StreamedDeal(Struct, frozen=True):
    """A deal of a stream, with what it needs to be understood.

    ``match`` is the match it belongs to, as far as it is known by now and without its deals; ``match_number`` counts
    from 1. ``number`` is the place of the deal in its match, from 1, and ``name`` what it is called: as its tag says,
    else its number. ``last``: the match ends with it. A match without deals comes too, so that what is wrong with it is
    not lost: ``deal`` is None then, and ``number`` 0; in a text that holds no match ``match_number`` is 0 as well.

    ``diagnostics`` are those of the text since the deal before. All spans count the characters from where the text of
    ``source`` begins; what stands before it, such as the tags of the match, has negative ones. ``source`` knows lines,
    columns and bytes of all of them in the whole.
    """

    source: Source
    match: Match
    match_number: int
    deal: Deal | None
    number: int
    name: str
    last: bool
    diagnostics: tuple[Diagnostic, ...]

    @property
    def broken(self) -> bool:
        """Whether something of the deal could not be read."""
        return self.deal is None or any(isinstance(item, Broken) for item in self.deal.items)

    @property
    def line(self) -> int:
        """The line where the deal begins, from 1."""
        return self.source.place(self._start)[0]

    @property
    def byte(self) -> int:
        """How many bytes stand before the deal."""
        return self.source.byte(self._start)

    @property
    def _start(self) -> int:
        return (self.match if self.deal is None else self.deal).span.start


def read_deals(blocks: Blocks, name: str) -> Iterator[StreamedDeal]:
    """Read a text that comes in blocks; a deal is yielded as soon as the line that opens the next one has come in."""
    return deals_in(pieces(blocks, name))


def deals_in(cut: Iterable[Piece]) -> Iterator[StreamedDeal]:
    """Read the pieces of a text."""
    stream = _Stream()
    for piece in cut:
        yield from stream.read(piece)


class _Closed(NamedTuple):
    """A deal, or a match without deals, that nothing more can be said of. ``start`` is where it begins."""

    match: Match
    match_number: int
    deal: Deal | None
    number: int
    last: bool
    start: int


class _Stream:
    """What is carried from one piece of a text to the next.

    ``number`` matches are closed, and ``taken`` deals of the open one, which had ``head_notes`` notes before its first.
    ``earlier`` are the pieces in which something stands that is still held.
    """

    def __init__(self) -> None:
        self.reading = Reading()
        self.told_control = False
        self.earlier: tuple[Source, ...] = ()
        self.number = 0
        self.taken = 0
        self.head_notes = 0

    def read(self, piece: Piece) -> Iterator[StreamedDeal]:
        """Read a piece, and yield the deals that are complete with it."""
        source, reading = piece.source, self.reading
        source.earlier = self.earlier
        parser = Parser(source, reading.found, told_control=self.told_control)
        reading.read(parser, source, Stretch(0, len(source.text), piece.opens))
        self.told_control = parser.told_control
        reading.close(piece.then)
        closed = list(self._closed())
        if piece.then is None and not closed and reading.found:
            closed.append(_Closed(_NO_MATCH, 0, None, 0, True, 0))
        for place, entry in enumerate(closed, 1):
            end = closed[place].start if place < len(closed) else self._open_from()
            yield self._streamed(entry, end, source)
        if piece.then is not None:
            self._go_on(source)

    def _closed(self) -> Iterator[_Closed]:
        """Take out of the reading what is closed there."""
        for match in self.reading.matches:
            self.number += 1
            head = structs.replace(match, deals=())
            if not match.deals:
                yield _Closed(head, self.number, None, 0, True, match.span.start)
            yield from self._deals(head, match.deals, ended=True)
            self.taken = 0
        self.reading.matches.clear()
        going_on = self.reading.match
        if going_on is not None and going_on.deals:
            deals = tuple(going_on.deals)
            going_on.deals.clear()
            yield from self._deals(going_on.closed(), deals, ended=False)

    def _deals(self, head: Match, deals: tuple[Deal, ...], *, ended: bool) -> Iterator[_Closed]:
        number = self.number if ended else self.number + 1
        for place, deal in enumerate(deals, 1):
            start = deal.span.start if self.taken else head.span.start
            self.taken += 1
            self.head_notes = len(head.notes) if self.taken == 1 else self.head_notes
            yield _Closed(head, number, deal, self.taken, ended and place == len(deals), start)

    def _open_from(self) -> int | None:
        """Return from where on all that was found belongs to what is still open; None where nothing is."""
        match, deal = self.reading.match, self.reading.deal
        if match is not None and not self.taken:
            return match.start
        return None if deal is None else deal.start

    def _streamed(self, entry: _Closed, end: int | None, source: Source) -> StreamedDeal:
        match, number, deal, place, last, _ = entry
        found = [fault for fault in self.reading.found if end is None or fault.span.start < end]
        self.reading.found[:] = [fault for fault in self.reading.found if end is not None and fault.span.start >= end]
        deals = () if deal is None else (deal,)
        record = Record((structs.replace(match, deals=deals),) if number else ())
        diagnostics = tuple(placed(record, found, match=number, deal=place))
        name = "" if deal is None else deal_name(deal, place)
        return StreamedDeal(source, match, number, deal, place, name, last, diagnostics)

    def _go_on(self, source: Source) -> None:
        """Make ready for the next piece, from whose beginning all spans count then."""
        reading, match = self.reading, self.reading.match
        if match is not None and self.taken:
            # Of what comes after the first deal the match is told no more than it needs, however often it is repeated.
            if len(match.tags) > len(match.tag_names):
                match.tags = list({tag.name: tag for tag in reversed(match.tags)}.values())[::-1]
            match.notes = match.notes[: self.head_notes]
        held = [start + source.start for start in reading.held()]
        parts = (*self.earlier, _alone(source))
        self.earlier = tuple(
            [part for part in parts if any(part.start <= start < part.start + len(part.text) for start in held)]
        )
        reading.move(-len(source.text))


_NO_MATCH = Match((), (), Span(0, 0))


def _alone(source: Source) -> Source:
    """Return a part of a text without those before it."""
    return Source(
        source.name,
        source.text,
        start=source.start,
        first_line=source.first_line,
        first_byte=source.first_byte,
        encoding=source.encoding,
    )
