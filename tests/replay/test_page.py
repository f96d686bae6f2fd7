"""The page: its data replayed by taking cards out of hands agree with the engine, and nothing in it can do harm."""

import json
import re
from base64 import b64encode
from collections import Counter
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from shengji.engine.cards import CARD_NAMES, SEATS, counts_of
from shengji.engine.rulesets import RULESETS
from shengji.grammar.source import Source
from shengji.notation.record import Comment, Record
from shengji.notation.writer import write
from shengji.replay.app.route import Place, Route
from shengji.replay.checking import check_source
from shengji.replay.diagram.look import Theme
from shengji.replay.example import example_match
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.lines import variations_of
from shengji.replay.page.data import Opening
from shengji.replay.page.rendering import page_of
from shengji.replay.page.source import script
from shengji.replay.page.words import Words
from shengji.replay.timeline import Stage, Step, notes_at
from shengji.replay.views.cards import hand_rows
from shengji.replay.views.looks import Look
from shengji.replay.views.table_notes import caption, glyphs_at
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import distance
from shengji.replay.views.table_sight import declarer_by_now, order_by_now

ROOT = Path(__file__).parent.parent.parent
SAMPLES = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "samples").glob("*.sjn"))}

GIVEN = Path(__file__).parent / "records"
VARIED = (GIVEN / "varied.sjn").read_text("utf-8")
POSITION = (GIVEN / "position.sjn").read_text("utf-8")

HIDDEN = re.sub(r"^(hand E|hand W|kitty|bury N): [^{\n]*", r"\1: X25", SAMPLES["first-deal"], flags=re.M)
HIDDEN = re.sub(r"^(kitty|bury N): X25", r"\1: X8", HIDDEN, flags=re.M)
NO_HANDS = re.sub(r"^(hand .|kitty|bury .|bid .): .*\n", "", SAMPLES["first-deal"], flags=re.M)
HOSTILE = (
    "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}{%x%}]]>&amp;\"'`${1}--><!--\u2028\u2029"
)
TEXTS = {**SAMPLES, "varied": VARIED, "position": POSITION, "hidden": HIDDEN, "no-hands": NO_HANDS}


@cache
def checked(name):
    return check_source(Source(f"{name}.sjn", TEXTS[name]))


@cache
def page(name):
    return page_of(checked(name), checked(name).matches)


def data_of(text):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])


# The data read as the script reads them, in the plainest way.


def cards_in(text):
    names, suit = [], ""
    for sign in re.findall(r"[BL]J|.", text.replace(" ", "")):
        if sign in "SHDC":
            suit = sign
        else:
            names.append(sign if len(sign) > 1 or sign == "X" else suit + sign)
    return names


def known(names):
    return Counter(name for name in names if name != "X")


def trick_in(text):
    head, *plays, end = text.split(" ")
    form = re.compile(r"(?:[^>]+>)?([^x^!?$]*)([x^]?)(.*)")
    parts = [form.fullmatch(play).groups() for play in plays]
    return int(head[:-1]), SEATS.index(head[-1]), parts, SEATS.find(end[1]), int(end[2:])


def hands_dealt(deal, step):
    """Return the hands at a step before the play."""
    before = deal["before"][step]
    hands = []
    for seat, dealt in enumerate(deal["hands"]):
        names = cards_in(dealt or "")
        if "drawn" in before:
            names = names[: before["drawn"][seat]]
        elif before.get("hands") and before["hands"][seat] is not None:
            names = cards_in(before["hands"][seat])
        hands.append(known(names))
    return hands


def walk(deal):
    """Yield each step of a deal and its variations: path, trick, play, hands, plays made, the line, its tricks."""
    for step in range(len(deal["before"])):
        yield (), 0, step, hands_dealt(deal, step), [], deal["line"], []
    yield from walk_line(deal["line"], (), [], hands_dealt(deal, len(deal["before"]) - 1))


def walk_line(line, path, kept, hands):
    tricks = [*kept, *line["tricks"]]
    for place, text in enumerate(line["tricks"], len(kept) + 1):
        told = line.get("hands", {}).get(str(place))
        if told:
            hands = [known(cards_in(cards)) for cards in told]
        before = [Counter(hand) for hand in hands]
        _, leader, plays, _, _ = trick_in(text)
        hands = [Counter(hand) for hand in hands]
        for play, (cards, *_) in enumerate(plays, 1):
            hands[(leader + play - 1) & 3] -= known(cards_in(cards))
            if not path or [place, play] > line["leaves"]:
                yield path, place, play, [Counter(hand) for hand in hands], plays[:play], line, tricks
        for number, other in enumerate(line.get("lines", ())):
            if other["leaves"][0] == place:
                yield from walk_line(other, (*path, number), tricks[: place - 1], before)


