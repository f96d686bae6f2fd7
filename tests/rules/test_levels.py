"""From deal to deal: what points are worth, how levels move, who declares next, and how a match is won.

E declares with spades trumps, so EW are the declarers and NS the attackers, where nothing else is said.
"""

from itertools import pairwise

import pytest
from rule_records import (
    check,
    clean,
    deal,
    hand_of,
    levels,
    next_declarer,
    played,
    points_deal,
    record,
    result,
    rules_of,
    scores,
    total,
    won_match,
    wrong,
)

from shengji.engine.cards import RANKS
from shengji.engine.match import advance
from shengji.engine.score import worth


def ended(rules, points, ew="2", ns="2", declarer="E", **tags):
    """Spell a first deal in which the attackers make so many points, at these levels."""
    level = ew if declarer in "EW" else ns
    lines = points_deal(points, declarer, level)
    return record(rules, deal(*lines, Declarer=declarer, Trump="S", LevelEW=ew, LevelNS=ns, **tags))


# What points are worth

HOLDS = {0: "EW +3", 5: "EW +2", 35: "EW +2", 40: "EW +1", 75: "EW +1"}

TABLES = {
    "dead_zone": HOLDS
    | {80: "NS +0", 85: "NS +0", 115: "NS +0", 120: "NS +1", 155: "NS +1", 160: "NS +2", 195: "NS +2", 200: "NS +3"},
    "no_dead_zone": HOLDS
    | {80: "NS +1", 85: "NS +1", 115: "NS +1", 120: "NS +2", 155: "NS +2", 160: "NS +3", 195: "NS +3", 200: "NS +4"},
    "seed_a": HOLDS
    | {80: "NS +1", 85: "NS +1", 115: "NS +4", 120: "NS +5", 155: "NS +8", 160: "NS +3", 195: "NS +3", 200: "NS +3"},
}

BORDERS = [(table, points, gained) for table, rows in TABLES.items() for points, gained in rows.items()]


@pytest.mark.parametrize(("table", "points", "gained"), BORDERS)
def test_every_border_of_a_score_table(table, points, gained):
    side, number = gained.split(" +")
    told = {"Points": str(points), "Result": gained}
    text = ended(f"consensus score_table={table}", points, **told)
    assert (total(text), result(text)) == (points, gained)
    assert next_declarer(text) == {"EW": "W", "NS": "N"}[side]
    after = RANKS[int(number)]
    assert levels(text) == (after + "2" if side == "EW" else "2" + after)


@pytest.mark.parametrize(("table", "gained"), [("dead_zone", "NS +4"), ("no_dead_zone", "NS +4"), ("seed_a", "NS +3")])
def test_240_points_with_the_kitty(table, gained):
    # 160 points in tricks, the last one won with a single card, and 40 buried ones twice.
    lines = points_deal(160, bury="STTKKD3344")
    text = record(f"consensus score_table={table}", deal(*lines, Declarer="E", Trump="S"))
    assert total(text) == 240
    assert result(text) == gained


@pytest.mark.parametrize(
    ("table", "points", "gained"),
    [("dead_zone", 280, 5), ("dead_zone", 1000, 23), ("no_dead_zone", 1000, 4), ("seed_a", 1000, 3)],
)
def test_totals_that_only_a_large_kitty_reaches(table, points, gained):
    assert worth(rules_of(f"consensus score_table={table}"), points).levels == gained


@pytest.mark.parametrize(
    ("points", "gained"), [(0, "EW +3"), (15, "EW +2"), (20, "EW +1"), (35, "EW +1"), (40, "NS +0"), (60, "NS +1")]
)
def test_a_step_of_20_points_halves_the_borders(points, gained):
    assert result(ended("consensus step=20", points)) == gained


# Levels that cannot be jumped over, and levels that must be defended


