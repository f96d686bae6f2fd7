"""The table at every size: nothing wider or higher than asked, no card lost in silence, none shown that is hidden."""

import io
import os
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from shengji.engine.cards import CARD_NAMES, LITTLE_JOKER, RANKS, SUITS, codes_of, counts_of, size
from shengji.engine.rules import Rules
from shengji.engine.rulesets import RULESETS
from shengji.grammar.source import Source
from shengji.notation.reader import read_text
from shengji.notation.record import Record
from shengji.replay.checking import check_source
from shengji.replay.example import example_match
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.play import play_record
from shengji.replay.timeline import Stage, Step, Timeline
from shengji.replay.views.cards import cards_line, fit_cards, hand_rows, lines_needed, play_tokens
from shengji.replay.views.cells import fit, flow, safe, wrap
from shengji.replay.views.looks import PALETTES, Look
from shengji.replay.views.table import render_table
from shengji.replay.views.table_notes import found_at
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import distance, score_line
from shengji.replay.views.table_seats import seat_block
from shengji.replay.views.table_sight import sight_of

SIZES = [(48, 30), (80, 24), (100, 30), (120, 40), (110, 32), (36, 12), (79, 23), (20, 10), (1, 1), (200, 60)]
LOOKS = [
    Look(),
    Look(mono=True),
    Look(ascii=True),
    Look(ascii=True, mono=True, viewpoint=2, bottom=1),
    Look(viewpoint=0, palette="light", spoilers=True),
    Look(gone=True),
]
NAMES = ("张伟欧阳锋", "[red]x[/]", "🀄👨‍👩‍👧 e\u0301❤️ o\u0308\u0327", "Wang\x1b[2J\x07 Fang the third of that name")


def played(rules="standard", seed=7, deals=1):
    match = example_match(rules, RULESETS["standard"], seed, deals)
    return play_record(Record((match,)))[0][0]


@pytest.fixture(scope="module")
def match():
    return played(deals=2)


NOTED = """[SJN "1"]
[Event "Club [b]night[/b]"]
[East "张伟"]
[North "[red]x[/]"]
[West "Wang Fang"]
[South "🀄 Li"]

[Deal "1"]
[LevelEW "2"]
[LevelNS "2"] {a note on the [i]levels[/i]}

hand E: SQ643 HAKJ99655432 DKT96 CAK742 LJ
hand N: SKKQJJT72 HQ764 DQJ972 CAJT75543
hand W: S9876553 HAKQTT72 D86432 CQ9632 LJ
hand S: ST9842 HJ DAAKQJT875543 CQJ986 BJBJ
kitty: SA SA H8 H8 H3 CK CT C8
bid N: S2 {one two}
bury N: H43 DQJ97 C43
1. N: CTT! {先出对十} C63 C86 C74
2. N: CA55! D3CQ9 CQJ9 H3CAK
3. N: SAAKK!! S6553 ST4BJBJ SQ643

[Points "0"] {the end}
[Termination "unfinished"]
"""


@pytest.fixture(scope="module")
def noted():
    record, problems = read_text(NOTED)
    matches, found = play_record(record)
    return matches[0], [*problems, *found]


def states(match):
    timeline = Timeline(match)
    seen = [timeline.state(step) for step in timeline.steps]
    return seen + [timeline.state(Step(0, number, 0)) for number in range(1, len(match.deals[0].tricks) + 1)]


def printed(lines, width, **options):
    out = io.StringIO()
    Console(file=out, width=width, **options).print(lines)
    return out.getvalue()


