"""The command `export --to svg`: a picture for each deal, of a place, or of several places of a deal."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent.parent
CLUB = ROOT / "samples" / "club-night.sjn"
SVG = "{http://www.w3.org/2000/svg}"
HEAD = '[SJN "1"]\n[Level "2"]\n[Declarer "E"]\n[Trump "S"]\n'
DEAL = '\n[Deal "{}"]\n[Termination "unfinished"]\n1. E: HA H5 H3 HT\n2. E: DA D3 D4 D6\n'


def run(*arguments, cwd):
    done = subprocess.run(
        [sys.executable, "-m", "shengji", "export", *map(str, arguments), "--to", "svg"],
        cwd=cwd, capture_output=True, check=False, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def titles(svg):
    root = ElementTree.fromstring(svg)
    return root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text


def texts(svg):
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_each_deal_has_a_picture_beside_the_record(tmp_path):
    (tmp_path / "club.sjn").write_bytes(CLUB.read_bytes())
    (tmp_path / "club.svg").write_text("mine")
    status, printed, errors = run("club.sjn", cwd=tmp_path)
    names = [f"club-deal-{number}.svg" for number in range(1, 7)]
    assert (status, printed.splitlines(), errors) == (0, names, "")
    assert (tmp_path / "club.svg").read_text() == "mine"
    assert [titles((tmp_path / name).read_text("utf-8"))[0] for name in names] == [
        f"Club night, table 3 · Deal {number} · Cards dealt" for number in range(1, 7)
    ]


def test_none_of_them_is_written_where_one_is_there_already(tmp_path):
    (tmp_path / "club-night-deal-3.svg").write_text("mine")
    status, printed, errors = run(CLUB, "-o", "./", cwd=tmp_path)
    assert (status, printed) == (2, "")
    assert errors == "shengji: club-night-deal-3.svg exists; --force overwrites it\n"
    assert len(list(tmp_path.iterdir())) == 1
    assert run(CLUB, "-o", "./", "--force", cwd=tmp_path)[0] == 0
    assert len(list(tmp_path.iterdir())) == 6


@pytest.mark.parametrize("output", ["-", "x.svg"])
def test_one_file_holds_one_deal(tmp_path, output):
    status, printed, errors = run(CLUB, "-o", output, cwd=tmp_path)
    assert (status, printed) == (2, "")
    assert "holds 6 deals, and each has a file of its own; choose one with --deal, or name a folder with -o" in errors
    assert list(tmp_path.iterdir()) == []


def test_a_deal_alone_is_the_picture_of_its_record(tmp_path):
    assert run(CLUB, "--deal", "4", "-o", "out/", cwd=tmp_path)[:2] == (0, "out/club-night.svg\n")
    assert " · Deal 4 · " in titles((tmp_path / "out/club-night.svg").read_text("utf-8"))[0]


def test_no_name_of_a_deal_leads_elsewhere_or_to_the_same_file(tmp_path):
    deals = ("../../x", "a/b", "a:b", "A B", "中文", "...", "a-b-2")
    (tmp_path / "r.sjn").write_text(HEAD + "".join(DEAL.format(name) for name in deals), "utf-8")
    status, _, errors = run("r.sjn", "-o", "out/", cwd=tmp_path)
    assert status in (0, 1), errors
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.svg")) == [
        "out/r-deal-6.svg",
        "out/r-deal-A-B-4.svg",
        "out/r-deal-a-b-2.svg",
        "out/r-deal-a-b-3.svg",
        "out/r-deal-a-b.svg",
        "out/r-deal-x.svg",
        "out/r-deal-中文.svg",
    ]


def test_deals_of_several_matches_are_told_apart(tmp_path):
    (tmp_path / "r.sjn").write_text(2 * (HEAD + DEAL.format("1")), "utf-8")
    assert run("r.sjn", cwd=tmp_path)[1].splitlines() == ["r-match-1-deal-1.svg", "r-match-2-deal-1.svg"]


def test_a_place_is_drawn_as_it_is_there(tmp_path):
    assert run(CLUB, "--at", "1:9.3", "-o", "x.svg", cwd=tmp_path)[:2] == (0, "x.svg\n")
    name, words = titles((tmp_path / "x.svg").read_text("utf-8"))
    assert name == "Club night, table 3 · Deal 1 · Trick 9"
    assert "South leads clubs ace king." in words
    assert "West is next to play." in words


def test_several_places_stand_in_one_picture(tmp_path):
    assert run(CLUB, "--at", "1:3, 1:5.2,1:9.2", "--mask", "E,W", "-o", "x.svg", cwd=tmp_path)[0] == 0
    svg = (tmp_path / "x.svg").read_text("utf-8")
    assert titles(svg)[0] == "Club night, table 3 · Deal 1"
    assert [text for text in texts(svg) if text.startswith("1:")] == ["1:3", "1:5.2", "1:9.2"]
    assert texts(svg).count("E") == texts(svg).count("N") == 3
    assert titles(svg)[1].count("East (Chen Bo) has") == titles(svg)[1].count("cards, hidden.") / 2 == 3


def test_of_several_tricks_only_the_tricks_can_be_drawn(tmp_path):
    assert run(CLUB, "--at", "1:3.4,1:4.4", "--kind", "trick", "-o", "x.svg", cwd=tmp_path)[0] == 0
    svg = (tmp_path / "x.svg").read_text("utf-8")
    assert [text for text in texts(svg) if text.startswith("Trick")] == ["Trick 3", "Trick 4"]
    assert "E" not in texts(svg)


def test_one_hand_two_hands_or_what_a_seat_sees(tmp_path):
    for option, value, hidden, known in (
        ("--hands", "N,S", 0, 2),
        ("--mask", "E,W", 2, 2),
        ("--pov", "N", 3, 1),
        ("--hands", "n", 0, 1),
    ):
        assert run(CLUB, "--at", "1:9.3", option, value, "--force", "-o", "x.svg", cwd=tmp_path)[0] == 0
        words = titles((tmp_path / "x.svg").read_text("utf-8"))[1]
        assert words.count("cards, hidden.") == hidden
        assert words.count(" has ") == hidden + known


def test_the_title_is_the_one_that_is_asked_for(tmp_path):
    assert run(CLUB, "--at", "1", "--title", "</title><script>", "-o", "x.svg", cwd=tmp_path)[0] == 0
    svg = (tmp_path / "x.svg").read_text("utf-8")
    assert "<script" not in svg
    assert titles(svg)[0].startswith("</title><script> · Deal 1")
    (tmp_path / "r.sjn").write_text(HEAD + DEAL.format("1"), "utf-8")
    assert run("r.sjn", cwd=tmp_path)[1] == "r.svg\n"
    assert titles((tmp_path / "r.svg").read_text("utf-8"))[0].startswith("r · Deal 1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--at", "1:3,2:4"], "one picture shows places of one deal, and these are of 1, 2"),
        (["--at", "1:3,1:4", "--kind", "deal"], "several places are drawn as positions or as tricks"),
        (["--at", "1:3,1:x"], "'1:x' is no place in a record"),
        (["--at", "1:3,"], "'' is no place in a record"),
        (["--at", "1,1:3", "--kind", "trick"], "1 is before the first trick; name one, as in 1:1"),
        (["--at", "1:40"], "deal 1 has no trick 40"),
        (["--at", "1:3", "--deal", "2"], "no deal is called 1; the deals are 2"),
        (["--kind", "trick", "--deal", "1"], "1 is before the first trick; name one, as in 1:1"),
        (["--quiz", "auto"], "--quiz means nothing for the format svg"),
        (["--hands", "Q"], "'Q' is no seat"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_reason(tmp_path, arguments, words):
    status, printed, errors = run(CLUB, "-o", "x.svg", *arguments, cwd=tmp_path)
    assert (status, printed) == (2, "")
    assert words in errors
    assert list(tmp_path.iterdir()) == []


def test_the_bytes_are_the_same_every_time(tmp_path):
    for name in ("a", "b"):
        assert run(CLUB, "-o", f"{name}/", cwd=tmp_path)[0] == 0
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()
