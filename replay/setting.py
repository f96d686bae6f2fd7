"""Under what a deal is played: rules, levels, declarer, as its tags say and as the deal before leads on."""

import re
from typing import Any, TypeAlias

from msgspec import Struct

from shengji.engine.bands import falls
from shengji.engine.cards import RANKS, SEATS, SIDES, side_of
from shengji.engine.match import START_LEVEL
from shengji.engine.order import NO_TRUMP
from shengji.engine.rules import Rules
from shengji.engine.rulesets import DEFAULT, RULESETS
from shengji.grammar.alike import alike_note
from shengji.grammar.diagnostics import Span
from shengji.grammar.phrases import listed
from shengji.notation.record import Deal, Match, Tag, tag_of, value_of
from shengji.notation.rules_tag import RulesProblem, read_rules
from shengji.replay import faults
from shengji.replay.findings import Findings, say, verbatim
from shengji.replay.items import Items
from shengji.replay.words import SEAT_NAMES, SIDE_NAMES, TRUMP_LETTERS

Levels: TypeAlias = tuple[int, int]


class Carried(Struct, frozen=True, gc=False):
    """What one deal hands on to the next: None where it is not known.

    ``winner`` is the side that won the match, ``owing`` the side that pays tribute. Where not ``sure``, tags that say
    something else are believed.
    """

    levels: Levels | None
    declarer: int | None
    winner: int | None
    first: bool
    sure: bool = True
    owing: int | None = None


START = Carried((START_LEVEL, START_LEVEL), None, None, first=True)


def rules_in_force(match: Match, deal: Deal, findings: Findings) -> tuple[Rules, bool]:
    """Return the rules of a deal, and whether they are known; problems of the deal's own tag are reported.

    Where they are not known the default ruleset stands in, so that the cards can be shown. A misspelt option counts as
    the one that it is nearest to.
    """
    tag = tag_of(deal, "Rules")
    if tag is not None:
        report_rules(tag, findings)
    tag = tag or tag_of(match, "Rules")
    value = "" if tag is None or tag.value in ("?", "-") else tag.value
    reading = read_rules(value)
    if all(problem.harmless for problem in reading.problems):
        if tag is not None and reading.rules not in findings.rules_seen:
            _note_falls(tag, reading.rules, findings)
        return reading.rules, True
    return RULESETS[DEFAULT], False


def _note_falls(tag: Tag, rules: Rules, findings: Findings) -> None:
    """Note once where more points are worth fewer levels under these rules."""
    findings.rules_seen.add(rules)
    for fall in falls(rules):
        findings.add(faults.NOT_MONOTONE, tag.span, low=fall.low, more=fall.more, high=fall.high, fewer=fall.fewer)


def report_rules(tag: Tag, findings: Findings) -> None:
    """Report every problem of a Rules tag."""
    for problem in read_rules(tag.value).problems:
        _report_rules_problem(tag, problem, findings)


def _report_rules_problem(tag: Tag, problem: RulesProblem, findings: Findings) -> None:
    span = tag.value_span
    if span.end - span.start == len(tag.value):
        span = Span(span.start + problem.start, span.start + problem.end)
    kinds = {
        "ruleset": faults.UNKNOWN_RULESET,
        "option": faults.UNKNOWN_OPTION,
        "value": faults.BAD_OPTION_VALUE,
        "impossible": faults.IMPOSSIBLE_RULES,
    }
    advice = None
    if problem.what == "value":
        advice = say("possible values: {values}", values=problem.nearest)
    elif problem.nearest is not None:
        advice = say("the nearest name is {nearest}", nearest=problem.nearest)
    elif problem.what == "ruleset":
        advice = say("the rulesets are {names}", names=listed(list(RULESETS)))
    values: dict[str, Any] = {"word": problem.word}
    if problem.what == "impossible":
        values["why"] = problem.why
    findings.add(kinds[problem.what], span, help=advice, **values)


def rank_tag(deal: Deal, name: str, findings: Findings) -> tuple[int, Tag] | None:
    """Return the rank that a level tag holds, with the tag; None where it is absent or wrong, which is reported."""
    return _chosen(deal, name, {**{rank: i for i, rank in enumerate(RANKS)}, "10": RANKS.index("T")}, findings)


def seat_tag(deal: Deal, name: str, findings: Findings) -> tuple[int, Tag] | None:
    """Return the seat that a tag holds, with the tag; None where it is absent or wrong, which is reported."""
    return _chosen(deal, name, {seat: i for i, seat in enumerate(SEATS)}, findings)


def trump_tag(deal: Deal, findings: Findings) -> tuple[int, Tag] | None:
    """Return the trump suit of the Trump tag, with the tag; None where it is absent or wrong, which is reported."""
    return _chosen(deal, "Trump", {**{s: i for i, s in enumerate(TRUMP_LETTERS)}, "N": NO_TRUMP}, findings)


