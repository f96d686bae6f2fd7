"""The score table in force as bands of points, and where it is not monotone."""

from itertools import pairwise
from math import gcd

from msgspec import Struct

from shengji.engine.rules import Rules, step_of
from shengji.engine.score import ATTACKERS, DECLARERS, score_table, threshold


class Band(Struct, frozen=True):
    """Totals of the attackers from ``low`` to ``high``, both included, and what they are worth.

    Where ``low`` is None the band is all below 0, where ``high`` is None all from ``low`` on; there ``per`` is the
    points that are worth one level more, 0 where none are.
    """

    low: int | None
    high: int | None
    side: int
    levels: int
    per: int = 0


class Fall(Struct, frozen=True):
    """A place where more points are worth fewer levels: ``low`` points ``more`` levels, ``high`` only ``fewer``."""

    low: int
    more: int
    high: int
    fewer: int


def bands(rules: Rules) -> tuple[Band, ...]:
    """Return the bands of the score table, from the lowest total up; only totals that can be made bound them.

    >>> [(band.low, band.high, band.levels) for band in bands(Rules())][:3]
    [(0, 0, 3), (5, 35, 2), (40, 75, 1)]
    """
    penalties = rules.throw_penalty != "none"
    unit = gcd(5, rules.throw_penalty_points) if penalties else 5
    found: list[Band] = []
    if penalties and rules.negative_total == "keep":
        found.append(Band(None, -unit, DECLARERS, 3, step_of(rules)))
    for row in score_table(rules):
        low, levels = row.low, row.base
        while row.per and (low + row.per <= row.high if row.high is not None else low < 100 * rules.decks):
            found.append(Band(low, low + row.per - 1, row.side, levels))
            low, levels = low + row.per, levels + 1
        found.append(Band(low, row.high, row.side, levels, row.per if row.high is None else 0))
    return tuple(whole for band in found if (whole := _whole(band, unit)) is not None)


def takes_over(rules: Rules) -> int:
    """Return the fewest points with which the attackers take over, as a total that can be made."""
    return next((band.low for band in bands(rules) if band.side == ATTACKERS and band.low), threshold(rules))


def falls(rules: Rules) -> tuple[Fall, ...]:
    """Return the places where the attackers get fewer levels for more points."""
    rising = [band for band in bands(rules) if band.side == ATTACKERS]
    return tuple(
        Fall(band.high, band.levels, after.low, after.levels)
        for band, after in pairwise(rising)
        if after.levels < band.levels and band.high is not None and after.low is not None
    )


def _whole(band: Band, unit: int) -> Band | None:
    """Narrow a band to multiples of a unit; None where it holds none."""
    low = None if band.low is None else -(-band.low // unit) * unit
    high = None if band.high is None else band.high // unit * unit
    if low is not None and high is not None and low > high:
        return None
    return Band(low, high, band.side, band.levels, band.per)
