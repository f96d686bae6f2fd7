"""The text of a file with a name, and where its lines begin."""

from bisect import bisect_right
from functools import cached_property

from shengji.grammar.diagnostics import Diagnostic


class Source:
    """A text and the name that messages call it by.

    Offsets count characters from 0; lines and columns count from 1. A line ends at LF, CRLF or a lone CR. The text may
    be a part of a longer one, cut out at line ends: then lines and bytes count from where that begins, and offsets from
    where the part does. What was read before it, and is still spoken of, are the parts ``earlier``: it has negative
    offsets.

    ``start`` is where the text begins in the longer one, in characters, ``first_line`` and ``first_byte`` are the line
    and the byte; a byte order mark is no part of a text, so its bytes stand before the first. ``encoding`` is what the
    bytes are in. ``goes_on`` says that another part follows, which opens a deal or a match, and ``fault`` what made an
    end of the text, where something did.
    """

    def __init__(
        self,
        name: str,
        text: str,
        *,
        start: int = 0,
        first_line: int = 1,
        first_byte: int = 0,
        encoding: str = "utf-8",
        goes_on: bool = False,
        fault: Diagnostic | None = None,
        earlier: "tuple[Source, ...]" = (),
    ) -> None:
        self.name = name
        self.text = text
        self.start = start
        self.first_line = first_line
        self.first_byte = first_byte
        self.encoding = encoding
        self.goes_on = goes_on
        self.fault = fault
        self.earlier = earlier

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which the lines of this text begin, in order."""
        text = self.text
        starts = [0]
        if "\r" in text:
            for offset, char in enumerate(text):
                if char == "\n" or (char == "\r" and text[offset + 1 : offset + 2] != "\n"):
                    starts.append(offset + 1)
            return starts
        offset = text.find("\n")
        while offset >= 0:
            starts.append(offset + 1)
            offset = text.find("\n", offset + 1)
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both from 1.

        >>> Source("club.sjn", "ab\\ncd").place(4)
        (2, 2)
        """
        if offset < 0 and self.earlier:
            part = self._part_at(offset)
            return part.place(offset + self.start - part.start)
        line = bisect_right(self.line_starts, offset)
        return self.first_line + line - 1, offset - self.line_starts[line - 1] + 1

    def byte(self, offset: int) -> int:
        """Return how many bytes stand before an offset.

        >>> Source("club.sjn", "♠A").byte(1)
        3
        """
        if offset < 0 and self.earlier:
            part = self._part_at(offset)
            return part.byte(offset + self.start - part.start)
        return self.first_byte + byte_length(self.text[:offset], self.encoding)

    def line(self, number: int) -> str:
        """Return the text of a line, by its number from 1 on, without its end."""
        if number < self.first_line and self.earlier:
            return next(part for part in reversed(self.earlier) if part.first_line <= number).line(number)
        place = number - self.first_line
        start = self.line_starts[place]
        end = self.line_starts[place + 1] if place + 1 < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def _part_at(self, offset: int) -> "Source":
        """Return the earlier part that holds a negative offset."""
        return next(part for part in reversed(self.earlier) if part.start <= offset + self.start)


def byte_length(text: str, encoding: str) -> int:
    """Return how many bytes a text takes; bytes that could not be decoded stand in it as lone surrogates.

    >>> byte_length("♠A", "utf-8")
    4
    """
    if encoding == "utf-8" and text.isascii():
        return len(text)
    return len(text.encode(encoding, "surrogateescape"))
