"""A record to its JSON document and back: nothing is lost, nothing is passed over, nothing impossible gets in."""

import json
import re
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from records import records

from shengji.engine.cards import CARD_NAMES
from shengji.notation import json_types as js
from shengji.notation.json_faults import JsonFault
from shengji.notation.json_reader import read_json
from shengji.notation.json_writer import SEATS, SIDES, document_of, write_json
from shengji.notation.reader import read_text
from shengji.notation.record import Record
from shengji.notation.sections import deal_order, match_order
from shengji.notation.writer import write

ROOT = Path(__file__).parent.parent.parent
FILES = sorted(
    path for folder in ("samples", "tests/corpus", "replay/explain/examples") for path in (ROOT / folder).rglob("*.sjn")
)

RICH = r"""{Before all.} ; a remark
%_tool=x
[SJN "1"] {on a tag}
[Event "Riverside \"club\""]
[Site "?"]
[Date "-"]
[Round ""]
[Rules "standard decks=3"]
[_Odd "1"]

[Deal "1"]
[LevelEW "2"]
; on a line of its own
[Strange "x"]

hand E: SAK HQ BJ X2 {his hand}
draw N: S5 X H6 {in turn}
kitty: S5 X3 {bottom}
bid @31 N: S2!$140 {a bid}
flip: H7 S2 ; turned
tribute S>N: BJ {given}
return N>S: S3 {given back}
bury W: S34 X ? {buried}
1. W: S999+STT {three and two} S3^!? (1. N: S4 S6 {better} ({deeper} 1. W: S7 ; why
 ) 2. E: HA claim E {all his}) N:S5 S99+SA->SA =W+10 {after it} (2. E: HA
 broken here)
2. W: SAKK->SKK S34
claim E {all}
concede NS {enough}
this is no item
[Points "45"]
[Result "EW +1"]

[SJN "1"]
[Deal "1"]
[Deal "2"]
"""
"""A record that has everything that a record can hold."""


def rich() -> dict:
    document = json.loads(write_json(read_text(RICH)[0]))
    # Notes of what could not be read stand in it as they are written; only a document can hang them on it.
    document["matches"][0]["deals"][0]["items"][-1]["notes"] = [{"kind": "comment", "text": "on what is broken"}]
    return document


def read(document: dict) -> Record | JsonFault:
    return read_json(json.dumps(document).encode())


@given(records())
@settings(max_examples=150)
def test_any_record_survives_being_written_and_read(record: Record) -> None:
    again = read_json(write_json(record))
    assert again == record
    assert write(again) == write(record)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_survive_with_all_that_could_not_be_read_in_them(path: Path) -> None:
    record, _ = read_text(path.read_text("utf-8"))
    again = read_json(write_json(record))
    assert again == record
    assert write(again) == write(record)


@given(
    st.integers(0, len(RICH)), st.integers(0, 40), st.sampled_from(["", "{", ")", '"', "\n", "X9", "[Deal \n", "->"])
)
@settings(max_examples=150)
def test_what_is_left_of_a_damaged_text_survives(start: int, length: int, patch: str) -> None:
    record, _ = read_text(RICH[:start] + patch + RICH[start + length :])
    assert read_json(write_json(record)) == record


def test_the_document_says_in_words_what_the_record_holds_in_numbers() -> None:
    text = '[SJN "1"]\n[Deal "7"]\nbid @31 N: S22! {two}\n7. N: DAKK->DKK D3 W:D5^ DT =N+20\n'
    assert json.loads(write_json(read_text(text)[0])) == {
        "format": "sjn-json",
        "version": 1,
        "matches": [
            {
                "tags": [{"name": "SJN", "value": "1"}],
                "deals": [
                    {
                        "tags": [{"name": "Deal", "value": "7"}],
                        "items": [
                            {
                                "kind": "bid",
                                "seat": "N",
                                "cards": ["S2", "S2"],
                                "at": 31,
                                "glyphs": [1],
                                "notes": [{"kind": "comment", "text": "two"}],
                            },
                            {
                                "kind": "trick",
                                "number": 7,
                                "leader": "N",
                                "plays": [
                                    {"cards": ["DK", "DK"], "tried": ["DA", "DK", "DK"]},
                                    {"cards": ["D3"]},
                                    {"cards": ["D5"], "seat_written": "W", "irregular": True},
                                    {"cards": ["DT"]},
                                ],
                                "outcome": {"winner": "N", "points": 20},
                            },
                        ],
                    }
                ],
            }
        ],
    }


