"""The reader: from the text of a record to its values."""

from collections.abc import Callable
from operator import itemgetter

from msgspec import structs

from shengji.grammar.diagnostics import Diagnostic, Phrase, Severity, Span, diagnose
from shengji.grammar.explain import shown
from shengji.grammar.parser import elements
from shengji.grammar.source import Source
from shengji.grammar.syntax import Element
from shengji.notation import faults
from shengji.notation.items import item_of, variations_of
from shengji.notation.notes import notes_in, string_value
from shengji.notation.places import placed
from shengji.notation.record import Broken, Deal, Item, Match, Notes, Record, Tag
from shengji.notation.sections import DEAL_ONLY, KNOWN, MATCH_ONLY, deal_order, match_order, nearest_name

VERSION = "1"
"""The version of the notation that is read and written."""


def read(source: Source) -> tuple[Record, list[Diagnostic]]:
    """Read a text: the record that it holds, and all that is wrong with the text, in the order of the text.

    Whatever the text, a record comes back: what could not be read stands in it as `Broken` items.
    """
    found: list[Diagnostic] = []
    reading = _Reading(source.text, found)
    for element in elements(source, found):
        if element.kind == "tag":
            reading.tag(element)
        else:
            reading.item(element)
    record = reading.record()
    return record, placed(record, found)


def read_text(text: str, name: str = "<text>") -> tuple[Record, list[Diagnostic]]:
    """Read a text that has no file.

    >>> record, found = read_text('[SJN "1"] [Declarer "N"] 1. N: DA D3 D5 DT =N+10')
    >>> record.matches[0].deals[0].items[0].outcome.points
    10
    """
    return read(Source(name, text))


class _Reading:
    """The sections that are open while the elements of a text come in."""

    def __init__(self, written: str, found: list[Diagnostic]) -> None:
        self.written = written
        self.found = found
        self.matches: list[Match] = []
        self.match: _OpenMatch | None = None
        self.deal: _OpenDeal | None = None
        self.notes: Notes = ()
        self.waiting: list[Item] = []
        """What could not be read before a deal was open."""

    def item(self, element: Element) -> None:
        """Put an item, or notes that stand alone, where they belong."""
        if element.kind == "notes":
            self._stray_notes(notes_in(element, variations_of(element, self.written, self.found)))
            return
        item = item_of(element, self.written, self.found)
        deal = self.deal
        if deal is None:
            if isinstance(item, Broken):
                self.waiting.append(item)
                return
            deal = self._open_deal(element)
        deal.items.append(item)
        deal.end = element.end

    def record(self) -> Record:
        """Close what is open, and return the whole."""
        self._close_match()
        if not self.matches and all(diagnostic.severity is not Severity.ERROR for diagnostic in self.found):
            end = max(len(self.written.rstrip()), 1)
            self.found.append(diagnose(faults.NO_RECORD, Span(0, min(end, len(self.written)))))
        return Record(tuple(self.matches), self.notes)

    def tag(self, element: Element) -> None:
        """Put a tag into the section that it belongs to, or open one with it."""
        tag = self._tag_of(element)
        name = tag.name
        if name == "SJN":
            self._open_match(tag, element)
        match = self.match or self._implicit_match(element)
        match.end = element.end
        if name == "Deal":
            # Tags of a deal that stand before its name are its own.
            if self.deal is None or self.deal.items or self.deal.named:
                self._open_deal(element)
            assert self.deal is not None
            self.deal.named = True
        deal = self.deal
        if name in MATCH_ONLY or (deal is None and name not in DEAL_ONLY):
            match.tags.append(tag)
        else:
            deal = deal or self._open_deal(element)
            deal.tags.append(tag)
            deal.end = element.end

    def _tag_of(self, element: Element) -> Tag:
        places = element.places
        if element.kinds == _PLAIN_TAG:
            _, name, value, _ = element.texts
            start, end = places[2]
            notes: Notes = ()
        else:
            words = zip(element.kinds, element.texts, places, strict=True)
            (_, name, _), (kind, value, (start, end)) = [word for word in words if word[0] in _TAG_WORDS]
            notes = notes_in(element, variations_of(element, self.written, self.found))
            if kind == "VALUE":
                # Its tag was mended, as if quotes stood around the value.
                value, start, end = f'"{value}"', start - 1, end + 1
        if name not in KNOWN and (near := nearest_name(name)):
            help = Phrase("did you mean {near}?", {"near": near})
            span = Span(*places[element.kinds.index("NAME")])
            self.found.append(diagnose(faults.NEAR_TAG, span, help=help, name=shown(name)))
        inside = Span(start + 1, end - 1) if end > start + 2 else Span(start, end)
        value = string_value(value) if "\\" in value else value[1:-1]
        return Tag(name, value, Span(element.start, element.end), inside, notes)

    def _open_match(self, tag: Tag, element: Element) -> None:
        self._close_match()
        self.match = _OpenMatch(element, self.notes)
        self.notes = ()
        self.waiting = []
        if tag.value != VERSION:
            version = shown(tag.value)
            help = Phrase('write [SJN "{version}"]', {"version": VERSION})
            self.found.append(diagnose(faults.VERSION, tag.value_span, help=help, version=version))

    def _implicit_match(self, element: Element) -> "_OpenMatch":
        """Open a match that has no SJN tag."""
        span = Span(*element.places[0])
        help = Phrase('begin the record with [SJN "{version}"]', {"version": VERSION})
        self.found.append(diagnose(faults.NO_OPENING, span, help=help))
        self.match = _OpenMatch(element, self.notes)
        self.notes = ()
        return self.match

    def _open_deal(self, element: Element) -> "_OpenDeal":
        match = self.match or self._implicit_match(element)
        self._close_deal()
        self.deal = _OpenDeal(element)
        self.deal.items, self.waiting = self.waiting, []
        match.end = element.end
        return self.deal

    def _stray_notes(self, notes: Notes) -> None:
        """Hang notes that follow no item of their own on the last thing that can hold them."""
        if self.deal is not None and self.deal.items:
            last = self.deal.items[-1]
            self.deal.items[-1] = structs.replace(last, notes=last.notes + notes)
        elif self.match is not None:
            self.match.notes += notes
        else:
            self.notes += notes

    def _close_deal(self) -> None:
        if self.deal is not None and self.match is not None:
            self.match.deals.append(self.deal.closed(self.found))
        self.deal = None

    def _close_match(self) -> None:
        if self.match is None:
            return
        if self.waiting and self.deal is None:
            first = self.waiting[0]
            deal = Deal((), tuple(self.waiting), Span(first.span.start, self.waiting[-1].span.end))
            self.match.deals.append(deal)
            self.waiting = []
        self._close_deal()
        self.matches.append(self.match.closed(self.found))
        self.match = None


