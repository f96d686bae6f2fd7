"""An example deal told as the items of a record."""

from msgspec import Struct

from shengji.engine.cards import group_of, group_of_bag
from shengji.grammar.diagnostics import Span
from shengji.notation.record import Bid, Bury, Flip, Hand, Item, Kitty, Outcome, Play, Tag, Trick
from shengji.replay.example.bidding import Shown
from shengji.replay.example.dealing import Dealt
from shengji.replay.example.table import Taken

NOWHERE = Span(0, 0)
"""The span of everything in a record that was not read from a text."""


class Told(Struct, frozen=True):
    """All that happened in a deal; ``turned`` kitty cards were shown because nobody bid."""

    dealt: Dealt
    shown: tuple[Shown, ...]
    turned: int
    declarer: int
    buried: int
    tricks: tuple[Taken, ...]


def tag(name: str, value: str) -> Tag:
    """Make a tag pair."""
    return Tag(name, value, NOWHERE, NOWHERE)


def items_of(told: Told, *, outcomes: bool) -> tuple[Item, ...]:
    """Return the items of a deal in the order in which they happened."""
    items: list[Item] = [Hand(seat, told.dealt.draws[seat], True, NOWHERE) for seat in range(4)]
    items.append(Kitty(told.dealt.kitty, NOWHERE))
    for shown in told.shown:
        claim = shown.claim
        items.append(Bid(claim.seat, group_of([claim.code] * claim.count), shown.at, NOWHERE))
    if told.turned:
        items.append(Flip(told.dealt.kitty[: told.turned], NOWHERE))
    items.append(Bury(told.declarer, group_of_bag(told.buried), NOWHERE))
    items += [_trick(number, taken, outcomes=outcomes) for number, taken in enumerate(told.tricks, 1)]
    return tuple(items)


def _trick(number: int, taken: Taken, *, outcomes: bool) -> Trick:
    plays = tuple(
        Play(
            group_of_bag(play),
            NOWHERE,
            tried=group_of_bag(taken.tried) if not index and taken.tried is not None else None,
        )
        for index, play in enumerate(taken.plays)
    )
    outcome = Outcome(taken.winner, taken.points, NOWHERE) if outcomes else None
    return Trick(number, taken.leader, plays, NOWHERE, outcome)
