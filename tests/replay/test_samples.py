"""The samples do what they are shipped for."""

from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.notation.record import Bid, Comment, Trick
from shengji.notation.writer import write
from shengji.replay.checking import check_source
from shengji.replay.play import play_record

SAMPLES = Path(__file__).parent.parent.parent / "samples"


def checked(name):
    return check_source(Source(name, (SAMPLES / name).read_text("utf-8")))


@pytest.mark.parametrize("name", ["club-night.sjn", "first-deal.sjn"])
def test_a_sample_is_clean_and_in_canonical_form(name):
    result = checked(name)
    assert [str(d.message) for d in result.diagnostics] == []
    assert write(result.record) == result.source.text


def test_each_of_the_eight_faults_is_reported_on_the_line_after_its_remark():
    result = checked("broken.sjn")
    remarks = [n for n, line in enumerate(result.source.text.splitlines(), 1) if line.lstrip().startswith("; fault ")]
    assert len(remarks) == 8
    assert [result.source.place(d.span.start)[0] for d in result.diagnostics] == [line + 1 for line in remarks]
    assert len({d.code for d in result.diagnostics}) == 8


def test_the_club_night_shows_what_a_match_can_hold():
    result = checked("club-night.sjn")
    (match,) = result.matches
    deals = match.deals
    plays = [trick for deal in deals for trick in deal.tricks]
    bids = [[item for item in deal.deal.items if isinstance(item, Bid)] for deal in deals]
    assert len(deals) >= 5
    assert any(a.seat != b.seat for shown in bids for a, b in zip(shown, shown[1:], strict=False)), "an overbid"
    assert any(a.seat == b.seat for shown in bids for a, b in zip(shown, shown[1:], strict=False)), "a reinforcement"
    assert any(deal.setting.order.trump == 4 for deal in deals), "a deal without trump suit"
    assert any(trick.throw is not None and trick.throw.stands for trick in plays), "a throw that stands"
    assert any(trick.throw is not None and not trick.throw.stands for trick in plays), "a throw that fails"
    assert any(deal.total.multiplier and deal.total.kitty for deal in deals), "points dug from the kitty"
    assert {deal.finish.side == deal.setting.declarer % 2 for deal in deals} == {True, False}, "a hold, a take-over"
    notes = [note for trick in plays for play in trick.item.plays for note in play.notes]
    assert sum(isinstance(note, Comment) for note in notes) >= 20


def test_levels_and_declarers_of_the_club_night_follow_without_being_written():
    result = checked("club-night.sjn")
    (match,) = result.matches
    for before, after in zip(match.deals, match.deals[1:], strict=False):
        assert after.setting.levels == before.finish.levels
        assert after.setting.declarer == before.finish.next_declarer
        assert after.setting.level == after.setting.levels[after.setting.declarer % 2]


def test_a_text_read_again_after_writing_is_the_same_record():
    for name in ("club-night.sjn", "first-deal.sjn", "broken.sjn"):
        record = checked(name).record
        again = check_source(Source(name, write(record))).record
        assert again == record
        assert len(play_record(again)[0]) == len(record.matches)


def test_tricks_alone_score_a_deal_when_declarer_trump_level_and_burial_are_given():
    whole = checked("first-deal.sjn")
    (deal,) = whole.matches[0].deals
    items = deal.deal.items
    tricks = [item for item in items if isinstance(item, Trick)]
    text = whole.source.text
    bury = next(line for line in text.splitlines() if line.startswith("bury"))
    lines = [
        '[SJN "1"]', '[Deal "1"]', '[LevelEW "2"]', '[LevelNS "2"]',
        f'[Declarer "{"ENWS"[deal.setting.declarer]}"]',
        f'[Trump "{("S", "H", "D", "C", "NT")[deal.setting.order.trump]}"]',
        bury,
        text[tricks[0].span.start : tricks[-1].span.end],
    ]  # fmt: skip
    alone = check_source(Source("alone.sjn", "\n".join(lines)))
    assert [str(d.message) for d in alone.diagnostics] == []
    assert alone.matches[0].deals[0].total == deal.total
