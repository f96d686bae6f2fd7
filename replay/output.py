"""Writing files: whole or not at all, and over another one only where that is meant."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from shengji.grammar.diagnostics import Phrase
from shengji.replay.findings import say

_NAME = 40
"""How much of a file's name its temporary neighbour takes up: names are limited in bytes, four to a letter at most."""


def refusal(path: Path, *, force: bool) -> Phrase | None:
    """Say why a file will not be written to, None where it may be."""
    if path.is_dir():
        return say("{path} is a folder", path=path)
    if path.exists() and not path.is_file():
        return say("{path} is no ordinary file", path=path)
    return None if force or not path.exists() else taken(path)


def taken(path: object) -> Phrase:
    """Say that a file exists and is not written over."""
    return say("{path} exists; --force overwrites it", path=path)


@contextmanager
def opened(path: Path | None, *, force: bool) -> Iterator[TextIO]:
    """Open standard output, or a new file that takes its name only when all of it is written.

    Raises `OSError`, and `FileExistsError` where a file of this name has appeared and is not to be overwritten.
    """
    if path is None:
        yield sys.stdout
        return
    target = Path(os.path.realpath(path))
    with _beside(target) as temporary:
        with open(temporary, "x", encoding="utf-8", newline="\n") as stream:
            yield stream
        if not force and target.exists():
            raise FileExistsError
        os.replace(temporary, target)


def emit(text: str) -> None:
    """Print a text that is kept to the letter: as UTF-8, whatever the locale, unless a person looks at it."""
    if sys.stdout.isatty():
        print(text, end="")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())


def rewrite(path: Path, data: bytes) -> None:
    """Give a file new content in one step, and leave its mode as it is; raises `OSError`.

    A file that is not writable is none to be replaced, though its folder would allow it.
    """
    target = Path(os.path.realpath(path))
    mode = os.stat(target).st_mode
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "no ordinary file")
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with _beside(target) as temporary:
        with open(temporary, "xb") as stream:
            stream.write(data)
        os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, target)


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Name a temporary file in the folder of another, and leave none behind."""
    temporary = target.with_name(f".{target.name[:_NAME]}.{os.getpid()}.tmp")
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)
