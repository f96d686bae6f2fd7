"""An example deal told as the items of a record."""

from msgspec import Struct

from shengji.engine.bids import Claim
from shengji.engine.cards import group_of, group_of_bag
from shengji.grammar.diagnostics import Span
from shengji.notation.record import Bid, Bury, Flip, Hand, Item, Kitty, Outcome, Play, Tag, Tribute, Trick
from shengji.replay.example.bidding import Shown
from shengji.replay.example.dealing import Dealt
from shengji.replay.example.preparing import Gift, Prepared
from shengji.replay.example.table import Taken

NOWHERE = Span(0, 0)
"""The span of everything in a record that was not read from a text."""


class Told(Struct, frozen=True):
    """What happened in a deal up to the bids; ``turned`` kitty cards were shown."""

    dealt: Dealt
    shown: tuple[Shown, ...]
    turned: int


def tag(name: str, value: str) -> Tag:
    """Make a tag pair."""
    return Tag(name, value, NOWHERE, NOWHERE)


def start_items(told: Told) -> tuple[Item, ...]:
    """Return the items of a deal up to the bids, in the order in which they happened."""
    items: list[Item] = [Hand(seat, told.dealt.draws[seat], True, NOWHERE) for seat in range(4)]
    items.append(Kitty(told.dealt.kitty, NOWHERE))
    items += [_bid(shown.claim, shown.at) for shown in told.shown]
    if told.turned:
        items.append(Flip(told.dealt.kitty[: told.turned], NOWHERE))
    return tuple(items)


def play_items(prepared: Prepared, tricks: list[Taken], *, outcomes: bool) -> tuple[Item, ...]:
    """Return the items of a deal from the tribute to the last trick."""
    items: list[Item] = [_gift(gift, returned=False) for gift in prepared.paid]
    items += [_gift(gift, returned=True) for gift in prepared.returned]
    for buried in prepared.burials:
        if buried.claim is not None:
            items.append(_bid(buried.claim, None))
        items.append(Bury(buried.seat, group_of_bag(buried.bag), NOWHERE))
    items += [_trick(number, taken, outcomes=outcomes) for number, taken in enumerate(tricks, 1)]
    return tuple(items)


def _bid(claim: Claim, at: int | None) -> Bid:
    return Bid(claim.seat, group_of([claim.code] * claim.count), at, NOWHERE)


def _gift(gift: Gift, *, returned: bool) -> Tribute:
    return Tribute(gift.giver, gift.taker, group_of([gift.code]), returned, NOWHERE)


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
