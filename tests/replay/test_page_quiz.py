"""Questions on a page: their data, what a student's page keeps out of sight, and what a teacher's says."""

import json
import re
import zlib
from base64 import b64decode
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

from shengji.engine.cards import CARD_NAMES, bag_of, codes_of
from shengji.engine.duty import answers
from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.exports.formats import Edition, Quiz, Unexportable, Wanted
from shengji.replay.exports.html import export
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.page.rendering import packed, page_of
from shengji.replay.page.source import script
from shengji.replay.page.spelling import bag_text
from shengji.replay.page.words import Words
from shengji.replay.quiz.asking import questions_of
from shengji.replay.quiz.questions import Kind

ROOT = Path(__file__).parent.parent.parent
CLUB = (ROOT / "samples" / "club-night.sjn").read_text("utf-8")
LESSON = (Path(__file__).parent / "records" / "asking.sjn").read_text("utf-8")
"""The plays of a trick are West's, South's, East's, North's; E and W attack. Trumps: jokers, twos, spades."""


def page(text, *, sealed=False, auto=False, asks=True):
    checked = check_source(Source("lesson.sjn", text))
    questions = questions_of(checked.matches, auto=auto) if asks else ()
    return page_of(checked, checked.matches, questions=questions, sealed=sealed)


def data_of(html):
    kind, text = re.search(r'<script type="application/(\w+)" id="data">(.*?)</script>', html, re.S).groups()
    return json.loads(zlib.decompress(b64decode(text)) if kind == "zlib" else text)


def plain_of(html):
    """Return the lines that a page shows where no script runs."""
    text = html.split('<main id="record">')[1].split("</main>")[0]
    text = re.sub(r"</?(?:b|span)\b[^>]*>", "", text)
    return [line.strip() for line in unescape(re.sub(r"<[^>]*>", "\n", text)).splitlines() if line.strip()]


def clear_of(html):
    """Return a page without style, script and data: all that can be read in it."""
    return unescape(re.sub(r"<(script|style)\b.*?</\1>|<meta\b[^>]*>|<symbol\b.*?</symbol>", "", html, flags=re.S))


def test_a_question_is_in_the_data_with_its_place_its_choices_and_its_answer():
    data = data_of(page(LESSON))
    said = data["said"]["en"]
    first = data["quiz"][0]
    assert (first["trick"], first["play"], first["seat"], first["kind"]) == (1, 2, 0, "play")
    assert (said[first["prompt"]], first["choices"], first["number"], first["cards"]) == (
        "Which card?", "S3H5DT9", 1, "H5",
    )  # fmt: skip
    assert first["notes"] == ["Her only heart."]
    assert [said[place] for place in first["because"]] == [
        "West leads ♥A: a single card of hearts.", "All your hearts must be played: ♥5.",
    ]  # fmt: skip
    assert [one["kind"] for one in data["quiz"]] == [
        "play", "play", "follow", "play", "void", "points", "trumps", "play",
    ]  # fmt: skip
    void, points = data["quiz"][4], data["quiz"][5]
    assert (void["among"], void["seats"], points["total"]) == ([0, 1, 2], [0, 1], 75)
    assert said[void["prompt"]] == "Which of the others have shown to be out of hearts?"


def test_what_a_follow_owes_is_said_in_words():
    (lesson,) = (data_of(page(LESSON)),)
    said, first, second = lesson["said"]["en"], lesson["quiz"][0]["duty"], lesson["quiz"][1]["duty"]
    assert (first["must"], first["rest"]) == ("H5", "S3DT9")
    assert said[first["suit"]] == "You must follow hearts, with all that you have: ♥5."
    assert "must" not in second
    assert lesson["said"]["zh"][first["suit"]] == "必须跟红桃，有多少出多少：♥5。"


def test_the_shape_that_is_owed_is_named():
    pairs = LESSON.split("22. W")[0]
    pairs = (
        pairs.replace("H5 D9 S3 DT", "H55 H3 H2")
        .replace("HA LJ D2 HK", "HAA HK CK")
        .replace("HQ DK H5 C3", "HQ D5 D6 C3")
    )
    text = pairs + '22. W: HAA HQD5 H55 %ask="Which?" DJQ\n'
    duty = data_of(page(text))["quiz"][0]["duty"]
    said = data_of(page(text))["said"]["en"]
    assert (duty["number"], duty["rest"], duty["one_of"]) == (2, "H553", ["H55"])
    assert said[duty["suit"]] == "You must follow hearts."
    assert said[duty["shape"]] == "You can follow with a pair of hearts, and so you must."


