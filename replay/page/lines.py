"""The lines of a deal: as it was played, and the variations that leave it."""

from msgspec.structs import replace

from shengji.replay.lines import begins_at, entered_at, followed, variations_of
from shengji.replay.page.data import Line
from shengji.replay.page.gathering import Gathering
from shengji.replay.page.spelling import bag_text, trick_text
from shengji.replay.played import PlayedDeal, PlayedMatch, PlayedTrick, PlayedVariation
from shengji.replay.timeline import Stage, State, Step, Timeline, bag_minus, notes_at
from shengji.replay.views.looks import Look
from shengji.replay.views.table_notes import ending
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import outcome

Hands = tuple[int, ...]


class LineMaker:
    """Makes the lines of a deal of a match, counted from 1; what they share with others is gathered."""

    def __init__(self, gathering: Gathering, match: PlayedMatch, number: int) -> None:
        self.gathering = gathering
        self.match = match
        self.number = number

    def line(self, deal: PlayedDeal, states: list[State], hands: Hands) -> Line:
        """Make the line of a deal as it was played, from all its states and the hands when the play begins."""
        return self._line(deal, deal.tricks, 0, hands, states)

    def _variation(self, parent: PlayedDeal, variation: PlayedVariation) -> Line:
        deal = followed(parent, variation)
        alone = replace(self.match, deals=(deal,))
        timeline, leaves = Timeline(alone), begins_at(variation)
        states = [timeline.state(step) for step in timeline.steps if (step.trick, step.play) > leaves]
        line = self._line(deal, variation.tricks, variation.trick, parent.tricks[variation.trick].hands, states)
        return replace(line, leaves=leaves, enter=entered_at(parent, variation))

    def _line(
        self, deal: PlayedDeal, tricks: tuple[PlayedTrick, ...], first: int, hands: Hands, states: list[State]
    ) -> Line:
        """Make a line of its own tricks, of which the first has the place ``first``, and of its own states."""
        gathered = self.gathering
        told: dict[str, Hands] = {}
        for place, trick in enumerate(tricks, first + 1):
            if trick.hands != hands:
                told[str(place)] = trick.hands
            hands = _after(trick)
        for state in states:
            gathered.score(deal.setting.rules, state.score)
        notes = {_place(state.step): gathered.noted(notes_at(state)) for state in states}
        found = {_place(state.step): gathered.found(state, self.number) for state in states}
        here = {id(one) for trick in tricks for one in trick.variations}
        own = [one for one in variations_of(deal) if id(one) in here]
        line = Line(
            tuple(map(trick_text, tricks)),
            {place: tuple(map(bag_text, bags)) for place, bags in told.items()},
            {place: places for place, places in notes.items() if places},
            {place: problems for place, problems in found.items() if problems},
            tuple(self._variation(deal, one) for one in own),
        )
        return self._ended(line, deal, states[-1]) if states and states[-1].stage is Stage.OVER else line

    def _ended(self, line: Line, deal: PlayedDeal, last: State) -> Line:
        """Say how a line ended."""
        sentences = self.gathering.said_by(
            lambda: " ".join(sentence for sentence, _ in ending(Scene(self.match.match, last, Look(), (), "")))
        )
        if deal.total is None:
            return replace(line, end=sentences)
        points = deal.total.total
        worth = self.gathering.said_by(lambda: outcome(deal.setting.rules, points))
        return replace(line, end=sentences, total=points, worth=worth)


def _after(trick: PlayedTrick) -> Hands:
    """Return what is left of the hands after a trick."""
    hands = list(trick.hands)
    for place, bag in enumerate(trick.plays):
        seat = (trick.leader + place) & 3
        hands[seat] = bag_minus(hands[seat], bag)
    return tuple(hands)


def _place(step: Step) -> str:
    return f"{step.trick}.{step.play}"
