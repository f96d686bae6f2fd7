"""JSON laid out for people: what fits stands on one line, a list of cards always."""

import io
from collections.abc import Iterator

import msgspec
from msgspec import Struct

_WIDTH = 110
_INDENT = 2
_SHORT = len('["S2", "H2", "D2", "C2"],')


class _Block(Struct):
    """The lines of an object or a list that is open; ``apart``: it takes several lines, and those so far are out."""

    lines: list[str]
    apart: bool = False


def laid_out(document: bytes) -> Iterator[bytes]:
    """Lay a JSON document out, and yield its lines one after the other, each with its line end.

    >>> b"".join(laid_out(b'{"kind":"kitty","cards":["S2","HT"]}'))
    b'{"kind": "kitty", "cards": ["S2", "HT"]}\\n'
    """
    for line in _lines(document):
        yield f"{line}\n".encode()


def _lines(document: bytes) -> Iterator[str]:
    open_blocks: list[_Block] = []
    for row in io.BytesIO(msgspec.json.format(document, indent=_INDENT)):
        line = row.decode().removesuffix("\n")
        if line.endswith(("{", "[")):
            open_blocks.append(_Block([line]))
            continue
        if line.lstrip().startswith(("}", "]")):
            block = open_blocks.pop()
            whole = None if block.apart else _in_one(block.lines, line)
            if whole is None:
                # What is around something of several lines has several lines too.
                for outer in (*open_blocks, block):
                    yield from outer.lines
                    outer.lines, outer.apart = [], True
                yield line
                continue
            line = whole
        if open_blocks and not open_blocks[-1].apart:
            open_blocks[-1].lines.append(line)
        else:
            yield line


def _in_one(block: list[str], closing: str) -> str | None:
    """Put an object or a list, which began with a block's first line, on one line; None where it does not fit."""
    inner = [line.strip() for line in block[1:]]
    whole = block[0] + " ".join(inner) + closing.strip()
    return whole if len(whole) <= _WIDTH or _holds_cards(inner) else None


def _holds_cards(inner: list[str]) -> bool:
    """Whether the lines of a list are names of cards, or short lists of such."""
    return all(line[:1] in '"[' and len(line) <= _SHORT for line in inner[:-1]) and '": ' not in inner[0]
