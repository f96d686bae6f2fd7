"""The engine against a second implementation of the rules, slow and word for word, on random positions.

``SHENGJI_LITERAL=10`` compares ten times as many positions, ``SHENGJI_LITERAL_SEED=7`` others.
"""

import os
import random
from collections import Counter
from itertools import islice
from math import comb

import literal
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shengji.engine.cards import CARD_NAMES, CODES, RANKS, bag_of, codes_of
from shengji.engine.follow import follow_fault, lead_of, legal_follow, legal_follows, owed
from shengji.engine.kitty import multiplier
from shengji.engine.order import compare, order_of
from shengji.engine.rulesets import RULESETS
from shengji.engine.shapes import divisions
from shengji.engine.throws import lead_fault, resolve
from shengji.engine.trick import winner

TIMES = float(os.environ.get("SHENGJI_LITERAL", "1"))
SEED = os.environ.get("SHENGJI_LITERAL_SEED", "")

LEADS, FOLLOWS, TRICKS = 210, 900, 210
"""How many of each are compared under each of the variants."""

CONSENSUS = RULESETS["consensus"]

VARIANTS = {
    **{name: RULESETS[name] for name in ("standard", "consensus", "rbtying", "seed-a", "seed-b")},
    "tuples": replace(CONSENSUS, follow_structure="tuples"),
    "suit": replace(CONSENSUS, follow_structure="suit"),
    "no partial tractor": replace(CONSENSUS, follow_partial_tractor=False),
    "no throw tractor": replace(CONSENSUS, follow_throw_tractor=False, throw_compare="highest_card"),
    "protect longer": replace(CONSENSUS, protect_longer=True),
    "must trump fill": replace(CONSENSUS, void_play="must_trump_fill", throw_penalty="per_card_beatable"),
    "exact ruffs": replace(CONSENSUS, ruff_match="exact", throw_compare="all"),
    "opponents check": replace(CONSENSUS, throw_check="opponents", throw_penalty="per_throw"),
    "nobody checks": replace(CONSENSUS, throw_check="none", throw_suits="side"),
    "lowest component": replace(CONSENSUS, throw_fail="lowest_component", throw_order="rank_then_size"),
    "rank then size": replace(CONSENSUS, throw_order="rank_then_size", throw_penalty="per_card_thrown"),
    "widest": replace(CONSENSUS, decomposition="widest"),
    "gap kept": replace(CONSENSUS, tractor_gap="keep", kitty_multiplier="pow2_cards"),
    "jokers only": replace(CONSENSUS, tractor_links="jokers_only", kitty_multiplier="by_type"),
    "no links": replace(CONSENSUS, tractor_links="none", kitty_multiplier="twice_cards"),
    "merged": replace(CONSENSUS, level_card_order="merged", kitty_multiplier="fixed2"),
    "plain levels": replace(CONSENSUS, nt_level_trump=False),
    "constant twos": replace(CONSENSUS, constant_trump_ranks=("2",)),
    "many constants": replace(
        CONSENSUS, constant_trump_ranks=("2", "3", "5"), tractor_gap="keep", nt_level_trump=False
    ),
    "shanghai": replace(
        CONSENSUS,
        follow_throw_tractor=False,
        throw_fail="lowest_component",
        throw_order="rank_then_size",
        ruff_match="exact",
        throw_compare="highest_card",
    ),
}

MIXED = "mixed"
"""A variant that is another one at each table: any values of the options that matter together."""

CHOICES = {
    "level_card_order": ("split", "merged"),
    "nt_level_trump": (True, False),
    "constant_trump_ranks": ((), (), ("2",), ("2", "5")),
    "tractor_gap": ("close", "keep"),
    "tractor_links": ("full", "full", "no_ordinary_level", "jokers_only", "none"),
    "decomposition": ("longest", "widest"),
    "throw_suits": ("any", "side"),
    "throw_check": ("all_others", "opponents"),
    "throw_fail": ("lowest_beatable", "lowest_component", "lowest_card", "seat_order"),
    "throw_order": ("size_then_rank", "rank_then_size"),
    "throw_penalty": ("none", "per_throw", "per_card_thrown", "per_card_beatable"),
    "void_play": ("free", "must_trump", "must_trump_fill"),
    "follow_structure": ("full", "full", "tuples", "suit"),
    "follow_partial_tractor": (True, False),
    "follow_throw_tractor": (True, False),
    "protect_longer": (False, True),
    "ruff_match": ("contains", "exact"),
    "throw_compare": ("largest", "all", "highest_card"),
    "kitty_multiplier": ("twice_largest", "twice_cards", "pow2_pairs", "pow2_cards", "by_type", "fixed2"),
    "kitty_basis": ("lead", "winner"),
}


