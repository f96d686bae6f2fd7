"""What the commands share that are about one record: the place in it, whose eyes, and what may be wrong with both."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say
from shengji.replay.language.languages import told

if TYPE_CHECKING:
    from shengji.replay.checking import Checked
    from shengji.replay.files import Input
    from shengji.replay.report import Tally

FOUND = 1
USAGE = 2

Place = Annotated[
    str, typer.Argument(metavar="FILE[@LOC]", help="A record, or - for standard input; LOC is deal[:trick[.play]].")
]
Ascii = Annotated[
    bool, typer.Option("--ascii/--no-ascii", help="Letters and plain lines instead of card symbols and boxes.")
]
Pov = Annotated[
    str | None, typer.Option(metavar="SEAT", help="Show what a seat can see: E, N, W or S; full: all hands.")
]


def load_one(path: str, encoding: str | None) -> "Checked":
    """Read and check one record; leaves the program where there is none to read."""
    from shengji.replay.files import Unreadable, load

    try:
        return load(one_input(path), encoding)
    except Unreadable as error:
        say_on_stderr(error.said)
        raise typer.Exit(error.status) from None


def one_input(path: str) -> "Input":
    """Return the one file that an argument names; leaves the program where it names none, or a folder of many."""
    from shengji.replay.files import Unreadable, inputs

    first, *more = inputs([path])
    if more:
        raise typer.BadParameter(told("{path} is a folder; name one record", path=path))
    if isinstance(first, Unreadable):
        say_on_stderr(first.said)
        raise typer.Exit(first.status)
    return first


def complain(checked: "Checked") -> int:
    """Say on standard error that a record has problems; return the exit status for it."""
    from shengji.replay.report import Tally

    tally = Tally()
    tally.begin()
    tally.take(checked.deals, checked.diagnostics)
    return complain_of(checked.source.name, tally)


def complain_of(name: str, tally: "Tally") -> int:
    """Say on standard error what was counted in the record of this name; return the exit status for it."""
    if not tally.bad:
        return 0
    say_on_stderr(say("{found}; see: {command}", found=tally.summary(), command=f"shengji validate {name}"))
    return FOUND


def complain_of_none(name: str, status: int) -> int:
    """Say on standard error that a record holds no deal, unless its problems are told; return the exit status."""
    if not status:
        say_on_stderr(say("{path} holds no deal", path=name))
    return FOUND


def refuse(why: object) -> int:
    """Say why nothing is done; return the exit status for it."""
    say_on_stderr(why)
    return USAGE


def seat_of(pov: str | None) -> int | None:
    """Return the seat that an option names, None for all; raises `typer.BadParameter`."""
    if pov is None or pov.lower() in ("full", "all"):
        return None
    return _seat(pov, "--pov")


def seats_of(value: str, option: str) -> frozenset[int]:
    """Return the seats that an option lists, such as E,W; raises `typer.BadParameter`."""
    return frozenset(_seat(name.strip(), option) for name in value.split(","))


def _seat(name: str, option: str) -> int:
    from shengji.engine.cards import SEATS

    if len(name) == 1 and name.upper() in SEATS:
        return SEATS.index(name.upper())
    raise typer.BadParameter(told("{name} is no seat; choose E, N, W or S", name=repr(name)), param_hint=option)


def shows_symbols() -> bool:
    """Whether the output can carry card symbols and box lines."""
    try:
        "♠♥♦♣─│┃▸".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return os.environ.get("TERM") != "dumb"
