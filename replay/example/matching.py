"""From deal to deal: a whole match as a record."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from shengji.engine.bids import flip, suit_turned, trump_of
from shengji.engine.cards import RANKS, SEATS, SIDES, points_of, side_of
from shengji.engine.follow import lead_of
from shengji.engine.kitty import captures, multiplier
from shengji.engine.match import START_LEVEL, Finish, finish, hook
from shengji.engine.order import order_of
from shengji.engine.rules import BadRules, Rules, check_rules
from shengji.engine.score import clamp
from shengji.engine.tribute import losers, may_rebel
from shengji.notation.record import Deal, Item, Match, Tag
from shengji.replay.example.bidding import Shown, auction, hands_of
from shengji.replay.example.dealing import Dealt, deal_cards
from shengji.replay.example.players import Player
from shengji.replay.example.preparing import Prepared, prepare
from shengji.replay.example.table import Table, Taken, attackers_points
from shengji.replay.example.telling import NOWHERE, Told, play_items, start_items, tag
from shengji.replay.example.wild import Wild

_MOST_TRIES = 500
"""How often a deal is dealt before the rules are held to be such that none can be played."""


class Standing(Struct, frozen=True):
    """Where a match stands before a deal; ``declarer`` is None before the first, ``owing`` the side that pays."""

    levels: tuple[int, int] = (START_LEVEL, START_LEVEL)
    declarer: int | None = None
    winner: int | None = None
    owing: int | None = None


class Start(Struct, frozen=True):
    """A deal whose trump is fixed."""

    dealt: Dealt
    shown: tuple[Shown, ...]
    turned: int
    declarer: int
    level: int
    trump: int
    declarer_told: bool


def example_match(
    rules_text: str,
    rules: Rules,
    seed: int,
    deals: int,
    *,
    outcomes: bool = False,
    wild: bool = False,
    watch: Callable[[], None] | None = None,
) -> Match:
    """Play a match of at most so many deals; it stops sooner when a side wins it.

    ``rules_text`` is the value of the Rules tag and ``rules`` what it means; ``outcomes``: write with each
    trick who won it and its points; ``wild``: play at random; ``watch`` is called after each deal. A deal that ends
    with a claim to a new one is told too, but not counted. Raises `BadRules` where no deal can be played under the
    rules.
    """
    check_rules(rules)
    rng = Random(seed)
    player = Wild(rng) if wild else Player(rng)
    standing = Standing()
    told: list[Deal] = []
    played = 0
    while played < deals and standing.winner is None:
        start, prepared = _start(player, rules, standing)
        head = [tag("Deal", str(len(told) + 1))]
        if not told:
            head += [tag(f"Level{side}", RANKS[standing.levels[place]]) for place, side in enumerate(SIDES)]
        if start.declarer_told:
            head.append(tag("Declarer", SEATS[start.declarer]))
        items = start_items(Told(start.dealt, start.shown, start.turned))
        if prepared is None:
            told.append(_deal([*head, tag("Termination", "misdeal")], items))
            continue
        bids = [shown.claim for shown in start.shown]
        bids += [buried.claim for buried in prepared.burials if buried.claim is not None]
        table = Table(player, start.declarer, prepared, bids)
        tricks = table.play()
        total, end = _settle(rules, standing, table, prepared, tricks)
        head += [tag("Points", str(total)), tag("Result", f"{SIDES[end.side]} +{end.gained}")]
        told.append(_deal(head, (*items, *play_items(prepared, tricks, outcomes=outcomes))))
        owing = losers(rules, start.declarer, total, end.side)
        standing = Standing(end.levels, end.next_declarer, end.winner, owing)
        played += 1
        if watch is not None:
            watch()
    tags = [
        tag("SJN", "1"),
        tag("Event", f"Example match {seed}{', wild' if wild else ''}"),
        tag("Generator", "shengji example"),
        tag("Rules", rules_text),
    ]
    if standing.winner is not None:
        tags.append(tag("Winner", SIDES[standing.winner]))
    return Match(tuple(tags), tuple(told), NOWHERE)


def _deal(tags: list[Tag], items: tuple[Item, ...]) -> Deal:
    return Deal(tuple(tags), items, NOWHERE)


def _settle(
    rules: Rules, standing: Standing, table: Table, prepared: Prepared, tricks: list[Taken]
) -> tuple[int, Finish]:
    """Count a deal that was played out; return the attackers' total and what it leads to."""
    last, declarer = tricks[-1], table.declarer
    winning = last.plays[(last.winner - last.leader) & 3]
    taken_last = side_of(last.winner) != side_of(declarer)
    total = attackers_points(tricks, declarer)
    if captures(table.order, attackers_win_last=taken_last, winning=winning):
        total += points_of(table.buried) * multiplier(lead_of(table.order, last.plays[0]), winning)
    total = clamp(rules, total)
    hooked = hook(prepared.order, winning, attackers_win_last=taken_last, total=total)
    return total, finish(rules, standing.levels, declarer, total, last.winner, hooked=hooked)


