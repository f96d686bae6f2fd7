"""The timeline: every state reached at once, and none that could not be."""

from pathlib import Path

import pytest

from shengji.engine.cards import points_of, size
from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.locator import BadLocator, find, locator_of, split_path
from shengji.replay.timeline import Stage, Step, Timeline

SAMPLES = Path(__file__).parent.parent.parent / "samples"
CLUB = check_source(Source("club-night.sjn", (SAMPLES / "club-night.sjn").read_text("utf-8"))).matches
TIMELINE = Timeline(CLUB[0])


def test_cards_are_conserved_at_every_step_of_the_play():
    for step in TIMELINE.steps:
        state = TIMELINE.state(step)
        if state.trick is None:
            continue
        played = [bag for trick in state.deal.tricks[: step.trick - 1] for bag in trick.plays]
        assert sum(map(size, (*state.hands, *state.table, *played, state.deal.buried))) == 108


def test_points_are_conserved_at_every_step_of_the_play():
    for step in TIMELINE.steps:
        state = TIMELINE.state(step)
        if state.trick is not None:
            won = sum(trick.points for trick in state.deal.tricks[: step.trick - 1])
            assert sum(map(points_of, (*state.hands, *state.table, state.deal.buried))) + won == 200


def test_stepping_on_and_back_meets_every_state_once():
    step, met = TIMELINE.steps[0], []
    while not met or step != met[-1]:
        met.append(step)
        step = TIMELINE.next(step)
    assert met == TIMELINE.steps
    back = [met[-1]]
    while TIMELINE.previous(back[-1]) != back[-1]:
        back.append(TIMELINE.previous(back[-1]))
    assert back == met[::-1]


def test_a_state_does_not_depend_on_the_way_to_it():
    late, early = TIMELINE.steps[-1], TIMELINE.steps[3]
    assert TIMELINE.state(late) == Timeline(CLUB[0]).state(late)
    TIMELINE.state(late)
    assert TIMELINE.state(early) == Timeline(CLUB[0]).state(early)


def test_the_winner_of_a_trick_shows_only_when_it_is_complete():
    for step in TIMELINE.steps:
        state = TIMELINE.state(step)
        if state.trick is not None:
            assert (state.winner is not None) == (len(state.table) == 4)
            assert (state.turn is None) == (len(state.table) == 4)


def test_a_bid_shows_the_hands_as_far_as_they_are_drawn():
    deal = CLUB[0].deals[0]
    bid = deal.bids[0].bid
    state = TIMELINE.state(Step(0, 0, 1))
    assert state.stage is Stage.BID
    assert sum(map(size, state.hands)) == bid.at


def test_a_trick_is_entered_before_its_lead():
    step = TIMELINE.next_trick(Step(0, 1, 2))
    assert step == Step(0, 2, 0)
    state = TIMELINE.state(step)
    assert state.table == ()
    assert state.turn == state.deal.tricks[0].winner
    assert TIMELINE.previous_trick(step) == Step(0, 1, 0)
    assert TIMELINE.next(step) == Step(0, 2, 1)
    assert TIMELINE.previous(step) == Step(0, 1, 4)


@pytest.mark.parametrize("step", [Step(99, 0, 0), Step(0, 99, 0), Step(0, 1, 5), Step(0, 0, 99), Step(-1, 0, 0)])
def test_a_step_that_the_match_does_not_have_is_refused(step):
    with pytest.raises(LookupError):
        TIMELINE.state(step)


@pytest.mark.parametrize("locator", ["1", "1:9", "1:9.4", "6:2.1"])
def test_locators_lead_to_their_step_and_back(locator):
    number, step = find(CLUB, locator)
    assert locator_of(CLUB[number], step) == locator


@pytest.mark.parametrize("locator", ["", "7", "1:0", "1:99", "1:9.5", "1.9", "1:9:4", "x"])
def test_a_locator_without_a_place_is_refused(locator):
    with pytest.raises(BadLocator):
        find(CLUB, locator)


def test_a_locator_is_split_from_its_file():
    assert split_path("club.sjn@7:9.4") == ("club.sjn", "7:9.4")
    assert split_path("-@3") == ("-", "3")
    assert split_path("me@home/club.sjn") == ("me@home/club.sjn", None)
    assert split_path("club.sjn") == ("club.sjn", None)
