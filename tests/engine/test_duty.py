"""A duty says of every play what the engine says of it."""

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shengji.engine.cards import CODE_OF_NAME, bag_of, codes_of, packs
from shengji.engine.duty import answers, duty_of
from shengji.engine.follow import follow_fault, lead_of
from shengji.engine.order import order_of
from shengji.engine.rulesets import RULESETS

RULES = st.builds(
    replace,
    st.sampled_from([rules for rules in RULESETS.values() if not rules.protect_longer]),
    follow_structure=st.sampled_from(["full", "full", "tuples", "suit"]),
    void_play=st.sampled_from(["free", "must_trump", "must_trump_fill"]),
    bombs=st.sampled_from(["off", "off", "suit", "any"]),
    decks=st.integers(2, 4),
)


def cards(text):
    return bag_of([CODE_OF_NAME[name] for name in text.split()])


@given(RULES, st.integers(0, 12), st.integers(0, 4), st.integers(0, 2**32))
@settings(max_examples=300)
def test_a_duty_allows_what_the_engine_allows(rules, level, trump, seed):
    rng = random.Random(seed)
    order = order_of(rules, level, trump)
    row = [code for code in codes_of(packs(rules.decks)) if rng.random() < 0.8 or code > 47]
    rng.shuffle(row)
    few = sorted(row, key=lambda code: (code // 13 + code % 13 // 7) % 3 + rng.random() * 1.2)
    suit = rng.choice([suit for suit in range(5) if order.masks[suit]])
    in_suit = [code for code in few if order.suit_of[code] == suit][: rng.randint(1, 5)]
    if not in_suit:
        return
    lead = lead_of(order, bag_of(in_suit))
    hand = rng.sample(few[:40], max(9, lead.size))
    duty = duty_of(lead, bag_of(hand))
    for play in {bag_of(some) for some in combinations(hand, lead.size)}:
        assert answers(duty, play) == (follow_fault(lead, bag_of(hand), play) is None)


def test_a_pair_is_owed_to_a_pair():
    order = order_of(RULESETS["standard"], 0, 0)
    duty = duty_of(lead_of(order, cards("D3 D3")), cards("D7 D7 DT D5 HA"))
    assert (duty.number, duty.must, duty.rest) == (2, 0, cards("D7 D7 DT D5"))
    assert duty.one_of == (cards("D7 D7"),)


def test_the_last_cards_of_a_suit_must_all_be_played_and_any_may_be_added():
    order = order_of(RULESETS["standard"], 0, 0)
    duty = duty_of(lead_of(order, cards("D3 D3")), cards("DT HA C4"))
    assert (duty.must, duty.rest, duty.one_of) == (cards("DT"), cards("HA C4"), ())
