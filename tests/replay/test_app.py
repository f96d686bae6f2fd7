"""The replayer on a screen: every key and click, overlays, sizes, and that it is left in good order."""

import asyncio
import os
import subprocess
import sys

import pytest
from textual.timer import Timer

from shengji.grammar.source import Source
from shengji.replay.app.desk import Desk
from shengji.replay.app.keys import KEYS
from shengji.replay.app.overlays import Ask, Choice, Page
from shengji.replay.app.replayer import ReplayApp
from shengji.replay.app.route import Place
from shengji.replay.app.run import first_screen
from shengji.replay.app.table_widget import TableWidget
from shengji.replay.checking import check_source
from shengji.replay.timeline import Step
from shengji.replay.views.looks import Look

TEXT = """[SJN "1"]
[North "[red]x[/]"]
[South "Zhou"]

[Deal "a"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Termination "unfinished"]

1. N: CTT C63 C86 C74
2. N: CA? C9 (2. W: CJ) (2. W: C2) CQ CK {first note}
3. N: D3 D4 D5 D6
4. N: H3 H4 {second note} H5 H6

[Deal "b"]
[Level "2"]
[Declarer "N"]
[Trump "H"]
[Termination "unfinished"]

1. N: CA (1. N: CK) C9 C8 C7
"""


START = (0, Step(0, 2, 1))


def desk(place=START, name="evening.sjn", **look):
    return Desk(check_source(Source(name, TEXT)), place, Look(**look))


def at(trick, play, *path, deal=0):
    return Place(0, Step(deal, trick, play), path)


def run(one, steps, size=(80, 24)):
    """Run the replayer at a desk, and take the steps: an asynchronous function of its pilot and its application."""

    async def running():
        app = ReplayApp(one)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot, app)
        return app

    return asyncio.run(running())


def press(one, *keys, size=(80, 24)):
    """Press keys, and return the last line of the table."""

    async def steps(pilot, app):
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        widget = app.table.query_one(TableWidget)
        lines.append(widget.render_line(size[1] - 1).text.strip())

    lines = []
    run(one, steps, size)
    return lines[0]


MOVES = {
    "right l enter": at(2, 2),
    "left h backspace": at(1, 4),
    "down j": at(3, 0),
    "up k": at(2, 0),
    "pagedown tab": at(0, 0, deal=1),
    "pageup shift+tab home g": at(0, 0),
    "end G": at(4, 4),
    "n": at(2, 2),
    "N": at(0, 0),
}


def test_each_key_that_moves():
    one = desk()

    async def steps(pilot, app):
        for keys, place in MOVES.items():
            for key in keys.split():
                one.show(at(2, 1))
                await pilot.press(key)
                await pilot.pause()
                assert one.place == (at(2, 1) if key == "N" else place), key
        await pilot.press("end", "apostrophe")
        await pilot.pause()
        assert one.place == at(2, 1)

    run(one, steps)


def test_into_a_variation_and_back_out():
    one = desk((0, Step(1, 1, 1)))

    async def steps(pilot, app):
        await pilot.press("left_parenthesis")
        assert one.place == at(1, 1, 0, deal=1)
        await pilot.press("right_parenthesis")
        assert one.place == at(1, 1, deal=1)
        one.show(at(2, 2))
        await pilot.press("left_parenthesis")
        await pilot.pause()
        assert isinstance(app.screen, Choice)
        await pilot.press("j", "enter")
        await pilot.pause()
        assert one.place == at(2, 2, 1)
        one.show(at(2, 1))
        await pilot.press("left_parenthesis")
        assert str(one.message) == "No variation begins here."

    run(one, steps)


