"""The page for `man`, man/shengji.1.

``python -m shengji.replay.manual > man/shengji.1`` writes it.
"""

import sys
from collections.abc import Iterable

from shengji import __version__
from shengji.replay.manual import contents
from shengji.replay.manual.contents import Page

_OWN = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "~": "\\(ti"}
"""How characters are spelled that roff takes for its own, or prints as others."""


def page() -> str:
    """Return the page, as roff with the man macros."""
    commands = contents.pages()
    lines = [
        '.\\" Made by: python -m shengji.replay.manual > man/shengji.1',
        f'.TH SHENGJI 1 "" "shengji {__version__}" "User commands"',
        ".SH NAME",
        f"shengji \\- {_text(contents.ABOUT)}",
        ".SH SYNOPSIS",
        ".B shengji",
        ".I command",
        "[\\fIoption\\fR]... [\\fIargument\\fR]...",
        ".SH DESCRIPTION",
        *_paragraphs(contents.DESCRIPTION),
        ".SH COMMANDS",
    ]
    for command in commands:
        lines += _command(command)
    for heading, rows in (
        ("SETTINGS", contents.settings()),
        ("EXIT STATUS", contents.EXIT_STATUS),
        ("ENVIRONMENT", contents.ENVIRONMENT),
        ("FILES", contents.FILES),
        ("EXAMPLES", contents.EXAMPLES),
    ):
        lines += [f".SH {heading}", *_terms(rows)]
    return "\n".join(lines) + "\n"


def _command(command: Page) -> list[str]:
    usage = command.usage.removeprefix("shengji ").removeprefix(command.name)
    lines = [f".SS shengji {command.name}", ".PP", f"\\fBshengji {command.name}\\fR{_text(usage)}"]
    lines += [".PP", *_paragraphs(command.paragraphs)]
    return lines + _terms((entry.typed, entry.meaning) for entry in command.entries)


def _paragraphs(texts: Iterable[str]) -> list[str]:
    lines: list[str] = []
    for text in texts:
        lines += [".PP"] * bool(lines) + [_line(text)]
    return lines


def _terms(rows: Iterable[tuple[str, str]]) -> list[str]:
    lines = []
    for term, meaning in rows:
        lines += [".TP", f"\\fB{_text(term)}\\fR", _line(meaning)]
    return lines


def _line(text: str) -> str:
    """Return a line of text: one that begins with a dot or a quotation mark would be a request."""
    spelled = _text(text)
    return f"\\&{spelled}" if spelled[:1] in (".", "'") else spelled


def _text(text: str) -> str:
    """Escape what roff would take for its own; a hyphen stays one that can be copied into a shell."""
    return "".join([_OWN.get(char, char) for char in text])


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(page())
