"""Who wins a trick; docs/rules.md, Winning a trick."""

from collections.abc import Sequence
from typing import TypeAlias

from shengji.engine.cards import FIELD_BITS, at_least, size
from shengji.engine.follow import SMALLEST_BOMB, Lead, is_bomb, segments_of
from shengji.engine.ladder import supplies
from shengji.engine.order import TRUMPS, Order
from shengji.engine.shapes import arrangement, best_top, components, shapes_of

Tops: TypeAlias = tuple[int, ...]
"""The tops of a play, shape by shape: the largest shape first, the tops of one shape falling."""


def winner(lead: Lead, plays: Sequence[int]) -> int:
    """Return the index of the winning play; ``plays`` are bags in the order of play, the lead as it stands first.

    Of equal plays the first wins.
    """
    if lead.size >= SMALLEST_BOMB and lead.order.rules.bombs != "off" and any(map(is_bomb, plays)):
        return _best_bomb(lead.order, plays)
    rivals = lead.rivals
    if rivals is not None:
        found = [rivals.get(play, -1) for play in plays]
        return found.index(max(found))
    best, best_suit = 0, lead.suit
    best_tops: Tops | None = None
    trumps = lead.order.masks[TRUMPS]
    for index in range(1, len(plays)):
        play = plays[index]
        if play & trumps == play:
            suit = TRUMPS
        elif best_suit != TRUMPS and play & lead.mask == play:
            suit = lead.suit
        else:
            continue
        if best == 0 and suit == lead.suit:
            best_tops = _tops_led(lead)
        tops = strength_of(lead, suit, play, best_tops if suit == best_suit else None)
        if tops is not None:
            best, best_suit, best_tops = index, suit, tops
    return best


def _best_bomb(order: Order, plays: Sequence[int]) -> int:
    """Return the highest bomb: a trump over a side card, then by tier; of two side suits, by rank."""
    heights = []
    for play in plays:
        code = ((play & -play).bit_length() - 1) // FIELD_BITS
        trump = order.suit_of[code] == TRUMPS
        heights.append((trump, order.place_of[code] if trump else code % 13) if is_bomb(play) else (False, -1))
    return heights.index(max(heights))


def _tops_led(lead: Lead) -> Tops:
    """Return the tops of a lead, by which it defends itself."""
    if lead.order.rules.decomposition == "longest":
        return tuple(part.top for part in lead.components)
    tops = arrangement(lead.order, lead.suit, lead.bag, lead.shapes)
    assert tops is not None
    return tops


def strength_of(lead: Lead, suit: int, play: int, rival: Tops | None) -> Tops | None:
    """Return the tops of a play of one suit, shape by shape, where it competes and is above ``rival``, else None.

    ``rival`` holds the tops of the play to beat, of the same suit; None where any play that competes is enough.
    """
    order, shapes = lead.order, lead.shapes
    if size(play) != lead.size:
        return None
    rules = order.rules
    if rival is not None:
        by_card = rules.throw_compare == "highest_card" and len(shapes) > 1
        width, to_beat = (1, max(rival)) if by_card else (shapes[0][0], rival[0])
        if not at_least(play, width) & order.above[suit][to_beat]:
            return None
    if len(shapes) == 1:
        top = best_top(order, suit, play, shapes[0])
        return (top,) if top >= 0 and (rival is None or top > rival[0]) else None
    wide = tuple(shape for shape in shapes if shape[0] > 1)
    if not supplies(segments_of(order, suit, play), wide):
        return None
    if rules.ruff_match == "exact" and shapes_of(components(order, play)) != shapes:
        return None
    floor = rival if rules.throw_compare == "all" else None
    tops = arrangement(order, suit, play, shapes, floor)
    if tops is None or rival is None or rules.throw_compare != "largest":
        return tops
    return tops if tops[0] > rival[0] else None
