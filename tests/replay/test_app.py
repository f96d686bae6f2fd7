"""The replayer: what each key does, across deals and matches, and that nothing hidden is shown."""

import asyncio
import subprocess
import sys

import pytest

from shengji.engine.rulesets import RULESETS
from shengji.notation.reader import read_text
from shengji.notation.record import Record
from shengji.replay.app import ReplayApp
from shengji.replay.app.footer import footer
from shengji.replay.app.overlays import KEYS, GoTo, Overlay
from shengji.replay.app.replayer import TableWidget
from shengji.replay.app.route import Place, Route
from shengji.replay.example import example_match
from shengji.replay.play import play_record
from shengji.replay.timeline import Step
from shengji.replay.views.looks import Look

NOTED = """[SJN "1"]
[North "[red]x[/]"]
[Deal "a"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Termination "unfinished"]

1. N: CTT C63 C86 C74
2. N: CA? C9 CQ CK {first note}
3. N: D3 D4 D5 D6
4. N: H3 H4 {second note} H5 H6
"""


@pytest.fixture(scope="module")
def matches():
    records = [example_match("standard", RULESETS["standard"], seed, 2) for seed in (1, 2)]
    return play_record(Record(tuple(records)))[0]


def drive(app, *keys, size=(80, 24)):
    """Press keys in an application, and return the table's screen and the text that it shows at the end."""

    async def run():
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            widget = app.table.query_one(TableWidget)
            return str(app.table.draw(widget.size.width, widget.size.height))

    return asyncio.run(run())


def place_after(matches, *keys, start=None, **options):
    app = ReplayApp(matches, "test", (), start, **options)
    drive(app, *keys)
    return app.table.place


AT = (0, Step(0, 2, 2))


@pytest.mark.parametrize(
    ("key", "step"),
    [
        *((key, Step(0, 2, 3)) for key in ("right", "l", "enter")),
        *((key, Step(0, 2, 1)) for key in ("left", "h", "backspace")),
        *((key, Step(0, 3, 0)) for key in ("down", "j")),
        *((key, Step(0, 2, 0)) for key in ("up", "k")),
        *((key, Step(1, 0, 0)) for key in ("pagedown", "tab")),
        *((key, Step(0, 0, 0)) for key in ("pageup", "shift+tab")),
        *((key, Step(0, 0, 0)) for key in ("home", "g")),
    ],
)
def test_a_key_moves(matches, key, step):
    assert place_after(matches, key, start=AT) == Place(0, step)


@pytest.mark.parametrize("key", ["end", "G"])
def test_end_of_the_deal(matches, key):
    tricks = matches[0].deals[0].tricks
    assert place_after(matches, key, start=AT) == Place(0, Step(0, len(tricks), 4))


def test_deals_run_on_across_matches(matches):
    assert place_after(matches, "tab", "tab") == Place(1, Step(0, 0, 0))
    assert place_after(matches, "tab", "end", "right") == Place(1, Step(0, 0, 0))
    assert place_after(matches, "tab", "end", "down") == Place(1, Step(0, 0, 0))
    last = len(matches[0].deals[1].tricks)
    assert place_after(matches, "left", start=(1, Step(0, 0, 0))) == Place(0, Step(1, last, 4))
    assert place_after(matches, "shift+tab", start=(1, Step(0, 0, 0))) == Place(0, Step(1, 0, 0))


def test_the_ends_say_so(matches):
    app = ReplayApp(matches)
    assert "This is the beginning." in drive(app, "left")
    app = ReplayApp(matches, start=(1, Step(1, len(matches[1].deals[1].tricks), 4)))
    assert "This is the end." in drive(app, "right")


@pytest.mark.parametrize("way", ["next", "next_trick", "next_deal"])
def test_every_way_on_reaches_the_end_and_none_sticks(matches, way):
    route = Route(matches)
    back = {"next": "previous", "next_trick": "previous_trick", "next_deal": "previous_deal"}[way]
    place, seen = route.start, []
    while not seen or place != seen[-1]:
        seen.append(place)
        route.state(place)
        place = getattr(route, way)(place)
    assert seen == sorted(set(seen))
    assert seen[-1].match == 1
    while (before := getattr(route, back)(place)) != place:
        assert before < place
        place = before
    assert place == route.start