def test_keys_that_change_what_is_shown():
    one = desk()

    async def steps(pilot, app):
        for key, look in (
            ("v", {"viewpoint": 3}), ("m", {"viewpoint": None}), ("m", {"viewpoint": 3}), ("m", {"viewpoint": None}),
            ("f", {"bottom": 0}), ("x", {"gone": True}), ("u", {"spoilers": True}), ("c", {"palette": "two-colour"}),
        ):  # fmt: skip
            await pilot.press(key)
            await pilot.pause()
            assert {name: getattr(one.look, name) for name in look} == look, key
        await pilot.press("z")
        assert one.language.name == "zh"
        await pilot.press("plus")
        assert str(one.message) == "Speed 2×"
        await pilot.press("minus", "minus")
        assert str(one.message) == "Speed 0.5×"

    run(one, steps)


def test_a_search_is_asked_for_repeated_and_ended():
    one = desk((0, Step(0, 4, 4)))

    async def steps(pilot, app):
        await pilot.press("slash", *"zhou", "enter")
        await pilot.pause()
        assert one.place == at(4, 3)
        await pilot.press("N")
        assert one.place == at(3, 3)
        await pilot.press("n")
        assert one.place == at(4, 3)
        await pilot.press("escape")
        assert one.search is None

    run(one, steps)


def test_a_locator_is_asked_for_until_there_is_such_a_place():
    one = desk()

    async def steps(pilot, app):
        await pilot.press("colon", *"a:50", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        said = app.screen.query_one("#ask").render_line(0).text.strip()
        assert said == "There is no a:50 here; write deal, deal:trick or deal:trick.play, as in 7:9.4"
        await pilot.press("backspace", "backspace", *"3.2", "enter")
        await pilot.pause()
        assert app.screen is app.table
        assert one.place == at(3, 2)
        await pilot.press("colon", *"b", "escape")
        await pilot.pause()
        assert one.place == at(3, 2)
        await pilot.press("colon", "enter")
        await pilot.pause()
        assert app.screen is app.table

    run(one, steps)


def test_the_trick_list_leads_to_a_trick():
    one = desk((0, Step(0, 4, 2)))

    async def steps(pilot, app):
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, Choice)
        await pilot.press("k", "k", "enter")
        await pilot.pause()
        assert one.place == at(2, 0)
        await pilot.press("t", "escape")
        await pilot.pause()
        assert app.screen is app.table
        one.show(at(4, 2))
        await pilot.press("t")
        await pilot.pause()
        await pilot.click("OptionList", offset=(3, 1))
        await pilot.pause()
        assert one.place == at(1, 0)

    run(one, steps)


def test_a_page_goes_to_its_end_and_back():
    async def steps(pilot, app):
        await pilot.press("question_mark", "G")
        await pilot.pause()
        page = app.screen.query_one("VerticalScroll")
        assert page.scroll_y == page.max_scroll_y > 0
        await pilot.press("g")
        await pilot.pause()
        assert page.scroll_y == 0

    run(desk(), steps)


@pytest.mark.parametrize("key", ["question_mark", "f1", "i"])
@pytest.mark.parametrize("close", ["escape", "q"])
def test_pages_open_scroll_and_close(key, close):
    one = desk(ascii=key == "f1")

    async def steps(pilot, app):
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Page)
        await pilot.press("right", "tab", "j", "k", "down", "pagedown")
        await pilot.resize_terminal(50, 20)
        await pilot.pause()
        await pilot.press(close)
        await pilot.pause()
        assert app.screen is app.table
        assert one.place == at(2, 1)
        await pilot.press("right")
        assert one.place == at(2, 2)

    run(one, steps)


def test_the_locator_is_shown_and_copied():
    one = desk()

    async def steps(pilot, app):
        await pilot.press("y")
        await pilot.pause()
        assert app.clipboard == "evening.sjn@a:2.1"
        assert app.table.query_one(TableWidget).render_line(23).text.startswith(" evening.sjn@a:2.1 ")

    run(one, steps)


def test_a_position_is_saved_where_it_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = press(desk(), "s", "enter")
    assert said == "Saved as evening-a-2.1.txt"
    assert "Deal a" in (tmp_path / "evening-a-2.1.txt").read_text("utf-8")


