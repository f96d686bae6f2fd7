"""The worked rule cases: each verdict was reasoned out from a published rule text or another engine."""

import json
from pathlib import Path

import pytest
from msgspec import convert
from msgspec.structs import asdict

from shengji.engine.bids import bid_fault, claim_of, flip, trump_of
from shengji.engine.cards import CODE_OF_NAME, RANKS, bag_of, codes_of, points_of, size
from shengji.engine.follow import follow_fault, lead_of, legal_follows
from shengji.engine.kitty import bury_fault, captures, multiplier
from shengji.engine.match import finish, hook
from shengji.engine.order import NO_TRUMP, TRUMPS, compare, order_of, suit_of_bag
from shengji.engine.rules import Rules, hand_size, kitty_of
from shengji.engine.rulesets import RULESETS
from shengji.engine.score import DECLARERS, threshold, worth
from shengji.engine.shapes import components
from shengji.engine.throws import lead_fault, resolve
from shengji.engine.trick import winner

CASES = json.loads((Path(__file__).parent.parent / "cases" / "rules_cases.json").read_text("utf-8"))["cases"]


def codes(text):
    return [CODE_OF_NAME[name] for name in text.split()]


def bag(text):
    return bag_of(codes(text))


def text(held):
    return " ".join(sorted(f"{'SHDC'[c // 13]}{RANKS[c % 13]}" if c < 52 else ("LJ", "BJ")[c - 52] for c in held))


def rules_of(entry):
    base = RULESETS[entry.get("ruleset", "consensus")]
    return convert({**asdict(base), **entry.get("options", {})}, Rules)


def entries():
    for case in CASES:
        for number, entry in enumerate([case, *case.get("also", [])]):
            if entry.get("ruleset", "consensus") in RULESETS:
                yield pytest.param(case, entry, id=f"{case['id']}-{number}")


def order_for(case, rules):
    level, suit = case["trump"]
    return order_of(rules, RANKS.index(level), NO_TRUMP if suit == "N" else "SHDC".index(suit))


def verdict(case, rules):
    return VERDICTS[case["kind"]](case, rules)


def eff_suit(case, rules):
    return "SHDCT"[order_for(case, rules).suit_of[CODE_OF_NAME[case["card"]]]]


def compared(case, rules):
    return {1: "gt", -1: "lt", 0: "eq", None: "none"}[compare(order_for(case, rules), *codes(case["cards"]))]


def classified(case, rules):
    order = order_for(case, rules)
    cards = bag(case["cards"])
    if lead_fault(order, cards, cards) is not None:
        return {"kind": "illegal"}
    parts = components(order, cards)
    shown = sorted(text(codes_of(part.bag)) for part in parts)
    if len(parts) > 1:
        return {"kind": "throw", "components": shown}
    kind = "tractor" if parts[0].length > 1 else ("single", "pair", "triple", "quadruple")[parts[0].width - 1]
    return {"kind": kind, "components": shown}


def led(case, rules):
    order, cards, hands = order_for(case, rules), bag(case["cards"]), [bag(h) for h in case["hands"]]
    if lead_fault(order, hands[case["leader"]], cards) is not None:
        return {"ok": False, "stands": [], "penalty": 0}
    throw = resolve(order, case["leader"], cards, hands)
    stands = [case["cards"]] if throw.stands else [text(codes_of(forced)) for forced in throw.forced]
    return {"ok": throw.stands, "stands": sorted(sorted(s.split()) for s in stands), "penalty": throw.penalty}


def followed(case, rules):
    lead = lead_of(order_for(case, rules), bag(case["lead"]))
    fault = follow_fault(lead, bag(case["hand"]), bag(case["play"]))
    return {"legal": fault is None, "reason": "ok" if fault is None else fault.value}


def all_follows(case, rules):
    lead = lead_of(order_for(case, rules), bag(case["lead"]))
    return sorted(text(codes_of(play)) for play in legal_follows(lead, bag(case["hand"])))


def won(case, rules):
    order = order_for(case, rules)
    plays = [bag(play) for play in case["plays"]]
    return winner(lead_of(order, plays[0]), plays)