@pytest.mark.parametrize(
    ("ew", "points", "after"),
    [
        ("2", 0, "5"),
        ("3", 0, "5"),
        ("4", 0, "5"),
        ("4", 40, "5"),
        ("5", 0, "8"),
        ("9", 0, "T"),
        ("T", 40, "J"),
        ("J", 0, "A"),
    ],
)
def test_a_compulsory_stop_is_not_jumped_over(ew, points, after):
    assert levels(ended("consensus must_stop_levels=5,T", points, ew=ew)) == after + "2"
    text = ended("consensus must_stop_levels=5,T", points, ew=ew, Result="EW +3" if points == 0 else "EW +1")
    assert wrong(text) == [], "the result is what the points are worth, not what is gained"


def test_attackers_stop_too():
    assert levels(ended("consensus must_stop_levels=5", 160, ns="4")) == "25"
    assert levels(ended("consensus must_stop_levels=5", 160, ns="5")) == "27", "it may be left by taking over"


@pytest.mark.parametrize(("ew", "points", "after"), [("5", 0, "8"), ("5", 40, "6"), ("4", 0, "5"), ("3", 5, "5")])
def test_a_level_to_defend_is_left_by_holding(ew, points, after):
    assert levels(ended("consensus must_defend_levels=5", points, ew=ew)) == after + "2"


@pytest.mark.parametrize(("ns", "after"), [("5", "5"), ("4", "5"), ("3", "5"), ("6", "8")])
def test_a_level_to_defend_is_not_left_by_taking_over(ns, after):
    assert levels(ended("consensus must_defend_levels=5", 160, ns=ns)) == "2" + after


def test_two_levels_to_defend_in_a_row_need_two_deals():
    rules = rules_of("consensus must_defend_levels=5,6")
    assert advance(rules, RANKS.index("5"), 3, defended=True).level == RANKS.index("6")


# The end of a match


@pytest.mark.parametrize("target", ["K", "A"])
@pytest.mark.parametrize(
    ("win", "side", "below", "points", "won"),
    [
        # How far below the target the side stands that gains, and whether it wins the match.
        ("defend_target", "EW", 0, 75, True),
        ("defend_target", "EW", 0, 0, True),
        ("defend_target", "EW", 1, 0, False),
        ("defend_target", "EW", 3, 0, False),
        ("defend_target", "NS", 0, 120, False),
        ("defend_target", "NS", 1, 120, False),
        ("pass_target", "EW", 0, 75, True),
        ("pass_target", "EW", 1, 40, False),
        ("pass_target", "EW", 1, 35, True),
        ("pass_target", "EW", 2, 0, True),
        ("pass_target", "EW", 2, 5, False),
        ("pass_target", "NS", 0, 120, True),
        ("pass_target", "NS", 0, 80, False),
        ("pass_target", "NS", 1, 120, False),
        ("reach_target", "EW", 1, 75, True),
        ("reach_target", "EW", 2, 75, False),
        ("reach_target", "EW", 3, 0, True),
        ("reach_target", "NS", 1, 120, True),
        ("reach_target", "NS", 1, 115, False),
    ],
)
def test_the_three_ways_to_win_a_match(target, win, side, below, points, won):
    at = RANKS[RANKS.index(target) - below]
    text = ended(f"consensus target={target} match_win={win}", points, **{side.lower(): at})
    assert won_match(text) == (side if won else None)
    if won:
        assert wrong(text.replace("[Rules", f'[Winner "{side}"]\n[Rules')) == []
        other = {"EW": "NS", "NS": "EW"}[side]
        assert wrong(text.replace("[Rules", f'[Winner "{other}"]\n[Rules')) == ["SJN508"]
    else:
        assert wrong(text.replace("[Rules", f'[Winner "{side}"]\n[Rules')) == ["SJN508"]


