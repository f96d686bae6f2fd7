"""The commands that explain: `rules` shows rulesets and their options, `explain` the codes of diagnostics."""

import shutil
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say
from shengji.replay.printing import printing

if TYPE_CHECKING:
    from shengji.engine.rules import Rules

USAGE = 2
_WIDEST = 100


class RulesFormat(StrEnum):
    """How rules are printed."""

    TEXT = "text"
    JSON = "json"


@printing()
def rules(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME [OPTION=VALUE]...]", help="A ruleset, or the value of a Rules tag."),
    ] = None,
    diff: Annotated[str | None, typer.Option(metavar="NAME", help="Show only what differs from these rules.")] = None,
    format: Annotated[RulesFormat, typer.Option(help="How to print the rules.")] = RulesFormat.TEXT,
) -> int:
    """Show the rulesets, or the options of one of them."""
    from shengji.engine.rulesets import DEFAULT
    from shengji.replay.views import rules_json, rules_page

    as_json = format is RulesFormat.JSON
    if not name and diff is None:
        print(rules_json.list_json() if as_json else "\n".join(rules_page.list_page(_width())))
        return 0
    titles = [" ".join(" ".join(value).split()) for value in (name or [], [diff or ""])]
    found = [rules_given(title) for title in (titles if diff is not None else titles[:1])]
    read = [rules for rules in found if rules is not None]
    if len(read) < len(found):
        return USAGE
    titles = [title or DEFAULT for title in titles]
    if len(read) == 2:
        both, pair = (read[0], read[1]), (titles[0], titles[1])
        print(rules_json.diff_json(pair, both) if as_json else "\n".join(rules_page.diff_page(pair, both, _width())))
    elif as_json:
        print(rules_json.ruleset_json(titles[0], read[0]))
    else:
        print("\n".join(rules_page.ruleset_page(titles[0], read[0], _width())))
    return 0


@printing()
def explain(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="A code such as SJN402, or its number.")] = None,
) -> int:
    """Say what a diagnostic means, or list them all."""
    from shengji.replay.explain.page import code_page, list_page, nearest_codes, registered

    if code is None:
        print("\n".join(list_page(_width())))
        return 0
    kind = registered(code)
    if kind is None:
        say_on_stderr(say("no diagnostic has the code {code}; {near}", code=code, near=nearest_codes(code)))
        return USAGE
    print("\n".join(code_page(kind, _width())))
    return 0


def rules_given(value: str) -> "Rules | None":
    """Read the value of a Rules tag; None where something is wrong with it, which is said as of a record."""
    from shengji.grammar.source import Source
    from shengji.notation.notes import string_literal
    from shengji.notation.rules_tag import read_rules
    from shengji.replay.checking import check_source

    reading = read_rules(value)
    if not reading.problems:
        return reading.rules
    for found in check_source(Source("", f'[SJN "1"]\n[Rules {string_literal(value)}]\n')).diagnostics:
        advised = say("{message}; {help}", message=found.message, help=found.help)
        say_on_stderr(found.message if found.help is None else advised)
    return None


def _width() -> int:
    """Return how many cells a line may take."""
    return max(min(shutil.get_terminal_size((80, 24)).columns, _WIDEST), 40)
