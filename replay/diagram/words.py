"""Words that several parts of a diagram need, in the language that is spoken."""

from shengji.engine.cards import RANKS
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import counted
from shengji.replay.language.languages import spoken


def number_of_cards(count: int) -> Phrase:
    """Say how many cards these are, as a part of a sentence."""
    return counted("{count} card", "{count} cards", count)


def number_of_points(points: int) -> Phrase:
    """Say how many points these are, as a part of a sentence."""
    return counted("{count} point", "{count} points", points)


def cards_counted(count: int) -> str:
    """Say how many cards these are."""
    return spoken(number_of_cards(count)).strip()


def points_counted(points: int) -> str:
    """Say how many points these are."""
    return spoken(number_of_points(points)).strip()


def rank_name(rank: int | None) -> str:
    """Spell a level: 10, and ? where it is not known."""
    if rank is None:
        return "?"
    return "10" if RANKS[rank] == "T" else RANKS[rank]
