"""The command `convert`, run as a user runs it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shengji.engine.rulesets import RULESETS
from shengji.notation.reader import read_text
from shengji.notation.writer import match_text, write
from shengji.replay.example import example_match

ROOT = Path(__file__).parent.parent.parent
NIGHT = ROOT / "samples" / "club-night.sjn"
DEALS = int(os.environ.get("SHENGJI_JSON_DEALS", "60"))
"""SHENGJI_JSON_DEALS=5000 takes so many made-up deals through JSON instead of the few of an ordinary run."""


def convert(*arguments, given=b"", cwd=ROOT, **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", "convert", *map(str, arguments)],
        input=given,
        capture_output=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "PYTHONPATH": str(ROOT), **environment},
    )


@pytest.mark.parametrize(
    "to", [["json"], ["json", "--compact"], ["json", "--resolved"], ["jsonl"], ["jsonl", "--resolved"]]
)
def test_there_and_back_is_the_canonical_text(to):
    there = convert(NIGHT, "--to", *to)
    assert (there.returncode, there.stderr) == (0, b"")
    back = convert("-", "--to", "sjn", given=there.stdout)
    assert (back.returncode, back.stderr) == (0, b"")
    assert back.stdout.decode() == write(read_text(NIGHT.read_text("utf-8"))[0])


def test_a_document_is_laid_out_for_people_and_compact_for_programs():
    plain, compact = convert(NIGHT, "--to", "json").stdout, convert(NIGHT, "--to", "json", "--compact").stdout
    assert json.loads(plain) == json.loads(compact)
    assert compact.count(b"\n") == 1
    lines = plain.decode().splitlines()
    assert '        {"name": "Event", "value": "Club night, table 3"},' in lines
    assert any(line.strip().startswith('"cards": ["') and line.count('"') > 50 for line in lines)


def test_several_records_make_one_document_and_one_stream():
    first = ROOT / "samples" / "first-deal.sjn"
    document = json.loads(convert(NIGHT, first, "--to", "json").stdout)
    assert [len(match["deals"]) for match in document["matches"]] == [6, 1]
    lines = [json.loads(line) for line in convert(NIGHT, first, "--to", "jsonl").stdout.splitlines()]
    assert [line["match"] for line in lines if line["event"] == "match"] == [1, 2]
    assert sum(line["event"] == "stream" for line in lines) == 1
    both = convert(NIGHT, first, "--to", "sjn").stdout.decode()
    assert both == "".join(write(read_text(path.read_text("utf-8"))[0]) for path in (NIGHT, first))


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.json", b'{\n  "format": "sjn-json"'), ("a.jsonl", b'{"event":"stream"'), ("a.sjn", b'[SJN "1"]')],
)
def test_the_suffix_of_the_output_says_the_form(tmp_path, name, begins):
    assert convert(NIGHT, "-o", tmp_path / name).returncode == 0
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_overwritten_only_where_that_is_meant(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b"kept")
    refused = convert(NIGHT, "-o", path)
    assert (refused.returncode, path.read_bytes()) == (2, b"kept")
    assert b"--force" in refused.stderr
    assert convert(NIGHT, "-o", path, "--force").returncode == 0
    assert path.read_bytes().startswith(b"{")


def test_what_could_not_be_read_is_kept_and_said():
    text = '[SJN "1"]\n[Deal "1"]\nhand E: SA S1\n1. E: SA S3 S4 S5 {n}\n'
    there = convert("-", "--to", "json", given=text.encode())
    assert there.returncode == 1
    assert there.stderr.count(b"\n") == 1
    assert there.stderr.startswith(b"<stdin>:3:12: error[SJN103]: there is no card S1")
    items = json.loads(there.stdout)["matches"][0]["deals"][0]["items"]
    assert items[0] == {"kind": "broken", "text": "hand E: SA S1"}
    back = convert("-", "--to", "sjn", given=there.stdout)
    assert back.returncode == 1
    assert back.stdout.decode() == write(read_text(text)[0])
    assert b"<stdin> as SJN:5:12: error[SJN103]" in back.stderr


def test_what_was_broken_and_is_mended_in_the_document_is_read():
    text = '[SJN "1"]\n[Deal "1"]\nhand E: SA S1\n'
    mended = convert("-", "--to", "json", given=text.encode()).stdout.replace(b"S1", b"S2")
    back = convert("-", "--to", "sjn", given=mended)
    assert (back.returncode, back.stdout) == (0, b'[SJN "1"]\n\n[Deal "1"]\n\nhand E: SA S2\n\n')


def test_a_record_against_the_rules_is_converted_without_being_played():
    text = b'[SJN "1"]\n[Deal "1"]\n[Declarer "E"]\n[Trump "S"]\n[Points "45"]\n1. E: SA S3 S4 S5\n'
    assert (convert("-", "--to", "json", given=text).returncode, convert("-", "--to", "jsonl", given=text).stderr) == (
        0,
        b"",
    )
    resolved = convert("-", "--to", "json", "--resolved", given=text)
    assert resolved.returncode == 1
    assert b"error[SJN" in resolved.stderr
    assert json.loads(resolved.stdout)["sources"][0]["diagnostics"] != []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            b'{"format": "sjn-json", "version": 1, "matches": [',
            b"line 1, column 50: this is not JSON: it ends too",
        ),
        (b'{"format": "sjn-json", "version": 3, "matches": []}', b"$.version: version 3 is not known"),
        (b'{"format": "pgn"}', b"$.format: no document of this program has the format pgn"),
        (b'{"event": "match", "match": "1"}', b"line 1, $.match: expected a whole number, got a string"),
        (b'[{"format": "sjn-json"}]', b"$: expected an object, got a list"),
        (b'{"a":' * 50_000, b"variations nest deeper than 40"),
        (b'{"format":"sjn-json","version":1,"version":1,"matches":[]}', b"$: the field version stands here twice"),
        (b'{"event": "play", "x": 1}\n', b"line 1, $: there is no field x here"),
        (
            b'{"format": "sjn-resolved", "version": 1, "matches": [5]}',
            b"$.matches[0]: expected an object, got a whole",
        ),
        (b'{"format": "sjn-json",\xff', b"byte FF at offset 22 is not UTF-8"),
        ('{"格式": 1}'.encode(), "there is no field 格式 here".encode()),
    ],
)
def test_json_that_is_no_record_is_refused_in_a_line(given, said):
    done = convert("-", "--to", "sjn", given=given)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"shengji: not converted: <stdin>")
    assert said in done.stderr


def test_what_a_text_would_say_otherwise_is_refused_with_its_path():
    """Before the second match of a text there is always something that notes hang on."""
    tags = [{"name": "SJN", "value": "1"}]
    notes = [{"kind": "comment", "text": "before the second"}]
    matches = [{"tags": tags}, {"tags": tags, "notes": notes}]
    document = {"format": "sjn-json", "version": 1, "matches": matches}
    done = convert("-", "--to", "sjn", given=json.dumps(document).encode())
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"$.matches[0].tags[0].notes: written as SJN, this would be read as something else" in done.stderr


def test_bytes_that_are_no_characters_are_lost_in_no_form(tmp_path):
    (tmp_path / "a.sjn").write_bytes('[SJN "1"]\n[Event "茶馆"]\n'.encode("gb18030"))
    refused = convert("a.sjn", "--to", "json", cwd=tmp_path)
    assert (refused.returncode, refused.stdout) == (1, b"")
    assert b"SJN141" in refused.stderr
    assert b"gb18030" in refused.stderr
    done = convert("a.sjn", "--to", "json", "--encoding", "gb18030", cwd=tmp_path)
    assert done.returncode == 0
    assert json.loads(done.stdout)["matches"][0]["tags"][1]["value"] == "茶馆"


def test_nothing_is_written_where_nothing_could_be_converted(tmp_path):
    done = convert("-", "-o", tmp_path / "a.sjn", given=b'{"format": 5}')
    assert done.returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_the_rest_of_a_batch_is_converted(tmp_path):
    (tmp_path / "bad.json").write_bytes(b"{")
    done = convert(tmp_path / "bad.json", tmp_path / "missing.sjn", NIGHT, "--to", "jsonl")
    assert done.returncode == 4
    assert done.stderr.count(b"\n") == 2
    assert sum(b'"event":"deal"' in line for line in done.stdout.splitlines()) == 6


def test_output_is_utf8_whatever_the_locale():
    done = convert(NIGHT, "--to", "json", PYTHONIOENCODING="ascii")
    assert "甩牌" in done.stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name the files to convert"),
        ([NIGHT], "--to json, --to jsonl or --to sjn"),
        ([NIGHT, "--to", "sjn", "--resolved"], "SJN holds nothing that was derived"),
        ([NIGHT, "--to", "jsonl", "--compact"], "--compact goes with --to json"),
        ([NIGHT, "-o", "samples"], "say what to write"),
        ([NIGHT, "--to", "json", "-o", "samples"], "samples is a folder"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error(arguments, said):
    done = convert(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()


@pytest.mark.parametrize("name", ["record", "resolved", "events"])
def test_schemas_are_printed(name):
    done = convert("--schema", name)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["$id"] == f"urn:sjn:json:{name}:1"


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed differently elsewhere")
def test_a_reader_that_goes_away_is_status_141(tmp_path):
    (tmp_path / "a.sjn").write_bytes(NIGHT.read_bytes() * 40)
    command = [sys.executable, "-m", "shengji", "convert", str(tmp_path / "a.sjn"), "--to", "jsonl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


def test_made_up_deals_make_the_round_trip_through_every_form(tmp_path):
    deals, seed, texts = 0, 0, []
    names = list(RULESETS)
    while deals < DEALS:
        name = names[seed % len(names)]
        match = example_match(name, RULESETS[name], seed, 5, outcomes=bool(seed % 2), wild=seed % 3 == 0)
        texts.append(match_text(match))
        deals += len(match.deals)
        seed += 1
    text = "".join(texts)
    (tmp_path / "a.sjn").write_text(text, "utf-8", newline="\n")
    for to in ("json", "jsonl"):
        assert convert("a.sjn", "-o", f"a.{to}", cwd=tmp_path).returncode == 0
        back = convert(f"a.{to}", "--to", "sjn", cwd=tmp_path)
        assert back.returncode == 0
        assert back.stdout.decode() == text
