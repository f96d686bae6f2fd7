r"""The quick way through canonical text: a pattern for each kind of line, joined from the grammar's own terminals.

A line is taken whole, and only where an item, or nothing, follows it; anything else goes to Lark, which has the
last word on what is SJN. So the two can't disagree on what they both take: the patterns are the same.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from shengji.grammar.syntax import Element
from shengji.grammar.terminals import expression, item_start, tag_start

Line = tuple[str, tuple[str, ...], re.Pattern[str]]
"""A kind of line: the rule, the kinds of its tokens in order, and its pattern, with a group for each token."""


_KINDS = (
    ("[", "tag", "OPEN~", "NAME", "STRING~", "CLOSE"),
    ("h手", "hand", "HAND", "ACTOR", "CARDS"),
    ("d摸", "draw", "DRAW", "ACTOR", "CARDS"),
    ("k底", "kitty", "KITTY~", "COLON", "CARDS"),
    ("b亮反加", "bid", "BID", "AT", "ACTOR", "GROUP~", "GLYPH?"),
    ("b亮反加", "bid", "BID", "ACTOR", "GROUP~", "GLYPH?"),
    ("f翻", "flip", "FLIP~", "COLON", "CARDS"),
    ("t进", "tribute", "TRIBUTE", "PASSING", "GROUP"),
    ("r还", "return", "RETURN", "PASSING", "GROUP"),
    ("b扣", "bury", "BURY", "ACTOR", "CARDS~", "GLYPH?"),
    ("0123456789", "trick", "NUMBER", "ACTOR", "PLAY", "PLAY", "PLAY", "PLAY", "OUTCOME?"),
    ("c摊", "claim", "CLAIM", "SEAT"),
    ("c认", "concede", "CONCEDE", "SIDE"),
)
"""The kinds of canonical lines: what they begin with in English or Chinese, the rule, and the parts of a line."""


@cache
def _line(rule: str, *parts: str) -> Line:
    """Join terminals to the pattern of a line. ``~`` after a name: no blank follows; ``?`` after the last: if any."""
    kinds = []
    pattern = ""
    blank = ""
    for part in parts:
        name = part.rstrip("?~")
        group = f"{blank}({expression(name)})"
        pattern += f"(?:{group})?" if "?" in part else group
        blank = "" if "~" in part else " "
        kinds.append(name)
    after = rf"(?:[ \t\r\n]+(?={item_start()})|[ \t\r\n]*(?:(?={tag_start()})|\Z))"
    return rule, tuple(kinds), re.compile(pattern + after)


class _Lines(dict[str, tuple[Line, ...]]):
    """The kinds of lines by the character that they begin with, compiled when the first such line comes up."""

    def __missing__(self, first: str) -> tuple[Line, ...]:
        self[first] = lines = tuple([_line(*kind) for firsts, *kind in _KINDS if first in firsts])
        return lines


@cache
def lines_by_first() -> Mapping[str, tuple[Line, ...]]:
    """Return the kinds of canonical lines by the character that they begin with: of none, where it begins none."""
    return _Lines()


def element_of_match(rule: str, kinds: tuple[str, ...], match: re.Match[str]) -> Element:
    """Make the element of a line that its pattern matched."""
    words: tuple[Any, ...] = match.groups()
    places = match.regs[1:]
    if words[-1] is None:
        kinds, words, places = kinds[:-1], words[:-1], places[:-1]
    return Element(rule, places[0][0], places[-1][1], kinds, words, places)