def number_tag(deal: Deal, name: str, least: int, most: int, findings: Findings) -> tuple[int, Tag] | None:
    """Return the whole number that a tag holds, with the tag; None where it is absent or wrong, which is reported."""
    value, tag = value_of(deal, name), tag_of(deal, name)
    if value is None or tag is None:
        return None
    if re.fullmatch(r"-?[0-9]{1,5}", value) and least <= int(value) <= most:
        return int(value), tag
    findings.add(
        faults.BAD_VALUE, tag.value_span, value=f'"{value}"', tag=name,
        help=say("a whole number from {least} to {most}", least=least, most=most),
    )  # fmt: skip
    return None


VIEWS = ("full", "table", *SEATS)


def check_view(section: Match | Deal, findings: Findings) -> None:
    """Report a View tag that names no view."""
    value, tag = value_of(section, "View"), tag_of(section, "View")
    if value is None or tag is None:
        return
    if value not in VIEWS:
        findings.add(
            faults.BAD_VALUE, tag.value_span, value=f'"{value}"', tag="View",
            help=say("one of {choices}", choices=listed(VIEWS)),
        )  # fmt: skip


def _chosen(deal: Deal, name: str, choices: dict[str, int], findings: Findings) -> tuple[int, Tag] | None:
    value = value_of(deal, name)
    tag = tag_of(deal, name)
    if value is None or tag is None:
        return None
    if value in choices:
        return choices[value], tag
    spelled = {meant: choice for choice, meant in reversed(choices.items())}  # the first spelling of each
    findings.add(
        faults.BAD_VALUE,
        tag.value_span,
        value=f'"{value}"',
        tag=name,
        notes=() if (note := alike_note(value)) is None else (note,),
        help=say("one of {choices}", choices=listed([spelled[meant] for meant in sorted(spelled)])),
    )
    return None


def levels_before(deal: Deal, carried: Carried, declarer: int | None, shown: set[int], findings: Findings) -> Levels:
    """Return the levels of EW and NS before a deal; tags that do not follow from the deal before are reported.

    Where a tag disagrees or cannot be read, the level that the deal was really played at decides: that of the cards
    bid with, the ranks ``shown``, for the side of the ``declarer``; else the level that follows.
    """
    if carried.levels is None and len(shown) == 1:
        (level,) = shown
        levels = [level, level]
    else:
        levels = list(carried.levels or (START_LEVEL, START_LEVEL))
    for side, name in enumerate(SIDES):
        written = rank_tag(deal, f"Level{name}", findings)
        if written is None:
            if len(shown) == 1 and value_of(deal, f"Level{name}") is not None:
                (levels[side],) = shown
            continue
        rank, tag = written
        if carried.levels is None or carried.first or not carried.sure or rank == carried.levels[side]:
            levels[side] = rank
            continue
        findings.add(
            faults.LEVEL_FOLLOWS,
            tag.value_span,
            side=SIDE_NAMES[side],
            derived=RANKS[carried.levels[side]],
            written=RANKS[rank],
            help=verbatim(f'[Level{name} "{RANKS[carried.levels[side]]}"]'),
        )
        bid_for = declarer is None or side_of(declarer) == side
        if bid_for and rank in shown and carried.levels[side] not in shown:
            levels[side] = rank
    return levels[0], levels[1]


def declarer_before_bids(deal: Deal, items: Items, carried: Carried, findings: Findings) -> int | None:
    """Return the declarer as the tag or the deal before say, None where the bids decide; contradictions reported."""
    written = seat_tag(deal, "Declarer", findings)
    if written is None:
        acting = acting_declarers(items)
        return acting.pop() if carried.declarer is None and not carried.sure and len(acting) == 1 else carried.declarer
    seat, tag = written
    if carried.declarer is None or carried.declarer == seat or not carried.sure:
        return seat
    findings.add(
        faults.DECLARER_FOLLOWS,
        tag.value_span,
        derived=SEAT_NAMES[carried.declarer],
        written=SEAT_NAMES[seat],
        help=verbatim(f'[Declarer "{SEATS[carried.declarer]}"]'),
    )
    return seat if seat in acting_declarers(items) else carried.declarer


def acting_declarers(items: Items) -> set[int]:
    """Return the seats that bury or lead the first trick: what a declarer does."""
    return {item.seat for item in items.buries[:1]} | {item.leader for item in items.tricks[:1]}


def ranks_shown(items: Items) -> set[int]:
    """Return the ranks of the level cards bid with."""
    return {code % 13 for item in items.bids for code in item.group.codes if code < 4 * len(RANKS)}
