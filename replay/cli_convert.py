"""The command `convert`: records from SJN to JSON, to a stream of events, and back."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from shengji.grammar.diagnostics import Phrase
from shengji.replay.cli_options import Encoding, Force, Output
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say
from shengji.replay.output import taken

if TYPE_CHECKING:
    from shengji.replay.checking import Checked

FOUND = 1
USAGE = 2
UNWRITABLE = 4


class To(StrEnum):
    """The form that records are converted to."""

    SJN = "sjn"
    JSON = "json"
    JSONL = "jsonl"


class SchemaName(StrEnum):
    """A JSON Schema that can be printed."""

    RECORD = "record"
    RESOLVED = "resolved"
    EVENTS = "events"


def convert(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="Records as SJN, JSON or events, folders of .sjn files, or -."),
    ] = None,
    to: Annotated[
        To | None, typer.Option("--to", show_default=False, help="What to write; left out: as --output's suffix says.")
    ] = None,
    resolved: Annotated[
        bool, typer.Option("--resolved", help="JSON with what the engine derives: hands, winners, points, levels.")
    ] = False,
    compact: Annotated[bool, typer.Option("--compact", help="A JSON document on one line.")] = False,
    schema: Annotated[
        SchemaName | None, typer.Option(show_default=False, help="Print the JSON Schema of a form instead.")
    ] = None,
    encoding: Encoding = None,
    output: Output = None,
    force: Force = False,
) -> int:
    """Convert records between SJN, JSON and a stream of events, one a line, with nothing lost either way."""
    if schema is not None:
        return _print_schema(schema)
    path = None if output in (None, "-") else Path(output or "")
    form = to or _form_of(path)
    wrong = _misuse(files, form, path, resolved=resolved, compact=compact, force=force)
    if wrong is not None or form is None:
        return _refuse(wrong or "", USAGE)
    batch = _Batch(files or [], encoding, play=resolved)
    texts = iter(batch)
    first = next(texts, None)
    if first is None:
        return batch.status
    try:
        with _opened(path, force=force) as stream:
            for part in _written(chain([first], texts), form, resolved=resolved, compact=compact):
                stream.write(part)
    except FileExistsError:
        return _refuse(taken(output), USAGE)
    except OSError as error:
        if path is None:
            raise
        from shengji.replay.files import unfit

        return _refuse(unfit(output, error), UNWRITABLE)
    return batch.status


def _form_of(path: Path | None) -> To | None:
    """Return the form that the name of the output stands for."""
    suffix = "" if path is None else path.suffix.lower()
    return {".sjn": To.SJN, ".json": To.JSON, ".jsonl": To.JSONL, ".ndjson": To.JSONL}.get(suffix)


def _misuse(
    files: list[str] | None, form: To | None, path: Path | None, *, resolved: bool, compact: bool, force: bool
) -> Phrase | None:
    """Say why a command line makes no sense, None where it does."""
    from shengji.replay.output import refusal

    if not files:
        return say("name the files to convert, or - for standard input")
    if form is None:
        return say("say what to write: --to json, --to jsonl or --to sjn")
    if resolved and form is To.SJN:
        return say("SJN holds nothing that was derived; --resolved goes with --to json and --to jsonl")
    if compact and form is not To.JSON:
        return say("--compact goes with --to json")
    return None if path is None else refusal(path, force=force)


def _refuse(why: object, status: int) -> int:
    say_on_stderr(why)
    return status


def _print_schema(schema: SchemaName) -> int:
    from shengji.replay.output import emit
    from shengji.replay.schemas import path_of

    emit(path_of(schema.value).read_text("utf-8"))
    return 0


class _Batch:
    """Files, read one after the other; what is wrong with them is said on standard error.

    What cannot be converted is passed over. ``status`` is the exit status so far.
    """

    def __init__(self, files: list[str], encoding: str | None, *, play: bool) -> None:
        from shengji.replay.files import Contents, inputs

        self.contents = Contents(inputs(files))
        self.encoding, self.play = encoding, play
        self.worst = 0

    @property
    def status(self) -> int:
        """The exit status so far."""
        return max(self.worst, self.contents.status)

    def __iter__(self) -> "Iterator[Checked]":
        from shengji.grammar.diagnostics import Severity
        from shengji.replay.conversion import Unconvertible, read_bytes
        from shengji.replay.report import concise

        for source, data in self.contents:
            try:
                checked = read_bytes(source.name, data, self.encoding, play=self.play)
            except Unconvertible as refused:
                self.worst = FOUND
                say_on_stderr(say("not converted: {why}", why=refused.said))
                continue
            for diagnostic in checked.diagnostics:
                if diagnostic.severity is not Severity.NOTE:
                    print(concise(checked, diagnostic), file=sys.stderr)
            self.worst = max(self.worst, FOUND if checked.found else 0)
            yield checked


@contextmanager
def _opened(path: Path | None, *, force: bool) -> Iterator[BinaryIO]:
    """Open what is written to: as UTF-8, whatever the locale."""
    from shengji.replay.output import opened

    with opened(path, force=force) as stream:
        stream.flush()
        yield stream.buffer


def _written(texts: "Iterable[Checked]", form: To, *, resolved: bool, compact: bool) -> Iterator[bytes]:
    """Yield what is written, part by part. Of events, no more than one text is held at a time."""
    if form is To.SJN:
        from shengji.notation.writer import write

        yield from (write(checked.record).encode() for checked in texts)
    elif form is To.JSONL:
        yield from _event_lines(texts, resolved=resolved)
    else:
        from shengji.replay.json_layout import laid_out

        document = _document(texts, resolved=resolved)
        yield from [document, b"\n"] if compact else laid_out(document)


def _event_lines(texts: "Iterable[Checked]", *, resolved: bool) -> Iterator[bytes]:
    import msgspec

    from shengji.replay.events.making import events_of, opening, resolved_events

    encode = msgspec.json.Encoder().encode
    yield encode(opening()) + b"\n"
    matches = 0
    for checked in texts:
        events = resolved_events(checked, matches) if resolved else events_of(checked.record, matches)
        yield from (encode(event) + b"\n" for event in events)
        matches += len(checked.matches if resolved else checked.record.matches)


def _document(texts: "Iterable[Checked]", *, resolved: bool) -> bytes:
    """Return the document of all texts, with the matches of each, on one line."""
    if resolved:
        import msgspec

        from shengji.replay.resolved.making import resolve

        return msgspec.json.encode(resolve(texts))
    from shengji.notation.json_writer import write_json
    from shengji.notation.record import Record

    records = [checked.record for checked in texts]
    matches = tuple([match for record in records for match in record.matches])
    return write_json(Record(matches, tuple([note for record in records for note in record.notes])))
