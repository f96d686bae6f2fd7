"""The second seed, statement by statement: rows B1 to B46 of the rules it was read into.

Seats in play order are E N W S, and E declares with spades trumps at level 2 where nothing else is said.
"""

import pytest
from rule_records import (
    LOW,
    bag,
    bids,
    clean,
    deal,
    hand_of,
    levels,
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

from shengji.engine.cards import CARD_NAMES, RANKS, SEATS, codes_of, packs, points_of, size
from shengji.engine.rules import hand_size, kitty_of
from shengji.engine.shapes import components

B = "seed-b"

KITTY_15 = "HT5H3344S33"
"""Eight cards to bury that hold 15 points."""


def lasting(points, declarer="E", level="2", rules=B, last="attackers", bury=LOW, **tags):
    """Spell a match of one deal in which the attackers make so many points."""
    tags = {"LevelEW": level, "LevelNS": level} | tags
    lines = points_deal(points, declarer, level, last=last, bury=bury, decks=rules_of(rules).decks)
    return record(rules, deal(*lines, Declarer=declarer, Trump="S", **tags))


def shapes(cards, level="2", trump="S", rules=B):
    return sorted(part.shape for part in components(order(rules, level, trump), bag(cards)))


def test_b1_four_players():
    assert 4 * hand_size(rules_of(B)) + kitty_of(rules_of(B)) == 108
    assert wrong(told(B, "E: H3 H4 H6 H7")) == []
    assert wrong(told(B, "E: H3 H4 H6 H7 H8")) == ["SJN414"]


def test_b2_partners_sit_opposite():
    text = played(B, "E: H3 H4 HK H5", "W: H6 HA HT HT")
    assert winners(text, 2) == "WS"
    assert total(text) == 20


def test_b3_two_packs_with_jokers():
    assert size(packs(rules_of(B).decks)) == 108
    text = record(B, whole_deal(Declarer="E"))
    assert wrong(text) == []
    assert "SJN202" in wrong(text.replace("hand N: HAAK", "hand N: HAASA"))


def test_b4_the_side_that_reaches_the_highest_level_wins():
    assert won_match(lasting(40, level="K")) == "EW"
    assert won_match(lasting(80, level="K")) == "NS", "by taking over as well"
    assert won_match(lasting(40, level="Q")) is None
    assert won_match(lasting(40, level="Q", rules="seed-b target=K")) == "EW"


def test_b5_big_joker_little_joker_level_cards_other_trumps_then_the_suit_led():
    assert places(B, "2", "S", "T") == ["BJ", "LJ", "S2 H2 D2 C2", *(f"S{rank}" for rank in "AKQJT9876543")]
    assert winners(played(B, "E: H2 S2 D2 C2")) == "E", "all level cards are equal, and the first one wins"
    assert winners(played("consensus", "E: H2 S2 D2 C2")) == "N"
    assert winners(played(B, "E: S2 LJ BJ SA")) == "W"
    assert winners(played(B, "E: SA D2 SK S3")) == "N"
    assert winners(played(B, "E: H3 DA CA H4")) == "S", "cards of other side suits win nothing"


@pytest.mark.parametrize("trump", ["S3", "C2", "LJ"])
def test_b6_every_trump_beats_every_side_card(trump):
    assert winners(played(B, f"E: HA {trump} HA HK")) == "N"


@pytest.mark.parametrize(
    ("trick", "points"),
    [("E: HA H5 H6 H7", 5), ("E: HA HT H6 H7", 10), ("E: HA HK H6 H7", 10), ("E: LJ BJ S2 SA", 0)],
)
def test_b7_points_are_in_fives_tens_and_kings(trick, points):
    assert clean(played(B, trick)).deals[0].tricks[-1].points == points


def test_b8_two_packs_hold_200_points():
    by_rank = [sum(points_of(bag(f"{suit}{rank}{rank}")) for suit in "SHDC") for rank in RANKS]
    assert dict(zip(RANKS, by_rank, strict=True)) == dict.fromkeys(RANKS, 0) | {"5": 40, "T": 80, "K": 80}
    assert points_of(packs(2)) == 200


def test_b9_a_turned_card_decides_who_declares_the_first_deal():
    text = record(B, deal("bid E: S2", *whole(declarer="N"), Declarer="N"))
    first = clean(text).deals[0]
    assert (SEATS[first.setting.declarer], "SHDC"[first.setting.order.trump]) == ("N", "S")
    assert wrong(text.replace("seed-b", "consensus")) == ["SJN510"]
    assert "SJN313" in wrong(text.replace('[Declarer "N"]\n', "")), "a bid does not tell it"


def test_b10_a_level_card_shown_while_drawing_makes_its_suit_trumps():
    text = record(
        B,
        deal(*points_deal(0, "E"), Declarer="E", Trump="S"),
        deal("bid N: D5", *whole(declarer="W", trump="D", level="5")),
    )
    later = clean(text).deals[1]
    assert (SEATS[later.setting.declarer], "SHDC"[later.setting.order.trump]) == ("W", "D"), "it changes no declarer"
    literal = record(
        "seed-b later_declarer=bid",
        deal(*points_deal(0, "E"), Declarer="E", Trump="S"),
        deal("bid N: D2", *whole(declarer="N", trump="D")),
    )
    assert SEATS[clean(literal).deals[1].setting.declarer] == "N"


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        (("S: H2", "W: S2"), ["SJN305"]),
        (("S: H2", "W: D22"), []),
        (("S: H22", "W: S22"), ["SJN305"]),
        (("S: H22", "W: LJLJ"), []),
        (("S: H2", "S: H22"), []),
    ],
)
def test_b11_a_bid_is_beaten_with_a_pair_or_more(shown, found):
    assert wrong(bids(B, *shown, Declarer="E")) == found


