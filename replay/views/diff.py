"""The difference that formatting makes to a text, as a unified diff."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Literal

from rich.text import Text

from shengji.replay.report import visible

Opcode = tuple[Literal["replace", "delete", "insert", "equal"], int, int, int, int]
"""What happens to the lines from one number up to another, and from and up to which line they stand in the new text."""

_NO_LINE_END = "\\ No newline at end of file\n"
_SIGNS = {"replace": "-+", "delete": "-", "insert": "+", "equal": " "}
_STYLES = (("--- ", "bold"), ("+++ ", "bold"), ("@@", "cyan"), ("-", "red"), ("+", "green"))


def diff_lines(name: str, before: str, after: str, pairs: Iterable[tuple[int, int]] = ()) -> Iterator[str]:
    """Yield the lines of a unified diff of two texts, each with its end, as `patch` takes them.

    ``pairs`` are offsets in both texts at which the same begins, in order. Whatever stands before such a place is
    compared with what stands before it in the other text, and with nothing else: deals are alike, and in a long text
    looking for each in all the others would take minutes.

    >>> print("".join(diff_lines("a.sjn", "1. E: sa\\n", "1. E: SA\\n")), end="")
    --- a.sjn
    +++ a.sjn
    @@ -1 +1 @@
    -1. E: sa
    +1. E: SA
    """
    rows = _lines(before), _lines(after)
    if rows[0] == rows[1]:
        return
    yield f"--- {visible(name)}\n"
    yield f"+++ {visible(name)}\n"
    for hunk in _Paired(*rows, _cuts(before, after, pairs)).get_grouped_opcodes():
        _, first, _, new_first, _ = hunk[0]
        _, _, end, _, new_end = hunk[-1]
        yield f"@@ -{_range(first, end)} +{_range(new_first, new_end)} @@\n"
        for tag, start, stop, new_start, new_stop in hunk:
            for sign in _SIGNS[tag]:
                for line in rows[1][new_start:new_stop] if sign == "+" else rows[0][start:stop]:
                    yield f"{sign}{line}" if line.endswith("\n") else f"{sign}{line}\n"
                    if not line.endswith("\n"):
                        yield _NO_LINE_END


class _Paired(SequenceMatcher[str]):
    """Compares two rows of lines piece by piece, between cuts that stand at the same place in both."""

    def __init__(self, before: list[str], after: list[str], cuts: list[tuple[int, int]]) -> None:
        super().__init__(None, before, after)
        self.rows = before, after
        self.cuts = [(0, 0), *cuts, (len(before), len(after))]

    def get_opcodes(self) -> list[Opcode]:
        """Return the opcodes of all pieces, joined where a piece ends as the next one begins."""
        before, after = self.rows
        codes: list[Opcode] = []
        for (start, new_start), (end, new_end) in pairwise(self.cuts):
            piece = SequenceMatcher(None, before[start:end], after[new_start:new_end], autojunk=False)
            for tag, i, k, j, m in piece.get_opcodes():
                code = (tag, start + i, start + k, new_start + j, new_start + m)
                if codes and codes[-1][0] == tag:
                    _, i_before, _, j_before, _ = codes.pop()
                    code = (tag, i_before, code[2], j_before, code[4])
                codes.append(code)
        return codes


def _cuts(before: str, after: str, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Turn offsets into line numbers, from 0, and keep those that go on in both texts."""
    cuts: list[tuple[int, int]] = []
    done, line, new_line = (0, 0), 0, 0
    for offset, new_offset in pairs:
        line += before.count("\n", done[0], offset)
        new_line += after.count("\n", done[1], new_offset)
        done = offset, new_offset
        if line > (cuts[-1][0] if cuts else 0) and new_line > (cuts[-1][1] if cuts else 0):
            cuts.append((line, new_line))
    return cuts


def _range(start: int, end: int) -> str:
    """Write lines counted from 0 as a hunk's header has them: the first, and how many where it is not one."""
    count = end - start
    return f"{start + 1}" if count == 1 else f"{start + (count > 0)},{count}"


def coloured(lines: Iterable[str]) -> Text:
    """Return the lines of a diff to look at: what has no sign of its own is shown by name."""
    return Text("\n").join(_coloured(line.removesuffix("\n")) for line in lines)


def _coloured(line: str) -> Text:
    style = next((style for start, style in _STYLES if line.startswith(start)), "")
    return Text(visible(line.replace("\r", "^M").replace("\ufeff", "<U+FEFF>")), style)


def _lines(text: str) -> list[str]:
    """Split a text after each LF, and nowhere else: a record may hold other characters that end lines elsewhere."""
    *lines, last = text.split("\n")
    return [*(f"{line}\n" for line in lines), *([last] if last else [])]
