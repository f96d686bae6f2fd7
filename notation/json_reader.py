"""From a JSON document to its record, or to what keeps it from being one."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, singledispatch
from typing import Any, TypeVar

import msgspec

from shengji.engine.cards import CARD_NAMES, Group, in_written_order
from shengji.grammar.diagnostics import Phrase, Span
from shengji.grammar.explain import shown
from shengji.grammar.parser import DEEPEST
from shengji.notation import json_types as js
from shengji.notation.json_faults import JsonFault, Refused, malformed, tags_in, unfit
from shengji.notation.json_names import name_twice
from shengji.notation.notes import settled
from shengji.notation.record import (
    Annotation,
    Bid,
    Broken,
    Bury,
    Claim,
    Comment,
    Concede,
    Deal,
    Flip,
    Hand,
    Item,
    Kitty,
    Line,
    Match,
    Note,
    Notes,
    Outcome,
    Play,
    Record,
    Remark,
    Tag,
    Tribute,
    Trick,
    Variation,
)
from shengji.notation.sections import DEAL_ONLY, MATCH_ONLY, deal_order, match_order, meant_as
from shengji.notation.spelling import SEAT_OF, TooManyCopies, cards_in, group_in

NOWHERE = Span(0, 0)
"""The place of what stands in no text. What `shengji.notation.writer.write` makes of a record gives it places."""

T = TypeVar("T")
V = TypeVar("V")

KINDS = tags_in(js.Item, js.Note)
"""The kinds of value that a record holds."""

_SIDE_OF = {"EW": 0, "NS": 1}


def read_json(data: bytes) -> Record | JsonFault:
    """Read a JSON document in UTF-8: its record, or what keeps it from being one.

    Every span of the record is `NOWHERE`.

    >>> record = read_json(b'{"format": "sjn-json", "version": 1, "matches": []}')
    >>> record.matches
    ()
    >>> print(read_json(b'{"format": "sjn-json", "version": 1, "matches": 5}'))
    $.matches: expected a list, got a whole number
    """
    document = decoded(data, js.Document, KINDS)
    if isinstance(document, JsonFault):
        return document
    try:
        return record_in(document.matches, document.notes)
    except Refused as refused:
        return refused.fault


def decoded(data: bytes, kind: Any, tags: tuple[str, ...]) -> Any:
    """Decode one JSON text to a value of a type, or of one of several; ``tags`` are the kinds of value in it.

    What is wrong with it is a `JsonFault`.
    """
    try:
        value = _decoder(kind).decode(data)
        twice = name_twice(data)
    except msgspec.ValidationError as error:
        return unfit(str(error), tags)
    except msgspec.DecodeError as error:
        return malformed(data, str(error))
    except UnicodeDecodeError as error:
        return malformed(data, f"JSON is malformed: no UTF-8 (byte {error.start})")
    except RecursionError:
        return JsonFault(Phrase("variations nest deeper than {deepest}", {"deepest": DEEPEST}), path="$")
    if twice is not None:
        return JsonFault(Phrase("the field {name} stands here twice", {"name": shown(twice.name)}), path=twice.path)
    return value


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    """Make the decoder for a type, or for a union of types, once: that takes longer than to decode a line."""
    return msgspec.json.Decoder(kind)


def record_in(matches: Iterable[js.Match], notes: js.Notes = ()) -> Record:
    """Make the record of matches in JSON; raises `Refused` where they say what no record could hold.

    ``notes`` are those of a record that holds no match; where there is one, they go before what stands before it.
    """
    loose = settled(notes_in(notes, 0), begins_line=True)
    made: list[Match] = []
    for place, value in enumerate(matches):
        try:
            made.append(match_in(value, first=not made, before=() if made else loose))
        except Refused as refused:
            raise refused.under(f".matches[{place}]") from None
    return Record(tuple(made), () if made else loose)


def match_in(value: js.Match, *, first: bool, before: Notes = ()) -> Match:
    """Make a match; ``first``: it is the first of its record, ``before`` hangs before it. Raises `Refused`."""
    tags = match_tags(value.tags, nameless=_is_opened(value.deals) or (first and bool(value.tags or value.deals)))
    deals: list[Deal] = []
    for place, deal in enumerate(value.deals):
        try:
            deals.append(deal_in(deal, only=len(value.deals) == 1, first=not place))
        except Refused as refused:
            raise refused.under(f".deals[{place}]") from None
    notes = settled(before + notes_in(value.notes, 0), begins_line=True)
    return Match(tags, tuple(deals), NOWHERE, notes)


def deal_in(value: js.Deal, *, only: bool, first: bool) -> Deal:
    """Make a deal; ``only``: there is no other in its match, ``first``: none before it. Raises `Refused`."""
    items = each(item_in, value.items, ".items", 0)
    return Deal(
        deal_tags(value.tags, nameless=may_be_nameless(value.tags, items, only=only, first=first)), items, NOWHERE
    )


def may_be_nameless(tags: tuple[js.Tag, ...], items: Sequence[Item], *, only: bool, first: bool) -> bool:
    """Whether a deal needs no tag Deal: where that could not be read, or where what it holds opens the first deal.

    ``only`` and ``first`` as in `deal_in`.
    """
    if items:
        return first or isinstance(items[0], Broken)
    meant = {meant_as(tag.name) for tag in tags}
    return "Deal" in meant or (only and not meant.isdisjoint(DEAL_ONLY))


def _is_opened(deals: tuple[js.Deal, ...]) -> bool:
    """Whether a match is opened by what could not be read: its tag SJN may be in that."""
    return bool(deals) and bool(deals[0].items) and isinstance(deals[0].items[0], js.Broken)


def match_tags(values: tuple[js.Tag, ...], *, nameless: bool) -> tuple[Tag, ...]:
    """Make the tags of a match, in canonical order; ``nameless``: it needs no tag SJN. Raises `Refused`."""
    return _section_tags(values, ("SJN", "match", "deal"), DEAL_ONLY, match_order, nameless=nameless)


def deal_tags(values: tuple[js.Tag, ...], *, nameless: bool) -> tuple[Tag, ...]:
    """Make the tags of a deal, in canonical order; ``nameless``: it needs no tag Deal. Raises `Refused`."""
    return _section_tags(values, ("Deal", "deal", "match"), MATCH_ONLY, deal_order, nameless=nameless)


def _section_tags(
    values: tuple[js.Tag, ...],
    words: tuple[str, str, str],
    foreign: frozenset[str],
    order: Callable[[list[str]], list[int]],
    *,
    nameless: bool,
) -> tuple[Tag, ...]:
    """Make the tags of a section; ``words``: what opens it, what it is called, and what the other sort is called."""
    opening, section, other = words
    names = [tag.name for tag in values]
    if opening not in map(meant_as, names) and not nameless:
        values_said = {"section": section, "opening": opening}
        raise Refused(Phrase("a {section} needs a tag {opening}", values_said), path=".tags")
    if names.count(opening) > 1:
        raise Refused(Phrase("the tag {name} stands here twice", {"name": opening}), path=".tags")
    for place, name in enumerate(names):
        if meant_as(name) in foreign:
            raise Refused(
                Phrase("{name} is a tag of a {other}", {"name": name, "other": other}), path=f".tags[{place}]"
            )
    tags = each(_tag, values, ".tags", 0)
    places = order(names)
    if places == sorted(places):
        return tags
    return tuple([tags[row] for row in sorted(range(len(tags)), key=places.__getitem__)])


def each(make: Callable[[V, int], T], values: Iterable[V], path: str, depth: int) -> tuple[T, ...]:
    """Make something of each value in a list that stands under a path, so many variations deep."""
    made: list[T] = []
    try:
        for value in values:
            made.append(make(value, depth))  # noqa: PERF401 - how many were made says where it stopped
    except Refused as refused:
        raise refused.under(f"{path}[{len(made)}]") from None
    return tuple(made)


def _tag(value: js.Tag, depth: int) -> Tag:
    return Tag(value.name, value.value, NOWHERE, NOWHERE, notes_in(value.notes, depth))


def notes_in(values: js.Notes, depth: int) -> Notes:
    """Make the notes that hang on something; raises `Refused`."""
    return settled(each(_note, values, ".notes", depth), begins_line=False) if values else ()


def _note(value: js.Note, depth: int) -> Note:
    match value:
        case js.Comment():
            return Comment(value.text, NOWHERE)
        case js.Remark():
            return Remark(value.text, NOWHERE, value.own_line)
        case js.Annotation():
            return Annotation(value.name, value.value, NOWHERE)
        case js.Variation():
            return _variation(value, depth + 1)


def _variation(value: js.Variation, depth: int) -> Variation:
    if depth > DEEPEST and not all(isinstance(item, js.Broken) for item in value.items):
        raise Refused(Phrase("variations nest deeper than {deepest}", {"deepest": DEEPEST}))
    lines: tuple[Line, ...] = each(item_in, value.items, ".items", depth)
    return Variation(lines, NOWHERE, notes_in(value.notes, depth))


@singledispatch
def item_in(value: js.Item, depth: int) -> Any:
    """Make an item that stands so many variations deep; raises `Refused`."""
    raise TypeError(f"no item, {depth} variations deep: {value!r}")


def _codes(names: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return cards_in(" ".join(names))
    except TooManyCopies as error:
        raise _too_many(error, ".cards") from None


def _group(names: tuple[str, ...], field: str = "cards") -> Group:
    try:
        return group_in(" ".join(names))
    except TooManyCopies as error:
        raise _too_many(error, f".{field}") from None


def _too_many(error: TooManyCopies, path: str) -> Refused:
    values = {"copies": error.copies, "card": CARD_NAMES[error.code]}
    return Refused(Phrase("{copies} copies of {card}: no four packs hold so many", values), path=path)


def _divided(names: tuple[str, ...], parts: tuple[tuple[str, ...], ...] | None, field: str, parts_field: str) -> Group:
    """Make the group of some cards, divided into parts where these are given."""
    whole = _group(names, field)
    if parts is None:
        return whole
    groups = [_group(part, f"{parts_field}[{place}]") for place, part in enumerate(parts)]
    if in_written_order([code for group in groups for code in group.codes]) != whole.codes:
        raise Refused(Phrase("the parts are not the cards of {field}", {"field": field}), path=f".{parts_field}")
    return Group(whole.codes, whole.bag, whole.points, tuple([group.bag for group in groups]))


@item_in.register
def _hand(value: js.Hand, depth: int) -> Hand:
    cards = in_written_order(_codes(value.cards))
    return Hand(SEAT_OF[value.seat], cards, False, NOWHERE, notes_in(value.notes, depth))


@item_in.register
def _draw(value: js.Draw, depth: int) -> Hand:
    return Hand(SEAT_OF[value.seat], _codes(value.cards), True, NOWHERE, notes_in(value.notes, depth))


@item_in.register
def _bid(value: js.Bid, depth: int) -> Bid:
    notes = notes_in(value.notes, depth)
    return Bid(SEAT_OF[value.seat], _group(value.cards), value.at, NOWHERE, value.glyphs, notes)


@item_in.register
def _bury(value: js.Bury, depth: int) -> Bury:
    return Bury(SEAT_OF[value.seat], _group(value.cards), NOWHERE, value.glyphs, notes_in(value.notes, depth))


@item_in.register(js.Tribute)
@item_in.register(js.Return)
def _tribute(value: js.Tribute | js.Return, depth: int) -> Tribute:
    giver, taker, returned = SEAT_OF[value.giver], SEAT_OF[value.taker], isinstance(value, js.Return)
    return Tribute(giver, taker, _group(value.cards), returned, NOWHERE, notes_in(value.notes, depth))


@item_in.register
def _trick(value: js.Trick, depth: int) -> Trick:
    plays = each(play_in, value.plays, ".plays", depth)
    notes = notes_in(value.notes, depth)
    return Trick(value.number, SEAT_OF[value.leader], plays, NOWHERE, outcome_in(value.outcome), notes)


def outcome_in(value: js.Outcome | None) -> Outcome | None:
    """Make what a record says of a trick."""
    return None if value is None else Outcome(SEAT_OF[value.winner], value.points, NOWHERE)


def play_in(value: js.Play, depth: int) -> Play:
    """Make a play that stands so many variations deep; raises `Refused`."""
    group = _divided(value.cards, value.parts, "cards", "parts")
    tried: Group | None = None
    if value.tried is not None:
        tried = _divided(value.tried, value.tried_parts, "tried", "tried_parts")
    elif value.tried_parts is not None:
        raise Refused(Phrase("the field {name} is missing", {"name": "tried"}))
    seat = None if value.seat_written is None else SEAT_OF[value.seat_written]
    return Play(group, NOWHERE, tried, seat, value.irregular, value.glyphs, notes_in(value.notes, depth))


@item_in.register
def _kitty(value: js.Kitty, depth: int) -> Kitty:
    return Kitty(_codes(value.cards), NOWHERE, notes_in(value.notes, depth))


@item_in.register
def _flip(value: js.Flip, depth: int) -> Flip:
    return Flip(_codes(value.cards), NOWHERE, notes_in(value.notes, depth))


@item_in.register
def _claim(value: js.Claim, depth: int) -> Claim:
    return Claim(SEAT_OF[value.seat], NOWHERE, notes_in(value.notes, depth))


@item_in.register
def _concede(value: js.Concede, depth: int) -> Concede:
    return Concede(_SIDE_OF[value.side], NOWHERE, notes_in(value.notes, depth))


@item_in.register
def _broken(value: js.Broken, depth: int) -> Broken:
    return Broken(value.text, NOWHERE, notes_in(value.notes, depth))