def test_b12_the_declarer_takes_the_eight_cards_up_and_buries_eight():
    text = record(B, whole_deal(Declarer="E"))
    assert [size(hand) for hand in clean(text).deals[0].tricks[0].hands] == [25] * 4
    assert "SJN321" in wrong(text.replace("bury E: S55443H3", "bury E: S55443"))
    assert "SJN322" in wrong(text.replace("bury E: S55443H3", "bury E: S55443HA"))
    assert "SJN320" in wrong(text.replace("bury E", "bury N"))


def test_b13_the_declarer_leads():
    assert wrong(told(B, "W: H3 H4 H6 H7", declarer="W")) == []
    assert wrong(told(B, "N: H3 H4 H6 H7", declarer="W")) == ["SJN412"]


def test_b14_suit_must_be_followed():
    assert wrong(told(B, "E: HA D8 H5 H6", "E: HK H4 H7 H8")) == ["SJN401"]
    assert wrong(told(B, "E: HA S3 H5 H6", "N: C3 C4 C6 C7", "E: HK H4 H7 H8")) == ["SJN401"], "a ruff is a revoke"


def test_b15_who_is_void_may_ruff():
    assert winners(played(B, "E: HA S3 H5 H6")) == "N"
    assert winners(played(B, "E: HA S3 H5 S4")) == "S"


def test_b16_without_the_suit_any_card_may_be_played():
    assert wrong(told(B, "E: HA D8 H5 H6", "E: SA D9 S4 S5")) == [], "neither suit nor trump"
    text = told(B, "E: HA D8 H5 H6", "E: SA S3 S4 S5")
    assert wrong(text) == [], "nobody has to ruff"
    assert wrong(text.replace("seed-b", "seed-a")) == ["SJN404"]


def test_b17_the_highest_play_wins_takes_the_points_and_leads():
    text = played(B, "E: HQ HA HT H5", "N: C3 C4 C6 C7")
    assert winners(text, 2) == "NE"
    assert total(text) == 15
    assert wrong(text.replace("25. N", "25. E"))[0] == "SJN412"


def test_b18_a_shut_out_is_worth_three_levels():
    assert result(lasting(0)) == "EW +3"


