"""Rules as text for people: the list of rulesets, one of them in full, two of them compared."""

import re
from collections.abc import Sequence

from shengji.engine.bands import Band, bands, falls, takes_over
from shengji.engine.options import OPTIONS, Option
from shengji.engine.rules import Rules, hand_size, kitty_of, step_of
from shengji.engine.rulesets import ABOUT, CONSENSUS, DEFAULT, RULESETS
from shengji.replay.views.cells import width_of, wrap
from shengji.replay.views.rules_words import WORDS, Lang, Words, options, packs, way

_DERIVED = {"kitty_size": kitty_of, "step": step_of}
"""Options that follow from the packs where they are left out."""

_RANKS = OPTIONS["target"].values


def list_page(lang: Lang, width: int) -> list[str]:
    """List all rulesets with a sentence each."""
    words = WORDS[lang]
    column = max(map(len, RULESETS)) + 2
    lines: list[str] = []
    for name in RULESETS:
        about = ABOUT[name][lang is Lang.ZH]
        lines += _hanging(name.ljust(column), about, width)
    return [*lines, "", *wrap(words.list_end, width)]


def ruleset_page(title: str, rules: Rules, lang: Lang, width: int) -> list[str]:
    """Show rules in full: every option, the score table, the setup."""
    words = WORDS[lang]
    lines = wrap(_title(title, lang), width)
    lines += ["", *wrap(words.differs, width)]
    for option in OPTIONS.values():
        heading = words.headings.get(option.name)
        if heading is not None:
            lines += ["", heading, ""]
        lines += _entry(option, rules, lang, width)
    lines += ["", words.score, ""]
    lines += score_lines(rules, lang, width)
    lines += ["", words.setup, ""]
    return [*lines, *_indented(_setup(rules, lang), 2, width)]


def diff_page(titles: tuple[str, str], both: tuple[Rules, Rules], lang: Lang, width: int) -> list[str]:
    """Show the options in which two rules differ, with both values."""
    words = WORDS[lang]
    differing = [option for option in OPTIONS.values() if len({getattr(rules, option.name) for rules in both}) > 1]
    if not differing:
        return wrap(words.no_difference.format(a=titles[0], b=titles[1]), width)
    lines = wrap(words.compared.format(a=titles[0], b=titles[1], count=options(len(differing), lang)), width)
    labels = [title + words.colon.rstrip() for title in titles]
    column = max(map(width_of, labels)) + 1
    for option in differing:
        lines += ["", option.name]
        for label, rules in zip(labels, both, strict=True):
            lines += _hanging("    " + _padded(label, column), value_text(option, rules, words), width)
        lines += _indented(_meaning(option, lang), 4, width)
    return lines


def score_lines(rules: Rules, lang: Lang, width: int) -> list[str]:
    """Lay out the score table in force: points, the side that declares next, its levels."""
    words = WORDS[lang]
    rows: list[Sequence[str]] = [words.columns]
    rows += [(_points(band, words), words.sides[band.side], _levels(band, lang)) for band in bands(rules)]
    widths = [max(width_of(row[column]) for row in rows) for column in range(2)]
    lines: list[str] = []
    for row in rows:
        label = "".join(_padded(cell, size + 3) for cell, size in zip(row, widths, strict=False))
        lines += _hanging("  " + label, row[2], width)
    for fall in falls(rules):
        text = words.falls.format(low=fall.low, more=fall.more, high=fall.high, fewer=fall.fewer)
        lines += ["", *_indented(text, 2, width)]
    return lines


def value_text(option: Option, rules: Rules, words: Words) -> str:
    """Spell the value of an option as a Rules tag does; where the packs decide it, what comes of it."""
    value = getattr(rules, option.name)
    if value is None:
        return f"{_DERIVED[option.name](rules)} {words.follows}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(value) or words.nothing
    return str(value)


def _title(title: str, lang: Lang) -> str:
    name = title.split()[0] if title else DEFAULT
    name = DEFAULT if "=" in name else name
    about = ABOUT[name][lang is Lang.ZH]
    return f"{title or DEFAULT}{WORDS[lang].colon}{about}"


def _entry(option: Option, rules: Rules, lang: Lang, width: int) -> list[str]:
    words = WORDS[lang]
    differs = getattr(rules, option.name) != getattr(CONSENSUS, option.name)
    head = f"{option.name} = {value_text(option, rules, words)}"
    if differs:
        head += f" [{value_text(option, CONSENSUS, words)}]"
    lines = _hanging("* " if differs else "  ", head, width)
    lines += _indented(_meaning(option, lang), 6, width)
    source = words.sources.get(option.source, option.source)
    return [*lines, *_indented(words.source + words.colon + source, 6, width)]


def _meaning(option: Option, lang: Lang) -> str:
    """Say what an option means, and name its values where that does not."""
    meaning = (option.meaning_zh if lang is Lang.ZH else "") or option.meaning
    unnamed = [value for value in option.values if not re.search(rf"(?a:\b{value}\b)", meaning)]
    if len(unnamed) < 2 or option.values in (("true", "false"), _RANKS):
        return meaning
    return meaning + WORDS[lang].values.format(values=", ".join(option.values))


def _setup(rules: Rules, lang: Lang) -> str:
    return WORDS[lang].setup_is.format(
        packs=packs(rules.decks, lang), hand=hand_size(rules), kitty=kitty_of(rules), threshold=takes_over(rules)
    )


def _points(band: Band, words: Words) -> str:
    if band.low is None:
        return words.below
    if band.high is None:
        return words.above.format(low=band.low)
    return str(band.low) if band.low == band.high else words.span.format(low=band.low, high=band.high)


def _levels(band: Band, lang: Lang) -> str:
    words = WORDS[lang]
    if not band.per:
        return words.levels.format(levels=band.levels) if band.levels else words.no_level
    return words.each.format(levels=band.levels, per=band.per, way=way(up=band.low is not None, lang=lang))


def _padded(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def _indented(text: str, by: int, width: int) -> list[str]:
    return [" " * by + line for line in wrap(text, max(width - by, 20))]


def _hanging(label: str, text: str, width: int) -> list[str]:
    """Put a text behind a label, its further lines below its first."""
    indent = width_of(label)
    lines = wrap(text, max(width - indent, 20))
    return [(" " * indent if place else label) + line for place, line in enumerate(lines)]
