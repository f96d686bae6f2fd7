"""A text read deal after deal is the text read at once: the same deals, the same faults, at the same places."""

import re
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.grammar.decoding import Blocks, Decoded, decode
from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.folding import folded
from shengji.grammar.pieces import cut, line_ends, stretches
from shengji.grammar.source import Source
from shengji.notation.reader import read
from shengji.notation.record import Deal, Tag, tag_of, value_of
from shengji.notation.stream import StreamedDeal, read_deals

ROOT = Path(__file__).parent.parent.parent
FILES = [
    *sorted((ROOT / "samples").rglob("*.sjn")),
    *sorted((ROOT / "tests" / "corpus").glob("*.sjn")),
    *sorted((ROOT / "replay" / "explain" / "examples").glob("*.sjn")),
]
MATCH = """\
[SJN "1"]
[Event "club"]
[East "陈"]
{a note on the match}

[Deal "1"]
[Level "2"]
1. E: SA S3 S4 S5 {first}
2. E: SK S6 S7 S8

[Deal "2"]
[LevelEW "3"]
; a remark
1. N: HA H3 H4 H5 (1. N: HK H3)
[Points "5"]

[Winner "EW"]

"""
FRAGMENTS = [
    "{", "}", "(", ")", '"', "[", "]", ";", "\\", "%", "\n", "\r\n", "\r", " ", "\x00", "\ufeff", "，", "１",
    '\n[SJN "1"]', '\n[Deal "1"]', '\n[Deal ]', "\n[Deal", "\n[SJN ", '\n[Deal\t"2"]', '\n［Ｄｅａｌ "3"］',
    ' [SJN "1"] ', ' [Deal "7"] ', '[Level "9"]\n', '[Event "again"]\n', '[Winner "NS"]\n', "(1. E: SA ",
    "1. E: SA SK", "hand E: S1", "burry", "claim E", "\n[Deal x", '[Deal {c} "4"]', '\r[Deal "5"]\r',
    '\n【SJN "1"】', '{\n[Deal "6"]\n}', "\n{note}\n",
]  # fmt: skip


def blocks_of(text: str, size: int) -> list[str]:
    return [text[place : place + size] for place in range(0, len(text), size)]


def streamed(source: Source, size: int = 1000) -> list[StreamedDeal]:
    blocks = Blocks(blocks_of(source.text, size))
    blocks.first_byte, blocks.fault = source.first_byte, source.fault
    return list(read_deals(blocks, source.name))


Placed = tuple[int, int, int, int, int, str, object]


def told(source: Source, diagnostics: Iterator[Diagnostic]) -> Iterator[Placed]:
    """Yield of each diagnostic all that can be known of it, its place as lines, columns and bytes."""
    for found in diagnostics:
        place = (*source.place(found.span.start), *source.place(found.span.end), source.byte(found.span.start))
        yield (*place, found.code, found)


def assert_same(source: Source, size: int = 1000) -> None:
    record, found = read(source)
    entries = streamed(source, size)
    deals = [(number, deal) for number, match in enumerate(record.matches, 1) for deal in match.deals]
    assert [(entry.match_number, entry.deal) for entry in entries if entry.deal is not None] == deals
    whole = sorted(told(source, iter(found)), key=lambda row: row[:6])
    parts = [row for entry in entries for row in told(entry.source, iter(entry.diagnostics))]
    assert sorted(parts, key=lambda row: row[:6]) == whole
    for entry in entries:
        assert_placed(source, entry)


def assert_placed(source: Source, entry: StreamedDeal) -> None:
    """Every span of an entry covers the same text in the entry's source as in the whole."""
    tags = [*entry.match.tags, *(entry.deal.tags if entry.deal else ())]
    for tag in tags:
        line, _ = entry.source.place(tag.span.start)
        assert entry.source.line(line) == source.line(line)
        assert re.search(r'[\[［【〔"]', source.line(line))
    whole = Source(source.name, source.text)
    before = whole.text.encode("utf-8", "surrogateescape")[: entry.byte - source.first_byte]
    assert line_ends(before.decode("utf-8", "surrogateescape")) == entry.line - 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_any_file_read_deal_by_deal_gives_the_deals_and_diagnostics_of_the_whole(path: Path) -> None:
    assert_same(decode(path.name, path.read_bytes()))


@pytest.mark.parametrize("size", [1, 2, 5, 64])
def test_blocks_of_any_size_give_the_same(size: int) -> None:
    assert_same(Source("club.sjn", MATCH * 2), size)


