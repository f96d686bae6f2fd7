"""The command `fmt`: records in canonical form, printed, compared, or written back."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.cli_options import Colour, ColourOption, Encoding, Force, Output, Paths, console_for

if TYPE_CHECKING:
    from shengji.notation.style import Style
    from shengji.replay.files import Input, Unreadable
    from shengji.replay.formatting import Formatted

FOUND = 1
USAGE = 2
UNWRITABLE = 4


class FmtStyle(StrEnum):
    """How cards, seats, sides and the words of items are spelled."""

    ASCII = "ascii"
    SYMBOLS = "symbols"
    ZH = "zh"


def fmt(
    files: Paths,
    check: Annotated[
        bool, typer.Option("--check", help="Name the files that would change; status 1 where there are any.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Print what would change, as a unified diff.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Write what changes back to its file.")] = False,
    style: Annotated[
        FmtStyle, typer.Option(help="Canonical ASCII, the signs of the suits, or Chinese cards, seats and words.")
    ] = FmtStyle.ASCII,
    encoding: Encoding = None,
    output: Output = None,
    force: Force = False,
    color: ColourOption = Colour.AUTO,
) -> int:
    """Print a record in canonical form; with --check, --diff or --in-place, any number of records.

    What is written is UTF-8. A record is formatted whatever the rules say of it; one that cannot be read in full is
    left as it is.
    """
    from shengji.notation.style import STYLES
    from shengji.replay.files import inputs
    from shengji.replay.output import refusal

    sources = list(inputs(files))
    path = None if output in (None, "-") else Path(output or "")
    wrong = _misuse(sources, compares=check or diff, in_place=in_place, output=output)
    if wrong is None and path is not None:
        wrong = refusal(path, force=force)
    if wrong is not None:
        print(f"shengji: {wrong}", file=sys.stderr)
        return USAGE
    batch = _Batch(sources, STYLES[style], encoding)
    if in_place:
        _write_back(batch)
    elif check or diff:
        _compare(batch, check=check, diff=diff, color=color)
    else:
        _write_out(batch, path, force=force)
    return batch.status


def _misuse(sources: "list[Input | Unreadable]", *, compares: bool, in_place: bool, output: str | None) -> str | None:
    """Say why these options make no sense together, None where they do."""
    from shengji.replay.files import Input

    if in_place and compares:
        return "--in-place writes files, --check and --diff only look at them; choose one"
    if output is not None and (in_place or compares):
        return "--output takes the formatted record, and goes with none of --check, --diff and --in-place"
    if in_place and any(isinstance(source, Input) and source.path is None for source in sources):
        return "standard input cannot be written back; without --in-place it is printed"
    if len(sources) > 1 and not (in_place or compares):
        return f"one record is printed at a time, not {len(sources)}; choose --check, --diff or --in-place"
    return None


class _Batch:
    """Files, formatted one after the other; what cannot be is explained on standard error and passed over.

    ``changed`` is counted by whoever goes through.
    """

    def __init__(self, sources: "list[Input | Unreadable]", style: "Style", encoding: str | None) -> None:
        from shengji.replay.files import Contents

        self.contents = Contents(sources)
        self.style, self.encoding = style, encoding
        self.files = self.refused = self.changed = self.worst = 0

    @property
    def status(self) -> int:
        """The exit status so far."""
        return max(self.worst, self.contents.status)

    def __iter__(self) -> "Iterator[tuple[Input, Formatted]]":
        from shengji.replay.formatting import Unfit, format_bytes

        for source, data in self.contents:
            self.files += 1
            try:
                formatted = format_bytes(source.name, data, self.style, self.encoding)
            except Unfit as unfit:
                self.refused += 1
                self.fail(unfit.status, f"shengji: {_visible(source.name)} is {_fate(source)}: {unfit}")
                continue
            if formatted.errors:
                self.refused += 1
                self.fail(FOUND, _explained(source, formatted))
            else:
                yield source, formatted

    def fail(self, status: int, message: str) -> None:
        """Say that something went wrong, and raise the exit status to what stands for it."""
        self.worst = max(self.worst, status)
        print(message, file=sys.stderr)

    def summary(self, verb: str) -> str:
        """Return the last line of a report: 3 of 412 files would change (1 could not be formatted)."""
        files = f"{self.files} file{'' if self.files == 1 else 's'}"
        text = f"{self.changed} of {files} {verb}" if self.changed else f"no changes in {files}"
        return f"{text} ({self.refused} could not be formatted)" if self.refused else text


def _explained(source: "Input", formatted: "Formatted") -> str:
    """Lay out what in a text could not be read, and say what becomes of the file."""
    from shengji.replay.report import full

    reports = [full(formatted, diagnostic) for diagnostic in formatted.errors]
    errors = f"{len(reports)} error{'' if len(reports) == 1 else 's'}"
    return "\n\n".join([*reports, f"shengji: {_visible(source.name)} is {_fate(source)}: {errors} in reading it"])


def _fate(source: "Input") -> str:
    return "left as it is" if source.path is not None else "not formatted"


def _write_out(batch: _Batch, path: Path | None, *, force: bool) -> None:
    """Print the formatted text, or write it to a new file."""
    from shengji.replay.files import reason_of
    from shengji.replay.output import emit, opened

    for _, formatted in batch:
        if path is None:
            emit(formatted.text)
            continue
        try:
            with opened(path, force=force) as stream:
                stream.write(formatted.text)
        except FileExistsError:
            batch.fail(USAGE, f"shengji: {_visible(str(path))} exists; --force overwrites it")
        except OSError as error:
            batch.fail(UNWRITABLE, f"shengji: {_visible(str(path))}: {reason_of(error)}")


def _write_back(batch: _Batch) -> None:
    """Write what changes back to its files, and name them."""
    from shengji.replay.files import reason_of
    from shengji.replay.output import rewrite

    for source, formatted in batch:
        if not formatted.changed or source.path is None:
            continue
        try:
            rewrite(source.path, formatted.after)
        except OSError as error:
            batch.fail(UNWRITABLE, f"shengji: {_visible(source.name)}: {reason_of(error)}")
        else:
            batch.changed += 1
            print(_visible(source.name))
    if batch.files:
        print(batch.summary("changed"))


def _compare(batch: _Batch, *, check: bool, diff: bool, color: Colour) -> None:
    """Name what would change, or show how; the count is no part of a diff."""
    for source, formatted in batch:
        if not formatted.changed:
            continue
        batch.changed += 1
        if diff:
            _print_diff(formatted, color)
        else:
            print(_visible(source.name))
    if not check:
        return
    if batch.changed:
        batch.worst = max(batch.worst, FOUND)
    if batch.files:
        print(batch.summary("would change"), file=sys.stderr if diff else sys.stdout)


def _print_diff(formatted: "Formatted", color: Colour) -> None:
    """Print a diff, to look at in a terminal, to the letter elsewhere."""
    from shengji.replay.output import emit
    from shengji.replay.views.diff import coloured, diff_lines

    name = formatted.source.name
    lines = list(diff_lines(name, formatted.before_text, formatted.text, formatted.deals))
    if not lines:
        print(f"shengji: {_visible(name)}: only the encoding changes, to UTF-8", file=sys.stderr)
    console = console_for(color)
    if console.is_terminal and lines:
        console.print(coloured(lines), soft_wrap=True)
    else:
        emit("".join(lines))


def _visible(name: str) -> str:
    from shengji.replay.report import visible

    return visible(name)
