"""The score of a match: its deals, and the levels after each, as values for tables and for JSON."""

from msgspec import Struct

from shengji.engine.cards import RANKS, SEATS, SIDES
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.words import TRUMP_LETTERS


class DealResult(Struct, frozen=True):
    """The side that declares next and the levels its total gave it."""

    side: str
    levels: int


class LevelPair(Struct, frozen=True):
    """The levels of both sides."""

    EW: str
    NS: str


class DealScore(Struct, frozen=True):
    """A line of the score; None where the record does not tell."""

    deal: str
    declarer: str | None
    trump: str | None
    level: str
    points: int | None
    kitty: int | None
    multiplier: int | None
    result: DealResult | None
    levels_before: LevelPair
    levels_after: LevelPair | None


class MatchScore(Struct, frozen=True):
    """The score of a match and the side that won it."""

    deals: tuple[DealScore, ...]
    winner: str | None


def score_match(match: PlayedMatch) -> MatchScore:
    """Return the score of a match."""
    winner = None if match.winner is None else SIDES[match.winner]
    return MatchScore(tuple(_score_deal(deal) for deal in match.deals), winner)


def _score_deal(deal: PlayedDeal) -> DealScore:
    setting, total, end = deal.setting, deal.total, deal.finish
    return DealScore(
        deal.name,
        None if setting.declarer is None else SEATS[setting.declarer],
        TRUMP_LETTERS[setting.order.trump] if setting.sure else None,
        RANKS[setting.level],
        None if total is None else total.total,
        None if total is None or deal.buried is None else total.kitty,
        None if total is None else total.multiplier,
        None if end is None else DealResult(SIDES[end.side], end.gained),
        _pair(setting.levels),
        None if end is None else _pair(end.levels),
    )


def _pair(levels: tuple[int, int]) -> LevelPair:
    return LevelPair(RANKS[levels[0]], RANKS[levels[1]])
