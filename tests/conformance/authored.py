"""What the authors of the kit claim: ``good.toml`` and ``bad.toml``, taken apart without the program's help.

A table of either file is a record; its name is that of the files. ``about`` says what it shows. The record is
``text``, or ``lines``: a few lines of a deal, which stand between `HEAD` and `FOOT`. ``bom`` puts a byte order mark
before it, and ``raw`` is a byte, in hexadecimal, that stands wherever the text has a ``¤``.

In ``good.toml``, ``canonical`` (``text`` or ``lines`` again) is the canonical text without the empty line at its end;
without it the record is canonical as it stands. ``facts`` are what follows from the record, by hand: a table for each
place, ``"trick 3"``, ``"trick 3 play 2"``, ``"bid 1"``, ``"variation 2 trick 4"``, ``"deal 2"``, ``"match 2 deal 1"``,
``"match 1"``, with some fields of what is ``derived`` there. A list of cards is one string with blanks, and ``"null"``
is what a record does not tell. What is left out of an address is the first match and its first deal.

In ``bad.toml``, each place at which something is found stands in ``«SJN103|...»``: the code, then ``warning`` or
``note`` where it is no error. Marks nest. The marks are no part of the record.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
HEAD = '[SJN "1"]\n\n[Deal "1"]\n[Level "2"]\n[Declarer "E"]\n[Trump "S"]\n\n'
FOOT = '\n[Termination "unfinished"]\n'
MARK = re.compile(r"«(?P<code>SJN\d{3})(?: (?P<severity>warning|note))?\||»")
LINE_END = re.compile(r"\r\n?|\n")


class Finding(NamedTuple):
    """A diagnostic that is claimed: lines and columns from 1, in characters; the end is the first place after it."""

    code: str
    severity: str
    line: int
    column: int
    end_line: int
    end_column: int


class Good(NamedTuple):
    """A record in which nothing is wrong, its canonical text, and some of what follows from it."""

    name: str
    about: str
    source: bytes
    canonical: str
    facts: dict[str, dict[str, Any]]


class Bad(NamedTuple):
    """A record with faults, and what must be found in it, in the order of the text."""

    name: str
    about: str
    source: bytes
    findings: list[Finding]


def good_records() -> list[Good]:
    """Return the records of ``good.toml``."""
    records = []
    for name, table in _tables("good.toml"):
        text = _text(table)
        canonical = _text(table["canonical"]) if "canonical" in table else text
        records.append(Good(name, table["about"], _bytes(text, table), canonical + "\n", table.get("facts", {})))
    return records


def bad_records() -> list[Bad]:
    """Return the records of ``bad.toml``."""
    records = []
    for name, table in _tables("bad.toml"):
        text, findings = unmarked(_text(table))
        records.append(Bad(name, table["about"], _bytes(text, table), findings))
    return records


def unmarked(text: str) -> tuple[str, list[Finding]]:
    r"""Take the marks out of a text, and return what is left, and what they claim in the order of their beginnings.

    >>> unmarked("1. E: HA\n  «SJN103|H1» H3")
    ('1. E: HA\n  H1 H3', [Finding(code='SJN103', severity='error', line=2, column=3, end_line=2, end_column=5)])
    """
    plain = ""
    after = 0
    open_marks: list[tuple[int, re.Match[str]]] = []
    closed: list[tuple[int, int, str, str]] = []
    for mark in MARK.finditer(text):
        plain += text[after : mark.start()]
        after = mark.end()
        if mark["code"]:
            open_marks.append((len(plain), mark))
        else:
            start, opening = open_marks.pop()
            closed.append((start, len(plain), opening["code"], opening["severity"] or "error"))
    plain += text[after:]
    if open_marks or "«" in plain:
        raise ValueError(f"a mark is not closed, or is none: {text}")
    found = [
        Finding(code, severity, *_place(plain, start), *_place(plain, end))
        for start, end, code, severity in sorted(closed, key=lambda row: (row[0], row[2]))
    ]
    return plain, found


def _place(text: str, offset: int) -> tuple[int, int]:
    """Count lines and columns up to an offset, both from 1."""
    lines = LINE_END.split(text[:offset])
    return len(lines), len(lines[-1]) + 1


def _tables(name: str) -> list[tuple[str, dict[str, Any]]]:
    return list(tomllib.loads((FOLDER / name).read_text("utf-8")).items())


def _text(table: dict[str, Any]) -> str:
    return table["text"] if "text" in table else HEAD + table["lines"] + FOOT


def _bytes(text: str, table: dict[str, Any]) -> bytes:
    data = text.encode("utf-8-sig" if table.get("bom") else "utf-8")
    return data.replace("¤".encode(), bytes.fromhex(table["raw"])) if "raw" in table else data
