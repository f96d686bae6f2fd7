"""Every diagnostic is explained by an example that gives just this one."""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from shengji.grammar.diagnostics import KINDS
from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.explain.document import document
from shengji.replay.explain.examples import example_of
from shengji.replay.explain.page import code_page, list_page

CONSEQUENCES = "SJN499"
CODES = sorted(KINDS)
CORRECTED = [code for code in CODES if (example := example_of(code)) is not None and example.instead is not None]


def shengji(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **environment},
    )


def test_examples_are_those_of_the_registered_codes():
    names = {file.name.removesuffix(".sjn") for file in (files("shengji.replay.explain") / "examples").iterdir()}
    assert names == set(KINDS)


@pytest.mark.parametrize("code", CODES)
def test_an_example_gives_its_code_and_no_other(code):
    found = [diagnostic.code for diagnostic in example_of(code).check().diagnostics]
    if code == CONSEQUENCES:
        assert found == ["SJN401", CONSEQUENCES]
    else:
        assert [other for other in found if other != CONSEQUENCES] == [code]


@pytest.mark.parametrize("code", CORRECTED)
def test_what_is_right_instead_has_no_fault(code):
    corrected = example_of(code).corrected()
    assert corrected != example_of(code).text
    assert check_source(Source("corrected.sjn", corrected)).diagnostics == ()


@pytest.mark.parametrize("code", CODES)
def test_a_page_shows_the_example_with_what_validate_says_of_it(code):
    page = code_page(KINDS[code], 80)
    text = "\n".join(page)
    assert page[0].startswith(f"{KINDS[code].severity}[{code}]: ")
    assert "shengji validate says:" in page
    assert f"    {KINDS[code].severity}[{code}]: " in text
    assert f"{code}.sjn:" in text
    assert "instead" not in text


def test_the_list_names_every_code_once():
    codes = [line.split()[0] for line in list_page(80) if not line.startswith(" ")]
    assert codes == sorted(KINDS)
    assert all(len(line) <= 80 for line in list_page(80))


def test_the_page_of_all_codes_says_what_is_registered_now():
    page = Path(__file__).parents[2] / "docs" / "diagnostics.md"
    if page.read_text("utf-8") != document():
        pytest.fail("run: python -m shengji.replay.explain.document > docs/diagnostics.md")


@pytest.mark.parametrize("code", ["SJN402", "sjn402", "402"])
def test_a_code_may_be_written_in_small_letters_or_as_a_number(code):
    done = shengji("explain", code)
    assert done.returncode == 0
    assert done.stdout.decode().startswith("error[SJN402]: <seat> must follow <what>\n")
    assert done.stderr == b""


def test_a_code_that_does_not_exist_is_a_usage_error_and_near_ones_are_named():
    done = shengji("explain", "SJN4O2")
    assert done.returncode == 2
    assert done.stdout == b""
    assert "no diagnostic has the code SJN4O2; the nearest is SJN402" in done.stderr.decode()
    assert "the nearest are SJN" in shengji("explain", "SJN499X").stderr.decode()


@pytest.mark.parametrize("code", ["", "x", "\x1b[2J", "-1", "4" * 5000, "²"])
def test_whatever_is_asked_for_is_answered(code):
    done = shengji("explain", "--", code)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr and b"\x1b" not in done.stderr


def test_without_a_code_all_are_listed():
    done = shengji("explain")
    assert done.returncode == 0
    assert done.stdout.decode().count("\nSJN") == len(KINDS) - 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("code", ["141", "115"])
def test_an_output_that_cannot_carry_the_example_still_shows_it(code, encoding):
    done = shengji("explain", code, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stderr == b""
    done.stdout.decode(encoding)
