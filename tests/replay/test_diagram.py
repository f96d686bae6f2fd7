"""Diagrams: well-formed, every card that is seen and none that is hidden, whatever names are made of."""

import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from shengji.engine.cards import CARD_NAMES, CODES, UNKNOWN, bag_of, codes_of
from shengji.engine.rulesets import RULESETS
from shengji.notation.reader import read_text
from shengji.notation.record import Record
from shengji.replay.diagram.kinds import NothingToDraw, drawn
from shengji.replay.diagram.lettered import WIDTH, lettered
from shengji.replay.diagram.look import DiagramLook, Kind, Theme
from shengji.replay.diagram.metrics import fitted, length, wrapped
from shengji.replay.diagram.seen import seen_of
from shengji.replay.diagram.sheet import deal_svg, position_svg, strip_svg, trick_svg
from shengji.replay.example import example_match
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.play import play_record
from shengji.replay.timeline import Stage, Step, Timeline
from shengji.replay.views.table_sight import buried_by, order_by_now, sight_of

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").rglob("*.sjn"))
CLUB = ROOT / "samples" / "club-night.sjn"
SVG = "{http://www.w3.org/2000/svg}"
SIGNS = "♠♥♦♣"


@cache
def matches_of(path):
    return play_record(read_text(path.read_text("utf-8"))[0])[0]


@pytest.fixture(scope="module")
def club():
    return matches_of(CLUB)[0]


def states(match, every=1):
    timeline = Timeline(match)
    befores = [
        Step(number, place, 0) for number, deal in enumerate(match.deals) for place in range(1, len(deal.tricks) + 1)
    ]
    return [timeline.state(step) for step in sorted([*timeline.steps, *befores])[::every]]


def at(match, deal, trick, play):
    return Timeline(match).state(Step(deal, trick, play))


def seat_groups(svg):
    """Return the groups of the seats, by the letter on their chip."""
    root = ElementTree.fromstring(svg)
    found = {}
    for group in root.iter(f"{SVG}g"):
        chips = [text for text in group.findall(f"{SVG}text") if "chip" in text.get("class", "").split()]
        if chips:
            found[chips[0].text] = group
    return found


def cards_in(group, trump):
    """Read the rows of a hand back, as the names of its cards."""
    cards = []
    suit = ""
    for text in group.iter(f"{SVG}text"):
        classes = text.get("class", "").split()
        if "k" in classes and "chip" not in classes:
            suit = "".join(text.itertext())
        elif "q" in classes:
            cards += row_cards("".join(text.itertext()), trump if suit == "Tr" else suit)
    return Counter(cards)


def row_cards(row, suit):
    """Read a row: a sign of a suit goes for the equal ranks after it, other ranks are of the suit of the row."""
    cards = []
    for word in re.finditer(r"[BL]J|(?P<sign>[♠♥♦♣]?)(?P<ranks>10|(?P<rank>[2-9TJQKA])(?P=rank)*)", row):
        if word["ranks"] is None:
            cards.append(word[0])
        else:
            letter = "SHDC"[SIGNS.index(word["sign"] or suit)]
            cards += [letter + rank for rank in word["ranks"].replace("10", "T")]
    return cards


def names_of(bag):
    return Counter(CARD_NAMES[code] for code in codes_of(bag))


def trump_sign(state):
    order = order_by_now(state)
    return SIGNS[order.trump] if order.trump < 4 else None


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_card_held_is_shown_once(path):
    for match in matches_of(path):
        for state in states(match, every=9):
            seats = seat_groups(position_svg(match, state, DiagramLook()))
            sight = sight_of(state, None)
            for seat, letter in enumerate("ENWS"):
                assert cards_in(seats[letter], trump_sign(state)) == names_of(sight.hands[seat])


def in_letters(match, state, look):
    return lettered(seen_of(match, state, look))


