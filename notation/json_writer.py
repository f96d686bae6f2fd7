"""From a record to its JSON document."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

import msgspec

from shengji.engine.cards import CARD_NAMES, Group, codes_of
from shengji.notation import json_types as js
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
    Match,
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

SEATS: tuple[js.Seat, ...] = ("E", "N", "W", "S")
SIDES: tuple[js.Side, ...] = ("EW", "NS")


def write_json(record: Record) -> bytes:
    """Return the JSON document of a record, on one line without a line end.

    `shengji.notation.json_reader.read_json` gives the record back.
    """
    return msgspec.json.encode(document_of(record))


def document_of(record: Record) -> js.Document:
    """Return the document of a record."""
    matches = tuple([match_value(match) for match in record.matches])
    return js.Document(format=js.FORMAT, version=js.VERSION, matches=matches, notes=note_values(record.notes))


def match_value(match: Match) -> js.Match:
    """Return a match as it stands in JSON."""
    deals = tuple([deal_value(deal) for deal in match.deals])
    return js.Match(tag_values(match.tags), deals, note_values(match.notes))


def deal_value(deal: Deal) -> js.Deal:
    """Return a deal as it stands in JSON."""
    return js.Deal(tag_values(deal.tags), tuple([item_value(item) for item in deal.items]))


def tag_values(tags: tuple[Tag, ...]) -> tuple[js.Tag, ...]:
    """Return tags as they stand in JSON."""
    return tuple([js.Tag(tag.name, tag.value, note_values(tag.notes)) for tag in tags])


def note_values(notes: Notes) -> js.Notes:
    """Return notes as they stand in JSON."""
    return tuple([_NOTES[type(note)](note) for note in notes]) if notes else ()


def item_value(item: Item) -> js.Item:
    """Return an item as it stands in JSON."""
    value: js.Item = _ITEMS[type(item)](item)
    return value


def play_value(play: Play) -> js.Play:
    """Return a play as it stands in JSON."""
    group, tried = play.group, play.tried
    if tried is None and play.seat is None:
        return js.Play(
            card_names(group.codes), _parts(group), None, None, None, play.irregular, play.glyphs,
            note_values(play.notes),
        )  # fmt: skip
    return js.Play(
        card_names(group.codes),
        _parts(group),
        None if tried is None else card_names(tried.codes),
        None if tried is None else _parts(tried),
        None if play.seat is None else SEATS[play.seat],
        play.irregular,
        play.glyphs,
        note_values(play.notes),
    )


def outcome_value(outcome: Outcome | None) -> js.Outcome | None:
    """Return what a record says of a trick as it stands in JSON."""
    return None if outcome is None else js.Outcome(SEATS[outcome.winner], outcome.points)


@lru_cache(maxsize=1 << 16)
def card_names(codes: tuple[int, ...]) -> tuple[js.Card, ...]:
    """Return the names of cards that are known.

    >>> card_names((12, 53))
    ('SA', 'BJ')
    """
    return cast("tuple[js.Card, ...]", tuple([CARD_NAMES[code] for code in codes]))


def list_names(codes: tuple[int, ...]) -> tuple[js.CardOrUnknown, ...]:
    """Return the names of cards in a list in which some may not be known, X each."""
    return cast("tuple[js.CardOrUnknown, ...]", tuple([CARD_NAMES[code] for code in codes]))


def _parts(group: Group) -> tuple[tuple[js.Card, ...], ...] | None:
    return tuple([card_names(codes_of(part)) for part in group.parts]) if group.parts else None


def _hand(hand: Hand) -> js.Hand | js.Draw:
    kind = js.Draw if hand.drawn else js.Hand
    return kind(SEATS[hand.seat], list_names(hand.cards), note_values(hand.notes))


def _bid(bid: Bid) -> js.Bid:
    return js.Bid(SEATS[bid.seat], card_names(bid.group.codes), bid.at, bid.glyphs, note_values(bid.notes))


def _bury(bury: Bury) -> js.Bury:
    return js.Bury(SEATS[bury.seat], list_names(bury.group.codes), bury.glyphs, note_values(bury.notes))


def _tribute(item: Tribute) -> js.Tribute | js.Return:
    kind = js.Return if item.returned else js.Tribute
    return kind(SEATS[item.giver], SEATS[item.taker], card_names(item.group.codes), note_values(item.notes))


def _trick(trick: Trick) -> js.Trick:
    plays = tuple([play_value(play) for play in trick.plays])
    outcome = outcome_value(trick.outcome)
    return js.Trick(trick.number, SEATS[trick.leader], plays, outcome, note_values(trick.notes))


def _variation(variation: Variation) -> js.Variation:
    lines = cast("tuple[js.Line, ...]", tuple([item_value(item) for item in variation.items]))
    return js.Variation(lines, note_values(variation.notes))


_NOTES: dict[type, Callable[[Any], js.Note]] = {
    Comment: lambda note: js.Comment(note.text),
    Remark: lambda note: js.Remark(note.text, note.own_line),
    Annotation: lambda note: js.Annotation(note.name, note.value),
    Variation: _variation,
}

_ITEMS: dict[type, Callable[[Any], js.Item]] = {
    Hand: _hand,
    Kitty: lambda item: js.Kitty(list_names(item.cards), note_values(item.notes)),
    Bid: _bid,
    Flip: lambda item: js.Flip(card_names(item.cards), note_values(item.notes)),
    Tribute: _tribute,
    Bury: _bury,
    Trick: _trick,
    Claim: lambda item: js.Claim(SEATS[item.seat], note_values(item.notes)),
    Concede: lambda item: js.Concede(SIDES[item.side], note_values(item.notes)),
    Broken: lambda item: js.Broken(item.text, note_values(item.notes)),
}
