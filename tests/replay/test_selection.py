"""Deals chosen by name or number."""

import pytest

from shengji.notation.reader import read_text
from shengji.replay.selection import BadSelection, Selection, selected


def picked(words, *matches):
    """Return the match and the name of each deal that is chosen, and what is said to be missing."""
    selection = Selection([words] if isinstance(words, str) else words)
    found = [
        (match, name)
        for match, names in enumerate(matches, 1)
        for number, name in enumerate(names, 1)
        if selection.picks(match, number, name)
    ]
    missing = selection.missing()
    return found, None if missing is None else str(missing)


NUMBERED = [str(number) for number in range(1, 11)]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        pytest.param("3", ["3"], id="a number"),
        pytest.param("3,7-9", ["3", "7", "8", "9"], id="numbers and a range"),
        pytest.param(" 3 , 1 ", ["1", "3"], id="blanks around words"),
        pytest.param(["3", "5-5"], ["3", "5"], id="the option twice"),
        pytest.param("3,2-4", ["2", "3", "4"], id="a deal named twice"),
    ],
)
def test_deals_are_chosen_in_the_order_of_the_file(words, names):
    assert picked(words, NUMBERED) == ([(1, name) for name in names], None)


def test_a_deal_is_chosen_by_its_name():
    assert picked("final,7-9", ["1", "final", "7-9"]) == ([(1, "final"), (1, "7-9")], None)


def test_a_deal_whose_name_is_no_number_has_that_of_its_place():
    found, missing = picked("2-3", ["first", "second", "7", "2"])
    assert found == [(1, "second"), (1, "2")]
    assert missing == "there is no deal 3; the deals are first, second, 7, 2"


def test_a_number_means_a_deal_of_every_match_unless_the_match_is_told():
    assert picked("2", ["1", "2"], ["1", "2"]) == ([(1, "2"), (2, "2")], None)
    assert picked("2/2", ["1", "2"], ["1", "2"]) == ([(2, "2")], None)
    assert picked("2/1-2,1/1", ["1", "2"], ["1", "2"]) == ([(1, "1"), (2, "1"), (2, "2")], None)


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("99", "there is no deal 99; the deals are 1-10"),
        ("8-12", "there is no deal 11-12; the deals are 1-10"),
        ("10-11,x", "there is no deal 11, x; the deals are 1-10"),
        ("40-50", "there is no deal 40-50; the deals are 1-10"),
        ("1-999999999", "there is no deal 11-999999999; the deals are 1-10"),
        ("2/3", "there is no deal 2/3; the deals are 1-10"),
    ],
)
def test_what_is_not_there_is_named_and_what_is_there_too(words, missing):
    assert picked(words, NUMBERED)[1] == missing


def test_of_several_matches_the_deals_are_told_with_their_match():
    assert picked("9", ["1", "2"], ["a", "2"])[1] == "there is no deal 9; the deals are 1/1-2, 2/a, 2/2"


def test_of_many_deals_the_first_are_told():
    names = [f"d{number}" for number in range(20)]
    assert picked("x", names)[1] == f"there is no deal x; the deals are {', '.join(names[:12])}, ..."


def test_where_there_are_no_deals_that_is_said():
    assert picked("1")[1] == "there is no deal 1: there are no deals at all"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "it names no deal; write names or numbers, as in 3,7-9"),
        ("3,,7", "it names no deal; write names or numbers, as in 3,7-9"),
        ("9-7", "no deal can be 9-7; numbers go up, from 1"),
        ("0", "no deal can be 0; numbers go up, from 1"),
    ],
)
def test_what_can_choose_no_deal_is_refused(words, why):
    with pytest.raises(BadSelection) as refused:
        Selection([words])
    assert str(refused.value) == why


def test_a_record_keeps_the_deals_that_are_chosen_and_their_matches():
    text = '[SJN "1"]\n[Deal "1"]\n[Deal "2"]\n[SJN "1"]\n[Deal "1"]\n[SJN "1"]\n[Deal "2"]\n'
    record = selected(read_text(text)[0], Selection(["2"]))
    assert [[tag.value for deal in match.deals for tag in deal.tags] for match in record.matches] == [["2"], ["2"]]
