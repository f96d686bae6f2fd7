"""One fault at a time in a clean deal: what is reported, and that nothing else is."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from shengji.grammar.source import Source
from shengji.notation.reader import read_text
from shengji.notation.record import Comment
from shengji.notation.writer import write
from shengji.replay.checking import check_source

CLEAN = '[SJN "1"]' + (Path(__file__).parent.parent / "corpus" / "level_5.sjn").read_text("utf-8").split('[SJN "1"]')[1]
"""A deal at level 5: N bids S5 after 14 cards ... W declares. See the corpus file for the cards."""


def codes(text):
    return [diagnostic.code for diagnostic in check_source(Source("deal.sjn", text)).diagnostics]


def changed(pattern, replacement):
    text, count = re.subn(pattern, replacement, CLEAN, count=1, flags=re.M)
    assert count == 1
    return text


def test_the_deal_itself_is_clean():
    assert codes(CLEAN) == []


@pytest.mark.parametrize(
    ("pattern", "replacement", "code"),
    [
        pytest.param(r"^(draw E: )\S+ ", r"\1", "SJN201", id="a hand of 24 cards"),
        pytest.param(r"^(draw E: )S4 ", r"\1SA ", "SJN202", id="a card three times in two packs"),
        pytest.param(r"^draw N:", "draw E:", "SJN204", id="a seat twice"),
        pytest.param(r"^kitty: \S+ ", "kitty: ", "SJN205", id="seven cards in the kitty"),
        pytest.param(r"^(kitty: .*)$", r"\1\n\1", "SJN206", id="two kitties"),
        pytest.param(r"^kitty: .*\n", "", "SJN207", id="no kitty"),
        pytest.param(r"^bury .*\n", "", "SJN324", id="no burial"),
        pytest.param(r"^(bury .*)$", r"\1\n\1", "SJN325", id="two burials"),
        pytest.param(r"^\[Points .*\]", '[Points "5"]', "SJN503", id="wrong points"),
        pytest.param(r"^\[Result .*\]", '[Result "EW +3"]', "SJN504", id="wrong result"),
        pytest.param(r"^\[Result .*\]", '[Result "East"]', "SJN509", id="a result that is none"),
        pytest.param(r'^\[LevelEW "."\]', '[LevelEW "1"]', "SJN509", id="a level that is none"),
        pytest.param(r'^\[Rules "rbtying"\]', '[Rules "rbtyin"]', "SJN601", id="an unknown ruleset"),
        pytest.param(r'^\[Rules "rbtying"\]', '[Rules "rbtying deks=2"]', "SJN602", id="an unknown option"),
        pytest.param(r'^\[Rules "rbtying"\]', '[Rules "rbtying decks=9"]', "SJN603", id="a value out of range"),
        pytest.param(r'^\[Rules "rbtying"\]', '[Rules "rbtying kitty_size=7"]', "SJN604", id="unequal hands"),
        pytest.param(r"^(3\. .*) (=.*)$", r"\1 S2 \2", "SJN414", id="a trick of five plays"),
        pytest.param(r"^(3\. .*) \S+ =.*$", r"\1", "SJN414", id="a trick of three plays"),
        pytest.param(r"^3\. ", "4. ", "SJN415", id="a trick number skipped"),
        pytest.param(r"=W\+30$", "=W+35", "SJN502", id="wrong points of a trick"),
        pytest.param(r"=W\+30$", "=N+30", "SJN501", id="wrong winner of a trick"),
    ],
)
def test_one_fault_gives_one_diagnostic(pattern, replacement, code):
    found = codes(changed(pattern, replacement))
    assert [c for c in found if c != "SJN499"][:1] == [code]
    assert len([c for c in found if c != "SJN499"]) == 1


def test_missing_cards_are_named():
    checked = check_source(Source("deal.sjn", changed(r"^bury .*\n", "")))
    (diagnostic,) = checked.diagnostics
    assert str(diagnostic.help) == "bury W: SQ98HJJT66"


def test_a_deal_that_stops_early_says_how_to_mark_it():
    text = CLEAN[: CLEAN.index("\n5. ")] + "\n"
    (diagnostic,) = check_source(Source("deal.sjn", text)).diagnostics
    assert diagnostic.code == "SJN417"
    assert "unfinished" in str(diagnostic.help)


def test_points_of_an_unfinished_deal_are_refused():
    text = CLEAN[: CLEAN.index("\n5. ")] + '\n\n[Points "35"]\n[Termination "unfinished"]\n'
    assert codes(text) == ["SJN512"]


ALONE = """[SJN "1"]
[Rules "{rules}"]
[Deal "1"]
[Declarer "E"]
[Trump "S"]
[LevelEW "2"]
[LevelNS "2"]
[Termination "unfinished"]