def letters(lines):
    """Count the letters of a drawing, without the label of the trumps."""
    return Counter("".join(lines).replace("Tr", "").replace("10", "T"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_in_letters_every_card_held_is_shown_once_on_lines_of_a_width(path):
    for match in matches_of(path):
        for state in states(match, every=9):
            alone = [in_letters(match, state, DiagramLook(hands=frozenset({seat}))) for seat in range(4)]
            nobody = in_letters(match, state, DiagramLook(hands=frozenset()))
            sight = sight_of(state, None)
            for seat, lines in enumerate(alone):
                assert max(map(cell_len, lines)) <= WIDTH
                if seat == buried_by(state.deal):
                    continue  # the kitty is seen with that hand
                more = letters(lines) - letters(nobody)
                names = names_of(sight.hands[seat] or 0).elements()
                ranks = Counter("J" if name in ("BJ", "LJ") else name[1] for name in names)
                assert {rank: more[rank] for rank in "23456789TQKA"} == {rank: ranks[rank] for rank in "23456789TQKA"}
                assert more["J"] == ranks["J"]


def shifted(bag):
    """Put another card in the place of each, so that what was written of the old ones gives itself away."""
    return bag_of([(code + 7) % CODES for code in codes_of(bag)])


def swapped(state, seats):
    """Change all cards but those of some seats: the other hands, now and as dealt, and the kitty if none buried it."""
    deal = state.deal
    before = state.stage in (Stage.DEALT, Stage.BID)
    dealt = tuple(
        cards
        if cards is None or seat in seats
        else tuple((code + 7) % CODES if code != UNKNOWN else code for code in cards)
        for seat, cards in enumerate(deal.dealt.hands)
    )
    kitty = deal.dealt.kitty
    sees = buried_by(deal) in seats and not before
    changed = replace(
        deal,
        dealt=replace(deal.dealt, hands=dealt, kitty=kitty and tuple((code + 7) % CODES for code in kitty)),
        buried=deal.buried if sees else deal.buried and shifted(deal.buried),
    )
    hands = tuple(bag if seat in seats else shifted(bag) for seat, bag in enumerate(state.hands))
    return replace(state, deal=changed, hands=hands)


LOOKS = [
    *((DiagramLook(viewpoint=seat), {seat}) for seat in range(4)),
    (DiagramLook(masked=frozenset({0, 2})), {1, 3}),
    (DiagramLook(masked=frozenset({1})), {0, 2, 3}),
    (DiagramLook(hands=frozenset({3})), {3}),
    (DiagramLook(hands=frozenset({0, 1}), masked=frozenset({1})), {0}),
    (DiagramLook(viewpoint=2, hands=frozenset({1, 2}), bottom=0), {2}),
]


@pytest.mark.parametrize("path", [path for path in SAMPLES if path.stem != "broken"], ids=lambda path: path.stem)
@pytest.mark.parametrize(
    ("look", "seats"), LOOKS, ids=lambda value: "".join(map(str, value)) if type(value) is set else ""
)
def test_nothing_that_is_hidden_is_in_the_file(path, look, seats):
    for match in matches_of(path):
        for state in states(match, every=1 if path.stem == "first-deal" else 13):
            svg = position_svg(match, state, look)
            assert svg == position_svg(match, swapped(state, seats), look)
            assert in_letters(match, state, look) == in_letters(match, swapped(state, seats), look)
            for letter, group in seat_groups(svg).items():
                if "ENWS".index(letter) not in seats:
                    assert not cards_in(group, trump_sign(state))


@pytest.mark.parametrize(("look", "seats"), LOOKS)
def test_nothing_that_is_hidden_is_in_the_other_kinds(club, look, seats):
    for state in states(club, every=40):
        other = swapped(state, seats)
        assert strip_svg(club, [state], look) == strip_svg(club, [other], look)
        if state.trick is not None:
            assert trick_svg(club, state, look) == trick_svg(club, other, look)
    for number, deal in enumerate(club.deals):
        state = swapped(at(club, number, 0, 0), seats)
        deals = (*club.deals[:number], state.deal, *club.deals[number + 1 :])
        assert deal_svg(club, number, look) == deal_svg(replace(club, deals=deals), number, look)
        assert deal.dealt != state.deal.dealt


def test_the_kitty_is_seen_by_who_buried_it_last():
    (match,) = matches_of(ROOT / "samples" / "overcall.sjn")
    number = next(place for place, deal in enumerate(match.deals) if buried_by(deal) != deal.setting.declarer)
    by, declarer = buried_by(match.deals[number]), match.deals[number].setting.declarer
    state = at(match, number, 1, 2)
    assert "The kitty" in position_svg(match, state, DiagramLook(viewpoint=by))
    assert "The kitty" in position_svg(match, state, DiagramLook(masked=frozenset({declarer})))
    assert "The kitty" not in position_svg(match, state, DiagramLook(viewpoint=declarer))
    assert "The kitty" not in position_svg(match, state, DiagramLook(masked=frozenset({by})))


def test_masked_hands_are_backs_and_so_is_the_kitty_of_a_masked_declarer(club):
    state = at(club, 0, 8, 2)
    assert state.deal.setting.declarer == 0
    open_, masked = (position_svg(club, state, DiagramLook(masked=frozenset(seats))) for seats in ((2,), (0, 2)))
    assert cards_in(seat_groups(open_)["E"], "♠")
    assert "The kitty" in open_
    for letter in "EW":
        assert not cards_in(seat_groups(masked)[letter], "♠")
    assert cards_in(seat_groups(masked)["N"], "♠") == names_of(state.hands[1])
    assert "The kitty" not in masked
    assert "East (Chen Bo) has 9 cards, hidden." in masked


def test_one_hand_or_two_leave_the_others_out(club):
    state = at(club, 0, 8, 2)
    seats = seat_groups(position_svg(club, state, DiagramLook(hands=frozenset({1, 3}))))
    assert [letter for letter in "ENWS" if cards_in(seats[letter], "♠")] == ["N", "S"]
    assert "".join(seats["W"].itertext()) == "WWang Fang13 cards"


def test_a_fault_of_a_hidden_hand_tells_nothing_of_it():
    text = """[SJN "1"]
[Deal "1"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Termination "unfinished"]

1. N: CA C3 H4 C5
2. N: HA H6 C4 H7
"""
    (match,) = play_record(read_text(text)[0])[0]
    state = at(match, 0, 1, 3)
    assert state.trick.faults[2] is not None
    assert "✗" in position_svg(match, state, DiagramLook())
    assert "✗" in position_svg(match, state, DiagramLook(viewpoint=3))
    for look in (DiagramLook(viewpoint=1), DiagramLook(masked=frozenset({3})), DiagramLook(hands=frozenset({1}))):
        svg = position_svg(match, state, look)
        assert "✗" not in svg
        assert "not legal" not in svg


def test_the_kitty_as_dealt_is_for_open_cards_only(club):
    assert "The kitty" in deal_svg(club, 0, DiagramLook())
    for look in (DiagramLook(viewpoint=0), DiagramLook(masked=frozenset({1})), DiagramLook(hands=frozenset({0, 2}))):
        assert "The kitty" not in deal_svg(club, 0, look)


HOSTILE = (
    "</svg><script>alert(1)</script>",
    "[red]x[/] \"quoted' & <tspan> &amp;",
    "🀄👨‍👩‍👧❤️ emoji",
    "e" + "\u0301" * 60 + "o\u0308\u0327 marks",
    "W" * 200,
    "欧阳修竹与他的朋友们" * 20,
    "\u202eright to left\u200b مرحبا שלום",
    "\ufdfd" * 20 + "\U0001242b" * 20,
    "tab\there\x07bell\x1b[31m\ud7ff\ufffe",
    "",
)


def renamed(names, event="升级"):
    text = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")
    text = re.sub(r'\[(East|North|West|South|Event) ".*"\]\n', "", text)
    record, _ = read_text(text)
    (match,) = record.matches
    tags = {"East": names[0], "North": names[1], "West": names[2], "South": names[3], "Event": event}
    model = match.tags[0]
    match = replace(
        match, tags=(*match.tags, *(replace(model, name=name, value=value) for name, value in tags.items()))
    )
    return play_record(Record((match,)))[0][0]


@pytest.mark.parametrize("turn", range(len(HOSTILE)))
def test_names_stay_text_and_inside(turn):
    names = [HOSTILE[(turn + place) % len(HOSTILE)] for place in range(5)]
    match = renamed(names[:4], event=names[4])
    deal = replace(match.deals[0], name=names[4] or "1")
    match = replace(match, deals=(deal,))
    state = at(match, 0, 3, 4)
    for svg in (
        position_svg(match, state, DiagramLook(viewpoint=turn % 4)),
        deal_svg(match, 0, DiagramLook(title="x" * 300)),
        trick_svg(match, state, DiagramLook()),
        strip_svg(match, [state, at(match, 0, 4, 1)], DiagramLook()),
    ):
        root = ElementTree.fromstring(svg)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            "svg", "title", "desc", "style", "g", "text", "tspan", "rect", "path",
        }  # fmt: skip
        assert_inside(root)


def assert_inside(root):
    """Hold every line of text to the picture, at half an em a cell."""
    _, _, width, height = map(float, root.get("viewBox").split())
    sizes = {"q": 17, "k": 16, "n": 16, "t": 20, "l": 13, "cap": 12, "big": 34}

    def walk(element, left, top):
        shift = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if shift:
            left, top = left + float(shift[1]), top + float(shift[2])
        if element.tag == f"{SVG}text" and all(part.get("x") is None for part in element):
            classes = element.get("class", "").split()
            size = next((sizes[cls] for cls in classes if cls in sizes), 15)
            taken = cell_len("".join(element.itertext())) * size * 0.5
            if element.get("textLength"):
                taken = float(element.get("textLength"))
            start = left + float(element.get("x", 0))
            start -= taken if "e" in classes else taken / 2 if {"m", "k"} & set(classes) else 0
            assert start >= -1
            assert start + taken <= width + 1
            assert 0 <= top + float(element.get("y", 0)) <= height
        for child in element:
            walk(child, left, top)

    walk(root, 0, 0)


def test_letters_of_unusual_writings_are_made_to_fit():
    assert "textLength" in position_svg(
        renamed(["\ufdfd" * 9, "a", "b", "c"]), at(renamed("abcd"), 0, 1, 0), DiagramLook()
    )
    assert "textLength" not in position_svg(renamed("张李王赵"), at(renamed("张李王赵"), 0, 1, 0), DiagramLook())


@pytest.mark.parametrize("theme", Theme)
def test_nothing_comes_from_elsewhere(club, theme):
    for look in (DiagramLook(theme=theme), DiagramLook(theme=theme, viewpoint=2)):
        for svg in (position_svg(club, at(club, 0, 9, 3), look), deal_svg(club, 1, look)):
            body = svg.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
            assert not re.search(r"https?:|url\(|href|@import|@font-face|src=|data:|<!|<\?|\bon\w+=", body)


def test_a_picture_says_what_it_is(club):
    svg = position_svg(club, at(club, 0, 9, 3), DiagramLook())
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("lang") == "en"
    title, desc = root[0], root[1]
    assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text == "Club night, table 3 · Deal 1 · Trick 9"
    assert "Trump spades, level 2. East (Chen Bo) declares. South leads clubs ace king." in desc.text
    assert "West is next to play." in desc.text
    assert "The attackers have 60 points: 20 to take over." in desc.text


def test_winner_turn_and_declarer_have_words(club):
    before, after = (position_svg(club, at(club, 0, 9, play), DiagramLook(theme=Theme.MONO)) for play in (3, 4))
    assert "▸ to play" in "".join(seat_groups(before)["W"].itertext())
    assert "wins" not in before
    assert ">3 N !! wins<" in after
    assert "declarer" in "".join(seat_groups(after)["E"].itertext())


def test_a_picture_speaks_chinese():
    match = renamed("张李王赵")
    with speaking(language_of(Lang.ZH)):
        svg = position_svg(match, at(match, 0, 14, 4), DiagramLook())
        trick = trick_svg(match, at(match, 0, 3, 4), DiagramLook())
    root = ElementTree.fromstring(svg)
    assert root.get("lang") == "zh"
    assert sorted(seat_groups(svg)) == sorted("东北西南")
    assert_inside(root)
    for word in ("大王", "小王", "庄家", "底牌", "闲家", "亮主"):
        assert word in svg
    assert not re.search("[B-IL-PR-SU-Za-z]", "".join(root.find(f"{SVG}g").itertext()).replace(" x ", ""))
    assert ">大</tspan>" in trick and ">王</tspan>" in trick


@pytest.mark.parametrize("theme", Theme)
def test_no_two_rules_contradict_each_other(club, theme):
    """Each class of an element sets other properties, so that the order of the rules does not matter."""
    look = DiagramLook(theme=theme, masked=frozenset({0}))
    for svg in (
        position_svg(club, at(club, 0, 9, 4), look),
        position_svg(club, at(club, 1, 5, 2), look),
        deal_svg(club, 2, look),
        position_svg(club, Timeline(club).state(Timeline(club).end_of(0)), look),
    ):
        root = ElementTree.fromstring(svg)
        style = root.find(f"{SVG}style").text.partition("@media")[0]
        sets = {}
        for selectors, what in re.findall(r"([^{}]+)\{([^{}]+)\}", style):
            for selector in selectors.split(","):
                properties = re.findall(r"([a-z-]+):", what)
                sets.setdefault(selector.rpartition(".")[2], Counter()).update(properties)
        assert all(count == 1 for properties in sets.values() for count in properties.values())
        for element in root.iter():
            both = Counter()
            for cls in element.get("class", "").split():
                assert cls in sets
                both.update(set(sets[cls]) - {"font-weight"})
            assert all(count == 1 for count in both.values()), element.attrib


def test_print_needs_no_colour(club):
    svg = position_svg(club, at(club, 0, 9, 4), DiagramLook(theme=Theme.MONO))
    colours = set(re.findall(r"#[0-9a-f]{6}", svg))
    assert all(len({colour[1:3], colour[3:5], colour[5:7]}) == 1 for colour in colours)
    assert "@media" not in svg


def test_screens_choose_light_or_dark(club):
    state = at(club, 0, 9, 4)
    assert "prefers-color-scheme:dark" in position_svg(club, state, DiagramLook())
    for theme in (Theme.LIGHT, Theme.DARK):
        assert "@media" not in position_svg(club, state, DiagramLook(theme=theme))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_position_is_small(path):
    """Each file of a corpus may become many pictures; four packs hold twice the cards."""
    most = 12 if path.stem not in ("four-packs", "tribute") else 14
    for match in matches_of(path):
        for state in states(match, every=9):
            assert len(position_svg(match, state, DiagramLook()).encode()) <= most * 1024


def test_cards_that_are_not_known_are_counted():
    text = """[SJN "1"]
[Deal "lesson"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Setup "22"]
[Taken "45"]
[Leader "W"]
hand E: H5 X3
hand W: HA LJ D2 HK
"""
    (match,) = play_record(read_text(text)[0])[0]
    svg = drawn(match, Step(0, 0, 0), Kind.POSITION, DiagramLook())
    seats = seat_groups(svg)
    assert cards_in(seats["E"], "♠") == Counter(["H5"])
    assert "4 cards, 3 not known" in "".join(seats["E"].itertext())
    assert "4 cards, 4 not known" in "".join(seats["N"].itertext())
    assert "West has hearts ace king, diamond 2, little joker." in svg
    assert "North has 4 cards, not known." in svg
    assert "The attackers have 45 points: 35 to take over." in svg


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_any_packs(decks):
    rules = replace(RULESETS["standard"], decks=decks)
    (match,), _ = play_record(Record((example_match(f"standard decks={decks}", rules, 5, 1),)))
    for state in states(match, every=6):
        svg = position_svg(match, state, DiagramLook())
        seats = seat_groups(svg)
        sight = sight_of(state, None)
        assert_inside(ElementTree.fromstring(svg))
        for seat, letter in enumerate("ENWS"):
            assert cards_in(seats[letter], trump_sign(state)) == names_of(sight.hands[seat])


def test_long_plays_are_drawn_whole():
    text = """[SJN "1"]
[Deal "1"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Termination "unfinished"]

1. N: CAAKKQQJJTT99887766 H33445566778899TJQK D33445566778899TJQK SAAKKQQJJTT99887766
"""
    (match,) = play_record(read_text(text)[0])[0]
    for svg in (
        position_svg(match, at(match, 0, 1, 4), DiagramLook()),
        trick_svg(match, at(match, 0, 1, 4), DiagramLook()),
    ):
        root = ElementTree.fromstring(svg)
        fans = [
            "".join(text.itertext())
            for text in root.iter(f"{SVG}text")
            if text.get("x") is None and "k" in text.get("class", "").split()
        ]
        assert sum(text.count("♣") for text in fans) == 18
        assert sum(len(text) for text in fans) == 2 * 4 * 18
        assert_inside(root)


def test_a_failed_throw_is_told():
    text = """[SJN "1"]
[Deal "x"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Termination "unfinished"]

1. N: HAQ->HQ HK H4 H6
"""
    (match,) = play_record(read_text(text)[0])[0]
    svg = position_svg(match, at(match, 0, 1, 2), DiagramLook())
    words = ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert "N throws ♥AQ: the throw fails." in words
    assert "North throws hearts ace queen: the throw fails. North leads heart queen." in svg


def test_kinds_need_what_they_draw(club):
    assert drawn(club, Step(0, 8, 0), Kind.STRIP, DiagramLook()).count("<desc>1:8.1: ") == 1
    whole = drawn(club, Step(0, 0, 0), Kind.STRIP, DiagramLook())
    assert all(f"1:{trick.number}.4: " in whole for trick in club.deals[0].tricks)
    with pytest.raises(NothingToDraw, match="1 is before the first trick; name one, as in 1:1"):
        drawn(club, Step(0, 0, 0), Kind.TRICK, DiagramLook())
    empty = replace(club, deals=(replace(club.deals[0], tricks=()),))
    with pytest.raises(NothingToDraw, match="deal 1 has no tricks to draw"):
        drawn(empty, Step(0, 0, 0), Kind.STRIP, DiagramLook())


def test_a_table_can_be_turned(club):
    def tops(bottom):
        root = ElementTree.fromstring(position_svg(club, at(club, 0, 9, 3), DiagramLook(bottom=bottom)))
        return {
            group.find(f"{SVG}text").text: group.get("transform")
            for group in root.iter(f"{SVG}g")
            if any("chip" in text.get("class", "") for text in group.findall(f"{SVG}text"))
        }

    assert tops(3).keys() == tops(0).keys() == set("ENWS")
    assert tops(3)["N"].split()[0] == tops(0)["W"].split()[0]


@pytest.mark.parametrize("room", [0, 5, 20, 80, 300])
def test_what_is_fitted_fits(room):
    for name in HOSTILE:
        shown = fitted(name, room, 16)
        assert length(shown, 16) <= max(room, length("…", 16))


def test_wrapped_words_lose_nothing():
    words = "one two three " + "x" * 90 + " 先出对十 four"
    lines = wrapped(words, 120, 15)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert all(length(line, 15) <= 120 for line in lines)


def shengji(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "shengji", *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
    )


def test_the_command_writes_the_same_bytes_each_time(tmp_path):
    files = [tmp_path / f"{seed}.svg" for seed in (1, 2)]
    for seed, file in enumerate(files, 1):
        done = shengji("show", f"{CLUB}@1:8.4", "--svg", file, "--mask", "W,e", PYTHONHASHSEED=str(seed))
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert files[0].read_bytes() == files[1].read_bytes()
    printed = shengji("show", f"{CLUB}@1:8.4", "--svg", "-", "--mask", "E,W", PYTHONIOENCODING="ascii")
    assert printed.stdout == files[0].read_bytes()


def test_the_command_overwrites_only_when_told(tmp_path):
    file = tmp_path / "a.svg"
    file.write_text("mine")
    done = shengji("show", f"{CLUB}@1:8", "--svg", file)
    assert done.returncode == 2
    assert f"{file} exists; --force overwrites it" in done.stderr.decode()
    assert file.read_text() == "mine"
    assert shengji("show", f"{CLUB}@1:8", "--svg", file, "--force").returncode == 0
    ElementTree.parse(file)
    assert shengji("show", f"{CLUB}@1:8", "--svg", tmp_path / "no" / "a.svg").returncode == 4


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--mask", "E"], "--mask is for diagrams; name the file to draw to with --svg FILE"),
        (["--svg", "-", "--plain"], "choose one"),
        (["--svg", "-", "--mask", "E,X"], "'X' is no seat"),
        (["--svg", "-", "--hands", ""], "'' is no seat"),
        (["--svg", "-", "--pov", "Q"], "'Q' is no seat"),
        (["--svg", "-", "--kind", "trick"], "name one, as in 1:1"),
        (["--svg", "-", "--kind", "poster"], "poster"),
    ],
)
def test_misuse_is_named(options, words):
    done = shengji("show", CLUB, *options)
    assert done.returncode == 2
    assert words in done.stderr.decode()
    assert done.stdout == b""


def test_the_command_draws_each_kind_through_a_seats_eyes():
    for kind in Kind:
        done = shengji("show", f"{CLUB}@1:8.2", "--svg", "-", "--kind", kind, "--pov", "n", "--theme", "mono")
        assert done.returncode == 0
        assert ElementTree.fromstring(done.stdout).get("role") == "img"
