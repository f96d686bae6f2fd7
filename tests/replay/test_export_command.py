"""The command `export`: where it writes, what it refuses, and how it works through many records."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SAMPLES = ROOT / "samples"
DEAL = (SAMPLES / "first-deal.sjn").read_text("utf-8")


def run(*arguments, cwd, given=None):
    done = subprocess.run(
        [sys.executable, "-m", "shengji", "export", *arguments, "--to", "html"],
        cwd=cwd, capture_output=True, check=False, input=given, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "club" / "may").mkdir(parents=True)
    for name in ("club/one.sjn", "club/may/two.sjn"):
        (tmp_path / name).write_text(DEAL, "utf-8")
    return tmp_path


def written(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))


def test_without_output_a_page_is_written_beside_its_record(folder):
    assert run("club/one.sjn", cwd=folder) == (0, "club/one.html\n", "")
    assert (folder / "club/one.html").read_text("utf-8").startswith("<!doctype html>")
    assert written(folder) == ["club/one.html"]


def test_a_file_or_a_folder_can_be_named(folder):
    assert run("club/one.sjn", "-o", "x.html", cwd=folder)[0] == 0
    assert run("club/one.sjn", "-o", "new/", cwd=folder)[0] == 0
    assert run("club/one.sjn", "-o", "club/may", cwd=folder)[0] == 0
    assert written(folder) == ["club/may/one.html", "new/one.html", "x.html"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_of_records_becomes_a_folder_of_pages(folder, jobs):
    status, printed, errors = run("club", "-o", "out", "--jobs", jobs, cwd=folder)
    assert (status, errors) == (0, "")
    assert printed.splitlines() == ["out/may/two.html", "out/one.html"]
    assert written(folder) == ["out/may/two.html", "out/one.html"]


def test_the_page_goes_to_standard_output_for_a_dash(folder):
    status, printed, errors = run("-", "-o", "-", cwd=folder, given=DEAL.encode())
    assert (status, errors) == (0, "")
    assert printed.startswith("<!doctype html>")
    assert written(folder) == []


def test_a_page_is_not_written_over_without_force(folder):
    (folder / "club/one.html").write_text("mine")
    assert run("club/one.sjn", cwd=folder) == (2, "", "shengji: club/one.html exists; --force overwrites it\n")
    assert (folder / "club/one.html").read_text() == "mine"
    assert run("club/one.sjn", "--force", cwd=folder)[0] == 0
    assert (folder / "club/one.html").read_text("utf-8") != "mine"


def test_one_that_cannot_be_written_keeps_no_other_from_being_written(folder):
    (folder / "club/one.html").write_text("mine")
    status, printed, errors = run("club", "none.sjn", cwd=folder)
    assert status == 4
    assert printed == "club/may/two.html\n"
    assert errors == (
        "shengji: club/one.html exists; --force overwrites it\n"
        "shengji: none.sjn: no such file or directory\n"
    )  # fmt: skip


def test_a_record_with_problems_becomes_a_page_all_the_same(folder):
    (folder / "bad.sjn").write_text(DEAL.replace("5. E: HA H6 HT", "5. E: HA H6 D8"), "utf-8")
    status, printed, errors = run("bad.sjn", cwd=folder)
    assert (status, printed) == (1, "bad.html\n")
    assert errors.endswith("; see: shengji validate bad.sjn\n")
    assert "SJN401" in (folder / "bad.html").read_text("utf-8")


def test_chosen_deals_are_all_that_is_in_the_page(folder):
    assert run(str(SAMPLES / "club-night.sjn"), "--deal", "2,4-5", "-o", "x.html", cwd=folder)[0] == 0
    text = (folder / "x.html").read_text("utf-8")
    assert [name for name in "123456" if f'<a href="#{name}"' in text] == ["2", "4", "5"]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["club/one.sjn", "--deal", "7"], 2, "there is no deal 7"),
        (["club/one.sjn", "--deal", "9-2"], 2, "no deal can be 9-2"),
        (["club/one.sjn", "--at", "1:40"], 2, "deal 1 has no trick 40"),
        (["club/one.sjn", "--at", "x:y"], 2, "is no place in a record"),
        (["club/one.sjn", "--pov", "Q"], 2, "'Q' is no seat"),
        (["club/one.sjn", "--mask", "E,Q"], 2, "'Q' is no seat"),
        (["club", "-o", "-"], 2, "one record is printed at a time, not 2"),
        (["club", "--title", "x"], 2, "--title is for one record, and these are 2"),
        (["club", "--at", "1"], 2, "--at is for one record, and these are 2"),
        (["club/one.sjn", "club/one.sjn"], 2, "two of the records would become club/one.html"),
        (["-"], 2, "say where to write what comes from standard input"),
        (["nothing.sjn"], 4, "nothing.sjn: no such file or directory"),
        (["club/one.sjn", "-o", "club/may/two.sjn/x.html"], 4, "club/may/two.sjn"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_reason(folder, arguments, status, words):
    done, printed, errors = run(*arguments, cwd=folder, given=b"")
    assert (done, printed) == (status, "")
    assert words in errors
    assert written(folder) == []


def test_a_record_without_a_deal_becomes_no_page(folder):
    (folder / "empty.sjn").write_text('[SJN "1"]\n')
    assert run("empty.sjn", cwd=folder) == (1, "", "shengji: empty.sjn holds no deal\n")
    assert written(folder) == []


def test_what_is_wrong_with_a_record_of_which_nothing_can_be_made_is_said_too(tmp_path):
    record = tmp_path / "ask.sjn"
    record.write_text('[SJN "1"]\n[Deal "1"]\n[Termination "unfinished"]\n1. E: HA %ask H3 H4 H5\n', "utf-8")
    status, _, said = run("--quiz", "asked", "ask.sjn", cwd=tmp_path)
    assert status == 2
    assert "the record asks nothing with %ask" in said
    assert "see: shengji validate ask.sjn" in said
