"""Letters of other alphabets that look like those of the notation: they are named, and neither taken nor guessed."""

from functools import cache

from shengji.grammar.diagnostics import Phrase

_CYRILLIC = ("АВСԀЕНІЈКМОРԚЅТѴԜХ", "ABCDEHIJKMOPQSTVWX"), ("авьсԁеһіјкнорԛѕтԝху", "abbcdehijkhopqstwxy")
_GREEK = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("αβεικνοτχω", "abeiknotxw")

_LATIN = {
    ord(letter): meant for theirs, ours in (*_CYRILLIC, *_GREEK) for letter, meant in zip(theirs, ours, strict=True)
}


def plain(text: str) -> str:
    """Return the text, equally long, with the letters that its look-alikes would be.

    >>> plain("ЅА")
    'SA'
    """
    return text if text.isascii() else text.translate(_LATIN)


def first_alike(text: str) -> int:
    """Return the offset of the first look-alike, -1 where there is none."""
    if text.isascii():
        return -1
    return next((offset for offset, char in enumerate(text) if ord(char) in _LATIN), -1)


def alike_note(text: str) -> Phrase | None:
    """Say what the first look-alike of a text is, None where there is none, or where the text is in that alphabet."""
    place = first_alike(text)
    if place < 0 or any(char.isalpha() and not char.isascii() for char in plain(text)):
        return None
    char = text[place]
    return Phrase(
        "{char} is {code}, {name}, and only looks like {meant}",
        {"char": char, "code": f"U+{ord(char):04X}", "name": letter_name(char), "meant": plain(char)},
    )


@cache
def letter_name(char: str) -> Phrase:
    """Return the name of a look-alike.

    >>> str(letter_name("С"))
    'the Cyrillic letter es'
    """
    from unicodedata import name

    alphabet, _, letter = name(char).lower().partition(" letter ")
    if alphabet.startswith("cyrillic"):
        return Phrase("the Cyrillic letter {letter}", {"letter": letter})
    return Phrase("the Greek letter {letter}", {"letter": letter})
