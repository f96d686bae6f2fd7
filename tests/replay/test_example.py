"""Example matches: legal from the first card to the last, the same for a seed, and settled by the rules."""

from itertools import count

import pytest
from msgspec.structs import replace

from shengji.engine.bids import Claim, bid_fault, trump_of
from shengji.engine.cards import RANKS, SEATS, SIDES, bag_of, packs, points_of, side_of, size
from shengji.engine.follow import follow_fault, lead_of
from shengji.engine.kitty import bury_fault, captures, multiplier
from shengji.engine.match import finish
from shengji.engine.order import order_of
from shengji.engine.rules import hand_size, kitty_of
from shengji.engine.rulesets import RULESETS
from shengji.engine.score import clamp
from shengji.engine.throws import lead_fault, penalty_for_attackers, resolve
from shengji.engine.trick import winner
from shengji.notation.record import Bid, Bury, Flip, Hand, Kitty, Trick, value_of
from shengji.replay.example import example_match

DEALS = 6

MATCHES = [
    *((name, RULESETS[name], seed) for name in RULESETS for seed in (1, 2, 3)),
    *((f"standard decks={decks}", replace(RULESETS["standard"], decks=decks), 5) for decks in (1, 3, 4)),
    ("standard throw_penalty=per_throw", replace(RULESETS["standard"], throw_penalty="per_throw"), 4),
    ("standard void_play=must_trump_fill", replace(RULESETS["standard"], void_play="must_trump_fill"), 4),
]


@pytest.fixture(params=MATCHES, ids=lambda entry: f"{entry[0]}-{entry[2]}")
def played(request):
    text, rules, seed = request.param
    return rules, example_match(text, rules, seed, DEALS, outcomes=True)


def items(deal, kind):
    return [item for item in deal.items if isinstance(item, kind)]


