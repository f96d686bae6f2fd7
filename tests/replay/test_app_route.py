"""Ways through a record: across plays, tricks, deals, matches, into variations and out; and that none sticks."""

import pytest

from shengji.engine.rulesets import RULESETS
from shengji.grammar.source import Source
from shengji.notation.record import Record
from shengji.replay.app.route import Place, Route
from shengji.replay.checking import check_source
from shengji.replay.example import example_match
from shengji.replay.play import play_record
from shengji.replay.timeline import Stage, Step

VARIED = """[SJN "1"]
[Deal "a"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Termination "unfinished"]

1. N: CTT C63 C86 C74
2. N: CA C9 (2. W: CJ {jack} CQ C4 3. N: D9 (3. N: D8 DQ {deep}) D4 D5 D6) (2. W: C2? CQ) CQ CK
3. N: D3 D4 (2. W: CT) D5 D6
4. N: H3 H4 {second note} H5 H6
"""
"""At 2.2 three variations can be entered; the first has one of its own at 3.1."""


@pytest.fixture(scope="module")
def route():
    records = [example_match("standard", RULESETS["standard"], seed, 2) for seed in (1, 2)]
    return Route(play_record(Record(tuple(records)))[0])


@pytest.fixture(scope="module")
def varied():
    checked = check_source(Source("varied", VARIED))
    return Route(checked.matches, checked.diagnostics)


def at(trick, play, *path):
    return Place(0, Step(0, trick, play), path)


@pytest.mark.parametrize("way", ["next", "next_trick", "next_deal"])
def test_every_way_on_reaches_the_end_and_none_sticks(route, way):
    back = {"next": "previous", "next_trick": "previous_trick", "next_deal": "previous_deal"}[way]
    place, seen = route.start, []
    while not seen or place != seen[-1]:
        seen.append(place)
        route.state(place)
        place = getattr(route, way)(place)
    assert seen == sorted(set(seen))
    assert seen[-1].match == 1
    while (before := getattr(route, back)(place)) != place:
        assert before < place
        place = before
    assert place == route.start


def test_deals_run_on_across_matches(route):
    last = len(route.matches[0].deals[1].tricks)
    start, end = Place(1, Step(0, 0, 0)), Place(0, Step(1, last, 4))
    assert route.next(end) == route.next_trick(end) == route.next_deal(end) == start
    assert route.previous(start) == end
    assert route.previous_deal(start) == Place(0, Step(1, 0, 0))


def test_a_variation_is_entered_after_the_play_that_it_replaces(varied):
    assert varied.variations(at(2, 1)) == ()
    assert varied.variations(at(2, 2)) == (at(2, 2, 0), at(2, 2, 1), at(2, 2, 2))
    assert varied.leave(at(2, 4, 0)) == at(2, 2)
    assert varied.leave(at(2, 2)) == at(2, 2)


def test_a_variation_keeps_the_plays_before_it(varied):
    state, main = varied.state(at(2, 2, 0)), varied.state(at(2, 2))
    assert state.table[0] == main.table[0]
    assert state.table[1] != main.table[1]
    assert state.deal.tricks[0] is main.deal.tricks[0]


def test_a_variation_nests(varied):
    assert varied.variations(at(3, 1, 0)) == (at(3, 1, 0, 0),)
    assert varied.leave(at(3, 2, 0, 0)) == at(3, 1, 0)
    assert varied.next(at(3, 1, 0, 0)) == at(3, 2, 0, 0)
    assert varied.next(at(3, 2, 0, 0)) == at(3, 2, 0, 0), "it ends there"


def test_a_variation_is_left_backwards_where_it_begins(varied):
    assert varied.previous(at(2, 2, 0)) == at(2, 1)
    assert varied.previous(at(3, 1, 0, 0)) == at(2, 4, 0)
    assert varied.previous_trick(at(2, 3, 0)) == at(2, 0)
    assert varied.previous_trick(at(3, 2, 0, 0)) == at(3, 0, 0)
    assert varied.start_of_deal(at(3, 2, 0)) == at(0, 0)
    assert varied.to_trick(at(3, 2, 0), 1, 3) == at(1, 3)
    assert varied.to_trick(at(3, 2, 0), 2, 3) == at(2, 3, 0)


def test_a_variation_ends_where_it_ends(varied):
    assert varied.end_of_deal(at(2, 2, 0)) == at(3, 4, 0)
    assert varied.next(at(3, 4, 0)) == varied.next_trick(at(3, 4, 0)) == at(3, 4, 0)
    assert varied.end_of_deal(at(2, 2)) == at(4, 4)
    assert varied.state(at(3, 4, 0)).stage is Stage.OVER


def test_the_score_of_a_variation_is_its_own(varied):
    # N, the declarer, wins the 10 points of trick 2 in the record; E, an attacker, the 5 of trick 3.
    assert [varied.state(at(*spot)).score for spot in ((1, 4), (2, 4), (3, 4))] == [0, 0, 5]
    paid = VARIED.replace("(2. W: CT)", "(2. W: S3 C5 CK)")  # W ruffs: 15 points for the attackers
    checked = check_source(Source("paid", paid))
    route = Route(checked.matches, checked.diagnostics)
    assert route.state(at(2, 4, 2)).score == 15
    assert route.state(at(2, 4)).score == 0


def test_notes_within_a_variation_are_its_own(varied):
    assert varied.next_note(at(2, 1)) == at(2, 2), "variations are something to stop at"
    assert varied.next_note(at(2, 2)) == at(4, 2)
    assert varied.next_note(at(2, 2, 0)) == at(3, 1, 0)
    assert varied.next_note(at(3, 1, 0)) is None
    assert varied.previous_note(at(3, 1, 0)) == at(2, 2, 0)
    assert varied.next_note(at(2, 2, 1)) is None


def test_mistakes_of_a_variation_are_found_in_it_alone():
    faulty = VARIED.replace("(2. W: C2? CQ)", "(2. W: DA CQ)")  # W follows with a club in trick 2, and so has one
    checked = check_source(Source("faulty", faulty))
    route = Route(checked.matches, checked.diagnostics)
    codes = [one.code for one in route.found(at(2, 2, 1))]
    assert "SJN401" in codes
    assert "SJN401" not in [one.code for one in route.found(at(2, 2))]
    assert "SJN401" not in [one.code for one in route.found(at(2, 2, 0))]


def test_walking_meets_every_place_of_every_line_once(varied):
    places = list(varied.walk(0))
    assert len(places) == len(set(places))
    main = [place for place in places if not place.path]
    assert [place.step for place in main] == varied.timeline(varied.start).steps
    # 2.2 to 2.4 and 3.1 to 3.4; within it 3.1 and 3.2; then 2.2 and 2.3; then 2.2.
    assert sorted(place.path for place in places if place.path) == [(0,)] * 7 + [(0, 0)] * 2 + [(1,)] * 2 + [(2,)]
    anchor = places.index(at(2, 2))
    assert places[anchor + 1 : anchor + 4] == [at(2, 2, 0), at(2, 3, 0), at(2, 4, 0)]


def test_a_locator_in_a_variation_is_that_of_the_play_it_replaces(varied):
    assert varied.locator(at(3, 2, 0, 0)) == "a:2.2"
    assert varied.find("a:3.2") == at(3, 2)


def test_a_record_without_a_deal_is_refused():
    with pytest.raises(ValueError, match="no deal"):
        Route(play_record(Record(()))[0])
