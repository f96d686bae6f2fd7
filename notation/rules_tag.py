"""The value of a ``Rules`` tag: a ruleset's name, then overrides; ``standard decks=3 must_stop_levels=5,T,K``."""

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from shengji.engine.rules import BadRules, Rules, check_rules
from shengji.engine.rulesets import DEFAULT, RULESETS
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import listed

_WORD = re.compile(r"\S+")
_MOST_DIGITS = 6
_SURE = 0.8
"""How alike a misspelt option and a known one must be, of 1, for the rules to be known all the same."""


class RulesProblem(Struct, frozen=True):
    """What is wrong with one word of the value: ``start`` and ``end`` count characters of the value from 0.

    ``what`` is ``ruleset``, ``option``, ``value`` or ``impossible``; ``nearest`` is the nearest right spelling, or
    the values that are possible, and ``why`` says why rules are impossible. ``harmless``: the other rules are known
    all the same.
    """

    what: str
    word: str
    start: int
    end: int
    nearest: str | Phrase | None
    why: Phrase | None = None
    harmless: bool = False


class RulesReading(Struct, frozen=True):
    """What a value says: the rules as far as they could be read, and every problem in it."""

    rules: Rules
    problems: tuple[RulesProblem, ...]


@lru_cache(maxsize=256)
def read_rules(value: str) -> RulesReading:
    """Read the value of a Rules tag; an empty one means the default ruleset.

    >>> read_rules("rbtying decks=3").rules.decks
    3
    """
    words = list(_WORD.finditer(value))
    problems: list[RulesProblem] = []
    rules = RULESETS[DEFAULT]
    if words and "=" not in words[0][0]:
        name = words.pop(0)
        if name[0] in RULESETS:
            rules = RULESETS[name[0]]
        else:
            problems.append(_problem("ruleset", name, _nearest(name[0], list(RULESETS))))
    changes: dict[str, Any] = {}
    placed: dict[str, re.Match[str]] = {}
    if words:
        from shengji.engine.options import OPTIONS
    for word in words:
        option, _, text = word[0].partition("=")
        meant = option if option in OPTIONS else _meant(option)
        known = meant is None or _put(meant, text, changes)
        if meant is not None and known:
            placed[meant] = word
        if option not in OPTIONS:
            near = meant or _nearest(option, list(OPTIONS))
            problems.append(replace(_problem("option", word, near, len(option)), harmless=known))
        elif not known:
            problems.append(_problem("value", word, _possible(option)))
    rules = replace(rules, **changes)
    try:
        check_rules(rules)
    except BadRules as bad:
        culprit = placed.get(bad.option) or (words[-1] if words else None)
        start, end = culprit.span() if culprit else (0, len(value))
        problems.append(
            RulesProblem("impossible", value[start:end], start, end, None, Phrase(bad.why, dict(bad.values)))
        )
    return RulesReading(rules, tuple(problems))


def _problem(what: str, word: re.Match[str], nearest: str | Phrase | None, length: int | None = None) -> RulesProblem:
    text = word[0][:length]
    return RulesProblem(what, text, word.start(), word.start() + len(text), nearest)


def _nearest(name: str, names: list[str]) -> str | None:
    return next(iter(get_close_matches(name.lower(), names, n=1, cutoff=0.5)), None)


def _meant(option: str) -> str | None:
    """Return the option that a misspelt one surely was meant to be, or None."""
    from shengji.engine.options import OPTIONS

    return next(iter(get_close_matches(option.lower(), OPTIONS, n=1, cutoff=_SURE)), None)


def _put(name: str, text: str, changes: dict[str, Any]) -> bool:
    """Put the spelled value of an option to the changes; return whether it is one."""
    try:
        changes[name] = _value(name, text)
    except ValueError:
        return False
    return True


def _possible(name: str) -> Phrase | str:
    from shengji.engine.options import OPTIONS

    option = OPTIONS[name]
    if option.number:
        return Phrase("a whole number")
    return listed(option.values)


def _value(name: str, text: str) -> Any:
    """Turn a spelled value into that of the field; raises `ValueError` where it is none."""
    from shengji.engine.options import OPTIONS

    option = OPTIONS[name]
    if option.many:
        parts = tuple(part for part in text.split(",") if part)
        if any(part not in option.values for part in parts):
            raise ValueError(text)
        return parts
    if option.number:
        if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
            raise ValueError(text)
        return int(text)
    if text not in option.values:
        raise ValueError(text)
    if option.values == ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and name == "decks" else text
