"""Arguments and options that several commands take."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.complaint import say_on_stderr
from shengji.replay.language.languages import spoken

if TYPE_CHECKING:
    from rich.console import Console

    from shengji.replay.selection import Selection


USAGE = 2
"""The exit status for wrong usage."""


class Colour(StrEnum):
    """When output is coloured."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


Paths = Annotated[list[str], typer.Argument(metavar="FILE...", help="Records, folders of records, or -.")]
Encoding = Annotated[str | None, typer.Option(metavar="NAME", help="The encoding of the files, where it is not UTF-8.")]
ColourOption = Annotated[Colour, typer.Option("--color", help="When to colour the output.")]
Deals = Annotated[
    list[str] | None,
    typer.Option(
        "--deal", metavar="DEALS", help="Only these deals: names or numbers, as in 3,7-9; 2/3: deal 3 of match 2."
    ),
]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of standard output.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]


def console_for(color: Colour) -> "Console":
    """Make the console for output that is coloured when it is asked for."""
    from rich.console import Console

    return Console(
        force_terminal=True if color is Colour.ALWAYS else None,
        no_color={Colour.ALWAYS: False, Colour.AUTO: None, Colour.NEVER: True}[color],
        color_system=None if color is Colour.NEVER else "auto",
        highlight=False,
        emoji=False,
        markup=False,
    )


def colour_console(color: Colour) -> "Console | None":
    """Make the console for output that is nothing but lines of text without colour; None where that is what it is."""
    if color is Colour.NEVER or (color is Colour.AUTO and not sys.stdout.isatty()):
        return None
    console = console_for(color)
    return None if console.no_color or console.color_system is None else console


def typed(context: typer.Context, name: str) -> bool:
    """Whether an option stands on the command line, and is not only what the settings say."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def selection_of(deals: list[str] | None) -> "Selection | None":
    """Return the deals that are asked for, None where all are."""
    if not deals:
        return None
    from shengji.replay.selection import BadSelection, Selection

    try:
        return Selection(deals)
    except BadSelection as error:
        raise typer.BadParameter(spoken(error.said), param_hint="--deal") from None


def refuse_missing(selection: "Selection | None") -> int:
    """Say on standard error which deals were asked for and not there; return the exit status for it."""
    missing = None if selection is None else selection.missing()
    if missing is None:
        return 0
    say_on_stderr(missing)
    return USAGE
