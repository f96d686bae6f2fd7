"""The command fmt: what it prints and writes, what it leaves alone, and with which exit status."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from shengji.notation.style import STYLES
from shengji.replay import formatting
from shengji.replay.cli import run
from shengji.replay.formatting import format_bytes

ROOT = Path(__file__).parent.parent.parent
CLUB = ROOT / "samples" / "club-night.sjn"
BROKEN = ROOT / "samples" / "broken.sjn"
READABLE = sorted(
    path for folder in ("samples", "tests/corpus") for path in (ROOT / folder).rglob("*.sjn") if path != BROKEN
)

LOOSE = b'[SJN "1"] [Deal "1"] ; the first\n[Event "x"]\n\n1. E: sa \xe2\x99\xa0K S10 H3S4 {why?} =e+25\n'
CANONICAL = b'[SJN "1"]\n[Event "x"]\n\n[Deal "1"] ; the first\n\n1. E: SA SK ST S4H3 {why?} =E+25\n\n'
SYMBOLS = '[SJN "1"]\n[Event "x"]\n\n[Deal "1"] ; the first\n\n1. E: ♠A ♠K ♠T ♠4♥3 {why?} =E+25\n\n'
CHINESE = '[SJN "1"]\n[Event "x"]\n\n[Deal "1"] ; the first\n\n1. 东: 黑桃A 黑桃K 黑桃T 黑桃4红桃3 {why?} =东+25\n\n'

DIFF = b"""\
--- loose.sjn
+++ loose.sjn
@@ -1,4 +1,7 @@
-[SJN "1"] [Deal "1"] ; the first
+[SJN "1"]
 [Event "x"]
\x20
-1. E: sa \xe2\x99\xa0K S10 H3S4 {why?} =e+25
+[Deal "1"] ; the first
+
+1. E: SA SK ST S4H3 {why?} =E+25
+
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "loose.sjn").write_bytes(LOOSE)
    (tmp_path / "clean.sjn").write_bytes(CANONICAL)
    return tmp_path


def fmt(*arguments, cwd=ROOT, data=b"", **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", "fmt", *map(str, arguments)],
        input=data,
        capture_output=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **environment},
    )


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_one_record_is_printed_in_canonical_form(folder):
    done = fmt("loose.sjn", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, CANONICAL, b"")
    assert (folder / "loose.sjn").read_bytes() == LOOSE


@pytest.mark.parametrize(("style", "text"), [("ascii", CANONICAL.decode()), ("symbols", SYMBOLS), ("zh", CHINESE)])
def test_a_style_is_printed_and_formats_back(style, text):
    done = fmt("-", "--style", style, data=LOOSE)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, text, b"")
    assert fmt("-", data=done.stdout).stdout == CANONICAL
    assert fmt("-", "--check", "--style", style, data=done.stdout).returncode == 0


def test_a_byte_order_mark_and_the_line_ends_of_other_systems_go():
    data = b"\xef\xbb\xbf" + CANONICAL.replace(b"\n", b"\r\n")
    assert fmt("-", data=data).stdout == CANONICAL
    assert fmt("-", data=CANONICAL.replace(b"\n", b"\r")).stdout == CANONICAL
    assert fmt("-", "--check", data=data).stdout == b"<stdin>\n1 of 1 file would change\n"


def test_what_is_printed_is_utf8_whatever_the_output_says_of_itself():
    done = fmt("-", "--style", "zh", data=LOOSE, PYTHONIOENCODING="ascii")
    assert done.stdout.decode() == CHINESE


def test_a_record_that_breaks_the_rules_is_formatted():
    data = b'[SJN "1"]\n[Deal "1"]\n[Level "2"]\n[Declarer "E"]\n[Trump "S"]\n9. E: SA SA SA SA SA\n2. N: BJ'
    done = fmt("-", data=data)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b'[Trump "S"]\n\n9. E: SA SA SA SA SA\n2. N: BJ\n\n')


def test_a_record_without_its_first_tag_gets_none():
    done = fmt("-", data=b"1. E: SA  SK")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"1. E: SA SK\n\n", b"")


def test_several_records_are_not_printed_one_after_the_other(folder):
    for arguments in (["loose.sjn", "clean.sjn"], ["."], ["loose.sjn", "missing.sjn"]):
        done = fmt(*arguments, cwd=folder)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"one record is printed at a time, not 2; choose --check, --diff or --in-place" in done.stderr


def test_check_names_what_would_change_and_counts(folder):
    done = fmt("--check", ".", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"loose.sjn\n1 of 2 files would change\n", b"")
    done = fmt("--check", "clean.sjn", cwd=folder)
    assert (done.returncode, done.stdout) == (0, b"no changes in 1 file\n")
    assert contents(folder) == {"loose.sjn": LOOSE, "clean.sjn": CANONICAL}