def _start(player: Player, rules: Rules, standing: Standing) -> tuple[Start, Prepared | None]:
    """Deal until a deal can be played; what comes before its first lead is None where a weak hand asks for a new one.

    Deals that nobody bids for, or in which the declarer could not bury, are dealt again and told nowhere.
    """
    option = "no_bid_first" if standing.declarer is None else "no_bid_later"
    fault = BadRules(option, "nobody bid in {deals} deals", deals=_MOST_TRIES)
    for _ in range(_MOST_TRIES):
        start = _bid(player, rules, standing)
        if start is None:
            continue
        if rules.rebellion == "on" and _rebels(player, rules, start):
            return start, None
        claim = start.shown[-1].claim if start.shown and not start.turned else None
        order = order_of(rules, start.level, start.trump)
        hands = hands_of(start.dealt)
        try:
            return start, prepare(player, order, start.declarer, hands, start.dealt.kitty, standing.owing, claim)
        except ValueError:
            fault = BadRules("bury_forbid", "no hand has enough cards that may be buried")
    raise fault


def _rebels(player: Player, rules: Rules, start: Start) -> bool:
    order = order_of(rules, start.level, start.trump)
    hands = hands_of(start.dealt)
    attackers = ((start.declarer + 1) & 3, (start.declarer + 3) & 3)
    return any(may_rebel(order, hands[seat]) and player.rebels() for seat in attackers)


def _bid(player: Player, rules: Rules, standing: Standing) -> Start | None:
    """Deal and bid; None where nobody bids and the rules then ask for a new deal."""
    first_deal = standing.declarer is None
    by_bid = (rules.first_declarer if first_deal else rules.later_declarer) == "bid"
    lot = int(player.rng.random() * 4) if first_deal and not by_bid else None
    follows = lot if first_deal else standing.declarer
    known = None if by_bid else follows
    dealt = deal_cards(player.rng, rules, follows or 0)
    levels = standing.levels
    each = tuple(levels[side_of(seat if known is None else known)] for seat in range(4))
    shown = auction(rules, dealt, each, player.bid, for_declarer=known is None)
    flipped = first_deal and rules.first_trump == "flip"
    if shown:
        claim = shown[-1].claim
        declarer = claim.seat if known is None else known
        trump = suit_turned(dealt.kitty[0]) if flipped else trump_of(rules, claim)
        return Start(dealt, shown, int(flipped), declarer, levels[side_of(declarer)], trump, lot is not None)
    declarer = follows or 0
    level = levels[side_of(declarer)]
    if flipped and not by_bid:
        return Start(dealt, (), 1, declarer, level, suit_turned(dealt.kitty[0]), first_deal)
    turned = flip(rules.no_bid_first if first_deal else rules.no_bid_later, level, dealt.kitty)
    if turned is None:
        return None
    if flipped:
        return Start(dealt, (), 1, declarer, level, suit_turned(dealt.kitty[0]), first_deal)
    return Start(dealt, (), turned.turned, declarer, level, turned.trump, first_deal)
