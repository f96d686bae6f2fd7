"""The command `fmt`: records in canonical form, printed, compared, or written back."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import counted
from shengji.replay.cli_options import Colour, ColourOption, Encoding, Force, Output, Paths, console_for
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken

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
        say_on_stderr(wrong)
        return USAGE
    batch = _Batch(sources, STYLES[style], encoding)
    if in_place:
        _write_back(batch)
    elif check or diff:
        _compare(batch, check=check, diff=diff, color=color)
    else:
        _write_out(batch, path, force=force)
    return batch.status


def _misuse(
    sources: "list[Input | Unreadable]", *, compares: bool, in_place: bool, output: str | None
) -> Phrase | None:
    """Say why these options make no sense together, None where they do."""
    from shengji.replay.files import Input

    if in_place and compares:
        return say("--in-place writes files, --check and --diff only look at them; choose one")
    if output is not None and (in_place or compares):
        return say("--output takes the formatted record, and goes with none of --check, --diff and --in-place")
    if in_place and any(isinstance(source, Input) and source.path is None for source in sources):
        return say("standard input cannot be written back; without --in-place it is printed")
    if len(sources) > 1 and not (in_place or compares):
        return say(
            "one record is printed at a time, not {count}; choose --check, --diff or --in-place", count=len(sources)
        )
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
                self.fail(unfit.status, _fate(source, unfit.said))
                continue
            if formatted.errors:
                self.refused += 1
                _explain(formatted)
                errors = counted("{count} error in reading it", "{count} errors in reading it", len(formatted.errors))
                self.fail(FOUND, _fate(source, errors))
            else:
                yield source, formatted

    def fail(self, status: int, why: Phrase) -> None:
        """Say that something went wrong, and raise the exit status to what stands for it."""
        self.worst = max(self.worst, status)
        say_on_stderr(why)

    def summary(self, *, written: bool) -> str:
        """Return the last line of a report: 3 of 412 files would change (1 could not be formatted)."""
        if not self.changed:
            text = counted("no changes in {count} file", "no changes in {count} files", self.files)
        elif written:
            text = counted(
                "{changed} of {count} file changed", "{changed} of {count} files changed", self.files,
                changed=self.changed,
            )  # fmt: skip
        else:
            text = counted(
                "{changed} of {count} file would change", "{changed} of {count} files would change", self.files,
                changed=self.changed,
            )  # fmt: skip
        refused = say("{text} ({refused} could not be formatted)", text=text, refused=self.refused)
        return spoken(refused if self.refused else text)


def _explain(formatted: "Formatted") -> None:
    """Lay out what in a text could not be read."""
    from shengji.replay.report import full

    for diagnostic in formatted.errors:
        print(full(formatted, diagnostic), end="\n\n", file=sys.stderr)


def _fate(source: "Input", why: Phrase) -> Phrase:
    """Say what becomes of a file, and why."""
    if source.path is None:
        return say("{path} is not formatted: {why}", path=source.name, why=why)
    return say("{path} is left as it is: {why}", path=source.name, why=why)


def _write_out(batch: _Batch, path: Path | None, *, force: bool) -> None:
    """Print the formatted text, or write it to a new file."""
    from shengji.replay.files import unfit
    from shengji.replay.output import emit, opened, taken

    for _, formatted in batch:
        if path is None:
            emit(formatted.text)
            continue
        try:
            with opened(path, force=force) as stream:
                stream.write(formatted.text)
        except FileExistsError:
            batch.fail(USAGE, taken(path))
        except OSError as error:
            batch.fail(UNWRITABLE, unfit(path, error))


def _write_back(batch: _Batch) -> None:
    """Write what changes back to its files, and name them."""
    from shengji.replay.files import unfit
    from shengji.replay.output import rewrite

    for source, formatted in batch:
        if not formatted.changed or source.path is None:
            continue
        try:
            rewrite(source.path, formatted.after)
        except OSError as error:
            batch.fail(UNWRITABLE, unfit(source.name, error))
        else:
            batch.changed += 1
            print(_visible(source.name))
    if batch.files:
        print(batch.summary(written=True))


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
        print(batch.summary(written=False), file=sys.stderr if diff else sys.stdout)


def _print_diff(formatted: "Formatted", color: Colour) -> None:
    """Print a diff, to look at in a terminal, to the letter elsewhere."""
    from shengji.replay.output import emit
    from shengji.replay.views.diff import coloured, diff_lines

    name = formatted.source.name
    lines = list(diff_lines(name, formatted.before_text, formatted.text, formatted.deals))
    if not lines:
        say_on_stderr(say("{path}: only the encoding changes, to UTF-8", path=name))
    console = console_for(color)
    if console.is_terminal and lines:
        console.print(coloured(lines), soft_wrap=True)
    else:
        emit("".join(lines))


def _visible(name: str) -> str:
    from shengji.replay.report import visible

    return visible(name)