class Table:
    """A random game of a variant: both implementations under one trump, and cards of few ranks."""

    def __init__(self, rng, rules):
        self.rng = rng
        if rules is None:
            rules = replace(CONSENSUS, **{name: rng.choice(values) for name, values in CHOICES.items()})
        decks = rng.choice((1, 2, 2, 2, 3, 3, 4))
        self.decks = decks
        level, suit = rng.randrange(13), rng.choice((0, 1, 2, 3, 4))
        if rules.constant_trump_ranks and rng.random() < 0.4:
            level = RANKS.index(rng.choice(rules.constant_trump_ranks))
        self.order = order_of(replace(rules, decks=decks), level, suit)
        self.trump = literal.Trump(self.order.rules, level, suit)
        self.suit = rng.choice((literal.T, literal.T, *(s for s in range(4) if s != suit)))

    def stock(self, suit, most):
        """Draw a supply of a suit: all copies of cards of a few neighbouring tiers, high ones often."""
        tiers = [codes for _, codes in literal.tiers(self.trump, suit)]
        width = self.rng.randint(2, most)
        start = self.rng.choice((max(len(tiers) - width, 0), self.rng.randrange(len(tiers))))
        chosen = tiers[start : start + width]
        codes = [
            code for tier in chosen for code in self.rng.sample(sorted(tier), min(len(tier), self.rng.randint(1, 3)))
        ]
        return Counter(dict.fromkeys(codes, self.decks))

    def draw(self, stock, number):
        """Take up to so many cards out of a supply, mostly several of a kind."""
        taken = []
        for _ in range(40):
            if len(taken) >= number or not stock:
                break
            code = self.rng.choice(sorted(stock))
            copies = min(self.rng.choice((1, 2, 2, 3, 4)), stock[code], number - len(taken))
            taken += [code] * copies
            stock[code] -= copies
            if not stock[code]:
                del stock[code]
        return literal.cards(taken)

    def others(self, number):
        """Take cards of the other suits."""
        codes = [
            code for code in range(CODES) if literal.eff(self.trump, code) != self.suit and self.rng.random() < 0.3
        ]
        return self.draw(Counter(dict.fromkeys(codes, self.decks)), number)

    def lead(self, stock):
        return self.draw(stock, self.rng.choice((1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8)))

    def __repr__(self):
        return f"{self.order.rules} level={self.trump.level} suit={self.trump.suit}"


def named(codes):
    return " ".join(CARD_NAMES[code] for code in codes)


def tables(name, kind):
    rng = random.Random(f"{kind} {name} {SEED}")
    while True:
        yield rng, Table(rng, VARIANTS.get(name))


def parts_of(division):
    return tuple(sorted((p.width, p.length, p.top, literal.cards(codes_of(p.bag))) for p in division))


@pytest.mark.parametrize("name", [*VARIANTS, MIXED])
def test_order(name):
    for _, table in islice(tables(name, "order"), int(30 * TIMES)):
        order, trump = table.order, table.trump
        for a in range(CODES):
            suit = order.suit_of[a]
            assert literal.eff(trump, a) == (literal.T if suit == 4 else suit), table
            assert literal.pos(trump, a) == order.place_of[a], table
        for suit in range(5):
            spelled = literal.T if suit == 4 else suit
            if literal.tiers(trump, spelled) and spelled != trump.suit:
                found = [literal.linked(trump, spelled, i) for i in range(len(order.tiers[suit]) - 1)]
                assert found == list(order.linked[suit]), table
        for a, b in ((table.rng.randrange(CODES), table.rng.randrange(CODES)) for _ in range(60)):
            same = literal.eff(trump, a) == literal.eff(trump, b)
            above = literal.pos(trump, a) - literal.pos(trump, b)
            if same:
                assert compare(order, a, b) == (above > 0) - (above < 0)
            elif literal.T in (literal.eff(trump, a), literal.eff(trump, b)):
                assert compare(order, a, b) == (1 if literal.eff(trump, a) == literal.T else -1)
            else:
                assert compare(order, a, b) is None