def names_of(bag):
    return Counter({CARD_NAMES[code]: count for code, count in counts_of(bag)})


def terminal_path(route, match, deal, path):
    """Return the path of the terminal's route for one of the page, which leaves out what is entered elsewhere."""
    found = ()
    for number in path:
        line = route.line(Place(match, Step(deal, 0, 0), found))
        own = line.tricks[line.line[-1].trick :] if line.line else line.tricks
        ours = [id(one) for trick in own for one in trick.variations]
        found = (*found, [at for at, one in enumerate(variations_of(line)) if id(one) in ours][number])
    return found


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_the_page_replays_every_step_as_the_timeline_has_it(name):
    result, data = checked(name), data_of(page(name))
    route = Route(result.matches, result.diagnostics)
    seen = 0
    for match, deal, page_deal in (
        (m, d, one) for m, game in enumerate(data["matches"]) for d, one in enumerate(game["deals"])
    ):
        for path, trick, play, hands, plays, line, tricks in walk(page_deal):
            place = Place(match, Step(deal, trick, play), terminal_path(route, match, deal, path))
            state = route.state(place)
            seen += 1
            assert hands == [names_of(bag) for bag in state.hands], place
            key = f"{trick}.{play}"
            found = line.get("found", {}).get(key, [])
            assert [code for _, code, _ in found] == [one.code for one in route.found(place)], place
            notes = [note for note in notes_at(state) if isinstance(note, Comment)]
            assert len(line.get("notes", {}).get(key, [])) == len(notes), place
            if trick:
                check_trick(state, plays, line, tricks)
            else:
                check_early(state, page_deal["before"][play], data)
    assert seen == sum(1 for number in route.numbers for _ in route.walk(number))


def check_trick(state, plays, line, tricks):
    number, leader, whole, winner, score = trick_in(tricks[state.step.trick - 1])
    assert (number, leader) == (state.trick.number, state.leader)
    assert [known(cards_in(cards)) for cards, _, _ in plays] == [names_of(bag) for bag in state.table]
    for (_, wrong, _), play, fault in zip(plays, state.trick.item.plays, state.trick.faults, strict=False):
        assert wrong == ("^" if play.irregular else "x" if fault is not None else "")
    assert bool(plays[-1][2]) == bool(glyphs_at(state))
    complete = len(plays) == 4 and winner >= 0
    assert (winner if complete else None) == state.winner
    last = int(tricks[state.step.trick - 2].rsplit(" ", 1)[1][2:]) if state.step.trick > 1 else state.score
    assert (score if complete else last) == state.score
    assert len(whole) == len(state.trick.plays)
    if state.stage is Stage.OVER and state.deal.total is not None:
        assert line["total"] == state.deal.total.total


def check_early(state, step, data):
    assert step["stage"] == state.stage.value
    assert step.get("declarer") == declarer_by_now(state)
    trumps = data["orders"][step["order"]].replace("|", "")
    row = hand_rows(sum(1 << 4 * code for code in range(54)), order_by_now(state), Look())[0]
    assert cards_in(trumps) == [CARD_NAMES[token.code] for token in row.tokens]


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_what_the_page_says_is_what_the_terminal_says(name):
    result, data = checked(name), data_of(page(name))
    for lang in Lang:
        with speaking(language_of(lang)):
            said = data["said"][lang.value]
            for number, match in enumerate(result.matches):
                for deal, played in enumerate(match.deals):
                    page_deal, rules = data["matches"][number]["deals"][deal], played.setting.rules
                    for points, place in data["rules"][page_deal["rules"]]["distance"].items():
                        assert said[place] == distance(rules, int(points))
                    route = Route(result.matches, result.diagnostics)
                    for step, before in enumerate(page_deal["before"]):
                        state = route.state(Place(number, Step(deal, 0, step)))
                        scene = Scene(match.match, state, Look(), (), "")
                        assert said[before["said"]] == caption(scene).plain
                        assert said[before["trump"]] == scene.trump_text().plain


def all_lines(line):
    yield line
    for other in line.get("lines", ()):
        yield from all_lines(other)


UNREADABLE = SAMPLES["first-deal"].replace("3. N: SAAKK", "3. N: SAAKK ZZ").replace('[Event "', '[Evnet "')


