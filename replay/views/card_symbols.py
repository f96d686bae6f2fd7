"""Cards that are spelled as in a record, written with symbols for who reads them in a line of text."""

import re

from shengji.engine.cards import SUITS
from shengji.grammar.diagnostics import Phrase
from shengji.replay.language.languages import spoken, told
from shengji.replay.views.looks import SYMBOLS

RUN = re.compile(r"([SHDC])([2-9TJQKA]+)|BJ|LJ|X")
"""A run of cards of one suit, or a joker, or a card that is not known."""

_CARDS = re.compile(r"(?<![A-Za-z0-9])(?:[SHDC][2-9TJQKA]+|BJ|LJ)+(?![A-Za-z0-9])")
"""Cards in a sentence."""


def cards_of(text: str) -> str:
    """Write cards that are spelled as in a record.

    >>> cards_of("S72HT")
    '♠72 ♥10'
    """
    return " ".join(_run(found) for found in RUN.finditer(text))


def _run(found: re.Match[str]) -> str:
    suit, ranks = found[1], found[2]
    if suit is None:
        return {"BJ": told("BJ"), "LJ": told("LJ"), "X": "?"}[found[0]]
    return SYMBOLS.suits[SUITS.index(suit)] + ("10" if ranks == "T" else ranks)


def with_symbols(sentence: Phrase) -> str:
    """Say a sentence, with symbols for the cards in it that are spelled as in a record."""
    return _CARDS.sub(lambda found: cards_of(found[0]), spoken(sentence))