def test_four_kinds_of_absence_stay_apart() -> None:
    values = {"Site": "?", "Round": "-", "Table": ""}
    text = '[SJN "1"]\n[Site "?"]\n[Round "-"]\n[Table ""]\n'
    (match,) = json.loads(write_json(read_text(text)[0]))["matches"]
    assert {tag["name"]: tag["value"] for tag in match["tags"]} == {"SJN": "1", **values}
    again = read_json(write_json(read_text(text)[0]))
    assert isinstance(again, Record)
    assert write(again).split("\n\n")[0] + "\n" == text


def test_names_of_cards_seats_and_sides_are_those_of_the_engine() -> None:
    assert js.CardOrUnknown.__args__ == CARD_NAMES
    assert js.Card.__args__ == CARD_NAMES[:54]
    assert (js.Seat.__args__, js.Side.__args__) == (SEATS, SIDES)


# Every field, changed in the document

CHANGES = {
    "format": None,
    "version": None,
    "kind": "twin",
    "name": "Other",
    "value": "other",
    "text": "other",
    "seat": "other seat",
    "seat_written": "other seat",
    "leader": "other seat",
    "winner": "other seat",
    "giver": "other seat",
    "taker": "other seat",
    "side": "other side",
    "number": 54,
    "points": 400,
    "at": 216,
    "irregular": "without",
    "cards": "other cards",
    "tried": "other cards",
    "parts": "reversed",
    "tried_parts": "reversed",
    "glyphs": [255, 0],
    "outcome": "without",
    "plays": "last twice",
    "items": "last twice",
    "notes": "with a comment",
    "own_line": "without",
    "tags": "with another",
    "deals": "last renamed",
    "matches": "last twice",
}
"""How to change the value of each field, so that another record is said; None: it can only be what it is."""

TWINS = {"hand": "draw", "tribute": "return", "return": "tribute"}
"""Kinds of item that have the same fields."""