def test_notes_and_mistakes_are_visited():
    record, _ = read_text(NOTED)
    matches, found = play_record(record)
    route = Route(matches, found)
    app = ReplayApp(matches, "notes", found)
    shown = drive(app, "n")
    assert app.table.place.step == Step(0, 2, 1)
    assert "CA" in shown or "♣A" in shown
    app = ReplayApp(matches, "notes", found)
    assert "first note" in drive(app, "n", "n")
    app = ReplayApp(matches, "notes", found)
    assert "second note" in drive(app, "n", "n", "n")
    app = ReplayApp(matches, "notes", found)
    drive(app, "n", "n", "n", "N")
    assert app.table.place.step == Step(0, 2, 4)
    app = ReplayApp(matches, "notes", found)
    assert "No more notes." in drive(app, "G", "n")
    app = ReplayApp(matches, "notes", found)
    assert "No notes before this." in drive(app, "N")
    assert route.next_note(Place(0, Step(0, 4, 4))) is None


def test_faults_are_visited():
    text = NOTED.replace("C86 C74", "C86^ C74").replace("[Termination", '[Points "5"]\n[Termination')
    matches, found = play_record(read_text(text)[0])
    route = Route(matches, found)
    places = []
    place = route.start
    while (place := route.next_note(place)) is not None:
        places.append(place.step)
    assert Step(0, 1, 3) in places
    assert route.found(Place(0, Step(0, 1, 3)))[0].code == "SJN420"


def test_views_go_round(matches):
    app = ReplayApp(matches, start=AT)
    shown = drive(app, "v")
    assert app.table.look.viewpoint == 3
    assert "seen by S" in shown
    assert "▒▒▒" in shown
    app = ReplayApp(matches, start=AT)
    drive(app, *"vvvv")
    assert app.table.look.viewpoint == 2
    app = ReplayApp(matches, start=AT)
    assert "seen by" not in drive(app, *"vvvvv")
    assert app.table.look.viewpoint is None


def test_the_table_turns(matches):
    app = ReplayApp(matches, start=AT)
    rows = drive(app, "f").split("\n")
    assert app.table.look.bottom == 0
    assert any(row[26:].strip().startswith(("E ", "▸E ")) for row in rows[13:])


def test_go_to_a_locator(matches):
    app = ReplayApp(matches)
    drive(app, "colon", *"2:3.1", "enter")
    assert app.table.place == Place(0, Step(1, 3, 1))
    app = ReplayApp(matches)
    drive(app, "colon", *"2:3", "escape")
    assert app.table.place == Place(0, Step(0, 0, 0))
    app = ReplayApp(matches)
    drive(app, "colon", *"2:3", "enter", "apostrophe")
    assert app.table.place == Place(0, Step(0, 0, 0))


def test_a_wrong_locator_is_answered_without_spoilers(matches):
    app = ReplayApp(matches)

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("colon", *"1:50", "enter")
            await pilot.pause()
            assert isinstance(app.screen, GoTo)
            return str(app.screen.query_one("#ask").render())

    said = asyncio.run(run())
    assert said == "deal 1 has no trick 50"


@pytest.mark.parametrize("key", ["question_mark", "f1", "t", "i"])
@pytest.mark.parametrize("close", ["escape", "q"])
def test_overlays_open_and_close(matches, key, close):
    app = ReplayApp(matches, start=AT)

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, Overlay)
            await pilot.press("right", "tab")
            await pilot.press(close)
            await pilot.pause()
            assert app.screen is app.table
            assert app.table.place == Place(*AT)
            await pilot.press("right")
            assert app.table.place == Place(0, Step(0, 2, 3))

    asyncio.run(run())


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("ctrl+c", 130)])
def test_quit(matches, key, status):
    app = ReplayApp(matches)

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(key)
            await pilot.pause()

    asyncio.run(run())
    assert app.return_value == status


def test_ctrl_c_quits_from_an_overlay(matches):
    app = ReplayApp(matches)

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("colon", "1", "ctrl+c")
            await pilot.pause()

    asyncio.run(run())
    assert app.return_value == 130


