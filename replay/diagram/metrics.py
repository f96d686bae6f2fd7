"""How wide text is, estimated without a font: by terminal cells, and generously, as in the widest common fonts."""

from shengji.replay.diagram.svg import plain, text
from shengji.replay.views.cells import width_of

ELLIPSIS = "…"
_MOST_MARKS = 3
"""How many marks may stand over one letter: more would run over what stands around it."""

_NARROW = frozenset("iljtfrI.,:;'|!()[]{}/\\\"` ")
_BROAD = frozenset("mwMW@%&")
_WELL_KNOWN = (
    (0x20, 0x0E7F),
    (0x1E00, 0x27FF),
    (0x2E80, 0x9FFF),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0xFE00, 0xFE6F),
    (0xFF00, 0xFFEF),
    (0x1F000, 0x1FAFF),
    (0x20000, 0x3FFFF),
)
"""Writings whose letters are as wide as their cells say. Others are made to fit where they are drawn."""


def em_of(char: str) -> float:
    """Estimate the width of a character, in parts of the size of its font."""
    cells = width_of(char)
    if cells != 1:
        return cells * (0.65 if ord(char) >= 0x1F000 and ord(char) < 0x20000 else 0.5)
    if char in _NARROW:
        return 0.42
    if char in _BROAD:
        return 1.0
    return 0.76 if char.isupper() or not char.isascii() else 0.65


def length(words: str, size: float, *, bold: bool = False) -> float:
    """Estimate the length of a line."""
    return sum(map(em_of, words)) * size * (1.06 if bold else 1)


def fitted(words: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return a text as it is, or as much of its beginning as fits, with an ellipsis."""
    words = _calmed(" ".join(words.split()))
    if length(words, size, bold=bold) <= room:
        return words
    left = room - length(ELLIPSIS, size, bold=bold)
    kept = 0
    for place, char in enumerate(words):
        left -= length(char, size, bold=bold)
        if left < 0:
            break
        kept = place + 1
    return words[:kept].rstrip() + ELLIPSIS


def _calmed(words: str) -> str:
    """Leave out marks that would pile up over a letter and run over what stands around it."""
    kept = ""
    marks = 0
    for char in words:
        marks = marks + 1 if width_of(char) == 0 else 0
        if marks <= _MOST_MARKS:
            kept += char
    return kept


def fitting(x: float, y: float, words: str, room: float, size: float, cls: str, *, bold: bool = True) -> str:
    """Write a line of user text that takes no more than its room, whatever it is made of."""
    shown = fitted(words, room, size, bold=bold)
    known = all(any(first <= ord(char) <= last for first, last in _WELL_KNOWN) for char in shown)
    force = "" if known else f' textLength="{length(shown, size):.0f}" lengthAdjust="spacingAndGlyphs"'
    return text(x, y, plain(shown), cls, force)


def wrapped(words: str, room: float, size: float) -> list[str]:
    """Break a text into lines, between words where it has any, and inside of those that are longer than a line."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        joined = f"{line} {word}" if line else word
        if length(joined, size) <= room:
            line = joined
            continue
        if line:
            lines.append(line)
        line = ""
        for char in word:
            if line and length(line + char, size) > room:
                lines.append(line)
                line = ""
            line += char
    return [*lines, line] if line else lines