@pytest.mark.parametrize("text", [*TEXTS.values(), UNREADABLE], ids=[*TEXTS, "unreadable"])
def test_every_problem_of_a_record_is_shown_once_where_it_occurs_or_in_the_list(text):
    result = check_source(Source("deal.sjn", text))
    html = page_of(result, result.matches)
    data = data_of(html)
    lines = [one for match in data["matches"] for deal in match["deals"] for one in all_lines(deal["line"])]
    shown = [(code, place) for line in lines for found in line.get("found", {}).values() for _, code, place in found]
    listed = [(code, int(place)) for place, code in re.findall(r'<span data-said="(\d+)"></span> \((SJN\d+)\)', html)]
    expected = [(one.code, str(one.message)) for one in result.diagnostics]
    assert sorted((code, data["said"]["en"][place]) for code, place in shown + listed) == sorted(expected)


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the text that stands in each, as a browser reads them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found = []
        self.open = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append([tag, dict(attrs), ""])
        self.open = True

    def handle_endtag(self, tag):  # noqa: ARG002
        self.open = False

    def handle_data(self, data):
        if self.found and self.open:
            self.found[-1][2] += data

    def all(self, tag):
        return [(attributes, text) for name, attributes, text in self.found if name == tag]


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def commented(text):
    return "{" + re.sub(r"([\\{}])", r"\\\1", text) + "}"


def hostile_record():
    tags = "".join(f"[{name} {quoted(HOSTILE)}]\n" for name in ("Event", "Site", "East", "North", "West", "South"))
    deal = f'[Deal {quoted(HOSTILE)}]\n[Level "2"]\n[Declarer "N"]\n[Trump "S"]\n[_Own {quoted(HOSTILE)}]\n'
    plays = f"1. N: CTT {commented(HOSTILE)} C63 (1. E: C66 {commented(HOSTILE)}) C86 C74\n"
    return f'[SJN "1"] {commented(HOSTILE)}\n{tags}{deal}[Termination "unfinished"]\n{plays}'


@pytest.mark.parametrize("lang", list(Lang))
def test_hostile_names_and_notes_stay_text(lang):
    result = check_source(Source(f"{HOSTILE.replace('/', '')}.sjn", hostile_record()))
    with speaking(language_of(lang)):
        page_as_made = page_of(result, result.matches, title=HOSTILE)
        harmless = page_of(checked("varied"), checked("varied").matches, title="x")
    elements = Elements(page_as_made)
    assert [attributes.get("type") for attributes, _ in elements.all("script")] == ["application/json", "module"]
    assert elements.all("img") == []
    assert not any(name.startswith("on") for _, attributes, _ in elements.found for name in attributes)
    assert {tag for tag, _, _ in elements.found} <= {tag for tag, _, _ in Elements(harmless).found} | {"p", "dd", "dt"}
    (match,) = data_of(page_as_made)["matches"]
    shown = HOSTILE.replace("\u2028", "\N{REPLACEMENT CHARACTER}").replace("\u2029", "\N{REPLACEMENT CHARACTER}")
    assert match["players"] == [shown] * 4
    assert match["title"] == match["deals"][0]["name"] == shown
    notes = [text.strip() for _, attributes, text in elements.found if "data-note" in attributes]
    assert notes == [HOSTILE.strip()] * 3


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_every_note_stands_in_the_page_once_and_is_shown_somewhere(name):
    text = page(name)
    data = data_of(text)
    lines = [one for match in data["matches"] for deal in match["deals"] for one in all_lines(deal["line"])]
    used = {note for line in lines for places in line.get("notes", {}).values() for note in places}
    used |= {note for match in data["matches"] for note in match.get("notes", ())}
    stand = sorted(int(place) for place in re.findall(r"data-note=(\d+)", text))
    assert stand == sorted(used) == list(range(len(stand)))


def test_nothing_in_the_data_can_end_its_script_or_a_line():
    result = check_source(Source("x.sjn", hostile_record()))
    (_, text), _ = Elements(page_of(result, result.matches)).all("script")
    assert not set(text) & set("<>&\u2028\u2029")