@given(st.data())
def test_a_damaged_text_read_deal_by_deal_gives_the_same_as_the_whole(data: st.DataObject) -> None:
    text = MATCH * data.draw(st.integers(1, 2))
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 30, len(text))))
        text = text[:start] + data.draw(st.sampled_from(FRAGMENTS) | st.text(max_size=3)) + text[end:]
    assert_same(Source("damaged.sjn", text), data.draw(st.sampled_from([1, 7, 1000])))


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12))
def test_any_row_of_openings_and_halves_gives_the_same(fragments: list[str]) -> None:
    assert_same(Source("fragments.sjn", "".join(fragments)))


@given(st.data())
def test_bytes_that_cannot_be_decoded_give_the_same(data: st.DataObject) -> None:
    raw = (MATCH * 2).encode()
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw)))
        raw = (
            raw[:place]
            + data.draw(st.sampled_from([b"\xff", b"\xe9\x99", b"\x80{", b"\n[Deal \xff", b"\x00"]))
            + raw[place:]
        )
    assert_same(decode("damaged.sjn", raw))


@given(st.text(st.sampled_from('[［【〔DＤeｅaａlｌSＳJＪNＮ \u3000\t"＂\x0b\ufeff\r\n\u2028x'), max_size=40))
def test_a_text_is_cut_where_folded_a_line_opens_something(text: str) -> None:
    lines = re.finditer(r'(?<![^\r\n])\[(?:Deal|SJN)[ \t"]', folded(text))
    assert [start for start, _, opens in stretches(text) if opens] == [line.start() for line in lines]
    pieces = [text[start:end] for start, end, _ in stretches(text)]
    assert [piece for piece, _, _ in cut(blocks_of(text, 3))] == pieces
    assert "".join(pieces) == text


def test_a_deal_comes_as_soon_as_the_line_after_it() -> None:
    asked = []

    def slow() -> Iterator[str]:
        for block in ['[SJN "1"]\n[Deal "1"]\n', "1. E: SA\n", '[Deal "', '2"]\n', "1. N: HA\n"]:
            asked.append(block)
            yield block

    deals = read_deals(Blocks(slow()), "slow.sjn")
    assert next(deals).name == "1"
    assert asked[-1] == '[Deal "'
    assert [entry.name for entry in deals] == ["2"]


def test_a_deal_comes_with_its_match_its_place_and_its_bytes() -> None:
    first, second, third, _ = streamed(Source("club.sjn", MATCH * 2))
    assert [(entry.match_number, entry.number, entry.name, entry.last) for entry in (first, second, third)] == [
        (1, 1, "1", False),
        (1, 2, "2", True),
        (2, 1, "1", False),
    ]
    assert [value_of(entry.match, "East") for entry in (first, second, third)] == ["陈"] * 3
    assert [tag_of(entry.match, "Winner") is None for entry in (first, second, third)] == [True, False, True]
    assert (first.line, first.byte) == (6, MATCH.encode().index(b"[Deal"))
    assert (third.line, third.byte) == (MATCH.count("\n") + 6, len(MATCH.encode()) + MATCH.encode().index(b"[Deal"))


def test_tags_of_the_match_have_negative_spans_and_are_found_in_the_whole() -> None:
    _, second = streamed(Source("club.sjn", MATCH))
    event = tag_of(second.match, "Event")
    assert isinstance(event, Tag)
    assert event.span.start < 0
    assert second.source.place(event.value_span.start) == (2, 9)
    assert second.source.line(2) == '[Event "club"]'


def test_a_match_without_deals_comes_with_what_is_wrong_in_it() -> None:
    entries = streamed(Source("club.sjn", '[SJN "1"]\n[Evnt "x"]\n[SJN "1"]\n[Deal "1"]\n'))
    assert [(entry.match_number, entry.number, entry.broken) for entry in entries] == [(1, 0, True), (2, 1, False)]
    assert [found.code for found in entries[0].diagnostics] == ["SJN153"]


def test_a_text_without_a_record_comes_with_what_is_wrong_in_it() -> None:
    (entry,) = streamed(Source("club.sjn", "well played\n"))
    assert (entry.match_number, entry.deal, [found.code for found in entry.diagnostics]) == (0, None, ["SJN101"])
    (empty,) = streamed(Source("club.sjn", ""))
    assert [found.code for found in empty.diagnostics] == ["SJN151"]


def test_a_text_without_end_that_is_no_record_is_not_read_on() -> None:
    line = "well played\n" * 1000
    (entry,) = read_deals(Blocks(repeat(line)), "endless.sjn")
    assert [found.code for found in entry.diagnostics] == ["SJN151"]
    assert len(entry.source.text) < 5_000_000