@pytest.mark.parametrize("name", [*VARIANTS, MIXED])
def test_leads_and_throws(name):
    compared = failed = 0
    for rng, table in tables(name, "throw"):
        if compared >= LEADS * TIMES:
            break
        stock = table.stock(table.suit, 6)
        codes = table.lead(stock)
        if not codes:
            continue
        hands = [table.draw(stock, rng.randint(0, 8)) for _ in range(4)]
        leader = rng.randrange(4)
        hands[leader] = literal.cards((*codes, *hands[leader]))
        if rng.random() < 0.05:
            codes = literal.cards((*codes, *table.others(1)))
        order, trump, bag = table.order, table.trump, bag_of(codes)
        bags = [bag_of(hand) for hand in hands]
        where = f"{table}: {named(codes)} by {leader} of {[named(hand) for hand in hands]}"
        legal = literal.lead_is_legal(trump, hands[leader], codes)
        assert (lead_fault(order, bags[leader], bag) is None) == legal, where
        compared += 1
        if literal.one_suit(trump, codes) is None:
            continue
        found = {parts_of(division) for division in divisions(order, bag)}
        assert found <= literal.canonical(trump, codes), where
        throw = resolve(order, leader, bag, bags)
        stands, penalty = literal.resolve(trump, leader, codes, hands)
        assert {bag_of(found) for found in stands} == set(throw.forced or (bag,)), where
        assert throw.penalty == penalty, where
        failed += not throw.stands
        if throw.stands and order.rules.throw_check != "none":
            assert throw.beaten == (), where
    assert failed > LEADS / 10 or name == "nobody checks"


@pytest.mark.parametrize("name", [*VARIANTS, MIXED])
def test_follows(name):
    compared = refused = 0
    for rng, table in tables(name, "follow"):
        if compared >= FOLLOWS * TIMES:
            break
        stock = table.stock(table.suit, 6)
        led = table.lead(stock)
        held = table.draw(stock, rng.choice((2, 4, 6, 7, 8, 9, 10)))
        hand = literal.cards((*held, *table.others(rng.choice((0, 2, 5)))))
        if not led or len(hand) < len(led):
            continue
        order, trump = table.order, table.trump
        lead, bag = lead_of(order, bag_of(led)), bag_of(hand)
        where = f"{table}: {named(led)} led, {named(hand)} held"
        answer = legal_follow(lead, bag)
        assert literal.follow_is_legal(trump, led, hand, literal.cards(codes_of(answer))), where
        tried = {literal.cards(codes_of(answer)), *some_plays(rng, table, held, hand, len(led))}
        if comb(len(hand), len(led)) <= 60:
            tried |= {literal.cards(codes_of(play)) for play in legal_follows(lead, bag)}
        for play in sorted(tried):
            fault = follow_fault(lead, bag, bag_of(play))
            legal = literal.follow_is_legal(trump, led, hand, play)
            assert (fault is None) == legal, f"{where}, {named(play)} played: {fault}"
            compared += 1
            refused += not legal
        if comb(len(hand), len(led)) <= 60:
            all_plays = {play for play in subsets(hand, len(led)) if literal.follow_is_legal(trump, led, hand, play)}
            assert {literal.cards(codes_of(play)) for play in legal_follows(lead, bag)} == all_plays, where
        if len(held) >= len(led):
            rules = order.rules
            rungs = literal.ladder(
                literal.lead_shapes(trump, led),
                rules.follow_structure,
                rules.follow_partial_tractor,
                rules.follow_throw_tractor,
            )
            asked = rungs[literal.rung(trump, rungs, held, held)]
            assert sorted(owed(lead, bag)) == sorted(shape for shape in asked if shape[0] > 1), where
    assert refused > FOLLOWS / 10