def test_diff_prints_what_patch_takes(folder):
    done = fmt("--diff", ".", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, DIFF, b"")
    done = fmt("--diff", "--check", "loose.sjn", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (1, DIFF, b"1 of 1 file would change\n")


def test_diff_tells_a_missing_line_end_from_none():
    text = b'[SJN "1"]\n\n1. E: SA'
    expected = b'@@ -1,3 +1,4 @@\n [SJN "1"]\n \n-1. E: SA\n\\ No newline at end of file\n+1. E: SA\n+\n'
    assert fmt("--diff", "-", data=text).stdout == b"--- <stdin>\n+++ <stdin>\n" + expected


def test_diff_is_coloured_for_people_and_shows_what_has_no_sign(folder):
    (folder / "loose.sjn").write_bytes(b'\xef\xbb\xbf[SJN "1"]\r\n\r\n1. E: SA\r\n\r\n')
    lines = fmt("--diff", "--color", "always", "loose.sjn", cwd=folder, TERM="xterm").stdout.decode().splitlines()
    assert '\x1b[31m-<U+FEFF>[SJN "1"]^M\x1b[0m' in lines
    assert "\x1b[32m+1. E: SA\x1b[0m" in lines


def test_in_place_writes_what_changes_and_touches_nothing_else(folder):
    (folder / "loose.sjn").chmod(0o640)
    before = (folder / "clean.sjn").stat()
    done = fmt("--in-place", ".", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"loose.sjn\n1 of 2 files changed\n", b"")
    assert contents(folder) == {"loose.sjn": CANONICAL, "clean.sjn": CANONICAL}
    assert stat.S_IMODE((folder / "loose.sjn").stat().st_mode) == 0o640
    after = (folder / "clean.sjn").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert fmt("-i", ".", cwd=folder).stdout == b"no changes in 2 files\n"


def test_in_place_writes_through_a_link(folder):
    (folder / "link.sjn").symlink_to("loose.sjn")
    assert fmt("-i", "--style", "zh", "link.sjn", cwd=folder).returncode == 0
    assert (folder / "link.sjn").is_symlink()
    assert (folder / "loose.sjn").read_text("utf-8") == CHINESE


def test_a_file_that_cannot_be_written_back_stays_whole_and_the_others_are_written(folder, monkeypatch, capsys):
    (folder / "other.sjn").write_bytes(LOOSE)
    replace = os.replace

    def refuse(source, target):
        if Path(target).name == "loose.sjn":
            raise PermissionError(1, "Operation not permitted")
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.chdir(folder)
    assert run(["fmt", "-i", "."]) == 4
    printed = capsys.readouterr()
    assert printed.out == "other.sjn\n1 of 3 files changed\n"
    assert printed.err == "shengji: loose.sjn: operation not permitted\n"
    assert contents(folder) == {"loose.sjn": LOOSE, "clean.sjn": CANONICAL, "other.sjn": CANONICAL}


def test_a_file_that_is_not_writable_is_not_replaced(folder, monkeypatch, capsys):
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert run(["fmt", "-i", str(folder / "loose.sjn")]) == 4
    assert "loose.sjn: permission denied" in capsys.readouterr().err
    assert contents(folder) == {"loose.sjn": LOOSE, "clean.sjn": CANONICAL}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-i", "-"], "standard input cannot be written back"),
        (["-i", "--check", "loose.sjn"], "--in-place writes files, --check and --diff only look at them"),
        (["-i", "--diff", "loose.sjn"], "--in-place writes files, --check and --diff only look at them"),
        (["-o", "new.sjn", "--check", "loose.sjn"], "--output takes the formatted record"),
        (["-o", "new.sjn", "-i", "loose.sjn"], "--output takes the formatted record"),
        (["-o", ".", "loose.sjn"], "is a folder"),
        (["--style", "latin", "loose.sjn"], "latin"),
        ([], "FILE"),
    ],
)
def test_options_that_make_no_sense_are_a_usage_error(folder, arguments, said):
    done = fmt(*arguments, cwd=folder, data=LOOSE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert contents(folder) == {"loose.sjn": LOOSE, "clean.sjn": CANONICAL}


def test_output_is_a_new_file_and_overwrites_only_by_force(folder):
    assert fmt("loose.sjn", "-o", "new.sjn", "--style", "zh", cwd=folder).returncode == 0
    assert (folder / "new.sjn").read_text("utf-8") == CHINESE
    refused = fmt("loose.sjn", "-o", "new.sjn", cwd=folder)
    assert refused.returncode == 2
    assert b"new.sjn exists; --force overwrites it" in refused.stderr
    assert fmt("loose.sjn", "-o", "new.sjn", "--force", cwd=folder).returncode == 0
    assert contents(folder) == {"loose.sjn": LOOSE, "clean.sjn": CANONICAL, "new.sjn": CANONICAL}
    assert fmt("loose.sjn", "-o", "missing/new.sjn", cwd=folder).returncode == 4


def test_a_text_that_cannot_be_read_in_full_is_left_and_the_reason_is_printed(folder):
    damaged = LOOSE + b"burry W: S34\n2. E: SQ {open\n"
    (folder / "damaged.sjn").write_bytes(damaged)
    for arguments in (["damaged.sjn"], ["damaged.sjn", "-o", "new.sjn"], ["--check", "damaged.sjn"], ["--diff", "."]):
        done = fmt(*arguments, cwd=folder)
        said = done.stderr.decode()
        assert done.returncode == 1
        assert "error[SJN101]: burry begins no tag and no item\n --> damaged.sjn:5:1\n" in said
        assert "error[SJN105]" in said
        assert said.endswith("shengji: damaged.sjn is left as it is: 2 errors in reading it\n")
    done = fmt("-i", ".", cwd=folder)
    assert done.returncode == 1
    assert done.stdout == b"loose.sjn\n1 of 3 files changed (1 could not be formatted)\n"
    assert contents(folder) == {"loose.sjn": CANONICAL, "clean.sjn": CANONICAL, "damaged.sjn": damaged}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "SJN151", id="an empty file"),
        pytest.param(b"; nothing but a remark\n", "SJN151", id="no record"),
        pytest.param(b'[SJN "1"]\n1. E: SA$999\n', "SJN156", id="a glyph that would be lost"),
        pytest.param(b'[SJN "1"]\n[Event "\xc9\xfd"]\n', "SJN141", id="another encoding"),
        pytest.param(b"\x00\x01\x02" * 40, "SJN142", id="no text"),
    ],
)
def test_what_is_no_whole_record_is_not_formatted(data, code):
    done = fmt("-", data=data)
    assert (done.returncode, done.stdout) == (1, b"")
    assert f"error[{code}]" in done.stderr.decode()
    assert done.stderr.endswith(b"shengji: <stdin> is not formatted: 1 error in reading it\n")


