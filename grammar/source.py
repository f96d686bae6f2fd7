"""The text of a file with a name, and where its lines begin."""

from bisect import bisect_right
from functools import cached_property


class Source:
    """A text and the name that messages call it by.

    Offsets count characters from 0; lines and columns count from 1. A line ends at LF, CRLF or a lone CR.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which the lines begin, in order."""
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
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")
