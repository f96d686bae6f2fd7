"""The kinds of diagrams: which states of a match each of them draws."""

from collections.abc import Sequence

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import listed
from shengji.replay.diagram.look import DiagramLook, Kind
from shengji.replay.diagram.sheet import deal_svg, position_svg, strip_svg, trick_svg
from shengji.replay.findings import say
from shengji.replay.locator import locator_of
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.timeline import Step, Timeline


class NothingToDraw(ValueError):
    """A place that has nothing of the kind that is to be drawn."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(said)
        self.said = said


def drawn(match: PlayedMatch, step: Step, kind: Kind, look: DiagramLook) -> str:
    """Draw what there is of a kind at a step; raises `NothingToDraw`.

    A strip shows the plays of the trick, up to the one that the step names; where it names no trick, all tricks.
    """
    timeline = Timeline(match)
    if kind is Kind.DEAL:
        return deal_svg(match, step.deal, look)
    if kind is Kind.POSITION:
        return position_svg(match, timeline.state(step), look)
    deal = match.deals[step.deal]
    if not deal.tricks:
        raise NothingToDraw(say("deal {deal} has no tricks to draw", deal=deal.name))
    if kind is Kind.STRIP:
        return strip_svg(match, [timeline.state(one) for one in _strip(deal, step)], look, tricks=not step.trick)
    if not step.trick:
        example = locator_of(match, Step(step.deal, 1, 0))
        raise NothingToDraw(
            say("{place} is before the first trick; name one, as in {example}", place=deal.name, example=example)
        )
    return trick_svg(match, timeline.state(step), look)


def drawn_together(match: PlayedMatch, steps: Sequence[Step], kind: Kind, look: DiagramLook) -> str:
    """Draw several moments of a deal beside and below each other: their positions, or only their tricks.

    Raises `NothingToDraw` where they are of several deals, and for a ``kind`` that is not about moments.
    """
    if kind not in (Kind.POSITION, Kind.TRICK):
        raise NothingToDraw(say("several places are drawn as positions or as tricks; for a {kind} name one", kind=kind))
    names = list(dict.fromkeys(match.deals[step.deal].name for step in steps))
    if len({step.deal for step in steps}) > 1:
        raise NothingToDraw(say("one picture shows places of one deal, and these are of {deals}", deals=listed(names)))
    if kind is Kind.TRICK and not all(step.trick for step in steps):
        return drawn(match, next(step for step in steps if not step.trick), kind, look)
    timeline = Timeline(match)
    return strip_svg(match, [timeline.state(step) for step in steps], look, tricks=kind is Kind.TRICK)


def _strip(deal: PlayedDeal, step: Step) -> list[Step]:
    if not step.trick:
        return [Step(step.deal, place, len(trick.plays)) for place, trick in enumerate(deal.tricks, 1)]
    last = step.play or len(deal.tricks[step.trick - 1].plays)
    return [Step(step.deal, step.trick, play) for play in range(1, last + 1)]
