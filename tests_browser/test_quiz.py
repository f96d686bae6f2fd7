"""Questions on the page: asked from a seat's view, answered by mouse, finger and keys, judged, counted."""

import re
from itertools import combinations, islice
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from shengji.engine.cards import bag_of, codes_of
from shengji.engine.duty import answers
from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.language.languages import Lang
from shengji.replay.quiz.asking import questions_of

SAMPLES = Path(__file__).parent.parent / "samples"

PHONE = {"width": 390, "height": 844, "has_touch": True}
HOSTILE = "<img src=x onerror=alert(1)>{{7*7}}"

LESSON = (Path(__file__).parent.parent / "tests" / "replay" / "records" / "asking.sjn").read_text("utf-8")
LESSON = LESSON.replace(" %ask=void", "").replace(" %ask=trumps", "")
"""The plays of a trick are West's, South's, East's, North's; E and W attack. Trumps: jokers, twos, spades."""


def heard(page):
    return page.locator("#live").text_content()


def choose(page, *names):
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def tally(page):
    return page.locator("#tally span").inner_text()


def question(page):
    return "\n".join(line for line in page.locator("#note").inner_text().splitlines() if line.strip())


def asked(visit, number, text=LESSON, **options):
    """Return the page of a student at a question, counted from 1; those before it are skipped."""
    page = visit(text, quiz=True, sealed=True, **options)
    for _ in range(number - 1):
        page.locator("[data-quiz=next]").click()
        page.locator("[data-quiz=skip]").click()
    page.locator("[data-quiz=next]").click()
    return page


def test_a_question_withholds_the_play_the_note_and_the_other_hands(visit):
    page = asked(visit, 1)
    assert question(page).startswith("Question 1 of 6: East\nWhich card?\nChoose 1 card.")
    assert [page.locator(f"#seat{seat} .backs").count() for seat in range(4)] == [0, 1, 1, 1]
    assert page.locator("#seat0").get_attribute("data-at") == "bottom"
    assert page.locator("#felt .faces").count() == 2
    assert page.locator("#tricks [data-to]").evaluate_all("all => all.map((one) => one.dataset.to)") == [
        "1.0", "1.1", "1.2",
    ]  # fmt: skip
    assert "Her only heart." not in page.locator("#app").inner_text()
    assert heard(page) == "South: heart queen. Which card?"


def test_a_right_answer_is_told_with_its_reasons_and_counted(visit):
    page = asked(visit, 1)
    card = page.get_by_role("button", name="heart 5", exact=True)
    assert card.get_attribute("aria-pressed") == "false"
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    choose(page, "Check")
    said = ["✓ Right.", "In the record: ♥5.", "West leads ♥A: a single card of hearts."]
    assert [line for line in said if line not in question(page)] == []
    assert question(page).splitlines()[-2:] == ["Her only heart.", "Go on"]
    assert heard(page).startswith("Right. In the record: heart 5. West leads ♥A")
    assert tally(page) == "1 of 1 right · 5 to go"
    choose(page, "Go on")
    assert question(page).splitlines()[0] == "22.3 E ♥5"


def test_a_wrong_answer_stands_beside_the_one_of_the_record(visit):
    page = asked(visit, 2)
    choose(page, "spade 3", "Check")
    lines = question(page).splitlines()
    assert lines[lines.index("✗ Not right.") :][:3] == ["✗ Not right.", "Your answer: ♠3", "In the record: ♦9."]
    assert tally(page) == "0 of 1 right · 1 skipped · 4 to go"


def test_what_is_not_legal_is_said_first_and_can_be_tried_again(visit):
    page = asked(visit, 1)
    choose(page, "diamond 9", "Check")
    assert "✗ You must follow hearts, with all that you have: ♥5." in question(page)
    assert heard(page) == "You must follow hearts, with all that you have: ♥5."
    assert tally(page) == "6 to go"
    choose(page, "heart 5")
    assert "must" not in question(page)
    assert page.locator(".pick [aria-pressed=true]").count() == 1
    choose(page, "Check")
    assert tally(page) == "1 of 1 right · 5 to go"


def test_of_a_follow_any_legal_play_is_right(visit):
    page = asked(visit, 3)
    choose(page, "Check")
    assert "✗ Choose 1 card." in question(page)
    choose(page, "spade 10", "Check")
    assert "✓ Right." in question(page)
    assert "In the record: ♦Q." in question(page)


def test_a_lead_may_be_of_any_number_of_cards(visit):
    page = asked(visit, 4)
    choose(page, "Check")
    assert "✗ Choose the cards first." in question(page)
    choose(page, "diamond 2", "little joker", "Check")
    assert "✗ Not right.\nYour answer: ♦2 LJ" in question(page)


