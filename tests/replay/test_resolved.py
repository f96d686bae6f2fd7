"""The resolved form: what the engine derives, worked out by hand, and enough of it to replay without an engine."""

import json
from pathlib import Path

import msgspec
import pytest

from shengji.grammar.source import Source
from shengji.notation.json_writer import write_json
from shengji.replay.checking import check_source
from shengji.replay.conversion import Form, form_of, read_bytes
from shengji.replay.reports.entries import entry_of
from shengji.replay.resolved.making import resolve

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").rglob("*.sjn"))
FILES = [*SAMPLES, *sorted((ROOT / "tests" / "corpus").glob("*.sjn"))]

LESSON = """[SJN "1"]

[Deal "lesson"]
[Setup "24"]
[Taken "70"]
[Leader "E"]
[Declarer "E"]
[Level "2"]
[Trump "H"]

hand E: SAQ
hand N: SK3
hand W: S64
hand S: S75
24. E: SAQ->SQ SK S4 S5 (24. N: S3 S4 S5 {he keeps the king})
25. N: S3 S6 S7 SA
"""
"""East throws ace and queen of spades. North's king beats the queen, so that alone is led, and loses 15 points."""


def resolved(text: str) -> dict:
    return json.loads(msgspec.json.encode(resolve([check_source(Source("a.sjn", text))])))


def deal_in(text: str) -> dict:
    return resolved(text)["matches"][0]["deals"][0]


def tricks_in(deal: dict) -> list[dict]:
    return [item for item in deal["items"] if item["kind"] == "trick"]


def without_derived(value: object) -> object:
    if isinstance(value, dict):
        return {name: without_derived(inner) for name, inner in value.items() if name != "derived"}
    return [without_derived(inner) for inner in value] if isinstance(value, list) else value


def test_a_trick_says_who_held_led_and_won_what() -> None:
    first, second = tricks_in(deal_in(LESSON))
    assert first["derived"] == {
        "leader": "E",
        "hands": {"E": ["SA", "SQ"], "N": ["SK", "S3"], "W": ["S6", "S4"], "S": ["S7", "S5"]},
        "lead": {
            "suit": "S",
            "components": [["SQ"]],
            "throw": {"stands": False, "may_stand": [["SQ"]], "penalty": 0},
        },
        "winner": "N",
        "points": 15,
        "score": 85,
    }
    assert [play["derived"]["seat"] for play in second["plays"]] == ["N", "W", "S", "E"]
    assert (second["derived"]["winner"], second["derived"]["points"], second["derived"]["score"]) == ("E", 0, 85)


def test_a_variation_says_where_it_begins_and_what_became_of_it() -> None:
    variation = tricks_in(deal_in(LESSON))[0]["plays"][3]["notes"][0]
    assert variation["derived"] == {"trick": 24, "kept": [["SQ"]]}
    (trick,) = variation["items"]
    assert [play["derived"]["seat"] for play in trick["plays"]] == ["N", "W", "S"]
    facts = trick["derived"]
    assert (facts["leader"], facts["winner"], facts["points"], facts["score"]) == ("E", "E", 5, 70)


def test_a_deal_says_what_it_was_played_under_and_what_came_of_it() -> None:
    derived = deal_in(LESSON)["derived"]
    setting, start, end = derived["setting"], derived["start"], derived["end"]
    assert derived["name"] == "lesson"
    assert (setting["rules"]["decks"], setting["rules"]["throw_fail"]) == (2, "lowest_beatable")
    assert setting["setup"] == {"hand_size": 25, "kitty_size": 8, "threshold": 80}
    assert setting["score_table"][3] == {
        "from": 80, "to": 115, "declares_next": "attackers", "levels": 1, "per": None,
    }  # fmt: skip
    assert setting["position"] == {"trick": 24, "taken": 70, "leader": "E"}
    assert (start["declarer"], start["level"], start["trump"]) == ("E", "2", "H")
    assert start["trumps"][:5] == [["BJ"], ["LJ"], ["H2"], ["S2", "D2", "C2"], ["HA"]]
    assert end["total"] == {"tricks": 85, "penalties": 0, "kitty": 0, "multiplier": 0, "total": 85}
    assert end["result"] == {"side": "NS", "levels": 1}
    assert (end["levels_after"], end["next_declarer"], end["winner"]) == ({"EW": "2", "NS": "3"}, "N", None)


BIDS = """[SJN "1"]

[Deal "1"]
[Declarer "E"]
[Termination "unfinished"]

hand E: SA2 X23
bid E: S2
bid N: H2
1. E: SA S3 S4 S5
2. E: SK HA S6 S7
"""
"""North's bid is no higher than East's, so spades are trumps; North holds the trump that he plays later."""


def test_a_bid_says_whether_it_was_legal() -> None:
    bids = [item for item in deal_in(BIDS)["items"] if item["kind"] == "bid"]
    assert [bid["derived"]["legal"] for bid in bids] == [True, False]
    assert deal_in(BIDS)["derived"]["start"]["standing_bid"] == {"seat": "E", "cards": ["S2"]}


def test_a_hand_that_is_not_known_shows_what_is_played_from_it_and_unknown_cards() -> None:
    deal = deal_in(BIDS)
    first, second = tricks_in(deal)
    assert first["derived"]["hands"]["S"] == ["S7", "S5"] + ["X"] * 23
    assert second["derived"]["hands"]["S"] == ["S7"] + ["X"] * 23
    assert len(first["derived"]["hands"]["E"]) == 25
    assert deal["derived"]["start"]["known"] == {"E": False, "N": False, "W": False, "S": False}
    assert deal["derived"]["setting"]["dealt"]["hands"]["N"] is None
    assert deal["derived"]["setting"]["dealt"]["kitty"] is None
    assert deal["derived"]["start"]["buried"] is None
    assert deal["derived"]["end"]["total"] is None


