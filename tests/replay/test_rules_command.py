"""The command that shows rules: the list, one ruleset in full, two compared; for people and for programs."""

import json
import os
import subprocess
import sys

import pytest
from rich.cells import cell_len

from shengji.engine.bands import bands, falls, takes_over
from shengji.engine.options import OPTIONS
from shengji.engine.rules import Rules
from shengji.engine.rulesets import ABOUT, CONSENSUS, RULESETS
from shengji.engine.score import worth
from shengji.grammar.diagnostics import Phrase
from shengji.notation.rules_tag import read_rules
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.views.rules_page import HEADINGS, diff_page, list_page, ruleset_page, score_lines

VALUES = [*RULESETS, "rbtying decks=3 throw_penalty=per_throw", "standard decks=1 step=7", "seed-a decks=4 step=5"]


def shengji(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", "rules", *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **environment},
    )


def printed(*arguments, **environment):
    done = shengji(*arguments, **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


# The data


@pytest.fixture(params=Lang)
def lang(request):
    with speaking(language_of(request.param)):
        yield request.param


def test_every_ruleset_says_what_it_is_in_both_languages():
    assert set(ABOUT) == set(RULESETS)
    for english in ABOUT.values():
        assert english.isascii() and english.endswith(".")
        assert language_of(Lang.ZH)(Phrase(english)).endswith("。")


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_its_meaning_in_both_languages(name):
    option = OPTIONS[name]
    assert option.meaning.isascii() and option.source
    chinese = language_of(Lang.ZH)(Phrase(option.meaning))
    assert any("\u4e00" <= char <= "\u9fff" for char in chinese)
    assert not set(chinese) & set(",;:()")


def test_headings_stand_above_options():
    assert set(HEADINGS) <= set(OPTIONS)


# The score table


@pytest.mark.parametrize("value", VALUES)
def test_bands_say_what_every_total_is_worth(value):
    rules = read_rules(value).rules
    for total in range(-200, 100 * rules.decks + 500, 5):
        if total < 0 and bands(rules)[0].low is not None:
            continue
        (band,) = [b for b in bands(rules) if (b.low is None or b.low <= total) and (b.high is None or total <= b.high)]
        past = (total - band.low if band.low is not None else -total) // band.per if band.per else 0
        expected = worth(rules, total)
        assert (band.side, band.levels + past) == (expected.side, expected.levels), total


def test_a_penalty_that_is_no_multiple_of_5_bounds_the_bands_by_its_own_totals():
    rules = Rules(throw_penalty="per_throw", throw_penalty_points=3)
    assert [(band.low, band.high) for band in bands(rules)][:3] == [(0, 0), (1, 39), (40, 79)]


def test_only_the_table_of_seed_a_falls():
    assert [name for name, rules in RULESETS.items() if falls(rules)] == ["seed-a"]
    note = " ".join(" ".join(score_lines(RULESETS["seed-a"], 80)).split())
    assert "155 points are worth 8 levels, and 160 only 3" in note


@pytest.mark.parametrize(("value", "points"), [("standard", 80), ("rbtying decks=3", 120), ("standard step=17", 35)])
def test_the_fewest_points_that_take_over(value, points):
    assert takes_over(read_rules(value).rules) == points


# The pages


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("value", VALUES)
def test_no_line_is_wider_than_the_page_and_no_option_is_left_out(value, width, lang):
    rules = read_rules(value).rules
    page = ruleset_page(value, rules, width)
    assert max(map(cell_len, page)) <= width
    starred = [line[2:].split(" = ")[0] for line in page if line.startswith("* ") and " = " in line]
    shown = [line[2:].split(" = ")[0] for line in page if line[:2] in ("* ", "  ") and " = " in line]
    assert shown == list(OPTIONS)
    assert starred == [name for name in OPTIONS if getattr(rules, name) != getattr(CONSENSUS, name)]


def test_the_list_fits_and_names_every_ruleset(lang):
    lines = list_page(80)
    assert max(map(cell_len, lines)) <= 80
    rulesets = lines[: lines.index("")]
    assert [line.split()[0] for line in rulesets if not line.startswith(" ")] == list(RULESETS)


def test_a_comparison_fits_and_shows_both_values(lang):
    both = ("rbtying decks=3 must_stop_levels=5,T,K", "shanghai")
    read = (read_rules(both[0]).rules, read_rules(both[1]).rules)
    page = diff_page(both, read, 80)
    assert max(map(cell_len, page)) <= 80
    names = [line for line in page if line in OPTIONS]
    assert names == [name for name in OPTIONS if getattr(read[0], name) != getattr(read[1], name)]
    assert any("5,T,K" in line for line in page) and any("2,5,T,K" in line for line in page)


# The command


def test_without_a_name_the_rulesets_are_listed():
    text = printed()
    assert all(f"{name} " in text for name in RULESETS)
    listed = json.loads(printed("--format", "json"))["rulesets"]
    assert [entry["name"] for entry in listed] == list(RULESETS)
    assert [entry["name"] for entry in listed if entry["default"]] == ["standard"]


def test_a_ruleset_is_shown_with_thresholds_and_setup():
    text = printed("standard")
    assert "* score_table = no_dead_zone [dead_zone]" in text
    assert "  80 to 115           the attackers   +1\n" in text
    assert "take over\n  with 80 points." in text


@pytest.mark.parametrize("words", [["rbtying decks=3"], ["rbtying", "decks=3"]])
def test_a_name_may_be_the_value_of_a_rules_tag(words):
    assert "  120 to 175          the attackers   +0\n" in printed(*words)


def test_machine_output_is_the_same_in_every_language():
    english, chinese = (printed("flp", "--format", "json", "--lang", lang) for lang in ("en", "zh"))
    assert english == chinese
    document = json.loads(english)
    assert list(document["options"]) == list(OPTIONS)
    assert document["options"]["hook"]["value"] == "trump_jack"
    assert document["options"]["hook"]["consensus"] == "none"
    assert document["setup"] == {"decks": 2, "hand_size": 25, "kitty_size": 8, "step": 40, "threshold": 80}
    assert document["monotone"] is True


def test_chinese_text_keeps_the_names_of_options():
    text = printed("standard", "--lang", "zh")
    assert "kitty_basis = winner [lead]" in text
    assert "赢得这一墩的牌" in text
    assert "闲家 80 分上台" in text


def test_rules_are_compared():
    assert printed("standard", "--diff", "consensus").startswith("standard and consensus: different in 3 options.\n")
    document = json.loads(printed("standard", "--diff", "consensus", "--format", "json"))
    assert document == {
        "rules": ["standard", "consensus"],
        "options": {
            "kitty_multiplier": ["pow2_pairs", "twice_largest"],
            "kitty_basis": ["winner", "lead"],
            "score_table": ["no_dead_zone", "dead_zone"],
        },
    }
    assert printed("flp", "--diff", "flp") == "flp and flp are the same rules.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rbtyin"], "no ruleset is called rbtyin; the nearest name is rbtying"),
        (["standard deks=3"], "the nearest name is decks"),
        (["standard throw=maybe"], "possible values: on, off"),
        (["standard kitty_size=7"], "a kitty of 7"),
        (["standard", "--diff", "shangai"], "the nearest name is shanghai"),
        (['x"]\\'], 'no ruleset is called x"]\\'),
        (["x\x1b[2J"], "no control character such as U+001B"),
        (["standard", "--lang", "fr"], "fr"),
    ],
)
def test_rules_that_do_not_exist_are_a_usage_error(arguments, words):
    done = shengji(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert words in done.stderr.decode()
    assert b"Traceback" not in done.stderr and b"\x1b" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_output_without_chinese_characters_does_not_fail(encoding):
    done = shengji("flp", "--lang", "zh", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert shengji("flp", PYTHONIOENCODING=encoding).stdout.isascii()