def hash_of(text):
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@pytest.mark.parametrize("theme", list(Theme))
def test_the_policy_names_what_is_in_the_page_and_forbids_all_else(theme):
    elements = Elements(page_of(checked("varied"), checked("varied").matches, theme=theme))
    (policy,) = [
        attributes["content"] for attributes, _ in elements.all("meta")
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]  # fmt: skip
    styles = " ".join(hash_of(text) for _, text in elements.all("style"))
    (code,) = [text for attributes, text in elements.all("script") if attributes["type"] == "module"]
    assert policy.split("; ") == [
        "default-src 'none'", f"style-src {styles}", f"script-src {hash_of(code)}", "base-uri 'none'",
        "form-action 'none'",
    ]  # fmt: skip
    assert not any("style" in attributes for _, attributes, _ in elements.found)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_no_address_is_in_a_page(name):
    assert re.findall(r"https?:|//|url\(|@import|\bfetch\b|XMLHttp|WebSocket|sendBeacon|import\(", page(name)) == []


def test_the_same_record_gives_the_same_bytes():
    again = check_source(Source("club-night.sjn", SAMPLES["club-night"]))
    assert page_of(again, again.matches) == page("club-night")


def budget(deals):
    return (60 + 6 * deals) * 1024


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_the_samples_keep_to_the_budget_of_60_kb_and_6_a_deal(name):
    deals = sum(len(match.deals) for match in checked(name).matches)
    assert len(page(name).encode()) <= budget(deals)


@pytest.mark.parametrize("ruleset", ["standard", "rbtying decks=4"])
def test_twelve_deals_keep_to_the_budget(ruleset):
    rules = RULESETS[ruleset.split()[0]]
    rules = replace(rules, decks=4) if "decks" in ruleset else rules
    match = example_match(ruleset, rules, 5, 12)
    result = check_source(Source("twelve.sjn", write(Record((match,)))))
    deals = len(result.matches[0].deals)
    assert deals >= 10
    assert len(page_of(result, result.matches).encode()) <= budget(deals)


def test_every_word_of_the_page_is_in_the_page_in_both_languages():
    data = data_of(page("club-night"))
    words = Words()
    numbered = words.numbered(script())
    assert 'say("' not in numbered
    assert 'later("' not in numbered
    assert len(data["words"]["en"]) == len(data["words"]["zh"]) > len(words.by_language()["en"])
    same = [one for one, other in zip(data["words"]["en"], data["words"]["zh"], strict=True) if one == other]
    assert same == ["{before} {after}", "{count} {ranks}"] or all(re.sub(r"\{\w+\}|\W", "", one) == "" for one in same)


def test_without_script_the_deal_its_tricks_and_its_notes_are_in_the_page():
    text = re.sub(r"<[^>]+>", "\n", page("club-night").split('<main id="record">')[1].split("<script")[0])
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    assert "Deal 1 · Trump ♠2 · Chen Bo declares" in lines
    assert "♠AJT86542 ♥AAT77322 ♦QJ42 ♣AQ642" in lines
    assert "N ♠K8!! ◀" in lines
    assert "N ♦ATT → ♦TT?!" in lines
    assert sum(line == "E bids ♠2 after 41 cards" for line in lines) == 1
    assert any(line.startswith("《盖毙》: his king is higher than the ten.") for line in lines)
    assert any(line.startswith("135 + kitty 5 x 2 = 145 points. N/S take over, up 2 levels.") for line in lines)


def test_a_page_begins_in_the_language_that_is_spoken():
    with speaking(language_of(Lang.ZH)):
        text = page_of(checked("first-deal"), checked("first-deal").matches)
    assert '<html lang="zh-Hans" data-words="zh">' in text
    assert "第 1 局" in text
    assert "北首攻" not in text.split('<main id="record">')[0]


def test_how_a_page_begins_is_in_its_data():
    result = checked("varied")
    data = data_of(page_of(result, result.matches, opening=Opening("a:2.2", 3, (0, 1))))
    assert data["opening"] == {"at": "a:2.2", "view": 3, "masked": [0, 1]}


def test_only_the_deals_that_are_wanted_are_in_the_page():
    result = checked("club-night")
    (match,) = result.matches
    text = page_of(result, [replace(match, deals=match.deals[2:4])])
    assert [deal["name"] for deal in data_of(text)["matches"][0]["deals"]] == ["3", "4"]
    assert "Any two trumps ruff two single cards" not in text


@pytest.mark.parametrize("theme", list(Theme))
def test_what_is_printed_never_has_the_dark_colours(theme):
    elements = Elements(page_of(checked("varied"), checked("varied").matches, theme=theme))
    media = [attributes["media"] for attributes, _ in elements.all("style") if "media" in attributes]
    assert len(media) == 1
    assert media[0] == "not all" or media[0].startswith("screen")
