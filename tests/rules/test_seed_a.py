"""The first seed, statement by statement: rows A1 to A45 of the rules it was read into.

Seats in play order are E N W S, and E declares with spades trumps at level 2 where nothing else is said.
"""

import pytest
from rule_records import (
    bag,
    bids,
    check,
    clean,
    deal,
    levels,
    next_declarer,
    numbers_tested,
    order,
    places,
    played,
    points_deal,
    record,
    result,
    rules_of,
    told,
    total,
    trumps,
    whole,
    whole_deal,
    winners,
    won_match,
    wrong,
)

from shengji.engine.cards import SEATS, packs, points_of, size
from shengji.engine.rules import hand_size, kitty_of
from shengji.engine.shapes import components
from shengji.grammar.diagnostics import Severity

A = "seed-a"

KITTY_15 = "HT5H3344S33"
"""Eight cards to bury that hold 15 points."""


def lasting(points, declarer="E", level="2", rules=A, last="attackers", **tags):
    """Spell a match of one deal in which the attackers make so many points."""
    tags = {"LevelEW": level, "LevelNS": level} | tags
    return record(rules, deal(*points_deal(points, declarer, level, last=last), Declarer=declarer, Trump="S", **tags))


def shapes(cards, level="2", rules=A):
    return sorted(part.shape for part in components(order(rules, level, "S"), bag(cards)))


def test_a1_partners_sit_opposite():
    # W wins trick 1 with 15 points for his partner E who declares, S wins trick 2 with 20 for N and himself.
    text = played(A, "E: H3 H4 HK H5", "W: H6 HA HT HT")
    assert winners(text, 2) == "WS"
    assert total(text) == 20


def test_a2_two_packs_with_jokers():
    assert size(packs(rules_of(A).decks)) == 108
    assert wrong(record(A, whole_deal())) == []
    third = whole_deal().replace("hand N: HAAK", "hand N: HAASA")
    assert "SJN202" in wrong(record(A, third))


def test_a2_a_card_comes_twice_also_where_only_the_play_is_told():
    assert wrong(told(A, "E: HA H3 H4 H6", "E: HA H7 H8 H9", "E: HA HJ HQ HJ")) == ["SJN208"]


def test_a2_a_card_comes_twice_the_buried_ones_included():
    assert wrong(told(A, "E: H3 H4 H6 H7", bury="H3C3344668")) == []
    assert wrong(played(A, "E: H3 H4 H6 H7").replace("bury E: D33446677", "bury E: D33446688")) != []
    assert wrong(told(A, "E: H3 H4 H6 H7", bury="H33C334466")) != []


@pytest.mark.parametrize(("rules", "target"), [("seed-a", "A"), ("seed-a target=K", "K")])
def test_a3_the_side_that_declares_and_holds_at_the_target_wins(rules, target):
    assert won_match(lasting(0, level=target, rules=rules)) == "EW"
    assert won_match(lasting(0, level="9", rules=rules)) is None


def test_a4_points_that_the_declarers_win_do_not_count():
    assert total(played(A, "E: HA H5 HT HK")) == 0


def test_a5_the_attackers_gather_points():
    assert total(played(A, "E: H5 HA HK HT")) == 25


def test_a6_the_match_starts_at_2_and_every_2_is_a_level_card():
    assert wrong(bids(A, "E: D2")) == []
    assert wrong(bids(A, "E: D3")) == ["SJN302"]
    assert winners(played(A, "E: SA D2 S3 S4")) == "N"
    assert {"S2", "H2", "D2", "C2"} <= trumps(A, "2", "S")


def test_a7_the_next_deal_is_played_at_the_level_of_the_side_that_declares_it():
    text = record(
        A,
        deal(*points_deal(0, "E"), Declarer="E", Trump="S"),
        deal("bid N: S5", *points_deal(80, "W", level="5")),
        deal("bid E: S3", *points_deal(40, "S", level="3")),
    )
    # Deal 1: EW hold with 0 and go up three to 5. Deal 2: W declares at 5, NS take over with one level. Deal 3: at 3.
    match = clean(text)
    assert ["23456789TJQKA"[played.setting.level] for played in match.deals] == ["2", "5", "3"]
    assert [SEATS[played.setting.declarer] for played in match.deals] == ["E", "W", "S"]
    assert levels(text) == "54"


