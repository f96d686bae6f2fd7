"""What the doctor says of the program, of the terminal, and of a file: whatever the file."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji import __version__
from shengji.notation.record import Record
from shengji.replay.doctor import examination
from shengji.replay.doctor.examination import examine
from shengji.replay.doctor.page import file_lines

ROOT = Path(__file__).parent.parent.parent
CLUB = ROOT / "samples" / "club-night.sjn"
BROKEN = ROOT / "samples" / "broken.sjn"
SMALL = '[SJN "1"]\n[East "Chen"]\n\n[Deal "1"]\n[Declarer "E"]\n[Trump "S"]\n1. E: HA H5 H3 S2 {ruffed}\nclaim E\n'


def shengji(*arguments, data=b"", **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", "doctor", *map(str, arguments)],
        input=data,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def found_in(data, *arguments):
    """Return what is said of a file, as an object."""
    done = shengji("-", "--format", "json", *arguments, data=data)
    assert b"Traceback" not in done.stderr
    return json.loads(done.stdout)["file"]


def test_the_versions_that_a_report_needs_are_told():
    done = shengji()
    assert done.returncode == 0
    words = done.stdout.decode().split()
    assert words[:2] == ["shengji", __version__]
    assert f"{sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}," in words
    assert all(library in words for library in ("lark", "msgspec", "rich", "typer"))


def test_a_pipe_is_told_from_a_terminal():
    assert "The output is no terminal" in shengji().stdout.decode()


def test_what_a_terminal_shows_is_told():
    main, other = pty.openpty()
    command = [sys.executable, "-m", "shengji", "doctor"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "30", "LINES": "10", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdin=other, stdout=other, stderr=other, cwd=ROOT, env=environment) as process:
        os.close(other)
        text = everything(main)
    assert process.returncode == 0
    assert "A terminal of 30 columns and 10 lines." in text
    assert "TERM=xterm-256color" in text
    assert "  |♠♥♦♣♠♥♦♣|" in text
    assert "the replayer needs 36 columns and 12 lines" in text


@pytest.mark.parametrize(
    ("column", "said"),
    [
        (2, "The terminal draws a card symbol 1 cell wide."),
        (3, "The terminal draws a card symbol 2 cells wide."),
        (3, "the table has no room for symbols so wide: --ascii, or for good shengji config ascii true"),
    ],
)
def test_how_wide_the_terminal_draws_symbols_is_asked_of_the_terminal(column, said):
    main, other = pty.openpty()
    command = [sys.executable, "-m", "shengji", "doctor"]
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdin=other, stdout=other, stderr=other, cwd=ROOT, env=environment) as process:
        os.close(other)
        text = everything(main, answer=b"\x1b[1;%dR" % column)
    assert process.returncode == 0
    assert said in text


def everything(main, answer=b""):
    """Return all that comes out of a terminal until the program that writes to it is gone; ``answer`` its question."""
    parts = []
    while True:
        try:
            parts.append(os.read(main, 4096))
        except OSError:  # on Linux that is how a terminal ends
            parts.append(b"")
        if answer and b"\x1b[6n" in b"".join(parts):
            os.write(main, answer)
            answer = b""
        if not parts[-1]:
            os.close(main)
            return b"".join(parts).decode()


@pytest.mark.parametrize(("encoding", "cannot"), [("ascii", 3), ("cp1252", 3), ("gb2312", 2), ("utf-8", 0)])
def test_what_the_output_cannot_carry_is_told(encoding, cannot):
    done = shengji(PYTHONIOENCODING=encoding)
    text = done.stdout.decode(encoding)
    assert text.count("cannot be written in") == cannot
    assert ("--ascii is chosen by itself" in text) == (cannot > 0)
    shows = json.loads(shengji("--format", "json", PYTHONIOENCODING=encoding).stdout)["terminal"]["shows"]
    assert list(shows.values()).count(False) == cannot


def test_a_dumb_terminal_and_no_colour_are_told():
    text = shengji(TERM="dumb", NO_COLOR="").stdout.decode()
    assert "TERM=dumb: the replayer prints words" in text
    assert "NO_COLOR is set." in text


def test_a_clean_file_comes_back_from_its_own_text():
    file = found_in(CLUB.read_bytes())
    assert (file["matches"], file["deals"], file["diagnostics"], file["fault"]) == (1, 6, {}, None)
    for trial in ("round_trip", "canonical", "json"):
        assert file[trial] == {"deals": 6, "failed": 0, "first": None}


def test_bytes_lines_and_their_ends_are_counted():
    data = b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n", 3).encode() + b"; the end\r; without one"
    file = found_in(data)
    assert (file["size"], file["mark"], file["encoding"]) == (len(data), True, "utf-8")
    assert file["ends"] == {"LF": 5, "CRLF": 3, "CR": 1}
    assert file["lines"] == 10


def test_diagnostics_are_counted_by_code():
    done = shengji(BROKEN)
    assert done.returncode == 1
    assert "8 errors, 0 warnings, 0 notes: SJN101, SJN202," in done.stdout.decode()


def test_a_line_is_taken_apart():
    done = shengji("-", "--line", "7", data=SMALL.encode())
    text = done.stdout.decode()
    lines = text[text.index("line 7: ") :].splitlines()
    assert lines[:9] == [
        "line 7: 1. E: HA H5 H3 S2 {ruffed}",
        "  syntax: trick",
        "    1-3 NUMBER 1.",
        "    4-6 ACTOR E:",
        "    7-9 PLAY HA",
        "    10-12 PLAY H5",
        "    13-15 PLAY H3",
        "    16-18 PLAY S2",
        "    19-27 COMMENT {ruffed}",
    ]
    assert lines[9] == "  record:"
    assert lines[10].startswith("    Trick(number=1, leader=0, plays=(Play(")


@pytest.mark.parametrize(
    ("line", "rules", "values"),
    [
        (1, ["tag"], ["Tag(name='SJN'"]),
        (2, ["tag"], ["Tag(name='East'"]),
        (3, [], []),
        (4, ["tag"], ["Tag(name='Deal'"]),
        (8, ["claim"], ["Claim(seat=0"]),
    ],
)
def test_lines_of_the_match_and_of_the_deal_are_found(line, rules, values):
    found = found_in(SMALL.encode(), "--line", str(line))["line"]
    assert found["rules"] == rules
    assert [value[: len(start)] for value, start in zip(found["values"], values, strict=True)] == values


def test_spans_of_a_line_count_from_the_beginning_of_the_file():
    found = found_in((SMALL * 3).encode(), "--line", str(SMALL.count("\n") * 2 + 8))["line"]
    place = (SMALL * 3).rindex("claim E")
    assert f"Span(start={place}, end={place + 7})" in found["values"][0]


def test_an_item_over_several_lines_is_found_on_each_of_them():
    text = SMALL.replace("H3 S2", "H3\nS2")
    found = found_in(text.encode(), "--line", "8")["line"]
    assert found["rules"] == ["trick"]
    assert [(token["kind"], token["column"], token["end_column"]) for token in found["tokens"]] == [
        ("PLAY", 1, 3),
        ("COMMENT", 4, 12),
    ]


def test_a_file_may_be_given_with_a_line(tmp_path):
    path = tmp_path / "club.sjn"
    path.write_text(SMALL, "utf-8")
    assert "line 8: claim E" in shengji(f"{path}:8").stdout.decode()
    with_colon = tmp_path / "club.sjn:8"
    with_colon.write_text("; another file\n", "utf-8")
    assert "SJN151" in shengji(with_colon).stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["samples/first-deal.sjn:9999"], 2, "samples/first-deal.sjn has no line 9999; it has "),
        (["no-such-file.sjn"], 4, "no-such-file.sjn: no such file or directory"),
        (["no-such-file.sjn:3"], 4, "no-such-file.sjn: no such file or directory"),
        (["samples"], 2, "samples is a folder; name one record"),
        (["--line", "3"], 2, "name the file"),
        (["samples/first-deal.sjn", "--line", "0"], 2, "0"),
    ],
)
def test_what_cannot_be_examined_is_said(arguments, status, said):
    done = shengji(*arguments)
    assert done.returncode == status
    assert said in done.stderr.decode()
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", bytes(range(256)) * 9, CLUB.read_text("utf-8").encode("utf-16"), b"{" * 400, b"(1. E: SA " * 60],
)
def test_any_file_is_examined_without_a_traceback(data):
    done = shengji("-", data=data)
    assert done.returncode == 1
    assert done.stderr == b""


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode), st.integers(1, 5))
def test_any_bytes_are_examined_and_told(data, line):
    file = examine("any.sjn", [data[:7], data[7:]], None, line)
    assert file.size <= len(data)
    assert all("\n" not in said for said in file_lines(file))


def test_a_fault_of_the_program_is_told_and_where(monkeypatch):
    def fails(record: Record) -> str | None:
        raise ValueError("a thing that can't be")

    monkeypatch.setitem(examination.TRIALS, "text", fails)
    file = examine("club.sjn", [SMALL.encode()], None, None)
    assert file.canonical.first == "line 4, deal 1: ValueError: a thing that can't be"
    assert file.found
    assert file.round_trip.failed == 0


def test_another_encoding_is_read():
    data = SMALL.replace("Chen", "陈").encode("gb18030")
    file = found_in(data, "--encoding", "gb18030")
    assert (file["encoding"], file["size"], file["deals"]) == ("gb18030", len(data), 1)
