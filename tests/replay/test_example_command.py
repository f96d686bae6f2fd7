"""The command example, and the samples that were made with it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shengji.engine.rules import kitty_of
from shengji.engine.rulesets import RULESETS
from shengji.grammar.source import Source
from shengji.notation.record import Bury, Comment, Tribute, Trick, value_of
from shengji.notation.writer import write
from shengji.replay.checking import check_bytes, check_source
from shengji.replay.faults import NOT_MONOTONE

ROOT = Path(__file__).parent.parent.parent
SAMPLES = ROOT / "samples"
MADE = (
    *(f"rulesets/{name}" for name in RULESETS),
    "one-pack", "three-packs", "four-packs", "tribute", "overcall",
)  # fmt: skip


def example(*arguments, cwd=ROOT):
    return subprocess.run(
        [sys.executable, "-m", "shengji", "example", *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"},
    )


def test_it_prints_a_clean_record_in_canonical_form():
    done = example("--seed", 3, "--deals", 2)
    assert (done.returncode, done.stderr) == (0, b"")
    checked = check_bytes("<stdout>", done.stdout)
    assert checked.diagnostics == ()
    assert write(checked.record) == done.stdout.decode()
    assert value_of(checked.record.matches[0], "Event") == "Example match 3"


def test_matches_take_the_seeds_from_the_first_on():
    both = example("--seed", 5, "--matches", 2, "--rules", "  pagat   decks=1 ", "--wild", "--outcomes")
    second = example("--seed", 6, "--rules", "pagat decks=1", "--wild", "--outcomes")
    assert both.stdout.endswith(second.stdout)
    record = check_bytes("<stdout>", both.stdout).record
    assert [value_of(match, "Event") for match in record.matches] == ["Example match 5, wild", "Example match 6, wild"]
    assert [value_of(match, "Rules") for match in record.matches] == ["pagat decks=1"] * 2
    assert all(item.outcome for item in record.matches[0].deals[0].items if isinstance(item, Trick))


def test_a_fresh_seed_is_told_and_can_be_repeated():
    done = example()
    event = value_of(check_bytes("<stdout>", done.stdout).record.matches[0], "Event")
    assert example("--seed", event.split()[-1]).stdout == done.stdout


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("standrd", "no ruleset is called standrd; the nearest name is standard"),
        ("standard tribut=both", "no rule is called tribut; the nearest name is tribute"),
        ("standard decks=7", "possible values: 1, 2, 3, 4"),
        ("standard kitty_size=104 bury_forbid=points,trump,jokers", "look at bury_forbid"),
    ],
)
def test_rules_that_cannot_be_played_are_a_usage_error(rules, said):
    done = example("--rules", rules)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_a_file_is_written_whole_and_not_overwritten_unless_forced(tmp_path):
    path = tmp_path / "a.sjn"
    assert example("--seed", 1, "-o", path).returncode == 0
    first = path.read_bytes()
    assert first == example("--seed", 1).stdout
    refused = example("--seed", 2, "-o", path)
    assert refused.returncode == 2
    assert "--force" in refused.stderr.decode()
    assert path.read_bytes() == first
    assert example("--seed", 2, "-o", path, "--force").returncode == 0
    assert path.read_bytes() == example("--seed", 2).stdout
    assert [found.name for found in tmp_path.iterdir()] == ["a.sjn"]


def test_a_file_that_cannot_be_written_leaves_with_status_4(tmp_path):
    done = example("-o", tmp_path / "missing" / "a.sjn")
    assert done.returncode == 4
    assert "no such file or directory" in done.stderr.decode()
    assert example("-o", tmp_path, "--force").returncode == 2


def test_rules_found_unplayable_while_writing_leave_no_file(tmp_path):
    path = tmp_path / "a.sjn"
    assert example("--rules", "standard kitty_size=104 bury_forbid=points,trump,jokers", "-o", path).returncode == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed differently elsewhere")
def test_a_reader_that_goes_away_is_status_141():
    command = [sys.executable, "-m", "shengji", "example", "--seed", "1", "--matches", "60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


def sample(name):
    checked = check_source(Source(name, (SAMPLES / f"{name}.sjn").read_text("utf-8")))
    assert len(checked.matches) == 1
    return checked


def comments_of(match):
    for deal in match.deals:
        for item in (*deal.tags, *deal.items):
            notes = item.notes + tuple(note for play in getattr(item, "plays", ()) for note in play.notes)
            yield from (note for note in notes if isinstance(note, Comment))


@pytest.mark.parametrize("name", MADE)
def test_a_sample_is_clean_canonical_and_says_what_it_shows(name):
    checked = sample(name)
    (match,) = checked.record.matches
    assert [d.code for d in checked.diagnostics if d.code != NOT_MONOTONE.code] == []
    assert write(checked.record) == checked.source.text
    assert len(match.deals) == 2
    assert len(value_of(match, "Event")) > 20
    assert 1 <= len(list(comments_of(match))) <= 4
    if name.startswith("rulesets/"):
        assert value_of(match, "Rules") == name.partition("/")[2]


def test_there_is_a_sample_for_each_ruleset():
    assert {path.stem for path in (SAMPLES / "rulesets").glob("*.sjn")} == set(RULESETS)


@pytest.mark.parametrize(("name", "decks"), [("one-pack", 1), ("three-packs", 3), ("four-packs", 4)])
def test_the_samples_of_other_packs(name, decks):
    (match,) = sample(name).matches
    assert all(deal.setting.rules.decks == decks for deal in match.deals)
    assert all(len(deal.dealt.kitty) == kitty_of(deal.setting.rules) for deal in match.deals)
    widest = max(trick.lead.shapes[0][0] for trick in match.deals[0].tricks)
    assert widest == decks


def test_the_sample_of_tribute_pays_after_a_shut_out():
    first, second = sample("tribute").matches[0].deals
    assert first.total.total == 0
    assert sum(isinstance(item, Tribute) for item in second.deal.items) == 4


def test_the_sample_of_an_overcall_changes_the_trump():
    deal = sample("overcall").matches[0].deals[0]
    buries = [item for item in deal.deal.items if isinstance(item, Bury)]
    assert len(buries) == 2
    assert deal.standing.seat == buries[1].seat != buries[0].seat == deal.tricks[0].leader
    assert deal.setting.order.trump == deal.standing.code // 13
