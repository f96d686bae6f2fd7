"""The kit holds of this program: what it reads, writes and says of the records is what the files say."""

import json
from typing import Any

import msgspec
import pytest
from authored import FOLDER, Bad, Finding, Good, bad_records, good_records, unmarked
from make import checked_good, files

from shengji.grammar.decoding import decode
from shengji.grammar.diagnostics import KINDS, Severity
from shengji.notation.json_reader import read_json
from shengji.notation.json_writer import write_json
from shengji.notation.reader import read_text
from shengji.notation.writer import write
from shengji.replay.checking import check_source
from shengji.replay.conversion import read_bytes
from shengji.replay.reports.entries import entry_of
from shengji.replay.resolved.making import resolve

GOOD = [pytest.param(record, id=record.name) for record in good_records()]
BAD = [pytest.param(record, id=record.name) for record in bad_records()]
WORDS = {"message", "notes", "help"}
"""What a diagnostic says in words, which is no part of the kit."""


def content(path: str) -> bytes:
    return (FOLDER / path).read_bytes()


def without_words(document: dict[str, Any]) -> dict[str, Any]:
    """Leave out of a resolved document what its diagnostics say in words."""
    for source in document["sources"]:
        source["diagnostics"] = [
            {field: value for field, value in found.items() if field not in WORDS} for found in source["diagnostics"]
        ]
    return document


def test_the_files_are_those_that_the_authors_and_the_program_make() -> None:
    made = dict(files())
    kept = {path for folder in ("good", "bad") for path in (FOLDER / folder).iterdir()}
    assert kept == {FOLDER / path for path in made} - {FOLDER / "kit.json"}
    others = {path for path in made if not path.endswith(".resolved.json")}
    assert [path for path in sorted(others) if content(path) != made[path]] == []


@pytest.mark.parametrize("record", GOOD)
def test_a_good_record_is_read_without_a_finding(record: Good) -> None:
    found = checked_good(record).diagnostics
    assert [diagnostic.code for diagnostic in found if diagnostic.severity is not Severity.NOTE] == []


@pytest.mark.parametrize("record", GOOD)
def test_the_canonical_text_is_written_and_says_the_same(record: Good) -> None:
    canonical = content(f"good/{record.name}.canonical.sjn").decode()
    read = checked_good(record).record
    assert write(read) == canonical
    assert read_text(canonical) == (read, [])


@pytest.mark.parametrize("record", GOOD)
def test_the_json_is_written_and_read_back(record: Good) -> None:
    document = content(f"good/{record.name}.json")
    read = checked_good(record).record
    assert json.loads(write_json(read)) == json.loads(document)
    assert read_json(document) == read


@pytest.mark.parametrize("record", GOOD)
def test_the_resolved_json_is_written_and_read_back(record: Good) -> None:
    document = content(f"good/{record.name}.resolved.json")
    checked = checked_good(record)
    resolved = json.loads(msgspec.json.encode(resolve([checked])))
    assert without_words(resolved) == without_words(json.loads(document))
    assert read_bytes("resolved.json", document, play=False).record == checked.record


@pytest.mark.parametrize("record", GOOD)
def test_the_facts_that_the_author_states_stand_in_the_resolved_json(record: Good) -> None:
    document = json.loads(content(f"good/{record.name}.resolved.json"))
    for address, facts in record.facts.items():
        assert part_of(derived_at(document, address), facts) == facts, address


@pytest.mark.parametrize("record", BAD)
def test_all_that_is_claimed_of_a_bad_record_is_found_and_nothing_else(record: Bad) -> None:
    source = decode(f"{record.name}.sjn", content(f"bad/{record.name}.sjn"))
    entries = [entry_of(source, diagnostic) for diagnostic in check_source(source).diagnostics]
    expected = json.loads(content(f"bad/{record.name}.json"))
    assert [{field: entry[field] for field in Finding._fields} for entry in entries] == expected
    assert expected


@pytest.mark.parametrize("first", ["1", "2", "3", "4", "5", "6"])
def test_the_bad_records_show_most_codes_of_each_hundred(first: str) -> None:
    shown = {finding.code for record in bad_records() for finding in record.findings}
    codes = {code for code in KINDS if code[3] == first}
    assert len(shown & codes) > 0.7 * len(codes)


def derived_at(document: dict[str, Any], address: str) -> dict[str, Any]:
    """Return what is derived at an address, as authored.py describes it."""
    words = address.split()
    places = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    match = document["matches"][places.pop("match", 1) - 1]
    if not places and "deal" not in words and "match" in words:
        return match["derived"]
    value = match["deals"][places.pop("deal", 1) - 1]
    for kind, number in places.items():
        value = inner(value, kind, number)
    return value["derived"]


def inner(value: dict[str, Any], kind: str, number: int) -> dict[str, Any]:
    if kind == "variation":
        return list(variations_in(value))[number - 1]
    if kind == "play":
        return value["plays"][number - 1]
    items = [item for item in value["items"] if item["kind"] == kind]
    return next(item for item in items if item["number"] == number) if kind == "trick" else items[number - 1]


def variations_in(deal: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the variations of the line that was played, in the order of the text."""
    holders = [holder for item in deal["items"] for holder in (*item.get("plays", ()), item)]
    return [note for holder in holders for note in holder.get("notes", ()) if note["kind"] == "variation"]


def part_of(derived: Any, facts: Any) -> Any:
    """Return what is derived where something is stated, spelled as authors spell it."""
    if isinstance(facts, dict):
        return {field: part_of(derived[field], fact) for field, fact in facts.items()}
    if derived is None:
        return "null"
    if isinstance(derived, dict) and set(derived) == {"side", "levels"}:
        return f"{derived['side']} +{derived['levels']}"
    if isinstance(derived, list):
        return [" ".join(cards) for cards in derived] if isinstance(facts, list) else " ".join(derived)
    return derived


@pytest.mark.parametrize(
    ("text", "plain", "finding"),
    [
        ("♥A\r\n\tx «SJN116 warning|{»", "♥A\r\n\tx {", Finding("SJN116", "warning", 2, 4, 2, 5)),
        ("a\rbc«SJN106|\rd»", "a\rbc\rd", Finding("SJN106", "error", 2, 3, 3, 2)),
    ],
)
def test_marks_are_taken_out_and_their_places_counted(text: str, plain: str, finding: Finding) -> None:
    assert unmarked(text) == (plain, [finding])
