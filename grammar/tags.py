"""Tags that are written wrongly: what was meant, where it shows, and what is wrong with them."""

import re
from functools import cache
from typing import NamedTuple

from shengji.grammar import faults
from shengji.grammar.alike import plain
from shengji.grammar.diagnostics import Diagnostic, Phrase, Span, diagnose
from shengji.grammar.explain import look_alike, shown
from shengji.grammar.syntax import Token
from shengji.grammar.terminals import expression

_TAG = re.compile(r'[ \t\r\n]*(?:\[|[^\s"{}()\[\];]{1,24}(?:[ \t]*"[^"\r\n]*"[ \t]*\]|\[))')
_HEAD = re.compile(
    r'[ \t\r\n]*(?P<before>[^\s"\[]*)(?P<open>\[[ \t\r\n]*)(?P<name>[^"\r\n]*(?:[\r\n]+[^"\r\n\[]{0,20}(?="))?)'
)
"""What stands before the bracket, and the name, which may go on on the next line."""

_HEAD_ALONE = re.compile(r'[ \t\r\n]*(?P<before>)(?P<open>)(?P<name>[^"\r\n]*)')
_LINE = re.compile(r"[^\r\n]*")
_NO_NAME_CHARACTER = re.compile(r"^[0-9]+|[^A-Za-z0-9_]")
_A_WORD = re.compile(r'"[^"\r\n]*"?|[^\s"\]]+|\S')
_CURLY = "“”„‟«»‘’「」『』"
"""Quotes that a text program puts in the place of straight ones."""

_OPENING = ("Deal", "SJN")
"""Names that open something where they begin a line, whatever follows: they are never a part of a longer name."""

_STRAY = 2
"""The most characters before a value that are taken for stray ones, and not for a part of the name."""


@cache
def _string() -> re.Pattern[str]:
    return re.compile(expression("STRING"))


@cache
def _name() -> re.Pattern[str]:
    return re.compile(expression("NAME"))


class _Parts(NamedTuple):
    """A tag in parts: its name and where that stands, where its value stands (-1: nowhere), what is wrong with it."""

    name: str
    name_at: int
    value_at: int
    value_end: int
    diagnostic: Diagnostic


def is_tag(item: str) -> bool:
    """Whether an item was meant as a tag, its bracket lost perhaps."""
    return _TAG.match(item) is not None


def mend(item: str, written: str, start: int) -> tuple[tuple[Token, ...], Diagnostic]:
    """Read a tag that Lark refused: with the name and the value that were meant, where they show, else no tokens.

    ``item`` is the text of the tag, folded, ``written`` the whole text as it was written. A value that was made out is
    a token of the kind VALUE, without quotes.
    """
    parts = _parts(item, start)
    if parts.value_at < 0:
        return (), parts.diagnostic
    value = written[start + parts.value_at : start + parts.value_end]
    tokens = (Token("NAME", parts.name, start + parts.name_at), Token("VALUE", value, start + parts.value_at))
    return tokens, parts.diagnostic


def _parts(item: str, start: int) -> _Parts:
    head = _HEAD.match(item) or _HEAD_ALONE.match(item)
    assert head is not None
    name_at, rest_at = head.start("name"), head.end("name")
    words = head["name"].split()
    line = _LINE.match(item, rest_at)
    rest = line[0] if line else ""
    if not words or words[0] == "]":
        return _nameless(start + head.start("open"), "[")
    name = words[0]
    if len(words) == 1 and rest and _name().fullmatch(plain(name)) and not name.isascii():
        return _Parts(plain(name), name_at, *_with_string(rest, rest_at, look_alike(name, start + name_at)))
    if not rest or (len(words) > 1 and (name in _OPENING or not _string().match(rest))):
        return _bare(item, name, name_at, start)
    if len(words) > 1 and not head["name"][-1:].isspace() and len(words[-1]) <= _STRAY:
        stray = Span(start + rest_at - len(words[-1]), start + rest_at)
        wanted = Phrase("a value in quotes")
        diagnostic = diagnose(faults.UNEXPECTED, stray, word=shown(words[-1]), wanted=wanted)
        return _named(name, name_at, start, _with_string(rest, rest_at, diagnostic))
    if len(words) > 1 or not _name().fullmatch(name):
        return _misnamed(head["name"].rstrip(), name_at, rest, rest_at, start)
    if head["before"]:
        span = Span(start + head.start("before"), start + head.end("before"))
        diagnostic = diagnose(faults.NO_ITEM, span, word=shown(head["before"]))
        return _named(name, name_at, start, _with_string(rest, rest_at, diagnostic))
    if not head["open"]:
        wanted = Phrase("the bracket [ before the name")
        span = Span(start + name_at, start + name_at + len(name))
        diagnostic = diagnose(faults.BAD_TAG, span, word=shown(name), wanted=wanted)
        return _named(name, name_at, start, _with_string(rest, rest_at, diagnostic))
    value_at, value_end, diagnostic = _value(rest, start + rest_at)
    return _Parts(name, name_at, rest_at + value_at, rest_at + value_end, diagnostic)


