"""The command `replay`: the replayer in a terminal, elsewhere the log in words, each deal as soon as it is read."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from msgspec import structs

from shengji.replay.cli_options import Colour, ColourOption, Deals, Encoding, refuse_missing, selection_of
from shengji.replay.cli_place import (
    Ascii,
    Place,
    Pov,
    complain,
    complain_of,
    complain_of_none,
    load_one,
    one_input,
    refuse,
    seat_of,
    shows_symbols,
)
from shengji.replay.cli_plain import PlainOption, spelling_of
from shengji.replay.diagram.look import Theme
from shengji.replay.language.languages import told

if TYPE_CHECKING:
    from shengji.notation.record import Match
    from shengji.replay.checking import CheckedDeal
    from shengji.replay.selection import Selection
    from shengji.replay.views.card_words import Spelling
    from shengji.replay.views.looks import Look


def replay(
    file: Place,
    plain: PlainOption = None,
    deals: Deals = None,
    pov: Pov = None,
    ascii: Ascii = False,
    color: ColourOption = Colour.AUTO,
    theme: Annotated[Theme | None, typer.Option(help="The colours of the table.")] = None,
    delay: Annotated[
        float | None,
        typer.Option(min=0.1, max=60, metavar="SECONDS", help="How long a play stands when the table plays by itself."),
    ] = None,
    encoding: Encoding = None,
) -> int:
    """Step through a record in the terminal; where the output is no terminal, print it in words.

    With --plain, and where the terminal has no screen or a small one, the record is told step by step, by commands that
    are typed; ? lists them. The whole log goes to a file or a pager: shengji replay FILE --plain | less
    """
    from shengji.replay.locator import split_path
    from shengji.replay.printing import printing

    path, locator = split_path(file)
    selection = selection_of(deals)
    if locator and selection:
        return refuse(told("{locator} names a deal, and --deal does too; choose one", locator=f"@{locator}"))
    asked = _Asked(path, locator, selection, seat_of(pov), spelling_of(plain))
    with printing():
        if path == "-" or not sys.stdout.isatty() or not sys.stdin.isatty():
            return _tell_deal(asked, encoding) if locator else _tell(asked, encoding)
        shown = _Shown(ascii=ascii, mono=_is_mono(color), theme=theme, delay=delay)
        return _step(asked, encoding, shown, in_words=plain is not None or _lacks_screen())


class _Asked(NamedTuple):
    """What is to be replayed, and how it is told."""

    path: str
    locator: str | None
    selection: "Selection | None"
    seat: int | None
    cards: "Spelling"


class _Shown(NamedTuple):
    """How the table is shown: ``delay`` is seconds a play when it plays by itself."""

    ascii: bool
    mono: bool
    theme: Theme | None
    delay: float | None

    def look(self, viewpoint: int | None) -> "Look":
        """Return the look of the table."""
        from shengji.replay.views.looks import PALETTES, Look

        palette = self.theme if self.theme in PALETTES else "dark"
        return Look(viewpoint=viewpoint, ascii=self.ascii or not shows_symbols(), mono=self.mono, palette=str(palette))


def _is_mono(color: Colour) -> bool:
    return color is Colour.NEVER or (color is Colour.AUTO and bool(os.environ.get("NO_COLOR")))


def _lacks_screen() -> bool:
    """Whether the terminal cannot show the table: it moves no cursor, or is too small."""
    from shengji.replay.views.table import SMALLEST

    if os.environ.get("TERM") == "dumb":
        return True
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return False
    return 0 < columns < SMALLEST[0] or 0 < lines < SMALLEST[1]


def _step(asked: _Asked, encoding: str | None, shown: _Shown, *, in_words: bool) -> int:
    """Step through a record: in the app, or by typed commands."""
    from shengji.replay.locator import BadLocator, find
    from shengji.replay.selection import chosen

    checked = load_one(asked.path, encoding)
    if not checked.deals:
        return complain_of_none(checked.source.name, complain(checked))
    try:
        place = find(checked.matches, asked.locator) if asked.locator else None
    except BadLocator as error:
        return refuse(error.said)
    matches = checked.matches if asked.selection is None else chosen(checked.matches, asked.selection)
    if not any(match.deals for match in matches):
        return refuse_missing(asked.selection)
    status = 0
    if in_words:
        from shengji.replay.app.route import Place as At
        from shengji.replay.app.route import Route
        from shengji.replay.typed.session import run_typed
        from shengji.replay.typed.telling import Ears

        route = Route(matches, checked.diagnostics)
        run_typed(route, At(*place) if place else route.start, Ears(asked.cards, asked.seat), checked.source.name)
    else:
        from shengji.replay.app import Desk, run_app

        desk = Desk(checked, place, shown.look(asked.seat), matches)
        if shown.delay is not None:
            desk.pause = shown.delay
        status = run_app(desk)
    return max(status, complain(checked), refuse_missing(asked.selection))


def _tell_deal(asked: _Asked, encoding: str | None) -> int:
    """Print the log of the deal that a locator names."""
    from shengji.replay.locator import BadLocator, find
    from shengji.replay.views.narration import narrate

    assert asked.locator is not None
    checked = load_one(asked.path, encoding)
    if not checked.deals:
        return complain_of_none(checked.source.name, complain(checked))
    try:
        number, step = find(checked.matches, asked.locator)
    except BadLocator as error:
        return refuse(error.said)
    only = (number, step.deal)
    for line in narrate(checked.matches, checked.diagnostics, only=only, cards=asked.cards, viewpoint=asked.seat):
        print(line)
    return complain(checked)


def _tell(asked: _Asked, encoding: str | None) -> int:
    """Print the log of a record in words, each deal as soon as it is read."""
    from shengji.replay.files import Batch
    from shengji.replay.report import Tally

    one_input(asked.path)
    batch = Batch([asked.path], encoding)
    status = 0
    for name, checked_deals in batch:
        tally = Tally()
        tally.begin()
        opening: Match | None = None
        for checked in checked_deals:
            tally.take(int(checked.deal is not None), checked.diagnostics)
            for line in _lines(checked, opening, asked):
                print(line)
            sys.stdout.flush()
            opening = None if checked.last else opening or checked.match
        status = complain_of(name, tally)
        if not tally.deals:
            status = complain_of_none(name, status)
    return max(status, batch.status, refuse_missing(asked.selection))


def _lines(checked: "CheckedDeal", opening: "Match | None", asked: _Asked) -> Iterator[str]:
    """Yield the lines for a deal; ``opening`` is its match as it was told at the first deal, None where this is it."""
    from shengji.replay.views.narration import narrate_deal, narrate_end, narrate_opening

    played, selection = checked.played, asked.selection
    if selection is not None and (
        played is None or not selection.picks(checked.match_number, checked.number, checked.name)
    ):
        return
    of_match = [diagnostic for diagnostic in checked.diagnostics if diagnostic.deal is None]
    if selection is None and opening is None and checked.match_number:
        yield from narrate_opening(checked.match, of_match, asked.seat)
        of_match = []
    if played is not None:
        found = [diagnostic for diagnostic in checked.diagnostics if diagnostic.deal == played.name]
        yield from narrate_deal(checked.match, played, found, asked.cards, asked.seat)
    if selection is None:
        names = {tag.name for tag in opening.tags} if opening is not None else set()
        late = [tag for tag in checked.match.tags if tag.name not in names] if opening and checked.last else []
        yield from narrate_opening(structs.replace(checked.match, tags=tuple(late)), of_match, asked.seat)
    if selection is None and checked.last:
        yield from narrate_end(checked.winner)
