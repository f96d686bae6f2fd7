"""The event stream: one event a line, nothing lost, any part from a deal on understood by itself."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.grammar.source import Source
from shengji.notation.json_faults import JsonFault
from shengji.notation.reader import read_text
from shengji.notation.record import Deal, Match, Record, Tag, Trick
from shengji.replay.checking import check_source
from shengji.replay.cli_convert import To, _written
from shengji.replay.conversion import read_bytes
from shengji.replay.events.making import events_of, opening, resolved_events
from shengji.replay.events.reading import read_events

ROOT = Path(__file__).parent.parent.parent
FILES = sorted(
    path for folder in ("samples", "tests/corpus", "replay/explain/examples") for path in (ROOT / folder).rglob("*.sjn")
)
SAMPLES = sorted((ROOT / "samples").rglob("*.sjn"))

TEXT = """{Before all.}
[SJN "1"]
[Event "Club night"]
[East "Chen"] {the best of them}
[Winner "EW"] {at last}

[Deal "7"]
[LevelEW "K"]
[Declarer "E"]
[Trump "S"]
[Points "40"]

hand E: SAK HQ {his hand}
1. E: HQ H5 W:H3^! HT
2. S: CA C2 =S+0 {after it} (2. S: C3 {low} C4)
claim E

[Deal "8"]

kitty: X8

