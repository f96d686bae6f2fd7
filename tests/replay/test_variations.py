"""Variations: played from the trick in which they leave their line, and reported like the main line."""

from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.replay.checking import check_source

DEAL = (Path(__file__).parent.parent.parent / "samples" / "first-deal.sjn").read_text("utf-8")
"""N declares with spades; before trick 5 E, who leads, holds HAKJ996554 and W holds HAKQTT7, S only HJ of hearts."""

TRICK = "5. E: HA H6 HT HJ =E+10\n"


def checked(text, place=TRICK):
    assert DEAL.count(TRICK) == 1
    return check_source(Source("deal.sjn", DEAL.replace(place, text)))


def found(text):
    """Return for each diagnostic its code, and the text that its span holds."""
    result = checked(text)
    return [(one.code, result.source.text[one.span.start : one.span.end]) for one in result.diagnostics]


@pytest.mark.parametrize(
    "variation",
    [
        "5. E: HA H6 HT HJ =E+10 (5. E: HK H6 HA HJ =W+10)\n",
        "5. E: HA H6 HT HJ =E+10\n(5. E: HK H6 HA HJ =W+10 6. W: D6 DA D9 H7 =S+0)\n",
        "5. E: HA (5. N: H7 HT HJ =E+10) H6 HT HJ =E+10\n",
        "5. E: HA H6 HT (5. W: H7) HJ =E+10\n",
        "5. E: HA (5. N: H7 HT HJ 6. E: H4 (6. E: H5 H6) H8) H6 HT HJ =E+10\n",
        "5. E: HA H6 HT HJ =E+10 (4. E: LJ =E+0 5. E: HK)\n",
    ],
    ids=["whole trick", "two tricks", "from the second play", "from the third play", "nested", "the trick before"],
)
def test_a_legal_variation_is_no_finding(variation):
    assert found(variation) == []


def test_an_illegal_follow_in_a_variation_is_reported_in_its_place_and_not_in_the_main_line():
    text = "5. E: HA H6 HT HJ =E+10\n(5. E: HK H6 D4 HJ)\n"
    assert found(text) == [("SJN401", "D4")]
    (one,) = checked(text).diagnostics
    assert (one.trick, one.play) == (5, 3)


def test_cards_that_were_played_before_the_variation_are_gone_and_those_after_it_are_there():
    # N played CT twice in trick 1, and plays CK only in trick 9.
    assert found("5. E: HA (5. N: H6 HT HJ 6. E: H4 H7 H7 DT 7. N: CT) H6 HT HJ =E+10\n") == [("SJN405", "CT")]
    assert found("5. E: HA (5. N: H6 HT HJ 6. E: H4 H8 H7 DT 7. N: CK) H6 HT HJ =E+10\n") == []


def test_what_happens_in_a_variation_changes_nothing_after_it():
    plain, varied = checked(TRICK), checked("5. E: HA (5. N: H8 HK HJ =E+10) H6 HT HJ =E+10 (5. E: LJ)\n")
    for one, other in zip(plain.matches[0].deals[0].tricks, varied.matches[0].deals[0].tricks, strict=True):
        assert (one.hands, one.plays, one.winner, one.score) == (other.hands, other.plays, other.winner, other.score)
    assert plain.matches[0].deals[0].finish == varied.matches[0].deals[0].finish


def test_a_wrong_outcome_in_a_variation_is_reported():
    assert found("5. E: HA (5. N: H6 HT HJ =W+10) H6 HT HJ =E+10\n") == [("SJN501", "=W+10")]
    assert found("5. E: HA (5. N: H6 HT HJ =E+5) H6 HT HJ =E+10\n") == [("SJN502", "=E+5")]


def test_a_variation_that_begins_nowhere_is_reported():
    assert [code for code, _ in found("5. E: HA H6 HT HJ =E+10 (9. E: HK)\n")] == ["SJN424"]
    assert [code for code, _ in found("5. E: HA H6 HT HJ =E+10 (6. E: HK)\n")] == ["SJN424"]


def test_a_seat_that_has_not_played_yet_leaves_nothing():
    text = DEAL[: DEAL.index("5. E: HA")] + '5. E: HA (5. S: HJ)\n[Termination "unfinished"]\n'
    result = check_source(Source("deal.sjn", text))
    assert [one.code for one in result.diagnostics] == ["SJN425"]


def test_numbers_and_leaders_go_on_through_a_variation():
    assert [code for code, _ in found("5. E: HA (5. N: H6 HT HJ 7. E: H4) H6 HT HJ =E+10\n")] == ["SJN415"]
    assert [code for code, _ in found("5. E: HA (5. N: H6 HT HJ 6. W: HQ) H6 HT HJ =E+10\n")] == ["SJN412"]


def test_a_fault_before_a_variation_is_reported_once():
    # W plays D4 although it holds hearts; the variation goes on from there.
    codes = [code for code, _ in found("5. E: HA H6 D4 (5. S: HJ 6. E: HK) HJ\n")]
    assert codes.count("SJN401") == 1


def test_played_variations_say_where_they_leave_and_hold_the_plays_kept():
    deal = checked("5. E: HA H6 HT (5. W: H7 HJ 6. E: HK (6. E: H5)) HJ =E+10\n").matches[0].deals[0]
    (variation,) = deal.tricks[4].variations
    assert (variation.trick, variation.play) == (4, 2)
    first, second = variation.tricks
    assert len(first.plays) == 4
    assert first.plays[:2] == deal.tricks[4].plays[:2]
    assert first.winner == 0
    assert [inner.trick for inner in second.variations] == [5]
