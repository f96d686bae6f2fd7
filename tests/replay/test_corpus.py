"""Whole deals that another engine played, refereed and scored; their outcomes, points and results are that engine's."""

import json
from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.result import result_text

CORPUS = Path(__file__).parent.parent / "corpus"
RECORDS = sorted(CORPUS.glob("*.sjn"))
ILLEGAL = [
    pytest.param(json.loads(line), id=f"{path.name.split('.')[0]}-{number}")
    for path in sorted(CORPUS.glob("*.illegal.jsonl"))
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
]


DIFFERENCES = {
    # Two quadruples are thrown. South holds four threes of trumps and gives three of them with two pairs: that engine
    # weakens the component with most ways to weaken first, and so never comes to ask for the quadruple.
    ("decks4", 4): [("SJN402", 4, 4)],
}
"""Deals, by file and number of the match, in which that engine let a follow stand that is not legal here."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_deals_of_another_engine_check_clean_and_score_the_same(path):
    checked = check_source(Source(path.name, path.read_text("utf-8")))
    known = {number: found for (name, number), found in DIFFERENCES.items() if name == path.stem}
    for number in range(1, len(checked.matches) + 1):
        found = [(d.code, d.trick, d.play) for d in checked.diagnostics if d.match == number]
        assert found == known.get(number, [])
    for match in checked.matches:
        for deal in match.deals:
            written = {tag.name: tag.value for tag in deal.deal.tags}
            assert deal.total is not None
            assert str(deal.total.total) == written["Points"]
            assert result_text(deal.finish) == written["Result"]
            for trick in deal.tricks:
                assert (trick.winner, trick.points) == (trick.item.outcome.winner, trick.item.outcome.points)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_all_points_of_the_packs_are_in_the_tricks_and_the_kitty(path):
    from shengji.engine.cards import points_of

    for match in check_source(Source(path.name, path.read_text("utf-8"))).matches:
        for deal in match.deals:
            tricks = sum(trick.points for trick in deal.tricks)
            assert tricks + points_of(deal.buried) == 100 * deal.setting.rules.decks


@pytest.mark.parametrize("case", ILLEGAL)
def test_an_illegal_follow_is_reported_at_its_play_and_nowhere_else(case):
    checked = check_source(Source("illegal.sjn", case["text"]))
    assert len(checked.diagnostics) == 1
    diagnostic = checked.diagnostics[0]
    assert diagnostic.code.startswith("SJN4")
    assert diagnostic.trick == case["trick"]
    trick = checked.matches[0].deals[0].tricks[-1]
    assert "ENWS"[(trick.leader + diagnostic.play - 1) % 4] == case["seat"]
    assert checked.source.text[diagnostic.span.start : diagnostic.span.end] == case["play"]