def test_a8_jokers_are_above_all_level_cards():
    assert winners(played(A, "E: S2 LJ S4 S3")) == "N"
    assert winners(played(A, "E: LJ S2 BJ D2")) == "W"
    for trump in ("S", "H", "NT"):
        assert places(A, "2", trump, "T")[:2] == ["BJ", "LJ"]


def test_a9_trumps_are_jokers_level_cards_and_the_suit_of_the_winning_bid():
    text = record(A, deal("bid S: C2", "bid N: H22", *whole("N: SA S3 H3 S4", declarer="N", trump="H")))
    assert winners(text) == "S", "the bid of two hearts made H3 a trump"
    assert trumps(A, "2", "H") == {*(f"H{rank}" for rank in "23456789TJQKA"), "S2", "D2", "C2", "LJ", "BJ"}


def test_a10_all_other_cards_are_side_cards():
    side = [places(A, "2", "S", suit) for suit in "HDC"]
    assert [len(suit) for suit in side] == [12, 12, 12]
    assert winners(played(A, "E: H3 DA DK CA")) == "E", "a side card of another suit wins nothing"


@pytest.mark.parametrize(
    ("trick", "points"),
    [("E: HA H5 H6 H7", 5), ("E: HA HT H6 H7", 10), ("E: HA HK H6 H7", 10), ("E: LJ BJ S2 SA", 0)],
)
def test_a11_fives_count_five_and_tens_and_kings_ten(trick, points):
    assert clean(played(A, trick)).deals[0].tricks[-1].points == points


def test_a12_a_pack_holds_100_points_and_two_hold_200():
    assert points_of(packs(1)) == 5 * 4 + 10 * 8 == 100
    assert points_of(packs(2)) == 200
    whole = clean(record(A, whole_deal())).deals[0]
    assert sum(trick.points for trick in whole.tricks) + points_of(whole.buried) == 200


def test_a13_the_first_declarer_is_who_bids():
    text = record(A, deal("bid S: H2", *whole("S: DA D8 D9 DJ", declarer="S", trump="H")))
    assert clean(text).deals[0].setting.declarer == SEATS.index("S")
    assert wrong(text.replace("\n1. S", "\n1. E"))[0] == "SJN412"
    assert wrong(text.replace("bid S: H2\n", "")) != [], "without a bid nobody declares"


def test_a14_one_level_card_is_a_bid():
    assert wrong(bids(A, "W: C2")) == []
    assert wrong(bids(A, "W: LJ")) == ["SJN303"]
    assert wrong(bids(A, "W: CA")) == ["SJN302"]
    assert wrong(bids(A, "W: H2C2")) == ["SJN301"]


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        (("S: H2", "W: S2"), ["SJN305"]),
        (("S: H2", "W: D22"), []),
        (("S: H22", "W: S22"), ["SJN305"]),
        (("S: H22", "W: LJLJ"), []),
        (("S: LJLJ", "W: S22"), ["SJN305"]),
        (("S: LJLJ", "W: BJBJ"), []),
        (("S: BJBJ", "W: LJLJ"), ["SJN305"]),
    ],
)
def test_a15_an_overbid_takes_two_equal_cards_and_a_pair_of_jokers_beats_a_level_pair(shown, found):
    assert wrong(bids(A, *shown)) == found


def test_a16_the_last_bidder_declares_and_his_suit_is_trumps():
    last = clean(bids(A, "S: H2", "W: D22")).deals[0]
    assert (SEATS[last.setting.declarer], "SHDC"[last.setting.order.trump]) == ("W", "D")
    jokers = clean(bids(A, "S: H2", "W: D22", "N: BJBJ")).deals[0]
    assert (SEATS[jokers.setting.declarer], jokers.setting.order.trump) == ("N", 4)


def test_a17_the_declarer_takes_up_eight_cards_and_buries_eight():
    assert (hand_size(rules_of(A)), kitty_of(rules_of(A))) == (25, 8)
    text = record(A, whole_deal())
    assert [size(hand) for hand in clean(text).deals[0].tricks[0].hands] == [25] * 4
    # H3, D3 and C3 came out of the kitty, the spades out of the hand: he chooses among all 33 cards.
    assert "SJN321" in wrong(text.replace("bury E: S55443H3", "bury E: S55443"))
    assert "SJN322" in wrong(text.replace("bury E: S55443H3", "bury E: S55443HA"))


def test_a18_any_cards_may_be_buried():
    text = played(A, "E: D7 D9 DJ D8", bury="SATHT5D55BJLJ")
    assert wrong(text) == []
    assert wrong(text.replace("seed-a", "seed-a bury_forbid=points")) == ["SJN323"]


