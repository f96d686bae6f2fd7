"""From a JSON document to its record, or to what keeps it from being one."""

from collections.abc import Callable, Iterable
from functools import singledispatch
from typing import Any, TypeVar

import msgspec

from shengji.engine.cards import CARD_NAMES, Group, in_written_order
from shengji.grammar.diagnostics import Phrase, Span
from shengji.grammar.parser import DEEPEST
from shengji.notation import json_types as js
from shengji.notation.json_faults import JsonFault, Refused, malformed, tags_in, unfit
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
from shengji.notation.sections import DEAL_ONLY, MATCH_ONLY, deal_order, match_order
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


def decoded(data: bytes, kind: type[V], tags: tuple[str, ...]) -> V | JsonFault:
    """Decode one JSON text to a value of a type of documents; ``tags`` are the kinds of value that it can hold."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        return unfit(str(error), tags)
    except msgspec.DecodeError as error:
        return malformed(data, str(error))
    except UnicodeDecodeError as error:
        return malformed(data, f"JSON is malformed: no UTF-8 (byte {error.start})")
    except RecursionError:
        return JsonFault("$", Phrase("variations nest deeper than {deepest}", {"deepest": DEEPEST}))


def record_in(matches: Iterable[js.Match], notes: js.Notes = ()) -> Record:
    """Make the record of matches in JSON; raises `Refused` where they say what no record could hold.

    ``notes`` are those of a record that holds no match; where there is one, they go before what stands before it.
    """
    loose = notes_in(notes, 0)
    made: list[Match] = []
    for place, value in enumerate(matches):
        try:
            made.append(match_in(value, first=not made, before=() if made else loose))
        except Refused as refused:
            raise refused.under(f".matches[{place}]") from None
    return Record(tuple(made), () if made else loose)


def match_in(value: js.Match, *, first: bool, before: Notes = ()) -> Match:
    """Make a match; ``first``: it is the first of its record, ``before`` hangs before it. Raises `Refused`."""
    names = [tag.name for tag in value.tags]
    if "SJN" not in names and not (first and (value.tags or value.deals)):
        raise Refused(Phrase("a match begins with a tag SJN"), path=".tags")
    _refuse_names(names, "SJN", DEAL_ONLY, "deal")
    tags = _sorted(_tags(value.tags), match_order)
    deals: list[Deal] = []
    for place, deal in enumerate(value.deals):
        try:
            deals.append(deal_in(deal, nameless=not deals and (bool(deal.items) or len(value.deals) == 1)))
        except Refused as refused:
            raise refused.under(f".deals[{place}]") from None
    return Match(tags, tuple(deals), NOWHERE, before + notes_in(value.notes, 0))


def deal_in(value: js.Deal, *, nameless: bool) -> Deal:
    """Make a deal; ``nameless``: it needs no tag Deal, which only the first of a match does. Raises `Refused`."""
    names = [tag.name for tag in value.tags]
    if "Deal" not in names and not (nameless and (value.items or DEAL_ONLY.intersection(names))):
        raise Refused(Phrase("a deal begins with a tag Deal"), path=".tags")
    _refuse_names(names, "Deal", MATCH_ONLY, "match")
    tags = _sorted(_tags(value.tags), deal_order)
    return Deal(tags, each(item_in, value.items, ".items", 0), NOWHERE)


def each(make: Callable[[V, int], T], values: Iterable[V], path: str, depth: int) -> tuple[T, ...]:
    """Make something of each value in a list that stands under a path, so many variations deep."""
    made: list[T] = []
    try:
        for value in values:
            made.append(make(value, depth))  # noqa: PERF401 - how many were made says where it stopped
    except Refused as refused:
        raise refused.under(f"{path}[{len(made)}]") from None
    return tuple(made)


def _refuse_names(names: list[str], opening: str, foreign: frozenset[str], where: str) -> None:
    """Refuse tags that open a section twice, or that stand in sections of the other sort only."""
    for place, name in enumerate(names):
        if name in foreign:
            raise Refused(
                Phrase("{name} is a tag of a {where}", {"name": name, "where": where}), path=f".tags[{place}]"
            )
    if names.count(opening) > 1:
        raise Refused(Phrase("the tag {name} stands here twice", {"name": opening}), path=".tags")


def _tags(values: tuple[js.Tag, ...]) -> tuple[Tag, ...]:
    return each(_tag, values, ".tags", 0)


def _tag(value: js.Tag, depth: int) -> Tag:
    return Tag(value.name, value.value, NOWHERE, NOWHERE, notes_in(value.notes, depth))


def _sorted(tags: tuple[Tag, ...], order: Callable[[list[str]], list[int]]) -> tuple[Tag, ...]:
    places = order([tag.name for tag in tags])
    if places == sorted(places):
        return tags
    return tuple([tags[row] for row in sorted(range(len(tags)), key=places.__getitem__)])


def notes_in(values: js.Notes, depth: int) -> Notes:
    """Make the notes that hang on something; raises `Refused`."""
    return each(_note, values, ".notes", depth) if values else ()


def _note(value: js.Note, depth: int) -> Note:
    match value:
        case js.Comment():
            return Comment(value.text, NOWHERE)
        case js.Remark():
            return Remark(value.text, NOWHERE)
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
    written = value.outcome
    outcome = None if written is None else Outcome(SEAT_OF[written.winner], written.points, NOWHERE)
    plays = each(play_in, value.plays, ".plays", depth)
    return Trick(value.number, SEAT_OF[value.leader], plays, NOWHERE, outcome, notes_in(value.notes, depth))


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
