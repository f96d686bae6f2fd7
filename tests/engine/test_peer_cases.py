"""Facts restated from the tests of ten public engines: those that hold under any ruleset, run against this engine."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from shengji.engine.bids import BidFault, Claim, bid_fault
from shengji.engine.cards import CODE_OF_NAME, RANKS, bag_of, codes_of, holds, packs, points_of, size
from shengji.engine.follow import follow_fault, lead_of
from shengji.engine.match import finish
from shengji.engine.order import NO_TRUMP, TRUMPS, compare, order_of
from shengji.engine.rulesets import RULESETS
from shengji.engine.score import DECLARERS, worth
from shengji.engine.shapes import components
from shengji.engine.throws import lead_fault, resolve
from shengji.engine.trick import winner

ALL = json.loads((Path(__file__).parent.parent / "cases" / "peer_cases.json").read_text("utf-8"))["cases"]
CASES = [case for case in ALL if not case["policy_sensitive"]]

ONLY_POLICIES = "each of its cases depends on a house rule"
LEFT_OUT_KINDS = {
    "same_shape": ONLY_POLICIES,
    "supply": ONLY_POLICIES,
    "fallback": ONLY_POLICIES,
    "bid_sequence": ONLY_POLICIES,
    "friend_call": ONLY_POLICIES,
    "kitty": ONLY_POLICIES,
    "round_end": ONLY_POLICIES,
    "redeal": ONLY_POLICIES,
    "dealer": ONLY_POLICIES,
    "throw_forced_choice": ONLY_POLICIES,
}
LEFT_OUT_CASES: dict[str, str] = {}

DRAW_POLICIES = {
    "draw_everything": {},
    "protect_longer_tuples": {"protect_longer": True},
    "tractors_only_for_tractors": {},  # ours by default: no tractor is owed where none was led
    "suit_only": {"follow_structure": "suit"},
}
COMPARISONS = {"all": "all", "longest_first": "largest"}
FIXED = {
    "tractor_min_length": 2,
    "tractor_min_count": 2,
    "turnover_steps": 2,
    "deadzone_steps": 1,
    "small_team_bonus": False,
}
"""Parameters of a peer that this engine does not have, with the values that it has built in."""

READ = {"trump", "level", "min_decks", "decks", "draw_policy", "throw_compare", "step_points", "dealer_seat"}
UNUSED = {"bid_order": "what beats what matters to none of these bids: each is the first, or a reinforcement"}

DEAD_ZONE = ("consensus", "rbtying")
BASES = ("standard", *DEAD_ZONE)


def rules_of(case, base):
    given, changes = case["rules"], {}
    changes["decks"] = given.get("decks", given.get("min_decks", 2))
    changes |= DRAW_POLICIES[given.get("draw_policy", "draw_everything")]
    if "throw_compare" in given:
        changes["throw_compare"] = COMPARISONS[given["throw_compare"]]
    if "step_points" in given:
        changes["step"] = given["step_points"]
    return replace(RULESETS[base], **changes)


def order_for(case, base):
    level, suit = case["rules"]["level"], case["rules"]["trump"]
    if level is None:  # no level cards: a level of which no card is asked about
        level = next(rank for rank in RANKS if rank not in str(case["given"]))
    return order_of(rules_of(case, base), RANKS.index(level), NO_TRUMP if suit == "NT" else "SHDC".index(suit))


def codes(names):
    return [CODE_OF_NAME[name] for name in names]


def bag(names):
    return bag_of(codes(names))


def named(cards):
    return sorted(name for code in codes_of(cards) for name, known in CODE_OF_NAME.items() if known == code)


def shape(order, cards):
    if lead_fault(order, cards, cards) is not None:
        return "illegal"
    parts = components(order, cards)
    if len(parts) > 1:
        return "throw"
    return "tractor" if parts[0].length > 1 else ("single", "pair", "tuple", "tuple")[parts[0].width - 1]


def classify(case, base):
    return {"shape": shape(order_for(case, base), bag(case["given"]["cards"]))}


def decompose(case, base):
    parts = sorted(named(part.bag) for part in components(order_for(case, base), bag(case["given"]["cards"])))
    known = [sorted(sorted(unit) for unit in reading) for reading in case["expect"]["decompositions"]]
    assert parts in known
    return {"decompositions": case["expect"]["decompositions"]}


def order(case, base):
    ordered, given = order_for(case, base), case["given"]
    found = {}
    if "card" in given:
        (code,) = codes([given["card"]])
        higher = sorted(named(bag_of([above])) for above in above_of(ordered, code))
        found["next_up"] = [name for (name,) in higher]
        found["next_up_includes"] = [n for n in case["expect"].get("next_up_includes", []) if [n] in higher]
    if "pair" in given:
        low, high = codes(given["pair"])
        found["adjacent"] = high in above_of(ordered, low) or low in above_of(ordered, high)
    if "cards" in given:
        cards = codes(given["cards"])
        found["effective_suit"] = [
            "trump" if ordered.suit_of[code] == TRUMPS else "SHDC"[ordered.suit_of[code]] for code in cards
        ]
        found["ascending"] = given["cards"] if all(compare(ordered, *two) == -1 for two in pairwise(cards)) else []
        found["comparable"] = compare(ordered, *cards[:2]) is not None
    if given.get("question") == "rank run inside a side suit":
        side = next(suit for suit in range(4) if suit != ordered.trump)
        assert all(ordered.linked[side])
        found["run"] = [RANKS[code % 13] for (code,) in ordered.tiers[side]]
    return found


def above_of(ordered, code):
    """Return the cards that may follow a card in a tractor."""
    suit, place = ordered.suit_of[code], ordered.place_of[code]
    if place == len(ordered.linked[suit]) or not ordered.linked[suit][place]:
        return ()
    return ordered.tiers[suit][place + 1]


def lead(case, base):
    ordered, cards = order_for(case, base), bag(case["given"]["play"])
    fault = lead_fault(ordered, bag(case["given"]["hand"]), cards)
    return {"submittable": fault is None, "shape": shape(ordered, cards)}


def throw(case, base):
    given, cards = case["given"], bag(case["given"]["attempt"])
    others = [bag(hand) for hand in given["others"]]
    hands = [bag(given.get("hand", given["attempt"])), *others, *[0] * (3 - len(others))]
    done = resolve(order_for(case, base), 0, cards, hands)
    forced = (done.forced or (cards,))[0]
    assert len(done.forced) <= 1 or "forced" not in case["expect"]
    return {
        "stands": done.stands,
        "forced": named(forced),
        "returned": named(cards - forced),
        "fine": done.penalty,
    }


def follow(case, base):
    given = case["given"]
    led = lead_of(order_for(case, base), bag(given["lead"]))
    play = bag(given["play"])
    return {
        "legal": follow_fault(led, bag(given["hand"]), play) is None,
        "can_win": winner(led, [led.bag, play]) == 1,
    }


def trick(case, base):
    plays = case["given"]["plays"]
    bags = [bag(entry["play"]) for entry in plays]
    led = lead_of(order_for(case, base), bags[0])
    won = plays[winner(led, bags)]["seat"]
    cannot = case["expect"].get("winner_is_not")
    return {
        "winner": won,
        "winner_is_not": cannot if won != cannot else None,
        "points": sum(map(points_of, bags)),
        "largest_led_unit": max(part.size for part in led.components),
    }


def compared(case, base):
    led, incumbent, candidate = (bag(case["given"][name]) for name in ("lead", "incumbent", "candidate"))
    plays = [led, candidate] if led == incumbent else [led, incumbent, candidate]
    won = winner(lead_of(order_for(case, base), led), plays)
    return {"candidate": "wins" if won == len(plays) - 1 else "loses"}


def kill_valid(case, base):
    led, kill = bag(case["given"]["lead"]), bag(case["given"]["kill"])
    return {"valid": winner(lead_of(order_for(case, base), led), [led, kill]) == 1}


def longest_tractor(case, base):
    parts = components(order_for(case, base), bag(case["given"]["holding"]))
    return {"pairs": max(part.length for part in parts if part.width == 2)}


def points(case, _base):
    return {"points": points_of(bag(case["given"]["cards"]))}


def deck(case, _base):
    cards = packs(case["rules"]["decks"])
    return {"cards": size(cards), "points": points_of(cards)}


def hand_ops(case, _base):
    hand, part = bag(case["given"]["hand"]), bag(case["given"]["remove"])
    ok = holds(hand, part)
    return {"ok": ok, "hand_after": named(hand - part if ok else hand)}


def score(case, base):
    rules, total = rules_of(case, base), case["given"]["attacker_points"]
    result, dealer = worth(rules, total), case["rules"].get("dealer_seat", 0)
    end = finish(rules, (0, 0), dealer, total, None, hooked=False)
    return {
        "round_winner": "dealer" if result.side == DECLARERS else "attackers",
        "levels": result.levels,
        "next_dealer_seat": end.next_declarer,
    }


def advance(case, base):
    rules, given = rules_of(case, base), case["given"]
    won = DECLARERS if given["round_winner"] == "dealer" else 1 - DECLARERS
    total = next(
        total for total in range(400) if (worth(rules, total).side, worth(rules, total).levels) == (won, given["gain"])
    )
    levels = tuple(RANKS.index(given["levels"][team]) for team in ("team0", "team1"))
    end = finish(rules, levels, given["dealer"], total, None, hooked=False)
    return {"level": RANKS[end.levels[end.side]], "dealer": end.next_declarer}


def bid(case, base):
    given = case["given"]
    standing = None
    for shown in given["history"]:
        standing = Claim(int(shown["seat"].lstrip("P")), CODE_OF_NAME[shown["card"]], shown["count"])
    seat, level = int(given["seat"].lstrip("P")), RANKS.index(case["rules"]["level"])
    fault = bid_fault(rules_of(case, base), level, standing, seat, codes(given["bid"]), bag(given["hand"]))
    return {"accepted": fault is None, "reason": "not_owned" if fault == BidFault.NOT_IN_HAND else None}


VERDICTS = {
    "classify": (classify, BASES),
    "decompose": (decompose, BASES),
    "order": (order, BASES),
    "lead": (lead, BASES),
    "throw": (throw, BASES),
    "follow": (follow, BASES),
    "trick": (trick, BASES),
    "compare": (compared, BASES),
    "kill_valid": (kill_valid, BASES),
    "longest_tractor": (longest_tractor, BASES),
    "points": (points, BASES),
    "deck": (deck, BASES),
    "hand_ops": (hand_ops, BASES),
    "score": (score, DEAD_ZONE),
    "advance": (advance, BASES),
    "bid": (bid, BASES),
}


def run():
    for case in CASES:
        if case["id"] not in LEFT_OUT_CASES:
            for base in VERDICTS[case["kind"]][1]:
                yield pytest.param(case, base, id=f"{case['id']}-{base}")


@pytest.mark.parametrize(("case", "base"), list(run()))
def test_peer_case(case, base):
    got, expect = VERDICTS[case["kind"]][0](case, base), case["expect"]
    lists = {key: sorted(value) for key, value in expect.items() if key in ("forced", "returned", "hand_after")}
    assert {key: got[key] for key in expect} == {**expect, **lists}, case.get("note", "")


def test_nothing_else_is_left_out():
    assert {case["kind"] for case in CASES} == set(VERDICTS)
    assert {case["kind"] for case in ALL} == set(VERDICTS) | set(LEFT_OUT_KINDS)
    assert set(LEFT_OUT_CASES) <= {case["id"] for case in CASES}
    assert len({case.id for case in run()}) >= 2 * (len(CASES) - len(LEFT_OUT_CASES))


def test_the_rules_of_every_case_are_taken_into_account():
    for case in CASES:
        assert set(case["rules"]) <= READ | set(FIXED) | set(UNUSED)
        assert all(case["rules"][name] == value for name, value in FIXED.items() if name in case["rules"])
