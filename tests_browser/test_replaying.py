"""The page in a browser shows at every step what the terminal shows, and its keys lead to the same places."""

import re
from pathlib import Path

import pytest

from shengji.engine.cards import size
from shengji.grammar.source import Source
from shengji.notation.record import Comment
from shengji.replay.app.route import Route
from shengji.replay.checking import check_source
from shengji.replay.timeline import notes_at
from shengji.replay.views.cards import hand_rows
from shengji.replay.views.looks import Look
from shengji.replay.views.table_notes import caption, ending
from shengji.replay.views.table_plays import puts
from shengji.replay.views.table_scene import Scene, seat_letter
from shengji.replay.views.table_score import distance, outcome, points_now
from shengji.replay.views.table_sight import sight_of

SAMPLES = Path(__file__).parent.parent / "samples"

GIVEN = Path(__file__).parent.parent / "tests" / "replay" / "records"
VARIED = (GIVEN / "varied.sjn").read_text("utf-8")
POSITION = (GIVEN / "position.sjn").read_text("utf-8")
FIRST = (SAMPLES / "first-deal.sjn").read_text("utf-8")
HIDDEN = re.sub(r"^(hand E|hand W): [^{\n]*", r"\1: X25", FIRST, flags=re.M)
PARTLY = re.sub(r"^hand ([EN]): (..)[^{\n]*", r"hand \1: \2 X24", FIRST, flags=re.M)
NO_HANDS = re.sub(r"^(hand .|kitty|bury .|bid .): .*\n", "", FIRST, flags=re.M)
RECORDS = {
    **{path.stem: path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.sjn"))},
    "varied": VARIED, "position": POSITION, "hidden": HIDDEN, "partly": PARTLY, "no-hands": NO_HANDS,
}  # fmt: skip

SHOWN = """() => {
  const text = (element) => element.textContent.trim();
  const rows = (seat) => [...document.querySelectorAll(`#seat${seat} .row`)].map((row) =>
    [text(row.children[0]), text(row.children[1])].join(" "));
  return {
    hands: [0, 1, 2, 3].map((seat) => [rows(seat), text(document.querySelector(`#seat${seat} .count`))]),
    backs: [0, 1, 2, 3].map((seat) => document.querySelectorAll(`#seat${seat} .backs i`).length),
    turn: [0, 1, 2, 3].filter((seat) => document.querySelector(`#seat${seat}.turn`)),
    piles: [...document.querySelectorAll("#felt li")].map((pile) => [
      [...pile.querySelectorAll(".faces i > span")].map(text), text(pile.querySelector(".label"))]),
    note: [...document.querySelectorAll("#note > *")].map(text),
    score: text(document.querySelector("#score strong") || document.querySelector("#score")),
    words: text(document.querySelector("#score .words") || document.querySelector("#score")),
    place: decodeURIComponent(location.hash.slice(1)),
  };
}"""


def checked(text):
    return check_source(Source("record.sjn", text))


def rows_of(bag, order):
    """Return the rows of a hand as the terminal has them: the label, then the cards."""
    rows = []
    for row in hand_rows(bag, order, Look()):
        label = "Tr" if row.suit == 4 else "♠♥♦♣"[row.suit]
        rows.append(f"{label} " + (" ".join(token.text for token in row.tokens) or "—"))
    return rows


def joined(text):
    """Bring cards to one form: jokers side by side are written close in the terminal, and apart in a page."""
    return re.sub(r"(?<=[BL]J) (?=[BL]J)|(?<=王) (?=[大小])", "", text)


def one_line(text):
    return joined(" ".join(text.split()))


def check_place(shown, route, place, viewpoint=None):
    state, match = route.state(place), route.matches[place.match]
    scene = Scene(match.match, state, Look(viewpoint=viewpoint), route.found(place), "")
    sight = sight_of(state, viewpoint)
    for seat in range(4):
        rows, count = shown["hands"][seat]
        bag = sight.hands[seat]
        if bag is None:
            assert (rows, shown["backs"][seat]) == ([], sight.counts[seat]), place
        elif bag:
            wanted = rows_of(bag, scene.order)
            if sight.counts[seat] > size(bag):  # what is not known of a hand may be in any suit
                wanted = [row for row in wanted if not row.endswith("—")]
            assert [joined(row) for row in rows] == [joined(row) for row in wanted], place
        if not sight.dealt:
            assert count.startswith(str(sight.counts[seat])), place
    assert shown["turn"] == ([] if state.turn is None else [state.turn]), place
    expected = sorted((seat_letter(put.seat), len(put.codes)) for put in puts(scene) if put.codes)
    piles = sorted((re.search(r"[ENWS]", label)[0], len(faces)) for faces, label in shown["piles"] if faces)
    assert piles == expected, place
    if state.deal.setting.declarer is not None:
        over = state.stage.value == "over" and state.deal.total is not None
        points, rules = points_now(scene), state.deal.setting.rules
        assert shown["score"] == str(points), place
        assert shown["words"] == (outcome(rules, points) if over else distance(rules, points)), place
    check_note(shown["note"], route, place, scene, state)
    assert shown["place"] in ("", route.locator(place)), place


def check_note(shown, route, place, scene, state):
    said = shown[0].removeprefix("variation").replace("✗", "")
    assert one_line(said) == one_line(caption(scene).plain.removeprefix("( ")), place
    if scene.look.viewpoint is None:
        notes = [" ".join(note.text.split()) for note in notes_at(state) if isinstance(note, Comment)]
        rest = [" ".join(text.split()) for text in shown[1:]]
        assert [note for note in notes if note not in rest] == [], place
        for found in route.found(place):
            assert any(f"({found.code})" in text for text in rest), place
        end = " ".join(sentence for sentence, _ in ending(scene))
        assert not end or " ".join(end.split()) in rest, place


STEPS = f"""([key, count]) => {{
  const shown = {SHOWN};
  document.body.hidden = true;
  return Array.from({{ length: count }}, () => {{
    document.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
    return shown();
  }});
}}"""
"""Presses a key so many times, and returns what is shown after each; nothing is painted, which takes most time."""


def follow(route, place, way):
    """Yield the places after one, each by the same way, up to where it leads no further."""
    while (there := getattr(route, way)(place)) != place:
        place = there
        yield place


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_at_every_step_the_page_shows_what_the_terminal_shows(name, visit):
    result = checked(RECORDS[name])
    route = Route(result.matches, result.diagnostics)
    page = visit(RECORDS[name])
    check_place(page.evaluate(SHOWN), route, route.start)
    places = list(follow(route, route.start, "next"))
    assert len(places) > 4
    for shown, place in zip(page.evaluate(STEPS, ["ArrowRight", len(places)]), places, strict=True):
        check_place(shown, route, place)
    back = list(follow(route, places[-1], "previous_trick"))
    for shown, place in zip(page.evaluate(STEPS, ["ArrowUp", len(back)]), back, strict=True):
        check_place(shown, route, place)


@pytest.mark.parametrize("seat", [0, 3])
def test_from_a_seat_no_more_is_seen_than_in_the_terminal(seat, visit):
    result = checked(RECORDS["club-night"])
    route = Route(result.matches, result.diagnostics)
    page = visit("club-night")
    page.select_option("#view", str(seat))
    places = list(follow(route, route.start, "next"))[:160]
    for shown, place in zip(page.evaluate(STEPS, ["ArrowRight", len(places)]), places, strict=True):
        check_place(shown, route, place, seat)


KEYS = {
    "ArrowRight": "next", "l": "next", "ArrowLeft": "previous", "h": "previous", "ArrowDown": "next_trick",
    "j": "next_trick", "ArrowUp": "previous_trick", "k": "previous_trick", "PageDown": "next_deal",
    "PageUp": "previous_deal", "Home": "start_of_deal", "g": "start_of_deal", "End": "end_of_deal", "G": "end_of_deal",
    "n": "next_note", "N": "previous_note", ")": "leave",
}  # fmt: skip


WAYS = {
    "club-night": "l l n j j h n n l N j k n l G N h g n n n PageDown n N End ArrowUp PageUp PageUp ArrowDown h k G l",
    "varied": "n ( l l n ( l h N ) n ) ( G ArrowUp ArrowUp ArrowUp N n ( n n ) ) j ( l k k h j n l l G N N N g",
}


@pytest.mark.parametrize("name", sorted(WAYS))
def test_keys_lead_where_they_lead_in_the_terminal(name, visit):
    result = checked(RECORDS[name])
    route = Route(result.matches, result.diagnostics)
    page = visit(RECORDS[name])
    place = route.start
    for key in WAYS[name].split():
        page.keyboard.press(key)
        ways = route.variations(place) if key == "(" else (getattr(route, KEYS[key])(place),)
        place = next((way for way in ways if way is not None), place)
        check_place(page.evaluate(SHOWN), route, place)


def caption_of(page):
    return page.locator("#note h2").inner_text()


def test_a_variation_is_entered_and_left_by_buttons_too(visit):
    page = visit(VARIED, "a:2.2")
    ways = [" ".join(text.split()) for text in page.locator("#note [data-way]").all_inner_texts()]
    assert ways == ["A variation: W ♣J S ♣Q E ♣4", "A variation: W ♣2? S ♣Q", "A variation: W ♣10"]
    page.locator("#note [data-way]").nth(1).click()
    assert caption_of(page).removeprefix("variation").split() == ["2.2", "W", "♣2✗?"]
    page.get_by_text("Back to the deal").click()
    assert caption_of(page).split() == ["2.2", "W", "♣9"]
