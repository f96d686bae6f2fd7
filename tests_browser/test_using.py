"""The page as people use it: by touch and by keyboard, in two languages, on paper, without script, without sight."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from shengji.replay.diagram.look import Theme
from shengji.replay.language.languages import Lang
from shengji.replay.page.data import Opening

DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844, "has_touch": True}
HOSTILE = "</script><script>alert(1)</script>{{7*7}}<img src=x onerror=alert(2)>"
TWO_MATCHES = "".join(
    f'[SJN "1"]\n[Event "{event}"]\n[Deal "1"]\n[Level "2"]\n[Declarer "N"]\n[Trump "S"]\n[Termination "unfinished"]\n'
    "1. N: CTT C63 C86 C74\n\n"
    for event in ("Morning", "Evening")
)


def caption(page):
    return page.locator("#note h2").inner_text()


def heard(page):
    return page.locator("#live").text_content()


@pytest.mark.parametrize(
    ("size", "lang", "scheme"),
    [
        (DESK, Lang.EN, "light"), (DESK, Lang.ZH, "dark"), (PHONE, Lang.EN, "dark"), (PHONE, Lang.ZH, "light"),
    ],
    ids=["desk-en-light", "desk-zh-dark", "phone-en-dark", "phone-zh-light"],
)  # fmt: skip
def test_axe_finds_no_violation(visit, size, lang, scheme):
    page = visit("club-night", lang=lang, color_scheme=scheme, **size)
    for at in ("1:9.3", "1:15.4", "2:9.2"):
        page.evaluate("(at) => { location.hash = at; }", at)
        assert Axe().run(page).response["violations"] == [], at
    page.select_option("#view", "0")
    page.get_by_role("button", name="Spoilers" if lang is Lang.EN else "剧透").click()
    assert Axe().run(page).response["violations"] == []
    page.keyboard.press("?")
    assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("theme", [Theme.HIGH_CONTRAST, Theme.TWO_COLOUR, Theme.MONO])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_in_other_themes(visit, theme, scheme):
    page = visit("club-night", "1:9.4", theme=theme, color_scheme=scheme)
    assert Axe().run(page).response["violations"] == []


def test_without_script_deals_tricks_and_notes_can_be_read(visit):
    page = visit("club-night", java_script_enabled=False)
    record = page.locator("#record")
    assert record.is_visible()
    assert not page.locator("#app").is_visible()
    text = record.inner_text()
    assert "Deal 6" in text
    assert "N ♠K8!! ◀" in text
    assert "《盖毙》: his king is higher than the ten." in text


def test_with_script_what_is_to_come_is_not_in_the_page_for_eyes_or_ears(visit):
    page = visit("club-night", "1:9.3")
    text = page.locator("body").inner_text()
    assert page.locator("#record").count() == 0
    assert "145" not in text
    assert page.locator("#tricks tbody tr:not(.printed)").count() == 9
    assert page.locator("#tricks [data-to='9.4']").count() == 0
    assert page.locator("#felt .won").count() == 0
    page.keyboard.press("u")
    assert page.locator("#tricks tbody tr:not(.printed)").count() == 15
    assert "Trick 9 of 15" in page.locator("#felt").inner_text()
    page.keyboard.press("u")
    assert page.locator("#tricks tbody tr:not(.printed)").count() == 9


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("1:9.3", "9.3 N ♠K8!!"), ("1:9", "9 S leads."), ("3", "The cards are dealt."),
        ("1:40", "The cards are dealt."),
        ("nonsense", "The cards are dealt."), ("%", "The cards are dealt."), ("1%3A9.3", "9.3 N ♠K8!!"),
    ],
)  # fmt: skip
def test_an_address_leads_to_its_place(visit, at, expected):
    assert caption(visit("club-night", at)) == expected


def test_the_address_follows_the_place_and_the_place_the_address(visit):
    page = visit("club-night", "1:9.3")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#1:9.4")
    page.evaluate("() => { location.hash = '#2:9.4'; }")
    page.wait_for_function(
        "document.querySelector('#note h2').textContent.includes('SS') || location.hash === '#2:9.4'"
    )
    assert caption(page) == "9.4 S ♠44!!"
    page.evaluate("() => { location.hash = '#9:1'; }")
    page.wait_for_function("document.getElementById('live').textContent.includes('9:1')")
    assert caption(page) == "9.4 S ♠44!!"
    assert heard(page) == "The record has no place 9:1."


def test_how_a_page_begins_can_be_chosen(visit):
    page = visit("club-night", opening=Opening("1:9.3", None, (0, 2)), title="A lesson")
    assert caption(page) == "9.3 N ♠K8!!"
    assert page.locator("h1").first.inner_text() == "A lesson"
    assert [page.locator(f"#seat{seat} .backs i").count() for seat in range(4)] == [7, 0, 9, 0]
    page.locator("#seat2 button").click()
    assert [page.locator(f"#seat{seat} .backs i").count() for seat in range(4)] == [7, 0, 0, 0]
    assert page.locator("#seat0 button").get_attribute("aria-expanded") == "false"
    page.keyboard.press("m")
    assert page.locator(".backs").count() == 0
    page.keyboard.press("m")
    assert [page.locator(f"#seat{seat} .backs").count() for seat in range(4)] == [1, 1, 1, 0]


def test_every_play_is_spoken(visit):
    page = visit("club-night", "1:7")
    page.keyboard.press("ArrowRight")
    assert heard(page).startswith(
        "North: throws diamonds ace 10 10. The throw fails. Must lead diamonds 10 10. Doubtful. The ace is high, "
    )
    page.keyboard.press("ArrowRight")
    assert heard(page) == "West: diamond 3, club 4."
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert heard(page) == "East: diamonds queen jack. South wins 40 points. Attackers 55, 25 short."
    page.keyboard.press("ArrowDown")
    assert heard(page) == "Trick 8. South leads."
    page.keyboard.press("z")
    page.keyboard.press("ArrowLeft")
    assert heard(page) == "东家：方块 Q J。南家赢这一墩，40 分。闲家 55 分，差 25 分上台。"


def test_the_language_can_be_changed_and_changes_everywhere(visit):
    page = visit("club-night", "1:9.4")
    before = page.locator("#app").inner_text()
    page.select_option("#language", "zh")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    after = page.locator("#app").inner_text()
    assert "赢墩" in after
    english = re.compile(r"\b(Attackers|Trick|Trumps|Levels|Kitty|declarer|wins|Speed|Theme|View|Tricks|pts|Keys)\b")
    assert english.search(before)
    assert english.findall(after) == []
    labels = page.eval_on_selector_all("[aria-label]", "all => all.map((one) => one.getAttribute('aria-label'))")
    assert [label for label in labels if english.search(label)] == []
    page.keyboard.press("z")
    assert page.locator("#app").inner_text().removesuffix("\n\nEnglish") == before  # said when it was chosen


@pytest.mark.parametrize("key", ["Control+ArrowRight", "Alt+ArrowRight", "Meta+ArrowRight"])
def test_keys_with_a_modifier_are_left_alone(visit, key):
    page = visit("club-night", "1:9.3")
    page.keyboard.press(key)
    assert caption(page) == "9.3 N ♠K8!!"


def test_keys_in_a_field_are_left_alone(visit):
    page = visit("club-night", "1:9.3")
    page.focus("#view")
    page.keyboard.press("n")
    page.keyboard.press("u")
    assert caption(page) == "9.3 N ♠K8!!"


def test_what_has_the_focus_keeps_it(visit):
    page = visit("club-night", "1:9.3")
    page.focus("[data-to='8.2']")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.to") == "8.2"
    page.keyboard.press("Enter")
    assert caption(page) == "8.2 E ♠QJ84"
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    assert page.locator("[aria-current=step]").count() == 1


def test_it_plays_by_itself_and_pauses_at_notes(visit):
    page = visit("club-night", "1:3")
    page.clock.install()
    page.keyboard.press(" ")
    assert page.locator("#auto").get_attribute("aria-pressed") == "true"
    assert caption(page) == "3.1 E ♦A"
    page.clock.run_for(1700)
    assert caption(page) == "3.2 N ♦3"
    page.keyboard.press("+")
    page.clock.run_for(1700)
    page.clock.run_for(60_000)
    assert caption(page) == "6.2 N ♠5!"
    assert page.locator("#auto").get_attribute("aria-pressed") == "false"
    page.keyboard.press(" ")
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(60_000)
    assert caption(page) == "6.2 N ♠5!"


def swipe(page, across, down=0):
    page.evaluate(
        """([across, down]) => {
          const felt = document.getElementById("felt");
          const touch = (x, y) => new Touch({ identifier: 1, target: felt, clientX: x, clientY: y });
          const send = (type, touches, one) =>
            felt.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [one] }));
          send("touchstart", [touch(200, 200)], touch(200, 200));
          send("touchend", [], touch(200 + across, 200 + down));
        }""",
        [across, down],
    )


def test_a_finger_steps_by_swiping_and_by_buttons_of_a_thumb_s_size(visit):
    page = visit("club-night", "1:9.3", **PHONE)
    swipe(page, -80)
    assert caption(page) == "9.4 W ♣JJ"
    swipe(page, 80)
    assert caption(page) == "9.3 N ♠K8!!"
    swipe(page, 80, 200)
    swipe(page, 20)
    assert caption(page) == "9.3 N ♠K8!!"
    page.tap("#next")
    assert caption(page) == "9.4 W ♣JJ"
    sizes = page.eval_on_selector_all(
        "button, select, nav a",
        "all => all.filter((one) => one.offsetParent && !one.disabled && !one.closest('#tricks th, dialog'))"
        ".map((one) => [one.offsetHeight, one.offsetWidth, one.outerHTML.slice(0, 60)])",
    )
    assert len(sizes) > 40
    assert [each for each in sizes if each[0] < 44 or each[1] < 44] == []


def boxes(page, *selectors):
    return [page.locator(selector).bounding_box() for selector in selectors]


@pytest.mark.parametrize("width", [320, 390, 600])
def test_on_a_phone_trick_score_note_and_hands_follow_each_other_and_nothing_sticks_out(visit, width):
    page = visit("club-night", "1:9.3", width=width, height=844)
    felt, score, note, hand, tricks = boxes(page, "#felt", "#score", "#note", "#seat1", "#tricks")
    assert felt["y"] < score["y"] < note["y"] < hand["y"] < tricks["y"]
    (steps,) = boxes(page, "#steps")
    assert steps["y"] + steps["height"] == 844
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("width", [700, 820, 1100, 1280, 1920])
def test_on_a_wide_screen_the_seats_sit_around_the_table_and_nothing_sticks_out(visit, width):
    page = visit("club-night", "1:9.3", width=width, height=900)
    felt, north, east, south, west = boxes(page, "#felt", "#seat1", "#seat0", "#seat3", "#seat2")
    assert north["y"] + north["height"] <= felt["y"] < felt["y"] + felt["height"] <= south["y"]
    assert west["x"] + west["width"] <= felt["x"] < felt["x"] + felt["width"] <= east["x"]
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.keyboard.press("f")
    (west,) = boxes(page, "#seat0")
    assert west["y"] >= felt["y"] + felt["height"]


def test_on_paper_are_diagram_chart_tricks_and_notes_and_no_controls(visit):
    page = visit("club-night", "1:9.4", color_scheme="dark")
    page.emulate_media(media="print")
    assert all(page.locator(part).is_visible() for part in ("#felt", "#seat0", "#chart svg", "#tricks table"))
    assert not any(page.locator(part).is_visible() for part in ("#steps", "#settings", "nav", "#about"))
    assert page.locator(".printed").first.is_visible()
    assert "《盖毙》: his king is higher than the ten." in page.locator("#tricks").inner_text()
    assert page.evaluate("getComputedStyle(document.documentElement).color") == "rgb(26, 26, 26)"


def test_the_colours_follow_the_screen_until_others_are_chosen(visit):
    page = visit("club-night", color_scheme="dark")
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--ground')"
    assert page.evaluate(ground) == "#1c1e22"
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) == "#ffffff"
    page.keyboard.press("c")
    page.keyboard.press("c")
    assert page.evaluate(ground) == "#1c1e22"
    page.emulate_media(color_scheme="dark", media="screen")
    page.keyboard.press("c")
    page.keyboard.press("c")
    assert page.evaluate(ground) == "#ffffff"


def test_the_score_is_a_meter_with_words(visit):
    meter = visit("club-night", "1:9.4").get_by_role("meter")
    values = [meter.get_attribute(f"aria-{name}") for name in ("valuemin", "valuemax", "valuenow", "valuetext")]
    assert values == ["0", "200", "95", "95, +1 so far, 25 to +2"]


def test_deals_of_two_matches_are_listed_and_lead_to_their_own_match(visit):
    page = visit(TWO_MATCHES)
    assert page.locator("nav li").all_inner_texts() == ["Morning", "1", "Evening", "1"]
    page.locator("nav a").nth(1).click()
    assert page.locator("#title").inner_text() == "Evening"
    page.keyboard.press("PageUp")
    assert page.locator("#title").inner_text() == "Morning"


def test_hostile_names_and_notes_are_shown_as_they_are(visit):
    record = (
        TWO_MATCHES.split("\n\n")[0]
        .replace("Morning", HOSTILE)
        .replace("C63", "C63 {" + HOSTILE.replace("{", "\\{").replace("}", "\\}") + "}")
    )
    record = record.replace('[Deal "1"]', f'[East "{HOSTILE}"]\n[Deal "{HOSTILE}"]')
    page = visit(record + "\n")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("N")
    assert page.locator("#title").inner_text() == HOSTILE
    assert page.locator("#seat0 bdi").text_content() == HOSTILE
    assert HOSTILE in page.locator("#note .note").text_content()
    assert page.locator("img").count() == 0


def test_help_lists_the_keys_and_closes(visit):
    page = visit("club-night")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    assert dialog.is_visible()
    assert "start of the deal" in dialog.inner_text()
    page.keyboard.press("ArrowRight")
    assert caption(page) == "The cards are dealt."
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
