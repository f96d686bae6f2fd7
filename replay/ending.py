"""How a deal ends, and what it leads to for the next one."""

from difflib import get_close_matches

from shengji.engine.cards import SEATS, SIDES, UNKNOWN, points_of, side_of, size
from shengji.engine.kitty import multiplier_of
from shengji.engine.match import Finish, finish
from shengji.engine.rules import Rules, kitty_of
from shengji.engine.score import clamp
from shengji.engine.tribute import losers
from shengji.grammar.phrases import counted, either, listed
from shengji.notation.record import Bury, Claim, Concede, Deal, Match, tag_of, value_of
from shengji.replay import faults
from shengji.replay.findings import Findings, say, verbatim
from shengji.replay.played import PlayedTrick, Position, Setting, Total
from shengji.replay.result import (
    check_points,
    check_result,
    count_total,
    refuse_early_result,
    settle,
    written_points,
    written_result,
)
from shengji.replay.setting import Carried
from shengji.replay.table import Table, cards_left
from shengji.replay.words import SIDE_NAMES

TERMINATIONS = ("complete", "claimed", "conceded", "unfinished", "misdeal", "void")


def termination_of(deal: Deal, findings: Findings) -> str:
    """Return how a deal ended: as the tag says, else by its last item; an unknown word is reported."""
    value = value_of(deal, "Termination")
    if value is None:
        last = _claim_in(deal)
        return "claimed" if isinstance(last, Claim) else "conceded" if isinstance(last, Concede) else "complete"
    if value in TERMINATIONS:
        return value
    tag = tag_of(deal, "Termination")
    assert tag is not None
    nearest = get_close_matches(value, TERMINATIONS, n=1)
    advice = verbatim(nearest[0]) if nearest else say("one of {choices}", choices=listed(TERMINATIONS))
    findings.add(faults.BAD_VALUE, tag.value_span, value=f'"{value}"', tag="Termination", help=advice)
    return "unfinished"


def end_deal(
    deal: Deal,
    setting: Setting,
    tricks: list[PlayedTrick],
    buried: int | None,
    table: Table,
    termination: str,
    unread: set[str],
    findings: Findings,
    position: Position | None,
) -> tuple[Total | None, Finish | None]:
    """Check how a deal ends; total and finish are None where it was not played out or cannot be counted."""
    written_points(deal, findings)
    written_result(deal, findings)
    _check_last_item(deal, termination, findings)
    if termination in ("unfinished", "misdeal", "void"):
        refuse_early_result(deal, findings)
        return None, None
    if setting.declarer is None or "trick" in unread:
        return None, None
    if position is not None and (position.taken is None or cards_left(table)):
        return None, None  # a lesson may stop anywhere, and count nothing
    if termination in ("claimed", "conceded"):
        total, end = _end_by_claim(deal, setting, tricks, buried, table)
    else:
        total, end = _end_by_play(deal, setting, tricks, buried, table, unread, findings)
    if total is not None and end is not None:
        check_points(deal, total, table, findings)
        check_result(deal, end, total, table, findings)
    return total, end


def _claim_in(deal: Deal) -> Claim | Concede | None:
    """Return the claim or the concession that ends a deal, the first where there are several."""
    claims = [item for item in deal.items if type(item) is Claim or type(item) is Concede]
    return claims[0] if claims else None


_ENDS: dict[str, type[Claim | Concede]] = {"claimed": Claim, "conceded": Concede}


def _check_last_item(deal: Deal, termination: str, findings: Findings) -> None:
    """Report what stands after a claim or a concession, and a Termination that says another end than the items."""
    last = _claim_in(deal)
    if last is not None and last is not deal.items[-1]:
        findings.add(faults.AFTER_CLAIM, deal.items[deal.items.index(last) + 1].span)
    tag, expected = tag_of(deal, "Termination"), _ENDS.get(termination)
    if tag is None or (last is None and expected is None) or (expected is not None and isinstance(last, expected)):
        return
    if last is None:
        line = "claim" if expected is Claim else "concede"
        findings.add(faults.NO_CLAIM, tag.value_span, help=say("a line {line} says who did", line=line))
    else:
        right = "claimed" if isinstance(last, Claim) else "conceded"
        findings.add(faults.OTHER_END, tag.value_span, written=tag.value,
                     help=say('[Termination "{value}"]', value=right))  # fmt: skip