_PLAIN_TAG = ("OPEN", "NAME", "STRING", "CLOSE")
_TAG_WORDS = frozenset({"NAME", "STRING", "VALUE"})


class _OpenMatch:
    """A match while its tags and deals come in."""

    def __init__(self, element: Element, notes: Notes) -> None:
        self.start = element.start
        self.end = element.end
        self.notes = notes
        self.tags: list[Tag] = []
        self.deals: list[Deal] = []

    def closed(self, found: list[Diagnostic]) -> Match:
        tags = _in_order(self.tags, match_order, found)
        end = max(self.end, self.deals[-1].span.end) if self.deals else self.end
        return Match(tags, tuple(self.deals), Span(self.start, end), self.notes)


class _OpenDeal:
    """A deal while its tags and items come in."""

    def __init__(self, element: Element) -> None:
        self.start = element.start
        self.end = element.end
        self.named = False
        self.tags: list[Tag] = []
        self.items: list[Item] = []

    def closed(self, found: list[Diagnostic]) -> Deal:
        return Deal(_in_order(self.tags, deal_order, found), tuple(self.items), Span(self.start, self.end))


def _in_order(tags: list[Tag], order: Callable[[list[str]], list[int]], found: list[Diagnostic]) -> tuple[Tag, ...]:
    """Sort tags into the canonical order, those of the same place as they were written; report what comes twice."""
    names = [tag.name for tag in tags]
    if len(set(names)) < len(names):
        seen: set[str] = set()
        for tag in tags:
            if tag.name in seen:
                found.append(diagnose(faults.TAG_TWICE, tag.span, name=shown(tag.name)))
            seen.add(tag.name)
    places = order(names)
    if places == sorted(places):
        return tuple(tags)
    return tuple([tag for _, tag in sorted(zip(places, tags, strict=True), key=itemgetter(0))])
