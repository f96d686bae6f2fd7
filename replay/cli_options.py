"""Arguments and options that several commands take."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console


class Colour(StrEnum):
    """When output is coloured."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


Paths = Annotated[list[str], typer.Argument(metavar="FILE...", help="Records, folders of records, or -.")]
Encoding = Annotated[str | None, typer.Option(help="The encoding of the files, where it is not UTF-8.")]
ColourOption = Annotated[Colour, typer.Option("--color", help="When to colour the output.")]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of standard output.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]


def console_for(color: Colour) -> "Console":
    """Make the console for output that is coloured when it is asked for."""
    from rich.console import Console

    return Console(
        force_terminal=True if color is Colour.ALWAYS else None,
        no_color=True if color is Colour.NEVER else None,
        color_system=None if color is Colour.NEVER else "auto",
        highlight=False,
        emoji=False,
        markup=False,
    )
