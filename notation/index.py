"""Where the matches and deals of a text begin, found without parsing it."""

import re
from collections.abc import Iterator

from msgspec import Struct

from shengji.grammar.decoding import Blocks
from shengji.grammar.pieces import Opens, cut, line_ends
from shengji.grammar.source import Source, byte_length
from shengji.notation.reader import read
from shengji.notation.record import tag_of


class Opening(Struct, frozen=True, gc=False):
    """A line that opens a deal or a match: how many bytes stand before it, and its number, from 1.

    ``match`` counts matches from 1; ``deal`` counts the deals of the match from 1, and ``name`` is what the deal is
    called. Both are None where the line opens a match.
    """

    byte: int
    line: int
    match: int
    deal: int | None = None
    name: str | None = None


_PLAIN = re.compile(r'\[Deal "([^"\\\r\n]*)"\]')


def openings(blocks: Blocks) -> Iterator[Opening]:
    r"""Yield the lines of a text that open a deal or a match, in order.

    Only such lines count, those that begin with ``[SJN`` or ``[Deal``; what opens a deal in the middle of a line, or
    without its tag, is not seen.

    >>> [(found.byte, found.name) for found in openings(Blocks(['[SJN "1"]\n\n[Deal "7"]\n']))]
    [(0, None), (11, '7')]
    """
    byte, line, match, deal = 0, 1, 0, 0
    for text, opens, _ in cut(blocks):
        start = blocks.first_byte + byte
        if opens is Opens.DEAL:
            match = match or 1
            deal += 1
            plain = _PLAIN.match(text)
            yield Opening(start, line, match, deal, plain[1] if plain else _name_in(text, deal))
        elif opens is Opens.MATCH:
            match += 1
            deal = 0
            yield Opening(start, line, match)
        elif "[" in text:
            matches = read(Source("", text))[0].matches
            match, deal = len(matches), len(matches[-1].deals) if matches else 0
        byte += byte_length(text, blocks.encoding)
        line += line_ends(text)


def _name_in(text: str, number: int) -> str:
    """Return the name of a deal from a line that is not quite in canonical form."""
    first_line = re.split(r"[\r\n]", text, maxsplit=1)[0]
    for match in read(Source("", first_line))[0].matches:
        for deal in match.deals[:1]:
            tag = tag_of(deal, "Deal")
            return str(number) if tag is None else tag.value
    return str(number)
