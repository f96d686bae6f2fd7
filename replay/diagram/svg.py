"""The few elements that diagrams are made of, as text; user text gets in escaped, numbers as short as they go."""

import re
from collections.abc import Iterable
from html import escape

from msgspec import Struct


class Block(Struct, frozen=True):
    """A part of a picture, drawn from its own corner: what it takes up, and its elements."""

    width: float
    height: float
    body: str


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

EMPTY = Block(0, 0, "")


def num(value: float) -> str:
    """Write a number with at most one decimal.

    >>> num(3.0), num(2.25), num(-0.04)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def text(x: float, y: float, inner: str, cls: str = "", more: str = "") -> str:
    """Write a line of text; ``inner`` is escaped already."""
    return f"<text{_at(x, y)}{_class(cls)}{more}>{inner}</text>"


def placed(x: float, y: float, inner: str, cls: str) -> str:
    """Write a part of a text at a place of its own; ``inner`` is escaped already."""
    return f'<tspan x="{num(x)}" y="{num(y)}"{_class(cls)}>{inner}</tspan>'


def span(inner: str, cls: str) -> str:
    """Write a part of a line in a class of its own; ``inner`` is escaped already."""
    return f"<tspan{_class(cls)}>{inner}</tspan>" if cls else inner


def plain(words: str) -> str:
    """Write any text so that it stays text; characters that XML does not have are replaced."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", escape(words))


def rect(x: float, y: float, width: float, height: float, cls: str, radius: float = 0) -> str:
    """Draw a box."""
    round_ = f' rx="{num(radius)}"' if radius else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f"<rect{_at(x, y)} {size}{round_}{_class(cls)}/>"


def path(steps: Iterable[str], cls: str) -> str:
    """Draw lines."""
    return f'<path d="{"".join(steps)}"{_class(cls)}/>'


def put(block: Block, x: float, y: float) -> str:
    """Set a block at a place."""
    if not block.body:
        return ""
    return f'<g transform="translate({num(x)} {num(y)})">{block.body}</g>' if x or y else block.body


def stacked(blocks: Iterable[Block], gap: float = 0) -> Block:
    """Set blocks below each other."""
    width = height = 0.0
    body: list[str] = []
    for block in blocks:
        if block.height:
            height += gap if height else 0
            body.append(put(block, 0, height))
            width, height = max(width, block.width), height + block.height
    return Block(width, height, "".join(body))


def _at(x: float, y: float) -> str:
    """Name a place; what is not named is 0."""
    return "".join(f' {name}="{num(value)}"' for name, value in (("x", x), ("y", y)) if num(value) != "0")


def _class(cls: str) -> str:
    return f' class="{cls}"' if cls else ""
