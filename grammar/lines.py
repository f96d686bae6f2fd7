r"""The quick way through canonical text: a pattern for each kind of line, joined from the grammar's own terminals.

A line is taken whole, and only where an item, or nothing, follows it; anything else goes to Lark, which has the
last word on what is SJN. So the two can't disagree on what they both take: the patterns are the same.
"""

import re
from functools import cache
from typing import Any

from shengji.grammar.syntax import Element
from shengji.grammar.terminals import expression, item_start, tag_start

Line = tuple[str, tuple[str, ...], re.Pattern[str]]
"""A kind of line: the rule, the kinds of its tokens in order, and its pattern, with a group for each token."""


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


@cache
def lines_by_first() -> dict[str, tuple[Line, ...]]:
    """Return the kinds of canonical lines, English or Chinese, by the character that they begin with."""
    hand, draw = _line("hand", "HAND", "ACTOR", "CARDS"), _line("draw", "DRAW", "ACTOR", "CARDS")
    kitty, flip = _line("kitty", "KITTY~", "COLON", "CARDS"), _line("flip", "FLIP~", "COLON", "CARDS")
    bids = _line("bid", "BID", "AT", "ACTOR", "GROUP"), _line("bid", "BID", "ACTOR", "GROUP")
    bury = _line("bury", "BURY", "ACTOR", "CARDS")
    trick = _line("trick", "NUMBER", "ACTOR", "PLAY", "PLAY", "PLAY", "PLAY", "OUTCOME?")
    lines = {
        "[": (_line("tag", "OPEN~", "NAME", "STRING~", "CLOSE"),),
        **dict.fromkeys("h手", (hand,)),
        **dict.fromkeys("d摸", (draw,)),
        **dict.fromkeys("k底", (kitty,)),
        **dict.fromkeys("f翻", (flip,)),
        **dict.fromkeys("亮反加", bids),
        "b": (*bids, bury),
        "扣": (bury,),
    }
    return lines | dict.fromkeys("0123456789", (trick,))


def element_of_match(rule: str, kinds: tuple[str, ...], match: re.Match[str]) -> Element:
    """Make the element of a line that its pattern matched."""
    words: tuple[Any, ...] = match.groups()
    places = match.regs[1:]
    if words[-1] is None:
        kinds, words, places = kinds[:-1], words[:-1], places[:-1]
    return Element(rule, places[0][0], places[-1][1], kinds, words, places)