def test_trumps_that_are_owed_are_counted():
    text = LESSON.split("23. W")[0].replace('[SJN "1"]', '[SJN "1"]\n[Rules "standard void_play=must_trump"]')
    text = text.replace('H5 %ask="Which card?" {Her only heart.} DJ', 'H5 ST %ask="Which?"')
    (question,) = data_of(page(text))["quiz"]
    said = data_of(page(text))["said"]["en"]
    assert (question["duty"]["trumps"], question["duty"]["trump_cards"]) == (1, "ST")
    assert said[question["duty"]["trump"]] == "You have too few hearts: 1 trump at least must go with them."


def cards_in(text):
    names, suit = [], ""
    for sign in re.findall(r"[BL]J|.", text):
        suit = sign if sign in "SHDC" else suit
        names += [] if sign in "SHDC" else [sign if len(sign) > 1 else suit + sign]
    return bag_of([CARD_NAMES.index(name) for name in names])


def test_a_duty_in_the_data_is_that_of_the_engine():
    matches = check_source(Source("club.sjn", CLUB)).matches
    questions = questions_of(matches, auto=True)
    asked = data_of(page(CLUB, auto=True))["quiz"]
    duties = [(one.duty, data["duty"]) for one, data in zip(questions, asked, strict=True) if one.duty is not None]
    assert len(duties) > 10
    for duty, data in duties:
        assert (data["number"], data.get("trumps", 0)) == (duty.number, duty.trumps)
        for name in ("must", "rest", "trump_cards"):
            assert cards_in(data.get(name, "")) == getattr(duty, name)
        for name in ("one_of", "bombs"):
            assert tuple(map(cards_in, data.get(name, ()))) == getattr(duty, name)
    for one, data in zip(questions, asked, strict=True):
        if one.kind in (Kind.PLAY, Kind.FOLLOW) and one.duty is not None:
            assert answers(one.duty, cards_in(data["cards"]))


def test_a_student_s_page_without_script_holds_prompts_and_nothing_else_of_the_deals():
    assert plain_of(page(LESSON, sealed=True)) == [
        "A lesson",
        "Setup (lesson)", "22", "Taken (lesson)", "45", "Leader (lesson)", "W",
        "This page asks about deals, and shows them as far as the questions have come. It needs a browser that runs its"
        " script.",
        "Questions",
        "lesson:22.2 East Which card?",
        "lesson:23.2 East Would you trump it?",
        "lesson:23.3 North What may you play here? Choose a legal play.",
        "lesson:24 West What now?",
        "lesson:24.1 South Which of the others have shown to be out of hearts?",
        "lesson:25 West How many points do the attackers have by now?",
        "lesson:25.1 South Of which of these trumps is a copy still out, neither played nor in your hand?",
        "lesson:25.3 North Who won?",
    ]  # fmt: skip


def spellings(bag):
    """Return the ways in which a bag of cards is spelled anywhere, close and apart."""
    text = bag_text(bag)
    symbols = text.translate(str.maketrans("SHDC", "♠♥♦♣"))
    names = [CARD_NAMES[code] for code in codes_of(bag)]
    return {text, symbols, " ".join(names), "".join(names)}


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize(("text", "auto"), [(LESSON, False), (CLUB, True)], ids=["lesson", "club-night"])
def test_no_answer_stands_in_clear_in_a_student_s_page(text, auto, lang):
    checked = check_source(Source("lesson.sjn", text))
    questions = questions_of(checked.matches, auto=auto)
    with speaking(language_of(lang)):
        html = page_of(checked, checked.matches, questions=questions, sealed=True)
    clear = clear_of(html)
    assert not re.search(r"[♠♥♦♣]|大王|小王|[BL]J\b", clear)
    open_data = data_of(page_of(checked, checked.matches, questions=questions))
    for one, asked in zip(questions, open_data["quiz"], strict=True):
        assert not any(spelled in clear for spelled in spellings(one.answer.cards or 0) if spelled)
        for note in one.notes:
            assert note.split("\n")[0] not in html
        for words in open_data["said"].values():
            assert not any(words[place] in html for place in asked.get("because", ()))
    tricks = [trick for match in open_data["matches"] for deal in match["deals"] for trick in deal["line"]["tricks"]]
    hands = [hand for match in open_data["matches"] for deal in match["deals"] for hand in deal["hands"]]
    assert not any(trick in html for trick in tricks)
    assert not any(hand in html for hand in hands)


