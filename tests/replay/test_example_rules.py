"""Example matches under every ruleset and option: whatever is generated, the checker finds nothing wrong with it.

SHENGJI_EXAMPLE_DEALS=2000 makes so many deals instead of the few of an ordinary run.
"""

import os
from random import Random

import pytest

from shengji.engine.cards import bag_of, packs, points_of, side_of
from shengji.engine.follow import is_bomb
from shengji.engine.options import OPTIONS
from shengji.engine.rulesets import RULESETS
from shengji.engine.tribute import losers
from shengji.grammar.source import Source
from shengji.notation.record import Bid, Bury, Flip, Hand, Kitty, Tribute, Trick, value_of
from shengji.notation.rules_tag import read_rules
from shengji.notation.writer import match_text, write
from shengji.replay.checking import check_source
from shengji.replay.example import example_match
from shengji.replay.example.players import Player
from shengji.replay.faults import NOT_MONOTONE

DEALS_IN_MATCH = 2
DEALS = int(os.environ.get("SHENGJI_EXAMPLE_DEALS", "150"))
HOUSE_RULES = (
    "overcall", "tribute", "first_trump", "throw_must_beat", "skip_played_ranks", "bombs", "ace_capture", "rebellion",
    "throw_penalty", "hook", "target", "must_stop_levels", "must_defend_levels", "match_win", "bury_forbid",
)  # fmt: skip
NUMBERS = {"step": ("5", "10", "40"), "throw_penalty_points": ("0", "5", "20")}
"""Kitty sizes depend on the packs; see `rules_of`."""


def rules_of(number):
    """Make up rules: a ruleset, packs, and for most numbers some options more."""
    rng = Random(number)
    names = list(RULESETS)
    decks = number // len(names) % 4 + 1
    words = [names[number % len(names)], f"decks={decks}"]
    chosen = rng.sample(HOUSE_RULES, rng.choice((0, 2, 4))) + rng.sample(sorted(OPTIONS), rng.choice((0, 2, 10)))
    for name in dict.fromkeys(chosen):
        option = OPTIONS[name]
        if name == "kitty_size":
            words.append(f"kitty_size={54 * decks % 4 + 4 * rng.randint(1, 3)}")
        elif option.many:
            words.append(f"{name}={','.join(rng.sample(option.values, rng.randint(0, min(3, len(option.values)))))}")
        elif name != "decks":
            words.append(f"{name}={rng.choice(NUMBERS.get(name) or option.values)}")
    return " ".join(words)


def checked(match):
    return check_source(Source("example.sjn", match_text(match)))


def problems(match):
    return found_in(checked(match))


def found_in(result):
    """Return what was found; that a score table falls is no fault of a match."""
    return [(d.deal, d.trick, d.code, str(d.message)) for d in result.diagnostics if d.code != NOT_MONOTONE.code]


def items(deal, kind):
    return [item for item in deal.items if isinstance(item, kind)]


def assert_nothing_is_lost(rules, deal):
    dealt = sum(bag_of(item.cards) for item in items(deal, Hand) + items(deal, Kitty))
    assert dealt == packs(rules.decks)
    if value_of(deal, "Termination") == "misdeal":
        assert not items(deal, Bury) + items(deal, Trick)
        return
    tricks = items(deal, Trick)
    buried = items(deal, Bury)[-1].group
    assert sum(play.group.bag for trick in tricks for play in trick.plays) + buried.bag == packs(rules.decks)
    assert sum(trick.outcome.points for trick in tricks) + points_of(buried.bag) == 100 * rules.decks


