"""Bids and levels at their edges, beyond the worked cases."""

import pytest

from shengji.engine.bids import BidFault, bid_fault
from shengji.engine.cards import BIG_JOKER, RANKS
from shengji.engine.match import advance
from shengji.engine.rules import Rules


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_nobody_shows_more_copies_than_there_are_packs(decks):
    rules = Rules(decks=decks)
    assert bid_fault(rules, 0, None, 0, [0] * decks, None) is None
    assert bid_fault(rules, 0, None, 0, [0] * (decks + 1), None) is BidFault.NOT_IN_HAND
    assert bid_fault(rules, 0, None, 0, [BIG_JOKER] * (decks + 1), None) is BidFault.NOT_IN_HAND


@pytest.mark.parametrize("match_win", ["defend_target", "pass_target", "reach_target"])
@pytest.mark.parametrize("target", RANKS)
def test_no_promotion_leaves_the_ranks(match_win, target):
    rules = Rules(match_win=match_win, target=target)
    for level in range(13):
        for up in range(9):
            for defended in (False, True):
                moved = advance(rules, level, up, defended=defended)
                assert level <= moved.level < 13
                if up and defended and level >= RANKS.index(target):
                    assert moved.won
