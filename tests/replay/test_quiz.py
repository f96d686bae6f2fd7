"""The questions that a record asks: each at its place, with the answer that the record and the rules give there."""

from pathlib import Path

import pytest

from shengji.engine.cards import CODE_OF_NAME, SEATS, bag_of
from shengji.engine.duty import answers
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.source import Source
from shengji.notation.spelling import group_in
from shengji.replay.checking import check_source
from shengji.replay.quiz.asking import questions_of, quiz_of
from shengji.replay.quiz.questions import Kind
from shengji.replay.selection import Selection, chosen
from shengji.replay.timeline import Step, Timeline

SAMPLES = Path(__file__).parents[2] / "samples"
FIRST = (SAMPLES / "first-deal.sjn").read_text("utf-8")
CLUB = (SAMPLES / "club-night.sjn").read_text("utf-8")

GIVEN = Path(__file__).parent / "records"
POSITION = (GIVEN / "position.sjn").read_text("utf-8")
"""The plays of a trick are West's, South's, East's, North's. Trumps: jokers, twos, spades. E and W attack."""


def quiz(text, **options):
    return quiz_of(check_source(Source("lesson.sjn", text)).matches, **options)


def only(text):
    made = quiz(text)
    assert made.left_out == ()
    (question,) = made.questions
    return question


def bag(text):
    return group_in(text).bag if text else 0


def left_out(text):
    made = quiz(text)
    assert made.questions == ()
    return [str(said) for said in made.left_out]


def position(old, new):
    assert POSITION.count(old) == 1
    return POSITION.replace(old, new)


# A teacher's words


def test_words_at_a_play_ask_before_it_for_the_cards_that_were_played():
    question = only(position("H5 DJ", 'H5 %ask="Which heart?" {Her only one.} DJ'))
    assert (question.kind, question.prompt, question.seat) == (Kind.PLAY, "Which heart?", SEATS.index("E"))
    assert (question.step, question.answered) == (Step(0, 1, 2), Step(0, 1, 3))
    assert question.answer.cards == bag("H5")
    assert (question.choices, question.number) == (bag("H5D9S3DT"), 1)
    assert question.notes == ("Her only one.",)
    assert answers(question.duty, bag("H5"))
    assert not answers(question.duty, bag("D9"))


def test_a_lead_is_asked_for_without_saying_of_how_many_cards():
    question = only(position("24. W: D2", '24. W: D2 %ask="What now?"'))
    assert (question.step, question.answered) == (Step(0, 3, 0), Step(0, 3, 1))
    assert (question.number, question.duty, question.choices) == (0, None, bag("LJD2"))


def test_words_at_a_burial_ask_before_it_which_of_hand_and_kitty_go():
    question = only(FIRST.replace("bury N: H43 DQJ97 C43", 'bury N: H43 DQJ97 C43 %ask="What goes?"'))
    assert (question.kind, question.seat, question.number) == (Kind.BURY, SEATS.index("N"), 8)
    assert (question.step, question.answered) == (Step(0, 0, 1), Step(0, 0, 2))
    assert question.answer.cards == bag("H43DQJ97C43")
    assert question.choices == bag("SKKQJJT72HQ764DQJ972CAJT75543") + bag("SAAH883CKT8")


@pytest.mark.parametrize(
    ("old", "new", "seat", "step", "answered"),
    [
        ("bid N: S2", 'bid N: S2 %ask="Would you bid?"', "N", (0, 0), (0, 1)),
        ("hand W: S9876553", 'hand W: %ask="?" S9876553', "W", (0, 0), (0, 0)),
        ('[Deal "1"]', '[Deal "1"] %ask="Ready?"', "N", (0, 0), (0, 0)),
        ("C74 =N+20", 'C74 =N+20 %ask="Who keeps a pair?"', "N", (1, 4), (1, 4)),
        ('[Points "75"]', '[Points "75"] %ask="Why 75?"', "N", (14, 4), (14, 4)),
        ('[Event "A first deal"]', '[Event "A first deal"] %ask="Ready?"', "S", (0, 0), (0, 0)),
    ],
    ids=["bid", "hand", "deal", "trick", "points", "match"],
)
def test_words_elsewhere_are_answered_by_what_is_noted_there(old, new, seat, step, answered):
    assert FIRST.count(old) == 1
    question = only(FIRST.replace(old, new))
    assert (question.kind, SEATS[question.seat]) == (Kind.TOLD, seat)
    assert (question.step, question.answered) == (Step(0, *step), Step(0, *answered))


