"""The report as one JSON document."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import msgspec

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.replay.checking import CheckedDeal
from shengji.replay.report import Tally
from shengji.replay.reports.entries import entry_of


class JsonReport:
    """A document with an entry for each file; nothing is printed before the end."""

    def __init__(self) -> None:
        self.files: list[dict[str, Any]] = []

    def begin(self, name: str) -> None:
        """Begin the entry of a file."""
        self.files.append({"path": name, "matches": 0, "deals": 0, "diagnostics": []})

    def take(self, checked: CheckedDeal, found: Sequence[Diagnostic]) -> str:
        """Put a deal into the entry of its file."""
        file = self.files[-1]
        file["matches"] = max(file["matches"], checked.match_number)
        file["deals"] += checked.deal is not None
        for diagnostic in found:
            entry = entry_of(checked.source, diagnostic)
            place = (entry["line"], entry["column"], entry["code"])
            file["diagnostics"].append((place, msgspec.Raw(msgspec.json.encode(entry))))
        return ""

    def end(self, tally: Tally, *, complete: bool) -> str:
        """Return the document."""
        del complete
        count = tally.count
        summary = {
            "files": tally.files,
            "deals": tally.deals,
            "errors": count[Severity.ERROR],
            "warnings": count[Severity.WARNING],
            "notes": count[Severity.NOTE],
        }
        for file in self.files:
            # What is only known at the end of a match may stand before its last deal.
            file["diagnostics"] = [entry for _, entry in sorted(file["diagnostics"], key=itemgetter(0))]
        document = msgspec.json.encode({"files": self.files, "summary": summary})
        return msgspec.json.format(document, indent=2).decode() + "\n"
