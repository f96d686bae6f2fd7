"""Cards, tricks and orders as short strings."""

from collections.abc import Sequence

from shengji.engine.cards import RANKS, SEATS, codes_of
from shengji.engine.order import NO_TRUMP, TRUMPS, Order
from shengji.notation.spelling import GLYPHS
from shengji.notation.writer import group_text
from shengji.replay.played import PlayedTrick


def bag_text(bag: int) -> str:
    """Spell the cards of a bag."""
    return group_text(codes_of(bag))


def marks_text(glyphs: Sequence[int]) -> str:
    """Spell glyphs as marks.

    >>> marks_text((3, 10))
    '!!,$10'
    """
    return ",".join(GLYPHS[glyph - 1] if 1 <= glyph <= len(GLYPHS) else f"${glyph}" for glyph in glyphs)


def trick_text(trick: PlayedTrick) -> str:
    """Spell a trick: number and leader, the plays, the winner or ``?``, the attackers' points after it.

    A play is its cards, before them those of a throw that failed and its penalty (``DATT-10>DTT``), after them ``x``
    where it broke a duty or ``^`` where the record says that it was irregular, then its marks:
    ``9E HAA! H55 H43x? HT6 =E15``.
    """
    plays = [_play_text(trick, place) for place in range(len(trick.plays))]
    winner = "?" if trick.winner is None else SEATS[trick.winner]
    return " ".join([f"{trick.number}{SEATS[trick.leader]}", *plays, f"={winner}{trick.score}"])


def _play_text(trick: PlayedTrick, place: int) -> str:
    play = trick.item.plays[place]
    text = group_text(play.group.codes)
    if play.tried is not None:
        penalty = trick.throw.penalty if trick.throw is not None else 0
        text = group_text(play.tried.codes) + (f"-{penalty}" if penalty else "") + f">{text}"
    if play.irregular:
        text += "^"
    elif trick.faults[place] is not None:
        text += "x"
    return text + marks_text(play.glyphs)


def order_text(order: Order) -> str:
    """Spell the trumps in the order in which they are shown, as `PageData.orders` has it."""
    trumps = [tier for tier in reversed(order.tiers[TRUMPS]) if tier]
    special = " ".join(group_text(tier) for tier in trumps if not _plain(tier[0], order))
    plain = group_text(tuple(tier[0] for tier in trumps if _plain(tier[0], order)))
    return f"{special}|{plain}"


def _plain(code: int, order: Order) -> bool:
    """Whether a trump is one by its suit alone."""
    if order.trump == NO_TRUMP or code // 13 != order.trump:
        return False
    rank = code % 13
    return rank != order.level and RANKS[rank] not in order.rules.constant_trump_ranks