def test_autoplay_goes_on_and_pauses_at_notes(monkeypatch):
    monkeypatch.setattr("shengji.replay.app.replayer.PAUSE", 0.01)
    record, _ = read_text(NOTED)
    matches, found = play_record(record)
    app = ReplayApp(matches, "auto", found)

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("space")
            for _ in range(500):
                await pilot.pause(0.02)
                if app.table.place.step == Step(0, 2, 1):
                    break
            await pilot.pause(0.1)
            assert app.table.place.step == Step(0, 2, 1)
            assert not app.table.playing
            monkeypatch.setattr("shengji.replay.app.replayer.PAUSE", 60.0)
            await pilot.press("space")
            assert app.table.playing
            await pilot.press("right")
            assert not app.table.playing

    asyncio.run(run())


def test_the_facts_hold_the_whole_note_and_no_result(matches):
    text = NOTED.replace("first note", "first note " + "and more " * 90 + "at last")
    app = ReplayApp(play_record(read_text(text)[0])[0], start=(0, Step(0, 2, 4)))

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            assert "lines: i" in str(app.table.draw(80, 24))
            await pilot.press("i")
            await pilot.pause()
            return str(app.screen.query_one("#page").render())

    page = asyncio.run(run())
    assert "at last" in " ".join(page.split())
    assert "[red]x[/]" in page
    assert "unfinished" not in page


def test_speed(matches):
    app = ReplayApp(matches)
    assert "Speed 2" in drive(app, "plus")
    app = ReplayApp(matches)
    assert "Speed 4" in drive(app, "plus", "plus", "plus")
    app = ReplayApp(matches)
    assert "Speed 0.5" in drive(app, "minus", "minus")


def test_themes_go_round(matches):
    app = ReplayApp(matches)
    assert "Theme two-colour" in drive(app, "c")
    app = ReplayApp(matches, look=Look(mono=True))
    assert "Theme dark" in drive(app, "c")


def test_spoilers_on_demand(matches):
    app = ReplayApp(matches, start=AT)
    tricks = len(matches[0].deals[0].tricks)
    assert f"of {tricks}" in drive(app, "u")
    app = ReplayApp(matches, start=AT)
    assert f"of {tricks}" not in drive(app, "u", "u")


@pytest.mark.parametrize("size", [(48, 30), (80, 24), (100, 30), (120, 40), (36, 12), (20, 10), (200, 50), (5, 3)])
@pytest.mark.parametrize("look", [Look(), Look(ascii=True), Look(mono=True)], ids=["colour", "ascii", "mono"])
def test_every_size_runs(matches, size, look):
    app = ReplayApp(matches, "sizes", (), AT, look)

    async def run():
        async with app.run_test(size=size) as pilot:
            await pilot.press(*("right",) * 7, "question_mark", "escape", "t", "escape", "v", "G", "colon", "escape")
            await pilot.resize_terminal(90, 26)
            await pilot.pause()
            widget = app.table.query_one(TableWidget)
            assert widget.size == (90, 26)
            app.export_screenshot()

    asyncio.run(run())


def test_what_the_screen_shows_is_the_table(matches):
    app = ReplayApp(matches, "screen", (), AT)

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            widget = app.table.query_one(TableWidget)
            screen = [widget.render_line(row).text.rstrip() for row in range(24)]
            drawn = [line.plain.rstrip() for line in app.table.draw(80, 24).lines]
            assert screen == drawn

    asyncio.run(run())


def test_a_record_without_a_deal_is_refused():
    matches, _ = play_record(read_text('[SJN "1"]\n')[0])
    with pytest.raises(ValueError, match="no deal"):
        ReplayApp(matches)


@pytest.mark.parametrize("width", [10, 36, 60, 80, 120])
@pytest.mark.parametrize("speed", [None, 2.0])
@pytest.mark.parametrize("message", ["", "This is the end. " * 9])
def test_the_footer_fits(width, speed, message):
    line = footer(width, Look(ascii=True), message, speed).plain
    assert len(line) <= width
    assert line.isascii()
    if width >= 36 and not message:
        assert "q quit" in line
        assert "? help" in line


def test_help_names_every_key(matches):
    told = " ".join(key for key, _ in KEYS)
    for key in ("→", "Enter", "Backspace", "PgDn", "Shift-Tab", "Home", "End", "Space", "Esc", "Ctrl-C", "F1"):
        assert key in told


def test_textual_is_loaded_by_the_app_alone():
    code = "import sys, shengji.replay.views.table, shengji.replay.timeline; assert 'textual' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