@pytest.mark.parametrize("look", LOOKS, ids=["colour", "mono", "ascii", "plain seat", "light seat", "played cards"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_state_stays_inside(match, size, look):
    width, height = size
    first = (SIZES.index(size) + LOOKS.index(look)) % 7
    for number, state in enumerate(states(match)[first::7]):
        foot = Text(" keys and keys and keys " * 9) if number % 2 else None
        _check(render_table(match, state, width, height, look, foot=foot).lines, width, height, look)


def _check(lines, width, height, look):
    assert len(lines) <= height
    assert all(cell_len(line.plain) <= width for line in lines)
    assert not any("\n" in line.plain for line in lines)
    if look.ascii:
        assert all(line.plain.isascii() for line in lines)


EVERY = 1 if os.environ.get("SHENGJI_EVERY_STATE") else 41
"""Which states of the samples are drawn: with the variable set, all."""

SAMPLES = Path(__file__).parent.parent.parent / "samples"


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.sjn")), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", list(Lang))
def test_every_state_of_the_samples_stays_inside(path, language):
    checked = check_source(Source(path.name, path.read_text("utf-8")))
    drawn = 0
    with speaking(language_of(language)):
        for number, played in enumerate(checked.matches):
            timeline = Timeline(played)
            for place, step in enumerate(timeline.steps):
                for turn, (width, height) in enumerate(((48, 30), (80, 24), (100, 30), (120, 40))):
                    for kind, look in enumerate((Look(), Look(mono=True), Look(ascii=True), Look(gone=True))):
                        if (place + 5 * turn + 11 * kind) % EVERY == 0:
                            state = timeline.state(step)
                            found = found_at(state, number + 1, checked.diagnostics)
                            lines = render_table(played, state, width, height, look, found).lines
                            _check(lines, width, height, look if language is Lang.EN and not _foreign(path) else Look())
                            drawn += 1
    assert drawn >= 16


def _foreign(path):
    """Whether names or notes of a sample are not ASCII themselves."""
    return not path.read_text("utf-8").isascii()


@pytest.mark.parametrize("rules", ["standard decks=3", "standard decks=4", "standard decks=1"])
@pytest.mark.parametrize(("width", "height"), [(36, 12), (48, 30), (80, 24), (80, None), (120, 40)])
def test_other_packs_stay_inside(rules, width, height):
    decks = replace(RULESETS["standard"], decks=int(rules[-1]))
    match = play_record(Record((example_match(rules, decks, 3, 1),)))[0][0]
    for state in states(match)[::3]:
        lines = render_table(match, state, width, height).lines
        assert all(cell_len(line.plain) <= width for line in lines)
        assert height is None or len(lines) <= height


def renamed(names):
    tags = "".join(f'[{seat} "{name}"]\n' for seat, name in zip(("East", "North", "West", "South"), names, strict=True))
    text = re.sub(r"\[(East|North|West|South) .*\n", "", NOTED).replace('[Deal "1"]', tags + '[Deal "1"]', 1)
    return play_record(read_text(text)[0])[0][0]


def edges(line):
    return [cell_len(line[: place.start()]) for place in re.finditer("[│╭╰╮╯]", line)]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_any_name_keeps_the_columns(turn, width, height):
    match = renamed(NAMES[turn:] + NAMES[:turn])
    plain = renamed(("East", "North", "West", "South"))
    for state, other in zip(states(match)[turn::3], states(plain)[turn::3], strict=True):
        lines = render_table(match, state, width, height).lines
        assert all(cell_len(line.plain) <= width for line in lines)
        assert "\x1b" not in str(lines[0].plain)
        if width < 80 or height < 24:
            continue
        for line, same in zip(lines, render_table(plain, other, width, height).lines, strict=True):
            assert edges(line.plain) == edges(same.plain)


def test_names_and_notes_are_no_markup_and_control_nothing(noted):
    match, found = noted
    state = Timeline(match).state(Step(0, 0, 0))
    text = printed(render_table(match, state, 80, 24, found=found_at(state, 1, found)), 80)
    assert "[red]x[/]" in text
    assert "Club [b]night[/b]" in text
    assert "a note on the [i]levels[/i]" in text
    hostile = renamed(NAMES)
    text = printed(render_table(hostile, state, 80, 24), 80)
    assert "\x1b" not in text
    assert "\x07" not in text


def test_what_is_noted_with_the_result_waits_for_it(noted):
    match, _ = noted
    timeline = Timeline(match)
    assert "the end" not in str(render_table(match, timeline.state(Step(0, 0, 0)), 80, 24))
    assert "one two" in str(render_table(match, timeline.state(Step(0, 0, 1)), 80, 24))
    assert "先出对十" in str(render_table(match, timeline.state(Step(0, 1, 1)), 80, 24))


def test_a_fault_is_told_at_its_play():
    text = NOTED.replace("1. N: CTT! {先出对十} C63 C86 C74", "1. N: CTT! C63 DAA C74")
    record, _ = read_text(text)
    matches, found = play_record(record)
    state = Timeline(matches[0]).state(Step(0, 1, 3))
    assert [one.code for one in found_at(state, 1, found)][:1] == ["SJN401"]
    lines = str(render_table(matches[0], state, 80, 24, found=found_at(state, 1, found)))
    assert "✗ South must follow clubs (SJN401)" in lines
    assert "♦AA ✗" in lines
    assert not found_at(Timeline(matches[0]).state(Step(0, 1, 2)), 1, found)


def test_seat_sees_its_own_hand_only(match):
    marks = Look().marks.back
    for state in states(match):
        for viewpoint in range(4):
            look = Look(viewpoint=viewpoint)
            scene = Scene(match.match, state, look, (), "")
            sight = sight_of(state, viewpoint)
            if sight.dealt:
                continue
            for seat in range(4):
                text = "\n".join(line.plain for line in seat_block(scene, seat, 40, 8)[1:])
                if seat != viewpoint:
                    assert set(text) <= {marks, " ", "\n"}
                    assert text.count(marks) == size(state.hands[seat])
                    assert sight.hands[seat] is None


def test_only_the_declarer_sees_the_kitty(match):
    for state in states(match):
        declarer = state.deal.setting.declarer
        for viewpoint in range(4):
            sight = sight_of(state, viewpoint)
            before = state.stage in (Stage.DEALT, Stage.BID)
            if not sight.dealt:
                assert (sight.kitty is not None) == (viewpoint == declarer and not before)
            if viewpoint != declarer and not sight.dealt:
                lines = str(render_table(match, state, 80, 24, Look(viewpoint=viewpoint)))
                assert "Kitty 8 cards" in lines
                assert "buried by" not in lines


def test_counters_count_what_a_seat_has_not_seen(match):
    for state in states(match):
        hands = sight_of(state, None)
        if state.stage in (Stage.PLAY, Stage.BURIED):
            assert hands.out == sum(state.hands)
            own = sight_of(state, state.deal.setting.declarer)
            assert own.out == sum(state.hands) - state.hands[state.deal.setting.declarer]


def test_no_card_of_a_hand_is_lost(match):
    for state in states(match):
        scene = Scene(match.match, state, Look(ascii=True), (), "")
        for seat in range(4):
            shown = "\n".join(line.plain for line in seat_block(scene, seat, 28, 6)[1:])
            if not sight_of(state, None).dealt:
                assert _count(shown) == size(state.hands[seat])


def _count(text):
    """Count the cards that a hand in letters shows; +n stands for n."""
    text = re.sub(r"(?m)^ ?(Tr|[SHDC]  )", "", text)
    hidden = sum(map(int, re.findall(r"\+(\d+)", text)))
    text = re.sub(r"\+\d+", "", text).replace("10", "T")
    jokers = len(re.findall("BJ|LJ", text))
    text = re.sub("BJ|LJ", "", text)
    return hidden + jokers + sum(text.count(rank) for rank in RANKS)


@pytest.mark.parametrize("width", [4, 6, 8, 11, 15, 21, 40])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_cards_that_do_not_fit_are_counted(match, width, lines):
    state = Timeline(match).state(Step(0, 1, 0))
    look = Look(ascii=True)
    for seat in range(4):
        for row in hand_rows(state.hands[seat], state.deal.setting.order, look):
            parts = fit_cards(row.tokens, width, lines)
            assert len(parts) <= lines
            assert all(cell_len(part.plain) <= width for part in parts)
            text = "\n".join(part.plain for part in parts)
            assert _count(text) == sum(token.cards for token in row.tokens)
            if lines_needed(row.tokens, width) <= lines:
                assert "+" not in text


def test_no_trick_is_shown_before_it_is_reached(match):
    deal = match.deals[0]
    for state in states(match):
        if state.step.deal or state.stage is Stage.OVER:
            continue
        text = str(render_table(match, state, 120, 40))
        assert not re.search(r"[Tt]rick \d+ (of|/)", text)
        for trick in deal.tricks[state.step.trick :]:
            assert f"Trick {trick.number}" not in text
        if state.winner is None:
            assert "wins" not in text
        assert "declares next" not in text


def test_the_trump_waits_for_the_bids(match):
    state = Timeline(match).state(Step(0, 0, 0))
    text = str(render_table(match, state, 80, 24))
    assert "Trump" not in text
    assert "declare" not in text


def test_marks_of_turn_winner_and_declarer(match):
    timeline = Timeline(match)
    deal = match.deals[0]
    for number, trick in enumerate(deal.tricks, 1):
        for play in range(4):
            state = timeline.state(Step(0, number, play))
            scene = Scene(match.match, state, Look(mono=True), (), "")
            marked = [seat for seat in range(4) if seat_block(scene, seat, 28, 6)[0].plain.startswith("▸")]
            assert marked == [(trick.leader + play) & 3]
            assert "◀" not in str(render_table(match, state, 80, 24))
        state = timeline.state(Step(0, number, 4))
        assert str(render_table(match, state, 80, 24)).count("◀") == 1
        assert "declarer" in str(render_table(match, state, 80, 24))


def test_the_end_says_sum_and_result(match):
    deal = match.deals[0]
    text = str(render_table(match, Timeline(match).state(Timeline(match).end_of(0)), 80, 24))
    assert f"{deal.total.total}" in text
    assert "declares next" in text
    assert "hold" in text or "take over" in text
    for seat in range(4):
        scene = Scene(match.match, Timeline(match).state(Timeline(match).end_of(0)), Look(ascii=True), (), "")
        shown = "\n".join(line.plain for line in seat_block(scene, seat, 28, 7)[1:])
        assert _count(shown) == len(deal.dealt.hands[seat])


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0, "80 to take over"),
        (45, "35 to take over"),
        (80, "taken over, 40 to +1"),
        (115, "taken over, 5 to +1"),
        (120, "+1 so far, 40 to +2"),
    ],
)
def test_distance_in_words(points, words):
    assert distance(Rules(), points) == words


