"""What must hold in any deal, whatever is played."""

import random
from collections import Counter
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shengji.engine.cards import (
    CARD_NAMES,
    CODES,
    POINTS_OF_CODE,
    at_least,
    bag_of,
    codes_of,
    counts_of,
    group_of,
    holds,
    in_written_order,
    lacking,
    packs,
    points_of,
    size,
)
from shengji.engine.follow import follow_fault, lead_of, legal_follow, legal_follows, owed
from shengji.engine.order import order_of, suit_of_bag
from shengji.engine.rules import hand_size, kitty_of
from shengji.engine.rulesets import RULESETS
from shengji.engine.shapes import best_top, components
from shengji.engine.throws import lead_fault, resolve
from shengji.engine.trick import winner

RULES = st.builds(
    replace,
    st.sampled_from([RULESETS[name] for name in ("standard", "consensus", "rbtying", "seed-a", "seed-b")]),
    follow_structure=st.sampled_from(["full", "full", "tuples", "suit"]),
    follow_partial_tractor=st.booleans(),
    protect_longer=st.booleans(),
    void_play=st.sampled_from(["free", "must_trump", "must_trump_fill"]),
    decomposition=st.sampled_from(["longest", "widest"]),
    throw_compare=st.sampled_from(["largest", "all", "highest_card"]),
    tractor_gap=st.sampled_from(["close", "keep"]),
    constant_trump_ranks=st.sampled_from([(), ("2",), ("2", "5")]),
)
TRUMPS_OF_A_DEAL = st.tuples(st.integers(0, 12), st.integers(0, 4))
CARDS = st.lists(st.integers(0, CODES - 1), max_size=60).map(
    lambda codes: [code for code, count in Counter(codes).items() for _ in range(min(count, 7))]
)
FEW_CARDS = st.lists(st.sampled_from((0, 1, 2, 13, 51, 52, 53)), max_size=20).map(
    lambda codes: [code for code, count in Counter(codes).items() for _ in range(min(count, 7))]
)