def some_plays(rng, table, held, hand, number):
    """Yield plays from a hand: drawn in tuples, drawn at random, and such with one card changed."""
    for _ in range(3):
        yield literal.cards(rng.sample(hand, number))
        if len(held) >= number:
            play = table.draw(Counter(held), number)
            yield play
            rest = literal.minus(held, play)
            if rest:
                yield literal.cards((*literal.minus(play, play[:1]), rng.choice(rest)))
            yield literal.cards(rng.sample(held, number))
        else:
            rest = literal.minus(hand, held)
            yield literal.cards((*held, *rng.sample(rest, number - len(held))))


def subsets(hand, number):
    """Return all plays of so many cards, each once."""
    found = {()}
    for code, copies in sorted(Counter(hand).items()):
        found = {(*play, *[code] * taken) for play in found for taken in range(copies + 1)}
    return {play for play in found if len(play) == number}


@pytest.mark.parametrize("name", [*VARIANTS, MIXED])
def test_winners(name):
    compared = taken = 0
    for rng, table in tables(name, "trick"):
        if compared >= TRICKS * TIMES:
            break
        led = table.lead(table.stock(table.suit, 6))
        if not led:
            continue
        shapes = literal.lead_shapes(table.trump, led)
        plays = [led]
        for _ in range(3):
            suit = rng.choice((table.suit, literal.T))
            play = like(rng, table, suit, shapes)
            if rng.random() < 0.15:
                play = table.draw(table.stock(suit, 6), len(led))
            fill = table.draw(Counter(dict.fromkeys(range(CODES), table.decks)), len(led) - len(play))
            plays.append(literal.cards((*play, *fill)))
        bags = [bag_of(play) for play in plays]
        where = f"{table}: {[named(play) for play in plays]}"
        won = literal.winner(table.trump, plays)
        lead = lead_of(table.order, bags[0])
        assert winner(lead, bags) == won, where
        assert multiplier(lead, bags[won]) == literal.multiplier(table.trump, led, plays[won]), where
        compared += 1
        taken += won > 0
    assert taken > TRICKS / 4


def like(rng, table, suit, shapes):
    """Draw cards of a suit that divide into these shapes, as far as they go."""
    stock = table.stock(suit, rng.choice((3, 5, 7)))
    play = []
    for width, length in shapes:
        fitting = [
            comp
            for comp in literal.all_components(table.trump, literal.cards(stock.elements()))
            if comp[:2] == (width, length)
        ]
        if not fitting:
            break
        chosen = rng.choice(sorted(fitting))[3]
        play += chosen
        stock.subtract(chosen)
        stock = +stock
    return literal.cards(play)


COUNTS = st.lists(st.integers(0, 4), min_size=8, max_size=8)


@given(COUNTS, COUNTS, st.sampled_from(sorted(VARIANTS)), st.integers(0, 4), st.integers(0, 12), st.data())
@settings(max_examples=int(250 * TIMES), deadline=None)
def test_follows_by_counts(led, held, name, trump_suit, level, data):
    """The same with positions that hypothesis can make smaller: copies of eight neighbouring cards."""
    rules = replace(VARIANTS[name], decks=4)
    trump, order = literal.Trump(rules, level, trump_suit), order_of(rules, level, trump_suit)
    row = [c for _, tier in literal.tiers(trump, literal.T) for c in sorted(tier)][-8:]
    lead_cards = literal.cards(c for c, n in zip(row, led, strict=False) for _ in range(n))[:8]
    hand = literal.cards(c for c, n in zip(row, held, strict=False) for _ in range(n))[:12]
    if not lead_cards or len(hand) < len(lead_cards):
        return
    play = literal.cards(data.draw(st.permutations(hand))[: len(lead_cards)])
    lead = lead_of(order, bag_of(lead_cards))
    legal = literal.follow_is_legal(trump, lead_cards, hand, play)
    assert (follow_fault(lead, bag_of(hand), bag_of(play)) is None) == legal
    answer = literal.cards(codes_of(legal_follow(lead, bag_of(hand))))
    assert literal.follow_is_legal(trump, lead_cards, hand, answer)


def test_enough_is_compared():
    assert len(VARIANTS) * FOLLOWS >= 20_000
    assert len(VARIANTS) * min(LEADS, TRICKS) >= 5_000
