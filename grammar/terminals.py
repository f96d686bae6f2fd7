"""The compiled grammar, and the expressions of its terminals: nothing else says how a word is spelled.

The expressions are read off the grammar without Lark: most records are read by them alone, and importing Lark and
compiling the grammar would take longer than all the rest of a short run. A test holds them to what Lark makes of them.
"""

import re
from functools import cache
from pkgutil import get_data
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark

ITEM_WORDS = ("HAND", "DRAW", "KITTY", "BID", "FLIP", "TRIBUTE", "RETURN", "BURY", "CLAIM", "CONCEDE")
"""The terminals of the words that begin an item."""

CARD_LISTS = frozenset({"PLAY", "CARDS"})
"""The terminals that more cards may follow."""

NOTES = ("COMMENT", "REMARK", "ANNOTATION")
"""The terminals of what may stand between any two tokens."""


_DEFINITION = re.compile(r"^([A-Z_]+): *(.+)$", re.MULTILINE)
_PART = re.compile(r'/(?P<pattern>(?:[^/\\]|\\.)+)/|"(?P<string>[^"\\]+)"|(?P<name>[A-Z_]+)')


@cache
def _grammar() -> str:
    # Not importlib.resources: importing that takes 30 ms.
    return (get_data("shengji.grammar", "sjn.lark") or b"").decode()


@cache
def compiled() -> "Lark":
    """Return the grammar, compiled once; Lark is imported here, so that importing this package stays cheap."""
    from lark import Lark

    return Lark(_grammar(), start="item", parser="lalr", maybe_placeholders=False)


@cache
def _definitions() -> dict[str, str]:
    return dict(_DEFINITION.findall(_grammar()))


@cache
def _joined(name: str) -> str:
    """Return what the definition of a terminal says, as one regular expression: its parts are joined as they are."""
    return "".join(
        _joined(part["name"]) if part["name"] else part["pattern"] or re.escape(part["string"])
        for part in _PART.finditer(_definitions()[name])
    )


@cache
def expression(name: str) -> str:
    """Return the regular expression of a terminal, safe to join with others: it is one group, and captures nothing."""
    return f"(?:{_joined(name)})"


@cache
def any_of(*names: str) -> str:
    """Return an expression for any of these terminals."""
    return f"(?:{'|'.join(expression(name) for name in names)})"


@cache
def tag_start() -> str:
    """Return an expression for what begins a tag wherever it stands: a bracket, a name, and something of a value."""
    value = r'["{;%]|[^\]"\[\r\n]*\]'
    return rf"{expression('OPEN')}(?=[ \t\r\n]*(?:[{{;%]|{expression('NAME')}[ \t\r\n]*(?:{value})))"


@cache
def item_start() -> str:
    """Return an expression for what begins an item wherever it stands: an item word, a trick number, a tag.

    A number begins a trick where a seat or a note follows; at the beginning of a line any does, and any bracket.
    """
    number = rf"{expression('NUMBER')}(?=[ \t\r\n]*(?:{expression('ACTOR')}|[{{;%]))"
    return f"(?:{any_of(*ITEM_WORDS)}|{number}|{tag_start()})"
