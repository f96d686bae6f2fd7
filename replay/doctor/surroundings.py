"""The program and where it runs: versions, encodings, and what the terminal can show."""

import codecs
import locale
import os
import platform
import re
import select
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TextIO

from msgspec import Struct

from shengji import __version__

LIBRARIES = ("lark", "msgspec", "rich", "textual", "typer")
SAMPLES = {"suits": "♠♥♦♣", "lines": "─│╭╮━", "chinese": "黑桃大王"}
"""What a table and the Chinese words need, by what it is."""

SMALLEST = (36, 12)
"""The smallest terminal that the replayer finds room in: columns and lines."""


class Program(Struct, frozen=True):
    """The program: its version, that of Python, of what it runs on and of the libraries, None where one is missing."""

    shengji: str
    python: str
    platform: str
    libraries: dict[str, str | None]


class Encodings(Struct, frozen=True):
    """How text goes in and out: the encoding of output and of file names, the locale, and Python's UTF-8 mode."""

    output: str | None
    names: str
    locale: str | None
    utf8_mode: bool


class Terminal(Struct, frozen=True):
    """The terminal, where the output and the input are one.

    ``colours`` is the number of colours as Rich tells it: standard, 256, truecolor, None for none. ``shows`` says which
    of the `SAMPLES` can be encoded, ``ambiguous`` how many cells a suit symbol is taken to have, ``drawn`` how many the
    terminal says that it has, None where it says nothing.
    """

    output: bool
    input: bool
    columns: int
    lines: int
    term: str | None
    colorterm: str | None
    no_color: bool
    colours: str | None
    shows: dict[str, bool]
    ambiguous: int
    drawn: int | None


def program() -> Program:
    """Return what runs."""
    return Program(
        __version__,
        f"{platform.python_implementation()} {platform.python_version()}",
        platform.platform(),
        {name: _version(name) for name in LIBRARIES},
    )


def encodings(output: TextIO) -> Encodings:
    """Return how text goes out to a stream, and into the program."""
    language = locale.setlocale(locale.LC_CTYPE, None)
    return Encodings(output.encoding, sys.getfilesystemencoding(), language, bool(sys.flags.utf8_mode))


def terminal(output: TextIO) -> Terminal:
    """Return what a stream can show."""
    from rich.cells import cell_len
    from rich.console import Console

    columns, lines = shutil.get_terminal_size()
    shows = {name: can_encode(sample, output.encoding) for name, sample in SAMPLES.items()}
    both = _is_terminal(output) and _is_terminal(sys.stdin)
    return Terminal(
        _is_terminal(output),
        _is_terminal(sys.stdin),
        columns,
        lines,
        os.environ.get("TERM"),
        os.environ.get("COLORTERM"),
        "NO_COLOR" in os.environ,
        Console(file=output).color_system,
        shows,
        cell_len("♠"),
        measured("♠", output, sys.stdin) if both and shows["suits"] and os.environ.get("TERM") != "dumb" else None,
    )


def measured(text: str, output: TextIO, answers: TextIO) -> int | None:
    """Write a text at the beginning of a line of a terminal, ask where the cursor stands then, and blank it out again.

    Returns how many cells the text takes, None where the terminal does not answer.
    """
    try:
        import termios
        import tty
    except ImportError:  # no such terminals here
        return None
    before = termios.tcgetattr(answers)
    try:
        tty.setcbreak(answers, termios.TCSAFLUSH)
        output.write(f"\r{text}\x1b[6n")
        output.flush()
        found = re.search(r"\x1b\[\d+;(\d+)R", _answer(answers.fileno()))
        output.write("\r\x1b[K")
        output.flush()
    finally:
        termios.tcsetattr(answers, termios.TCSAFLUSH, before)
    return None if found is None else int(found[1]) - 1


def _answer(number: int) -> str:
    """Return what a terminal answers, up to the end of the answer; it has half a second for each part of it."""
    answer = b""
    while not answer.endswith(b"R") and select.select([number], [], [], 0.5)[0]:
        answer += os.read(number, 64)
    return answer.decode("ascii", "replace")


def can_encode(text: str, encoding: str | None) -> bool:
    """Return whether a text can be written in an encoding; None is that of a stream that tells none."""
    try:
        codecs.lookup(encoding or "ascii")
        text.encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
