"""What programs are told of a diagnostic: always in English, and its place in lines and columns."""

from typing import Any

from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.source import Source


def entry_of(source: Source, diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as an object of JSON: places count from 1, and null is what does not apply."""
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
        "notes": notes_of(diagnostic),
        "help": None if diagnostic.help is None else str(diagnostic.help),
    }


def notes_of(diagnostic: Diagnostic) -> list[str]:
    """Return what stands beside the mark and below it."""
    label = () if diagnostic.label is None else (diagnostic.label,)
    return [str(note) for note in (*label, *diagnostic.notes)]


def text_of(diagnostic: Diagnostic) -> str:
    """Return all that is said of a diagnostic, in lines."""
    lines = [str(diagnostic.message), *(f"note: {note}" for note in notes_of(diagnostic))]
    if diagnostic.help is not None:
        lines.append(f"help: {diagnostic.help}")
    return "\n".join(lines)
