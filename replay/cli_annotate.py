"""The command `annotate`: what the engine can say of a record, put into it, and taken out again."""

from pathlib import Path
from typing import Annotated

import typer

from shengji.replay.cli_options import Encoding, Force, Output
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say

FOUND = 1
UNWRITABLE = 4


def annotate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    strip: Annotated[bool, typer.Option("--strip", help="Take out what was put in, and nothing else.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Write the record back to its file.")] = False,
    encoding: Encoding = None,
    output: Output = None,
    force: Force = False,
) -> int:
    """Put facts of each play, trick and deal into a record as notes that are marked %auto.

    Points and the running total, failed throws and why, ruffs, voids shown, points given away, the kitty dug, levels.
    No play is called good or bad. Nothing else in the text changes, and --strip gives it back to the last character.
    """
    from shengji.replay.cli_place import one_input, refuse
    from shengji.replay.files import Unreadable, content, unfit
    from shengji.replay.output import emit, opened, refusal, rewrite

    path = None if output in (None, "-") else Path(output or "")
    source = one_input(file)
    if in_place and (output is not None or source.path is None):
        return refuse(say("--in-place writes back the file that was read, and goes with no other output"))
    if path is not None and (wrong := refusal(path, force=force)) is not None:
        return refuse(wrong)
    try:
        data = content(source)
    except Unreadable as error:
        say_on_stderr(error.said)
        return error.status
    text, status = _stripped(source.name, data, encoding) if strip else _annotated(source.name, data, encoding)
    if text is None:
        return status
    try:
        if in_place and source.path is not None:
            if text.encode() != data:
                rewrite(source.path, text.encode())
        elif path is None:
            emit(text)
        else:
            with opened(path, force=force) as stream:
                stream.write(text)
    except OSError as error:
        say_on_stderr(unfit(source.name if path is None else path, error))
        return UNWRITABLE
    return status


def _stripped(name: str, data: bytes, encoding: str | None) -> tuple[str | None, int]:
    from shengji.grammar.decoding import decode, undecoded
    from shengji.notation.automatic import without_notes

    source = decode(name, data, encoding)
    if source.fault is not None or undecoded(source, 0, len(source.text)) is not None:
        return None, _undecodable(name)
    return without_notes(source.text), 0


def _annotated(name: str, data: bytes, encoding: str | None) -> tuple[str | None, int]:
    from shengji.grammar.source import Source
    from shengji.replay.annotate.writing import annotated
    from shengji.replay.checking import check_source
    from shengji.replay.cli_place import complain

    bare, status = _stripped(name, data, encoding)
    if bare is None:
        return None, status
    checked = check_source(Source(name, bare))
    return annotated(checked), complain(checked)


def _undecodable(name: str) -> int:
    say_on_stderr(say("{name} can't be decoded, and is left as it is; see: {command}", name=name,
                      command=f"shengji validate {name}"))  # fmt: skip
    return FOUND
