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

ABOUT: MappingProxyType[str, tuple[str, str]] = MappingProxyType(
    {
        "standard": (
            "The default: consensus, with the kitty counted 2, 4, 8, ... times by the winning play, and a level for "
            "80 points.",
            "默认规则：同 consensus，但底牌按赢得最后一墩的牌算 2、4、8……倍，80 分上台就升一级。",
        ),
        "consensus": (
            "Each option as most published rules have it.",
            "每一项都取多数公开规则的做法。",
        ),
        "seed-a": (
            "A written description taken literally: no throws, trumps are obligatory when void, and 10 points more "
            "are a level more.",
            "一份成文规则，照字面执行：不能甩牌，断门必须出主，上台后每 10 分一级。",
        ),
        "seed-b": (
            "A written description taken literally: all level cards are equal, the first declarer is drawn by lot, "
            "and the kitty is dug with trumps only.",
            "一份成文规则，照字面执行：级牌一律相等，第一局抽签坐庄，只有用主牌才能抠底。",
        ),
        "pagat": (
            "The rules on pagat.com: level cards are no trumps in a deal without a trump suit, and a failed throw "
            "costs 10 points.",
            "pagat.com 的规则：打无主时级牌不是主牌，甩牌失败罚 10 分。",
        ),
        "rbtying": (
            "The most used online table, as its program plays.",
            "使用最多的在线牌桌，照它的程序执行。",
        ),
        "shanghai": (
            "The rules of ChannonTian/80fen-contest: 2, 5, 10 and K must be played and held, and a ruff must match a "
            "throw exactly.",
            "ChannonTian/80fen-contest 的规则：2、5、10、K 必打，毙甩牌须牌型完全相同。",
        ),
        "flp": (
            "The rules of flpvvvv/80p: a buried kitty may be overcalled, a weak hand may ask for a new deal, and who "
            "plays jacks and loses the last trick to a trump jack falls back to 2.",
            "flpvvvv/80p 的规则：可以反底，牌弱可以造反，打 J 时最后一墩输给主 J 就退回 2。",
        ),
    }
)
"""What each ruleset is, in one sentence: in English and in Simplified Chinese."""
