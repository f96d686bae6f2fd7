"""The manual says what the commands are: as they are now, each of them, in a form that `man` can show."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from shengji.replay.cli import command
from shengji.replay.manual.__main__ import page
from shengji.replay.manual.document import document

ROOT = Path(__file__).parents[2]


def test_the_page_for_man_is_current():
    assert (ROOT / "man" / "shengji.1").read_text("utf-8") == page(), (
        "run: python -m shengji.replay.manual > man/shengji.1"
    )


def test_the_page_of_commands_is_current():
    assert (ROOT / "docs" / "commands.md").read_text("utf-8") == document(), (
        "run: python -m shengji.replay.manual.document > docs/commands.md"
    )


@pytest.mark.parametrize(
    "module", ["shengji.replay.manual", "shengji.replay.manual.document", "shengji.replay.manual.options"]
)
def test_a_page_is_the_same_on_every_screen_and_in_every_language(module):
    """What is around the program does not show in the pages."""
    made = {
        subprocess.run(
            [sys.executable, "-m", module],
            capture_output=True,
            check=True,
            env={"COLUMNS": columns, "LANG": lang, "SHENGJI_LANG": lang[:2], "PATH": ""},
        ).stdout
        for columns, lang in (("40", "zh_CN.UTF-8"), ("200", "en_US.UTF-8"))
    }
    assert len(made) == 1


@pytest.mark.parametrize("name", sorted(command().commands))
def test_every_command_is_in_both_pages_with_every_option(name):
    roff = page().replace("\\-", "-")
    section = re.split(r"^\.S[SH] ", roff.partition(f"\n.SS shengji {name}\n")[2], flags=re.MULTILINE)[0]
    chapter = document().partition(f"\n## shengji {name}\n")[2].partition("\n## ")[0]
    options = [spelled for each in command().commands[name].params for spelled in each.opts if spelled[:1] == "-"]
    assert options
    for option in options:
        assert option in section and option in chapter


def test_what_holds_for_all_commands_is_in_both_pages():
    roff = page().replace("\\-", "-").replace("\\(ti", "~")
    for word in ("SHENGJI_LANG", "NO_COLOR", "~/.config/shengji/config.toml", "shengji.toml", "130", "delay"):
        assert word in roff and word.replace("_", "\\_") in document().replace(f"`{word}`", word.replace("_", "\\_"))


def test_no_line_of_text_is_a_request():
    requests = {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", '.\\"'}
    assert {line.split()[0] for line in page().splitlines() if line[:1] in (".", "'")} == requests
