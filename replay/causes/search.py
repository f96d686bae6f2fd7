"""The search for the cause of the faults of a deal."""

from collections.abc import Callable, Iterator
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.grammar.phrases import counted
from shengji.notation.record import Broken, Deal, Match
from shengji.replay import faults
from shengji.replay.causes.attempt import Attempt
from shengji.replay.causes.broken import cut_items
from shengji.replay.causes.hands import hand_attempts, other_packs
from shengji.replay.causes.plays import play_attempts
from shengji.replay.causes.tags import tag_attempts
from shengji.replay.findings import Findings
from shengji.replay.played import PlayedDeal
from shengji.replay.setting import Carried

PlayDeal = Callable[[Match, Deal, str, Carried, Findings], tuple[PlayedDeal, Carried]]

MOST_ATTEMPTS = 120
"""How often a deal is played again at most."""

MOST_ITEMS = 6_000
"""How many items are played again at most, so that a deal of any length takes no longer."""

MOST_ROUNDS = 3
"""How many causes are looked for in one deal."""

MOST_SEARCHES = 300
"""In how many deals of one file causes are looked for: one that is wrong all over is told of as it stands."""

_CLEAR = 3
"""How many findings an attempt that leaves none must explain, for no other to be made."""

_WORTH_A_SEARCH = frozenset({"SJN202", "SJN302", "SJN321", "SJN322", "SJN405"})
"""Faults of cards: also where one alone is found, the cards may tell where it was made, and what is meant."""

_COUNTED_LATER = (faults.OUTCOME_WINNER, faults.OUTCOME_POINTS, faults.POINTS_TAG, faults.RESULT_TAG)
"""What may only be found when something else is right: before that nobody can count."""


class _Outcome(Struct, frozen=True):
    """What came of playing a deal: its findings, how many are errors or follow from one, and what it leads to."""

    found: list[Diagnostic]
    weight: int
    played: PlayedDeal
    carried: Carried

    @property
    def errors(self) -> list[Diagnostic]:
        return [found for found in self.found if found.severity is Severity.ERROR]


def find_cause(
    play: PlayDeal, match: Match, played: PlayedDeal, before: Carried, after: Carried, findings: Findings
) -> Carried:
    """Look for one thing that explains what was found in a deal, and report that in its place.

    ``findings`` hold what was found in the deal and nothing else; ``before`` and ``after`` are what it was played
    under, and what it led to. Returns what the deal leads to with the causes put right.
    """
    findings.searches += 1
    if findings.searches > MOST_SEARCHES:
        return after
    deal, outcome = played.deal, _Outcome(findings.found, _weight(findings.found), played, after)
    causes: list[Diagnostic] = []
    explained = 0
    for _ in range(MOST_ROUNDS):
        best = _best(play, match, deal, before, outcome, findings)
        if best is None:
            break
        attempt, better = best
        cause = _cause(attempt, outcome.errors, findings)
        explained += max(outcome.weight - better.weight - (cause is not None), 0)
        causes += [cause] if cause is not None else []
        deal, outcome = attempt.deal, better
    if deal is played.deal:
        return after
    left = [found for found in outcome.found if found.kind is not faults.CONSEQUENCES]
    findings.found = sorted((*causes, *left), key=lambda found: found.span.start)
    count = explained + outcome.weight - len(outcome.errors)
    if count > 0:
        _add_consequences(causes or outcome.errors, count, played.deal, findings)
    return outcome.carried


def _weight(found: list[Diagnostic]) -> int:
    """Count errors, and the findings that follow from one."""
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in found)
    counts: list[int] = [d.message.values["findings"].number for d in found if d.kind is faults.CONSEQUENCES]
    return errors + sum(counts)


