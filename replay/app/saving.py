"""Files that the replayer writes: a position as text, and the record with a note."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path

from shengji.grammar.decoding import decode
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.source import Source
from shengji.replay.app.desk import Desk
from shengji.replay.files import reason_of
from shengji.replay.output import opened, rewrite
from shengji.replay.views.table import render_table

WIDTH = 80
"""The width of a position as text."""


class Saving:
    """A text that waits for the name of its file, and may depend on it. A name that is taken has to be given twice.

    Where it is the record itself, with something added, ``record`` is what was read: over its own file it is written
    at once, in the same encoding, unless somebody else has changed the file since. ``encoding`` is what was written.
    """

    def __init__(self, text: str | Callable[[str], str], record: Source | None = None) -> None:
        self._text = text
        self.record = record
        self.encoding = "utf-8"
        self._warned: str | None = None

    def refusal(self, name: str) -> Phrase | None:
        """Write the file; say why that cannot be done, or that the name is taken, or None where it is written."""
        path = Path(name)
        try:
            if path.is_dir():
                return Phrase("{path} is a folder; write the name of a file", {"path": name})
            if self.record is not None and path.exists() and _same(path, Path(self.record.name)):
                return self._into(path, self.record)
            if path.exists() and self._warned != name:
                self._warned = name
                return Phrase("{path} exists; Enter once more writes over it, Esc does not", {"path": name})
            text = self._text_for(name)
            with opened(path, force=True) as stream:
                stream.write(text)
        except UnicodeEncodeError:
            return Phrase("the record holds bytes that are no text; only its own file can take it with them")
        except (OSError, ValueError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else str(error)
            return Phrase("{path}: {reason}; write another name", {"path": name, "reason": reason})
        return None

    def _text_for(self, name: str) -> str:
        return self._text if isinstance(self._text, str) else self._text(name)

    def _into(self, path: Path, record: Source) -> Phrase | None:
        data = path.read_bytes()
        if decode(record.name, data, record.encoding).text != record.text:
            return Phrase("{path} has changed since it was read; write another name", {"path": str(path)})
        mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
        try:
            # Bytes that were no text stay what they are.
            written = self._text_for(str(path)).encode(record.encoding, "surrogateescape")
        except UnicodeEncodeError:
            values = {"path": str(path), "encoding": record.encoding}
            return Phrase("{path} is in {encoding}, which cannot spell this note; write another name", values)
        rewrite(path, mark + written)
        self.encoding = record.encoding
        return None


def _same(path: Path, other: Path) -> bool:
    return other.exists() and path.samefile(other)


def suggested(desk: Desk, suffix: str = ".txt") -> str:
    """Suggest a file name: that of the record, and the place."""
    stem = "shengji" if not desk.title or desk.title.startswith("<") else Path(desk.title).stem
    place = re.sub(r"[^\w.]+", "-", desk.route.locator(desk.place)).strip("-.")
    return f"{stem}-{place or 'deal'}{suffix}"


def position(desk: Desk, name: str) -> str:
    """Return what is shown now for a file of this name: as a picture where it ends in .svg, else as text."""
    return position_picture(desk) if name.lower().endswith(".svg") else position_text(desk)


def position_picture(desk: Desk) -> str:
    """Return what is shown now as SVG."""
    from shengji.replay.diagram.look import DiagramLook, Theme
    from shengji.replay.diagram.sheet import position_svg

    look, place = desk.look, desk.place
    theme = Theme.MONO if look.mono else Theme.DEFAULT if look.palette == "dark" else Theme(look.palette)
    picture = DiagramLook(look.viewpoint, theme=theme, bottom=look.bottom, title=desk.title)
    with desk.speaking():
        return position_svg(desk.route.timeline(place).match, desk.route.state(place), picture)


def position_text(desk: Desk) -> str:
    """Return what is shown now as plain text."""
    place = desk.place
    match, state, found = desk.route.matches[place.match], desk.route.state(place), desk.route.found(place)
    with desk.speaking():
        lines = render_table(match, state, WIDTH, None, desk.look, found, title=desk.title)
    return "".join(f"{line.plain.rstrip()}\n" for line in lines.lines)