@pytest.mark.parametrize("points", [5, 35])
def test_b19_5_to_35_points_are_worth_two_levels(points):
    assert result(lasting(points)) == "EW +2"


@pytest.mark.parametrize("points", [40, 75])
def test_b20_40_to_75_points_are_worth_one_level(points):
    assert result(lasting(points)) == "EW +1"


@pytest.mark.parametrize("points", [80, 115])
def test_b21_80_points_take_over_with_one_level(points):
    assert result(lasting(points)) == "NS +1"
    assert levels(lasting(points, level="5")) == "56"


@pytest.mark.parametrize("points", [120, 155])
def test_b22_120_points_take_over_with_two_levels(points):
    assert result(lasting(points)) == "NS +2"


@pytest.mark.parametrize("points", [160, 195])
def test_b23_160_points_take_over_with_three_levels(points):
    assert result(lasting(points)) == "NS +3"


def test_b24_200_points_and_more_take_over_with_four_levels():
    assert result(lasting(200)) == "NS +4"
    dug = played(B, "E: S4 BJ HT HT", "N: S3 HK HK H5", "N: S66 DTT DKK CTT", bury="CKKSKKD3344")
    # 20 + 25 + 60, and 40 buried points four times.
    assert total(dug) == 265
    assert result(dug) == "NS +4"


def test_b25_the_declarers_go_up_only_if_they_hold():
    assert levels(lasting(75, level="6")) == "76"
    assert levels(lasting(80, level="6")) == "67"


@pytest.mark.parametrize("trump", ["S4", "SA", "C2", "BJ"])
def test_b26_the_kitty_is_captured_by_a_last_trick_won_with_trumps(trump):
    assert total(played(B, f"E: D7 {trump} D8 D9", bury=KITTY_15)) == 30
    assert total(played(B, f"E: D7 D8 {trump} D9", bury=KITTY_15)) == 0, "the declarer's partner"


def test_b26_side_cards_capture_nothing():
    text = played(B, "E: D7 DA D8 D9", bury=KITTY_15)
    assert total(text) == 0
    assert total(text.replace("seed-b", "seed-a")) == 30


@pytest.mark.parametrize(
    ("trick", "factor"),
    [
        ("E: D7 S4 D8 D9", 2),
        ("E: D77 S44 D88 D99", 4),
        ("E: D7788 S6677 C3344 C8899", 8),
        ("E: D667788 S667788 C334466 C778899", 16),
    ],
)
def test_b27_the_kitty_counts_twice_and_doubles_with_each_pair(trick, factor):
    assert total(played(B, trick, bury=KITTY_15)) == 15 * factor


def test_b27_the_winning_play_sets_the_factor():
    # Two pairs are thrown, and a tractor ruffs them.
    text = played(B, "E: HAAQQ S3344 D8899 C8899", bury="HT5H3344D33")
    assert total(text) == 15 * 8
    assert total(text.replace("seed-b", "seed-b kitty_basis=lead")) == 15 * 4


@pytest.mark.parametrize("trump", ["S", "H", "NT"])
def test_b28_jokers_are_trumps(trump):
    assert {"BJ", "LJ"} <= trumps(B, "9", trump)


@pytest.mark.parametrize("trump", ["S", "H", "NT"])
def test_b29_level_cards_are_trumps(trump):
    assert {"S9", "H9", "D9", "C9"} <= trumps(B, "9", trump)


def test_b30_the_suit_shown_is_trumps():
    text = record(B, deal("bid S: H2", *whole("E: SA S3 H3 S4", trump="H"), Declarer="E"))
    assert winners(text) == "W"
    assert {f"H{rank}" for rank in RANKS} <= trumps(B, "2", "H")


def test_b31_all_other_cards_are_side_cards():
    side = {card for suit in "SDC" for card in places(B, "9", "H", suit)}
    assert side == {f"{suit}{rank}" for suit in "SDC" for rank in RANKS if rank != "9"}
    assert not side & trumps(B, "9", "H")
    assert len(side | trumps(B, "9", "H")) == 54


