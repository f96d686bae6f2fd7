"""The command `show`: one position or deal, as a table or in words."""

from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.cli_options import Colour, ColourOption, Encoding, console_for
from shengji.replay.cli_place import (
    FOUND,
    Ascii,
    Place,
    Pov,
    complain,
    load_one,
    refuse,
    seat_of,
    shows_symbols,
)

if TYPE_CHECKING:
    from shengji.replay.checking import Checked
    from shengji.replay.timeline import Step


def show(
    file: Place,
    pov: Pov = None,
    plain: Annotated[bool, typer.Option("--plain", help="Words instead of the table.")] = False,
    explain_follow: Annotated[
        bool, typer.Option("--explain-follow", help="What the play at LOC had to answer, and what would be legal.")
    ] = False,
    ascii: Ascii = False,
    color: ColourOption = Colour.AUTO,
    encoding: Encoding = None,
) -> int:
    """Print one position or deal, once."""
    from shengji.replay.locator import BadLocator, find, split_path
    from shengji.replay.timeline import Step

    path, locator = split_path(file)
    seat = seat_of(pov)
    checked = load_one(path, encoding)
    status = complain(checked)
    try:
        number, step = find(checked.matches, locator) if locator else (_first_match(checked), Step(0, 0, 0))
    except BadLocator as error:
        return refuse(str(error))
    if not checked.deals:
        return max(status, FOUND)
    if plain or explain_follow:
        _tell(checked, number, step, explain_follow=explain_follow)
    else:
        _print(checked, number, step, seat, color, ascii=ascii or not shows_symbols())
    return status


def _first_match(checked: "Checked") -> int:
    """Return the number of the first match that has a deal, from 0."""
    return next((number for number, match in enumerate(checked.matches) if match.deals), 0)


def _print(checked: "Checked", number: int, step: "Step", seat: int | None, color: Colour, *, ascii: bool) -> None:
    """Print the table."""
    from shengji.replay.timeline import Timeline
    from shengji.replay.views.table import Look, render_table
    from shengji.replay.views.table_notes import found_at

    match = checked.matches[number]
    state = Timeline(match).state(step)
    console = console_for(color)
    look = Look(viewpoint=seat, ascii=ascii, mono=console.color_system is None)
    found = found_at(state, number + 1, checked.diagnostics)
    console.print(render_table(match, state, min(console.width, 100), None, look, found), end="")


def _tell(checked: "Checked", number: int, step: "Step", *, explain_follow: bool) -> None:
    """Print the deal in words, or what the play had to answer."""
    from shengji.replay.timeline import Timeline
    from shengji.replay.views.duties import explain_follow as explain_follow_at
    from shengji.replay.views.narration import narrate

    state = Timeline(checked.matches[number]).state(step)
    lines = narrate(checked.matches, checked.diagnostics, only=(number, step.deal))
    for line in explain_follow_at(state) if explain_follow else lines:
        print(line)
