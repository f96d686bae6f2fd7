"""Records of any length: a file or pipe checked deal after deal is the file checked at once."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.grammar.decoding import decode
from shengji.grammar.source import Source
from shengji.notation.record import value_of
from shengji.replay.checking import check, check_deals, check_source
from shengji.replay.streams import index, iter_deals, read

ROOT = Path(__file__).parent.parent.parent
FILES = [
    *sorted((ROOT / "samples").rglob("*.sjn")),
    *sorted((ROOT / "tests" / "corpus").glob("*.sjn")),
    *sorted((ROOT / "replay" / "explain" / "examples").glob("*.sjn")),
]
CLUB = (ROOT / "samples" / "club-night.sjn").read_text("utf-8")
CORPUS = (ROOT / "tests" / "corpus" / "level_A.sjn").read_text("utf-8")


def told(source, diagnostics):
    """Return what is said, and where in the whole file, in the order of the text."""
    rows = [
        (
            *source.place(found.span.start),
            *source.place(found.span.end),
            source.byte(found.span.start),
            found.code,
            found,
        )
        for found in diagnostics
    ]
    return sorted(rows, key=lambda row: row[:6])


def assert_same(source):
    """Compare a text that is checked at once with the same text checked deal after deal."""
    whole = check_source(source)
    raw = source.text.encode("utf-8", "surrogateescape")
    entries = list(check_deals(raw))
    rows = [row for entry in entries for row in told(entry.source, entry.diagnostics)]
    assert sorted(rows, key=lambda row: row[:6]) == told(source, whole.diagnostics)
    played = [(number, deal) for number, match in enumerate(whole.matches, 1) for deal in match.deals]
    assert [(entry.match_number, entry.played) for entry in entries if entry.played is not None] == played
    winners = [match.winner for match in whole.matches]
    assert [entry.winner for entry in entries if entry.last and entry.match_number] == winners


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_any_file_checked_deal_by_deal_gives_what_is_found_in_the_whole(path):
    assert_same(decode(path.name, path.read_bytes()))


@given(st.sampled_from([CLUB, CORPUS]), st.data())
def test_a_damaged_record_checked_deal_by_deal_gives_what_is_found_in_the_whole(text, data):
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 60, len(text))))
        inserted = data.draw(
            st.sampled_from(["", "{", '"', "(", '\n[Deal "2"]', '\n[SJN "1"]\n', '[Winner "EW"]', "X"])
        )
        text = text[:start] + inserted + text[end:]
    assert_same(Source("damaged.sjn", text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_index_agrees_with_the_deals_that_are_read(path):
    found = [(row.byte, row.line, row.match, row.deal, row.name) for row in index(path) if row.deal is not None]
    named = [entry for entry in iter_deals(path) if entry.deal is not None and entry.deal.tags]
    lines = path.read_bytes().splitlines()
    rows = [(entry.byte, entry.line, entry.match_number, entry.number, entry.name) for entry in named]
    assert found == [row for row in rows if lines[row[1] - 1].startswith(b"[Deal")]


def test_the_index_gives_bytes_lines_numbers_and_names():
    text = '\ufeff; 陈\r\n[SJN "1"]\r\n[Deal "a\\"b"]\r\n1. E: SA\r\n［Deal　"2"]\r\n[Deal x]\r\n[SJN "1"]\n[Deal ]\n'
    raw = text.encode()
    rows = [(row.byte, row.line, row.match, row.deal, row.name) for row in index(raw)]
    assert rows == [
        (raw.index(b"[SJN"), 2, 1, None, None),
        (raw.index(b"[Deal"), 3, 1, 1, 'a"b'),
        (raw.index("［".encode()), 5, 1, 2, "2"),
        (raw.index(b"[Deal x"), 6, 1, 3, "x"),
        (raw.rindex(b"[SJN"), 7, 2, None, None),
        (raw.rindex(b"[Deal"), 8, 2, 1, "1"),
    ]


def test_the_index_counts_a_match_that_has_no_tag():
    assert [(row.match, row.deal) for row in index('[East "Chen"]\n[SJN "1"]\n[Deal "1"]\n')] == [(2, None), (2, 1)]
    assert [(row.match, row.deal) for row in index('[East "Chen"]\n[Deal "1"]\n')] == [(1, 1)]


def test_bytes_and_lines_lead_to_the_deal_in_a_file_of_another_encoding(tmp_path):
    path = tmp_path / "club.sjn"
    raw = CLUB.replace("\n", "\r\n").encode("gb18030")
    path.write_bytes(raw)
    rows = [row for row in index(path, encoding="gb18030") if row.deal is not None]
    assert rows
    for row in rows:
        assert raw[row.byte :].startswith(b'[Deal "')
        assert raw[: row.byte].count(b"\n") == row.line - 1


@pytest.mark.parametrize("kind", ["path", "name", "text", "bytes", "file", "text file", "pipe"])
def test_a_record_comes_from_a_path_a_text_bytes_or_a_stream(kind, tmp_path):
    path = tmp_path / "club.sjn"
    path.write_text(CLUB, "utf-8")
    with path.open("rb") as file, path.open(encoding="utf-8") as text_file:
        source = {
            "path": path,
            "name": str(path),
            "text": CLUB,
            "bytes": CLUB.encode(),
            "file": file,
            "text file": text_file,
            "pipe": io.BytesIO(CLUB.encode()),
        }[kind]
        entries = list(iter_deals(source))
    assert [entry.deal for entry in entries] == list(read(CLUB)[0].matches[0].deals)
    assert entries[0].source.name == (str(path) if "file" in kind or kind in ("path", "name") else f"<{kind}>").replace(
        "<pipe>", "<stream>"
    )


def test_a_path_that_is_not_there_raises_what_python_raises():
    with pytest.raises(FileNotFoundError):
        list(iter_deals("no-such-file.sjn"))
    with pytest.raises(FileNotFoundError):
        check("no-such-file.sjn")


def test_a_broken_deal_can_be_skipped_and_the_next_is_read_under_what_is_known():
    broken = CLUB.replace("\n3. ", "\n3 ", 1)
    names = [entry.name for entry in check_deals(broken, skip_broken=True)]
    assert names == [entry.name for entry in check_deals(CLUB)][1:]
    assert [entry.name for entry in iter_deals(broken, skip_broken=True)] == names
    assert not any(entry.found for entry in check_deals(broken, skip_broken=True))


def test_a_deal_that_cannot_be_decoded_is_broken_and_the_others_are_checked():
    raw = CLUB.encode()
    place = raw.index(b"\n2. ", raw.index(b'[Deal "2"]')) + 4
    entries = list(check_deals(raw[:place] + b"\xff" + raw[place:]))
    assert [(entry.name, entry.broken) for entry in entries] == [(str(n), n == 2) for n in range(1, len(entries) + 1)]
    (found,) = [found for entry in entries for found in entry.diagnostics if found.code.startswith("SJN1")]
    assert str(found.message) == f"byte FF at offset {place} is not UTF-8"


def test_levels_and_declarers_are_carried_from_deal_to_deal():
    whole = check(CLUB)
    for entry, deal in zip(check_deals(CLUB), whole.matches[0].deals, strict=True):
        assert entry.played.setting.levels == deal.setting.levels
        assert value_of(entry.match, "East") == value_of(whole.record.matches[0], "East")
