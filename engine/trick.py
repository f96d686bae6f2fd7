"""Who wins a trick; rules.md, section 4.5."""

from collections.abc import Sequence

from shengji.engine.cards import size
from shengji.engine.follow import Lead
from shengji.engine.order import TRUMPS, suit_of_bag
from shengji.engine.shapes import arrangements, components, shapes_of


def winner(lead: Lead, plays: Sequence[int]) -> int:
    """Return the index of the winning play; ``plays`` are bags in the order of play, the lead as it stands first.

    Of equal plays the first wins.
    """
    if lead.size == 1:
        strengths = lead.order.strengths[lead.suit]
        best, best_strength = 0, strengths.get(plays[0], -1)
        for index in range(1, len(plays)):
            strength = strengths.get(plays[index], -1)
            if strength > best_strength:
                best, best_strength = index, strength
        return best
    best, best_suit = 0, lead.suit
    best_tops = strength_of(lead, lead.suit, plays[0], None)
    assert best_tops is not None
    for index in range(1, len(plays)):
        play = plays[index]
        suit = suit_of_bag(lead.order, play)
        if suit is None or (suit != TRUMPS and suit != lead.suit) or (best_suit == TRUMPS != suit):
            continue
        rival = best_tops if suit == best_suit else None
        tops = strength_of(lead, suit, play, rival)
        if tops is not None:
            best, best_suit, best_tops = index, suit, tops
    return best


Tops = tuple[tuple[int, ...], ...]


def strength_of(lead: Lead, suit: int, play: int, rival: Tops | None) -> Tops | None:
    """Return the tops of a play of one suit, shape by shape, where it competes and is above ``rival``, else None.

    ``rival`` holds the tops of the play to beat, of the same suit; None where any play that competes is enough.
    """
    order = lead.order
    parts = components(order, play)
    shapes = shapes_of(parts)
    if len(lead.shapes) == 1:
        if shapes != lead.shapes or (rival is not None and parts[0].top <= rival[0][0]):
            return None
        return ((parts[0].top,),)
    if size(play) != lead.size or (order.rules.ruff_match == "exact" and shapes != lead.shapes):
        return None
    compare = order.rules.throw_compare
    best: Tops | None = None
    for tops in arrangements(order, suit, play, lead.shapes):
        if compare == "all":
            if rival is None or _all_above(tops, rival):
                best = tops if best is None else max(best, tops)
        elif best is None or tops[0][0] > best[0][0]:
            best = tops
    if best is None or rival is None or compare == "all":
        return best
    if compare == "highest_card":
        return best if _highest(best) > _highest(rival) else None
    return best if best[0][0] > rival[0][0] else None


def _all_above(tops: Tops, rival: Tops) -> bool:
    return all(a > b for mine, theirs in zip(tops, rival, strict=True) for a, b in zip(mine, theirs, strict=True))


def _highest(tops: Tops) -> int:
    return max(top for group in tops for top in group)