def fields_in(value: object, path: tuple = ()):
    """Yield the path to every field of every object in a JSON value, and the object."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield (*path, name), value
            yield from fields_in(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from fields_in(inner, (*path, place))


def changed(value: object, change: object) -> object:
    """Change a value in the way of that name."""
    match change:
        case "other seat":
            return "ENWS"["ENWS".index(value) - 1]
        case "twin":
            return TWINS.get(value, value)
        case "other side":
            return {"EW": "NS", "NS": "EW"}[value]
        case "other cards":
            return ["C8", "C8"]
        case "reversed":
            return value[::-1]
        case "last twice":
            return [*value, value[-1]]
        case "with a comment":
            return [*value, {"kind": "comment", "text": "more"}]
        case "with another":
            return [*value, {"name": "Another", "value": "x"}]
        case "last renamed":
            return [*value, {"tags": [{"name": "Deal", "value": "another"}]}]
    return change


def test_every_field_that_is_changed_changes_the_record_and_comes_back() -> None:
    document = rich()
    record = read(document)
    seen = set()
    for path, owner in fields_in(document):
        name = path[-1]
        seen.add((name, owner.get("kind")))
        how = CHANGES[name]
        fixed = how is None or (how == "twin" and owner["kind"] not in TWINS)
        if fixed or (name == "name" and owner["value"] in ("1", "2")) or (name == "cards" and "parts" in owner):
            continue
        other = deepcopy(document)
        target = other
        for step in path[:-1]:
            target = target[step]
        if (name == "tried" and "tried_parts" in owner) or how == "without":
            del target[name]
            target.pop("tried_parts", None)
        else:
            target[name] = changed(target[name], how)
        again = read(other)
        assert isinstance(again, Record), (path, str(again))
        assert again != record, path
        assert json.loads(write_json(again)) == in_order(other), path
    assert seen == all_fields()


def in_order(document: dict) -> dict:
    """Put the tags of a document in canonical order, as they are written."""
    for match in document["matches"]:
        for section, order in ((match, match_order), *((deal, deal_order) for deal in match.get("deals", ()))):
            tags = section.get("tags", [])
            places = order([tag["name"] for tag in tags])
            section["tags"] = [tags[row] for row in sorted(range(len(tags)), key=places.__getitem__)]
    return document


def all_fields() -> set[tuple[str, str | None]]:
    """Every field of every type of the document, with the kind of the type."""
    types, found = [js.Document], set()
    for kind in types:
        tag = kind.__struct_config__.tag
        found |= {(name, tag) for name in kind.__struct_fields__} | ({("kind", tag)} if tag else set())
        mentioned = re.findall(r"json_types\.(\w+)", repr(structs.fields(kind)))
        types += [
            named
            for name in (*mentioned, "Variation")
            if isinstance(named := getattr(js, name), type) and named not in types
        ]
    return found


# What no record could hold

DEAL = "matches 0 deals 0"
TRICK = f"{DEAL} items 8"
REFUSED = {
    "a card that does not exist": (f"{DEAL} items 0 cards 1", "S1", "cards[1]: S1 can't stand here"),
    "an unknown card in a play": (f"{TRICK} plays 1 cards 0", "X", "plays[1].cards[0]: X can't stand here"),
    "five copies": (f"{DEAL} items 0 cards", ["SA"] * 5, "items[0].cards: 5 copies of SA: no four packs hold so many"),
    "no cards": (f"{DEAL} items 2 cards", [], "items[2].cards: expected a list of length >= 1"),
    "cards as one text": (f"{DEAL} items 2 cards", "SAKK", "items[2].cards: expected a list, got a string"),
    "no such seat": (f"{DEAL} items 0 seat", "e", "items[0].seat: e can't stand here (the seats are E, N, W and S)"),
    "no such kind": (f"{DEAL} items 0 kind", "hnd", "the kind hnd can't stand here (did you mean hand?)"),
    "a hand in a variation": (f"{TRICK} plays 1 notes 0 items 0 kind", "hand", "the kind hand can't stand here"),
    "glyph 900": (f"{DEAL} items 3 glyphs 0", 900, "glyphs[0]: expected a whole number <= 255"),
    "trick 0": (f"{TRICK} number", 0, "items[8].number: expected a whole number >= 1"),
    "a trick without plays": (f"{TRICK} plays", [], "plays: expected a list of length >= 1"),
    "half a point": (f"{TRICK} outcome points", 2.5, "expected a whole number, got a number with a fraction"),
    "a bid after 217 cards": (f"{DEAL} items 3 at", 217, "items[3].at: expected a whole number <= 216"),
    "a tag's name with a blank": ("matches 0 tags 1 name", "a b", "tags[1].name: this text can't stand here"),
    "a tag's name with a line end": ("matches 0 tags 1 name", "a\n", "tags[1].name: this text can't stand here"),
    "a tag's value with CR": ("matches 0 tags 1 value", "a\rb", "tags[1].value: this text can't stand here"),
    "a number as a value": ("matches 0 tags 1 value", 5, "value: expected a string, got a whole number"),
    "a comment that is no text": ("matches 0 notes 0 text", None, "notes[0].text: expected a string, got null"),
    "a comment with CR": ("matches 0 notes 0 text", "a\r\nb", "a line ends with \\n alone"),
    "a remark of two lines": ("matches 0 notes 1 text", "a\nb", "a remark stands on one line"),
    "a remark with a blank at its end": ("matches 0 notes 1 text", "a ", "without blanks at its end"),
    "a tag of a deal in a match": ("matches 0 tags 1 name", "Declarer", "tags[1]: Declarer is a tag of a deal"),
    "a tag of a match in a deal": (f"{DEAL} tags 1 name", "Event", "tags[1]: Event is a tag of a match"),
    "a second match without SJN": ("matches 1 tags", [], "$.matches[1].tags: a match needs a tag SJN"),
    "SJN twice": ("matches 0 tags 1 name", "SJN", "tags: the tag SJN stands here twice"),
    "a second deal without a name": ("matches 1 deals 1 tags", [], "deals[1].tags: a deal needs a tag Deal"),
    "parts of other cards": (f"{TRICK} plays 0 parts 0 0", "SA", "parts: the parts are not the cards of cards"),
    "one part": (f"{TRICK} plays 0 parts", [["S9"]], "parts: expected a list of length >= 2"),
    "a field that is not known": (f"{TRICK} note", "x", "items[8]: there is no field note here"),
    "another format": ("format", "sjn-csv", "format: no document of this program has the format sjn-csv"),
    "another version": ("version", 2, "version: version 2 is not known; this program reads version 1"),
    "matches that are no list": ("matches", {}, "$.matches: expected a list, got an object"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_no_record_could_hold_is_refused_with_its_place(fault: str) -> None:
    path, value, said = REFUSED[fault]
    *steps, last = [int(step) if step.isdigit() else step for step in path.split()]
    document = target = rich()
    for step in steps:
        target = target[step]
    target[last] = value
    refused = read(document)
    assert isinstance(refused, JsonFault)
    assert said in str(refused)
    assert refused.path.startswith("$")


def test_a_field_that_is_missing_is_named() -> None:
    document = rich()
    del document["matches"][0]["deals"][0]["items"][0]["seat"]
    assert str(read(document)) == "$.matches[0].deals[0].items[0]: the field seat is missing"


@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("version", "1", "$"),
        ("value", '"2"', "$.matches[0].tags[0]"),
        ("cards", '["S2"]', "$.matches[0].deals[0].items[0]"),
    ],
)
def test_a_field_that_stands_twice_is_not_passed_over(name: str, value: str, path: str) -> None:
    text = json.dumps(rich())
    twice = text.replace(f'"{name}": ', f'"{name}": {value}, "{name}": ', 1)
    assert json.loads(twice) == json.loads(text)
    assert str(read_json(twice.encode())) == f"{path}: the field {name} stands here twice"


def test_parts_of_a_throw_need_the_throw() -> None:
    document = rich()
    del document["matches"][0]["deals"][0]["items"][8]["plays"][3]["tried"]
    assert "items[8].plays[3]: the field tried is missing" in str(read(document))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "line 1, column 1: this is not JSON: it ends too early"),
        (b'{"format": "sjn-json",\n "version": 1,,', "line 2, column 15: this is not JSON"),
        (b'{"format":"sjn-json","version":1,"matches":[]\xff', "line 1, column 46: this is not JSON"),
        ('{"format":"sjn-json",\n"牌"'.encode() + b"\xff", "line 2, column 4: this is not JSON"),
        (b"[]", "$: expected an object, got a list"),
        (b"null", "$: expected an object, got null"),
        (b'{"format":"sjn-json","version":1,"matches":[]} x', "column 48: this is not JSON: trailing characters"),
        (b'{"format":"sjn-json","version":1,"matches":[NaN]}', "this is not JSON"),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(data: bytes, said: str) -> None:
    refused = read_json(data)
    assert isinstance(refused, JsonFault)
    assert said in str(refused)


def nested(depth: int) -> bytes:
    open_one = '{"kind":"trick","number":1,"leader":"E","plays":[{"cards":["S2"]'
    around = f'{open_one},"notes":[{{"kind":"variation","items":['
    inner = around * depth + open_one + "}]}" + "]}]}]}" * depth
    head = '{"format":"sjn-json","version":1,"matches":[{"tags":[{"name":"SJN","value":"1"}],"deals":[{"items":['
    return f"{head}{inner}]}}]}}]}}".encode()


def test_variations_nest_as_deep_as_in_a_text_and_no_deeper() -> None:
    record = read_json(nested(40))
    assert isinstance(record, Record)
    assert read_text(write(record)) == (record, [])
    assert "variations nest deeper than 40" in str(read_json(nested(41)))
    assert "variations nest deeper than 40" in str(read_json(nested(20_000)))


@given(st.data())
@settings(max_examples=120)
def test_whatever_is_accepted_is_a_record_that_a_text_can_say(data: st.DataObject) -> None:
    """Change the document of a record at random: it is refused with a place, or its text reads back to it."""
    document = json.loads(write_json(data.draw(records())))
    places = [path for path, _ in fields_in(document)]
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places))
        other = data.draw(st.sampled_from(places))
        target, source = document, document
        try:
            for step in path[:-1]:
                target = target[step]
            for step in other:
                source = source[step]
            value = data.draw(st.sampled_from([source, None, 0, 3, "", "S2", "?", "Deal", [], {}, True]))
            if data.draw(st.booleans()):
                target[path[-1]] = deepcopy(value)
            else:
                del target[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue
    record = read(document)
    if isinstance(record, JsonFault):
        assert record.path.startswith("$")
    else:
        assert document_of(record).version == 1
        hangs = [trick for trick in tricks_of(record) if trick.notes and trick.outcome is None]
        if not hangs and not any(match.notes for match in record.matches[1:]) and record.matches:
            assert read_text(write(record))[0] == record


def tricks_of(record: Record):
    """Yield the tricks of a record, those in variations too."""
    items = [item for match in record.matches for deal in match.deals for item in deal.items]
    for item in items:
        plays = getattr(item, "plays", ())
        for note in (*item.notes, *(note for play in plays for note in play.notes)):
            items += getattr(note, "items", ())
        if plays:
            yield item
