"""Cards that are not known: what is certain is checked, what is only possible is not."""

import re
from pathlib import Path

import pytest

from shengji.engine.cards import CARD_NAMES, UNKNOWN, bag_of, codes_of
from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.held import Held
from shengji.replay.hidden import Hidden

DEAL = (Path(__file__).parent.parent.parent / "samples" / "first-deal.sjn").read_text("utf-8")
CODE = {name: code for code, name in enumerate(CARD_NAMES)}


def hidden(text, *items):
    """Hide the cards of these items: ``hand E`` becomes ``hand E: X25``, ``kitty`` and ``bury`` X8."""
    for item in items:
        count = 25 if item.startswith("hand") else 8
        text, changes = re.subn(rf"^{item}: [^{{\n]*", f"{item}: X{count} ", text, flags=re.M)
        assert changes == 1
    return text


def codes(text):
    return [one.code for one in check_source(Source("deal.sjn", text)).diagnostics]


def deal_of(text):
    return check_source(Source("deal.sjn", text)).matches[0].deals[0]


@pytest.mark.parametrize(
    "items",
    [
        ["hand E"],
        ["hand E", "hand S"],
        ["hand E", "hand W", "hand S"],
        ["hand E", "hand W", "hand S", "kitty"],
        ["hand E", "hand N", "hand W", "hand S", "kitty", "bury N"],
    ],
)
def test_a_legal_deal_stays_legal_when_cards_are_hidden(items):
    assert [code for code in codes(hidden(DEAL, *items)) if code != "SJN326"] == []


def test_the_cards_of_the_one_hidden_hand_follow_from_the_others():
    plain, one = deal_of(DEAL), deal_of(hidden(DEAL, "hand E"))
    assert one.known == (True, True, True, True)
    assert one.tricks[0].hands == plain.tricks[0].hands
    assert one.dealt.hands[0] == (UNKNOWN,) * 25


def test_the_hidden_kitty_follows_from_four_hands_and_hidden_buried_cards_from_the_plays():
    assert deal_of(hidden(DEAL, "kitty")).dealt.held_kitty.bag == bag_of(deal_of(DEAL).dealt.kitty)
    assert deal_of(hidden(DEAL, "bury N")).buried == deal_of(DEAL).buried


def test_a_revoke_that_is_certain_is_an_error_and_one_that_is_possible_is_not():
    # In trick 5 hearts are led; S throws DT, and plays its only heart, HJ, in the last trick but one.
    cut = DEAL[: DEAL.index("6. E: H99")].replace("5. E: HA H6 HT HJ =E+10", "5. E: HA H6 HT DT")
    cut += '[Termination "unfinished"]\n'
    assert codes(hidden(cut, "hand E", "hand S")) == []
    assert codes(cut) == ["SJN401"]
    # With only S hidden its hand follows from the three others: it holds HJ.
    assert codes(hidden(cut, "hand S")) == ["SJN401"]
    # And where the cards that S is known to hold include HJ, it can't have had none.
    shown = re.sub(r"^hand S: .*$", "hand S: HJ X24", hidden(cut, "hand E"), flags=re.M)
    assert codes(shown) == ["SJN401"]


def test_two_hands_that_show_themselves_void_of_a_suit_that_must_lie_in_them_are_an_error():
    # Of the club lead of trick 1 only S and E are hidden; both would have to hold no club, and the packs hold more.
    cut = DEAL[: DEAL.index("2. N: CA55")] + '[Termination "unfinished"]\n'
    cut = cut.replace("CTT", "CT").replace("C63 C86 C74 =N+20", "C6 D3 D9").replace("{A pair of tens. ", "{")
    assert codes(hidden(cut, "hand S", "hand E")) == ["SJN401"]
    only_one = cut.replace("C6 D3 D9", "C6 D3 C7")
    assert codes(hidden(only_one, "hand S", "hand E")) == []


def test_more_cards_than_are_hidden_can_not_be_played():
    # All of E's cards but CA are known; then S6, which it plays in trick 3, is not among them either.
    shown = hidden(DEAL, "kitty").replace("CAK742 LJ", "CK742 LJ X")
    assert codes(shown) == []
    assert codes(shown.replace("hand E: SQ643", "hand E: SAQ43")) == ["SJN217", "SJN499"]


def test_a_card_of_which_all_copies_are_seen_elsewhere_can_not_be_played_from_a_hidden_hand():
    # N holds both CT; S, hidden like E, plays another one.
    cut = DEAL[: DEAL.index("2. N: CA55")].replace("C86 C74 =N+20", "CT8 C74") + '[Termination "unfinished"]\n'
    assert codes(hidden(cut, "hand S", "hand E")) == ["SJN405"]


def test_a_bid_from_a_hidden_hand_is_possible_unless_the_card_is_known_elsewhere():
    assert codes(hidden(DEAL, "hand N", "hand E")) == []
    both = DEAL[: DEAL.index("bury N")].replace("bid N: S2", "bid N: S22") + '[Termination "unfinished"]\n'
    assert codes(hidden(both, "hand N", "hand E")) == ["SJN304"]


def test_hidden_cards_are_dealt_out_by_what_the_seats_can_not_hold():
    # Two spades and one heart for E (two cards) and N (one): if E has no spade, it finds one card only.
    pool = bag_of([CODE["SA"], CODE["SK"], CODE["HA"]])
    rest = bag_of([code for code in range(54) if code not in codes_of(pool)])
    hands = [Held(0, 2), Held(0, 1), Held(rest, 0), Held(0, 0)]
    spades = bag_of([CODE["SA"], CODE["SK"]])
    assert Hidden(1, hands, Held(0, 0)).bar(1, spades)
    assert not Hidden(1, hands, Held(0, 0)).bar(0, spades)
    both = Hidden(1, hands, Held(0, 0))
    assert both.bar(1, spades)
    assert not both.bar(0, bag_of([CODE["HA"]])) or both.bar(0, bag_of([CODE["HA"]]))


THROW = """[SJN "1"]
[Rules "standard{rule}"]
[Deal "1"]
[LevelEW "2"]
[LevelNS "2"]
[Declarer "E"]
[Trump "S"]
[Termination "unfinished"]

1. E: {throw} {follows}
"""


@pytest.mark.parametrize(
    ("rule", "throw", "follows", "certain"),
    [
        # North's ace is over all three: the jack, the lowest, is beaten whoever holds what.
        ("", "HKQJ->HJ", "HA H3 H4", False),
        ("", "HKQJ->HQ", "HA H3 H4", True),
        ("", "HKQJ->HK", "HA H3 H4", True),
        # Sixes are over the fives; whether an ace that is not known is over the king, the lower one, nobody can say.
        ("", "HK55->H55", "H66 H34 H89", False),
        ("", "HK55->HK", "H6 H3 H4", False),
        # Kings are over the queens, and one of them over the five.
        ("", "HQQ5->HQQ", "HKK H34 H89", True),
        # The lowest component, beaten or not; and whatever the first who can beat one beats: anything is possible.
        (" throw_fail=lowest_component", "HK55->H55", "H66 H34 H89", True),
        (" throw_fail=lowest_component", "HK55->HK", "H6 H3 H4", False),
        (" throw_fail=seat_order", "HKQJ->HK", "HA H3 H4", False),
    ],
)
def test_what_a_failed_throw_leaves_is_wrong_where_no_hands_would_make_it_right(rule, throw, follows, certain):
    found = codes(THROW.format(rule=rule, throw=throw, follows=follows))
    assert [code for code in found if code != "SJN326"] == (["SJN411"] if certain else [])
