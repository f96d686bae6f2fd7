"""Outputs that can carry little, and names and notes that are hard on them: nothing crashes, is lost or out of line."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from shengji.replay import cli
from shengji.replay.report import visible

ROOT = Path(__file__).parent.parent.parent
FIRST = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")

NAMES = {
    "East": "[red]x[/]",
    "North": "李\u3000雷",
    "West": "שלום e\u0301",
    "South": "\U0001f468\u200d\U0001f469\u200d\U0001f467 a\x1b[31m\x07z\u202e",
}
NOTE = "批语 [bold]\u202eabc\u202c \U0001f600 \x1b]0;title\x07 \u00e9 \u2500"
HOSTILE = FIRST.replace("7. E: H4 H7 H7 DT", f"7. E: H4 {{{NOTE}}} H7 D9 DT")
for _seat, _name in NAMES.items():
    _written = re.search(rf'\[{_seat} "[^"]*"\]', HOSTILE)
    HOSTILE = HOSTILE.replace(_written[0], f'[{_seat} "{_name}"]')

COMMANDS = {
    "replay": ["replay", "FILE"],
    "notation": ["replay", "FILE", "--plain=notation"],
    "show": ["show", "FILE@1:7.3"],
    "seat": ["show", "FILE@1:7.3", "--pov", "E"],
    "words": ["show", "FILE", "--plain"],
    "validate": ["validate", "FILE"],
    "concise": ["validate", "FILE", "--format", "concise"],
    "score": ["score", "FILE"],
    "rules": ["rules", "standard"],
    "explain": ["explain", "SJN401"],
}
OUTPUTS = {
    "dumb": ("ascii", {"TERM": "dumb"}),
    "no colour": ("utf-8", {"NO_COLOR": "1", "TERM": "xterm-256color"}),
    "braille": ("utf-8", {"COLUMNS": "20"}),
    "narrow": ("cp1252", {"COLUMNS": "20"}),
    "stacked": ("ascii", {"COLUMNS": "36"}),
    "wide": ("gb18030", {"COLUMNS": "200"}),
}
ENCODINGS = ("utf-8", "ascii", "cp1252", "gb18030")
FOUND = {"rules": 0, "explain": 0}
"""The exit status of what finds nothing; the others find that West plays a card of East's."""


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("hostile") / "night.sjn"
    path.write_text(HOSTILE, "utf-8")
    return path


@pytest.fixture
def output(monkeypatch, record):
    """Return a function that runs a command in this process: its status, and what it prints, decoded."""

    def run(name, encoding, environment, language):
        for key in ("TERM", "NO_COLOR", "COLUMNS"):
            monkeypatch.delenv(key, raising=False)
        for key, value in environment.items():
            monkeypatch.setenv(key, value)
        streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict") for _ in range(2)]
        monkeypatch.setattr(sys, "stdout", streams[0])
        monkeypatch.setattr(sys, "stderr", streams[1])
        arguments = [part.replace("FILE", str(record)) for part in COMMANDS[name]]
        status = cli.run([*arguments, "--lang", language])
        told = []
        for stream in streams:
            stream.flush()
            told.append(stream.buffer.getvalue().decode(encoding))
        return status, *told

    return run


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("encoding", "environment"), OUTPUTS.values(), ids=OUTPUTS)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_output_gets_all_of_it_and_no_control_character(output, name, encoding, environment, language):
    status, told, complaint = output(name, encoding, environment, language)
    assert status == FOUND.get(name, 1), complaint
    assert "Traceback" not in complaint
    assert told.strip()
    for text in (told, complaint):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("name", ["replay", "words", "validate"])
def test_what_an_output_cannot_carry_is_spelled_and_never_dropped(output, name, encoding):
    _, told, _ = output(name, encoding, {}, "en")
    assert "\\u6279\\u8bed [bold]" in told  # 批语
    assert "\\U0001f600" in told or "\\x1f600" in told
    assert ("\\xe9" if encoding == "ascii" else "é") in told


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("width", [36, 80, 120])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["show", "seat", "score"])
def test_no_line_is_wider_than_the_output(output, name, width, encoding, language):
    _, told, _ = output(name, encoding, {"COLUMNS": str(width)}, language)
    assert max(cell_len(line) for line in told.splitlines()) <= width


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_caret_stands_below_the_fault_whatever_stands_before_it(output, encoding):
    _, told, _ = output("validate", encoding, {}, "en")
    lines = told.splitlines()
    at = next(place for place, line in enumerate(lines) if "7. E: H4" in line)
    before = lines[at][: lines[at].index(" D9 ") + 1]
    mark = lines[at + 1]
    assert mark.index("^") == cell_len(before)
    assert mark.rstrip().endswith("^^")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("width", [20, 40, 80])
def test_the_score_is_never_cut(output, encoding, width):
    _, told, _ = output("score", encoding, {"COLUMNS": str(width)}, "en")
    squeezed = re.sub(r"\s+", "", told)
    name = "李雷" if encoding in ("utf-8", "gb18030") else "\\u674e\\u3000\\u96f7"
    assert name in squeezed
    assert "…" not in told


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("李\u3000雷", "李\u3000雷"),
        ("a\u00a0b\u2003c", "a b c"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\tb\r\nc", "a b  c"),
        ("\x1b[31m\u202e\x9b", "\ufffd[31m\ufffd\ufffd"),
    ],
)
def test_blanks_and_joiners_stay_and_what_moves_the_cursor_does_not(name, shown):
    assert visible(name) == shown


def run(*arguments, stdin=b"", stdout=subprocess.PIPE, **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", *map(str, arguments)], input=stdin, stdout=stdout, stderr=subprocess.PIPE,
        check=False, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_program_of_its_own_says_the_same(output, record, encoding, language):
    done = run("replay", record, "--lang", language, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert done.stdout.decode(encoding).replace("\r\n", "\n") == output("replay", encoding, {}, language)[1]


@pytest.mark.parametrize("form", ["-@1:5", "-@1"])
@pytest.mark.parametrize("command", [["show"], ["show", "--plain"], ["replay"], ["replay", "--plain=notation"]])
def test_a_place_in_standard_input_is_no_option(command, form):
    data = FIRST.encode()
    before, after = run(*command, form, stdin=data), run(command[0], form, *command[1:], stdin=data)
    assert (before.returncode, before.stderr) == (0, b"")
    assert before.stdout == after.stdout
    assert b"1" in before.stdout


def test_an_option_that_is_misspelt_is_still_refused():
    assert run("replay", "--plian", "-").returncode == 2
    assert run("replay", "--plain=cards", "-").returncode == 2


@pytest.mark.parametrize(
    "command",
    [
        ["replay", "samples/club-night.sjn"],
        ["show", "samples/club-night.sjn"],
        ["validate", "samples/broken.sjn"],
        ["score", "samples/club-night.sjn"],
        ["rules"],
        ["--version"],
    ],
    ids=lambda command: command[0],
)
def test_a_full_disk_leaves_with_4_and_says_so(command):
    with open("/dev/full", "wb") as full:
        done = run(*command, stdout=full)
    assert done.returncode == 4
    assert done.stderr.decode().splitlines()[-1] == "shengji: standard output: no space left on device"


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_stream_that_is_closed_is_no_fault(closed):
    done = subprocess.run(
        f'"{sys.executable}" -m shengji replay samples/club-night.sjn {closed}',
        shell=True, capture_output=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == b""
