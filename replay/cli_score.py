"""The command `score`: a table for each match, as soon as the match is read."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.cli_options import (
    Colour,
    ColourOption,
    Deals,
    Encoding,
    Paths,
    console_for,
    refuse_missing,
    selection_of,
)
from shengji.replay.cli_place import Ascii, complain_of, shows_symbols
from shengji.replay.printing import printing

if TYPE_CHECKING:
    from shengji.replay.checking import CheckedDeal
    from shengji.replay.played import PlayedMatch
    from shengji.replay.report import Tally
    from shengji.replay.scores import MatchScore
    from shengji.replay.selection import Selection


class ScoreFormat(StrEnum):
    """How scores are printed."""

    TABLE = "table"
    JSON = "json"


@printing()
def score(
    files: Paths,
    format: Annotated[ScoreFormat, typer.Option(help="How to print the scores.")] = ScoreFormat.TABLE,
    deals: Deals = None,
    encoding: Encoding = None,
    ascii: Ascii = False,
    color: ColourOption = Colour.AUTO,
) -> int:
    """Print the deals of each match with points and results, and the levels after each."""
    import msgspec

    from shengji.replay.files import Batch
    from shengji.replay.report import Tally
    from shengji.replay.scores import score_match
    from shengji.replay.views.score_table import score_table

    status = 0
    scores: list[MatchScore] = []
    console = console_for(color)
    selection = selection_of(deals)
    batch = Batch(files, encoding)
    for name, checked_deals in batch:
        tally = Tally()
        tally.begin()
        for match in _matches(checked_deals, selection, tally):
            if format is ScoreFormat.JSON:
                scores.append(score_match(match))
            else:
                console.print(score_table(match, ascii=ascii or not shows_symbols(), width=console.width))
                sys.stdout.flush()
        status = max(status, complain_of(name, tally))
    if format is ScoreFormat.JSON:
        document = msgspec.json.encode({"matches": scores})
        print(msgspec.json.format(document, indent=2).decode())
    return max(status, batch.status, refuse_missing(selection))


def _matches(
    checked_deals: "Iterator[CheckedDeal]", selection: "Selection | None", tally: "Tally"
) -> "Iterator[PlayedMatch]":
    """Put the deals of each match together, those that are wanted; matches without any only where all are."""
    from shengji.replay.played import PlayedDeal, PlayedMatch

    played: list[PlayedDeal] = []
    for checked in checked_deals:
        tally.take(int(checked.deal is not None), checked.diagnostics)
        if checked.played is not None and (
            selection is None or selection.picks(checked.match_number, checked.number, checked.name)
        ):
            played.append(checked.played)
        if checked.last and checked.match_number:
            if played or selection is None:
                yield PlayedMatch(checked.match, tuple(played), checked.winner)
            played = []