def test_the_bar_keeps_its_length(match):
    widths = set()
    for state in states(match):
        if state.stage is Stage.PLAY and state.step.deal == 0:
            line = score_line(Scene(match.match, state, Look(), (), ""), 80).plain
            widths.add(sum(line.count(char) for char in "━─┃╎"))
    assert len(widths) == 1


def test_plain_print_has_no_colour_and_no_markup(match):
    state = Timeline(match).state(Step(0, 2, 2))
    text = printed(render_table(match, state, 80, None, Look(ascii=True, mono=True)), 80)
    assert text.isascii()
    assert "\x1b" not in text
    assert all(len(line) <= 80 for line in text.splitlines())
    coloured = printed(render_table(match, state, 80), 80, force_terminal=True, color_system="truecolor")
    assert "\x1b[" in coloured


def test_long_plays_are_written_whole():
    text = """[SJN "1"]
[Deal "1"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Termination "unfinished"]

1. N: CAAKKQQJJTT99887766 H33445566778899TJQ D33445566778899TJQ SAAKKQQJJTT99887766
"""
    match = play_record(read_text(text)[0])[0][0]
    state = Timeline(match).state(Step(0, 1, 4))
    for width, height in ((36, 14), (48, 24), (80, 24), (110, 32), (120, 40)):
        shown = str(render_table(match, state, width, height))
        assert shown.count("AAKKQQJJTT99887766") >= 2
        assert shown.count("QJT99887766554433") >= 2
    assert "+2 so far, 40 to +3" in str(render_table(match, state, 36, 14))


