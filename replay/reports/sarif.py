"""The report in SARIF 2.1.0, the form in which tools hand findings to code hosts and editors."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from shengji import __version__
from shengji.grammar.diagnostics import KINDS, Diagnostic, Kind
from shengji.grammar.source import Source
from shengji.replay.checking import CheckedDeal
from shengji.replay.explain.page import sentence_of
from shengji.replay.report import Tally
from shengji.replay.reports.entries import notes_of, text_of

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


class SarifReport:
    """A document with all results of one run; nothing is printed before the end."""

    def __init__(self) -> None:
        self.rules = {code: place for place, code in enumerate(sorted(KINDS))}
        self.results: list[msgspec.Raw] = []
        self.names: list[str] = []

    def begin(self, name: str) -> None:
        """Take note of a file."""
        self.names.append(name)

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Take note of what was found in a deal."""
        for diagnostic in found:
            result = self._result(checked.source, diagnostic)
            self.results.append(msgspec.Raw(msgspec.json.encode(result)))
        return ""

    def end(self, tally: Tally, *, complete: bool) -> str:
        """Return the document."""
        del tally
        driver = {
            "name": "shengji",
            "semanticVersion": __version__,
            "rules": [_rule(KINDS[code]) for code in self.rules],
        }
        run = {
            "tool": {"driver": driver},
            "invocations": [{"executionSuccessful": complete}],
            "artifacts": [{"location": {"uri": uri_of(name)}} for name in self.names],
            "columnKind": "unicodeCodePoints",
            "results": self.results,
        }
        document = msgspec.json.encode({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})
        return msgspec.json.format(document, indent=2).decode() + "\n"

    def _result(self, source: Source, diagnostic: Diagnostic) -> dict[str, Any]:
        place = {
            "artifactLocation": {"uri": uri_of(source.name), "index": len(self.names) - 1},
            "region": _region(source, diagnostic),
        }
        location: dict[str, Any] = {"physicalLocation": place}
        if (name := _logical_name(diagnostic)) is not None:
            location["logicalLocations"] = [{"fullyQualifiedName": name}]
        properties = {
            "match": diagnostic.match,
            "deal": diagnostic.deal,
            "trick": diagnostic.trick,
            "play": diagnostic.play,
            "notes": notes_of(diagnostic),
            "help": None if diagnostic.help is None else str(diagnostic.help),
        }
        return {
            "ruleId": diagnostic.code,
            "ruleIndex": self.rules[diagnostic.code],
            "level": diagnostic.severity.value,
            "message": {"text": text_of(diagnostic)},
            "locations": [location],
            "properties": {name: value for name, value in properties.items() if value not in (None, [])},
        }


def _rule(kind: Kind) -> dict[str, Any]:
    return {
        "id": kind.code,
        "shortDescription": {"text": str(sentence_of(kind))},
        "fullDescription": {"text": kind.meaning},
        "help": {"text": f"shengji explain {kind.code} shows an example and what would be right."},
        "defaultConfiguration": {"level": kind.severity.value},
    }


def _region(source: Source, diagnostic: Diagnostic) -> dict[str, Any]:
    """Return the place of a diagnostic; its end is that after the last character."""
    line, column = source.place(diagnostic.span.start)
    end_line, end_column = source.place(diagnostic.span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _logical_name(diagnostic: Diagnostic) -> str | None:
    """Return where in the record a diagnostic stands: match 1/deal 7/trick 9/play 4."""
    parts = [
        f"{word} {value}"
        for word, value in (
            ("match", diagnostic.match),
            ("deal", diagnostic.deal),
            ("trick", diagnostic.trick),
            ("play", diagnostic.play),
        )
        if value is not None
    ]
    return "/".join(parts) if parts else None


def uri_of(name: str) -> str:
    """Return the address of a file: relative where its path is, so that it means the same on another machine.

    >>> uri_of("club night/升.sjn")
    'club%20night/%E5%8D%87.sjn'
    """
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
