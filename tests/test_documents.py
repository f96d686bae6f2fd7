"""The commands shown in README and docs print what the page says they print."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SAVED = re.compile(r"Save this as `([\w.-]+)`.*?^```text\n(.*?)^```", re.M | re.S)
SESSION = re.compile(r"^```console\n(.*?)^```", re.M | re.S)


def sessions():
    for page in PAGES:
        text = page.read_text("utf-8")
        if SESSION.search(text):
            yield pytest.param(text, id=page.name)


@pytest.mark.parametrize("text", list(sessions()))
def test_console_sessions_print_what_the_page_shows(text, tmp_path):
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    for name, content in SAVED.findall(text):
        (tmp_path / name).write_text(content, "utf-8")
    command = tmp_path / "bin" / "shengji"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shengji "$@"\n')
    command.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{command.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "80",
    }
    for session in SESSION.findall(text):
        for step in re.split(r"^\$ ", session, flags=re.M)[1:]:
            line, _, expected = step.partition("\n")
            done = subprocess.run(["sh", "-c", line], capture_output=True, check=False, cwd=tmp_path, env=environment)
            assert done.stderr == b""
            assert done.stdout.decode("utf-8") == expected
