"""Where an item begins: what surely begins one, and what, at the beginning of a line, was meant to."""

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import NamedTuple

from shengji.grammar.terminals import any_of, expression, item_start

ITEM_NAMES = ("hand", "draw", "kitty", "bid", "flip", "tribute", "return", "bury", "claim", "concede")


_NOTES = frozenset("({;%")
"""What a note or a variation begins with."""


class _Patterns(NamedTuple):
    anywhere: re.Pattern[str]
    sure: re.Pattern[str]
    group: re.Pattern[str]
    likely: re.Pattern[str]
    word: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    actor = expression("ACTOR")
    # An item begins after a blank or a closing bracket; a tag's bracket needs none.
    anywhere = rf"(?:(?<![^\s\]}})\"])|(?=\[)){item_start()}"
    likely = (
        # A tag that lost its bracket, or has something before it.
        r'[^\s"{}()\[\];]{1,24}[ \t]*"[^"\r\n]*"[ \t]*\]',
        r"[^\s\[]\[[ \t]*[A-Za-z]",
        # A trick number that lost its dot, its digits or its blank. What a play may go on with begins no number.
        rf"\S{{0,3}}[ \t\r\n]*\.\S?[ \t]*{actor}",
        rf"[0-9]+[ \t]*[^\s0-9]?[ \t]*{actor}",
        rf"(?![-+@!?$^%,=>])\S[0-9]{{1,2}}[ \t]*{actor}",
        # A word before a seat or a colon.
        rf'[^\W\d_][^\s:>@"{{}}()\[\];]{{1,9}}[ \t]*(?:@[0-9]*[ \t]*)?(?:{actor}|:)',
        rf'[^\s"{{}};][a-z]{{2,9}}[ \t]*(?:@[0-9]*[ \t]*)?(?:{actor}|:)',
    )
    return _Patterns(
        anywhere=re.compile(anywhere),
        sure=re.compile(any_of("OPEN", "NUMBER")),
        group=re.compile(expression("GROUP")),
        likely=re.compile("|".join(likely)),
        word=re.compile(r"\W?([^\W\d_]{2,9})(?![\w])"),
    )


def begins_item() -> re.Pattern[str]:
    """Return the pattern of what begins an item wherever it stands."""
    return _patterns().anywhere


def end_of_head(text: str, offset: int, end: int) -> int:
    """Return where the words end that begin the item here, or were meant to."""
    patterns = _patterns()
    head = patterns.anywhere.match(text, offset, end) or patterns.likely.match(text, offset, end)
    return head.end() if head else offset


def begins_line(text: str, offset: int, end: int) -> bool:
    """Whether what stands here, at the beginning of a line, begins an item, or was meant to."""
    patterns = _patterns()
    if patterns.sure.match(text, offset, end) or patterns.anywhere.match(text, offset, end):
        return True
    if text[offset : offset + 1] in _NOTES or patterns.group.match(text, offset, end):
        return False
    if patterns.likely.match(text, offset, end):
        return True
    word = patterns.word.match(text, offset, end)
    return word is not None and nearest_item_word(word[1]) is not None


@lru_cache(maxsize=1024)
def nearest_item_word(word: str) -> str | None:
    """Return the item word that a misspelt one is nearest to, or None.

    >>> nearest_item_word("burry")
    'bury'
    """
    if not word.isascii() or not 2 <= len(word) <= 9:
        return None
    near = get_close_matches(word.lower(), ITEM_NAMES, n=1, cutoff=0.7)
    return near[0] if near else None