def test_a20_the_declarer_leads_first():
    assert wrong(told(A, "E: H3 H4 H6 H7")) == []
    for seat in "NWS":
        assert wrong(told(A, f"{seat}: H3 H4 H6 H7")) == ["SJN412"]


def test_a21_play_goes_counter_clockwise():
    assert wrong(told(A, "E: H3 N:H4 W:H6 S:H7")) == []
    assert set(wrong(told(A, "E: H3 S:H4 W:H6 N:H7"))) == {"SJN413"}


def test_a22_suit_must_be_followed():
    assert wrong(told(A, "E: HA D8 H5 H6", "E: HK H4 H7 H8")) == ["SJN401"]
    assert wrong(told(A, "E: HA H4 H5 H6", "E: HK D8 H7 H8")) == []
    assert wrong(told(A, "E: HAA H4D8 H55 H66", "E: HK H7 H7 H8")) == ["SJN401"], "as far as the suit goes"


@pytest.mark.parametrize("trump", ["S3", "SA", "D2", "S2", "LJ", "BJ"])
def test_a23_without_the_suit_any_trump_may_be_played(trump):
    assert winners(played(A, f"E: HA {trump} H5 H6")) == "N"


def test_a24_void_in_a_side_suit_a_player_with_trumps_must_ruff():
    text = told(A, "E: HA D8 H5 H6", "E: SA S3 S4 S5")
    assert wrong(text) == ["SJN404"], "N has no heart, and kept S3"
    assert wrong(text.replace("seed-a", "consensus")) == []
    assert wrong(told(A, "E: HA D8 H5 H6", "E: SA D9 S4 S5")) == [], "neither suit nor trump"


def test_a24_trumps_are_played_as_far_as_they_go():
    assert wrong(told(A, "E: HAA S3D8 H55 H66", "E: SA D9 S4 S5")) == []
    assert wrong(told(A, "E: HAA D89 H55 H66", "E: SA S3 S4 S5")) == ["SJN404"]
    assert wrong(told(A, "E: HAA S3D8 H55 H66", "E: SA S7 S4 S5")) == ["SJN404"], "two trumps held, one played"


def test_a24_no_shape_is_asked_of_a_ruff_and_a_short_suit_is_filled_freely():
    assert wrong(told(A, "E: HAA S36 H55 H66", "E: SAA S99 S44 S55")) == [], "the pair S99 was kept"
    short = told(A, "E: HAA H3D8 H55 H66", "E: SA S3 S4 S5")
    assert wrong(short) == []
    assert wrong(short.replace("seed-a", "seed-a void_play=must_trump_fill")) == ["SJN404"]


def test_a25_a_side_suit_ranks_ace_to_three_and_the_level_card_is_a_trump():
    assert places(A, "2", "S", "H") == [f"H{rank}" for rank in "AKQJT9876543"]
    assert places(A, "7", "S", "H") == [f"H{rank}" for rank in "AKQJT9865432"]
    assert winners(told(A, "E: HK HQ HA HJ")) == "W"
    # N's only heart is H2, a trump: he is void, so he owes it.
    assert wrong(told(A, "E: HA D8 H5 H6", "E: SA H2 S4 S5")) == ["SJN404"]


def test_a26_the_highest_trump_wins_a_ruffed_trick():
    assert winners(told(A, "E: HA S3 SK S9")) == "W"
    assert winners(told(A, "E: HA S2 D2 H3")) == "N"
    assert winners(told(A, "E: HA D2 C2 H3")) == "N", "two off-suit twos are equal, and the first one wins"


def test_a27_the_winner_takes_the_points_and_leads():
    text = played(A, "E: HA S3 HT H5", "N: C3 C4 C6 C7")
    assert winners(text, 2) == "NE"
    assert total(text) == 15
    assert wrong(text.replace("25. N", "25. E"))[0] == "SJN412"


def test_a28_the_last_trick_is_the_one_that_empties_the_hands():
    singles, pairs = record(A, whole_deal(width=1)), record(A, whole_deal(width=2))
    assert len(clean(singles).deals[0].tricks) == 25
    assert len(clean(pairs).deals[0].tricks) == 13
    assert wrong(singles[: singles.index("\n25. ")] + "\n") == ["SJN417"], "the 24th trick is not the last"
    assert wrong(singles + "26. E: SA HA DA CA\n") != [], "nor is there one after the 25th"


