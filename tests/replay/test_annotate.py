"""Facts that are put into a record, each of them true, marked, and taken out again to the last character."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from shengji.grammar.source import Source
from shengji.notation.automatic import without_notes
from shengji.notation.reader import read_text
from shengji.notation.record import Annotation, Comment, Trick
from shengji.replay.annotate.facts import facts_of_end, facts_of_plays, facts_of_trick
from shengji.replay.annotate.writing import annotated
from shengji.replay.checking import check_source
from shengji.replay.cli import app

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*ROOT.glob("samples/**/*.sjn"), *ROOT.glob("tests/corpus/*_2d.sjn")])
DEAL = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")
"""Spades are trumps and N declares; its notes say what happens in tricks 1, 3, 9 and 14."""


def check(text):
    return check_source(Source("deal.sjn", text))


def words(text):
    """Return the words for the plays of each trick, and for each trick."""
    deal = check(text).matches[0].deals[0]
    plays = [[[fact.word for fact in facts] for facts in trick] for trick in facts_of_plays(deal)]
    return plays, [[fact.word for fact in facts_of_trick(deal, trick)] for trick in deal.tricks], facts_of_end(deal)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_was_put_in_is_taken_out_to_the_last_character(path):
    text = path.read_text("utf-8")
    more = annotated(check(text))
    assert more != text
    assert without_notes(more) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_facts_change_nothing_that_is_found_in_a_record(path):
    text = path.read_text("utf-8")
    plain, more = check(text), check(annotated(check(text)))
    assert [one.code for one in plain.diagnostics] == [one.code for one in more.diagnostics]


@given(st.data())
def test_notes_of_people_stay_where_they_are(data):
    places = [place for place, char in enumerate(DEAL) if char in " \n" and place > DEAL.index("1. N:")]
    place = data.draw(st.sampled_from(places))
    note = data.draw(st.sampled_from([" {mine}", " ; mine\n", " %auto=mine {mine}", " %emt=5", "\r\n{a\r\nb}"]))
    text = DEAL[:place] + note + DEAL[place:]
    if check(text).record != check(DEAL).record and "%auto" not in note:
        assert without_notes(annotated(check(text))) == text


def test_a_comment_that_somebody_changed_is_kept():
    more = annotated(check(DEAL))
    changed = more.replace("{Nobody can beat it.}", "{Nobody can beat it, I think.}", 1)
    left = without_notes(changed)
    assert "I think.}" in left
    assert "%auto" not in left


def test_what_each_play_of_a_trick_was():
    plays, tricks, end = words(DEAL)
    # Trick 1: CTT, and each of the others plays two lower clubs; only N has a pair, and the aces are out.
    assert plays[0] == [["top"], [], [], []]
    assert tricks[0] == ["trick:20/attackers:0"]
    # Trick 3: SAAKK draws two fives from the enemy and a ten from the partner.
    assert [[word for word in row if word.startswith("to_")] for row in plays[2]] == [
        [],
        ["to_enemy:10"],
        ["to_partner:10"],
        [],
    ]
    # Trick 9: nobody else has a club; E, the last, follows and shows it for the first time.
    assert plays[8][0] == ["top_in_suit"]
    assert "void:C" in plays[8][2]
    # Trick 14: C2 is a trump and beats ST; 10 points to the enemy.
    assert plays[13][0] == ["to_enemy:10"]
    assert tricks[13] == ["trick:20/attackers:75"]
    assert [fact.word for fact in end] == ["kitty:0", "level:NS:3"]


RUFFS = """[SJN "1"]
[Deal "1"]
[Level "2"]
[Declarer "E"]
[Trump "S"]
[Setup "24"]
[Taken "0"]
[Leader "E"]
hand E: DA D5
hand N: S9 HK
hand W: SJ C5
hand S: D7 DT
24. E: DA S9 SJ DT
"""


def test_a_ruff_an_overruff_and_points_to_the_other_side():
    plays, tricks, _ = words(RUFFS)
    assert plays[0] == [["top_in_suit"], ["void:D", "ruff"], ["void:D", "overruff"], ["to_enemy:10"]]
    assert tricks == [["trick:10/attackers:0"]]


def test_trumps_that_do_not_win():
    plays, _, _ = words(RUFFS.replace("S9 HK", "SQ HK").replace("S9 SJ", "SQ SJ"))
    assert plays[0][2] == ["void:D", "ruff_low"]


def test_a_failed_throw_names_who_stops_it():
    text = (ROOT / "samples" / "club-night.sjn").read_text("utf-8")
    failed = [
        word
        for deal in check(text).matches[0].deals
        for trick in facts_of_plays(deal)
        for row in trick
        for word in [fact.word for fact in row]
        if word.startswith("throw_fails")
    ]
    written = [play for item in _tricks(text) for play in item.plays if play.tried is not None]
    assert len(failed) == len(written) > 0


def _tricks(text):
    record, _ = read_text(text)
    return [item for match in record.matches for deal in match.deals for item in deal.items if isinstance(item, Trick)]


def test_no_fact_is_told_of_a_play_that_is_wrong():
    wrong = DEAL.replace("5. E: HA H6 HT HJ =E+10", "5. E: HA H6 D4 HJ")
    plays, _, _ = words(wrong)
    assert plays[4][2] == []


def test_every_fact_is_an_annotation_and_the_comment_after_it():
    record, _ = read_text(annotated(check(DEAL)))
    rows = [play.notes for item in record.matches[0].deals[0].items if isinstance(item, Trick) for play in item.plays]
    marks = [(row, place) for row in rows for place, note in enumerate(row) if isinstance(note, Annotation)]
    assert len(marks) > 20
    for row, place in marks:
        assert row[place].name == "auto"
        assert isinstance(row[place + 1], Comment)


def run(*words, input=None):
    return CliRunner().invoke(app, list(words), input=input, standalone_mode=False)


def test_the_command_prints_writes_and_strips(tmp_path):
    path = tmp_path / "deal.sjn"
    path.write_text(DEAL, "utf-8")
    os.chmod(path, 0o640)
    printed = run("annotate", str(path))
    assert printed.return_value == 0
    assert "%auto=trick:20/attackers:0" in printed.stdout
    assert run("annotate", "-i", str(path)).return_value == 0
    assert path.read_text("utf-8") == printed.stdout
    assert path.stat().st_mode & 0o777 == 0o640
    assert run("annotate", "-i", str(path)).return_value == 0
    assert path.read_text("utf-8") == printed.stdout
    assert run("annotate", "--strip", "-i", str(path)).return_value == 0
    assert path.read_text("utf-8") == DEAL


def test_the_command_says_what_it_can_not_do(tmp_path):
    path = tmp_path / "deal.sjn"
    path.write_text(DEAL, "utf-8")
    assert run("annotate", str(path), "-o", str(path)).return_value == 2
    assert run("annotate", "-", "-i", input=DEAL).return_value == 2
    assert run("annotate", str(tmp_path / "none.sjn")).return_value == 4
    (tmp_path / "bad.sjn").write_bytes(b'[SJN "1"]\n[Event "\xff"]\n')
    assert run("annotate", str(tmp_path / "bad.sjn")).return_value == 1
    path.write_text(DEAL.replace("H6 HT HJ =E+10", "H6 D4 HJ"), "utf-8")
    assert run("annotate", str(path)).return_value == 1
