"""Variations played through, from the trick in which they leave the line that they stand in."""

from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from shengji.engine.cards import SEATS, packs
from shengji.grammar.phrases import counted
from shengji.notation.record import Broken, Claim, Concede, Play, Trick, Variation
from shengji.replay import faults
from shengji.replay.findings import Findings, say
from shengji.replay.held import Held
from shengji.replay.holdings import with_plays
from shengji.replay.played import PlayedTrick, PlayedVariation
from shengji.replay.plays import plays_by_seat
from shengji.replay.table import Table
from shengji.replay.words import SEAT_NAMES


class Reached(Struct, frozen=True):
    """A trick of a line, and the table before it."""

    trick: Trick
    table: Table


Line = list[Reached]
"""The tricks of a line up to a place."""

Course = list[Trick | Broken]
PlayCourse = Callable[[Course, Table, Line], list[PlayedTrick]]


def variations_in(trick: Trick) -> list[Variation]:
    """Return the variations that stand in a trick, in the order written."""
    found: list[Variation] = []
    noted: tuple[Play | Trick, ...] = (*trick.plays, trick)
    for one in noted:
        if one.notes:
            found += [note for note in one.notes if isinstance(note, Variation)]
    return found


def play_variations(line: Line, play_course: PlayCourse) -> tuple[PlayedVariation, ...]:
    """Play the variations of the last trick of a line; one that leaves it nowhere is reported and left out."""
    played = [_play_variation(variation, line, play_course) for variation in variations_in(line[-1].trick)]
    return tuple([variation for variation in played if variation is not None])


def _play_variation(variation: Variation, line: Line, play_course: PlayCourse) -> PlayedVariation | None:
    first = variation.items[0] if variation.items else None
    if not isinstance(first, Trick):
        return None
    findings = line[-1].table.findings
    place = _place_of(first, line, findings)
    if place is None:
        return None
    host = line[place]
    kept = (first.leader - host.trick.leader) & 3
    before = tuple([replace(play, notes=()) for play in host.trick.plays[:kept]])
    joined = replace(first, leader=host.trick.leader, plays=(*before, *first.plays))
    _check_end(variation, findings)
    course: Course = [joined]
    course += [item for item in variation.items[1:] if isinstance(item, (Trick, Broken))]
    table = host.table.copy()
    table.findings = apart = Findings()
    apart.match, apart.deal, apart.muted = findings.match, findings.deal, findings.muted
    _make_room(table, [item for item in course if isinstance(item, Trick)])
    tricks = play_course(course, table, line[:place])
    # What is wrong with the plays before it is reported where they stand.
    inside = variation.span
    findings.found += [
        found for found in apart.found if inside.start <= found.span.start and found.span.end <= inside.end
    ]
    findings.consequences += apart.consequences
    return PlayedVariation(variation, place, kept, tuple(tricks))


def _check_end(variation: Variation, findings: Findings) -> None:
    """Report what stands after a claim or a concession."""
    for item, later in pairwise(variation.items):
        if isinstance(item, (Claim, Concede)):
            findings.add(faults.AFTER_CLAIM, later.span)
            return


def _place_of(first: Trick, line: Line, findings: Findings) -> int | None:
    """Return the place of the trick that a variation leaves its line in; None, and a report, where there is none."""
    places = [place for place, reached in enumerate(line) if reached.trick.number == first.number]
    if not places:
        number = line[-1].trick.number
        findings.add(
            faults.VARIATION_TRICK, first.span, trick=first.number, play=1, number=first.number,
            help=say("it stands in trick {number}: {item}", number=number,
                     item=f"({number}. {SEATS[first.leader]}: ..."),
        )  # fmt: skip
        return None
    host = line[places[-1]].trick
    if (first.leader - host.leader) & 3 > len(host.plays):
        findings.add(
            faults.VARIATION_SEAT, first.span, trick=first.number, play=1, seat=SEAT_NAMES[first.leader],
            help=counted("trick {number} is led by {leader}, and has {count} play up to here",
                         "trick {number} is led by {leader}, and has {count} plays", len(host.plays),
                         number=host.number, leader=SEAT_NAMES[host.leader]),
        )  # fmt: skip
        return None
    return places[-1]


def _make_room(table: Table, tricks: list[Trick]) -> None:
    """Count what is played in a variation among the cards held where a hand is not known."""
    codes = plays_by_seat(tricks)
    for seat in range(4):
        if not table.known[seat]:
            hidden = table.hidden
            room = None if hidden is None else hidden.room.get(seat)
            free = packs(table.setting.rules.decks) if hidden is None else hidden.pool
            table.hands[seat] = with_plays(Held(table.hands[seat], room), codes[seat], free).bag