def test_a29_the_attackers_capture_the_kitty_with_the_last_trick():
    assert total(played(A, "E: D7 D9 D8 DJ", bury=KITTY_15)) == 15 * 2
    assert total(played(A, "E: D7 D9 DJ D8", bury=KITTY_15)) == 0
    assert total(played(A, "E: D7 D9 D8 DJ", "S: C3 C4 C6 C7", bury=KITTY_15)) == 0, "S wins one, but W the last"


@pytest.mark.parametrize(
    ("trick", "tricks", "factor"),
    [
        ("E: D7 S4 D8 D9", 0, 2),
        ("E: D77 S44 D88 D99", 0, 4),
        ("E: D7788 S6677 C3344 C8899", 0, 8),
        ("E: D667788 S667788 C334466 C778899", 0, 16),
        ("E: D7 DA D8 D9", 0, 2),
        ("E: D77 DAA D88 D99", 0, 4),
        ("E: D7788 DJJQQ C3344 C8899", 0, 8),
        ("E: D667788 DJJQQKK C334466 C778899", 20, 16),
    ],
)
def test_a30_the_kitty_counts_twice_four_times_or_more_by_the_winning_play(trick, tricks, factor):
    assert total(played(A, trick, bury=KITTY_15)) == tricks + 15 * factor


def test_a30_the_factor_is_that_of_the_winning_play():
    # Two pairs thrown, where throws are allowed, and a tractor that ruffs them.
    text = played("seed-a throw=on", "E: DAAQQ S6677 C6677 C8899", bury="HT5H3344C33")
    assert total(text) == 15 * 8
    assert total(text.replace("throw=on", "throw=on kitty_basis=lead")) == 15 * 4


def test_a31_the_attackers_points_decide():
    assert (result(lasting(75)), next_declarer(lasting(75))) == ("EW +1", "W")
    assert (result(lasting(80)), next_declarer(lasting(80))) == ("NS +1", "N")


def test_a32_a_shut_out_is_worth_three_levels():
    assert result(lasting(0)) == "EW +3"
    assert levels(lasting(0)) == "52"


@pytest.mark.parametrize("points", [5, 20, 35])
def test_a33_5_to_35_points_are_worth_two_levels_to_the_declarers(points):
    assert result(lasting(points)) == "EW +2"


@pytest.mark.parametrize("points", [40, 55, 75])
def test_a34_with_40_to_75_points_the_declarers_hold_and_go_up_one(points):
    assert result(lasting(points)) == "EW +1"
    assert next_declarer(lasting(points)) == "W"


@pytest.mark.parametrize(("points", "up"), [(80, 1), (85, 1), (90, 2), (95, 2), (100, 3), (110, 4), (115, 4)])
def test_a35_from_80_points_the_attackers_take_over_with_a_level_for_every_ten(points, up):
    assert result(lasting(points)) == f"NS +{up}"


@pytest.mark.parametrize(("points", "up"), [(120, 5), (125, 5), (130, 6), (150, 8), (155, 8)])
def test_a36_the_formula_goes_on_to_155(points, up):
    assert result(lasting(points)) == f"NS +{up}"


@pytest.mark.parametrize("points", [160, 165, 195, 200])
def test_a37_160_points_and_more_are_worth_three_levels(points):
    assert result(lasting(points)) == "NS +3"


def test_a37_the_fall_from_eight_levels_to_three_is_noted_once():
    two = record(A, deal(*points_deal(0), Declarer="E", Trump="S"), deal("bid W: S5", *points_deal(40, "W", "5")))
    for text in (lasting(0), two):
        (note,) = check(text).diagnostics
        assert note.severity is Severity.NOTE
    assert check(lasting(0, rules="seed-a score_table=dead_zone")).diagnostics == ()


def test_a39_a_pair_is_two_cards_of_one_rank_and_suit():
    assert shapes("HKK") == [(2, 1)]
    assert wrong(played(A, "E: HKK H33 H44 H66")) == []
    assert wrong(played(A, "E: HKQ H33 H44 H66")) == ["SJN408"]
    assert wrong(played(A, "E: HKDK H33 H44 H66")) == ["SJN407"]
    assert wrong(played(A, "E: H2D2 S33 S44 S66")) == ["SJN408"], "of equal rank, but of two suits"