def test_points_are_typed_and_nothing_in_the_deal_shows_them_before(visit):
    page = visit(LESSON, quiz=True, sealed=True)
    assert not page.locator("#score").is_visible()
    page.keyboard.press("ArrowRight")
    for number in range(5):
        if number:
            page.locator("[data-quiz=skip]").click()
        assert not any(page.locator(part).is_visible() for part in ("#score", "#chart", "#worth"))
        assert "Attackers" not in heard(page)
        page.locator("[data-quiz=next]").click()
    assert not page.locator("#tricks").is_visible()
    choose(page, "Check")
    assert "✗ Type a number." in question(page)
    page.get_by_role("spinbutton", name="Points").fill("75")
    page.keyboard.press("Enter")
    assert "✓ Right." in question(page)
    assert page.locator("#score strong").inner_text() == "75"


def test_points_can_be_below_nothing_where_failed_throws_cost_some(visit):
    text = LESSON.split("22. W")[0].replace('[Taken "45"]', '[Taken "-5"]') + "22. W: HA %ask=points HQ H5 DJ\n"
    page = asked(visit, 1, text)
    page.get_by_role("spinbutton", name="Points").fill("-5")
    choose(page, "Check")
    assert "✓ Right." in question(page)


PLAYS = """22. W: HA HQ H5 DJ
23. W: HK H5 D9 DQ
24. W: D2 C3 %ask=void S3 ST
25. W: LJ DK %ask=trumps DT DA
"""
MEMORY = LESSON.split("22. W")[0].replace('lesson"]\n[Deal', 'lesson"] %ask="Ready?" {Yes.}\n[Deal') + PLAYS


def test_seats_trumps_and_words_are_asked_for_too(visit):
    page = visit(MEMORY, quiz=True, sealed=True)
    assert question(page).splitlines()[1] == "Ready?"
    choose(page, "Show the answer")
    assert "Yes." in question(page)
    choose(page, "I knew it")
    assert tally(page).startswith("1 of 1 right")
    choose(page, "Next question")
    assert not page.locator("#tricks").is_visible()
    assert "out of hearts?" in question(page)
    choose(page, "North", "East", "Check")
    assert "✓ Right." in question(page)
    choose(page, "Next question")
    assert not page.locator("#out").is_visible()
    choose(page, "diamond 2", "Check")
    assert "✗ Not right.\nYour answer: ♦2\nAnswer: none" in question(page)
    assert page.locator("#out").is_visible()


@pytest.mark.parametrize("key", ["End", "ArrowDown", "n"])
def test_no_way_leads_past_an_open_question(visit, key):
    page = visit(LESSON, quiz=True, sealed=True)
    for _ in range(4):
        page.keyboard.press(key)
    assert question(page).splitlines()[:2] == ["Question 1 of 6: East", "Which card?"]
    for other in "uvm(":
        page.locator("h1").first.click()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(other)
        assert heard(page) == "Not before the questions of this deal are answered."
    assert page.locator(".backs").count() == 3
    page.evaluate("location.hash = '#lesson:25.4'")
    page.wait_for_function("location.hash === '#lesson:22.2'")
    assert question(page).splitlines()[0] == "Question 1 of 6: East"


def test_of_a_hand_that_is_not_written_down_nothing_is_shown_that_it_is_going_to_play(visit):
    page = asked(visit, 1, LESSON.replace("hand E: H5 D9 S3 DT\n", "").split("25. W")[0])
    assert question(page).splitlines()[:2] == ["Question 1 of 4: East", "Which card?"]
    assert page.locator("#seat0 .backs i").count() == 4
    assert not re.search("heart 5|♥5", page.text_content("#app main"))
    assert not page.locator("#out").is_visible()
    choose(page, "Show the answer")
    assert "East plays ♥5." in question(page)


def test_it_plays_by_itself_up_to_a_question(visit):
    page = visit(LESSON, quiz=True, sealed=True)
    page.clock.install()
    page.keyboard.press(" ")
    page.clock.run_for(60_000)
    assert question(page).splitlines()[0] == "Question 1 of 6: East"
    assert page.locator("#auto").get_attribute("aria-pressed") == "false"


def focused(page):
    return page.evaluate("document.activeElement.innerText.split('\\n')[0]")