def test_what_is_noted_at_a_bid_and_the_bid_are_the_answer():
    question = only(FIRST.replace("bid N: S2", 'bid N: S2 %ask="Would you bid?"'))
    assert [str(reason) for reason in question.because] == ["North bids S2."]
    assert question.notes[0].startswith("Li Lei shows a two")


def test_words_at_a_play_of_a_hand_that_is_not_known_are_answered_in_words():
    text = (
        position("hand E: H5 D9 S3 DT\n", "").replace("D9 DQ", 'D9 %ask="Why?" DQ').replace("25. W: LJ DK DT DA\n", "")
    )
    (question,) = quiz(text).questions
    assert (question.kind, question.prompt) == (Kind.TOLD, "Why?")
    assert [str(reason) for reason in question.because] == ["East plays D9."]


def test_words_at_a_play_against_the_rules_are_no_question_for_the_play():
    question = only(position("HQ H5 DJ", 'C3 %ask="What is wrong?" H5 DJ').replace("D2 C3 S3", "D2 HQ S3"))
    assert question.kind is Kind.TOLD
    assert [str(reason) for reason in question.because] == ["South plays C3."]


def test_a_failed_throw_is_told_where_the_lead_is_asked_for():
    text = CLUB.replace("7. N: DATT->DTT?!", '7. N: DATT->DTT?! %ask="What would you lead?"')
    question = only(text)
    assert question.answer.cards == bag("DTT")
    assert [str(reason) for reason in question.because] == ["DATT fails as a throw: DTT is left."]


# Words that ask a computed question


def test_follow_asks_for_any_legal_play():
    question = only(position("HQ H5 DJ", "HQ %ask=follow H5 DJ"))
    assert (question.kind, question.seat) == (Kind.FOLLOW, SEATS.index("S"))
    assert isinstance(question.prompt, Phrase)
    legal = [name for name in ("HQ", "DK", "H5", "C3") if answers(question.duty, bag(name))]
    assert legal == ["HQ", "H5"]
    assert question.answer.cards == bag("HQ")


def test_follow_at_a_play_against_the_rules_has_a_legal_answer():
    question = only(position("HQ H5 DJ", "C3 %ask=follow H5 DJ").replace("D2 C3 S3", "D2 HQ S3"))
    assert answers(question.duty, question.answer.cards)


def test_void_asks_for_who_did_not_follow():
    question = only(position("23. W: HK H5 D9 DQ", "23. W: HK H5 D9 DQ %ask=void"))
    assert (question.kind, question.seat) == (Kind.VOID, SEATS.index("N"))
    assert question.answer.seats == (SEATS.index("E"),)
    assert question.among == tuple(SEATS.index(seat) for seat in "EWS")
    assert [str(reason) for reason in question.because] == ["East has run out of hearts in trick 23."]


def test_trumps_asks_for_those_that_the_seat_has_not_seen():
    """Before the last trick North holds the ten of spades; the others hold the two of clubs and no trump else."""
    question = only(FIRST.replace("14. N: ST C2", "14. N: ST %ask=trumps C2"))
    assert question.choices == bag_of([CODE_OF_NAME[name] for name in ("S2", "H2", "D2", "C2", "LJ", "BJ")])
    assert question.answer.cards == bag("C2")


def test_trumps_that_are_all_gone_are_none():
    question = only(position("24. W: D2", "24. W: D2 %ask=trumps"))
    assert question.answer.cards == 0


def test_points_asks_for_those_of_the_tricks_before_and_of_what_was_taken():
    """45 taken, the five of hearts in trick 22, the king and the five in trick 23: West wins both."""
    question = only(position("24. W: D2", "24. W: D2 %ask=points"))
    assert question.answer.number == 45 + 5 + 15
    assert [str(reason) for reason in question.because] == [
        "They had 45 before.", "Their tricks with points: trick 22: 5, trick 23: 15.",
    ]  # fmt: skip


