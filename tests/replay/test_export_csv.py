"""The format csv: a row a play or a question, read back with the standard library's reader."""

import csv
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.exports.csv import export
from shengji.replay.exports.formats import Edition, Quiz, Unexportable, Wanted
from shengji.replay.language.languages import Lang, language_of, speaking

SAMPLES = Path(__file__).parents[2] / "samples"
FIRST = (SAMPLES / "first-deal.sjn").read_text("utf-8")
CLUB = (SAMPLES / "club-night.sjn").read_text("utf-8")


def made(text, **wanted):
    checked = check_source(Source("first-deal.sjn", text))
    return export(checked, checked.matches, Wanted(**wanted))


def rows(text, **wanted):
    return list(csv.DictReader(StringIO(made(text, **wanted).decode("utf-8-sig"), newline="")))


def test_each_play_of_the_tricks_is_a_row():
    found = rows(FIRST)
    assert len(found) == 4 * 14
    first, ruff = found[0], found[8 * 4 + 2]
    assert (first["deal"], first["trick"], first["play"], first["locator"]) == ("1", "1", "1", "1:1.1")
    assert (first["seat"], first["name"], first["cards"], first["points"]) == ("N", "Li Lei", "CTT", "20")
    assert (first["leader"], first["winner"], first["trick_points"], first["attackers"]) == ("N", "N", "20", "0")
    assert (first["declarer"], first["level"], first["trump"]) == ("N", "2", "S")
    assert first["comment"].startswith("A pair of tens.")
    assert (ruff["trick"], ruff["seat"], ruff["cards"]) == ("9", "S", "DK755")


def test_the_attackers_points_run_through_the_deal():
    """East wins 0, 10 and 20 in tricks 4 to 6, West 10, 5 and 10 in tricks 10 to 12, East the 20 of the last."""
    scores = {row["trick"]: row["attackers"] for row in rows(FIRST)}
    assert [scores[str(trick)] for trick in range(1, 15)] == [
        "0", "0", "0", "0", "10", "30", "30", "30", "30", "40", "45", "55", "55", "75",
    ]  # fmt: skip


def test_marks_a_failed_throw_and_an_irregular_play_have_their_columns():
    by_place = {row["locator"]: row for row in rows(CLUB)}
    throw = by_place["1:7.1"]
    assert (throw["cards"], throw["tried"], throw["marks"]) == ("DTT", "DATT", "?!")
    irregular = rows(FIRST.replace("5. E: HA H6", "5. E: HA H6^"))
    assert [row["irregular"] for row in irregular if row["locator"] == "1:5.2"] == ["^"]


def test_the_file_is_rfc_4180_with_the_mark_by_which_spreadsheets_know_utf_8():
    data = made(CLUB)
    assert data.startswith(b"\xef\xbb\xbfmatch,event,deal,")
    assert data.endswith(b"\r\n")
    assert '"《甩牌》: a pair of aces'.encode() in data


def test_headers_and_cards_are_the_same_in_every_language():
    with speaking(language_of(Lang.ZH)):
        chinese = made(FIRST)
    assert chinese == made(FIRST)


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", " =1+1", "\\n=1+1"])
def test_what_people_wrote_never_becomes_a_formula(start):
    text = (
        FIRST.replace('"Li Lei"', f'"{start}"').replace('"A first deal"', f'"{start}"').replace("{A pair", "{=A pair")
    )
    text = text.replace("10. N: SQ", '10. N: SQ %ask="-2+3"')
    for row in rows(text) + rows(text, quiz=Quiz.ASKED):
        for cell in row.values():
            assert cell.lstrip()[:1] not in tuple("=+-@＝＋－＠"), row
    assert rows(text)[0]["comment"].startswith("'=A pair")


def test_characters_that_hide_something_are_replaced_and_line_ends_stay():
    (row,) = [
        row for row in rows(FIRST.replace("{A pair of tens.", "{One\u202etwo\nthree.")) if row["locator"] == "1:1.1"
    ]
    assert "\u202e" not in row["comment"]
    assert "\n" in row["comment"]


def test_a_play_whose_trick_has_no_winner_has_empty_cells_for_it():
    text = FIRST[: FIRST.index("12. W:")] + '12. W: LJ DQ\n[Termination "unfinished"]\n'
    last = rows(text)[-1]
    assert (last["cards"], last["winner"], last["trick_points"], last["attackers"]) == ("DQ", "", "", "")


# Questions


ASKED = FIRST.replace("14. N: ST C2", "14. N: ST %ask=trumps C2").replace("4. N: S7 S7", '4. N: S7 %ask="And now?" S7')


def test_each_question_is_a_row():
    lead, trumps = rows(ASKED, quiz=Quiz.ASKED)
    assert (lead["kind"], lead["prompt"], lead["locator"], lead["seat"]) == ("play", "And now?", "1:4.1", "N")
    assert (lead["answer"], lead["number"]) == ("S7", "")
    assert (trumps["kind"], trumps["answer"], trumps["choices"]) == ("trumps", "C2", "S2H2D2C2BJLJ")
    assert trumps["because"] == "Still out: C2."


def test_a_students_edition_holds_no_answer():
    data = made(ASKED, quiz=Quiz.ASKED, edition=Edition.STUDENT).decode("utf-8-sig")
    assert "answer" not in data
    assert "because" not in data
    assert "notes" not in data
    assert len(data.splitlines()) == 3
    assert rows(ASKED, quiz=Quiz.ASKED, edition=Edition.TEACHER) == rows(ASKED, quiz=Quiz.ASKED)


def test_more_questions_are_drawn_and_through_the_eyes_that_are_wanted():
    assert len(rows(ASKED, quiz=Quiz.AUTO)) > 6
    assert {row["seat"] for row in rows(FIRST, quiz=Quiz.AUTO, viewpoint=0)} == {"E"}


def test_questions_are_asked_in_the_language_that_is_spoken():
    with speaking(language_of(Lang.ZH)):
        prompts = [row["prompt"] for row in rows(FIRST, quiz=Quiz.AUTO)]
    assert "到现在闲家有多少分？" in prompts


def test_an_edition_is_one_of_questions():
    assert rows(ASKED, edition=Edition.TEACHER) == rows(ASKED, quiz=Quiz.ASKED)


def test_a_record_that_asks_nothing_says_how_to_get_questions():
    with pytest.raises(Unexportable) as caught:
        made(FIRST, quiz=Quiz.ASKED)
    assert str(caught.value.said) == "the record asks nothing with %ask; --quiz auto draws questions from the play"


def test_the_command_names_questions_that_cannot_be_asked(tmp_path):
    (tmp_path / "first.sjn").write_text(ASKED.replace("1. N: CTT", "1. N: CTT %ask=follow"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "shengji", "export", "first.sjn", "--to", "csv", "--quiz", "asked"],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.stderr == (
        "shengji: 1:1.1: the question %ask=follow is left out: North leads there, and follows nothing\n"
    )
    assert (done.returncode, done.stdout) == (1, "first.csv\n")
    assert (tmp_path / "first.csv").read_bytes() == made(ASKED, quiz=Quiz.ASKED)
