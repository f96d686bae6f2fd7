"""JSON laid out for people: what fits stands on one line, a list of cards always."""

import msgspec

_WIDTH = 110
_INDENT = 2
_SHORT = len('["S2", "H2", "D2", "C2"],')


def laid_out(document: bytes) -> bytes:
    """Lay a JSON document out in lines, with a line end after the last.

    >>> print(laid_out(b'{"kind":"kitty","cards":["S2","HT"]}').decode(), end="")
    {"kind": "kitty", "cards": ["S2", "HT"]}
    """
    open_blocks: list[list[str]] = [[]]
    for line in msgspec.json.format(document, indent=_INDENT).decode().split("\n"):
        if line.endswith(("{", "[")):
            open_blocks.append([line])
        elif line.lstrip().startswith(("}", "]")):
            block = open_blocks.pop()
            open_blocks[-1] += _joined(block, line)
        else:
            open_blocks[-1].append(line)
    return ("\n".join(open_blocks[0]) + "\n").encode()


def _joined(block: list[str], closing: str) -> list[str]:
    """Return an object or a list, which began with a block's first line, as one line where it fits, else as it is."""
    inner = [line.strip() for line in block[1:]]
    whole = block[0] + " ".join(inner) + closing.strip()
    # The lines of a block that was kept apart end or begin with a bracket that something else closes or opens.
    in_one = all(_is_whole(line) for line in inner)
    if in_one and (len(whole) <= _WIDTH or _holds_cards(inner)):
        return [whole]
    return [*block, closing]


def _is_whole(line: str) -> bool:
    return not line.endswith(("{", "[")) and not line.startswith(("}", "]"))


def _holds_cards(inner: list[str]) -> bool:
    """Whether the lines of a list are names of cards, or short lists of such."""
    return all(line[:1] in '"[' and len(line) <= _SHORT for line in inner[:-1]) and '": ' not in inner[0]