def _end_by_tags(deal: Deal, setting: Setting) -> tuple[Total | None, Finish | None]:
    """Settle a deal of which only the points are known, as from a score sheet."""
    points = written_points(deal)
    if points is None or deal.items:
        return None, None
    assert setting.declarer is not None
    total = Total(points, 0, 0, 0, clamp(setting.rules, points))
    return total, finish(setting.rules, setting.levels, setting.declarer, total.total, None, hooked=False)


def _end_by_play(
    deal: Deal,
    setting: Setting,
    tricks: list[PlayedTrick],
    buried: int | None,
    table: Table,
    unread: set[str],
    findings: Findings,
) -> tuple[Total | None, Finish | None]:
    if not tricks:
        return _end_by_tags(deal, setting)
    left = cards_left(table)
    if left and buried is not None and size(buried) != kitty_of(setting.rules):
        findings.follows_from()
    elif left and not unread and not table.suspects:
        findings.add(
            faults.DEAL_STOPS,
            tricks[-1].item.span,
            trick=tricks[-1].number,
            cards=counted("{count} card", "{count} cards", left),
            help=say("the tricks that are missing, or {tag}", tag='[Termination "unfinished"]'),
        )
    if left or any(trick.winner is None for trick in tricks):
        return None, None
    total = count_total(setting, tricks[-1], buried, table.score, table.penalties)
    if total is None:
        buries = [item for item in deal.items if isinstance(item, Bury)]
        if buries:
            # Where cards are written as not known, the record says itself that it does not tell.
            if UNKNOWN not in buries[-1].group.codes:
                findings.follows_from()
        elif "bury" not in unread:
            assert setting.declarer is not None
            findings.add(
                faults.BURY_UNKNOWN,
                tricks[-1].item.span,
                help=say("a line {item} with the buried cards", item=f"bury {SEATS[setting.declarer]}:"),
            )
        return None, None
    return total, settle(setting, tricks[-1], total)


def _end_by_claim(
    deal: Deal, setting: Setting, tricks: list[PlayedTrick], buried: int | None, table: Table
) -> tuple[Total | None, Finish | None]:
    """Count a deal in which the rest was claimed or conceded: as the last trick, won by one side with a single card."""
    item = _claim_in(deal)
    if item is None or buried is None or any(trick.winner is None for trick in tricks):
        return None, None
    assert setting.declarer is not None
    rules = setting.rules
    taking = side_of(item.seat) if isinstance(item, Claim) else 1 - item.side
    attackers = taking != side_of(setting.declarer)
    kitty, times, score = points_of(buried), 0, table.score
    if attackers:
        score += 100 * rules.decks - kitty - sum(trick.points for trick in tricks)
        times = multiplier_of(rules, 1, (1, 1)) if rules.kitty_trigger == "attackers_win_last" else 0
    total = Total(score, table.penalties, kitty, times, clamp(rules, score + table.penalties + kitty * times))
    last = item.seat if isinstance(item, Claim) else taking if attackers else setting.declarer
    return total, finish(rules, setting.levels, setting.declarer, total.total, last, hooked=False)


def lead_on(
    carried: Carried, deal: Deal, rules: Rules, declarer: int | None, total: Total | None, end: Finish | None,
    termination: str, *, sure: bool,
) -> Carried:  # fmt: skip
    """Say what a deal leads to; ``sure``: nothing in it is in doubt, so that the next deal can be held to it."""
    if termination in ("misdeal", "void"):
        return carried
    if end is None or total is None or declarer is None:
        return Carried(None, None, None, first=False, sure=False)
    confirmed = sure or written_result(deal) == (end.side, end.gained)
    owing = losers(rules, declarer, total.total, end.side)
    return Carried(end.levels, end.next_declarer, end.winner, first=False, sure=confirmed, owing=owing)


def check_winner(match: Match, carried: Carried, findings: Findings) -> None:
    """Compare the Winner tag with what the last deal led to."""
    value, tag = value_of(match, "Winner"), tag_of(match, "Winner")
    if value is None or tag is None:
        return
    if value not in SIDES:
        findings.add(faults.BAD_VALUE, tag.value_span, value=f'"{value}"', tag="Winner", help=verbatim(either(SIDES)))
    elif not carried.sure:
        return
    elif carried.winner is None:
        findings.add(faults.WINNER_TAG, tag.value_span, written=value, derived=say("no side has won the match yet"))
    elif SIDES[carried.winner] != value:
        derived = say("{side} won the match", side=SIDE_NAMES[carried.winner])
        findings.add(faults.WINNER_TAG, tag.value_span, written=value, derived=derived)