@pytest.mark.parametrize("number", range(DEALS // DEALS_IN_MATCH))
def test_every_match_is_clean_and_whole(number):
    text = rules_of(number)
    reading = read_rules(text)
    assert not reading.problems
    wild = number // 5 % 2 == 1
    match = example_match(text, reading.rules, number, DEALS_IN_MATCH, outcomes=True, wild=wild)
    result = checked(match)
    assert found_in(result) == [], (text, wild)
    assert write(result.record) == result.source.text
    for deal in match.deals:
        assert_nothing_is_lost(reading.rules, deal)
    if number % 5 == 0:
        again = example_match(text, reading.rules, number, DEALS_IN_MATCH, outcomes=True, wild=wild)
        assert match_text(again) == result.source.text


def deals_under(text, *, wild=False, seeds=range(60), deals=4):
    """Yield the deals of matches under rules, each with the deal before, or None; all of them are clean."""
    rules = read_rules(text).rules
    for seed in seeds:
        match = example_match(text, rules, seed, deals, wild=wild)
        assert problems(match) == []
        yield from zip((None, *match.deals), match.deals, strict=False)


def first_where(found, wanted):
    return next(pair for pair in found if wanted(pair[1]))


@pytest.mark.parametrize("wild", [False, True])
def test_a_buried_kitty_is_overcalled(wild):
    _, deal = first_where(deals_under("flp rebellion=off", wild=wild), lambda deal: len(items(deal, Bury)) > 1)
    bids = items(deal, Bid)
    burials = items(deal, Bury)
    late = bids[-(len(burials) - 1) :]
    assert [bid.seat for bid in late] == [bury.seat for bury in burials[1:]]
    assert all(len(bid.group) >= 2 and bid.at is None for bid in late)


def test_tribute_is_paid_after_a_shut_out():
    before, deal = first_where(deals_under("standard tribute=both", wild=True), lambda deal: items(deal, Tribute))
    gifts = items(deal, Tribute)
    assert [gift.returned for gift in gifts] == [False, False, True, True]
    assert [(gift.giver, gift.taker) for gift in gifts[:2]] == [(gift.taker, gift.giver) for gift in gifts[2:]]
    assert value_of(before, "Points") == "0" or int(value_of(before, "Points")) >= 200


def test_a_weak_hand_asks_for_a_new_deal_and_nothing_changes():
    text = "standard rebellion=on"
    matches = (example_match(text, read_rules(text).rules, seed, 3) for seed in range(40))
    match = next(m for m in matches if any(value_of(deal, "Termination") == "misdeal" for deal in m.deals[1:-1]))
    deals = checked(match).matches[0].deals
    number = next(n for n, deal in enumerate(deals) if n and deal.termination == "misdeal")
    misdealt, dealt = deals[number], deals[number + 1]
    assert not items(misdealt.deal, Trick)
    assert misdealt.setting.levels == dealt.setting.levels
    assert misdealt.setting.declarer == dealt.setting.declarer
    assert len(match.deals) > 3


def test_the_first_trump_is_turned_from_the_kitty():
    for _, deal in deals_under("standard first_trump=flip", seeds=range(5), deals=1):
        (flip,) = items(deal, Flip)
        (kitty,) = items(deal, Kitty)
        assert flip.cards == kitty.cards[:1]
        assert items(deal, Bid)


def test_bombs_are_played():
    def bombed(deal):
        return any(is_bomb(play.group.bag) for trick in items(deal, Trick) for play in trick.plays[1:])

    first_where(deals_under("standard decks=4 bombs=any", wild=True), bombed)


def test_wild_players_throw_and_fail_more_often():
    def failed(*, wild):
        found = deals_under("standard", wild=wild, seeds=range(10), deals=2)
        return sum(trick.plays[0].tried is not None for _, deal in found for trick in items(deal, Trick))

    assert failed(wild=True) > 3 * failed(wild=False)


def test_the_level_of_the_declarer_decides_what_is_turned_when_nobody_bids(monkeypatch):
    text = "standard later_declarer=bid"
    bid = Player.bid
    for seed in range(8):
        played = []
        monkeypatch.setattr(Player, "bid", lambda self, hopes, played=played: None if played else bid(self, hopes))
        match = example_match(text, read_rules(text).rules, seed, 4, watch=lambda played=played: played.append(1))
        assert items(match.deals[1], Flip)
        assert problems(match) == []


def test_who_stopped_a_throw_beats_it_also_with_protected_cards():
    text = (
        "seed-b decks=4 must_stop_levels=2,5,T,K follow_throw_tractor=false protect_longer=true kitty_basis=lead "
        "bid_self_override=true no_bid_first=flip_highest throw_fail=seat_order throw_must_beat=yes"
    )
    assert problems(example_match(text, read_rules(text).rules, 665, 4, wild=True)) == []


def test_who_holds_in_spite_of_every_point_pays_no_tribute():
    rules = read_rules("standard tribute=one ace_capture=on").rules
    for declarer in range(4):
        own = side_of(declarer)
        assert losers(rules, declarer, 200, own) is None
        assert losers(rules, declarer, 200, 1 - own) == own
        assert losers(rules, declarer, 0, own) == 1 - own


def test_levels_of_three_digits_are_a_result():
    text = "flp decks=4 step=5"
    match = example_match(text, read_rules(text).rules, 368, 4, wild=True)
    assert len(value_of(match.deals[0], "Result")) == len("EW +113")
    assert problems(match) == []


def test_the_declarer_leads_also_after_an_overcall():
    for _, deal in deals_under("standard overcall=higher", wild=True, seeds=range(5)):
        assert items(deal, Trick)[0].leader == items(deal, Bury)[0].seat