def test_b32_a_tractor_is_never_checked_as_a_throw():
    assert winners(played(B, "E: HJJQQ HKKAA D8899 C8899")) == "N"


def test_b33_kings_and_queens_are_a_tractor():
    for suit in "SHDC":
        assert shapes(f"{suit}KKQQ") == [(2, 2)]


def test_b34_little_jokers_and_off_suit_level_cards_are_a_tractor():
    assert shapes("LJLJS55", "5", "H") == [(2, 2)]
    assert shapes("LJLJH55", "5", "H") == [(2, 2)]
    assert shapes("LJLJS55", "5", "H", "consensus") == [(2, 1), (2, 1)], "the fives of hearts lie between"
    tags = {"LevelEW": "5", "LevelNS": "5", "trump": "H"}
    assert winners(played(B, "E: S55LJLJ D8899 C8899 DJJQQ", **tags)) == "E"


def test_b35_aces_and_twos_are_no_tractor_and_aces_and_kings_are():
    for suit in "SH":
        assert shapes(f"{suit}AA22", "7") == [(2, 1), (2, 1)]
        assert shapes(f"{suit}AAKK", "7") == [(2, 2)]
    assert shapes("SAA22", "2") == [(2, 2)], "at level 2 the twos are trumps next above the ace"


def test_b36_a_throw_stands_when_nobody_has_a_higher_card_however_long_his_suit():
    hands = {"E": "HAKKC34", "N": "HQQJT9", "W": "H33D88C6", "S": "H446D9J"}
    tricks = ["E: HAKK HQQ9 H33D8 H446", "E: C3 HT C6 D9", "W: D8 DJ C4 HJ"]
    text = hand_of(B, hands, *tricks)
    assert wrong(text) == []
    hands = {"E": "HAQC3", "N": "HK46", "W": "H778", "S": "H99J"}
    assert wrong(hand_of(B, hands, "E: HAQ H46 H77 H99", "E: C3 HK H8 HJ")) == ["SJN409"], "N's king is higher"


def test_b37_a_failed_throw_leaves_its_smallest_card():
    # N's ace beats the king and nobody the queens: still it is one of the queens that is left.
    hands = {"E": "HKQQC37", "N": "HAJJC46", "W": "H6D99C99", "S": "H4D88C88"}
    tricks = ["E: HKQQ->HQ HA H6 H4", "N: HJJ D99 D88 HKQ", "N: C4 C9 C8 C3", "W: C9 C8 C7 C6"]
    text = hand_of(B, hands, *tricks)
    assert wrong(text) == []
    assert total(text) == 10, "the king; no penalty"
    assert wrong(text.replace("seed-b", "consensus")) == ["SJN411"], "there the king is left, which is beaten"
    assert wrong(text.replace("->HQ ", "->HK "))[0] == "SJN411"
    assert wrong(text.replace("->HQ ", "->HQQ "))[0] == "SJN411"
    assert wrong(text.replace("HKQQ->HQ ", "HKQQ "))[0] == "SJN409"


def test_b37_anyone_stops_a_throw_also_the_partner():
    hands = {"E": "HKQC3", "N": "H6C46", "W": "HAC99", "S": "H4C88"}
    text = hand_of(B, hands, "E: HKQ->HQ H6 HA H4", "W: C9 C8 C3 C4", "W: C9 C8 HK C6")
    assert wrong(text) == []
    assert wrong(text.replace("seed-b", "seed-b throw_check=opponents")) == ["SJN410"]


@pytest.mark.parametrize("left", ["H9", "C9", "HKK"])
def test_b37_what_is_left_is_part_of_the_throw(left):
    assert wrong(told(B, f"E: HKQ->{left} {'HA H6 H4' if len(left) < 3 else 'HA9 H66 H44'}")) == ["SJN411"]


