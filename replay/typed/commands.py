"""What is typed, as commands: a letter, with a seat behind some, or a place."""

from enum import Enum

from msgspec import Struct

from shengji.engine.cards import SEATS
from shengji.grammar.diagnostics import Phrase


class Verb(Enum):
    """What a command does."""

    NEXT = "n"
    TRICK = "t"
    DEAL = "d"
    BACK = "b"
    REPEAT = "r"
    SCORE = "s"
    HANDS = "h"
    VIEW = "v"
    ENTER = "("
    LEAVE = ")"
    HELP = "?"
    QUIT = "q"
    GO = ":"


class Command(Struct, frozen=True):
    """A command; ``seat`` follows `Verb.HANDS` and `Verb.VIEW`, ``words`` `Verb.GO` and `Verb.ENTER`."""

    verb: Verb
    seat: int | None = None
    words: str = ""


HELP = (
    Phrase("Enter or n: next play."),
    Phrase("t: the rest of this trick, or all of the next one."),
    Phrase("d: next deal."),
    Phrase("b: back."),
    Phrase("7:9 goes to trick 9 of deal 7, 7:9.4 to its fourth play, 7 to the deal. A deal called n is :n"),
    Phrase("r: repeat."),
    Phrase("s: score."),
    Phrase("h: the hand of who is next. h e: East's hand; n, w and s likewise."),
    Phrase("v e: what East can know; n, w and s likewise. v: all hands again."),
    Phrase("( into a variation, ) out of it."),
    Phrase("?: help."),
    Phrase("q: quit."),
)

_WITH_SEAT = (Verb.HANDS, Verb.VIEW)


def command_of(line: str) -> Command:
    """Read what was typed; what is no command is a place.

    >>> command_of("h E"), command_of("7:9").words
    (Command(verb=<Verb.HANDS: 'h'>, seat=0, words=''), '7:9')
    """
    words = " ".join(line.split())
    first, rest = words[:1].lower(), words[1:].strip()
    if not words:
        return Command(Verb.NEXT)
    if first == Verb.GO.value:
        return Command(Verb.GO, words=rest)
    if first == Verb.ENTER.value and (not rest or rest.isdecimal()):
        return Command(Verb.ENTER, words=rest)
    verb = next((verb for verb in Verb if verb.value == first), None)
    if verb is not None and not rest:
        return Command(verb)
    if verb in _WITH_SEAT and len(rest) == 1 and rest.upper() in SEATS:
        return Command(verb, SEATS.index(rest.upper()))
    return Command(Verb.GO, words=words)
