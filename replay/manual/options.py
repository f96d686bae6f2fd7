"""The options of the rules in Markdown, docs/options.md.

``python -m shengji.replay.manual.options > docs/options.md`` writes it.
"""

import re
import sys

from shengji.engine.options import OPTIONS, Option
from shengji.engine.rules import Rules
from shengji.engine.rulesets import RULESETS
from shengji.replay.views.rules_page import HEADINGS, value_text

_HEAD = """\
# Options of the rules

<!-- Made by: python -m shengji.replay.manual.options > docs/options.md -->

Every point on which tables differ is an option. A record names a ruleset in its tag `Rules`, and after it what is
different at your table: `[Rules "standard decks=3 must_stop_levels=5,T,K"]`. Values of an option that takes several are
joined by commas. Without the tag the ruleset is `standard`. [The rules](rules.md) say what the options are applied to,
and what each ruleset is; `shengji rules NAME` shows one in full, with its score table.
"""

_SPECIAL = re.compile(r"[\\*<>\[\]]")


def document() -> str:
    """Return the page, in Markdown."""
    sections = [_HEAD]
    for option in OPTIONS.values():
        if option.name in HEADINGS:
            sections.append(f"## {HEADINGS[option.name]}\n")
        sections.append(_entry(option))
    return "\n".join(sections)


def _entry(option: Option) -> str:
    meaning = _SPECIAL.sub(lambda match: "\\" + match[0], option.meaning)
    if meaning.split(":")[0] not in option.values:
        meaning = meaning[0].upper() + meaning[1:]
    said = f"{_coded(meaning, option)}."
    if option.many:
        said += f" Any of {', '.join(f'`{value}`' for value in option.values)}."
    lines = [f"### {option.name}", "", said, "", "| value | rulesets |", "| --- | --- |"]
    lines += [f"| {value} | {_listed(names)} |" for value, names in _by_value(option).items()]
    return "\n".join([*lines, ""])


def _coded(meaning: str, option: Option) -> str:
    """Mark the values that a meaning explains, and the options that it names, as what is typed."""
    words = [value for value in option.values if len(value) > 1]  # a rank or a number is explained by none
    if words:
        meaning = re.sub(rf"(?:(?<=: )|(?<=; )|^)({'|'.join(words)})(?=[:;,] |$)", r"`\1`", meaning)
    named = "|".join(name for name in OPTIONS if "_" in name)
    return re.sub(rf"\b({named})\b", r"[`\1`](#\1)", meaning)


def _by_value(option: Option) -> dict[str, list[str]]:
    """Return the rulesets by the value that they have for an option; at last the values that none of them has."""
    found: dict[str, list[str]] = {}
    for name, rules in RULESETS.items():
        found.setdefault(_value(option, rules), []).append(f"`{name}`")
    others = [] if option.many else [f"`{value}`" for value in option.values]
    return {**found, **{value: [] for value in others if value not in found}}


def _listed(names: list[str]) -> str:
    return "all" if len(names) == len(RULESETS) else ", ".join(names) or "none"


def _value(option: Option, rules: Rules) -> str:
    value = value_text(option, rules)
    return value if value.endswith(")") else f"`{value}`"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(document())
