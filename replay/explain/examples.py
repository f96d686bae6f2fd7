"""The example of each diagnostic: a small record, kept as a file of the package, that is checked when it is shown.

A file ends with remarks ``; instead: LINE`` where the correction is instructive: these lines stand in the corrected
record in place of what the diagnostic marks. One such remark without a line means that it is left out. With remarks
``; instead of the rest: LINE`` they stand in place of all from there to the end.
"""

import re
from importlib.resources import files

from msgspec import Struct

from shengji.grammar.diagnostics import Diagnostic
from shengji.replay.checking import Checked, check_bytes

_INSTEAD = re.compile(r"^; instead( of the rest)?:", re.MULTILINE)

_SAVED_AS = {"SJN141": "gb18030", "SJN142": "utf-16-le"}
"""Examples that are no UTF-8: the encoding that their file would have."""

_READ_AS = {"SJN143": "klingon"}
"""Examples that are read with the option ``--encoding``."""


class Example(Struct, frozen=True):
    """A record that shows a diagnostic.

    ``instead`` are the lines that are right, None where nothing is said of it; ``to_end``: in place of all the rest.
    """

    code: str
    text: str
    instead: tuple[str, ...] | None
    to_end: bool
    saved_as: str | None
    read_as: str | None

    def check(self) -> Checked:
        """Check the record as the command `validate` does."""
        return check_bytes(f"{self.code}.sjn", self.text.encode(self.saved_as or "utf-8"), self.read_as)

    def shown(self) -> tuple[Checked, Diagnostic | None]:
        """Check the record and return what comes of it, and the first diagnostic that the example is for."""
        checked = self.check()
        return checked, next((found for found in checked.diagnostics if found.code == self.code), None)

    def replaced(self, checked: Checked, diagnostic: Diagnostic) -> tuple[int, int]:
        """Return the first and the last line, from 1, that the lines of ``instead`` stand for."""
        first, _ = checked.source.place(diagnostic.span.start)
        last, _ = checked.source.place(max(diagnostic.span.end - 1, diagnostic.span.start))
        return first, len(self.text.splitlines()) if self.to_end else last

    def corrected(self) -> str | None:
        """Return the record as it should be, None where the example does not say."""
        checked, diagnostic = self.shown()
        if self.instead is None or diagnostic is None:
            return None
        first, last = self.replaced(checked, diagnostic)
        lines = self.text.splitlines()
        lines[first - 1 : last] = self.instead
        return "".join(line + "\n" for line in lines)


def example_of(code: str) -> Example | None:
    """Return the example of a code, None where the package has none."""
    file = files("shengji.replay.explain") / "examples" / f"{code}.sjn"
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return None
    head, *corrections = _INSTEAD.split(text)
    marks, parts = corrections[::2], corrections[1::2]
    instead = tuple(line for part in parts if (line := part.strip())) if parts else None
    return Example(code, head.rstrip() + "\n", instead, any(marks), _SAVED_AS.get(code), _READ_AS.get(code))
