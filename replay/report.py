"""Diagnostics as text for people, and as JSON for programs."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import msgspec

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.grammar.source import Source

if TYPE_CHECKING:
    from shengji.replay.checking import Checked

_WINDOW = 100
"""The most cells of a source line that a message shows."""


class Read(Protocol):
    """Anything that was read from a source, and has diagnostics."""

    @property
    def source(self) -> Source:
        """The text that the spans of the diagnostics count in."""


def full(checked: Read, diagnostic: Diagnostic) -> str:
    """Lay out a diagnostic with its line, the place marked below, notes and help; no line end after the last."""
    from rich.cells import cell_len

    source, span = checked.source, diagnostic.span
    line, column = source.place(span.start)
    gutter = " " * len(str(line))
    shown, before = _window(source.line(line), column - 1)
    width = _marked(source, line, column, span.end)
    mark = " " * before + "^" * max(1, cell_len(visible(source.line(line)[column - 1 : column - 1 + width])))
    mark = mark[: before + _WINDOW]
    label = f" {visible(str(diagnostic.label))}" if diagnostic.label is not None else ""
    lines = [
        f"{diagnostic.severity}[{diagnostic.code}]: {visible(str(diagnostic.message))}",
        f"{gutter}--> {visible(source.name)}:{line}:{column}",
        f"{gutter} |",
        f"{line} | {shown}".rstrip(),
        f"{gutter} | {mark}{label}",
    ]
    lines += [f"{gutter} = note: {visible(str(note))}" for note in diagnostic.notes]
    if diagnostic.help is not None:
        lines.append(f"{gutter} = help: {visible(str(diagnostic.help))}")
    return "\n".join(lines)


def concise(checked: Read, diagnostic: Diagnostic) -> str:
    """Put a diagnostic on one line: file:line:column: severity[code]: message (help)."""
    line, column = checked.source.place(diagnostic.span.start)
    advice = f" ({visible(str(diagnostic.help))})" if diagnostic.help is not None else ""
    message = visible(str(diagnostic.message))
    return (
        f"{visible(checked.source.name)}:{line}:{column}: {diagnostic.severity}[{diagnostic.code}]: {message}{advice}"
    )


_JOINER = "\N{ZERO WIDTH JOINER}"
"""What joins emoji to one sign: it hides nothing."""


def visible(text: str) -> str:
    """Replace what would move the cursor or hide: control characters, and marks that turn the writing around."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == _JOINER else " " if char in "\t\n\r" else "\N{REPLACEMENT CHARACTER}"
        for char in text
    )


def _window(line: str, column: int) -> tuple[str, int]:
    """Return the part of a line to show around a column, and how many cells stand before the column."""
    from rich.cells import cell_len, set_cell_size

    if len(line) <= _WINDOW * 3 and cell_len(visible(line)) <= _WINDOW:
        return visible(line), cell_len(visible(line[:column]))
    start = max(0, column - _WINDOW // 2)
    head = "... " if start else ""
    before = head + visible(line[start:column])
    rest = visible(line[column : column + _WINDOW])
    shown = before + rest
    if cell_len(shown) > _WINDOW:
        shown = set_cell_size(shown, _WINDOW).rstrip() + " ..."
    return shown, cell_len(before)


def _marked(source: Source, line: int, column: int, end: int) -> int:
    """Count the characters of the line that a span covers; at least one."""
    start = source.line_starts[line - 1] + column - 1
    return max(1, min(end - start, len(source.line(line)) - column + 1))


class Tally:
    """Counts of what was found, file by file."""

    def __init__(self) -> None:
        self.files = self.bad = self.deals = 0
        self.count: Counter[Severity] = Counter()

    def add(self, checked: "Checked") -> None:
        """Count one file."""
        self.files += 1
        self.bad += checked.found
        self.deals += checked.deals
        self.count.update(diagnostic.severity for diagnostic in checked.diagnostics)

    def summary(self) -> str:
        """Return the last line of a report: 3 errors in 2 of 412 files (410 clean)."""
        found = [
            _number(self.count[severity], severity.value)
            for severity in (Severity.ERROR, Severity.WARNING)
            if self.count[severity]
        ]
        if not found:
            return f"no problems in {_number(self.files, 'file')} ({_number(self.deals, 'deal')})"
        if self.files == 1:
            return f"{', '.join(found)} in 1 file"
        return f"{', '.join(found)} in {self.bad} of {self.files} files ({self.files - self.bad} clean)"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def as_json(results: "Iterable[Checked]") -> bytes:
    """Encode the report of all files as one JSON document, indented, with a line end after it."""
    results = list(results)
    count = Counter(diagnostic.severity for checked in results for diagnostic in checked.diagnostics)
    document = {
        "files": [_file(checked) for checked in results],
        "summary": {
            "files": len(results),
            "deals": sum(checked.deals for checked in results),
            "errors": count[Severity.ERROR],
            "warnings": count[Severity.WARNING],
            "notes": count[Severity.NOTE],
        },
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"


def _file(checked: "Checked") -> dict[str, object]:
    return {
        "path": checked.source.name,
        "matches": len(checked.record.matches),
        "deals": checked.deals,
        "diagnostics": [_entry(checked.source, diagnostic) for diagnostic in checked.diagnostics],
    }


def _entry(source: Source, diagnostic: Diagnostic) -> dict[str, object]:
    line, column = source.place(diagnostic.span.start)
    end_line, end_column = source.place(diagnostic.span.end)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": str(diagnostic.message),
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "match": diagnostic.match,
        "deal": diagnostic.deal,
        "trick": diagnostic.trick,
        "play": diagnostic.play,
        "notes": [str(note) for note in (*((diagnostic.label,) if diagnostic.label else ()), *diagnostic.notes)],
        "help": None if diagnostic.help is None else str(diagnostic.help),
    }
