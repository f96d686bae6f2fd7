"""Finding and reading the files that a command is given."""

import errno
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say, verbatim

if TYPE_CHECKING:
    from shengji.replay.checking import Checked, CheckedDeal

SUFFIX = ".sjn"


class Unreadable(Exception):
    """A file that cannot be read, or a folder without records; ``status`` is the exit status for it."""

    def __init__(self, said: Phrase, status: int) -> None:
        super().__init__(said)
        self.said = said
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
                yield Unreadable(say("{path}: no {suffix} files in this folder", path=argument, suffix=SUFFIX), 2)
            for found in records:
                yield Input(str(found), found)
        else:
            yield Input(argument, path)


_REASONS = {
    errno.ENOENT: say("no such file or directory"),
    errno.EACCES: say("permission denied"),
    errno.EPERM: say("operation not permitted"),
    errno.EISDIR: say("is a directory"),
    errno.ENOTDIR: say("not a directory"),
    errno.ENOSPC: say("no space left on device"),
    errno.EROFS: say("read-only file system"),
    errno.ENAMETOOLONG: say("file name too long"),
    errno.EIO: say("input/output error"),
}


def reason_of(error: OSError) -> Phrase:
    """Say in a few words why a file can't be read or written."""
    reason = error.strerror or str(error)
    return _REASONS.get(error.errno or 0) or verbatim(f"{reason[:1].lower()}{reason[1:]}")


def unfit(path: object, error: OSError) -> Phrase:
    """Say which file can't be read or written, and why."""
    return say("{path}: {reason}", path=path, reason=reason_of(error))


def content(source: Input) -> bytes:
    """Return the bytes of an input; raises `Unreadable`."""
    try:
        return sys.stdin.buffer.read() if source.path is None else source.path.read_bytes()
    except OSError as error:
        raise Unreadable(unfit(source.name, error), 4) from None


def blocks_of(source: Input) -> Iterator[bytes]:
    """Yield the bytes of an input as they come; raises `Unreadable`."""
    from shengji.replay.streams import as_it_comes

    try:
        if source.path is None:
            yield from as_it_comes(sys.stdin.buffer)
        else:
            with open(source.path, "rb", buffering=0) as file:
                yield from as_it_comes(file)
    except OSError as error:
        raise Unreadable(unfit(source.name, error), 4) from None


def load(source: Input, encoding: str | None = None) -> "Checked":
    """Read and check an input; raises `Unreadable` where the file cannot be read."""
    from shengji.replay.checking import check_bytes

    return check_bytes(source.name, content(source), encoding)


class Contents:
    """Inputs and their bytes, one after the other; what cannot be read is said on standard error and passed over.

    ``status`` is the highest exit status of what could not be read so far.
    """

    def __init__(self, sources: Iterable[Input | Unreadable]) -> None:
        self.sources = sources
        self.status = 0

    def __iter__(self) -> Iterator[tuple[Input, bytes]]:
        for source in self.sources:
            try:
                if isinstance(source, Unreadable):
                    raise source
                data = content(source)
            except Unreadable as error:
                say_on_stderr(error.said)
                self.status = max(self.status, error.status)
            else:
                yield source, data


class Batch:
    """Many inputs, checked deal after deal as they are read; what cannot be read is said on standard error.

    ``status`` is the highest exit status of what could not be read so far.
    """

    def __init__(self, arguments: list[str], encoding: str | None) -> None:
        self.arguments, self.encoding = arguments, encoding
        self.status = 0

    def __iter__(self) -> "Iterator[tuple[str, Iterator[CheckedDeal]]]":
        """Yield the name of each input and its deals, which are to be gone through before the next."""
        for source in inputs(self.arguments):
            try:
                if isinstance(source, Unreadable):
                    raise source
                blocks = blocks_of(source)
                first = next(blocks, b"")
            except Unreadable as error:
                self._refuse(error)
            else:
                yield source.name, self._deals(source.name, chain([first], blocks))

    def _deals(self, name: str, blocks: Iterator[bytes]) -> "Iterator[CheckedDeal]":
        from shengji.grammar.decoding import Decoded
        from shengji.notation.stream import read_deals
        from shengji.replay.checking import checked_deals

        try:
            yield from checked_deals(read_deals(Decoded(blocks, self.encoding), name))
        except Unreadable as error:
            self._refuse(error)

    def _refuse(self, error: Unreadable) -> None:
        say_on_stderr(error.said)
        self.status = max(self.status, error.status)
