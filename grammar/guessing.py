"""What bytes may be that are no UTF-8: another encoding, a character cut off, or a byte from another text."""

import codecs
import re

from shengji.grammar.diagnostics import Phrase

MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32", "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32", "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16", "utf-16-be"),
)
"""Byte order marks: the encoding that each is of, by its general name and by one that says the order."""

_LOOKED_AT = 4096
_FEW_NULS = 3

_NO_ASCII = re.compile(rb"[\x80-\xff]+")
_PAIR = re.compile(rb"[\x81-\xfe][\x40-\xfe]")
_SINGLE_BYTES = "windows-1252"

_COMMON = {"gb18030": (0xB0, 0xD7, 0xA1), "big5": (0xA4, 0xC6, 0x40)}
"""Where the characters stand that are used most: the first and the last lead byte, and the first byte after it."""


def advice(data: bytes, place: int, *, at_end: bool) -> Phrase | None:
    """Say what a byte may be that is no UTF-8, the first such one of ``data``; ``at_end``: the file ends with these."""
    if at_end and _cut_off(data[place:]):
        return Phrase("the file ends in the midst of a character: it was probably cut off")
    likely = wide(data) or _of_two_bytes(data)
    if likely is None and _stands_alone(data):
        try:
            char = data[place : place + 1].decode(_SINGLE_BYTES)
        except UnicodeDecodeError:
            return None
        if _holds_utf_8(data):
            return Phrase(
                "in {name} this byte is {char}: it probably came with words from another text",
                {"name": _SINGLE_BYTES, "char": char},
            )
        likely = _SINGLE_BYTES
    return looks_like(likely)


def looks_like(likely: str | None) -> Phrase | None:
    """Say which encoding to try; nothing where none is likely."""
    return Phrase("the file looks like {name}: try --encoding {name}", {"name": likely}) if likely else None


def wide(data: bytes) -> str | None:
    """Tell from a byte order mark, or from where NULs stand, that the bytes are UTF-16 or UTF-32, or return None.

    In UTF-16 the letters and signs of the notation have a NUL each, all at even or all at odd offsets.
    """
    for mark, name, _ in MARKS:
        if data.startswith(mark):
            return name
    sample = data[:_LOOKED_AT]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) < _FEW_NULS or min(even, odd) * 20 >= max(even, odd):
        return None
    name = "utf-16-be" if even > odd else "utf-16-le"
    text = sample[: len(sample) // 2 * 2].decode(name, "replace")
    odd_ones = sum(not (char.isprintable() or char in "\t\r\n\ufeff") or char == "\ufffd" for char in text)
    return name if odd_ones * 20 < len(text) else None


def _of_two_bytes(data: bytes) -> str | None:
    """Tell which encoding of Chinese the bytes are in, by how many of the characters that it makes are common ones."""
    shares = {name: _share_of_common(data, name) for name in _COMMON}
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] else None


def _share_of_common(data: bytes, name: str) -> float:
    """Return the share of common characters of all that are no ASCII, 0 where the bytes are not in the encoding."""
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return 0
    first, last, then = _COMMON[name]
    pairs = [pair[0] for pair in _PAIR.finditer(data)]
    return sum(first <= pair[0] <= last and pair[1] >= then for pair in pairs) / len(pairs) if pairs else 0


def _cut_off(rest: bytes) -> bool:
    """Whether the bytes are the beginning of a character of UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        return decoder.decode(rest) == ""
    except UnicodeDecodeError:
        return False


def _stands_alone(data: bytes) -> bool:
    """Whether each byte that is no UTF-8 has ASCII on both sides."""
    return all(len(run[0]) == 1 or is_utf_8(run[0]) for run in _NO_ASCII.finditer(data))


def _holds_utf_8(data: bytes) -> bool:
    return any(is_utf_8(run[0]) for run in _NO_ASCII.finditer(data))


def is_utf_8(data: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
