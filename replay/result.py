"""The end of a deal: points, kitty, result, and the tags that say them."""

import re

from shengji.engine.cards import RANKS, SIDES, points_of, side_of
from shengji.engine.kitty import captures, multiplier
from shengji.engine.match import Finish, finish, hook
from shengji.engine.score import clamp
from shengji.grammar.diagnostics import Phrase
from shengji.notation.record import Deal, tag_of, value_of
from shengji.replay import faults
from shengji.replay.findings import Findings, say, verbatim
from shengji.replay.played import PlayedTrick, Setting, Total
from shengji.replay.table import Table

_RESULT = re.compile(r"(EW|NS) \+([0-9]{1,4})")


def count_total(setting: Setting, last: PlayedTrick, buried: int | None, score: int, penalties: int) -> Total | None:
    """Add up a deal that was played out, from its last trick and the points of all; None where the buried cards count
    and are not known."""
    assert last.winner is not None
    assert last.lead is not None
    assert setting.declarer is not None
    winning = last.plays[(last.winner - last.leader) & 3]
    attackers = side_of(last.winner) != side_of(setting.declarer)
    times = kitty = 0
    if captures(last.lead.order, attackers_win_last=attackers, winning=winning):
        times = multiplier(last.lead, winning)
        if buried is None:
            return None
    if buried is not None:
        kitty = points_of(buried)
    total = clamp(setting.rules, score + penalties + kitty * times)
    return Total(score, penalties, kitty, times, total)


def settle(setting: Setting, last: PlayedTrick, total: Total) -> Finish:
    """Work out what a finished deal leads to."""
    assert setting.declarer is not None
    assert last.winner is not None
    hooked = hook(
        setting.order,
        last.plays[(last.winner - last.leader) & 3],
        attackers_win_last=side_of(last.winner) != side_of(setting.declarer),
        total=total.total,
    )
    return finish(setting.rules, setting.levels, setting.declarer, total.total, last.winner, hooked=hooked)


def result_text(end: Finish) -> str:
    """Spell a result as the Result tag does: EW +1."""
    return f"{SIDES[end.side]} +{end.gained}"


def written_points(deal: Deal, findings: Findings | None = None) -> int | None:
    """Return the number in the Points tag, None where it is absent or no number; the latter is put into findings."""
    value = value_of(deal, "Points")
    if value is None:
        return None
    if re.fullmatch(r"-?[0-9]{1,5}", value):
        return int(value)
    tag = tag_of(deal, "Points")
    if findings is not None and tag is not None:
        findings.add(faults.BAD_VALUE, tag.value_span, value=f'"{value}"', tag="Points", help=say("a whole number"))
    return None


def check_points(deal: Deal, total: Total, table: Table, findings: Findings) -> None:
    """Compare the Points tag with the total."""
    written = written_points(deal)
    tag = tag_of(deal, "Points")
    if written is None or tag is None or written == total.total:
        return
    if table.shaken:
        findings.follows_from()
        return
    findings.add(
        faults.POINTS_TAG,
        tag.value_span,
        derived=total.total,
        written=written,
        notes=(sum_text(total),) if total.multiplier or total.penalties else (),
        help=verbatim(f'[Points "{total.total}"]'),
    )


def sum_text(total: Total) -> Phrase:
    """Show how a total comes about: 90 + kitty 10 x 2 = 110."""
    parts = verbatim(total.tricks)
    if total.penalties > 0:
        parts = say("{sum} + penalties {points}", sum=parts, points=total.penalties)
    elif total.penalties:
        parts = say("{sum} - penalties {points}", sum=parts, points=-total.penalties)
    if total.multiplier:
        parts = say("{sum} + kitty {points} x {times}", sum=parts, points=total.kitty, times=total.multiplier)
    return say("{sum} = {total}", sum=parts, total=total.total)


def written_result(deal: Deal, findings: Findings | None = None) -> tuple[int, int] | None:
    """Return the side and levels of the Result tag, None where it is absent or misspelt (which is reported)."""
    value = value_of(deal, "Result")
    if value is None:
        return None
    match = _RESULT.fullmatch(value)
    if match is not None:
        return SIDES.index(match[1]), int(match[2])
    tag = tag_of(deal, "Result")
    if findings is not None and tag is not None:
        findings.add(
            faults.BAD_VALUE,
            tag.value_span,
            value=f'"{value}"',
            tag="Result",
            help=say("a side and its levels, such as {example}", example='"EW +1"'),
        )
    return None


def check_result(deal: Deal, end: Finish, total: Total, table: Table, findings: Findings) -> None:
    """Compare the Result tag with what the total is worth."""
    written = written_result(deal)
    tag = tag_of(deal, "Result")
    if written is None or tag is None or written == (end.side, end.gained):
        return
    if table.shaken:
        findings.follows_from()
        return
    findings.add(
        faults.RESULT_TAG,
        tag.value_span,
        derived=result_text(end),
        written=tag.value,
        notes=(say("the attackers made {points} points", points=total.total),),
        help=verbatim(f'[Result "{result_text(end)}"]'),
    )


def refuse_early_result(deal: Deal, findings: Findings) -> None:
    """Report Points and Result tags of a deal that nothing says was finished."""
    for name in ("Points", "Result"):
        tag = tag_of(deal, name)
        if tag is not None and value_of(deal, name) is not None:
            findings.add(faults.RESULT_EARLY, tag.span, tag=name)


def level_name(rank: int) -> str:
    """Spell a level."""
    return RANKS[rank]
