"""The sections that are open while the elements of a text come in, stretch by stretch."""

from collections.abc import Callable, Iterator
from operator import itemgetter

from msgspec import structs

from shengji.grammar.decoding import readable, undecoded
from shengji.grammar.diagnostics import Diagnostic, Phrase, Severity, Span, diagnose
from shengji.grammar.explain import shown
from shengji.grammar.parser import Parser
from shengji.grammar.pieces import MOST_BEFORE, Opens, Stretch
from shengji.grammar.source import Source
from shengji.grammar.syntax import BLANK, Element, broken
from shengji.notation import faults
from shengji.notation.items import item_of, variations_of
from shengji.notation.notes import notes_in, settled, string_value
from shengji.notation.record import Broken, Deal, Item, Match, Notes, Tag
from shengji.notation.sections import DEAL_ONLY, KNOWN, MATCH_ONLY, deal_order, match_order, meant_as, nearest_name
from shengji.notation.spans import moved, moved_tag

VERSION = "1"
"""The version of the notation that is read and written."""


class OpenMatch:
    """A match while its tags and deals come in."""

    def __init__(self, element: Element, notes: Notes) -> None:
        self.start = element.start
        self.end = element.end
        self.notes = notes
        self.tags: list[Tag] = []
        self.tag_names: set[str] = set()
        self.deals: list[Deal] = []
        self.deal_names = DealNames()

    def closed(self) -> Match:
        """Return the match as it stands."""
        end = max(self.end, self.deals[-1].span.end) if self.deals else self.end
        return Match(_in_order(self.tags, match_order), tuple(self.deals), Span(self.start, end), self.notes)


class OpenDeal:
    """A deal while its tags and items come in; ``opened``: by its name, or by what should have been that."""

    def __init__(self, element: Element) -> None:
        self.start = element.start
        self.end = element.end
        self.opened = False
        self.tags: list[Tag] = []
        self.tag_names: set[str] = set()
        self.items: list[Item] = []

    def closed(self) -> Deal:
        """Return the deal as it stands."""
        return Deal(_in_order(self.tags, deal_order), tuple(self.items), Span(self.start, self.end))


class DealNames:
    """The names that the deals of a match have. Where they are numbered 1, 2, 3 that takes no room."""

    def __init__(self) -> None:
        self.numbered = 0
        self.others: set[str] = set()

    def add(self, name: str) -> bool:
        """Add a name; return whether it is new."""
        if name == str(self.numbered + 1) and name not in self.others:
            self.numbered += 1
            return True
        if name in self.others or (name.isdecimal() and name == str(int(name)) and 0 < int(name) <= self.numbered):
            return False
        self.others.add(name)
        return True


