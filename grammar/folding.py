"""Full-width forms, as a Chinese input method writes them, folded to ASCII one for one, so that offsets stay."""

_FULL_WIDTH: dict[int, str] = {0xFF01 + place: chr(0x21 + place) for place in range(0x5E)}

# A quote, a brace and a backslash in full width are text like any other: they never open or close anything, and
# folding them would change where a string or a comment ends.
for _char in '"{}\\':
    del _FULL_WIDTH[ord(_char) - 0x21 + 0xFF01]

_PUNCTUATION = {ord(char): ascii_form for char, ascii_form in zip("。、【】〔〕", ".,[][]", strict=True)}
_BLANKS = dict.fromkeys((0x3000, 0x00A0, 0xFEFF, 0x2002, 0x2003, 0x2009, 0x200B), " ")
_CONTROLS = {code: " " for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n\r"}

_TO_ASCII = _FULL_WIDTH | _PUNCTUATION | _BLANKS | _CONTROLS


def folded(text: str) -> str:
    """Return the text, equally long, with full-width letters, digits, punctuation and blanks in their ASCII forms.

    Control characters become blanks: they are reported once for the whole text, and hide nothing.

    >>> folded("７．Ｎ：ＤＡ")
    '7.N:DA'
    """
    return text.translate(_CONTROLS if text.isascii() else _TO_ASCII)


def first_control(text: str, start: int, end: int) -> int:
    """Return the offset of the first control character from one offset up to another, -1 where there is none.

    >>> first_control("1. E: SA\\x00", 0, 9)
    8
    """
    return next((offset for offset in range(start, end) if ord(text[offset]) in _CONTROLS), -1)


def spellings(char: str) -> str:
    """Return a character with all those that are folded to it.

    >>> spellings("[")
    '[【〔［'
    """
    return char + "".join(sorted(chr(code) for code, folds_to in _TO_ASCII.items() if folds_to == char))
