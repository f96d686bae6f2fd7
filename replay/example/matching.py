"""From deal to deal: a whole match as a record."""

from random import Random

from msgspec import Struct

from shengji.engine.bids import flip, trump_of
from shengji.engine.cards import RANKS, SEATS, SIDES, bag_of, points_of, side_of
from shengji.engine.follow import lead_of
from shengji.engine.kitty import captures, multiplier
from shengji.engine.match import START_LEVEL, finish, hook
from shengji.engine.order import order_of
from shengji.engine.rules import Rules, check_rules
from shengji.engine.score import clamp
from shengji.notation.record import Deal, Match
from shengji.replay.example.bidding import Shown, auction, hands_of
from shengji.replay.example.burying import burial
from shengji.replay.example.dealing import Dealt, deal_cards
from shengji.replay.example.table import Table, attackers_points
from shengji.replay.example.telling import NOWHERE, Told, items_of, tag


class Standing(Struct, frozen=True):
    """Where a match stands before a deal; ``declarer`` is None before the first."""

    levels: tuple[int, int] = (START_LEVEL, START_LEVEL)
    declarer: int | None = None
    winner: int | None = None


class Start(Struct, frozen=True):
    """A deal whose trump is fixed."""

    dealt: Dealt
    shown: tuple[Shown, ...]
    turned: int
    declarer: int
    level: int
    trump: int
    declarer_told: bool


def example_match(rules_text: str, rules: Rules, seed: int, deals: int, *, outcomes: bool = False) -> Match:
    """Play a match of at most so many deals; it stops sooner when a side wins it.

    ``rules_text`` is the value of the Rules tag and ``rules`` what it means; ``outcomes``: write with each
    trick who won it and its points. Raises `BadRules` where no deal can be played under the rules.
    """
    check_rules(rules)
    rng = Random(seed)
    standing = Standing()
    told: list[Deal] = []
    while len(told) < deals and standing.winner is None:
        deal, standing = _play_deal(rng, rules, standing, len(told) + 1, outcomes=outcomes)
        told.append(deal)
    tags = [
        tag("SJN", "1"),
        tag("Event", f"Example match {seed}"),
        tag("Generator", "shengji example"),
        tag("Rules", rules_text),
    ]
    if standing.winner is not None:
        tags.append(tag("Winner", SIDES[standing.winner]))
    return Match(tuple(tags), tuple(told), NOWHERE)


def _play_deal(rng: Random, rules: Rules, standing: Standing, number: int, *, outcomes: bool) -> tuple[Deal, Standing]:
    start = _start(rng, rules, standing)
    declarer = start.declarer
    order = order_of(rules, start.level, start.trump)
    hands = hands_of(start.dealt)
    hands[declarer] += bag_of(start.dealt.kitty)
    buried = burial(order, hands[declarer])
    hands[declarer] -= buried
    bids = [shown.claim for shown in start.shown]
    tricks = Table(order, declarer, hands, buried, bids, rng).play()

    last = tricks[-1]
    winning = last.plays[(last.winner - last.leader) & 3]
    taken_last = side_of(last.winner) != side_of(declarer)
    total = attackers_points(tricks, declarer)
    if captures(order, attackers_win_last=taken_last, winning=winning):
        total += points_of(buried) * multiplier(lead_of(order, last.plays[0]), winning)
    total = clamp(rules, total)
    hooked = hook(order, winning, attackers_win_last=taken_last, total=total)
    end = finish(rules, standing.levels, declarer, total, last.winner, hooked=hooked)

    tags = [tag("Deal", str(number))]
    if number == 1:
        tags += [tag("LevelEW", RANKS[standing.levels[0]]), tag("LevelNS", RANKS[standing.levels[1]])]
    if start.declarer_told:
        tags.append(tag("Declarer", SEATS[declarer]))
    tags += [tag("Points", str(total)), tag("Result", f"{SIDES[end.side]} +{end.gained}")]
    told = Told(start.dealt, start.shown, start.turned, declarer, buried, tuple(tricks))
    deal = Deal(tuple(tags), items_of(told, outcomes=outcomes), NOWHERE)
    return deal, Standing(end.levels, end.next_declarer, end.winner)


def _start(rng: Random, rules: Rules, standing: Standing) -> Start:
    """Deal, bid, and deal again where nobody bids and the rules ask for it."""
    first_deal = standing.declarer is None
    by_bid = (rules.first_declarer if first_deal else rules.later_declarer) == "bid"
    while True:
        lot = int(rng.random() * 4) if first_deal and not by_bid else None
        known = lot if first_deal else None if by_bid else standing.declarer
        dealt = deal_cards(rng, rules, known or 0)
        levels = standing.levels
        each = tuple(levels[side_of(seat if known is None else known)] for seat in range(4))
        shown = auction(rules, dealt, each, for_declarer=known is None)
        if shown:
            claim = shown[-1].claim
            declarer = claim.seat if known is None else known
            return Start(dealt, shown, 0, declarer, levels[side_of(declarer)], trump_of(rules, claim), lot is not None)
        declarer = known or 0
        level = levels[side_of(declarer)]
        turned = flip(rules.no_bid_first if first_deal else rules.no_bid_later, level, dealt.kitty)
        if turned is not None:
            told = first_deal or by_bid
            return Start(dealt, (), turned.turned, declarer, level, turned.trump, told)