def _best(
    play: PlayDeal, match: Match, deal: Deal, before: Carried, outcome: _Outcome, findings: Findings
) -> tuple[Attempt, _Outcome] | None:
    """Return the attempt that explains most, with what comes of it; one at the place of a fault comes first."""
    errors = outcome.errors
    alone = outcome.weight == 1 and not any(isinstance(item, Broken) for item in deal.items)
    if not errors or (alone and errors[0].code not in _WORTH_A_SEARCH):
        return None
    keys = {_key(found) for found in errors}
    most = (0, False)
    best: list[tuple[Attempt, _Outcome]] = []
    number = min(MOST_ATTEMPTS, MOST_ITEMS // (len(deal.items) + 1))
    for attempt in islice(_attempts(match, deal, outcome), number):
        again = _play(play, match, attempt.deal, before, outcome.played.name, findings)
        new = [found for found in again.errors if _key(found) not in keys]
        explained = outcome.weight - again.weight + len(new)
        if explained < attempt.least or any(found.kind not in _COUNTED_LATER or attempt.one_of_many for found in new):
            continue
        score = explained, any(_stands_at(found, attempt) for found in errors)
        if score >= most:
            best = [*(best if score == most else []), (attempt, again)]
            most = score
        if not again.weight and explained >= _CLEAR and not attempt.one_of_many:
            break
    return _chosen(best, alone=alone)


def _chosen(best: list[tuple[Attempt, _Outcome]], *, alone: bool) -> tuple[Attempt, _Outcome] | None:
    """Choose among the attempts that explain most: where several do, none says what is meant."""
    if not best:
        return None
    attempt, outcome = best[0]
    if len(best) > 1 and attempt.one_of_many:
        places = {(other.span.start, other.span.end) for other, _ in best}
        if alone and len(places) > 1:
            return None
        attempt = replace(attempt, help=None)
    return attempt, outcome


def _attempts(match: Match, deal: Deal, outcome: _Outcome) -> Iterator[Attempt]:
    yield from cut_items(deal)
    yield from other_packs(match, deal, outcome.played)
    yield from tag_attempts(deal, outcome.played)
    yield from hand_attempts(deal, outcome.played, outcome.errors)
    yield from play_attempts(deal, outcome.played, outcome.errors)


def _play(play: PlayDeal, match: Match, deal: Deal, before: Carried, name: str, findings: Findings) -> _Outcome:
    trial = Findings()
    trial.match, trial.deal, trial.rules_seen = findings.match, findings.deal, set(findings.rules_seen)
    played, carried = play(match, deal, name, before, trial)
    return _Outcome(trial.found, _weight(trial.found), played, carried)


def _key(found: Diagnostic) -> tuple[str, int, int]:
    return found.code, found.span.start, found.span.end


def _stands_at(found: Diagnostic, attempt: Attempt) -> bool:
    return (found.span.start, found.span.end) == (attempt.span.start, attempt.span.end)


def _cause(attempt: Attempt, errors: list[Diagnostic], findings: Findings) -> Diagnostic | None:
    """Return the diagnostic of an attempt that succeeded: what stands at its place already, or its own."""
    if attempt.kind is None:
        return None
    here = [found for found in errors if _stands_at(found, attempt)]
    moved = [found for found in errors if attempt.moves and found.kind is attempt.kind]
    if here or moved:
        found = (here or moved)[0]
        notes = (*found.notes, *attempt.notes)
        return replace(found, span=attempt.span, notes=notes, help=attempt.help or found.help)
    apart = Findings()
    apart.match, apart.deal = findings.match, findings.deal
    apart.add(
        attempt.kind, attempt.span, trick=attempt.trick, play=attempt.play, notes=attempt.notes, help=attempt.help,
        **attempt.values,
    )  # fmt: skip
    return apart.found[0]


def _add_consequences(causes: list[Diagnostic], count: int, deal: Deal, findings: Findings) -> None:
    first = causes[0] if causes else None
    findings.add(
        faults.CONSEQUENCES,
        deal.span if first is None else first.span,
        trick=None if first is None else first.trick,
        play=None if first is None else first.play,
        findings=counted("{count} later finding", "{count} later findings", count),
    )