{tricks}
"""


def alone(tricks, rules="standard"):
    return codes(ALONE.format(rules=rules, tricks=tricks))


def test_a_failed_throw_is_held_by_a_seat_of_which_only_the_plays_are_known():
    assert alone("1. E: HAKQ->HQ HK H3 H4") == []


def test_a_play_that_later_plays_show_to_be_a_revoke_is_one():
    assert alone("1. E: HA H3 D4 H5\n2. E: CA C3 H4 C5") == ["SJN401"]


def test_a_division_is_checked_to_be_one_into_components():
    assert alone("1. E: H999+HTT H33344 H55566 H77788", "standard decks=3") == []
    assert alone("1. E: H99+HT9T H33344 H55566 H77788", "standard decks=3") == ["SJN423"]


def test_a_stated_division_obliges_by_its_shapes():
    # A triple and a pair are led; as a tractor and a single they would let a triple be broken into pair and single.
    led = "1. E: {led} H33344 H55566 H77886\n2. E: CA C3 C4 H7"
    assert alone(led.format(led="H999+HTT"), "standard decks=3") == ["SJN402"]
    assert alone(led.format(led="H999TT"), "standard decks=3") == []


def test_a_bomb_may_be_played_on_any_lead_where_the_rules_say_so():
    tricks = "1. E: H3344 C9999 H5566 H7788\n2. {leader}: CA C3 H2 C5"
    assert alone(tricks.format(leader="N"), "standard decks=4 bombs=any") == []
    assert "SJN412" in alone(tricks.format(leader="N"), "standard decks=4")


def test_who_stopped_a_throw_must_beat_what_it_left():
    # North stops the throw with the pair of kings that he still has for tricks 2 and 3.
    tricks = "1. E: HAQQ->HQQ H88 H34 H56\n2. E: HA HK H7 H9\n3. E: C3 HK C4 C5"
    assert alone(tricks, "standard throw_must_beat=yes") == ["SJN422"]
    assert alone(tricks) == []


@pytest.mark.parametrize(
    ("tag", "possible"),
    [
        ("Declarer", "E, N, W, S"),
        ("Trump", "S, H, D, C, NT"),
        ("Level", "2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A"),
    ],
)
def test_the_values_that_a_tag_can_have_are_named_where_it_has_none_of_them(tag, possible):
    checked = check_source(Source("x.sjn", f'[SJN "1"]\n[Deal "1"]\n[{tag} "x"]\n'))
    assert [str(found.help) for found in checked.diagnostics] == [f"one of {possible}"]


def test_a_burial_of_the_wrong_number_leaves_a_hand_that_cards_can_still_be_taken_from():
    # W holds no SK but the one; three more were never dealt to it, and nothing may be taken from a hand that lacks it.
    assert codes(changed(r"^bury W: SQ98 ", "bury W: SKKQQ ")) == ["SJN321", "SJN499"]


OPEN = '[SJN "1"]\n[Deal "1"]\n[Level "2"]\n[Declarer "E"]\n[Trump "H"]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. E: SA S3 S4 S5\nclaim E\n2. E: SK S6 S7 S8\n", ["SJN426"]),
        ('[Termination "unfinished"]\n1. E: SA S3 S4 S5\nbid E: H2\n', ["SJN314"]),
        ('[Termination "conceded"]\n1. E: SA S3 S4 S5\nclaim E\n', ["SJN514"]),
        ('[Termination "claimed"]\n1. E: SA S3 S4 S5\n', ["SJN513"]),
        ('[Points "x"]\n', ["SJN509"]),
        ('[Points "\u0665\u0665"]\n', ["SJN509"]),
        ('[Result "ew +1"]\n', ["SJN509"]),
        ('[Termination "unfinished"]\n1. E: SA (1. N: S3 S4 S5 claim E 2. E: SK) S3 S4 S5\n', ["SJN426"]),
    ],
)
def test_what_can_not_follow_or_be_said_is_reported(text, expected):
    assert codes(OPEN + text) == expected


def test_a_line_in_commentary_that_opens_a_deal_in_full_width_is_written_and_read_back():
    record, _ = read_text('[SJN "1"] {a}')
    tag = record.matches[0].tags[0]
    for line in ('[Deal "2"]', "\u3010Deal\u3011", "\uff3b\uff24\uff45\uff41\uff4c \uff02", "[SJN"):
        noted = replace(tag, notes=(Comment(f"a\n{line} b", tag.span),))
        changed = replace(record, matches=(replace(record.matches[0], tags=(noted,)),))
        assert read_text(write(changed)) == (changed, [])
