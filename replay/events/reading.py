"""From the lines of an event stream, or of a part of one from a deal on, back to the record."""

from typing import Any, get_args

from msgspec.structs import replace

from shengji.grammar.diagnostics import Phrase
from shengji.notation import json_types as js
from shengji.notation.json_faults import JsonFault, Refused, tags_in
from shengji.notation.json_reader import (
    NOWHERE,
    deal_tags,
    decoded,
    item_in,
    match_tags,
    may_be_nameless,
    notes_in,
    outcome_in,
    play_in,
)
from shengji.notation.notes import settled
from shengji.notation.record import Broken, Deal, Item, Match, Notes, Play, Record, Trick
from shengji.notation.spelling import SEAT_OF
from shengji.replay.events import types as ev
from shengji.replay.events.making import context_of

_TAGS = (*tags_in(ev.AnyEvent), *tags_in(js.Item, js.Note))
_ITEM_OF: dict[Any, Any] = {kind.__struct_config__.tag: kind for kind in get_args(js.Item)}


def read_events(data: bytes) -> Record | JsonFault:
    """Read a stream, or a part of one that begins with a match or a deal: its record, or what keeps it from being one.

    What was derived is passed over, and blank lines are. A part may end anywhere.
    """
    reading = _Reading()
    number = 0
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        event = decoded(line, ev.AnyEvent, _TAGS)
        if isinstance(event, JsonFault):
            return replace(event, line=number)
        try:
            reading.take(event)
        except Refused as refused:
            return replace(refused.fault, line=number)
    try:
        return reading.record()
    except Refused as refused:
        return replace(refused.fault, line=number)


def _refuse(template: str, path: str = "", **values: Any) -> Refused:
    return Refused(Phrase(template, values), path=path)


class _Reading:
    """The match, the deal and the trick that are open while events come in."""

    def __init__(self) -> None:
        self.loose: Notes = ()
        self.matches: list[Match] = []
        self.match: _OpenMatch | None = None
        self.deal: _OpenDeal | None = None
        self.trick: _OpenTrick | None = None

    def take(self, event: Any) -> None:
        """Take one event in; raises `Refused` where it can't come here."""
        match event:
            case ev.Stream() | ev.Found() | ev.PlayBegins():
                pass
            case ev.Loose():
                self.loose += notes_in(event.notes, 0)
            case ev.MatchBegins():
                self._close_match()
                notes = settled(notes_in(event.notes, 0), begins_line=True)
                self.match = _OpenMatch(event.match, event.tags, notes)
            case ev.DealBegins():
                self._open_deal(event)
            case ev.MatchEnds():
                self._close_deal()
                if self.match is None or self.match.number != event.match:
                    raise _refuse("match {match} is not open here", match=event.match)
                self.match.results += event.tags
                self._close_match()
            case _:
                self._take_in_deal(event)

    def _take_in_deal(self, event: ev.InDeal) -> None:
        deal = self.deal
        if deal is None or (deal.match, deal.name) != (event.match, event.deal):
            raise _refuse("deal {deal} of match {match} is not open here", deal=event.deal, match=event.match)
        if isinstance(event, ev.Play):
            if self.trick is None:
                self.trick = _OpenTrick(event.trick, event.seat)
            self.trick.take(event)
        elif isinstance(event, ev.TrickEnds):
            if self.trick is None:
                raise _refuse("no trick is open here")
            deal.items.append(self.trick.closed(event))
            self.trick = None
        elif self.trick is not None:
            raise _refuse("trick {trick} is still open: its event trick_end is missing", trick=self.trick.number)
        elif isinstance(event, ev.DealEnds):
            deal.results += event.tags
            self._close_deal()
        else:
            kind = _ITEM_OF[event.__struct_config__.tag]
            deal.items.append(item_in(kind(*[getattr(event, name) for name in kind.__struct_fields__]), 0))

    def _open_deal(self, event: ev.DealBegins) -> None:
        """Open a deal, and its match where that is not open: the part of a stream may begin here."""
        self._close_deal()
        if self.match is None or self.match.number != event.match:
            self._close_match()
            tags = tuple([js.Tag(name, value) for name, value in event.context.items()])
            self.match = _OpenMatch(event.match, tags, ())
        elif context_of(self.match.tags) != event.context:
            raise _refuse("the context of the deal is not what its match begins with", ".context")
        self.deal = _OpenDeal(event.match, event.deal, event.tags)

    def _close_deal(self) -> None:
        if self.trick is not None and self.deal is not None:
            self.deal.items.append(self.trick.closed(None))
        self.trick = None
        if self.match is not None and self.deal is not None:
            self.match.deals.append(self.deal)
        self.deal = None

    def _close_match(self) -> None:
        self._close_deal()
        if self.match is not None:
            self.matches.append(self.match.closed(first=not self.matches))
        self.match = None

    def record(self) -> Record:
        """Close what is open, and return the whole; raises `Refused`."""
        self._close_match()
        if not self.matches:
            return Record((), settled(self.loose, begins_line=True))
        first, *others = self.matches
        notes = settled(self.loose + first.notes, begins_line=True)
        return Record((replace(first, notes=notes), *others))