def test_a_side_that_is_stopped_at_the_target_wins_with_its_next_hold():
    rules = "consensus target=K"
    first = deal(*points_deal(0, "E", "J"), Declarer="E", Trump="S", LevelEW="J", LevelNS="2")
    text = record(rules, first, deal("bid W: SK", *points_deal(75, "W", "K")), Winner="EW")
    assert levels(record(rules, first)) == "K2", "three levels above the jack would be past it"
    assert won_match(text) == "EW"


def test_a_match_does_not_go_on_after_it_was_won():
    won = deal(*points_deal(0, "E", "A"), Declarer="E", Trump="S", LevelEW="A", LevelNS="2")
    more = deal("bid W: SA", *points_deal(40, "W", "A"))
    assert wrong(record("consensus", won)) == []
    assert wrong(record("consensus", won, more)) == ["SJN507"]
    assert wrong(record("consensus", won) + record("consensus", deal(*points_deal(0), Declarer="E", Trump="S"))) == []


# The hook


def hooked(hook, card, *, ew="J", points=0, winner="N"):
    """Spell a deal, hearts trumps, in whose last trick E leads spades and N or W ruffs with a card or a pair.

    N makes the points with three trumps before that, and leaves E the lead in diamonds.
    """
    tricks = []
    if points:
        assert points == 80
        tricks = ["E: S4 HA CT CT", "N: H3 CK DK DK", "N: H4 CK DT DT", "N: D3 D4 D6 DA"]
    spade, club, other = ("S33", "C33", "C44") if card in ("HJJ", "DJJ") else ("S3", "C3", "C4")
    follows = f"{card} {club}" if winner == "N" else f"{club} {card}"
    tricks.append(f"E: {spade} {follows} {other}")
    return played(f"consensus hook={hook}", *tricks, trump="H", bury="S7788D7788", LevelEW=ew, LevelNS="2")


@pytest.mark.parametrize("card", ["HJ", "SJ", "DJ", "CJ"])
def test_a_single_jack_hooks_the_declarers_back_to_2(card):
    assert levels(hooked("single_jack", card)) == "22"
    assert levels(hooked("none", card)) == "A2", "three levels from the jack"
    assert levels(hooked("single_jack", card, winner="W")) == "A2", "the declarers' own jack"
    assert levels(hooked("single_jack", card, ew="T")) == "K2", "only at level J"


def test_one_jack_is_no_pair_and_no_other_card():
    assert levels(hooked("single_jack", "HJJ")) == "A2"
    assert levels(hooked("single_jack", "HA")) == "A2"
    assert levels(hooked("single_jack", "BJ")) == "A2"


@pytest.mark.parametrize("card", ["HJ", "DJ", "HJJ", "DJJ"])
def test_any_jack_hooks_when_the_attackers_take_over(card):
    assert total(hooked("any_jack", card, points=80)) == 80
    assert levels(hooked("any_jack", card, points=80)) == "22"
    assert levels(hooked("any_jack", card)) == "A2", "with 0 points they do not take over"
    assert levels(hooked("any_jack", "HA", points=80)) == "J2"


def test_a_jack_of_trumps_hooks_when_the_attackers_take_over():
    assert levels(hooked("trump_jack", "HJ", points=80)) == "22"
    assert levels(hooked("trump_jack", "HJJ", points=80)) == "22"
    assert levels(hooked("trump_jack", "DJ", points=80)) == "J2", "a jack of another suit"
    assert levels(hooked("trump_jack", "HJ")) == "A2"


# The next declarer


@pytest.mark.parametrize(("declarer", "after"), [("E", "W"), ("N", "S"), ("W", "E"), ("S", "N")])
def test_after_a_hold_the_partner_declares_or_the_same_player(declarer, after):
    assert next_declarer(ended("consensus next_declarer_hold=partner", 75, declarer=declarer)) == after
    assert next_declarer(ended("consensus next_declarer_hold=same", 75, declarer=declarer)) == declarer


