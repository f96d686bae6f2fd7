"""The tricks of a deal, and of the variations in it, with what was derived of them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias, cast

from msgspec import Struct
from msgspec.structs import asdict

from shengji.engine.cards import SUITS, codes_of, size
from shengji.engine.follow import Lead
from shengji.engine.throws import Throw
from shengji.notation import json_types as js
from shengji.notation.json_writer import SEATS, card_names, item_value, note_values, outcome_value, play_value
from shengji.notation.record import Item, Notes, Play, Trick, Variation
from shengji.replay.played import PlayedDeal, PlayedTrick, PlayedVariation
from shengji.replay.resolved import facts
from shengji.replay.resolved import types as rs
from shengji.replay.timeline import hand_length

_SUITS = cast("tuple[facts.Suit, ...]", (*SUITS, "trumps"))

Lengths: TypeAlias = tuple[int, ...]
"""How many cards each seat holds."""


class Line(Struct, frozen=True):
    """A line of play up to a trick: how many cards the seats hold before each of its tricks.

    ``known`` says of whose hand all cards are known; ``sure``: the trump and the rules are known, so that there is
    something to derive.
    """

    lengths: tuple[Lengths, ...]
    known: tuple[bool, ...]
    sure: bool


def resolved_tricks(deal: PlayedDeal) -> Iterator[rs.ResolvedTrick]:
    """Yield the tricks of a deal, in the order written."""
    line = Line((), deal.known, deal.setting.sure)
    lengths: Lengths = (hand_length(deal),) * 4
    for played in deal.tricks:
        line = Line((*line.lengths, lengths), line.known, line.sure)
        yield _trick(played.item, played, line)
        lengths = _after(lengths, played)


def _after(lengths: Lengths, played: PlayedTrick) -> Lengths:
    """Return how many cards the seats hold after a trick."""
    left = list(lengths)
    for place, bag in enumerate(played.plays):
        left[(played.leader + place) & 3] -= size(bag)
    return tuple(left)


def _trick(trick: Trick, played: PlayedTrick | None, line: Line, kept: int = 0) -> rs.ResolvedTrick:
    """Return a trick, the last of its line, with what was derived of it.

    ``kept``: so many plays of the line around a variation come before those that its first trick states.
    """
    return rs.ResolvedTrick(
        number=trick.number,
        leader=SEATS[trick.leader],
        plays=tuple([_play(play, played, place, line) for place, play in enumerate(trick.plays, kept)]),
        outcome=outcome_value(trick.outcome),
        notes=_notes(trick.notes, played, line),
        derived=None if played is None else _trick_facts(played, line),
    )


def _play(play: Play, played: PlayedTrick | None, place: int, line: Line) -> rs.ResolvedPlay:
    """Return a play with what was derived of it; it is that of a place in its trick, from 0."""
    derived = None if played is None else _play_facts(played, place, sure=line.sure)
    values = asdict(play_value(play)) | {"notes": _notes(play.notes, played, line)}
    return rs.ResolvedPlay(**values, derived=derived)


def _notes(notes: Notes, played: PlayedTrick | None, line: Line) -> rs.Notes:
    """Return the notes that hang on a trick or a play of it."""
    if not any(isinstance(note, Variation) for note in notes):
        return _plain(notes)
    others = {} if played is None else {id(other.variation): other for other in played.variations}
    return tuple(
        [
            _variation(note, others.get(id(note)), line) if isinstance(note, Variation) else _plain((note,))[0]
            for note in notes
        ]
    )


def _variation(variation: Variation, played: PlayedVariation | None, line: Line) -> rs.ResolvedVariation:
    """Return a variation with what was derived of it, None where it leaves its line nowhere."""
    if played is None or not played.tricks:
        items = tuple([_undecided(item, line) for item in variation.items])
        return rs.ResolvedVariation(items=items, notes=_plain(variation.notes), derived=None)
    lines: list[rs.Line] = []
    tricks = iter(played.tricks)
    lengths = line.lengths[played.trick]
    line = Line(line.lengths[: played.trick], line.known, line.sure)
    for item in variation.items:
        if not isinstance(item, Trick) or (trick := next(tricks, None)) is None:
            lines.append(_undecided(item, line))
            continue
        line = Line((*line.lengths, lengths), line.known, line.sure)
        lines.append(_trick(item, trick, line, 0 if lines else played.play))
        lengths = _after(lengths, trick)
    first = played.tricks[0]
    kept = tuple([names_of(bag) for bag in first.plays[: played.play]])
    derived = facts.VariationFacts(first.number, kept)
    return rs.ResolvedVariation(items=tuple(lines), notes=_plain(variation.notes), derived=derived)


def _undecided(item: Item, line: Line) -> rs.Line:
    """Return an item of a variation of which nothing was derived."""
    return _trick(item, None, line) if isinstance(item, Trick) else cast("rs.Line", item_value(item))


def _plain(notes: Notes) -> rs.Notes:
    return cast("rs.Notes", note_values(notes))


def _play_facts(played: PlayedTrick, place: int, *, sure: bool) -> facts.PlayFacts:
    """Return what was derived of the play at a place of a trick, from 0; more than four plays are only counted."""
    seat = SEATS[(played.leader + place) & 3]
    return facts.PlayFacts(seat, played.faults[place] if sure and place < len(played.faults) else None)


def _lead(lead: Lead, throw: Throw | None) -> facts.LeadFacts:
    thrown = None
    if throw is not None:
        may_stand = tuple([names_of(bag) for bag in throw.forced])
        thrown = facts.ThrowFacts(throw.stands, may_stand, throw.penalty)
    return facts.LeadFacts(_SUITS[lead.suit], tuple([names_of(part.bag) for part in lead.components]), thrown)


def _trick_facts(played: PlayedTrick, line: Line) -> facts.TrickFacts:
    """Return what was derived of the last trick of a line."""
    sure = line.sure
    lead = played.lead if sure else None
    hands = [
        _hand(bag, 0 if known else length - size(bag))
        for bag, known, length in zip(played.hands, line.known, line.lengths[-1], strict=True)
    ]
    return facts.TrickFacts(
        SEATS[played.leader],
        facts.Hands(*hands),
        None if lead is None else _lead(lead, played.throw),
        SEATS[played.winner] if sure and played.winner is not None else None,
        played.points,
        played.score if sure else None,
    )


def _hand(bag: int, unknown: int) -> tuple[js.CardOrUnknown, ...]:
    """Return the names of the cards in a bag, and so many X's."""
    return (*names_of(bag), *cast("tuple[js.CardOrUnknown, ...]", ("X",) * unknown))


@lru_cache(maxsize=1 << 14)
def names_of(bag: int) -> tuple[js.Card, ...]:
    """Return the names of the cards of a bag."""
    return card_names(codes_of(bag))