def deal(rng, rules):
    """Deal random hands, often of few suits each, so that tuples and throws come up."""
    cards = list(codes_of(packs(rules.decks)))
    rng.shuffle(cards)
    if rng.random() < 0.7:
        cards.sort(key=lambda code: rng.random() * 0.6 + (code // 13) * 0.25 * rng.random())
    kitty, number = kitty_of(rules), hand_size(rules)
    hands = [bag_of(cards[kitty + i * number : kitty + (i + 1) * number]) for i in range(4)]
    return hands, bag_of(cards[:kitty])


def some_lead(rng, order, hand):
    """Choose cards of one suit: one of its components, or several, or any."""
    suit = rng.choice([suit for suit in range(5) if hand & order.masks[suit]])
    held = hand & order.masks[suit]
    parts = list(components(order, held))
    choice = rng.random()
    if choice < 0.6:
        return rng.choice(parts).bag
    if choice < 0.8:
        return sum(part.bag for part in rng.sample(parts, rng.randint(1, len(parts))))
    codes = codes_of(held)
    return bag_of(rng.sample(codes, rng.randint(1, min(len(codes), 6))))


def check_throw(order, leader, tried, hands):
    """Resolve a throw; a standing one is beaten by nothing, a forced lead is one of its components."""
    throw = resolve(order, leader, tried, hands)
    suit = suit_of_bag(order, tried)
    parts = components(order, tried)
    higher = [
        (part, seat)
        for part in parts
        for seat in range(4)
        if seat != leader and best_top(order, suit, hands[seat] & order.masks[suit], part.shape) > part.top
    ]
    if throw.stands:
        assert len(parts) == 1 or not higher
        return tried
    assert {(entry.component, entry.seat) for entry in throw.beaten} == set(higher)
    for forced in throw.forced:
        assert holds(tried, forced)
        assert len(components(order, forced)) == 1
    return throw.forced[0]


@given(RULES, TRUMPS_OF_A_DEAL, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_deal_of_legal_plays_conserves_cards_and_points(rules, trump, seed):
    rng = random.Random(seed)
    order = order_of(rules, *trump)
    hands, kitty = deal(rng, rules)
    assert sum(hands) + kitty == packs(rules.decks)
    leader, gone, taken = rng.randrange(4), kitty, [0, 0]
    while any(hands):
        tried = some_lead(rng, order, hands[leader])
        if lead_fault(order, hands[leader], tried) is not None:
            tried = components(order, tried)[0].bag
            assert lead_fault(order, hands[leader], tried) is None
        led = check_throw(order, leader, tried, hands)
        lead = lead_of(order, led)
        plays = [led]
        hands[leader] -= led
        for step in (1, 2, 3):
            seat = (leader + step) % 4
            play = legal_follow(lead, hands[seat])
            if rng.random() < 0.5:
                play = rng.choice(list(islice(legal_follows(lead, hands[seat]), 20)))
            assert follow_fault(lead, hands[seat], play) is None
            hands[seat] -= play
            plays.append(play)
        assert all(size(play) == lead.size for play in plays)
        won = winner(lead, plays)
        assert suit_of_bag(order, plays[won]) in (lead.suit, 4)
        leader = (leader + won) % 4
        gone += sum(plays)
        taken[leader % 2] += sum(points_of(play) for play in plays)
        assert gone + sum(hands) == packs(rules.decks)
        assert len({size(hand) for hand in hands}) == 1
    assert sum(taken) + points_of(kitty) == 100 * rules.decks


@given(RULES, TRUMPS_OF_A_DEAL, st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_a_legal_follow_always_exists(rules, trump, decks, seed):
    rng = random.Random(seed)
    order = order_of(replace(rules, decks=decks), *trump)
    hands, _ = deal(rng, order.rules)
    lead = lead_of(order, some_lead(rng, order, hands[0]))
    for hand in hands[1:]:
        play = legal_follow(lead, hand)
        assert follow_fault(lead, hand, play) is None
        assert owed(lead, play) == owed(lead, hand) or size(hand & lead.mask) < lead.size or order.rules.protect_longer
        listed = list(islice(legal_follows(lead, hand), 30))
        assert listed[0] == play
        assert len(set(listed)) == len(listed)
        assert all(follow_fault(lead, hand, other) is None for other in listed)
        assert follow_fault(lead, hand, 0) is not None


@given(CARDS | FEW_CARDS)
def test_bags_agree_with_counters(codes):
    bag, counts = bag_of(codes), Counter(codes)
    assert dict(counts_of(bag)) == counts
    assert codes_of(bag) == in_written_order(codes)
    assert Counter(codes_of(bag)) == counts
    assert size(bag) == len(codes)
    assert points_of(bag) == sum(POINTS_OF_CODE[code] for code in codes)
    group = group_of(codes)
    assert (group.codes, group.bag, group.points, len(group)) == (codes_of(bag), bag, points_of(bag), len(codes))
    for width in range(1, 8):
        assert set(codes_of(at_least(bag, width))) == {code for code, count in counts.items() if count >= width}


@given(CARDS | FEW_CARDS, CARDS | FEW_CARDS)
def test_parts_of_bags_agree_with_counters(codes, others):
    bag, part = bag_of(codes), bag_of(others)
    lost = Counter(others) - Counter(codes)
    assert holds(bag, part) == (not lost)
    assert lacking(bag, part) == bag_of(list(lost.elements()))
    assert holds(bag, bag)
    if holds(bag, part):
        assert Counter(codes_of(bag - part)) == Counter(codes) - Counter(others)


@given(st.sampled_from(range(CODES)), st.integers(8, 40))
def test_more_copies_than_a_bag_holds_are_refused(code, copies):
    for codes in ([code] * copies, [code] * copies + [0, 1, 53]):
        try:
            bag_of(codes)
        except OverflowError:
            continue
        raise AssertionError(CARD_NAMES[code])


def test_four_packs_fit_in_a_bag():
    assert (size(packs(4)), points_of(packs(4))) == (216, 400)
