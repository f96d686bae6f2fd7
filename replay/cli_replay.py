"""The command `replay`: the replayer in a terminal, elsewhere the log in words, each deal as soon as it is read."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import structs

from shengji.replay.cli_options import Deals, Encoding, refuse_missing, selection_of
from shengji.replay.cli_place import (
    FOUND,
    Ascii,
    Place,
    Pov,
    complain,
    complain_of,
    load_one,
    one_input,
    refuse,
    seat_of,
    shows_symbols,
)
from shengji.replay.language.languages import told

if TYPE_CHECKING:
    from shengji.notation.record import Match
    from shengji.replay.checking import CheckedDeal
    from shengji.replay.selection import Selection


def replay(
    file: Place,
    plain: Annotated[bool, typer.Option("--plain", help="Print the narrated log instead of the table.")] = False,
    deals: Deals = None,
    pov: Pov = None,
    ascii: Ascii = False,
    encoding: Encoding = None,
) -> int:
    """Step through a record in the terminal; where the output is no terminal, print it in words."""
    from shengji.replay.locator import BadLocator, find, split_path
    from shengji.replay.selection import chosen

    path, locator = split_path(file)
    seat = seat_of(pov)
    selection = selection_of(deals)
    if locator and selection:
        return refuse(told("{locator} names a deal, and --deal does too; choose one", locator=f"@{locator}"))
    in_words = plain or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb"
    if in_words and not locator:
        return _tell(path, encoding, selection)
    checked = load_one(path, encoding)
    if not checked.deals:
        return max(complain(checked), FOUND)
    try:
        place = find(checked.matches, locator) if locator else None
    except BadLocator as error:
        return refuse(error.said)
    if in_words and place is not None:
        from shengji.replay.views.narration import narrate

        for line in narrate(checked.matches, checked.diagnostics, only=(place[0], place[1].deal)):
            print(line)
        return complain(checked)
    matches = checked.matches if selection is None else chosen(checked.matches, selection)
    if not any(match.deals for match in matches):
        return refuse_missing(selection)
    from shengji.replay.app import Desk, run_app
    from shengji.replay.views.looks import Look

    look = Look(viewpoint=seat, ascii=ascii or not shows_symbols(), mono="NO_COLOR" in os.environ)
    status = run_app(Desk(checked, place, look, matches))
    return max(status, complain(checked), refuse_missing(selection))


def _tell(path: str, encoding: str | None, selection: "Selection | None") -> int:
    """Print the log of a record in words, each deal as soon as it is read."""
    from shengji.replay.files import Batch
    from shengji.replay.report import Tally

    one_input(path)
    batch = Batch([path], encoding)
    status = 0
    for name, checked_deals in batch:
        tally = Tally()
        tally.begin()
        opening: Match | None = None
        for checked in checked_deals:
            tally.take(int(checked.deal is not None), checked.diagnostics)
            for line in _lines(checked, opening, selection):
                print(line)
            sys.stdout.flush()
            opening = None if checked.last else opening or checked.match
        status = max(complain_of(name, tally), 0 if tally.deals else FOUND)
    return max(status, batch.status, refuse_missing(selection))


def _lines(checked: "CheckedDeal", opening: "Match | None", selection: "Selection | None") -> Iterator[str]:
    """Yield the lines for a deal; ``opening`` is its match as it was told at the first deal, None where this is it."""
    from shengji.replay.views.narration import narrate_deal, narrate_end, narrate_opening

    played = checked.played
    if selection is not None and (
        played is None or not selection.picks(checked.match_number, checked.number, checked.name)
    ):
        return
    if selection is None and opening is None and checked.match_number:
        yield from narrate_opening(checked.match)
    if played is not None:
        found = [diagnostic for diagnostic in checked.diagnostics if diagnostic.deal == played.name]
        yield from narrate_deal(checked.match, played, found)
    if selection is None and checked.last:
        if opening is not None:
            names = {tag.name for tag in opening.tags}
            late = [tag for tag in checked.match.tags if tag.name not in names]
            yield from narrate_opening(structs.replace(checked.match, tags=tuple(late)))
        yield from narrate_end(checked.winner)