def test_a_play_names_the_duty_that_it_breaks() -> None:
    text = LESSON.replace("25. N: S3 S6 S7 SA", "25. N: S3 S6 S7 HA")
    facts = [play["derived"] for play in tricks_in(deal_in(text))[1]["plays"]]
    assert [fact["fault"] for fact in facts] == [None, None, None, "not_in_hand"]


def test_what_depends_on_a_trump_that_is_not_known_is_null() -> None:
    deal = deal_in('[SJN "1"]\n[Deal "1"]\n[Declarer "E"]\n[Termination "unfinished"]\n1. E: HA S2 H3 H4\n')
    (trick,) = tricks_in(deal)
    assert (deal["derived"]["start"]["trump"], deal["derived"]["start"]["trumps"]) == (None, None)
    assert (trick["derived"]["winner"], trick["derived"]["lead"], trick["derived"]["score"]) == (None, None, None)
    assert trick["derived"]["points"] == 0


def test_what_depends_on_rules_that_are_not_known_is_null() -> None:
    derived = deal_in('[SJN "1"]\n[Rules "standrd"]\n[Deal "1"]\n[Declarer "E"]\n[Trump "S"]\nbid E: S2\n')["derived"]
    assert [derived["setting"][name] for name in ("rules", "setup", "score_table")] == [None, None, None]


def test_a_deal_of_which_only_the_points_are_told_is_settled() -> None:
    text = '[SJN "1"]\n[Deal "1"]\n[LevelEW "2"]\n[LevelNS "5"]\n[Declarer "N"]\n[Points "125"]\n'
    end = deal_in(text)["derived"]["end"]
    assert end["total"]["total"] == 125
    assert end["result"] == {"side": "EW", "levels": 2}
    assert end["levels_after"] == {"EW": "4", "NS": "5"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_without_what_was_derived_it_is_the_record(path: Path) -> None:
    text = path.read_text("utf-8")
    checked = check_source(Source("a.sjn", text))
    document = without_derived(resolved(text))
    del document["sources"]
    assert document | {"format": "sjn-json"} == json.loads(write_json(checked.record))
    again = read_bytes("-", json.dumps(resolved(text)).encode(), play=False)
    assert again.record == checked.record


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_can_be_replayed_from_it_without_an_engine(path: Path) -> None:
    for match in resolved(path.read_text("utf-8"))["matches"]:
        for deal in match["deals"]:
            end = deal["derived"]["end"]
            if end["total"] is None or path.stem == "broken":
                continue
            hands, winner, score = None, None, 0
            fines = deal["derived"]["setting"]["rules"]["throw_penalty"] != "none"
            for trick in tricks_in(deal):
                facts = trick["derived"]
                if hands is not None:
                    assert facts["hands"] == hands
                    assert facts["leader"] == trick["leader"] == winner
                hands = {seat: list(cards) for seat, cards in facts["hands"].items()}
                for play in trick["plays"]:
                    # What that engine let stand in the corpus with four packs does not keep the rest from being told.
                    assert play["derived"]["fault"] is None or path.stem == "decks4"
                    for card in play["cards"]:
                        hands[play["derived"]["seat"]].remove(card)
                winner = facts["winner"]
                attackers = "NS" if deal["derived"]["start"]["declarer"] in "EW" else "EW"
                score += facts["points"] if winner in attackers else 0
                assert fines or facts["score"] == score
            if tricks_in(deal) and not any(item["kind"] in ("claim", "concede") for item in deal["items"]):
                assert all(cards == [] for cards in hands.values())
                total = end["total"]
                kitty = total["kitty"] * total["multiplier"]
                assert total["total"] == total["tricks"] + total["penalties"] + kitty


def test_its_diagnostics_are_those_of_validate() -> None:
    checked = check_source(Source("broken.sjn", (ROOT / "samples" / "broken.sjn").read_text("utf-8")))
    document = json.loads(msgspec.json.encode(resolve([checked])))
    entries = [entry_of(checked.source, diagnostic) for diagnostic in checked.diagnostics]
    assert document["sources"] == [{"name": "broken.sjn", "matches": 1, "diagnostics": entries}]


def test_of_several_texts_the_matches_are_counted_through() -> None:
    texts = [Source("a.sjn", LESSON), Source("b.sjn", LESSON.replace("SA\n", "HA\n"))]
    document = json.loads(msgspec.json.encode(resolve(map(check_source, texts))))
    assert len(document["matches"]) == 2
    first, second = document["sources"]
    assert (first["name"], first["matches"], first["diagnostics"]) == ("a.sjn", 1, [])
    assert {found["match"] for found in second["diagnostics"]} == {2}


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("a.sjn", '[SJN "1"]', Form.SJN),
        ("<stdin>", '{A night.} [SJN "1"]', Form.SJN),
        ("<stdin>", "", Form.SJN),
        ("<stdin>", '\n {"format": "sjn-json"', Form.DOCUMENT),
        ("a.sjn", '{"matches": [], "format": "sjn-json"}', Form.DOCUMENT),
        ("<stdin>", '{"match": 1, "event": "match"}\n', Form.EVENTS),
        ("a.json", "nonsense", Form.DOCUMENT),
        ("a.JSONL", "nonsense", Form.EVENTS),
        ("a.ndjson", "", Form.EVENTS),
    ],
)
def test_the_form_of_a_text_is_recognised(name: str, text: str, form: Form) -> None:
    assert form_of(name, text) is form