class _OpenMatch:
    """A match while its deals come in."""

    def __init__(self, number: int, tags: tuple[js.Tag, ...], notes: Notes) -> None:
        self.number, self.tags, self.notes = number, tags, notes
        self.results: tuple[js.Tag, ...] = ()
        self.deals: list[_OpenDeal] = []

    def closed(self, *, first: bool) -> Match:
        values = self.tags + self.results
        broken = bool(self.deals) and self.deals[0].begins_broken
        tags = match_tags(values, nameless=broken or (first and bool(values or self.deals)))
        only = len(self.deals) == 1
        deals = [deal.closed(only=only, first=not place) for place, deal in enumerate(self.deals)]
        return Match(tags, tuple(deals), NOWHERE, self.notes)


class _OpenDeal:
    """A deal while its items come in."""

    def __init__(self, match: int, name: str, tags: tuple[js.Tag, ...]) -> None:
        self.match, self.name, self.tags = match, name, tags
        self.results: tuple[js.Tag, ...] = ()
        self.items: list[Item] = []

    @property
    def begins_broken(self) -> bool:
        """Whether it begins with what could not be read: a tag that opens something may be in that."""
        return bool(self.items) and isinstance(self.items[0], Broken)

    def closed(self, *, only: bool, first: bool) -> Deal:
        values = self.tags + self.results
        nameless = may_be_nameless(values, self.items, only=only, first=first)
        return Deal(deal_tags(values, nameless=nameless), tuple(self.items), NOWHERE)


class _OpenTrick:
    """A trick while its plays come in."""

    def __init__(self, number: int, leader: str) -> None:
        self.number, self.leader = number, SEAT_OF[leader]
        self.plays: list[Play] = []

    def take(self, event: ev.Play) -> None:
        """Take a play in; raises `Refused` where it is not the next one of this trick."""
        place = len(self.plays)
        if (event.trick, event.play) != (self.number, place + 1):
            raise _refuse("play {play} of trick {trick} comes next", play=place + 1, trick=self.number)
        if SEAT_OF[event.seat] != (self.leader + place) & 3:
            raise _refuse("{seat} plays next", ".seat", seat="ENWS"[(self.leader + place) & 3])
        value = js.Play(*[getattr(event, name) for name in js.Play.__struct_fields__])
        self.plays.append(play_in(value, 0))

    def closed(self, event: ev.TrickEnds | None) -> Trick:
        """Return the trick; ``event``: how it ends, None where the stream does."""
        if event is None:
            return Trick(self.number, self.leader, tuple(self.plays), NOWHERE)
        if (event.trick, SEAT_OF[event.leader]) != (self.number, self.leader):
            raise _refuse("trick {trick}, led by {seat}, is open", trick=self.number, seat="ENWS"[self.leader])
        return Trick(
            self.number, self.leader, tuple(self.plays), NOWHERE, outcome_in(event.outcome), notes_in(event.notes, 0)
        )
