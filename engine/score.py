"""What the attackers' points are worth; docs/rules.md, Result and levels."""

from msgspec import Struct

from shengji.engine.rules import Rules, step_of

DECLARERS = 0
ATTACKERS = 1


class Row(Struct, frozen=True):
    """A row of a score table: totals from ``low`` to ``high`` (None: and above) are worth levels to a side.

    The levels are ``base``, and one more for each full ``per`` points above ``low`` where ``per`` is not 0.
    """

    low: int
    high: int | None
    side: int
    base: int
    per: int


class Worth(Struct, frozen=True, gc=False):
    """Which side declares next (`DECLARERS` or `ATTACKERS`) and the levels that the total gives it."""

    side: int
    levels: int


def score_table(rules: Rules) -> tuple[Row, ...]:
    """Return the rows of the score table in force, from 0 points up."""
    step = step_of(rules)
    rows = (
        Row(0, 0, DECLARERS, 3, 0),
        Row(1, step - 1, DECLARERS, 2, 0),
        Row(step, 2 * step - 1, DECLARERS, 1, 0),
    )
    if rules.score_table == "dead_zone":
        return (*rows, Row(2 * step, None, ATTACKERS, 0, step))
    if rules.score_table == "no_dead_zone":
        return (*rows, Row(2 * step, 5 * step - 1, ATTACKERS, 1, step), Row(5 * step, None, ATTACKERS, 4, 0))
    return (
        *rows,
        Row(2 * step, 4 * step - 1, ATTACKERS, 1, max(step // 4, 1)),
        Row(4 * step, None, ATTACKERS, 3, 0),
    )


def threshold(rules: Rules) -> int:
    """Return the points with which the attackers take over."""
    return 2 * step_of(rules)


def worth(rules: Rules, total: int) -> Worth:
    """Return what a final total of the attackers is worth.

    >>> worth(Rules(), 85)
    Worth(side=1, levels=0)
    """
    if total < 0:
        extra = -total // step_of(rules) if rules.negative_total == "keep" else 0
        return Worth(DECLARERS, 3 + extra)
    for row in score_table(rules):
        if row.high is None or total <= row.high:
            return Worth(row.side, row.base + ((total - row.low) // row.per if row.per else 0))
    raise AssertionError("the last row has no upper end")


def clamp(rules: Rules, total: int) -> int:
    """Return the total that counts: not below 0 where the rules clamp it."""
    return max(total, 0) if rules.negative_total == "clamp" else total