@pytest.mark.parametrize(("declarer", "after"), [("E", "N"), ("N", "W"), ("W", "S"), ("S", "E")])
def test_after_a_take_over_the_next_seat_declares(declarer, after):
    assert next_declarer(ended("consensus", 80, declarer=declarer)) == after


def taken_over_by(last, rules):
    """Spell a deal with 80 points whose last trick the given seat wins."""
    tricks = ["E: S4 BJ CT CT", "N: S3 HK DK DK", "N: S6 HK DT DT"]
    lasts = {"N": "N: C9 C8 C7 C6", "S": "N: C6 C7 C9 C8", "W": "N: C6 C9 C7 C8", "E": "N: C6 C7 C8 C9"}
    return played(rules, *tricks, lasts[last])


def test_after_a_take_over_the_attacker_who_won_the_last_trick_may_declare():
    rules = "consensus next_declarer_change=last_trick_winner"
    assert total(taken_over_by("S", rules)) == 80
    assert next_declarer(taken_over_by("S", rules)) == "S"
    assert next_declarer(taken_over_by("N", rules)) == "N"
    assert next_declarer(taken_over_by("W", rules)) == "N", "a declarer won it: the next seat"
    assert next_declarer(taken_over_by("S", "consensus")) == "N"


# Penalties and totals below zero


def failed_throws(rules, by, *, points=()):
    """Spell a deal in which N (an attacker) or E (the declarer) throws ace and queen of hearts; W or S has a king."""
    if by == "N":
        hands = {"E": "D3C34", "N": "DAHAQ", "W": "D6HKC8", "S": "D7C77"}
        tricks = ["E: D3 DA D6 D7", "N: HAQ->HQ HK C7 C3", "W: C8 C7 C4 HA"]
    else:
        hands = {"E": "HAQC3", "N": "HKC4D4", "W": "C66D6", "S": "C77D7"}
        tricks = ["E: HAQ->HQ HK C6 C7", "N: C4 C6 C7 C3", "S: D7 HA D4 D6"]
    return hand_of(rules, hands, *tricks, *points)


def test_a_penalty_of_the_attackers_is_taken_from_their_total():
    rules = "consensus throw_penalty=per_throw negative_total=keep"
    assert total(failed_throws(rules, "N")) == -10
    assert total(failed_throws("consensus", "N")) == 0


def test_a_penalty_of_the_declarers_is_added_to_the_attackers_total():
    # S wins the last trick, and of the buried cards' points nothing is known here but that they count twice.
    played_deal = clean(failed_throws("consensus throw_penalty=per_throw", "E")).deals[0].total
    assert (played_deal.tricks, played_deal.penalties) == (10, 10)


@pytest.mark.parametrize(
    ("penalty", "points"), [("per_throw", 10), ("per_card_thrown", 20), ("per_card_beatable", 10), ("none", 0)]
)
def test_what_a_failed_throw_costs(penalty, points):
    assert clean(failed_throws(f"consensus throw_penalty={penalty}", "E")).deals[0].total.penalties == points
    assert clean(failed_throws(f"consensus throw_penalty={penalty}", "N")).deals[0].total.penalties == -points


@pytest.mark.parametrize(
    ("penalty", "kept", "gained"), [(10, -10, 3), (39, -39, 3), (40, -40, 4), (79, -79, 4), (80, -80, 5), (0, 0, 3)]
)
def test_a_total_below_zero_is_clamped_or_worth_more_levels(penalty, kept, gained):
    rules = f"consensus throw_penalty=per_throw throw_penalty_points={penalty}"
    text = failed_throws(rules, "N")
    assert (total(text), result(text)) == (0, "EW +3")
    text = failed_throws(f"{rules} negative_total=keep", "N")
    assert (total(text), result(text)) == (kept, f"EW +{gained}")


def test_points_below_zero_are_written_with_a_sign():
    text = failed_throws("consensus throw_penalty=per_throw negative_total=keep", "N")
    assert wrong(text + '[Points "-10"]\n[Result "EW +3"]\n') == []
    assert wrong(text + '[Points "10"]\n') == ["SJN503"]


