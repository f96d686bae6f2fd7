"""The shipped schemas are those of the types; an independent validator takes what the program writes, and no more."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import get_args

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.grammar.source import Source
from shengji.notation import json_types as js
from shengji.notation.json_faults import JsonFault
from shengji.notation.json_reader import KINDS, decoded
from shengji.notation.json_writer import write_json
from shengji.notation.reader import read_text
from shengji.replay.checking import check_source
from shengji.replay.events.making import events_of, opening, resolved_events
from shengji.replay.resolved.making import resolve
from shengji.replay.schemas import ABOUT, path_of, schema_of, text_of

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").rglob("*.sjn"))
EXAMPLES = sorted((ROOT / "replay" / "explain" / "examples").glob("*.sjn"))
CORPUS = sorted((ROOT / "tests" / "corpus").glob("*.sjn"))

VALIDATORS = {name: jsonschema.Draft202012Validator(schema_of(name)) for name in ABOUT}


def checked(path: Path):
    return check_source(Source(path.name, path.read_text("utf-8")))


def record_json(path: Path):
    return json.loads(write_json(checked(path).record))


def faults(form: str, document: object) -> list[str]:
    """Say briefly what a validator finds wrong."""
    return [f"{fault.json_path}: {fault.message[:200]}" for fault in VALIDATORS[form].iter_errors(document)]


@pytest.mark.parametrize("name", ABOUT)
def test_a_shipped_schema_is_the_one_of_the_types(name):
    assert path_of(name).read_text("utf-8") == text_of(name), "renew it: python -m shengji.replay.schemas"


@pytest.mark.parametrize("name", ABOUT)
def test_a_schema_is_one_and_has_a_name_and_a_version_of_its_own(name):
    schema = json.loads(path_of(name).read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:sjn:json:{name}:1"
    assert path_of(name).name == f"{name}-1.schema.json"


def test_the_page_lists_the_fields_of_every_kind_of_item():
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    listed = {}
    for names, fields in re.findall(r"^\| ((?:`\w+` ?)+|a play) \| (`.*?\))", page, re.M):
        must, may = (re.findall(r"`(\w+)`", part) for part in fields.split("("))
        listed |= dict.fromkeys(re.findall(r"\w+", names.removeprefix("a ")), (must, may))
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(js.Item)} | {"play": js.Play}
    assert listed == {name: fields_of(kind) for name, kind in kinds.items()}


def fields_of(kind):
    may = len(kind.__struct_defaults__)
    fields = kind.__struct_fields__
    return [*fields[: len(fields) - may]], [*fields[len(fields) - may :]]


@pytest.mark.parametrize("path", [*SAMPLES, *EXAMPLES, *CORPUS], ids=lambda path: path.stem)
def test_every_record_is_valid(path):
    assert faults("record", record_json(path)) == []


@pytest.mark.parametrize("path", [*SAMPLES, *EXAMPLES], ids=lambda path: path.stem)
def test_every_resolved_document_is_valid(path):
    assert faults("resolved", json.loads(msgspec.json.encode(resolve([checked(path)])))) == []


@pytest.mark.parametrize("path", [ROOT / "samples" / "first-deal.sjn", *EXAMPLES[::8]], ids=lambda path: path.stem)
def test_every_event_is_valid(path):
    text = checked(path)
    for event in (opening(), *events_of(text.record), *resolved_events(text)):
        assert faults("events", json.loads(msgspec.json.encode(event))) == []


def items(document):
    return document["matches"][0]["deals"][0]["items"]


def first_tag(document):
    return document["matches"][0]["tags"][0]


DAMAGE = {
    "no format": lambda one: one.pop("format"),
    "a field of another program": lambda one: one.update(author="x"),
    "a version to come": lambda one: one.update(version=2),
    "no seat": lambda one: items(one)[0].pop("seat"),
    "a seat in small letters": lambda one: items(one)[0].update(seat="e"),
    "a card that does not exist": lambda one: items(one)[0]["cards"].append("S1"),
    "cards as one text": lambda one: items(one)[0].update(cards="SAKK"),
    "no cards": lambda one: items(one)[0].update(cards=[]),
    "an unknown card in a play": lambda one: items(one)[-1]["plays"][0].update(cards=["X"]),
    "a kind that does not exist": lambda one: items(one)[0].update(kind="deck"),
    "trick 0": lambda one: items(one)[-1].update(number=0),
    "trick 55": lambda one: items(one)[-1].update(number=55),
    "glyph 900": lambda one: items(one)[-1]["plays"][0].update(glyphs=[900]),
    "a name with a blank": lambda one: first_tag(one).update(name="S JN"),
    "a value that is a number": lambda one: first_tag(one).update(value=1),
    "a comment with CR": lambda one: items(one)[0].update(notes=[{"kind": "comment", "text": "a\rb"}]),
    "a play of a trick alone": lambda one: items(one).append({"cards": ["S2"]}),
    "what was derived": lambda one: items(one)[-1].update(derived=None),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_damaged_is_not_valid(damage):
    document = record_json(ROOT / "samples" / "first-deal.sjn")
    DAMAGE[damage](document)
    assert faults("record", document) != []


def test_what_was_derived_is_part_of_a_resolved_document():
    document = json.loads(msgspec.json.encode(resolve([checked(ROOT / "samples" / "first-deal.sjn")])))
    deal = document["matches"][0]["deals"][0]
    for place, lose in enumerate((
        lambda one: one.pop("derived"),
        lambda one: one["items"][-1].pop("derived"),
        lambda one: one["items"][-1]["plays"][0].pop("derived"),
        lambda one: one["derived"]["start"].pop("trump"),
        lambda one: one["derived"]["start"].update(trump="N"),
        lambda one: one["items"][-1]["derived"].update(score="75"),
    )):  # fmt: skip
        other = deepcopy(document)
        lose(other["matches"][0]["deals"][0])
        assert other["matches"][0]["deals"][0] != deal, place
        assert faults("resolved", other) != [], place


def paths_in(value, path=()):
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inner:
        yield from paths_in(part, (*path, name))


RECORD = json.loads(
    write_json(
        read_text(
            '[SJN "1"] {x} ; y\n[Deal "1"] bid @3 E: S2! hand E: SA X kitty: S5 bury W: X tribute S>N: BJ claim E '
            "1. W: S99+STT->S99 N:S3^ (1. N: S4 %a=b concede NS) S5 S6 =W+10 {z}"
        )[0]
    )
)
PATHS = [path for path in paths_in(RECORD) if path]


@given(
    st.sampled_from(PATHS), st.sampled_from([None, True, 0, 1, 55, "", "S2", "X", "E", "a\rb", "a b", [], ["S2"], {}])
)
@settings(max_examples=300)
def test_the_schema_and_the_reader_agree_on_what_a_document_is(path, value):
    document = deepcopy(RECORD)
    target = document
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    read = decoded(json.dumps(document).encode(), js.Document, KINDS)
    assert isinstance(read, JsonFault) == (faults("record", document) != [])