@pytest.mark.parametrize("palette", PALETTES)
def test_palettes_only_colour(match, palette):
    state = Timeline(match).state(Step(0, 3, 4))
    shown = str(render_table(match, state, 80, 24, Look(palette=palette))).replace("[declarer]", " declarer ")
    same = str(render_table(match, state, 80, 24))
    assert [line.rstrip() for line in shown.split("\n")] == [line.rstrip() for line in same.split("\n")]


def test_small_screens_point_to_the_log(match):
    text = " ".join(str(render_table(match, Timeline(match).state(Step(0, 1, 1)), 35, 12)).split())
    assert "--plain" in text


def test_a_record_of_tricks_alone_says_what_it_does_not_know():
    text = """[SJN "1"]
[Deal "x"]
[Level "2"]
[Declarer "N"]
[Trump "S"]

1. N: CTT C63 C86 C74
2. N: CA C9 CQ CK
"""
    match = play_record(read_text(text)[0])[0][0]
    for state in states(match):
        shown = str(render_table(match, state, 80, 24))
        assert all(cell_len(line) <= 80 for line in shown.split("\n"))
    dealt, led, over = (
        str(render_table(match, Timeline(match).state(step), 80, 24))
        for step in (Step(0, 0, 0), Step(0, 1, 1), Step(0, 2, 4))
    )
    assert dealt.count("not written down") == 4
    assert "North 0" not in dealt, "how many cards they hold is as little written down"
    assert led.count("and 22 not known") == 4, "25 but for ♣A, ♣9 6 3, ♣Q 8 6 and ♣K 7 4; North has led two"
    assert over.count("as dealt") == 3 and over.count("and 22 not known") == 4
    assert "—" not in led + over, "where cards are not known, no suit is a void"