def test_a_warning_is_no_reason_not_to_format():
    done = fmt("-", data=b'[SJN "1"]\n[Declaror "E"]\n1. E: SA {a {b}')
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b'[SJN "1"]\n\n[Declaror "E"]\n\n1. E: SA {a \\{b}\n\n'


def test_a_tag_that_is_there_twice_stays_there_twice():
    formatted = format_bytes("t.sjn", b'[SJN "1"] [Event "b"]\n[Event "a"]\n', STYLES["ascii"])
    assert formatted.text == '[SJN "1"]\n[Event "b"]\n[Event "a"]\n\n'


def test_a_missing_file_leaves_with_status_4_and_the_others_are_formatted(folder):
    done = fmt("-i", "missing.sjn", "loose.sjn", cwd=folder)
    assert done.returncode == 4
    assert done.stderr == b"shengji: missing.sjn: no such file or directory\n"
    assert (folder / "loose.sjn").read_bytes() == CANONICAL


def test_another_encoding_becomes_utf8_and_is_not_read_again_as_what_it_was(folder):
    text = '[SJN "1"]\n[Event "升级"]\n\n1. E: SA\n\n'
    path = folder / "loose.sjn"
    path.write_bytes(text.encode("gb18030"))
    shown = fmt("--diff", "--encoding", "gb18030", "loose.sjn", cwd=folder)
    assert (shown.returncode, shown.stdout) == (0, b"")
    assert shown.stderr == b"shengji: loose.sjn: only the encoding changes, to UTF-8\n"
    assert fmt("-i", "--encoding", "gb18030", "loose.sjn", cwd=folder).returncode == 0
    assert path.read_text("utf-8") == text
    again = fmt("-i", "--encoding", "gb18030", "loose.sjn", cwd=folder)
    assert again.returncode == 1
    assert b"the text is UTF-8 already, not gb18030; leave --encoding out" in again.stderr
    assert path.read_text("utf-8") == text


def test_text_that_would_not_read_back_is_never_written(folder, monkeypatch, capsys):
    monkeypatch.setattr(formatting, "write", lambda *_: '[SJN "1"]\n\n')
    assert run(["fmt", "-i", str(folder / "loose.sjn")]) == 3
    assert "is left as it is: a fault of the program" in capsys.readouterr().err
    assert contents(folder) == {"loose.sjn": LOOSE, "clean.sjn": CANONICAL}


def test_the_record_is_read_and_not_played():
    code = (
        "import sys; from shengji.replay.cli import run; run(sys.argv[1:]); print('shengji.replay.play' in sys.modules)"
    )
    for arguments in (["--check", CLUB], [BROKEN]):
        command = [sys.executable, "-c", code, "fmt", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
        assert done.stdout.endswith(b"False\n")


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_formatting_twice_changes_nothing_more(path):
    data = path.read_bytes()
    assert not format_bytes(path.name, data, STYLES["ascii"]).changed
    for style in STYLES.values():
        once = format_bytes(path.name, data, style)
        assert not once.errors
        assert not format_bytes(path.name, once.after, style).changed
        assert format_bytes(path.name, once.after, STYLES["ascii"]).after == data