_Value = tuple[int, int, Diagnostic]
"""Where a value starts and ends, -1 for none, and what is wrong."""


def _named(name: str, name_at: int, start: int, value: _Value) -> _Parts:
    return _Parts(name, name_at, *value) if _name().fullmatch(name) else _nameless(start + name_at, name)


def _nameless(place: int, word: str) -> _Parts:
    wanted = Phrase("a name that begins with a letter")
    span = Span(place, place + len(word))
    return _Parts("", 0, -1, -1, diagnose(faults.BAD_TAG, span, word=shown(word), wanted=wanted))


def _with_string(rest: str, rest_at: int, diagnostic: Diagnostic) -> _Value:
    string = _string().match(rest)
    return (rest_at + 1, rest_at + string.end() - 1, diagnostic) if string else (-1, -1, diagnostic)


def _misnamed(written: str, name_at: int, rest: str, rest_at: int, start: int) -> _Parts:
    """Read a tag with something in its name that has no place there: the name is what is left without it."""
    name = _NO_NAME_CHARACTER.sub("", written)
    if not _name().fullmatch(name):
        return _nameless(start + name_at, written)
    help = Phrase("write [{name} ...]", {"name": shown(name)})
    span = Span(start + name_at, start + name_at + len(written))
    wanted = Phrase("a name of letters and digits")
    diagnostic = diagnose(faults.BAD_TAG, span, help=help, word=shown(written), wanted=wanted)
    return _Parts(name, name_at, *_with_string(rest, rest_at, diagnostic))


def _bare(item: str, name: str, name_at: int, start: int) -> _Parts:
    """Read a tag whose value has no quotes, or only one behind it."""
    name, bracket, _ = name.partition("]")
    if not _name().fullmatch(name):
        return _nameless(start + name_at, name)
    after = name_at + len(name)
    line = _LINE.match(item, after)
    rest = "" if line is None or bracket else line[0]
    value = rest.partition("]")[0].strip().rstrip('"')
    curly = value[:1] in _CURLY
    value = value.strip(_CURLY)
    quotes = Phrase("a value in quotes")
    if not value:
        place, word = start + after + len(rest) - len(rest.lstrip()), rest.lstrip()[:1] or bracket
        span = Span(place, place + 1) if word else Span(start + after - 1, start + after)
        return _Parts(name, name_at, -1, -1, diagnose(faults.BAD_TAG, span, word=word or shown(name), wanted=quotes))
    at = after + rest.index(value)
    help = Phrase('put the value in quotes: "{value}"', {"value": shown(value)})
    if curly:
        help = Phrase('put the value in straight quotes: "{value}"', {"value": shown(value)})
    span = Span(start + at, start + at + len(value))
    diagnostic = diagnose(faults.UNEXPECTED, span, help=help, word=shown(value), wanted=quotes)
    return _Parts(name, name_at, at, at + len(value), diagnostic)


def _value(rest: str, offset: int) -> _Value:
    """Find the value in what follows a tag's name, from its quote on, and say what is wrong."""
    string = _string().match(rest)
    if string is None:
        value = rest[1:].rstrip()
        if value.endswith("]"):
            value = value[:-1].rstrip()
        help = Phrase('close the value: "{value}"]', {"value": shown(value)})
        return 1, 1 + len(value), diagnose(faults.OPEN_STRING, Span(offset, offset + 1 + len(value)), help=help)
    bracket = Phrase("the closing bracket ]")
    after = string.end() + len(rest[string.end() :]) - len(rest[string.end() :].lstrip())
    last = rest.rfind('"')
    if after >= len(rest):
        span = Span(offset, offset + string.end())
        return 1, string.end() - 1, diagnose(faults.ENDS_EARLY, span, item=Phrase("tag"), wanted=bracket)
    word = _A_WORD.match(rest, after)
    found = word[0] if word else rest[after]
    if not rest[string.end() :].strip(' \t"]'):
        # One quote more than the value needs.
        last = -1
    inner = last >= string.end()
    quote = Phrase('inside a value a quote is written \\"') if inner else None
    span = Span(offset + after, offset + after + len(found))
    value_end = last if inner else string.end() - 1
    return 1, value_end, diagnose(faults.UNEXPECTED, span, help=quote, word=shown(found), wanted=bracket)
