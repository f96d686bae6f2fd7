"""The command `doctor`: what to put into a report of a bug, and what this terminal can show."""

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.cli_options import USAGE, Encoding
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say
from shengji.replay.language.languages import told

if TYPE_CHECKING:
    from shengji.replay.doctor.examination import Examination

FOUND = 1

_AT_LINE = re.compile(r"(.+):([1-9][0-9]{0,8})", re.DOTALL)


class DoctorFormat(StrEnum):
    """How it is told."""

    TEXT = "text"
    JSON = "json"


def doctor(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE[:LINE]]", help="A record that makes trouble, and a line of it.")
    ] = None,
    line: Annotated[
        int | None, typer.Option(min=1, metavar="NUMBER", help="A line of the record to take apart.")
    ] = None,
    format: Annotated[DoctorFormat, typer.Option(help="How to print it.")] = DoctorFormat.TEXT,
    encoding: Encoding = None,
) -> int:
    """Say what a report of a bug should hold; without a file, what this terminal can show."""
    from shengji.replay.doctor import page
    from shengji.replay.doctor.surroundings import encodings, program, terminal

    examined: Examination | None = None
    if file is None:
        if line is not None:
            raise typer.BadParameter(told("a line is one of a file; name the file"), param_hint="--line")
    else:
        path, at = _split(file)
        examined = _examine(path, encoding, line or at)
        if line is None:
            line = at
        if line is not None and examined.line is None:
            lines = examined.lines
            say_on_stderr(say("{path} has no line {line}; it has {lines}", path=path, line=line, lines=lines))
            return USAGE
    where = encodings(sys.stdout)
    shown = None if file is not None else terminal(sys.stdout)
    if format is DoctorFormat.JSON:
        import msgspec

        document = {"program": program(), "encodings": where, "terminal": shown, "file": examined}
        print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
    else:
        lines_said = [*page.program_lines(program(), where)]
        lines_said += page.terminal_lines(shown, where) if shown is not None else ()
        lines_said += page.file_lines(examined) if examined is not None else ()
        print("\n".join(lines_said))
    return FOUND if examined is not None and examined.found else 0


def _split(file: str) -> tuple[str, int | None]:
    """Split ``FILE:LINE``; what is the name of a file is taken whole."""
    found = None if Path(file).exists() else _AT_LINE.fullmatch(file)
    return (file, None) if found is None else (found[1], int(found[2]))


def _examine(path: str, encoding: str | None, line: int | None) -> "Examination":
    """Examine a file; leaves the program where there is none to read."""
    from shengji.replay.cli_place import one_input
    from shengji.replay.doctor.examination import examine
    from shengji.replay.files import Unreadable, blocks_of

    try:
        source = one_input(path)
        return examine(source.name, blocks_of(source), encoding, line)
    except Unreadable as error:
        say_on_stderr(error.said)
        raise typer.Exit(error.status) from None
