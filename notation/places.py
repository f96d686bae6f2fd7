"""Where in the record a diagnostic stands: in which match, deal and trick."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from msgspec import structs

from shengji.grammar.diagnostics import Diagnostic
from shengji.notation.record import Broken, Item, Record, Trick, Variation, deal_name

Place = tuple[int, int, str | None, int | None]
"""From an offset on: the number of the match, the name of the deal, the number of the trick."""


def placed(record: Record, found: list[Diagnostic], *, match: int = 1, deal: int = 1) -> list[Diagnostic]:
    """Return the diagnostics in the order of the text, each with the match, deal and trick that it stands in.

    ``match`` is the number of the first match of the record, ``deal`` that of the first deal of each.
    """
    if not found:
        return found
    places = sorted(_places(record, match, deal), key=lambda place: place[0])
    starts = [place[0] for place in places]
    result = []
    for diagnostic in sorted(found, key=lambda diagnostic: diagnostic.span.start):
        row = bisect_right(starts, diagnostic.span.start) - 1
        if row >= 0:
            _, number, name, trick = places[row]
            diagnostic = structs.replace(diagnostic, match=number, deal=name, trick=trick)
        result.append(diagnostic)
    return result


def _places(record: Record, first_match: int, first_deal: int) -> Iterator[Place]:
    for number, match in enumerate(record.matches, first_match):
        yield match.span.start, number, None, None
        for tag in match.tags:
            yield tag.span.start, number, None, None
        for place, deal in enumerate(match.deals, first_deal):
            name = deal_name(deal, place)
            for tag in deal.tags:
                yield tag.span.start, number, name, None
            for item in deal.items:
                yield from _places_in(item, number, name)


def _places_in(item: Item, match: int, deal: str | None) -> Iterator[Place]:
    """Yield the places of an item and of the tricks of its variations, after each of which the item goes on."""
    trick = _trick(item)
    yield item.span.start, match, deal, trick
    plays = item.plays if isinstance(item, Trick) else ()
    for note in (*[note for play in plays for note in play.notes], *item.notes):
        if isinstance(note, Variation):
            for line in note.items:
                yield from _places_in(line, match, deal)
            yield note.span.end, match, deal, trick


_NUMBER = re.compile(r"([0-9]{1,3})\.")


def _trick(item: Item) -> int | None:
    """Return the number of a trick, also of one that could not be read but begins with its number."""
    if isinstance(item, Trick):
        return item.number
    number = _NUMBER.match(item.text) if isinstance(item, Broken) else None
    return int(number[1]) if number else None