def test_b38_cards_are_drawn_counter_clockwise_until_eight_are_left():
    text = drawn()
    assert wrong(text) == []
    # East's third card is the ninth of all, North's third the tenth.
    assert wrong(text.replace("@9 E", "@8 E")) == ["SJN304"]
    assert wrong(text.replace("@9 E: S2", "@10 N: H2")) == []
    assert wrong(text.replace("@9 E: S2", "@9 N: H2")) == ["SJN304"]
    assert wrong(text.replace("@9 E", "@101 E")) == ["SJN307"], "100 cards are drawn"


def drawn():
    """Spell a deal of which only the draw and a bid are told: the third card of each seat is a two of his suit."""
    draws = [
        f"draw {seat}: " + " ".join(f"{suit}{rank}" for rank in "A3242" + "5566778899TTJJQQKKA4")
        for seat, suit in zip(SEATS, "SHDC", strict=True)
    ]
    kitty = "kitty: S3 H3 D3 C3 BJ BJ LJ LJ"
    return record(B, deal(*draws, kitty, "bid @9 E: S2", Declarer="E", Termination="unfinished"))


def test_b39_a_deal_is_drawn_bid_buried_led_followed_and_settled():
    bid, (bury, *tricks) = "bid E: S2", whole()
    assert wrong(record(B, deal(bid, bury, *tricks, Declarer="E"))) == []
    assert wrong(record(B, deal(bury, bid, *tricks, Declarer="E", Trump="S"))) == ["SJN314"]
    assert wrong(record(B, deal(bid, *tricks, bury, Declarer="E"))) == ["SJN421"]
    text = record(B, whole_deal(Declarer="E"))
    assert "SJN512" in wrong(text[: text.index("\n9. ")] + '\n[Points "0"]\n[Termination "unfinished"]\n')


def test_b40_the_points_decide_who_declares_next_and_at_which_level():
    text = record(
        B,
        deal(*points_deal(85, "E"), Declarer="E", Trump="S"),
        deal("bid E: S3", *points_deal(5, "N", level="3")),
        deal("bid E: S5", *points_deal(120, "S", level="5")),
        deal("bid E: S4", *points_deal(0, "E", level="4")),
    )
    match = clean(text)
    assert [SEATS[played.setting.declarer] for played in match.deals] == ["E", "N", "S", "E"]
    assert [RANKS[played.setting.level] for played in match.deals] == ["2", "3", "5", "4"]
    assert levels(text) == "75", "4 and three levels for a shut-out"


NO_TRUMP_PAIR = "seed-b bid_level_pair_nt=true"


def test_b43_a_level_pair_makes_the_deal_no_trump():
    assert clean(bids(NO_TRUMP_PAIR, "E: S22", Declarer="E")).deals[0].setting.order.trump == 4
    assert clean(bids(NO_TRUMP_PAIR, "E: S2", Declarer="E")).deals[0].setting.order.trump == 0
    assert clean(bids(B, "E: S22", Declarer="E")).deals[0].setting.order.trump == 0, "off where it is not chosen"


def test_b43_then_only_the_jokers_and_the_eight_twos_are_trumps():
    assert trumps(NO_TRUMP_PAIR, "2", "NT") == {"BJ", "LJ", "S2", "H2", "D2", "C2"}
    mask = order(NO_TRUMP_PAIR, "2", "NT").masks[4]
    assert size(packs(2) & mask) == 4 + 8
    tricks = whole("E: HA S3 H3 H4", trump="NT")
    assert winners(record(NO_TRUMP_PAIR, deal("bid S: S22", *tricks, Declarer="E"))) == "E", "S3 is no ruff"
    tricks = whole("E: HA S3 H3 D2", trump="NT")
    assert winners(record(NO_TRUMP_PAIR, deal("bid S: S22", *tricks, Declarer="E"))) == "S"


FLIP = "seed-b first_trump=flip"


def flipped(kitty, flip, *bids, rules=FLIP):
    """Spell a deal of which the hands, the kitty and the turned card are told."""
    text = deal(*bids, f"flip: {flip}", Declarer="E", Termination="unfinished")
    hands = whole_deal(bids=()).splitlines()[:4]
    lines = text.splitlines()
    return record(rules, "\n".join([*lines[:2], *hands, f"kitty: {kitty}", *lines[2:]]) + "\n")


