"""The command `validate`: what it finds is printed deal after deal, as the records come in."""

from functools import partial
from typing import Annotated

import typer

from shengji.replay.cli_options import (
    Colour,
    ColourOption,
    Deals,
    Encoding,
    Paths,
    colour_console,
    refuse_missing,
    selection_of,
)
from shengji.replay.printing import printing
from shengji.replay.reports.formats import ReportFormat

FOUND = 1


@printing()
def validate(
    files: Paths,
    format: Annotated[ReportFormat, typer.Option(help="How to print what is found.")] = ReportFormat.FULL,
    deals: Deals = None,
    color: ColourOption = Colour.AUTO,
    encoding: Encoding = None,
) -> int:
    """Report everything that is wrong in records, and what would be right."""
    from shengji.replay.files import Batch
    from shengji.replay.report import Tally
    from shengji.replay.reports.report import report_in

    tally = Tally()
    report = report_in(format, partial(colour_console, color))
    selection = selection_of(deals)
    batch = Batch(files, encoding)
    for name, checked_deals in batch:
        tally.begin()
        report.begin(name)
        for checked in checked_deals:
            found = checked.diagnostics
            if selection is not None and checked.deal is not None:
                if not selection.picks(checked.match_number, checked.number, checked.name):
                    continue
                start = checked.deal.span.start
                found = tuple([diagnostic for diagnostic in found if diagnostic.span.start >= start])
            elif selection is not None:
                continue
            tally.take(int(checked.deal is not None), found)
            if text := report.take(checked, found):
                print(text, end="", flush=True)
    print(report.end(tally, complete=batch.status == 0), end="")
    return max(batch.status, FOUND if tally.bad else 0, refuse_missing(selection))
