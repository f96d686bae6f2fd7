"""What was lost with the items that could not be read: which kinds of item, and how many tricks."""

import re
from difflib import get_close_matches

from shengji.notation.record import Broken
from shengji.replay.items import Items

ITEM_WORDS = ("hand", "draw", "kitty", "bid", "flip", "bury")
TRICK = "trick"

_SEAT = r"\s*[ENWS东北西南]\s*[:：]"
_TRICKS = re.compile(rf"\d[^\s\d]?\.?{_SEAT}|\.{_SEAT}|^{_SEAT}|\d\.(?!\d)")
_WORDS = re.compile(r"(?:hand|draw|kitty|bid|flip|bury)(?![a-z])")
_OPEN = frozenset("{([")
"""What an item that is left open begins with: anything may have stood in it."""


def unread_in(items: Items) -> set[str]:
    """Name the items that could not be read: ``trick``, or item words."""
    return {word for item in items.broken for word in stands_for(item)}


def stands_for(item: Broken) -> set[str]:
    """Name what one stretch that could not be read may have held; all where that does not show."""
    text = item.text.lstrip()
    found = set(_WORDS.findall(text))
    if tricks_in(item):
        found.add(TRICK)
    words = text.split(maxsplit=1)
    near = get_close_matches(re.sub(r"[\W\d_]", "", words[0]).lower()[:9], ITEM_WORDS, n=1) if words else []
    found.update(near)
    if not found or text[:1] in _OPEN:
        found.update(ITEM_WORDS)
    return found


def tricks_in(item: Broken) -> int:
    """Count the tricks that a stretch seems to hold."""
    return len(_TRICKS.findall(item.text))
