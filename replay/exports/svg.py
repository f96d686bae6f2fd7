"""The format svg: a picture of a place, of several places of a deal, or of each deal as it was dealt."""

import re
from collections import Counter
from collections.abc import Sequence

from shengji.replay.checking import Checked
from shengji.replay.diagram.kinds import NothingToDraw, drawn, drawn_together
from shengji.replay.diagram.look import DiagramLook, Kind, Theme
from shengji.replay.exports.formats import Unexportable, Wanted
from shengji.replay.exports.places import look_of, places
from shengji.replay.findings import say
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import Step

SUFFIX = ".svg"
OPTIONS = frozenset({"--at", "--pov", "--mask", "--hands", "--kind", "--theme", "--title"})

_NOT_IN_NAMES = re.compile(r"[^\w.+-]+")


def export(checked: Checked, matches: Sequence[PlayedMatch], wanted: Wanted) -> bytes | dict[str, bytes]:
    """Return a picture as UTF-8, or one for each deal; raises `Unexportable`, `shengji.replay.locator.BadLocator`."""
    look = look_of(checked, wanted, Theme.DEFAULT)
    try:
        if wanted.at is not None:
            return _at(matches, wanted.at, wanted.kind or Kind.POSITION, look).encode()
        return _deals(matches, wanted.kind or Kind.DEAL, look)
    except NothingToDraw as error:
        raise Unexportable(error.said) from None


def _at(matches: Sequence[PlayedMatch], locators: str, kind: Kind, look: DiagramLook) -> str:
    """Draw a place, or several in one picture."""
    found = places(matches, locators)
    number, step = found[0]
    if len(found) == 1:
        return drawn(matches[number], step, kind, look)
    if any(other != number for other, _ in found):
        raise NothingToDraw(say("one picture shows places of one deal, and these are of several matches"))
    return drawn_together(matches[number], [step for _, step in found], kind, look)


def _deals(matches: Sequence[PlayedMatch], kind: Kind, look: DiagramLook) -> bytes | dict[str, bytes]:
    """Draw each deal; one that is alone needs no name."""
    there = [(number, match) for number, match in enumerate(matches, 1) if match.deals]
    pictures: list[tuple[str, bytes]] = []
    for number, match in there:
        for place, deal in enumerate(match.deals):
            name = f"deal-{_NOT_IN_NAMES.sub('-', deal.name).strip('-.') or place + 1}"
            name = f"match-{number}-{name}" if len(there) > 1 else name
            pictures.append((name, drawn(match, Step(place, 0, 0), kind, look).encode()))
    return pictures[0][1] if len(pictures) == 1 else dict(_apart(pictures))


def _apart(pictures: Sequence[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """Number those of the same name; upper case does not tell names apart everywhere."""
    count: Counter[str] = Counter()
    taken = {name.lower() for name, _ in pictures}
    apart = []
    for name, picture in pictures:
        count[name.lower()] += 1
        again, other = count[name.lower()], name
        while again > 1 and (other := f"{name}-{again}").lower() in taken:
            again += 1
        count[name.lower()] = again
        taken.add(other.lower())
        apart.append((other, picture))
    return apart