@pytest.mark.parametrize(
    "trick",
    [
        "E: HAK D89 C89 DJQ",
        "E: HAAK D889 C889 DJJQ",
        "E: HKKJJ D8899 C8899 DJJQQ",
        "E: H3344QQ D8899JJ C8899JJ DQQKKAA",
        "E: SAK D89 C89 DJQ",
        "E: BJLJ D89 C89 DJQ",
    ],
)
def test_a40_several_components_are_never_led_together(trick):
    assert wrong(played(A, trick)) == ["SJN408"]
    assert wrong(played("consensus", trick)) == []


@pytest.mark.parametrize(
    "trick",
    [
        "E: H9 D8 C8 D9",
        "E: HAA D88 C88 D99",
        "E: HKKQQ D8899 C8899 DJJQQ",
        "E: H667788 D8899JJ C8899JJ DQQKKAA",
        "E: LJLJBJBJ D8899 C8899 DJJQQ",
    ],
)
def test_a40_a_single_a_pair_and_a_tractor_may_be_led(trick):
    assert wrong(played(A, trick)) == []


def test_a41_aces_and_kings_are_a_tractor_at_any_level_below():
    text = played(A, "E: SAAKK S3344 S6677 S8899", LevelEW="5", LevelNS="5")
    assert winners(text) == "E"
    for level in "45":
        assert shapes("SAAKK", level) == [(2, 2)]
    assert shapes("S4466", "5") == [(2, 2)], "the neighbours of the level close up"
    assert shapes("S3355", "4") == [(2, 2)]
    assert shapes("SAAQQ", "5") == [(2, 1), (2, 1)]


def test_a42_level_cards_and_jokers_make_no_tractor_with_ordinary_cards():
    assert wrong(played(A, "E: SAAD22 S3344 S6677 S8899")) == ["SJN408"]
    assert wrong(played("consensus", "E: SAAD22 S3344 S6677 S8899")) == []
    assert shapes("SAAS22") == [(2, 1), (2, 1)]
    for cards in ("D22S22", "S22LJLJ", "LJLJBJBJ"):
        assert shapes(cards) == [(2, 2)]
    assert shapes("D22S22LJLJBJBJ") == [(2, 4)]
    assert shapes("SKKAAD22S22") == [(2, 2), (2, 2)]


@pytest.mark.parametrize("target", ["K", "A"])
def test_a43_the_target_is_the_king_or_the_ace(target):
    rules = f"seed-a target={target}"
    assert won_match(lasting(40, level=target, rules=rules)) == "EW"
    below = {"K": "Q", "A": "K"}[target]
    assert won_match(lasting(0, level=below, rules=rules)) is None
    assert levels(lasting(0, level=below, rules=rules)) == target + below, "nobody goes past the target"


def test_a44_a_side_wins_by_declaring_and_holding_at_the_target():
    assert won_match(lasting(75, level="A")) == "EW"
    assert won_match(lasting(80, level="A")) is None, "not held"
    assert levels(lasting(80, level="A")) == "AA"
    up = record(A, deal(*points_deal(120, "E", "K"), Declarer="E", Trump="S", LevelEW="K", LevelNS="A"))
    assert won_match(up) is None, "at the target, but not as declarers"
    assert levels(up) == "KA"


ACES = "seed-a ace_capture=on"


def test_a45_at_the_ace_points_alone_bring_nobody_up():
    text = lasting(100, level="A", rules=ACES, last="declarers")
    assert (result(text), next_declarer(text)) == ("EW +1", "W"), "the declarers hold"
    assert levels(text) == "AA"
    assert won_match(text) == "EW", "as by any hold at the target"


def test_a45_at_the_ace_points_and_the_last_trick_do():
    text = lasting(100, level="A", rules=ACES)
    assert result(text) == "NS +3"
    assert next_declarer(text) == "N"
    assert won_match(text) is None


def test_a45_below_the_ace_points_are_enough():
    text = lasting(100, level="K", rules=ACES, last="declarers")
    assert result(text) == "NS +3"
    assert levels(text) == "KA"


def test_a45_the_last_trick_without_points_is_not_enough():
    assert won_match(lasting(75, level="A", rules=ACES)) == "EW"


NOT_TESTED = {
    19: "says who may look at the buried cards, which no record tells",
    38: "asks for an agreement on 0, 40 and 80 points; the table has places for them, which rows 32, 34 and 35 test",
}
"""Rows that state no rule of their own."""


def test_every_row_is_tested_or_listed():
    tested = numbers_tested(globals(), "a")
    assert tested | set(NOT_TESTED) == set(range(1, 46))
    assert not tested & set(NOT_TESTED)