def test_points_of_a_trick_that_is_done_count():
    question = only(FIRST.replace("H2 =E+0", "H2 =E+0 %ask=points"))
    assert question.step == question.answered == Step(0, 4, 4)
    assert question.answer.number == 0


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("22. W: HA", "22. W: HA %ask=follow", "lesson:22.1: the question %ask=follow is left out: "
         "West leads there, and follows nothing"),
        ("22. W: HA", "22. W: HA %ask=void", "lesson:22.1: the question %ask=void is left out: "
         "none of the others has shown to be out of a suit by then"),
        ("bury N: H43 DQJ97 C43", "bury N: H43 DQJ97 C43 %ask=bury",
         "lesson: the question %ask=bury is left out: it stands at no burial"),
        ('[Leader "W"]', '[Leader "W"] %ask=play', "lesson: the question %ask=play is left out: it stands at no play"),
        ("22. W: HA", '22. W: HA %ask=""', "lesson:22.1: the question %ask= is left out: it has no words"),
    ],
    ids=["follow at a lead", "void before one", "bury in a position", "play at a tag", "no words"],
)  # fmt: skip
def test_what_cannot_be_asked_is_named_with_its_reason(old, new, why):
    assert left_out(position(old, new)) == [why]


def test_nothing_is_asked_in_a_variation():
    text = position("24. W: D2 C3 S3 ST", '24. W: D2 C3 S3 ST (24. W: LJ %ask="Better?" C3 S3 ST)')
    assert left_out(text) == ["lesson:24.4: the question %ask=Better? is left out: in a variation nothing is asked"]


def test_without_a_trump_only_the_play_itself_can_be_asked():
    text = POSITION.replace('[Trump "S"]\n', "").replace("23. W: HK H5 D9", '23. W: HK H5 %ask="Which?" %ask=follow D9')
    made = quiz(text)
    (question,) = made.questions
    assert (question.kind, question.duty) == (Kind.PLAY, None)
    assert [str(said) for said in made.left_out] == [
        "lesson:23.2: the question %ask=follow is left out: the trump is not known"
    ]


def test_who_is_out_of_a_suit_is_not_asked_after_a_revoke():
    text = position("HQ H5 DJ", "C3 H5 DJ").replace("D2 C3 S3", "D2 %ask=void HQ S3")
    assert left_out(text) == ["lesson:24.1: the question %ask=void is left out: a play up to there was not legal"]


def test_what_must_be_followed_under_protection_of_longer_tuples_is_not_asked():
    text = position("HQ H5 DJ", "HQ %ask=follow H5 DJ").replace(
        '[Deal "lesson"]', '[Rules "standard decks=3 protect_longer=true"]\n[Deal "lesson"]'
    )
    made = quiz(text)
    (said,) = made.left_out
    assert str(said).endswith("what must be followed there depends on more than what was led")


# Names and order


def test_a_question_keeps_its_name_whatever_else_changes():
    text = FIRST.replace("14. N: ST C2", "14. N: ST %ask=trumps C2")
    before = only(text).id
    other = (
        text.replace("Li Lei", "Li L.").replace('"A first deal"', '"Another name"').replace("Five short of 80", "So")
    )
    other = other.replace("1. N: CTT {", '1. N: CTT %ask="Why?" {')
    assert before in {question.id for question in quiz(other).questions}
    assert before in {question.id for question in quiz(text, auto=True).questions}


def test_a_deal_chosen_alone_keeps_the_names_of_its_questions():
    matches = check_source(Source("club.sjn", CLUB)).matches
    all_names = [question.id for question in questions_of(matches, auto=True) if question.step.deal == 3]
    alone = chosen(matches, Selection(["4"]))
    assert [question.id for question in questions_of(alone, auto=True)] == all_names


def test_a_deal_that_is_there_twice_has_questions_with_names_of_their_own():
    text = FIRST.replace("14. N: ST C2", "14. N: ST %ask=trumps C2")
    names = [question.id for question in quiz(text + "\n" + text).questions]
    assert len(names) == len(set(names)) == 2


def test_questions_stand_in_the_order_of_the_record():
    text = FIRST.replace("14. N: ST C2", "14. N: ST %ask=trumps C2").replace("bid N: S2", 'bid N: S2 %ask="Bid?"')
    asked = quiz(text, auto=True).questions
    assert [question.step for question in asked] == sorted(question.step for question in asked)
    assert len({question.step for question in asked}) == len(asked)


def test_the_state_that_is_seen_does_not_hold_the_answer():
    matches = check_source(Source("club.sjn", CLUB)).matches
    for question in questions_of(matches, auto=True):
        if question.kind in (Kind.PLAY, Kind.FOLLOW):
            state = Timeline(matches[question.match]).state(question.step)
            assert state.turn == question.seat
            assert state.hands[question.seat] == question.choices
