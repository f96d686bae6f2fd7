"""From a record to its events, one after the other, so that a stream is never held as a whole."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import asdict

from shengji.notation import json_types as js
from shengji.notation.json_writer import (
    SEATS,
    item_value,
    note_values,
    tag_values,
)
from shengji.notation.record import Deal, Match, Record, deal_name
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.checking import Checked
from shengji.replay.events import types as ev
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.resolved import making as derive

_EVENT_OF: dict[Any, Callable[..., ev.ItemEvent]] = {
    kind.__struct_config__.tag: kind for kind in get_args(ev.ItemEvent)
}
"""The event of each kind of item."""


def opening() -> ev.Stream:
    """Return the first event of a stream."""
    return ev.Stream(ev.FORMAT, js.VERSION)


def events_of(record: Record, earlier: int = 0) -> Iterator[ev.Event]:
    """Yield the events of a record; ``earlier``: so many matches come before it in the stream."""
    if record.notes:
        yield ev.Loose(note_values(record.notes))
    for number, match in enumerate(record.matches, earlier + 1):
        yield from match_events(match, number)


def resolved_events(checked: Checked, earlier: int = 0) -> Iterator[ev.Event]:
    """Yield the events of a text with what was derived, and then what is wrong with it; ``earlier`` as above."""
    if checked.record.notes:
        yield ev.Loose(note_values(checked.record.notes))
    for number, match in enumerate(checked.matches, earlier + 1):
        yield from match_events(match.match, number, match)
    for diagnostic in checked.diagnostics:
        yield ev.Found(checked.source.name, derive.diagnostic_facts(checked.source, diagnostic, earlier))


def match_events(match: Match, number: int, played: PlayedMatch | None = None) -> Iterator[ev.Event]:
    """Yield the events of a match, the one of that number in the stream; with what was derived where it was played."""
    before = tuple([tag for tag in match.tags if tag.name not in RESULT_TAGS])
    after = tuple([tag for tag in match.tags if tag.name in RESULT_TAGS])
    yield ev.MatchBegins(number, tag_values(before), note_values(match.notes))
    context = context_of(tag_values(before))
    deals = played.deals if played is not None else (None,) * len(match.deals)
    for place, (deal, went) in enumerate(zip(match.deals, deals, strict=True), 1):
        yield from deal_events(deal, number, deal_name(deal, place), context, went)
    derived = UNSET if played is None else derive.match_facts(played)
    yield ev.MatchEnds(match=number, tags=tag_values(after), derived=derived)


def context_of(tags: tuple[js.Tag, ...]) -> dict[str, str]:
    """Return the values of the tags of a match by their names; of tags of one name the first counts."""
    context: dict[str, str] = {}
    for tag in tags:
        context.setdefault(tag.name, tag.value)
    return context


def deal_events(
    deal: Deal, match: int, name: str, context: dict[str, str], played: PlayedDeal | None = None
) -> Iterator[ev.Event]:
    """Yield the events of a deal of that match; with what was derived where it was played."""
    before = tuple([tag for tag in deal.tags if tag.name not in RESULT_TAGS])
    after = tuple([tag for tag in deal.tags if tag.name in RESULT_TAGS])
    setting = UNSET if played is None else derive.setting_facts(played)
    yield ev.DealBegins(match=match, deal=name, context=context, tags=tag_values(before), derived=setting)
    place: dict[str, Any] = {"match": match, "deal": name}
    start = None if played is None else ev.PlayBegins(match, name, derive.start_facts(played))
    for value in map(item_value, deal.items) if played is None else derive.resolved_items(played):
        if not isinstance(value, js.Trick):
            yield _EVENT_OF[value.__struct_config__.tag](**place, **asdict(value))
            continue
        if start is not None:
            yield start
            start = None
        yield from trick_events(value, place)
    if start is not None:
        yield start
    end = UNSET if played is None else derive.end_facts(played)
    yield ev.DealEnds(**place, tags=tag_values(after), derived=end)


def trick_events(trick: js.Trick, place: dict[str, Any]) -> Iterator[ev.Event]:
    """Yield the events of a trick at that place."""
    leader = SEATS.index(trick.leader)
    for number, play in enumerate(trick.plays, 1):
        seat = SEATS[(leader + number - 1) & 3]
        yield ev.Play(**place, trick=trick.number, play=number, seat=seat, **asdict(play))
    values = {name: value for name, value in asdict(trick).items() if name not in ("number", "plays")}
    yield ev.TrickEnds(**place, trick=trick.number, **values)