def replayed(rules, deal, levels, declarer):
    """Play a deal of the record again, asking the engine about every step; return how it ended."""
    hands = [bag_of(hand.cards) for hand in items(deal, Hand)]
    (kitty,) = items(deal, Kitty)
    assert sum(hands) + bag_of(kitty.cards) == packs(rules.decks)
    assert [size(hand) for hand in hands] == [hand_size(rules)] * 4
    first = declarer or 0
    told = value_of(deal, "Declarer")
    known = SEATS.index(told) if told else declarer

    standing = None
    for bid in (bid for bid in items(deal, Bid) if bid.at is not None):
        drawn = [hand.cards[: (bid.at - (hand.seat - first) % 4 + 3) // 4] for hand in items(deal, Hand)]
        level = levels[side_of(bid.seat if known is None else known)]
        assert bid_fault(rules, level, standing, bid.seat, bid.group.codes, bag_of(drawn[bid.seat])) is None
        standing = Claim(bid.seat, bid.group.codes[0], len(bid.group))
    if known is None:
        known = standing.seat
    if standing is not None:
        trump = trump_of(rules, standing)
    else:
        (flip,) = items(deal, Flip)
        assert flip.cards == kitty.cards[: len(flip.cards)]
        levelled = [code for code in flip.cards if code < 52 and code % 13 == levels[side_of(known)]]
        trump = (levelled or sorted(flip.cards, key=lambda code: -(code % 13) if code < 52 else 1))[0] // 13

    level = levels[side_of(known)]
    order = order_of(rules, level, trump)
    lying = bag_of(kitty.cards)
    overcalls = [bid for bid in items(deal, Bid) if bid.at is None]
    for bury, overcall in zip(items(deal, Bury), [None, *overcalls], strict=True):
        if overcall is not None:
            assert rules.overcall == "higher"
            codes = overcall.group.codes
            assert bid_fault(rules, level, standing, overcall.seat, codes, hands[overcall.seat]) is None
            assert overcall.seat != standing.seat
            standing = Claim(overcall.seat, codes[0], len(codes))
            order = order_of(rules, level, trump_of(rules, standing))
        assert bury.seat == (known if overcall is None else overcall.seat)
        assert size(bury.group.bag) == kitty_of(rules)
        hands[bury.seat] += lying
        assert bury_fault(order, hands[bury.seat], bury.group.bag) is None
        hands[bury.seat] -= bury.group.bag
        lying = bury.group.bag

    leader, total, all_points = known, 0, bury.group.points
    for number, trick in zip(count(1), items(deal, Trick), strict=False):
        assert (trick.number, trick.leader) == (number, leader)
        led = trick.plays[0]
        tried = (led.tried or led.group).bag
        assert lead_fault(order, hands[leader], tried) is None
        throw = resolve(order, leader, tried, hands)
        assert throw.stands == (led.tried is None)
        assert throw.stands or led.group.bag in throw.forced
        total += penalty_for_attackers(throw.penalty, leader, known)
        lead = lead_of(order, led.group.bag)
        plays = [play.group.bag for play in trick.plays]
        for step, play in enumerate(plays):
            seat = (leader + step) % 4
            assert step == 0 or follow_fault(lead, hands[seat], play) is None
            hands[seat] -= play
        won = winner(lead, plays)
        leader = (leader + won) % 4
        points = sum(map(points_of, plays))
        assert (trick.outcome.winner, trick.outcome.points) == (leader, points)
        all_points += points
        total += points if side_of(leader) != side_of(known) else 0
    assert hands == [0] * 4
    assert all_points == 100 * rules.decks
    if captures(order, attackers_win_last=side_of(leader) != side_of(known), winning=plays[won]):
        total += bury.group.points * multiplier(lead_of(order, plays[0]), plays[won])
    total = clamp(rules, total)
    assert value_of(deal, "Points") == str(total)
    return finish(rules, levels, known, total, leader, hooked=False)


def test_every_step_is_legal_and_the_levels_follow(played):
    rules, match = played
    levels, declarer = (0, 0), None
    assert value_of(match.deals[0], "LevelEW") == value_of(match.deals[0], "LevelNS") == RANKS[0]
    for number, deal in enumerate(match.deals, 1):
        assert value_of(deal, "Deal") == str(number)
        if value_of(deal, "Termination") == "misdeal":
            assert rules.rebellion == "on"
            continue
        end = replayed(rules, deal, levels, declarer)
        assert value_of(deal, "Result") == f"{SIDES[end.side]} +{end.gained}"
        levels, declarer = end.levels, end.next_declarer


@pytest.mark.parametrize("seed", [1, 99])
def test_a_seed_gives_the_same_match(seed):
    rules = RULESETS["standard"]
    once, again = (example_match("standard", rules, seed, 3) for _ in range(2))
    assert once == again
    assert once != example_match("standard", rules, seed + 1, 3)


def test_a_shorter_match_is_the_start_of_a_longer_one():
    rules = RULESETS["standard"]
    assert example_match("standard", rules, 7, 2).deals == example_match("standard", rules, 7, 4).deals[:2]


def test_a_match_ends_when_it_is_won():
    rules = replace(RULESETS["standard"], target="3")
    match = example_match("standard target=3", rules, 1, 60)
    assert len(match.deals) < 60
    assert value_of(match, "Winner") == value_of(match.deals[-1], "Result")[:2]
    assert value_of(example_match("standard", RULESETS["standard"], 1, 1), "Winner") is None


def test_outcomes_are_written_only_when_asked_for():
    match = example_match("standard", RULESETS["standard"], 1, 1)
    assert all(trick.outcome is None for trick in items(match.deals[0], Trick))


def test_throws_mostly_stand():
    rules = RULESETS["standard"]
    led = [
        trick.plays[0]
        for seed in range(12)
        for deal in example_match("standard", rules, seed, 4).deals
        for trick in items(deal, Trick)
    ]
    failed = sum(play.tried is not None for play in led)
    assert 0 < failed < len(led) / 50
