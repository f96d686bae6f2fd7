"""Cards in the log: in words, or spelled as in a record."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from shengji.engine.cards import BIG_JOKER, LITTLE_JOKER, RANKS, UNKNOWN, Group, codes_of
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import both, counted, in_a_row, listed
from shengji.notation.style import ASCII, Style
from shengji.notation.writer import cards_text
from shengji.replay.findings import say
from shengji.replay.words import COUNTS

Spelling: TypeAlias = Callable[[Sequence[int]], Phrase | str]
"""How cards, given by their codes, are told."""

RANK_WORDS: tuple[Phrase | str, ...] = (*RANKS[:8], "10", say("jack"), say("queen"), say("king"), say("ace"))
"""The ranks by their numbers."""


def cards_in_words(codes: Sequence[int]) -> Phrase | str:
    """Say cards in words, suit by suit; those that are not known come last.

    >>> from shengji.engine.cards import CODE_OF_NAME
    >>> str(cards_in_words([CODE_OF_NAME[name] for name in ("S7", "S2", "H7", "DQ", "BJ", "BJ")]))
    'spades 7 2, heart 7, diamond queen, two big jokers'
    """
    parts: list[Phrase | str] = []
    for suit in range(4):
        held = [RANK_WORDS[code % 13] for code in codes if code < LITTLE_JOKER and code // 13 == suit]
        if held:
            parts.append(_suit_in_words(suit, held))
    big, little, unknown = (list(codes).count(code) for code in (BIG_JOKER, LITTLE_JOKER, UNKNOWN))
    if big:
        parts.append(say("big joker") if big == 1 else say("{count} big jokers", count=_count(big)))
    if little:
        parts.append(say("little joker") if little == 1 else say("{count} little jokers", count=_count(little)))
    if unknown:
        parts.append(counted("{count} unknown card", "{count} unknown cards", unknown))
    return listed(parts) if parts else say("nothing")


def _count(number: int) -> Phrase | int:
    return COUNTS[number - 2] if number - 2 < len(COUNTS) else number


def _suit_in_words(suit: int, ranks: list[Phrase | str]) -> Phrase:
    row, count = in_a_row(ranks), len(ranks)
    return (
        counted("spade {ranks}", "spades {ranks}", count, ranks=row),
        counted("heart {ranks}", "hearts {ranks}", count, ranks=row),
        counted("diamond {ranks}", "diamonds {ranks}", count, ranks=row),
        counted("club {ranks}", "clubs {ranks}", count, ranks=row),
    )[suit]


def group_told(group: Group, cards: Spelling) -> Phrase | str:
    """Tell cards that are played together, part after part where the record says how they divide."""
    if group.parts:
        return both([cards(codes_of(part)) for part in group.parts])
    return cards(group.codes)


def in_notation(style: Style = ASCII) -> Spelling:
    """Return the spelling of cards as they stand in a record of a style.

    >>> in_notation()((5, 0, 18, 36))
    'S72 H7 DQ'
    """
    return partial(_spelled, style)


def _spelled(style: Style, codes: Sequence[int]) -> Phrase | str:
    return cards_text(tuple(codes), style) or say("nothing")
