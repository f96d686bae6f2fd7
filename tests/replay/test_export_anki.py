"""The format anki: what is in the package, read with nothing but a zip reader and SQLite."""

import json
import sqlite3
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.exports.anki import export
from shengji.replay.exports.formats import Quiz, Unexportable, Wanted
from shengji.replay.quiz.asking import questions_of

SAMPLES = Path(__file__).parents[2] / "samples"
FIRST = (SAMPLES / "first-deal.sjn").read_text("utf-8")
ASKED = FIRST.replace("14. N: ST C2", '14. N: ST %ask=trumps C2 %ask="Which <b>trump</b> & why?"')


def made(text, **wanted):
    checked = check_source(Source("first-deal.sjn", text))
    return export(checked, checked.matches, Wanted(**wanted))


class Deck:
    """A package taken apart."""

    def __init__(self, data):
        with zipfile.ZipFile(BytesIO(data)) as package:
            assert package.testzip() is None
            self.names = package.namelist()
            self.dates = {info.date_time for info in package.infolist()}
            self.media = {name: package.read(number) for number, name in json.loads(package.read("media")).items()}
            base = sqlite3.connect(":memory:")
            base.deserialize(package.read("collection.anki2"))
        self.notes = list(base.execute("SELECT guid, flds, tags FROM notes ORDER BY id"))
        self.cards = list(base.execute("SELECT nid, did, due FROM cards ORDER BY id"))
        decks, models = base.execute("SELECT decks, models FROM col").fetchone()
        self.decks = {one["name"]: one["id"] for one in json.loads(decks).values()}
        (self.model,) = json.loads(models).values()

    def fields(self, place):
        return dict(
            zip([field["name"] for field in self.model["flds"]], self.notes[place][1].split("\x1f"), strict=True)
        )


def test_each_question_is_a_card_of_a_deck_with_the_name_of_the_record():
    deck = Deck(made(ASKED))
    assert set(deck.decks) == {"Default", "A first deal"}
    assert [(did, due) for _, did, due in deck.cards] == [
        (deck.decks["A first deal"], 1),
        (deck.decks["A first deal"], 2),
    ]
    assert [tags.split() for _, _, tags in deck.notes] == [["shengji", "shengji::trumps"], ["shengji", "shengji::play"]]


def test_front_and_back_hold_the_question_and_what_answers_it():
    fields = Deck(made(ASKED)).fields(0)
    assert fields["Choices"] == "♠2 ♥2 ♦2 ♣2 BJ LJ"
    assert fields["Answer"] == "♣2"
    assert fields["Reasons"] == "Still out: ♣2."
    template = Deck(made(ASKED)).model["tmpls"][0]
    assert not [name for name in ("Answer", "Reasons", "Notes") if name in template["qfmt"]]
    assert not [name for name in ("FrontSide", "Answer", "Reasons", "Notes") if name not in template["afmt"]]


def test_what_people_wrote_is_text_and_no_markup():
    text = ASKED.replace("this one beats the ten", "<script>alert(1)</script>\nthis").replace(
        "A first deal", "<i>D</i>"
    )
    fields = Deck(made(text)).fields(1)
    assert fields["Question"] == "Which &lt;b&gt;trump&lt;/b&gt; &amp; why?"
    assert "&lt;script&gt;alert(1)&lt;/script&gt;<br>this" in fields["Notes"]
    assert "<i>" not in fields["Diagram"]


def test_the_picture_shows_what_the_seat_sees():
    deck = Deck(made(ASKED))
    picture = deck.media[deck.fields(0)["Diagram"].split('"')[1]].decode()
    assert picture.startswith("<svg")
    assert "Seen by North." in picture
    assert "North (Li Lei) has spade 10." in deck.fields(0)["Diagram"]
    assert "club 2" not in picture
    assert "club 2" not in deck.fields(0)["Diagram"]


def test_the_picture_tells_no_points_where_these_are_asked_for():
    """After trick 13 the attackers have 55."""
    deck = Deck(made(FIRST.replace("14. N: ST C2", "14. N: ST %ask=points C2")))
    assert deck.fields(0)["Answer"] == "55"
    (picture,) = deck.media.values()
    assert b"55" not in picture.partition(b"<desc>")[2].partition(b"<style>")[0]
    assert b">55<" not in picture
    assert "55" not in deck.fields(0)["Diagram"]


def test_the_same_record_gives_the_same_bytes():
    assert made(FIRST, quiz=Quiz.AUTO) == made(FIRST, quiz=Quiz.AUTO)
    assert Deck(made(FIRST, quiz=Quiz.AUTO)).dates == {(1980, 1, 1, 0, 0, 0)}


def test_a_deck_that_is_made_anew_keeps_the_names_of_its_cards_and_its_own():
    before, after = (
        Deck(made(ASKED)),
        Deck(made(ASKED.replace("Five short of 80", "So").replace("Zhao Min", "Zhao M."), quiz=Quiz.AUTO)),
    )
    assert {guid for guid, _, _ in before.notes} < {guid for guid, _, _ in after.notes}
    assert before.decks == after.decks


def test_cards_are_named_by_the_ids_of_their_questions():
    matches = check_source(Source("first-deal.sjn", FIRST)).matches
    ids = [question.id for question in questions_of(matches, auto=True)]
    assert [guid for guid, _, _ in Deck(made(FIRST, quiz=Quiz.AUTO)).notes] == ids


def test_a_title_names_the_deck_and_makes_it_another():
    one, other = Deck(made(ASKED)), Deck(made(ASKED, title="Lesson 1"))
    assert "Lesson 1" in other.decks
    assert other.decks["Lesson 1"] != one.decks["A first deal"]


@pytest.mark.filterwarnings("error")
def test_no_field_is_taken_for_broken_markup():
    made(ASKED.replace("A first deal", "<% x <!-- <a"), quiz=Quiz.AUTO)


def test_a_record_that_asks_nothing_says_how_to_get_questions():
    with pytest.raises(Unexportable) as caught:
        made(FIRST)
    assert "--quiz auto" in str(caught.value.said)


def test_without_genanki_the_error_names_the_remedy(monkeypatch):
    monkeypatch.setitem(sys.modules, "genanki", None)
    with pytest.raises(Unexportable) as caught:
        made(ASKED)
    assert str(caught.value.said) == (
        "the format anki needs the package genanki; get it with: pip install 'shengji[anki]'"
    )
