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
    "pagat": {
        "nt_level_trump": False,
        "follow_structure": "tuples",
        "throw_penalty": "per_throw",
        "kitty_multiplier": "twice_cards",
        "match_win": "pass_target",
        "throw_must_beat": "yes",
    },
    "rbtying": {
        "no_bid_later": "flip_top",
        "throw_fail": "seat_order",
        "throw_compare": "all",
        "negative_total": "keep",
    },
    "shanghai": {
        "bid_jokers": "num_decks",
        "no_bid_first": "no_trump",
        "no_bid_later": "no_trump",
        "follow_throw_tractor": False,
        "throw_fail": "lowest_component",
        "throw_order": "rank_then_size",
        "ruff_match": "exact",
        "throw_compare": "highest_card",
        "kitty_multiplier": "twice_cards",
        "must_stop_levels": ("2", "5", "T", "K"),
        "must_defend_levels": ("2", "5", "T", "K"),
        "match_win": "pass_target",
    },
    "flp": {
        "bid_rank": "count_joker_suit",
        "no_bid_first": "flip_first",
        "no_bid_later": "flip_first",
        "throw_penalty": "per_card_thrown",
        "kitty_multiplier": "pow2_pairs",
        "hook": "trump_jack",
        "match_win": "pass_target",
        "overcall": "higher",
        "rebellion": "on",
    },
}

DEFAULT = "standard"

RULESETS: MappingProxyType[str, Rules] = MappingProxyType(
    {name: replace(CONSENSUS, **changes) for name, changes in _DIFFERENCES.items()}
)
"""Every ruleset by its name."""


def _sentence(text: str) -> str:
    """Mark a sentence that people read, so that it is found for the catalogues of other languages."""
    return text


ABOUT: MappingProxyType[str, str] = MappingProxyType(
    {
        "standard": _sentence(
            "The default: consensus, with the kitty counted 2, 4, 8, ... times by the winning play, and a level "
            "for 80 points."
        ),
        "consensus": _sentence("Each option as most published rules have it."),
        "seed-a": _sentence(
            "A written description taken literally: no throws, trumps are obligatory when void, and 10 points "
            "more are a level more."
        ),
        "seed-b": _sentence(
            "A written description taken literally: all level cards are equal, the first declarer is drawn by "
            "lot, and the kitty is dug with trumps only."
        ),
        "pagat": _sentence(
            "The rules on pagat.com: level cards are no trumps in a deal without a trump suit, and a failed throw"
            " costs 10 points."
        ),
        "rbtying": _sentence("The most used online table, as its program plays."),
        "shanghai": _sentence(
            "The rules of ChannonTian/80fen-contest: 2, 5, 10 and K must be played and held, and a ruff must "
            "match a throw exactly."
        ),
        "flp": _sentence(
            "The rules of flpvvvv/80p: a buried kitty may be overcalled, a weak hand may ask for a new deal, and "
            "who plays jacks and loses the last trick to a trump jack falls back to 2."
        ),
    }
)
"""What each ruleset is, in one sentence."""