[SJN "1"]
"""


def stream(record: Record) -> bytes:
    return b"".join(msgspec.json.encode(event) + b"\n" for event in (opening(), *events_of(record)))


def resolved_stream(text: str) -> bytes:
    checked = check_source(Source("a.sjn", text))
    return b"".join(msgspec.json.encode(event) + b"\n" for event in (opening(), *resolved_events(checked)))


def lines_of(text: str) -> list[dict]:
    return [json.loads(line) for line in stream(read_text(text)[0]).splitlines()]


def read_lines(lines: list[dict]) -> Record | JsonFault:
    return read_events("".join(json.dumps(line) + "\n" for line in lines).encode())


def test_events_come_in_the_order_in_which_things_happened() -> None:
    assert [line["event"] for line in lines_of(TEXT)] == [
        "stream", "match",
        "deal", "hand", "play", "play", "play", "play", "trick_end", "play", "play", "trick_end", "claim", "deal_end",
        "deal", "kitty", "deal_end",
        "match_end", "match", "match_end",
    ]  # fmt: skip


def test_the_actor_is_always_named_and_a_seat_that_is_written_stands_beside_it() -> None:
    plays = [line for line in lines_of(TEXT) if line["event"] == "play"]
    assert [(play["trick"], play["play"], play["seat"]) for play in plays] == [
        (1, 1, "E"), (1, 2, "N"), (1, 3, "W"), (1, 4, "S"), (2, 1, "S"), (2, 2, "E"),
    ]  # fmt: skip
    assert plays[2] == {
        "event": "play", "match": 1, "deal": "7", "trick": 1, "play": 3, "seat": "W", "cards": ["H3"],
        "seat_written": "W", "irregular": True, "glyphs": [1],
    }  # fmt: skip
    assert all("seat_written" not in play for play in (*plays[:2], *plays[3:]))


def test_results_come_when_they_are_reached() -> None:
    lines = {line["event"]: line for line in lines_of(TEXT)[:14]}
    assert [tag["name"] for tag in lines["deal"]["tags"]] == ["Deal", "LevelEW", "Declarer", "Trump"]
    assert lines["deal_end"]["tags"] == [{"name": "Points", "value": "40"}]
    first_end = next(line for line in lines_of(TEXT) if line["event"] == "match_end")
    assert [tag["name"] for tag in first_end["tags"]] == ["Winner"]


def test_each_deal_restates_its_match() -> None:
    deals = [line for line in lines_of(TEXT) if line["event"] == "deal"]
    for deal in deals:
        assert deal["context"] == {"SJN": "1", "Event": "Club night", "East": "Chen"}
        assert deal["match"] == 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_survive_with_all_that_could_not_be_read_in_them(path: Path) -> None:
    text = path.read_text("utf-8")
    record, _ = read_text(text)
    assert read_events(stream(record)) == record
    assert read_events(resolved_stream(text)) == record


@given(
    st.integers(0, len(TEXT)), st.integers(0, 40), st.sampled_from(["", "{", ")", '"', "\n", "X9", "[Deal \n", "->"])
)
@settings(max_examples=150)
def test_what_is_left_of_a_damaged_text_survives(start: int, length: int, patch: str) -> None:
    text = TEXT[:start] + patch + TEXT[start + length :]
    record, _ = read_text(text)
    assert read_events(stream(record)) == record
    assert read_events(resolved_stream(text)) == record


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_any_part_from_a_deal_on_can_be_read_alone(path: Path) -> None:
    record, _ = read_text(path.read_text("utf-8"))
    lines = stream(record).splitlines(keepends=True)
    for number, line in enumerate(lines):
        event = json.loads(line)
        if event["event"] != "deal":
            continue
        part = read_events(b"".join(lines[number:]))
        assert isinstance(part, Record)
        whole = record.matches[event["match"] - 1]
        assert part.matches[0].deals == whole.deals[-len(part.matches[0].deals) :]
        said = {tag.name: tag.value for tag in whole.tags}
        assert {tag.name: tag.value for tag in part.matches[0].tags} == said
        for end in range(number + 1, len(lines), 7):
            assert isinstance(read_events(b"".join(lines[number:end])), Record)


def test_the_resolved_stream_says_what_is_settled_when_the_play_begins_and_what_was_derived() -> None:
    text = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")
    lines = [json.loads(line) for line in resolved_stream(text).splitlines()]
    kinds = [line["event"] for line in lines]
    assert kinds.index("start") == kinds.index("play") - 1
    (start,) = (line["derived"] for line in lines if line["event"] == "start")
    assert (start["declarer"], start["trump"], start["level"]) == ("N", "S", "2")
    ends = [line["derived"] for line in lines if line["event"] == "trick_end"]
    assert [end["score"] for end in ends][-1] == 75
    (end,) = (line["derived"] for line in lines if line["event"] == "deal_end")
    assert end["result"] == {"side": "NS", "levels": 1}


def test_a_resolved_deal_without_tricks_has_its_start_too() -> None:
    text = '[SJN "1"]\n[Deal "1"]\n[Declarer "E"]\n[Trump "S"]\nbid E: S2\n'
    kinds = [json.loads(line)["event"] for line in resolved_stream(text).splitlines()]
    assert kinds[:6] == ["stream", "match", "deal", "bid", "start", "deal_end"]


def test_diagnostics_come_after_the_text_they_are_of() -> None:
    text = (ROOT / "samples" / "broken.sjn").read_text("utf-8")
    lines = [json.loads(line) for line in resolved_stream(text).splitlines()]
    found = [line["diagnostic"]["code"] for line in lines if line["event"] == "diagnostic"]
    assert found == [diagnostic.code for diagnostic in check_source(Source("a.sjn", text)).diagnostics]
    assert [line["event"] for line in lines][-len(found) - 1] == "match_end"


def without(event: str, place: int):
    def change(lines: list[dict]) -> None:
        del lines[[row for row, line in enumerate(lines) if line["event"] == event][place]]

    return change


def changed(kind: str, place: int, **values):
    def change(lines: list[dict]) -> None:
        [line for line in lines if line["event"] == kind][place].update(values)

    return change


REFUSED = {
    "a trick that does not end": (without("trick_end", 0), "line 9, $: play 5 of trick 1 comes next"),
    "a play that is missing": (without("play", 1), "line 6, $: play 2 of trick 1 comes next"),
    "the wrong seat": (changed("play", 1, seat="S"), "line 6, $.seat: N plays next"),
    "a trick that is not open": (changed("trick_end", 0, leader="N"), "line 9, $: trick 1, led by E, is open"),
    "an end without plays": (lambda lines: lines.__delitem__(slice(4, 8)), "line 5, $: no trick is open here"),
    "another deal": (changed("hand", 0, deal="9"), "line 4, $: deal 9 of match 1 is not open here"),
    "another match": (changed("match_end", 0, match=2), "line 18, $: match 2 is not open here"),
    "no deal": (lambda lines: lines.__delitem__(slice(1, 3)), "line 2, $: deal 7 of match 1 is not open here"),
    "an item within a trick": (without("trick_end", 1), "trick 2 is still open: its event trick_end is missing"),
    "another context": (changed("deal", 1, context={"SJN": "1"}), "line 15, $.context: the context of the deal is not"),
    "an event that is not known": (changed("claim", 0, event="clam"), "$.event: the event clam can't stand here (did"),
    "a card that does not exist": (changed("hand", 0, cards=["S1"]), "line 4, $.cards[0]: S1 can't stand here"),
    "a field that is not known": (changed("hand", 0, card="SA"), "line 4, $: there is no field card here"),
    "another version": (changed("stream", 0, version=9), "line 1, $.version: version 9 is not known"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_a_stream_that_says_no_record_is_refused_with_its_line(fault: str) -> None:
    change, said = REFUSED[fault]
    lines = lines_of(TEXT)
    change(lines)
    refused = read_lines(lines)
    assert isinstance(refused, JsonFault)
    assert said in str(refused)


def test_a_line_that_is_no_json_is_named() -> None:
    data = stream(read_text(TEXT)[0]).split(b"\n")
    data[2] = data[2][:-1]
    assert (
        str(read_events(b"\n".join(data))) == f"line 3, column {len(data[2]) + 1}: this is not JSON: it ends too early"
    )


def test_line_ends_of_windows_and_blank_lines_are_read() -> None:
    record, _ = read_text(TEXT)
    assert read_events(stream(record).replace(b"\n", b"\r\n\r\n")) == record


def test_streams_can_be_joined() -> None:
    record, _ = read_text(TEXT)
    joined = read_events(stream(record) + stream(Record(record.matches[:1])))
    assert isinstance(joined, Record)
    assert joined.matches == (*record.matches, record.matches[0])


def test_no_more_than_one_text_is_held_while_events_are_written() -> None:
    checked = read_bytes("a.sjn", TEXT.encode(), play=False)
    taken = []

    def texts():
        for number in range(3):
            taken.append(number)
            yield checked

    written = _written(texts(), To.JSONL, resolved=False, compact=False)
    for _ in range(3):
        next(written)
    assert taken == [0]


def test_events_are_made_one_after_the_other() -> None:
    """Nothing of a later deal is looked at before the events of an earlier one are out."""
    here = read_text(TEXT)[0].matches[0].span
    deal = Deal((Tag("Deal", "1", here, here),), (), here)
    poison = Deal((), (Trick(1, 0, (None,), here),), here)  # type: ignore[arg-type]
    events = events_of(Record((Match((), (deal, poison), here),)))
    assert [type(next(events)).__name__ for _ in range(4)] == ["MatchBegins", "DealBegins", "DealEnds", "DealBegins"]
    with pytest.raises(AttributeError):
        next(events)
