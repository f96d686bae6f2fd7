"""The compiled grammar, and the expressions of its terminals: nothing else says how a word is spelled."""

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


@cache
def compiled() -> "Lark":
    """Return the grammar, compiled once; Lark is imported here, so that importing this package stays cheap."""
    from lark import Lark

    # Not importlib.resources: importing that takes 30 ms, more than half as long as compiling the grammar.
    text = get_data("shengji.grammar", "sjn.lark") or b""
    return Lark(text.decode(), start="item", parser="lalr", maybe_placeholders=False)


@cache
def expression(name: str) -> str:
    """Return the regular expression of a terminal, safe to join with others: it is one group, and captures nothing."""
    return f"(?:{compiled().get_terminal(name).pattern.to_regexp()})"


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