@pytest.mark.parametrize("shown", [(), ("bid E: S2",), ("bid E: S2", "bid N: H22")])
def test_b44_the_first_trump_is_the_suit_of_a_turned_card_whatever_was_bid(shown):
    text = flipped("D3 S3 H3 C3 BJ BJ LJ LJ", "D3", *shown)
    assert "SHDC"[clean(text).deals[0].setting.order.trump] == "D"
    assert wrong(text.replace("flip: D3", "flip: S3")) != []


def test_b44_a_turned_joker_makes_no_trump():
    assert clean(flipped("BJ S3 H3 C3 D3 BJ LJ LJ", "BJ")).deals[0].setting.order.trump == 4


def test_b44_without_the_turned_card_the_trump_is_not_known():
    text = record(FLIP, deal("bid E: S2", *whole(), Declarer="E"))
    assert wrong(text) != []


def test_b44_later_deals_are_bid_for():
    text = record(
        FLIP,
        deal("flip: S9", *points_deal(0, "E"), Declarer="E"),
        deal("bid N: D5", *whole(declarer="W", trump="D", level="5")),
    )
    assert ["SHDC"[played.setting.order.trump] for played in clean(text).deals] == ["S", "D"]


THREE = "seed-b decks=3"


def test_b45_three_packs_hold_162_cards_and_300_points():
    rules = rules_of(THREE)
    assert (size(packs(3)), points_of(packs(3))) == (162, 300)
    assert (kitty_of(rules), hand_size(rules)) == (6, 39)
    names = [CARD_NAMES[code] for code in codes_of(packs(3))]
    hands = [f"hand {seat}: {' '.join(names[place:156:4])}" for place, seat in enumerate(SEATS)]
    text = record(THREE, deal(*hands, f"kitty: {' '.join(names[156:])}", Declarer="E", Termination="unfinished"))
    assert wrong(text) == []
    assert wrong(text.replace(THREE, B)) != []


@pytest.mark.parametrize(
    ("points", "worth"),
    [(0, "EW +3"), (5, "EW +2"), (55, "EW +2"), (60, "EW +1"), (115, "EW +1"), (120, "NS +1"), (175, "NS +1"),
     (180, "NS +2")],
)  # fmt: skip
def test_b45_with_three_packs_a_band_is_of_60_points(points, worth):
    assert result(lasting(points, rules=THREE, bury="D334466")) == worth


# Hands that tribute is paid from: each seat has a suit, N also a big joker, S also a little one.
_DEALT = [
    "hand E: SAAKKQQJJTT998877665544322",
    "hand N: HAAKKQQJJTT99887766554322 BJ",
    "hand W: DAAKKQQJJTT998877665544322",
    "hand S: CAAKKQQJJTT99887766554322 LJ",
    "kitty: S3 H3 H4 D3 C3 C4 BJ LJ",
]


def tributes(how, points, *paid, bury="bury W: S3H34C34D334", trick="1. W: BJ C5 S5 H5", bid="bid W: D5"):
    """Spell two deals: E declares the first, in which the attackers make so many points; payments in the second."""
    return record(
        f"seed-b tribute={how}",
        deal(*points_deal(points, "E"), Declarer="E", Trump="S"),
        deal(*_DEALT, bid, *paid, bury, trick, Termination="unfinished"),
    )


# After 0 points W declares at level 5, in diamonds. N and S lost.


def test_b46_the_loser_after_the_declarer_gives_his_highest_card_and_gets_one_back():
    text = tributes("one", 0, "tribute S>W: LJ", "return W>S: D3", bury="bury W: S3H34C34D344")
    assert wrong(text) == []
    hands = [set(codes_of(hand)) for hand in clean(text).deals[1].tricks[0].hands]
    paid, returned = CARD_NAMES.index("LJ"), CARD_NAMES.index("D3")
    assert paid in hands[SEATS.index("W")] and paid not in hands[SEATS.index("S")]
    assert returned in hands[SEATS.index("S")]


