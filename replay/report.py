"""Diagnostics as text for people."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol
from unicodedata import category

from shengji.grammar.diagnostics import Diagnostic, Kind, Phrase, Severity
from shengji.grammar.phrases import counted, listed
from shengji.grammar.source import Source
from shengji.replay.language.languages import spoken, told
from shengji.replay.printing import carried
from shengji.replay.words import SEVERITIES

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
    width = max(1, min(span.end - span.start, len(source.line(line)) - column + 1))
    mark = " " * before + "^" * max(1, cell_len(visible(source.line(line)[column - 1 : column - 1 + width])))
    mark = mark[: before + _WINDOW]
    label = f" {_said(diagnostic.label)}" if diagnostic.label is not None else ""
    lines = [
        heading(diagnostic.kind, _said(diagnostic.message)),
        f"{gutter}--> {visible(source.name)}:{line}:{column}",
        f"{gutter} |",
        f"{line} | {shown}".rstrip(),
        f"{gutter} | {mark}{label}",
    ]
    lines += [f"{gutter} = " + told("note: {note}", note=_said(note)) for note in diagnostic.notes]
    if diagnostic.help is not None:
        lines.append(f"{gutter} = " + told("help: {help}", help=_said(diagnostic.help)))
    return "\n".join(lines)


def heading(kind: Kind, message: str) -> str:
    """Put the severity and the code of a kind before a message."""
    return told("{severity}[{code}]: {message}", severity=SEVERITIES[kind.severity], code=kind.code, message=message)


def concise(checked: Read, diagnostic: Diagnostic) -> str:
    """Put a diagnostic on one line: file:line:column: severity[code]: message (help)."""
    line, column = checked.source.place(diagnostic.span.start)
    text = heading(diagnostic.kind, _said(diagnostic.message))
    if diagnostic.help is not None:
        text = told("{text} ({help})", text=text, help=_said(diagnostic.help))
    return f"{visible(checked.source.name)}:{line}:{column}: {text}"


def _said(text: Phrase) -> str:
    return visible(spoken(text))


_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""What joins emoji to one sign, and keeps Persian letters apart: it hides nothing."""

_WIDE_BLANK = "\N{IDEOGRAPHIC SPACE}"
"""The blank between Chinese characters, as wide as one of them."""


def visible(text: str) -> str:
    """Replace what would move the cursor or hide: control characters, and marks that turn the writing around."""
    shown = text if text.isprintable() else "".join([_shown(char) for char in text])
    return carried(shown)


def _shown(char: str) -> str:
    if char.isprintable() or char in _JOINERS or char == _WIDE_BLANK:
        return char
    return " " if char in "\t\n\r" or category(char) == "Zs" else "\N{REPLACEMENT CHARACTER}"


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


class Tally:
    """Counts of what was found, file by file."""

    def __init__(self) -> None:
        self.files = self.bad = self.deals = 0
        self.count: Counter[Severity] = Counter()
        self._clean = True

    def begin(self) -> None:
        """Count a file, of which `take` is told what it holds."""
        self.files += 1
        self._clean = True

    def take(self, deals: int, diagnostics: Sequence[Diagnostic]) -> None:
        """Count deals of the file, and what was found in them."""
        self.deals += deals
        self.count.update(diagnostic.severity for diagnostic in diagnostics)
        if self._clean and any(diagnostic.severity is not Severity.NOTE for diagnostic in diagnostics):
            self._clean = False
            self.bad += 1

    def summary(self) -> str:
        """Return the last line of a report: 3 errors in 2 of 412 files (410 clean)."""
        errors, warnings = self.count[Severity.ERROR], self.count[Severity.WARNING]
        found: list[Phrase | str] = [counted("{count} error", "{count} errors", errors)] if errors else []
        if warnings:
            found.append(counted("{count} warning", "{count} warnings", warnings))
        if not found:
            files = counted("{count} file", "{count} files", self.files)
            deals = counted("{count} deal", "{count} deals", self.deals)
            return told("no problems in {files} ({deals})", files=files, deals=deals)
        if self.files == 1:
            return told("{found} in 1 file", found=listed(found))
        return told(
            "{found} in {bad} of {files} files ({clean} clean)",
            found=listed(found),
            bad=self.bad,
            files=self.files,
            clean=self.files - self.bad,
        )
