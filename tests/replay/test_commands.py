"""The commands as their users run them: what is printed, where, and with which exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CLEAN = ROOT / "tests" / "corpus" / "level_5.sjn"
CLUB = ROOT / "samples" / "club-night.sjn"
BROKEN = ROOT / "samples" / "broken.sjn"


def shengji(*arguments, data=b"", **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", *map(str, arguments)],
        input=data,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **environment},
    )


def test_a_clean_record_leaves_with_status_0():
    done = shengji("validate", CLEAN)
    assert done.returncode == 0
    assert done.stdout.decode() == "no problems in 1 file (8 deals)\n"
    assert done.stderr == b""


def test_findings_leave_with_status_1_and_are_counted_over_all_files():
    done = shengji("validate", BROKEN, CLEAN, "--format", "concise")
    assert done.returncode == 1
    *found, last = done.stdout.decode().splitlines()
    assert all(line.startswith(f"{BROKEN}:") for line in found)
    assert last.endswith("in 1 of 2 files (1 clean)")


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_record_without_a_deal_is_not_passed_over_in_silence(command):
    done = shengji(command, "-", data=b'[SJN "1"]\n[Event "x"]\n')
    assert done.returncode == 1
    assert done.stderr.decode().startswith("shengji: ")
    assert done.stderr.decode().endswith(" holds no deal\n")


def test_a_record_comes_from_standard_input():
    done = shengji("validate", "-", data=CLEAN.read_bytes())
    assert done.returncode == 0


def test_a_folder_means_all_its_records(tmp_path):
    for name in ("a.sjn", "inner/b.sjn", "inner/notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(CLEAN.read_bytes())
    done = shengji("validate", tmp_path)
    assert done.returncode == 0
    assert done.stdout.decode() == "no problems in 2 files (16 deals)\n"


def test_a_folder_without_records_is_a_usage_error(tmp_path):
    done = shengji("validate", tmp_path)
    assert done.returncode == 2
    assert "no .sjn files in this folder" in done.stderr.decode()


def test_a_missing_file_leaves_with_status_4_and_the_others_are_still_read():
    done = shengji("validate", "no-such-file.sjn", CLEAN)
    assert done.returncode == 4
    assert "no-such-file.sjn: no such file or directory" in done.stderr.decode()
    assert done.stdout.decode() == "no problems in 1 file (8 deals)\n"


def test_an_unknown_option_is_a_usage_error():
    done = shengji("validate", "--nonsense", CLEAN)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "no record", id="an empty file"),
        pytest.param(bytes(range(256)) * 20, "no text", id="a binary file"),
        pytest.param(CLEAN.read_text("utf-8").encode("utf-16"), "utf-16", id="UTF-16"),
        pytest.param('[SJN "1"]\n[Event "升级"]\n'.encode("gb18030"), "gb18030", id="GB18030"),
    ],
)
def test_what_is_no_utf8_record_is_named(data, words):
    done = shengji("validate", "-", data=data)
    assert done.returncode == 1
    assert words in done.stdout.decode()
    assert done.stderr == b""


def test_json_report_has_the_documented_form():
    done = shengji("validate", "--format", "json", BROKEN)
    report = json.loads(done.stdout)
    assert done.returncode == 1
    (file,) = report["files"]
    assert set(file) == {"path", "matches", "deals", "diagnostics"}
    assert report["summary"]["files"] == 1
    assert report["summary"]["errors"] == sum(d["severity"] == "error" for d in file["diagnostics"])
    for diagnostic in file["diagnostics"]:
        assert set(diagnostic) == {
            "code", "severity", "message", "line", "column", "end_line", "end_column",
            "match", "deal", "trick", "play", "notes", "help",
        }  # fmt: skip
        assert (diagnostic["line"], diagnostic["column"]) < (diagnostic["end_line"], diagnostic["end_column"])


def test_the_score_of_a_match_as_json_follows_from_deal_to_deal():
    done = shengji("score", "--format", "json", CLUB)
    assert done.returncode == 0
    (match,) = json.loads(done.stdout)["matches"]
    deals = match["deals"]
    assert len(deals) >= 5
    assert deals[0]["levels_before"] == {"EW": "2", "NS": "2"}
    for before, after in zip(deals, deals[1:], strict=False):
        assert before["levels_after"] == after["levels_before"]


def test_a_pipe_gets_the_narrated_log():
    done = shengji("replay", CLUB)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert "Trick 1. East leads." in lines
    assert "\x1b" not in done.stdout.decode()


def test_show_prints_the_table_once_within_80_columns():
    done = shengji("show", f"{CLUB}@1:6.2")
    text = done.stdout.decode()
    assert done.returncode == 0
    assert "Deal 1" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_show_names_the_deals_where_a_locator_has_none():
    done = shengji("show", f"{CLUB}@99")
    assert done.returncode == 2
    assert "no deal is called 99; the deals are 1, 2" in done.stderr.decode()


def test_what_a_follow_had_to_answer_is_explained():
    # South leads a tractor of two pairs of diamonds; East is void and ruffs with loose trumps.
    lines = shengji("show", f"{CLUB}@1:8.2", "--explain-follow").stdout.decode().splitlines()
    assert lines[0] == "South leads D8877: a tractor of two pairs of diamonds."
    assert lines[-1] == "East plays SQJ84: legal."


@pytest.mark.parametrize("locator", ["1:99", "1:1.9", "1:x", ":", "1:2:3"])
def test_a_locator_that_leads_nowhere_is_a_usage_error(locator):
    done = shengji("show", f"{CLUB}@{locator}")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
@pytest.mark.parametrize("command", [["show", f"{CLUB}@1:1.1"], ["score", CLUB], ["replay", CLUB]])
def test_an_output_that_cannot_carry_symbols_gets_letters(encoding, command):
    done = shengji(*command, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stderr == b""
    done.stdout.decode(encoding)


def test_version_is_that_of_the_package():
    import shengji as package

    assert shengji("--version").stdout.decode() == f"shengji {package.__version__}\n"