class Reading:
    """What is open while the stretches of a text come in, what is closed, and what was found.

    ``notes`` stand before the first match. ``waiting`` is what could not be read before a deal was open. A match is
    ``lost`` where its tags could not be decoded: then no deal of it is read. ``opens`` is what the next element opens,
    whether its tag can be read or not. What is found to be no record has ``ended`` there.
    """

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []
        self.matches: list[Match] = []
        self.match: OpenMatch | None = None
        self.deal: OpenDeal | None = None
        self.notes: Notes = ()
        self.waiting: list[Item] = []
        self.lost = False
        self.empty = True
        self.ended = False
        self.written = ""
        self.opens: Opens | None = None

    def read(self, parser: Parser, source: Source, stretch: Stretch) -> None:
        """Read a stretch of a text: what begins with a line that opens something and goes up to the next."""
        self.written, self.opens = source.text, stretch.opens
        if stretch.opens is None and stretch.end - stretch.start > MOST_BEFORE:
            self.found.append(diagnose(faults.NO_RECORD, Span(stretch.start, stretch.start + 1)))
            self.ended = True
            return
        bad = undecoded(source, stretch.start, stretch.end)
        if bad is None and source.fault is not None and stretch.end == len(source.text):
            bad = source.fault
        if stretch.opens is not Opens.DEAL:
            self.lost = False
        if bad is None and not self.lost:
            for element in parser.elements(stretch.start, stretch.end):
                self._take(element)
            return
        if bad is not None and not self.lost:
            self.found.append(bad)
        self._leave_unread(parser, stretch)
        self.lost = self.lost or stretch.opens is not Opens.DEAL

    def _leave_unread(self, parser: Parser, stretch: Stretch) -> None:
        """Keep a stretch that can't be decoded as it stands, but for the tag that opens it."""
        start, end = stretch.start, stretch.end
        if stretch.opens is not None:
            line_end = min(place if (place := self.written.find(char, start, end)) >= 0 else end for char in "\r\n")
            found = len(self.found)
            element = next(parser.elements(start, line_end))
            del self.found[found:]
            words = self.written[start : element.end]
            if element.kind == "tag" and readable(words) == words:
                self._take(element)
                start = element.end
        rest = self.written[start:end]
        text = rest.strip(BLANK)
        if text:
            self._take(broken(readable(text), start + rest.index(text[0])))

    def _take(self, element: Element) -> None:
        """Put an element where it belongs."""
        if element.kind == "tag":
            self._tag(element)
        elif element.kind == "notes":
            self._stray_notes(notes_in(element, variations_of(element, self.written, self.found)))
        else:
            self._item(item_of(element, self.written, self.found), element)
        self.opens = None

    def _item(self, item: Item, element: Element) -> None:
        if self.opens is Opens.MATCH:
            self._open_match(element)
        elif self.opens is Opens.DEAL:
            self._begin_deal(element)
        deal = self.deal
        if deal is None:
            if isinstance(item, Broken):
                self.waiting.append(item)
                return
            deal = self._open_deal(element)
        deal.items.append(item)
        deal.end = element.end

    def close(self, opens: Opens | None) -> None:
        """Close what ends before a line that opens something, None for the end of the text."""
        if opens is Opens.DEAL:
            if self.deal is not None and (self.deal.opened or self.deal.items):
                self._close_deal()
            return
        self._close_match()
        if opens is None and self.empty and all(found.severity is not Severity.ERROR for found in self.found):
            end = max(len(self.written.rstrip()), 1)
            self.found.append(diagnose(faults.NO_RECORD, Span(0, min(end, len(self.written)))))

    def held(self) -> Iterator[int]:
        """Yield where all that stands which is read and neither closed nor reported yet."""
        for section in (self.match, self.deal):
            if section is not None:
                for tag in section.tags:
                    yield tag.span.start
        for item in self.waiting:
            yield item.span.start
        for diagnostic in self.found:
            yield diagnostic.span.start

    def move(self, by: int) -> None:
        """Move all that is held by so many characters."""
        for section in (self.match, self.deal):
            if section is not None:
                section.start += by
                section.end += by
                section.tags = [moved_tag(tag, by) for tag in section.tags]
        if self.match is not None:
            self.match.notes = moved(self.match.notes, by)
        self.notes = moved(self.notes, by)
        self.waiting = [moved(item, by) for item in self.waiting]
        self.found[:] = [structs.replace(found, span=moved(found.span, by)) for found in self.found]

    def _tag(self, element: Element) -> None:
        """Put a tag into the section that it belongs to, or open one with it."""
        tag = self._tag_of(element)
        name = meant_as(tag.name)
        if name == "SJN" and (tag.name == name or self._is_full()):
            self._open_match(element)
            if _MENDED not in element.kinds:
                self._check_version(tag)
        match = self.match or self._implicit_match(element)
        match.end = element.end
        if name == "Deal" and (tag.name == name or self.deal is None or self.deal.items):
            self._begin_deal(element)
            self._check_name(tag, match)
        deal = self.deal
        if name in MATCH_ONLY or (deal is None and name not in DEAL_ONLY):
            self._add(tag, match)
        else:
            deal = deal or self._open_deal(element)
            self._add(tag, deal)
            deal.end = element.end

    def _is_full(self) -> bool:
        """Whether what is open has items, so that a misspelt tag that opens a match surely was meant to."""
        return self.match is None or (self.deal is not None and bool(self.deal.items))

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
            if kind == _MENDED:
                # Its tag was mended, as if quotes stood around the value.
                value, start, end = f'"{value}"', start - 1, end + 1
        if name not in KNOWN and (near := nearest_name(name)):
            help = Phrase("did you mean {near}?", {"near": near})
            span = Span(*places[element.kinds.index("NAME")])
            self.found.append(diagnose(faults.NEAR_TAG, span, help=help, name=shown(name)))
        inside = Span(start + 1, end - 1) if end > start + 2 else Span(start, end)
        value = string_value(value) if "\\" in value else value[1:-1]
        return Tag(name, value, Span(element.start, element.end), inside, notes)

    def _add(self, tag: Tag, section: OpenMatch | OpenDeal) -> None:
        if tag.name in section.tag_names:
            self.found.append(diagnose(faults.TAG_TWICE, tag.span, name=shown(tag.name)))
        section.tag_names.add(tag.name)
        section.tags.append(tag)

    def _check_version(self, tag: Tag) -> None:
        if tag.value != VERSION:
            version = shown(tag.value)
            help = Phrase('write [SJN "{version}"]', {"version": VERSION})
            self.found.append(diagnose(faults.VERSION, tag.value_span, help=help, version=version))

    def _check_name(self, tag: Tag, match: OpenMatch) -> None:
        """Remark on a second deal of one name."""
        if tag.value not in ("", "?", "-") and not match.deal_names.add(tag.value):
            self.found.append(diagnose(faults.SAME_NAME, tag.value_span, name=shown(tag.value)))

    def _open_match(self, element: Element) -> None:
        self._close_match()
        self.match = OpenMatch(element, self.notes)
        self.empty = False
        self.notes = ()
        self.waiting = []

    def _implicit_match(self, element: Element) -> OpenMatch:
        """Open a match that has no SJN tag."""
        span = Span(*element.places[0])
        help = Phrase('begin the record with [SJN "{version}"]', {"version": VERSION})
        self.found.append(diagnose(faults.NO_OPENING, span, help=help))
        self.match = OpenMatch(element, self.notes)
        self.empty = False
        self.notes = ()
        return self.match

    def _begin_deal(self, element: Element) -> None:
        """Open a deal at its name; tags of a deal that stand before that are its own."""
        if self.deal is None or self.deal.items or self.deal.opened:
            self._open_deal(element)
        assert self.deal is not None
        self.deal.opened = True

    def _open_deal(self, element: Element) -> OpenDeal:
        match = self.match or self._implicit_match(element)
        self._close_deal()
        self.deal = OpenDeal(element)
        self.deal.items, self.waiting = self.waiting, []
        match.end = element.end
        return self.deal

    def _stray_notes(self, notes: Notes) -> None:
        """Hang notes that follow no item of their own on the last thing that can hold them."""
        if self.deal is not None and self.deal.items:
            last = self.deal.items[-1]
            self.deal.items[-1] = structs.replace(last, notes=settled(last.notes + notes))
        elif self.match is not None:
            self.match.notes += notes
        else:
            self.notes += notes

    def _close_deal(self) -> None:
        if self.deal is not None and self.match is not None:
            self.match.deals.append(self.deal.closed())
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
        self.matches.append(self.match.closed())
        self.match = None


_PLAIN_TAG = ("OPEN", "NAME", "STRING", "CLOSE")
_MENDED = "VALUE"
"""The kind of the value of a tag that was written wrongly."""

_TAG_WORDS = frozenset({"NAME", "STRING", _MENDED})


def _in_order(tags: list[Tag], order: Callable[[list[str]], list[int]]) -> tuple[Tag, ...]:
    """Sort tags into the canonical order, those of the same place as they were written."""
    places = order([tag.name for tag in tags])
    if places == sorted(places):
        return tuple(tags)
    return tuple([tag for _, tag in sorted(zip(places, tags, strict=True), key=itemgetter(0))])
