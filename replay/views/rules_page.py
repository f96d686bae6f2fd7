"""Rules as text for people: the list of rulesets, one of them in full, two of them compared."""

import re
from collections.abc import Sequence

from shengji.engine.bands import Band, bands, falls, takes_over
from shengji.engine.options import OPTIONS, Option
from shengji.engine.rules import Rules, hand_size, kitty_of, step_of
from shengji.engine.rulesets import ABOUT, CONSENSUS, DEFAULT, RULESETS
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import counted, listed
from shengji.replay.language.languages import spoken, told
from shengji.replay.views.cells import width_of, wrap

_DERIVED = {"kitty_size": kitty_of, "step": step_of}
"""Options that follow from the packs where they are left out."""

_RANKS = OPTIONS["target"].values

HEADINGS = {
    "decks": Phrase("Setup"),
    "level_card_order": Phrase("Cards and their order"),
    "first_declarer": Phrase("Declarer, bids and kitty"),
    "decomposition": Phrase("Leads and throws"),
    "void_play": Phrase("Following and winning"),
    "kitty_trigger": Phrase("Points, levels and match"),
}
"""The heading above an option, by its name; it goes for the options after it too."""

_SIDES = (Phrase("the declarers"), Phrase("the attackers"))


def list_page(width: int) -> list[str]:
    """List all rulesets with a sentence each."""
    column = max(map(len, RULESETS)) + 2
    lines: list[str] = []
    for name in RULESETS:
        lines += _hanging(name.ljust(column), spoken(Phrase(ABOUT[name])), width)
    end = told(
        "shengji rules NAME shows one of them; NAME may be the value of a Rules tag: shengji rules rbtying decks=3"
    )
    return [*lines, "", *wrap(end, width)]


def ruleset_page(title: str, rules: Rules, width: int) -> list[str]:
    """Show rules in full: every option, the score table, the setup."""
    lines = wrap(_title(title), width)
    lines += ["", *wrap(told("* differs from consensus, whose value stands in brackets."), width)]
    for option in OPTIONS.values():
        heading = HEADINGS.get(option.name)
        if heading is not None:
            lines += ["", spoken(heading), ""]
        lines += _entry(option, rules, width)
    lines += ["", told("Score table"), ""]
    lines += score_lines(rules, width)
    lines += ["", told("Setup in force"), ""]
    return [*lines, *_indented(_setup(rules), 2, width)]


def diff_page(titles: tuple[str, str], both: tuple[Rules, Rules], width: int) -> list[str]:
    """Show the options in which two rules differ, with both values."""
    a, b = titles
    differing = [option for option in OPTIONS.values() if len({getattr(rules, option.name) for rules in both}) > 1]
    if not differing:
        return wrap(told("{a} and {b} are the same rules.", a=a, b=b), width)
    options = counted(
        "{a} and {b}: different in {count} option.", "{a} and {b}: different in {count} options.", len(differing),
        a=a, b=b,
    )  # fmt: skip
    lines = wrap(spoken(options), width)
    labels = [told("{label}:", label=title) for title in titles]
    column = max(map(width_of, labels)) + 1
    for option in differing:
        lines += ["", option.name]
        for label, rules in zip(labels, both, strict=True):
            lines += _hanging("    " + _padded(label, column), value_text(option, rules), width)
        lines += _indented(_meaning(option), 4, width)
    return lines


def score_lines(rules: Rules, width: int) -> list[str]:
    """Lay out the score table in force: points, the side that declares next, its levels."""
    rows: list[Sequence[str]] = [(told("Attackers' points"), told("Declares next"), told("Levels up"))]
    rows += [(_points(band), spoken(_SIDES[band.side]), _levels(band)) for band in bands(rules)]
    widths = [max(width_of(row[column]) for row in rows) for column in range(2)]
    lines: list[str] = []
    for row in rows:
        label = "".join(_padded(cell, size + 3) for cell, size in zip(row, widths, strict=False))
        lines += _hanging("  " + label, row[2], width)
    for fall in falls(rules):
        text = told(
            "Note: the table is not monotone: {low} points are worth {more} levels, and {high} only {fewer}.",
            low=fall.low,
            more=fall.more,
            high=fall.high,
            fewer=fall.fewer,
        )
        lines += ["", *_indented(text, 2, width)]
    return lines


def value_text(option: Option, rules: Rules) -> str:
    """Spell the value of an option as a Rules tag does; where the packs decide it, what comes of it."""
    value = getattr(rules, option.name)
    if value is None:
        return told("{value} (follows from decks)", value=_DERIVED[option.name](rules))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(value) or told("(none)")
    return str(value)


def _title(title: str) -> str:
    name = title.split()[0] if title else DEFAULT
    name = DEFAULT if "=" in name else name
    return told("{label}: {text}", label=title or DEFAULT, text=Phrase(ABOUT[name]))


def _entry(option: Option, rules: Rules, width: int) -> list[str]:
    differs = getattr(rules, option.name) != getattr(CONSENSUS, option.name)
    head = f"{option.name} = {value_text(option, rules)}"
    if differs:
        head += f" [{value_text(option, CONSENSUS)}]"
    lines = _hanging("* " if differs else "  ", head, width)
    lines += _indented(_meaning(option), 6, width)
    return [*lines, *_indented(told("source: {source}", source=Phrase(option.source)), 6, width)]


def _meaning(option: Option) -> str:
    """Say what an option means, and name its values where that does not."""
    meaning = Phrase(option.meaning)
    unnamed = [value for value in option.values if not re.search(rf"(?a:\b{value}\b)", option.meaning)]
    if len(unnamed) < 2 or option.values in (("true", "false"), _RANKS):
        return spoken(meaning)
    return told("{meaning} (values: {values})", meaning=meaning, values=listed(option.values))


def _setup(rules: Rules) -> str:
    setup = counted(
        "{count} pack of 54 cards, {hand} cards a hand, {kitty} in the kitty; the attackers take over with {points} "
        "points.",
        "{count} packs of 54 cards, {hand} cards a hand, {kitty} in the kitty; the attackers take over with {points} "
        "points.",
        rules.decks,
        hand=hand_size(rules),
        kitty=kitty_of(rules),
        points=takes_over(rules),
    )
    return spoken(setup)


def _points(band: Band) -> str:
    if band.low is None:
        return told("below 0")
    if band.high is None:
        return told("{low} and more", low=band.low)
    return str(band.low) if band.low == band.high else told("{low} to {high}", low=band.low, high=band.high)


def _levels(band: Band) -> str:
    if not band.per:
        return told("+{levels}", levels=band.levels) if band.levels else told("+0")
    if band.low is None:
        return told("+{levels}, and one more for each {per} less", levels=band.levels, per=band.per)
    return told("+{levels}, and one more for each {per} more", levels=band.levels, per=band.per)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def _indented(text: str, by: int, width: int) -> list[str]:
    return [" " * by + line for line in wrap(text, max(width - by, 20))]


def _hanging(label: str, text: str, width: int) -> list[str]:
    """Put a text behind a label, its further lines below its first."""
    indent = width_of(label)
    lines = wrap(text, max(width - indent, 20))
    return [(" " * indent if place else label) + line for place, line in enumerate(lines)]