def test_hands_known_in_part_are_shown_at_the_end_as_far_as_they_are_told():
    deal = (SAMPLES / "first-deal.sjn").read_text("utf-8")
    text = re.sub(r"^hand ([EN]): (..)[^{\n]*", r"hand \1: \2 X24", deal, flags=re.M)
    match = play_record(read_text(text)[0])[0][0]
    over = Timeline(match).state(Step(0, 14, 4))
    east, north, west, south = sight_of(over, None).hands
    assert size(east) == 25, "East buried nothing, and played all of it"
    shown = str(render_table(match, over, 80, 24))
    assert size(north) == 1 and shown.count("and 24 not known") == 1, "of North's no one knows what was buried"
    assert (size(west), size(south)) == (25, 25)


def test_plays_are_spelt_as_people_write_them():
    def spelt(names, look=Look()):  # noqa: B008
        return cards_line(tuple(CARD_NAMES.index(name) for name in names.split()), look).plain

    assert spelt("S7 S2 H7 DQ") == "♠72 ♥7 ♦Q"
    assert spelt("HT") == "♥10"
    assert spelt("HT HT H4 H3") == "♥TT43"
    assert spelt("DT BJ BJ LJ") == "♦10 BJBJLJ"
    assert spelt("S7 S2 H7", Look(ascii=True)) == "S72 H7"


def test_every_card_has_a_token():
    for code in range(54):
        (token,) = play_tokens((code,), Look(ascii=True))
        rank = "" if code >= LITTLE_JOKER else RANKS[code % 13].replace("T", "10")
        assert token.head + token.text == (CARD_NAMES[code] if code >= LITTLE_JOKER else SUITS[code // 13] + rank)


def test_hand_rows_hold_the_hand(match):
    state = Timeline(match).state(Step(0, 1, 0))
    for bag in state.hands:
        rows = hand_rows(bag, state.deal.setting.order, Look())
        assert sum(token.cards for row in rows for token in row.tokens) == size(bag) == len(codes_of(bag))
        assert sum(len(row.tokens) for row in rows) == len(list(counts_of(bag)))


@pytest.mark.parametrize("text", ["", "a", "a bc def", "张伟 " * 9, "x" * 50, "张" * 30, "an 🀄 emoji e\u0301 \u0301"])
@pytest.mark.parametrize("width", [2, 3, 7, 20])
def test_wrap_loses_nothing(text, width):
    lines = wrap(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("text", ["", "abc", "张伟张伟", "[red]x[/]", "e\u0301" * 9, "👨‍👩‍👧" * 5])
@pytest.mark.parametrize("width", [0, 1, 2, 5, 9])
def test_fit_is_exact(text, width):
    assert cell_len(fit(Text(safe(text)), width, "…").plain) == width


def test_no_blank_stands_behind_the_stop_of_a_chinese_sentence():
    (line,) = flow(
        Text("9.4"), [("南北上台。", ""), ("下一局 Li 坐庄。", ""), ("The end.", ""), ("So be it. 好", "")], 80
    )
    assert line.plain == "9.4  南北上台。下一局 Li 坐庄。The end. So be it. 好"


@pytest.mark.parametrize("width", [1, 2, 3, 7, 20, 48])
def test_a_line_of_wide_characters_is_broken_where_its_cells_end(width):
    start = Text("西进贡 ♣A 给南。 东进贡 大王 给北。 南还贡 ♠2 给西。 北还贡 ♦3 给东。")
    lines = flow(start, [("好牌", "")], width)
    assert all(cell_len(line.plain) <= max(width, 2) for line in lines)
    assert "".join("".join(line.plain.split()) for line in lines) == "".join(start.plain.split()) + "好牌"