def test_a_record_after_a_text_that_is_none_is_not_looked_for() -> None:
    assert_same(Source("club.sjn", "; well played\n" * 400_000 + MATCH), 1 << 20)


def test_a_record_may_hold_a_deal_of_any_length() -> None:
    record, found = read(Source("club.sjn", MATCH.replace("{first}", f"{{{'first ' * 800_000}}}")))
    assert ([len(match.deals) for match in record.matches], found) == ([2], [])


def test_a_line_that_opens_a_deal_opens_it_even_where_it_cannot_be_read() -> None:
    record, found = read(Source("club.sjn", '[SJN "1"]\n[Deal "1"]\n1. E: SA\n[Deal ]\n1. N: HA\n[Deal "3"]\n'))
    assert [len(deal.items) for deal in record.matches[0].deals] == [1, 2, 0]
    assert [diagnostic.code for diagnostic in found] == ["SJN107"]


def test_one_bad_byte_costs_one_deal() -> None:
    raw = MATCH.replace("first", "fi\udcffrst").encode("utf-8", "surrogateescape")
    source = decode("club.sjn", raw)
    record, found = read(source)
    first, second = record.matches[0].deals
    assert tag_of(first, "Deal") is not None
    assert [type(item).__name__ for item in first.items] == ["Broken"]
    assert len(second.items) == 1
    assert [(d.code, source.place(d.span.start), d.match, d.deal) for d in found] == [("SJN141", (8, 22), 1, "1")]


def test_a_bad_byte_among_the_tags_of_a_match_costs_that_match() -> None:
    bad = MATCH.encode("utf-8").replace("陈".encode(), "陈".encode("gb18030"))
    source = decode("club.sjn", bad + MATCH.encode())
    record, found = read(source)
    assert [diagnostic.code for diagnostic in found] == ["SJN141"]
    assert source.place(found[0].span.start) == (3, 8)
    lost, kept = record.matches
    assert [[type(item).__name__ for item in deal.items] for deal in lost.deals] == [["Broken", "Broken"], ["Broken"]]
    assert [len(deal.items) for deal in kept.deals] == [2, 1]


def test_what_a_match_repeats_in_every_deal_is_held_once() -> None:
    text = '[SJN "1"]\n[Event "a"]\n' + "".join(f'[Deal "{number}"]\n[Site "b"]\n1. E: SA\n' for number in range(1, 9))
    entries = streamed(Source("club.sjn", text))
    assert [found.code for entry in entries for found in entry.diagnostics] == ["SJN152"] * 7
    assert [tag.name for tag in entries[-1].match.tags] == ["SJN", "Event", "Site", "Site"]


def test_of_what_stands_before_a_deal_only_the_pieces_that_are_spoken_of_are_held() -> None:
    deals = "".join(f'[Deal "{number}"]\n1. E: SA\n' for number in range(1, 100))
    late = deals.replace('[Deal "50"]\n', '[Deal "50"]\n[Winner "EW"]\n')
    entries = streamed(Source("club.sjn", f'; a remark\n[SJN "1"]\n[Event "a"]\n{late}'))
    assert [len(entry.source.earlier) for entry in entries] == [1] * 50 + [2] * 49
    assert all(part.earlier == () for entry in entries for part in entry.source.earlier)


def test_a_second_deal_of_one_name_is_remarked_on() -> None:
    names = ["1", "2", "10", "2", "02", "10", "3", "3", "?", "?", "", ""]
    text = '[SJN "1"]\n' + "".join(f'[Deal "{name}"]\n1. E: SA\n' for name in names) + '[SJN "1"]\n[Deal "1"]\n'
    source = Source("club.sjn", text)
    _, found = read(source)
    assert [(diagnostic.code, diagnostic.deal) for diagnostic in found] == [
        ("SJN159", "2"),
        ("SJN159", "10"),
        ("SJN159", "3"),
    ]
    assert source.place(found[0].span.start) == (8, 8)


def test_blocks_of_bytes_are_read_as_they_come() -> None:
    raw = MATCH.encode("gb18030")
    entries = list(read_deals(Decoded([raw[:50], raw[50:]], "gb18030"), "club.sjn"))
    assert [entry.byte for entry in entries] == [raw.index(b"[Deal"), raw.rindex(b"[Deal")]
    assert value_of(entries[0].match, "East") == "陈"
    assert all(isinstance(entry.deal, Deal) for entry in entries)
