"""Finding and reading the files that a command is given."""

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from shengji.replay.checking import Checked, check_bytes

SUFFIX = ".sjn"


class Unreadable(Exception):
    """A file that cannot be read, or a folder without records; ``status`` is the exit status for it."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Input(Struct, frozen=True):
    """A file to read: its name in messages, and where it is (None: standard input)."""

    name: str
    path: Path | None


def inputs(arguments: list[str]) -> Iterator[Input | Unreadable]:
    """Turn arguments into inputs: a file, ``-`` for standard input, or a folder for all its .sjn files, by name."""
    for argument in arguments:
        path = Path(argument)
        if argument == "-":
            yield Input("<stdin>", None)
        elif path.is_dir():
            records = sorted(found for found in path.rglob(f"*{SUFFIX}") if found.is_file())
            if not records:
                yield Unreadable(f"{argument}: no {SUFFIX} files in this folder", 2)
            for found in records:
                yield Input(str(found), found)
        else:
            yield Input(argument, path)


def load(source: Input, encoding: str | None = None) -> Checked:
    """Read and check an input; raises `Unreadable` where the file cannot be read."""
    try:
        data = sys.stdin.buffer.read() if source.path is None else source.path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(f"{source.name}: {reason[:1].lower()}{reason[1:]}", 4) from None
    return check_bytes(source.name, data, encoding)


class Batch:
    """Many files, read and checked one after the other; what cannot be read is said on standard error and passed over.

    ``status`` is the highest exit status of what could not be read so far.
    """

    def __init__(self, arguments: list[str], encoding: str | None) -> None:
        self.arguments, self.encoding = arguments, encoding
        self.status = 0

    def __iter__(self) -> Iterator[Checked]:
        for source in inputs(self.arguments):
            try:
                if isinstance(source, Unreadable):
                    raise source
                yield load(source, self.encoding)
            except Unreadable as error:
                print(f"shengji: {error}", file=sys.stderr)
                self.status = max(self.status, error.status)
