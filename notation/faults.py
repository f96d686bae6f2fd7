"""The kinds of diagnostic that reading a record gives rise to: SJN150 to SJN199, and SJN209."""

from shengji.grammar.diagnostics import Severity, register

NO_OPENING = register(
    "SJN150",
    Severity.WARNING,
    "the record doesn't begin with an SJN tag",
    'A match begins with [SJN "1"], the version of the notation: it is where one match ends and the next begins. What '
    "stands before the first one is read as a match of its own.",
)
NO_RECORD = register(
    "SJN151",
    Severity.ERROR,
    "there is no record in this text",
    "The text holds no tag and no item of a deal that could be read. It is not read to its end where it holds no line "
    "that opens a match or a deal in four million characters.",
)
TAG_TWICE = register(
    "SJN152",
    Severity.ERROR,
    "the tag {name} is given twice",
    "A match and a deal have each tag at most once. Both are kept, and the first one counts.",
)
NEAR_TAG = register(
    "SJN153",
    Severity.WARNING,
    "there is no tag {name}",
    "Unknown tags are kept, but mean nothing. This one looks like a known tag that was misspelt; case counts.",
)
VERSION = register(
    "SJN154",
    Severity.ERROR,
    "version {version} of SJN is not known",
    'This program reads version "1". The record is read as far as it goes.',
)
BID_TIME = register(
    "SJN155",
    Severity.ERROR,
    "no bid is made after {cards} cards",
    "The number after @ is how many cards were drawn in all when the bid was made: 1 to 216, the cards of four packs. "
    "The bid is kept without it.",
)
GLYPH = register(
    "SJN156",
    Severity.ERROR,
    "there is no glyph {glyph}",
    "Glyphs go from $0 to $255; $1 to $6 are ! ? !! ?? !? and ?!. The play is kept without it.",
)
TRICK_NUMBER = register(
    "SJN157",
    Severity.ERROR,
    "no deal has a trick {number}",
    "Tricks are numbered from 1; with four packs a hand has at most 54 cards, so no deal has more than 54 tricks.",
)
TRICK_POINTS = register(
    "SJN158",
    Severity.ERROR,
    "no trick holds {points} points",
    "Four packs hold 400 points in all. The trick is left out.",
)
SAME_NAME = register(
    "SJN159",
    Severity.WARNING,
    "a deal before this one in the match is called {name} too",
    "A place in a match is told by the name of its deal, as in 7:9.4, and where two deals have one name the first is "
    "meant. Often a deal was entered twice, or its number was not changed.",
)
TOO_MANY_COPIES = register(
    "SJN209",
    Severity.ERROR,
    "{copies} copies of {card}: no four packs hold so many",
    "Each pack holds one copy of each card, and no game is played with more than four packs. The item is left out.",
)
