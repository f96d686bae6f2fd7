"""Lines: a deal as it would have gone on in a variation, stepped through and drawn like the deal itself."""

from msgspec.structs import replace

from shengji.engine.cards import size
from shengji.engine.match import Finish
from shengji.engine.throws import penalty_for_attackers
from shengji.grammar.diagnostics import Span
from shengji.notation.record import Deal
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.played import PlayedDeal, PlayedTrick, PlayedVariation, Total
from shengji.replay.result import count_total, settle
from shengji.replay.timeline import State

Spot = tuple[int, int]
"""A place in a line: the place of a trick, counted from 1, and how many plays of it are made."""


def variations_of(deal: PlayedDeal) -> tuple[PlayedVariation, ...]:
    """Return the variations that leave a line, in the order written; one that plays nothing of its own does not."""
    return tuple(
        variation
        for trick in deal.tricks
        for variation in trick.variations
        if variation.tricks and len(variation.tricks[0].plays) > variation.play
    )


def begins_at(variation: PlayedVariation) -> Spot:
    """Return the last place that a variation has in common with the line that it leaves."""
    return variation.trick + 1, variation.play


def entered_at(deal: PlayedDeal, variation: PlayedVariation) -> Spot:
    """Return the place of a line at which a variation can be entered: after the play that it replaces."""
    plays = len(deal.tricks[variation.trick].plays)
    return variation.trick + 1, min(variation.play + 1, plays)


def entered_here(state: State) -> tuple[PlayedVariation, ...]:
    """Return the variations that can be entered at a state."""
    deal, here = state.deal, (state.step.trick, state.step.play)
    return tuple(one for one in variations_of(deal) if entered_at(deal, one) == here)


def followed(deal: PlayedDeal, variation: PlayedVariation) -> PlayedDeal:
    """Return the line of a deal in which a variation is played instead.

    It knows nothing of how the deal ended; where all cards are played it has an end of its own.
    """
    tricks = (*deal.tricks[: variation.trick], *variation.tricks)
    whole = _played_out(tricks)
    total, end = _end(deal, tricks) if whole else (None, None)
    return replace(
        deal, deal=_without_result(deal.deal), tricks=tricks, total=total, finish=end,
        termination="complete" if whole else "unfinished", line=(*deal.line, variation),
    )  # fmt: skip


def in_line(deal: PlayedDeal, span: Span) -> bool:
    """Whether a place in the text belongs to a line itself: to its last variation, and to none that leaves it."""
    host = deal.line[-1].variation.span if deal.line else None
    if host is not None and not _holds(host, span):
        return False
    tricks = deal.line[-1].tricks if deal.line else deal.tricks
    return not any(_holds(inner.variation.span, span) for trick in tricks for inner in trick.variations)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end and outer.start < outer.end


def _without_result(deal: Deal) -> Deal:
    return replace(deal, tags=tuple(tag for tag in deal.tags if tag.name not in RESULT_TAGS))


def _played_out(tricks: tuple[PlayedTrick, ...]) -> bool:
    last = tricks[-1]
    return last.winner is not None and sum(map(size, last.hands)) == sum(map(size, last.plays))


def _end(deal: PlayedDeal, tricks: tuple[PlayedTrick, ...]) -> tuple[Total | None, Finish | None]:
    """Count a line that is played out, as far as it can be."""
    setting, last, position = deal.setting, tricks[-1], deal.position
    declarer = setting.declarer
    if declarer is None or not all(deal.known) or any(trick.winner is None for trick in tricks):
        return None, None
    if position is not None and position.taken is None:
        return None, None
    penalties = sum(
        penalty_for_attackers(trick.throw.penalty, trick.leader, declarer)
        for trick in tricks
        if trick.throw is not None and trick.throw.penalty and trick.item.plays[0].tried is not None
    )
    total = count_total(setting, last, deal.buried, last.score - penalties, penalties)
    return total, None if total is None else settle(setting, last, total)