def test_b46_a_returned_card_may_be_one_of_a_pair():
    text = tributes("one", 0, "tribute S>W: LJ", "return W>S: D4")
    assert wrong(text) == []
    later = clean(text).deals[1]
    assert all(later.known)
    assert [size(hand) for hand in later.tricks[0].hands] == [25] * 4
    assert wrong(text.replace("1. W: BJ", "1. W: S4")) == ["SJN405"], "W holds none, and that is known"


def test_b46_both_losers_may_have_to_pay_the_winner_after_them():
    paid = ("tribute S>E: LJ", "tribute N>W: BJ", "return E>S: S4", "return W>N: D3")
    assert wrong(tributes("both", 0, *paid, bury="bury W: S3H34C34D344")) == []
    assert wrong(tributes("both", 0, paid[1], paid[3])) != [], "S paid nothing"
    assert wrong(tributes("both", 0, "tribute N>E: BJ", "tribute S>W: LJ", "return E>N: S4", "return W>S: D3")) != []


def test_b46_the_losers_pay_in_any_order():
    paid = ("tribute N>W: BJ", "return W>N: D3", "tribute S>E: LJ", "return E>S: S4")
    assert wrong(tributes("both", 0, *paid, bury="bury W: S3H34C34D344")) == []


@pytest.mark.parametrize(
    "paid",
    [
        (),
        ("tribute S>W: CA", "return W>S: D4"),
        ("tribute S>W: C5", "return W>S: D4"),
        ("tribute N>W: BJ", "return W>N: D4"),
        ("tribute S>E: LJ", "return E>S: S4"),
        ("tribute S>W: BJ", "return W>S: D4"),
        ("tribute S>W: LJ",),
        ("tribute S>W: LJ", "return W>S: H4"),
    ],
    ids=["nothing", "no trump", "a lower trump", "the other loser", "to the other winner", "not held", "no return",
         "a return not held"],
)  # fmt: skip
def test_b46_a_payment_that_is_missing_or_wrong_is_an_error(paid):
    assert wrong(tributes("one", 0, *paid)) != []


@pytest.mark.parametrize("order", ["btrp", "tbrp", "rtbp"], ids=["after the burial", "around it", "return first"])
def test_b46_tribute_is_paid_before_the_kitty_is_taken_up(order):
    lines = {
        "b": "bury W: S3H34C34D344",
        "t": "tribute S>W: LJ",
        "r": "return W>S: D3",
        "p": "1. W: BJ C5 S5 H5",
    }
    text = record(
        "seed-b tribute=one",
        deal(*points_deal(0), Declarer="E", Trump="S"),
        deal(*_DEALT, "bid W: D5", *(lines[letter] for letter in order), Termination="unfinished"),
    )
    assert wrong(text) != []


def test_b46_after_200_points_the_declarers_pay():
    # N and S take over with four levels: N declares at level 6, in hearts. W, the loser after N, has two trumps: D66.
    paid = ("tribute W>N: D6", "return N>W: H4")
    rest = {"bury": "bury N: S3D3C34H3342", "trick": "1. N: BJ D6 C6 S6", "bid": "bid N: H6"}
    assert wrong(tributes("one", 200, *paid, **rest)) == []
    assert wrong(tributes("one", 200, **rest)) != []


@pytest.mark.parametrize(("points", "level"), [(5, "4"), (75, "3")])
def test_b46_between_5_and_195_points_nobody_pays(points, level):
    text = tributes(
        "one", points, bid=f"bid W: D{level}", bury="bury W: S3H34C34D889", trick=f"1. W: LJ C{level} S{level} H{level}"
    )
    assert wrong(text) == []


NOT_TESTED = {
    41: "advice on what to bury, and at odds with itself",
    42: "advice on signals, on getting void and on keeping trumps",
}
"""Rows that state no rule of their own."""


def test_every_row_is_tested_or_listed():
    tested = numbers_tested(globals(), "b")
    assert tested | set(NOT_TESTED) == set(range(1, 47))
    assert not tested & set(NOT_TESTED)
