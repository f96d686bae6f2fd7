"""Locators: ``deal[:trick[.play]]``, such as 7, 7:9 or 7:9.4."""

import re

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import listed
from shengji.replay.findings import say
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.timeline import Step

_LOCATOR = re.compile(r"(?P<deal>[^:]+?)(?::(?P<trick>\d{1,3})(?:\.(?P<play>\d{1,2}))?)?")


class BadLocator(ValueError):
    """A locator that is misspelt or names what the record does not have."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(said)
        self.said = said


def split_path(argument: str) -> tuple[str, str | None]:
    """Split ``FILE@LOC`` into the file and the locator, None where there is none.

    >>> split_path("club.sjn@7:9.4")
    ('club.sjn', '7:9.4')
    """
    path, at, locator = argument.rpartition("@")
    if at and path and "/" not in locator and "\\" not in locator and not locator.endswith(".sjn"):
        return path, locator
    return argument, None


def find(matches: tuple[PlayedMatch, ...], locator: str) -> tuple[int, Step]:
    """Return the number of the match (from 0) and the step that a locator names.

    A deal is named by its Deal tag, a trick by its number as written; where several matches have a deal of that name
    the first is meant. Without a trick the step is the start of the deal, without a play the moment before the lead.
    Raises `BadLocator`.
    """
    found = _LOCATOR.fullmatch(locator.strip())
    if found is None:
        raise BadLocator(
            say(
                "{locator} is no place in a record; write deal, deal:trick or deal:trick.play, as in 7:9.4",
                locator=repr(locator),
            )
        )
    for number, match in enumerate(matches):
        for place, deal in enumerate(match.deals):
            if deal.name == found["deal"]:
                return number, _step(place, deal, found)
    names = [deal.name for match in matches for deal in match.deals]
    shown = listed(names[:12] + (["..."] if len(names) > 12 else []))
    raise BadLocator(say("no deal is called {deal}; the deals are {deals}", deal=found["deal"], deals=shown))


def _step(place: int, deal: PlayedDeal, found: re.Match[str]) -> Step:
    if found["trick"] is None:
        return Step(place, 0, 0)
    number, play = int(found["trick"]), int(found["play"] or 0)
    trick = next((row for row, trick in enumerate(deal.tricks, 1) if trick.number == number), None)
    if trick is None:
        numbers = [trick.number for trick in deal.tricks]
        values = {"deal": found["deal"], "trick": number}
        if not numbers:
            raise BadLocator(say("deal {deal} has no trick {trick}; it has none", **values))
        raise BadLocator(
            say(
                "deal {deal} has no trick {trick}; its tricks are {first} to {last}",
                **values, first=min(numbers), last=max(numbers),
            )
        )  # fmt: skip
    plays = len(deal.tricks[trick - 1].plays)
    if play > plays:
        raise BadLocator(say("trick {trick} has no play {play}; it has {plays}", trick=number, play=play, plays=plays))
    return Step(place, trick, play)


def locator_of(match: PlayedMatch, step: Step) -> str:
    """Spell the locator of a step, such as 7:9.4; steps before the play have that of their deal."""
    deal = match.deals[step.deal]
    if not step.trick:
        return deal.name
    return f"{deal.name}:{deal.tricks[step.trick - 1].number}" + (f".{step.play}" if step.play else "")
