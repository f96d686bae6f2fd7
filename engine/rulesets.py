"""The named rulesets, each as its differences from ``consensus``."""

from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from shengji.engine.rules import Rules

CONSENSUS = Rules()

_DIFFERENCES: dict[str, dict[str, Any]] = {
    "standard": {
        "kitty_multiplier": "pow2_pairs",
        "kitty_basis": "winner",
        "score_table": "no_dead_zone",
    },
    "consensus": {},
    "seed-a": {
        "tractor_links": "no_ordinary_level",
        "throw": "off",
        "void_play": "must_trump",
        "kitty_multiplier": "pow2_pairs",
        "kitty_basis": "winner",
        "score_table": "seed_a",
    },
    "seed-b": {
        "level_card_order": "merged",
        "first_declarer": "draw",
        "throw_fail": "lowest_card",
        "kitty_trigger": "attackers_win_last_with_trump",
        "kitty_multiplier": "pow2_pairs",
        "kitty_basis": "winner",
        "score_table": "no_dead_zone",
        "match_win": "reach_target",
    },
    "rbtying": {
        "no_bid_later": "flip_top",
        "throw_fail": "seat_order",
        "throw_compare": "all",
        "negative_total": "keep",
    },
}

DEFAULT = "standard"

RULESETS: MappingProxyType[str, Rules] = MappingProxyType(
    {name: replace(CONSENSUS, **changes) for name, changes in _DIFFERENCES.items()}
)
"""Every ruleset by its name."""
