"""Rules as JSON, for programs: the same in every language."""

from typing import Any

import msgspec

from shengji.engine.bands import Band, bands, falls, takes_over
from shengji.engine.options import OPTIONS
from shengji.engine.rules import Rules, hand_size, kitty_of, step_of
from shengji.engine.rulesets import ABOUT, CONSENSUS, DEFAULT, RULESETS
from shengji.engine.score import ATTACKERS


def list_json() -> str:
    """List all rulesets."""
    return _text({"rulesets": [{"name": n, "about": ABOUT[n], "default": n == DEFAULT} for n in RULESETS]})


def ruleset_json(title: str, rules: Rules) -> str:
    """Describe rules in full; values that the packs decide are null, and ``setup`` says what comes of them."""
    options = {
        option.name: {
            "value": getattr(rules, option.name),
            "consensus": getattr(CONSENSUS, option.name),
            "meaning": option.meaning,
            "source": option.source,
            "values": option.values or None,
        }
        for option in OPTIONS.values()
    }
    setup = {
        "decks": rules.decks,
        "hand_size": hand_size(rules),
        "kitty_size": kitty_of(rules),
        "step": step_of(rules),
        "threshold": takes_over(rules),
    }
    table = [_band(band) for band in bands(rules)]
    return _text(
        {
            "rules": title or DEFAULT,
            "options": options,
            "score_table": table,
            "monotone": not falls(rules),
            "setup": setup,
        }
    )


def diff_json(titles: tuple[str, str], both: tuple[Rules, Rules]) -> str:
    """List the options in which two rules differ, with both values."""
    values = {name: [getattr(rules, name) for rules in both] for name in OPTIONS}
    return _text({"rules": titles, "options": {name: pair for name, pair in values.items() if pair[0] != pair[1]}})


def _band(band: Band) -> dict[str, Any]:
    return {
        "from": band.low,
        "to": band.high,
        "declares_next": "attackers" if band.side == ATTACKERS else "declarers",
        "levels": band.levels,
        "per": band.per or None,
    }


def _text(document: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