def counted(case, rules):
    return points_of(bag(case["cards"]))


def set_up(case, rules):
    return {
        "cards": 54 * rules.decks,
        "kitty": kitty_of(rules),
        "hand": hand_size(rules),
        "points": 100 * rules.decks,
        "threshold": threshold(rules),
    }


def dug(case, rules):
    order = order_for(case, rules)
    winning = bag(case["winning"])
    if not captures(order, attackers_win_last=case["attackers_win_last"], winning=winning):
        return {"multiplier": 0, "points": 0}
    times = multiplier(lead_of(order, bag(case["lead"])), winning)
    return {"multiplier": times, "points": times * points_of(bag(case["kitty"]))}


def resulted(case, rules):
    result = worth(rules, case["total"])
    return {"side": "declarers" if result.side == DECLARERS else "attackers", "up": result.levels}


def finished(case, rules):
    levels = tuple(RANKS.index(level) for level in case["levels"])
    end = finish(rules, levels, case["declarer"], case["total"], case["last_winner"], hooked=case.get("hooked", False))
    return {
        "levels": [RANKS[level] for level in end.levels],
        "match_winner": end.winner,
        "next_declarer": end.next_declarer,
    }


def hooked(case, rules):
    return hook(
        order_for(case, rules),
        bag(case["winning"]),
        attackers_win_last=case["attackers_win_last"],
        total=case["total"],
    )


def bid(case, rules):
    names = {None: "ok", "not_identical": "bad_bid", "not_level": "bad_bid", "jokers": "bad_bid"}
    level = RANKS.index(case["level"])
    standing, verdicts = None, []
    for shown in case["bids"]:
        held = bag(shown["held"]) if "held" in shown else None
        fault = bid_fault(rules, level, standing, shown["seat"], codes(shown["cards"]), held)
        verdicts.append(names.get(fault, fault and fault.value))
        if fault is None:
            standing = claim_of(shown["seat"], codes(shown["cards"]))
    first = case["first_deal"]
    trump = trump_of(rules, standing) if standing else None
    if standing is None:
        rule = rules.no_bid_first if first else rules.no_bid_later
        found = flip(rule, level, codes(case.get("kitty", "")))
        trump = found.trump if found else None
    by_bid = (rules.first_declarer if first else rules.later_declarer) == "bid"
    declarer = (standing.seat if standing else None) if by_bid else case.get("assigned")
    shown_trump = "redeal" if trump is None else case["level"] + "SHDCN"[trump]
    return {"bids": verdicts, "trump": shown_trump, "declarer": declarer}


def buried(case, rules):
    return {"ok": bury_fault(order_for(case, rules), None, bag(case["buried"])) is None}


VERDICTS = {
    "eff_suit": eff_suit,
    "compare": compared,
    "classify": classified,
    "lead": led,
    "follow": followed,
    "follow_set": all_follows,
    "winner": won,
    "points": counted,
    "setup": set_up,
    "kitty": dug,
    "result": resulted,
    "finish": finished,
    "hook": hooked,
    "bid": bid,
    "bury": buried,
}


def normalized(kind, expect, got):
    if kind == "classify":
        expect = dict(expect)
        if "components" in expect:
            expect["components"] = sorted(text(codes(part)) for part in expect["components"])
        else:
            got.pop("components", None)
    if kind == "lead":
        expect = {**expect, "stands": sorted(sorted(s.split()) for s in expect["stands"])}
    if kind == "follow_set":
        expect = sorted(text(codes(play)) for play in expect)
    return expect, got


@pytest.mark.parametrize(("case", "entry"), list(entries()))
def test_worked_case(case, entry):
    expect, got = normalized(case["kind"], entry["expect"], verdict(case, rules_of(entry)))
    assert got == expect, case["why"]


def test_every_kind_of_case_is_run():
    assert {case["kind"] for case in CASES} == set(VERDICTS)
    assert TRUMPS == 4
    assert size(bag("H2 H2 BJ")) == 3
    assert suit_of_bag(order_of(Rules(), 0, 0), 0) is None