# The kitty

KITTY_15 = "HT5H3344C33"

CAPTURES = {
    "single": ("E: D7 DA D8 D9", "E: D7 S4 D8 D9", 0),
    "pair": ("E: D77 DAA D88 D99", "E: D77 S44 D88 D99", 0),
    "two-pair tractor": ("E: D7788 DJJQQ C6677 C8899", "E: D7788 S6677 C6677 C8899", 0),
    "three-pair tractor": ("E: D667788 DJJQQKK C667788 C99JJQQ", "E: D667788 S667788 C667788 C99JJQQ", 20),
}

MULTIPLIERS = {
    "twice_largest": (2, 4, 8, 12),
    "twice_cards": (2, 4, 8, 12),
    "pow2_pairs": (2, 4, 8, 16),
    "pow2_cards": (2, 4, 16, 64),
    "by_type": (2, 4, 8, 8),
    "fixed2": (2, 2, 2, 2),
}

FACTORS = [
    (option, shape, factor) for option, row in MULTIPLIERS.items() for shape, factor in zip(CAPTURES, row, strict=True)
]


@pytest.mark.parametrize("basis", ["lead", "winner"])
@pytest.mark.parametrize(("option", "shape", "factor"), FACTORS)
def test_the_kitty_counts_by_the_last_trick(option, shape, factor, basis):
    side, ruff, points = CAPTURES[shape]
    rules = f"consensus kitty_multiplier={option} kitty_basis={basis}"
    assert total(played(rules, side, bury=KITTY_15)) == points + 15 * factor
    assert total(played(rules, ruff, bury=KITTY_15)) == 15 * factor


@pytest.mark.parametrize("shape", CAPTURES)
def test_side_cards_may_not_capture(shape):
    side, ruff, points = CAPTURES[shape]
    rules = "consensus kitty_trigger=attackers_win_last_with_trump"
    assert total(played(rules, side, bury=KITTY_15)) == points
    assert total(played(rules, ruff, bury=KITTY_15)) > points


@pytest.mark.parametrize("shape", CAPTURES)
@pytest.mark.parametrize("trigger", ["attackers_win_last", "attackers_win_last_with_trump"])
def test_declarers_capture_nothing(shape, trigger):
    side, ruff, _ = CAPTURES[shape]
    for trick in (side, ruff):
        lead, first, second, third = trick.removeprefix("E: ").split()
        text = played(f"consensus kitty_trigger={trigger}", f"E: {lead} {second} {first} {third}", bury=KITTY_15)
        assert total(text) == 0


@pytest.mark.parametrize(
    ("option", "lead", "winner"),
    [
        ("twice_largest", 4, 8),
        ("twice_cards", 8, 8),
        ("pow2_pairs", 4, 8),
        ("pow2_cards", 4, 16),
        ("by_type", 4, 8),
        ("fixed2", 2, 2),
    ],
)
def test_a_ruff_may_hold_a_larger_shape_than_the_throw_that_it_beats(option, lead, winner):
    # Two pairs thrown, a tractor of trumps on top.
    trick = "E: DAAQQ S6677 C6677 C8899"
    for basis, factor in (("lead", lead), ("winner", winner)):
        rules = f"consensus kitty_multiplier={option} kitty_basis={basis}"
        assert total(played(rules, trick, bury=KITTY_15)) == 15 * factor


def test_the_written_points_include_the_kitty():
    text = played("standard", "E: D77 S44 D88 D99", bury=KITTY_15)
    assert wrong(text + '[Points "60"]\n[Result "EW +1"]\n') == []
    assert wrong(text + '[Points "0"]\n') == ["SJN503"]


# What follows from the deal before


def two_deals(points, second):
    return record("standard", deal(*points_deal(points), Declarer="E", Trump="S"), second)