def test_keys_are_enough(visit):
    page = visit(LESSON, quiz=True, sealed=True)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "spade 3"
    for key, card in {"ArrowDown": "heart 5", "End": "diamond 9", "ArrowLeft": "diamond 10", "Home": "spade 3"}.items():
        page.keyboard.press(key)
        assert focused(page) == card
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert "✗ You must follow hearts" in question(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert focused(page) == "heart 5"
    page.keyboard.press("Tab")
    assert focused(page) == "Check"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "heart 5"
    page.keyboard.press("Enter")
    assert tally(page) == "1 of 1 right · 5 to go"
    assert focused(page) == "Go on"
    page.keyboard.press("Enter")
    assert question(page).splitlines()[0] == "22.3 E ♥5"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert question(page).splitlines()[:2] == ["Question 2 of 6: East", "Would you trump it?"]
    assert focused(page) == "spade 3"


def test_the_language_can_change_in_the_middle(visit):
    page = asked(visit, 1)
    choose(page, "diamond 9", "Check")
    page.keyboard.press("z")
    assert question(page).splitlines()[0] == "第 1 题，共 6 题：东家"
    assert "✗ 必须跟红桃，有多少出多少：♥5。" in question(page)
    assert page.get_by_role("button", name="方块 9", exact=True).get_attribute("aria-pressed") == "true"
    choose(page, "红桃 5", "检查")
    assert tally(page) == "答 1 题，对 1 题 · 还剩 5 题"
    text = re.sub("A lesson|lesson|Which card|Her only heart|English", "", page.inner_text("#app"))
    assert re.findall("[A-Za-z]{4,}", text) == []
    page.keyboard.press("z")
    assert "✓ Right." in question(page)


def test_in_the_end_all_questions_are_listed_and_can_be_asked_again(visit):
    page = asked(visit, 6)
    assert not page.locator("#questions [data-quiz=again]").is_visible()
    choose(page, "diamond ace", "Check")
    assert heard(page).endswith("All questions are answered: 1 of 1 right · 5 skipped · 0 to go.")
    listed = page.locator("#questions li button")
    assert [" ".join(text.split()) for text in listed.all_inner_texts()] == [
        "– Skipped. lesson:22.2", "– Skipped. lesson:23.2", "– Skipped. lesson:23.3", "– Skipped. lesson:24",
        "– Skipped. lesson:25", "✓ Right. lesson:25.3",
    ]  # fmt: skip
    listed.nth(3).click()
    assert question(page).splitlines()[1:] == [
        "Question 4 of 6: West", "What now?", "Skipped.", "In the record: ♦2.", "Trumps first.",
    ]  # fmt: skip
    assert page.locator(".backs").count() == 0
    choose(page, "Start again")
    assert tally(page) == "6 to go"
    assert page.locator(".backs").count() == 3


def test_a_question_is_read_again_below_its_place_and_the_next_one_there_is_asked(visit):
    page = visit(LESSON.replace("%ask=points", '%ask=points %ask="What now?"'), quiz=True, sealed=True)
    for number in range(1, 6):
        page.locator("[data-quiz=next]").click()
        assert question(page).startswith(f"Question {number} of 7")
        page.locator("[data-quiz=skip]").click()
    choose(page, "Go on")
    assert question(page).startswith("Question 6 of 7: West\nWhat now?")


def test_a_teacher_s_page_has_the_answers_at_their_places_and_in_a_list(visit):
    page = visit(LESSON, "lesson:24", quiz=True)
    assert question(page).splitlines()[1:] == [
        "Question 4 of 6: West", "What now?", "In the record: ♦2.", "Trumps first.",
    ]  # fmt: skip
    assert page.locator(".backs").count() == 0
    page.locator("#questions summary").click()
    assert page.locator("#questions").inner_text().count("In the record: ") == 5
    quiz = page.get_by_role("button", name="Quiz", exact=True)
    quiz.click()
    assert quiz.get_attribute("aria-pressed") == "true"
    assert question(page).splitlines()[0] == "Question 1 of 6: East"
    assert page.url.endswith("#lesson:22.2")
    assert "In the record" not in page.inner_text("#app")
    quiz.click()
    assert "In the record: ♥5." in question(page)


def test_without_script_a_student_s_page_says_what_it_needs_and_what_it_asks(visit):
    page = visit(LESSON, quiz=True, sealed=True, java_script_enabled=False)
    text = page.inner_text("#record")
    assert "This page asks about deals" in text
    assert "lesson:22.2 East Which card?" in text
    assert not re.search("[♠♥♦♣]|Her only", text)


@pytest.mark.parametrize("sealed", [True, False])
def test_on_paper_is_a_sheet_with_room_for_answers_or_with_the_answers(visit, sealed):
    page = visit(LESSON, quiz=True, sealed=sealed)
    assert not page.locator("#sheet").is_visible()
    page.emulate_media(media="print")
    assert not page.locator("#desk").is_visible()
    sheet = page.locator("#sheet").inner_text()
    assert all(text in sheet for text in ("Question 2 of 6: East", "Would you trump it?", "Trick 23"))
    assert ("Her only heart." in sheet) != sealed
    assert sheet.count("In the record: ") == (0 if sealed else 5)
    assert sheet.count("Answer:") == (6 if sealed else 1)


def test_hostile_words_stay_text(visit):
    text = LESSON.replace("Which card?", HOSTILE).replace(
        "Her only heart.", HOSTILE.replace("{", "\\{").replace("}", "\\}")
    )
    page = asked(visit, 1, text)
    assert page.locator("#note .prompt").inner_text() == HOSTILE
    choose(page, "heart 5", "Check")
    assert page.locator("#note .note").inner_text() == HOSTILE
    assert page.locator("img").count() == 0


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_a_thumb_can_answer_and_nothing_sticks_out(visit, width):
    page = asked(visit, 1, width=width, height=844, has_touch=True)
    page.tap(".pick button >> nth=1")
    page.tap("[data-quiz=check]")
    page.tap("#questions summary")
    sizes = page.eval_on_selector_all(
        "#app button, #app input, summary",
        "all => all.filter((one) => one.offsetParent && !one.disabled && !one.closest('#tricks, dialog, #about'))"
        ".map((one) => [one.offsetHeight, one.offsetWidth, one.outerHTML.slice(0, 60)])",
    )
    assert len(sizes) > 15
    assert [each for each in sizes if each[0] < 44 or each[1] < 44] == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(
    ("lang", "options"), [(Lang.EN, {}), (Lang.ZH, {**PHONE, "color_scheme": "dark"})], ids=["desk-light", "phone-dark"]
)
def test_axe_finds_no_violation(visit, lang, options):
    page = asked(visit, 1, lang=lang, **options)
    page.locator(".pick button").first.click()
    page.locator("[data-quiz=check]").click()
    assert Axe().run(page).response["violations"] == []
    page.locator("[data-quiz=skip]").click()
    for _ in range(4):
        page.locator("[data-quiz=next]").click()
        if page.locator("#typed").count():
            assert Axe().run(page).response["violations"] == []
        page.locator("[data-quiz=skip]").click()
    page.locator("[data-quiz=next]").click()
    page.locator(".pick button").first.click()
    page.locator("[data-quiz=check]").click()
    assert Axe().run(page).response["violations"] == []


ANSWER = """(tries) => {
  const press = (name) => document.querySelector(`[data-quiz=${name}]`).click();
  const give = ({ picks, typed }) => {
    for (let on; (on = document.querySelector(".pick [aria-pressed=true]")); ) on.click();
    for (const at of picks) document.querySelector(`.pick [data-at="${at}"]`).click();
    const field = document.getElementById("typed");
    if (field) {
      field.value = typed;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    press("check");
    return document.querySelector("#note p.bad")?.textContent ?? document.querySelector("#note .verdict").textContent;
  };
  return tries.map((some) => {
    press("next");
    return some.map(give);
  });
}"""


def places_of(bag, choices):
    """Return which of the buttons for a bag of cards have these cards."""
    codes, picks = list(codes_of(choices)), []
    for code in codes_of(bag):
        picks.append(codes.index(code))
        codes[picks[-1]] = None
    return picks


def tries_of(question):
    """Return what is tried at a question: a play that breaks the duty, where there is one, and the answer."""
    duty, answer = question.duty, question.answer
    if answer.number is not None:
        return [{"picks": [], "typed": f"{answer.number}"}]
    if answer.seats is not None:
        return [{"picks": [question.among.index(seat) for seat in answer.seats]}]
    plays = [answer.cards]
    if duty is not None:
        some = (bag_of(list(cards)) for cards in combinations(codes_of(question.choices), duty.number))
        plays = [play for play in islice(some, 500) if not answers(duty, play)][:1] + plays
    return [{"picks": places_of(play, question.choices)} for play in plays]


@pytest.mark.parametrize("sample", ["club-night", "four-packs"])
def test_what_the_engine_calls_right_or_illegal_is_that_in_the_page(visit, sample):
    text = SAMPLES.joinpath(f"{sample}.sjn").read_text("utf-8")
    questions = questions_of(check_source(Source("record.sjn", text)).matches, auto=True)
    tries = [tries_of(one) for one in questions]
    page = visit(sample, quiz=True, auto=True, sealed=True)
    verdicts = page.evaluate(ANSWER, tries)
    assert [said[-1] for said in verdicts] == ["✓ Right."] * len(questions)
    wrong = [said[0] for said in verdicts if len(said) > 1]
    assert wrong
    assert [said for said in wrong if not re.match("✗ You (must|can|have)", said)] == []
    assert tally(page) == f"{len(questions)} of {len(questions)} right · 0 to go"