def test_a_note_is_written_and_saved(tmp_path):
    path = tmp_path / "evening.sjn"
    path.write_text(TEXT)
    one = desk((0, Step(0, 2, 4)), str(path))

    async def steps(pilot, app):
        await pilot.press("a")
        await pilot.pause()
        await pilot.press(*" more", "enter", *"[b]", "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is app.table
        assert path.read_text() == TEXT.replace("first note", "first note more\n[b]")
        assert one.place == at(2, 4)
        await pilot.press("a", "x", "escape")
        await pilot.pause()
        assert app.screen is app.table
        one.show(at(3, 0))
        await pilot.press("a")
        await pilot.pause()
        assert app.screen is app.table

    run(one, steps)
    assert path.read_text() == TEXT.replace("first note", "first note more\n[b]")


def test_a_play_is_called_good_or_bad_and_that_is_saved(tmp_path):
    path = tmp_path / "evening.sjn"
    path.write_text(TEXT)
    one = desk((0, Step(0, 2, 1)), str(path))

    async def steps(pilot, app):
        await pilot.press("exclamation_mark")
        await pilot.pause()
        assert isinstance(app.screen, Choice)
        assert str(app.screen.query_one("OptionList").get_option_at_index(2).prompt) == "▸ ?  Mistake.", (
            "it is marked so"
        )
        await pilot.press("j", "j", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is app.table
        assert path.read_text() == TEXT.replace("CA? C9", "CA?? C9")
        assert one.place == at(2, 1)
        await pilot.press("exclamation_mark")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is app.table, "what is chosen is what stands there already"
        one.show(at(3, 0))
        await pilot.press("exclamation_mark")
        await pilot.pause()
        assert app.screen is app.table
        assert "none led here" in str(one.message)

    run(one, steps)


def spot(app, size, words, after=0):
    """Return where words stand on the table, as column and row."""
    widget = app.table.query_one(TableWidget)
    for row in range(size[1]):
        line = widget.render_line(row).text
        if words in line:
            return line.index(words) + after, row
    raise AssertionError(words)


def test_clicks_on_tricks_points_and_controls():
    size = (120, 40)
    one = desk((0, Step(0, 4, 4)))

    async def steps(pilot, app):
        for words, after, place in (("W♦4", 1, at(3, 2)), (" 2  10 N", 1, at(2, 0)), ("1  2  3  4", 6, at(3, 4))):
            app.table.go(at(4, 4))
            await pilot.pause()
            await pilot.click(TableWidget, offset=spot(app, size, words, after))
            await pilot.pause()
            assert one.place == place, words
        await pilot.click(TableWidget, offset=spot(app, size, "←/→"))
        await pilot.pause()
        assert one.place == at(3, 3)
        await pilot.click(TableWidget, offset=spot(app, size, "? help", 3))
        await pilot.pause()
        assert isinstance(app.screen, Page)

    run(one, steps, size)


def test_a_click_on_a_bar_of_the_points_leads_to_its_trick():
    size = (120, 40)
    text = TEXT.replace("1. N: CTT C63 C86 C74", "1. N: C9 C6 C8 CT")
    one = Desk(check_source(Source("points.sjn", text)), (0, Step(0, 4, 4)), Look())

    async def steps(pilot, app):
        await pilot.click(TableWidget, offset=spot(app, size, "▇"))  # 10 of 100 points, nine rows high
        await pilot.pause()
        assert one.place == at(1, 4)

    run(one, steps, size)


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("ctrl+c", 130)])
def test_quit(key, status):
    async def steps(pilot, app):
        await pilot.press(key)
        await pilot.pause()

    assert run(desk(), steps).return_value == status


@pytest.mark.parametrize("key", ["colon", "slash", "t", "i", "a"])
def test_ctrl_c_quits_from_what_lies_over_the_table(key):
    async def steps(pilot, app):
        await pilot.press(key, "ctrl+c")
        await pilot.pause()

    assert run(desk(), steps).return_value == 130