def test_levels_follow_from_the_deal_before():
    # A shut-out: EW go up three to 5, W declares.
    lines = points_deal(40, "W", "5")
    assert wrong(two_deals(0, deal("bid W: S5", *lines))) == []
    assert wrong(two_deals(0, deal("bid W: S5", *lines, LevelEW="5", LevelNS="2"))) == []
    assert wrong(two_deals(0, deal("bid W: S5", *lines, LevelEW="4", LevelNS="2"))) == ["SJN505"]
    assert wrong(two_deals(0, deal("bid W: S5", *lines, LevelEW="5", LevelNS="3"))) == ["SJN505"]
    assert wrong(two_deals(0, deal("bid W: S5", *lines, LevelEW="6", LevelNS="4"))) == ["SJN505", "SJN505"]


def test_the_message_says_which_level_it_should_be():
    text = two_deals(0, deal("bid W: S5", *points_deal(40, "W", "5"), LevelEW="4"))
    (found,) = check(text).diagnostics
    assert str(found.message) == "EW is at level 5, not 4"
    assert str(found.help) == '[LevelEW "5"]'


def test_the_declarer_follows_from_the_deal_before():
    lines = points_deal(40, "W", "5")
    assert wrong(two_deals(0, deal("bid W: S5", *lines, Declarer="W"))) == []
    for seat in "ENS":
        assert wrong(two_deals(0, deal("bid W: S5", *lines, Declarer=seat))) == ["SJN506"]


def test_after_a_take_over_the_next_seat_declares_at_the_level_of_its_own_side():
    lines = points_deal(40, "N", "3")
    assert wrong(two_deals(80, deal("bid N: S3", *lines, Declarer="N", LevelEW="2", LevelNS="3"))) == []
    assert wrong(two_deals(80, deal("bid N: S2", *lines))) != [], "a two is no level card at level 3"
    assert wrong(two_deals(80, deal("bid N: S3", *lines, Declarer="S"))) == ["SJN506"]
    assert wrong(two_deals(80, deal("bid N: S3", *lines, LevelEW="3"))) == ["SJN505"]


def test_a_whole_match_is_carried_on_without_a_level_or_declarer_written():
    course = [(0, "E", "2"), (80, "W", "5"), (35, "S", "3"), (160, "N", "5"), (200, "W", "8"), (75, "S", "9")]
    deals = [
        deal(*([f"bid {seat}: S{level}"] if number else []), *points_deal(points, seat, level),
             **({} if number else {"Declarer": "E", "Trump": "S"}))
        for number, (points, seat, level) in enumerate(course)
    ]  # fmt: skip
    match = scores(record("standard", *deals)).deals
    assert [(line.points, line.declarer, line.level) for line in match] == course
    after = [line.levels_after for line in match]
    # 0: EW +3. 80: NS +1. 35: NS +2. 160: EW +3. 200: NS +4. 75: NS +1.
    assert [pair.EW + pair.NS for pair in after] == ["52", "53", "55", "85", "89", "8T"]
    for before, later in pairwise(match):
        assert before.levels_after == later.levels_before


@pytest.mark.parametrize("termination", ["misdeal", "void"])
def test_a_deal_that_does_not_count_changes_nothing(termination):
    text = record(
        "standard",
        deal(*points_deal(0), Declarer="E", Trump="S"),
        deal("bid W: H5", Termination=termination),
        deal("bid W: S5", *points_deal(40, "W", "5"), LevelEW="5", LevelNS="2", Declarer="W"),
    )
    assert wrong(text) == []


def test_after_an_unfinished_deal_the_tags_say_how_it_goes_on():
    text = record(
        "standard",
        deal(*points_deal(0), Declarer="E", Trump="S"),
        deal("bid W: H5", Termination="unfinished"),
        deal("bid N: S9", *points_deal(40, "N", "9"), LevelEW="7", LevelNS="9", Declarer="N"),
    )
    assert wrong(text) == []
