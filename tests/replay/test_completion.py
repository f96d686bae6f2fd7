"""What shells are offered: asked as their scripts ask, and in the shells themselves where they are."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shengji.replay.cli import run

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "samples" / "club-night.sjn"
SHELLS = [shell for shell in ("bash", "zsh", "fish") if shutil.which(shell)]

RECORD = """[SJN "1"]
[Deal "1"]
[Declarer "E"]
[Trump "S"]
[Level "2"]
[Termination "unfinished"]
1. E: HA H5 H3 HT
2. E: CKK C43 C55

[Deal "final"]
[Declarer "E"]
[Trump "S"]
[Level "2"]
[Termination "unfinished"]
1. E: HA H5 H3 HT
"""


@pytest.fixture
def folder(tmp_path):
    """A folder with two records, one of them with a blank in its name, a text, and a folder."""
    (tmp_path / "club").mkdir()
    (tmp_path / "game.sjn").write_text(RECORD)
    (tmp_path / "my game.sjn").write_text(RECORD)
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / ".hidden.sjn").write_text(RECORD)
    (tmp_path / "game.json").write_text("{}")
    return tmp_path


def offered(line, folder=ROOT, **environment):
    """Return what is offered where this line is typed, as words and their meanings."""
    done = subprocess.run(
        [sys.executable, "-m", "shengji"],
        capture_output=True,
        check=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONIOENCODING": "utf-8",
            "_SHENGJI_COMPLETE": "complete_fish",
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
            "_TYPER_COMPLETE_ARGS": line,
            **environment,
        },
    )
    assert done.stderr == b""
    lines = [each for each in done.stdout.decode().splitlines() if each]
    return dict(each.partition("\t")[::2] for each in lines)


def test_commands_are_offered_with_what_they_do():
    found = offered("shengji s")
    assert list(found) == ["show", "score"]
    assert found["show"] == "Print one position or deal, once, or draw it."


def test_meanings_are_in_the_language_of_the_reader_and_a_line_each():
    found = offered("shengji ", SHENGJI_LANG="zh", COLUMNS="20")
    assert "validate" in found
    assert not any(meaning.isascii() for meaning in found.values())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("shengji show --p", ["--pov", "--plain"]),
        ("shengji show x --pov ", ["E", "N", "W", "S", "full"]),
        ("shengji show x --pov=n", ["N"]),
        ("shengji show x --mask ", ["E", "N", "W", "S"]),
        ("shengji show x --hands E,w,", ["E,W,N", "E,W,S"]),
        ("shengji validate --format ", ["full", "concise", "json", "github", "sarif"]),
        ("shengji show x --plain=", ["words", "notation"]),
        ("shengji fmt --style z", ["zh"]),
        ("shengji rules s", ["standard", "seed-a", "seed-b", "shanghai"]),
        ("shengji rules --diff f", ["flp"]),
        ("shengji rules flp decks=", ["decks=1", "decks=2", "decks=3", "decks=4"]),
        ("shengji rules flp deck", ["decks="]),
        ("shengji example --rules p", ["pagat"]),
        ("shengji example --seed ", []),
        ("shengji explain sjn401", ["SJN401"]),
        ("shengji explain 401", ["401"]),
        ("shengji explain X", []),
        ("shengji config de", ["delay"]),
        ("shengji config ascii ", ["true", "false"]),
        ("shengji config color a", ["auto", "always"]),
        ("shengji completion ", ["bash", "zsh", "fish"]),
        ("shengji validate x --encoding gb", ["gb18030", "gbk"]),
        ("shengji --l", ["--lang"]),
        ("shengji --in", []),
    ],
)
def test_words_are_offered_where_they_may_stand(line, words):
    assert list(offered(line)) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("shengji validate ", ["club/", "game.sjn", "my game.sjn"]),
        ("shengji validate game.sjn m", ["my game.sjn"]),
        ("shengji validate .", [".hidden.sjn"]),
        ("shengji convert g", ["game.json", "game.sjn"]),
        ("shengji show x --svg n", ["notes.txt"]),
        ("shengji show --plain g", ["game.sjn"]),
        ("shengji show game.sjn@", ["game.sjn@1", "game.sjn@final"]),
        ("shengji show game.sjn@f", ["game.sjn@final"]),
        ("shengji replay game.sjn@1:", ["game.sjn@1:1", "game.sjn@1:2"]),
        ("shengji show game.sjn@1:2.", ["game.sjn@1:2.1", "game.sjn@1:2.2", "game.sjn@1:2.3"]),
        ("shengji show 'my game.sjn@f", ["my game.sjn@final"]),
        ("shengji show my\\ game.sjn@final:", ["my game.sjn@final:1"]),
        ("shengji show game.sjn@7:", []),
        ("shengji show no.sjn@", []),
        ("shengji show game.json@", []),
        ("shengji show club@", []),
        ("shengji validate game.sjn --deal ", ["1", "final"]),
        ("shengji export game.sjn --to html --at 1:", ["1:1", "1:2"]),
        ("shengji export --at ", []),
        ("shengji validate no/such/", []),
    ],
)
def test_files_are_offered_and_the_places_in_them(line, words, folder):
    assert list(offered(line, folder)) == words


def test_what_cannot_be_read_offers_nothing(folder):
    (folder / "game.sjn").write_bytes(b"\xff\xfe\x00[SJN\x80 \xff" * 50)
    assert offered("shengji show game.sjn@", folder) == {}


def test_settings_that_are_wrong_do_not_keep_from_completing(folder):
    (folder / "shengji.toml").write_text("broken")
    assert list(offered("shengji show game.sjn@", folder)) == ["game.sjn@1", "game.sjn@final"]


def test_nothing_of_it_is_loaded_where_nobody_asks():
    code = "import sys; from shengji.replay.cli import run; run(['rules']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = set(done.stderr.split())
    assert "shengji.replay.cli" in loaded
    assert not loaded & {"shengji.replay.completion.answering", "shengji.replay.config.page", "tomllib"}


# The shells


def in_shell(shell, line, folder, tmp_path_factory):
    """Return the words that a shell would put into the line."""
    program = tmp_path_factory.mktemp("bin") / "shengji"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shengji "$@"\n')
    program.chmod(0o755)
    script = program.with_name("script")
    script.write_bytes(subprocess.run([program, "completion", shell], capture_output=True, check=True).stdout)
    asked = {
        "bash": f"source {script}\ncompopt() {{ :; }}\nCOMP_LINE=$LINE COMP_POINT=${{#LINE}}\n"
        "COMP_WORDBREAKS=$' \\t\\n\"\\'@><=;|&(:'\n_shengji_completion shengji; printf '%s\\n' \"${COMPREPLY[@]}\"",
        "zsh": f'compdef() {{ : }}\nsource {script}\nwords=("${{(@s: :)LINE}}") CURRENT=$#words PREFIX=$words[-1]\n'
        "compset() { PREFIX=${PREFIX#*=} }\n"
        "compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -rl -- $@ }\n"
        "_shengji",
        "fish": f"source {script}\ncomplete -C $LINE | string split -f1 \\t",
    }[shell]
    plain = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [shell, *plain, "-c", asked],
        capture_output=True,
        check=False,
        cwd=folder,
        text=True,
        env={**os.environ, "PATH": path, "LINE": line, "HOME": str(folder)},
    )
    assert done.stderr == ""
    return [word for word in done.stdout.splitlines() if word]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("line", "words", "in_bash"),
    [
        ("shengji sho", ["show"], None),
        ("shengji show g", ["game.sjn"], None),
        ("shengji show c", ["club/"], None),
        ("shengji show game.sjn@1:", ["game.sjn@1:1", "game.sjn@1:2"], ["1", "2"]),
        ("shengji show game.sjn@f", ["game.sjn@final"], ["final"]),
        ("shengji rules flp decks=", [f"decks={count}" for count in (1, 2, 3, 4)], ["1", "2", "3", "4"]),
        ("shengji explain X", [], None),
    ],
)
def test_a_shell_is_given_the_words(shell, line, words, in_bash, folder, tmp_path_factory):
    """What bash replaces begins behind the last @, : or =."""
    wanted = in_bash if shell == "bash" and in_bash is not None else words
    assert in_shell(shell, line, folder, tmp_path_factory) == wanted


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_the_login_shell_is_printed_unasked(shell, monkeypatch, capsys):
    assert run(["completion", shell]) == 0
    named = capsys.readouterr().out
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    assert run(["completion"]) == 0
    assert capsys.readouterr().out == named
    assert "_SHENGJI_COMPLETE" in named


def test_another_shell_is_told_which_there_are(monkeypatch, capsys):
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert run(["completion"]) == 2
    assert "bash, zsh, fish" in capsys.readouterr().err
