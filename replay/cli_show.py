"""The command `show`: one position or deal, printed as a table or in words, or drawn as SVG."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.cli_options import (
    Colour,
    ColourOption,
    Deals,
    Encoding,
    Force,
    console_for,
    refuse_missing,
    selection_of,
    typed,
)
from shengji.replay.cli_place import (
    Ascii,
    Place,
    Pov,
    complain,
    complain_of_none,
    load_one,
    refuse,
    seat_of,
    seats_of,
    shows_symbols,
)
from shengji.replay.cli_plain import Plain, PlainOption, spelling_of
from shengji.replay.diagram.look import DiagramLook, Kind, Theme
from shengji.replay.language.languages import told

if TYPE_CHECKING:
    from shengji.replay.checking import Checked
    from shengji.replay.selection import Selection
    from shengji.replay.timeline import Step

UNWRITABLE = 4


def show(
    context: typer.Context,
    file: Place,
    deals: Deals = None,
    pov: Pov = None,
    plain: PlainOption = None,
    explain_follow: Annotated[
        bool, typer.Option("--explain-follow", help="What the play at LOC had to answer, and what would be legal.")
    ] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw a diagram instead; - for standard output.")
    ] = None,
    kind: Annotated[
        Kind | None,
        typer.Option(
            help="The position at LOC, if nothing is said; the deal as dealt; the trick alone; or a strip: the plays "
            "of the trick one by one, where LOC names no trick all tricks of the deal."
        ),
    ] = None,
    hands: Annotated[str | None, typer.Option(metavar="SEATS", help="Draw the cards of these seats only: N,S.")] = None,
    mask: Annotated[
        str | None, typer.Option(metavar="SEATS", help="Draw the cards of these seats as backs: E,W.")
    ] = None,
    theme: Annotated[
        Theme | None,
        typer.Option(
            help="The colours of the diagram; if nothing is said, light or dark as the screen is; mono is for print."
        ),
    ] = None,
    force: Force = False,
    ascii: Ascii = False,
    color: ColourOption = Colour.AUTO,
    encoding: Encoding = None,
) -> int:
    """Print one position or deal, once, or draw it."""
    from shengji.replay.locator import BadLocator, find, split_path

    path, locator = split_path(file)
    seat = seat_of(pov)
    asked = {"--kind": kind, "--hands": hands, "--mask": mask, "--theme": theme, "--force": force or None}
    in_words = plain is not None or explain_follow
    drawing = [name for name, value in asked.items() if value is not None and typed(context, name.removeprefix("--"))]
    wrong = _misuse(drawing, svg, in_words=in_words)
    if wrong is not None:
        return refuse(wrong)
    look = DiagramLook(
        viewpoint=seat,
        masked=frozenset() if mask is None else seats_of(mask, "--mask"),
        hands=frozenset(range(4)) if hands is None else seats_of(hands, "--hands"),
        theme=theme or Theme.DEFAULT,
    )
    selection = selection_of(deals)
    if locator and selection:
        return refuse(told("{locator} names a deal, and --deal does too; choose one", locator=f"@{locator}"))
    checked = load_one(path, encoding)
    status = complain(checked)
    if not checked.deals:
        return max(complain_of_none(checked.source.name, status), refuse_missing(selection))
    try:
        places = [find(checked.matches, locator)] if locator else _first_places(checked, selection)
    except BadLocator as error:
        return refuse(error.said)
    if svg is not None and len(places) > 1:
        return refuse(told("--svg draws one diagram; choose one deal"))
    for number, step in places:
        if svg is not None:
            status = max(status, _draw(checked, number, step, kind or Kind.POSITION, look, svg, force=force))
        elif in_words:
            _tell(checked, number, step, plain, seat, explain_follow=explain_follow)
        else:
            _print(checked, number, step, seat, color, ascii=ascii or not shows_symbols())
    return max(status, refuse_missing(selection))


def _first_places(checked: "Checked", selection: "Selection | None") -> "list[tuple[int, Step]]":
    """Return where the chosen deals begin, each as the number of its match and a step; the first deal, if none is."""
    from shengji.replay.timeline import Step

    return [
        (number, Step(place, 0, 0))
        for number, match in enumerate(checked.matches)
        for place, deal in enumerate(match.deals)
        if selection is None or selection.picks(number + 1, place + 1, deal.name)
    ][: 1 if selection is None else None]


def _misuse(drawing: list[str], svg: str | None, *, in_words: bool) -> str | None:
    """Say why these options make no sense together, None where they do."""
    if svg is not None and in_words:
        return told("--svg draws a diagram, --plain and --explain-follow are words; choose one")
    if svg is None and drawing:
        return told("{option} is for diagrams; name the file to draw to with --svg FILE", option=drawing[0])
    return None


def _print(checked: "Checked", number: int, step: "Step", seat: int | None, color: Colour, *, ascii: bool) -> None:
    """Print the table."""
    from shengji.replay.printing import printing
    from shengji.replay.timeline import Timeline
    from shengji.replay.views.table import Look, render_table
    from shengji.replay.views.table_notes import found_at

    match = checked.matches[number]
    state = Timeline(match).state(step)
    console = console_for(color)
    look = Look(viewpoint=seat, ascii=ascii, mono=console.color_system is None)
    found = found_at(state, number + 1, checked.diagnostics)
    with printing():
        console.print(render_table(match, state, min(console.width, 100), None, look, found), end="")


def _tell(
    checked: "Checked", number: int, step: "Step", plain: Plain | None, seat: int | None, *, explain_follow: bool
) -> None:
    """Print the deal in words, or what the play had to answer."""
    from shengji.replay.printing import printing
    from shengji.replay.timeline import Timeline
    from shengji.replay.views.duties import explain_follow as explain_follow_at
    from shengji.replay.views.narration import narrate

    state, only = Timeline(checked.matches[number]).state(step), (number, step.deal)
    cards = spelling_of(plain)
    with printing():
        lines = narrate(checked.matches, checked.diagnostics, only=only, cards=cards, viewpoint=seat)
        for line in explain_follow_at(state) if explain_follow else lines:
            print(line)


def _draw(
    checked: "Checked", number: int, step: "Step", kind: Kind, look: DiagramLook, file: str, *, force: bool
) -> int:
    """Draw a diagram and write it; return the exit status."""
    from shengji.replay.diagram.kinds import NothingToDraw, drawn
    from shengji.replay.files import unfit
    from shengji.replay.output import emit, opened, refusal, taken

    path = None if file == "-" else Path(file)
    try:
        if path is not None and (refused := refusal(path, force=force)):
            return refuse(refused)
        picture = drawn(checked.matches[number], step, kind, look)
        if path is None:
            emit(picture)
        else:
            with opened(path, force=force) as stream:
                stream.write(picture)
    except NothingToDraw as error:
        return refuse(error.said)
    except FileExistsError:
        return refuse(taken(file))
    except OSError as error:
        if path is None:
            raise
        refuse(unfit(file, error))
        return UNWRITABLE
    return 0