def test_autoplay_goes_on_and_pauses_at_notes(monkeypatch):
    monkeypatch.setattr("shengji.replay.app.replayer.PAUSE", 0.01)
    one = desk((0, Step(0, 1, 1)))

    async def steps(pilot, app):
        await pilot.press("space")
        for _ in range(500):
            await pilot.pause(0.02)
            if not one.playing:
                break
        assert one.place == at(2, 1)
        assert str(one.message) == "Paused here; Space goes on."
        monkeypatch.setattr("shengji.replay.app.replayer.PAUSE", 60.0)
        await pilot.press("space")
        assert one.playing
        await pilot.press("plus")
        assert one.playing
        await pilot.press("space")
        assert not one.playing
        await pilot.press("space", "right")
        assert not one.playing
        await pilot.press("space", "i")
        assert not one.playing

    run(one, steps)


def test_a_tick_that_comes_late_goes_nowhere(monkeypatch):
    ticks = []
    one = desk((0, Step(0, 1, 1)))

    async def steps(pilot, app):
        monkeypatch.setattr(app.table, "set_interval", lambda _, tick: ticks.append(tick) or Timer(app.table, 60))
        await pilot.press("space")
        while one.playing:
            ticks[-1]()
        assert one.place == at(2, 1)
        ticks[-1]()
        assert one.place == at(2, 1)

    run(one, steps)


@pytest.mark.parametrize("size", [(48, 30), (80, 24), (120, 40), (36, 12), (20, 10), (200, 50), (5, 3)])
def test_every_size_runs(size):
    one = desk(ascii=size[0] == 48, mono=size[0] == 36)

    async def steps(pilot, app):
        await pilot.press(*("right",) * 7, "question_mark", "escape", "t", "escape", "v", "G", "colon", "escape", "a")
        await pilot.press("escape", "c", "c", "c", "c", "i")
        await pilot.resize_terminal(90, 26)
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert app.table.query_one(TableWidget).size == (90, 26)
        app.export_screenshot()

    run(one, steps, size)


def test_the_first_screen_is_the_one_that_the_application_shows():
    one = desk(name="first.sjn")

    async def steps(pilot, app):
        widget = app.table.query_one(TableWidget)
        screen = [widget.render_line(row).text.rstrip() for row in range(24)]
        assert screen == [line.plain.rstrip() for line in one.draw(80, 24).lines]
        for line, same in zip(first_screen(one, 80, 24).split("\r\n"), screen, strict=True):
            assert _bare(line).rstrip() == same

    run(one, steps)


def _bare(line):
    parts = line.split("\x1b[")
    return parts[0] + "".join(part.partition("m")[2] for part in parts[1:])


KEY_NAMES = [name for key in KEYS for names, _ in key.actions for name in names.split(",")]


@pytest.mark.parametrize("key", KEY_NAMES)
def test_every_key_that_help_lists_can_be_seen_to_do_something(key):
    one = desk((0, Step(0, 2, 1)))
    one.jump(at(2, 2))
    if key == "escape":
        one.find("zhou")

    def seen(app):
        shown = one.place, one.look, one.language.name, str(one.message), one.playing, one.speed, one.search
        return shown, type(app.screen), app.return_value

    async def steps(pilot, app):
        before = seen(app)
        await pilot.press(key)
        await pilot.pause()
        assert seen(app) != before

    run(one, steps)


def test_every_action_of_a_key_is_there():
    app = ReplayApp(desk())
    for key in KEYS:
        for _, action in key.actions:
            name, _, argument = action.partition("(")
            assert hasattr(app.table, f"action_{name}"), action
            if name == "desk":
                assert hasattr(app.table.desk, argument.strip("')")), action


def test_textual_is_loaded_by_the_application_alone():
    code = "import sys, shengji.replay.app, shengji.replay.views.table; assert 'textual' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("colours", [True, False])
def test_the_environment_is_left_as_it_was(colours):
    before = dict(os.environ)
    ReplayApp(desk(mono=not colours))
    assert dict(os.environ) == before