def test_a_student_s_page_has_the_same_data_as_a_teacher_s_and_the_notes_in_them():
    student, teacher = data_of(page(LESSON, sealed=True)), data_of(page(LESSON))
    assert student.pop("sealed") is True
    assert student.pop("notes") == ["Her only heart.", "Trumps first.", "West did."]
    assert student == teacher


def test_a_teacher_s_page_without_script_has_the_deals_and_each_question_with_its_answer():
    lines = plain_of(page(LESSON))
    assert "E ♥5" in lines
    start = lines.index("Questions") + 1
    assert lines[start : start + 5] == [
        "lesson:22.2 East Which card?", "Answer: ♥5", "West leads ♥A: a single card of hearts.",
        "All your hearts must be played: ♥5.", "Her only heart.",
    ]  # fmt: skip
    assert "Answer: East, North" in lines
    assert "Answer: 75" in lines
    assert "Answer: none" in lines


def test_a_page_that_asks_nothing_has_nothing_of_a_quiz():
    html = page(LESSON, asks=False)
    assert not re.search('id="?(tally|questions|sheet)|data-quiz', html)
    assert "quiz" not in data_of(html)


def test_words_of_the_quiz_are_in_the_page_in_both_languages_where_it_is():
    with_quiz, without = data_of(page(LESSON))["words"], data_of(page(LESSON, asks=False))["words"]
    assert len(with_quiz["en"]) == len(with_quiz["zh"]) > len(without["en"]) + 25
    assert not re.search(r'\b(?:say|later|counted)\("', Words().numbered(script(quiz=True, sealed=True)))


def test_questions_of_a_second_match_are_in_its_place_where_the_first_has_no_deal_in_the_page():
    checked = check_source(
        Source("two.sjn", LESSON + "\n" + LESSON.replace("A lesson", "Another").replace('Deal "lesson"', 'Deal "b"'))
    )
    first, second = checked.matches
    matches = (replace(first, deals=()), second)
    data = data_of(page_of(checked, matches, questions=questions_of(matches)))
    assert [match["title"] for match in data["matches"]] == ["Another"]
    assert {one["match"] for one in data["quiz"]} == {0}


def test_packing_loses_nothing():
    text = '{"a": "</script>\u2028 红桃"}'
    assert zlib.decompress(b64decode(packed(text))).decode() == text
    assert packed(text).isascii()


@pytest.mark.parametrize(
    ("wanted", "sealed", "count"),
    [
        (Wanted(quiz=Quiz.ASKED), True, 8), (Wanted(quiz=Quiz.ASKED, edition=Edition.STUDENT), True, 8),
        (Wanted(quiz=Quiz.ASKED, edition=Edition.TEACHER), False, 8), (Wanted(edition=Edition.TEACHER), False, 8),
        (Wanted(), False, 0),
    ],
)  # fmt: skip
def test_an_export_makes_the_edition_that_is_wanted(wanted, sealed, count):
    checked = check_source(Source("lesson.sjn", LESSON))
    data = data_of(export(checked, checked.matches, wanted).decode())
    assert data.get("sealed", False) is sealed
    assert len(data.get("quiz", ())) == count


def test_a_record_that_asks_nothing_makes_no_quiz():
    checked = check_source(Source("lesson.sjn", re.sub(r' %ask=(?:"[^"]*"|\w+)', "", LESSON)))
    with pytest.raises(Unexportable, match="--quiz auto"):
        export(checked, checked.matches, Wanted(quiz=Quiz.ASKED))


def test_a_student_s_page_of_six_deals_with_their_questions_keeps_to_the_budget_of_a_page():
    assert len(page(CLUB, sealed=True, auto=True).encode()) <= (60 + 6 * 6 + 8) * 1024
