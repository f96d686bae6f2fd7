"""Tags that are written wrongly: what was meant, where it shows, and what is wrong with them."""

import re
from functools import cache

from shengji.grammar import faults
from shengji.grammar.diagnostics import Diagnostic, Phrase, Span, diagnose
from shengji.grammar.explain import shown
from shengji.grammar.syntax import Token
from shengji.grammar.terminals import expression

_TAG = re.compile(r'\[[ \t\r\n]*(?P<name>[^\s"\[\]]*)(?P<blank>[ \t\r\n]*)(?P<rest>[^\r\n]*)')
_BARE_VALUE = re.compile(r"[^\]\r\n]*")
_A_WORD = re.compile(r'"[^"\r\n]*"?|[^\s"\]]+|\S')


@cache
def _string() -> re.Pattern[str]:
    return re.compile(expression("STRING"))


@cache
def _name() -> re.Pattern[str]:
    return re.compile(expression("NAME"))


def mend(item: str, written: str, start: int) -> tuple[tuple[Token, ...], Diagnostic]:
    """Read a tag that Lark refused: with the value that was meant, where it shows, else no tokens.

    ``item`` is the text of the tag from its bracket on, folded, ``written`` the whole text as it was written. A value
    that was made out is a token of the kind VALUE, without quotes.
    """
    match = _TAG.match(item)
    name, rest, at = ("", "", 0) if match is None else (match["name"], match["rest"], match.start("rest"))
    if match is None or not _name().fullmatch(name):
        name_at = match.start("name") if match else 0
        span = Span(start + (name_at if name else 0), start + max(name_at + len(name), 1))
        bad = diagnose(faults.BAD_TAG, span, word=shown(name or "["), wanted=Phrase("a name that begins with a letter"))
        return (), bad
    value_at, value_end, diagnostic = _value(rest, start + at)
    if value_at < 0:
        return (), diagnostic
    tokens = (
        Token("OPEN", "[", start),
        Token("NAME", name, start + match.start("name")),
        Token("VALUE", written[start + at + value_at : start + at + value_end], start + at + value_at),
    )
    return tokens, diagnostic


def _value(rest: str, offset: int) -> tuple[int, int, Diagnostic]:
    """Find the value in what follows a tag's name, and say what is wrong: where it starts and ends, -1 for none."""
    bracket = Phrase("the closing bracket ]")
    if not rest.startswith('"'):
        bare = _BARE_VALUE.match(rest)
        value = bare[0].rstrip() if bare else ""
        quotes = Phrase("a value in quotes")
        if not value:
            span = Span(offset, offset + 1) if rest else Span(offset - 1, offset)
            return -1, -1, diagnose(faults.BAD_TAG, span, word=shown(rest[:1] or "["), wanted=quotes)
        help = Phrase('put the value in quotes: "{value}"', {"value": shown(value)})
        span = Span(offset, offset + len(value))
        return 0, len(value), diagnose(faults.UNEXPECTED, span, help=help, word=shown(value), wanted=quotes)
    string = _string().match(rest)
    if string is None:
        value = rest[1:].rstrip()
        if value.endswith("]"):
            value = value[:-1].rstrip()
        help = Phrase('close the value: "{value}"]', {"value": shown(value)})
        return 1, 1 + len(value), diagnose(faults.OPEN_STRING, Span(offset, offset + 1 + len(value)), help=help)
    after = string.end() + len(rest[string.end() :]) - len(rest[string.end() :].lstrip())
    last = rest.rfind('"')
    if after >= len(rest):
        span = Span(offset, offset + string.end())
        return 1, string.end() - 1, diagnose(faults.ENDS_EARLY, span, item=Phrase("tag"), wanted=bracket)
    word = _A_WORD.match(rest, after)
    found = word[0] if word else rest[after]
    inner = last >= string.end()
    quote = Phrase('inside a value a quote is written \\"') if inner else None
    span = Span(offset + after, offset + after + len(found))
    value_end = last if inner else string.end() - 1
    return 1, value_end, diagnose(faults.UNEXPECTED, span, help=quote, word=shown(found), wanted=bracket)
