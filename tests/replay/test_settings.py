"""Settings: where they are looked for, which goes before which, what is wrong in them, and how they are changed."""

import json
import shutil
from pathlib import Path

import pytest

from shengji.replay.cli import command, run
from shengji.replay.config.force import asked_of
from shengji.replay.config.settings import SETTINGS
from shengji.replay.config.writing import with_setting, without_setting

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "samples" / "club-night.sjn"
CLEAN = ROOT / "samples" / "first-deal.sjn"
ENGLISH, CHINESE = "no problems in 1 file (1 deal)\n", "1 个文件没有问题（1 局）\n"


@pytest.fixture
def user(tmp_path, monkeypatch):
    """The user's file, not there yet; one works in the folder `here` of a home."""
    home = tmp_path / "home"
    (home / "here").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "etc"))
    monkeypatch.chdir(home / "here")
    return home / "etc" / "shengji" / "config.toml"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def record(folder):
    folder.mkdir(parents=True, exist_ok=True)
    return str(shutil.copy(CLEAN, folder / "game.sjn"))


def language_of(capsys, *arguments):
    assert run(["validate", *arguments]) == 0
    return {ENGLISH: "en", CHINESE: "zh"}[capsys.readouterr().out]


# Where, and which goes before which


def test_the_users_file_holds(user, capsys):
    write(user, 'lang = "zh"')
    assert language_of(capsys, str(CLEAN)) == "zh"


def test_each_place_goes_before_the_next(user, capsys, monkeypatch):
    write(user, 'lang = "zh"')
    write(Path("shengji.toml"), 'lang = "en"')
    assert language_of(capsys, str(CLEAN)) == "en"
    monkeypatch.setenv("SHENGJI_LANG", "zh")
    assert language_of(capsys, str(CLEAN)) == "zh"
    assert language_of(capsys, str(CLEAN), "--lang", "en") == "en"


def test_one_setting_of_a_folder_leaves_the_users_others(user, capsys):
    write(user, 'lang = "zh"\ndelay = 3')
    write(Path("shengji.toml"), "delay = 0.5")
    assert language_of(capsys, str(CLEAN)) == "zh"
    assert run(["config", "delay"]) == 0
    assert capsys.readouterr().out == "0.5\n"


def test_the_folder_of_the_record_goes_before_that_in_which_one_works(user, capsys, tmp_path):
    path = record(tmp_path / "club")
    write(tmp_path / "club" / "shengji.toml", 'lang = "zh"')
    write(Path("shengji.toml"), 'lang = "en"')
    assert language_of(capsys, path) == "zh"
    assert language_of(capsys, str(tmp_path / "club")) == "zh"
    assert language_of(capsys, "--deal", "1", path) == "zh"


def test_the_file_of_a_record_with_a_place_holds(user, capsys, tmp_path):
    path = record(tmp_path / "club")
    write(tmp_path / "club" / "shengji.toml", "ascii = true")
    assert run(["show", f"{path}@1"]) == 0
    assert "♠" not in capsys.readouterr().out


def test_folders_above_are_looked_in_up_to_the_home(user, capsys, tmp_path, monkeypatch):
    write(tmp_path / "shengji.toml", 'lang = "zh"')
    deep = tmp_path / "home" / "here" / "a" / "b"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    assert language_of(capsys, str(CLEAN)) == "en"
    write(tmp_path / "home" / "shengji.toml", 'lang = "zh"')
    assert language_of(capsys, str(CLEAN)) == "zh"
    write(deep.parent / "shengji.toml", 'lang = "en"')
    assert language_of(capsys, str(CLEAN)) == "en"


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ([], (None, None)),
        (["show"], ("show", None)),
        (["show", "a.sjn@1"], ("show", "a.sjn@1")),
        (["show", "--pov", "E", "a.sjn"], ("show", "a.sjn")),
        (["show", "--pov=E", "--ascii", "a.sjn"], ("show", "a.sjn")),
        (["--lang", "zh", "show", "--", "-x.sjn"], ("show", "-x.sjn")),
        (["validate", "-"], ("validate", "-")),
        (["valdate", "a.sjn"], (None, None)),
        (["show", "--pov"], ("show", None)),
    ],
)
def test_the_record_is_told_from_the_values_of_options(arguments, asked):
    assert asked_of(command(), arguments) == asked


# What they do


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        ("ascii = true", ["--ascii"]),
        ('pov = "N"', ["--pov", "N"]),
        ('color = "always"', ["--color", "always"]),
        ('pov = "e"\nascii = true', ["--pov", "E", "--ascii"]),
    ],
)
def test_a_setting_does_what_its_option_does(settings, options, user, capsys):
    place = f"{CLUB}@1:9.3"
    run(["show", place])
    plain = capsys.readouterr().out
    run(["show", place, *options])
    wanted = capsys.readouterr().out
    write(user, settings)
    run(["show", place])
    assert capsys.readouterr().out == wanted != plain


@pytest.mark.parametrize(
    ("settings", "options"),
    [("ascii = true", ["--no-ascii"]), ('pov = "N"', ["--pov", "full"]), ('color = "always"', ["--color", "auto"])],
)
def test_every_setting_can_be_gone_against_on_the_command_line(settings, options, user, capsys):
    place = f"{CLUB}@1:9.3"
    run(["show", place])
    plain = capsys.readouterr().out
    write(user, settings)
    run(["show", place, *options])
    assert capsys.readouterr().out == plain


def test_no_color_goes_before_the_files_and_behind_the_option(user, capsys, monkeypatch):
    write(user, 'color = "always"')
    monkeypatch.setenv("NO_COLOR", "1")
    run(["score", str(CLUB)])
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.delenv("TERM", raising=False)
    run(["score", str(CLUB), "--color", "always"])
    assert "\x1b" in capsys.readouterr().out


def test_the_theme_is_that_of_diagrams_and_no_misuse_where_there_is_none(user, capsys):
    drawing = ["show", f"{CLUB}@1:2", "--svg", "-"]
    run(drawing)
    plain = capsys.readouterr().out
    run([*drawing, "--theme", "mono"])
    mono = capsys.readouterr().out
    write(user, 'theme = "mono"')
    run(drawing)
    assert capsys.readouterr().out == mono != plain
    assert run(["show", f"{CLUB}@1:2"]) == 0
    assert capsys.readouterr().err == ""
    assert run(["show", f"{CLUB}@1:2", "--theme", "mono"]) == 2


def test_the_table_is_as_the_settings_say(user, monkeypatch):
    import shengji.replay.cli_replay as module

    write(user, 'theme = "light"\ndelay = 0.25\npov = "W"\nascii = true\ncolor = "never"')
    desks = []
    monkeypatch.setattr("shengji.replay.app.run_app", lambda desk: desks.append(desk) or 0)
    monkeypatch.setattr(module, "_lacks_screen", lambda: False)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    assert run(["replay", str(CLUB)]) == 0
    look = desks[0].look
    assert (look.palette, look.viewpoint, look.ascii, look.mono, desks[0].pause) == ("light", 2, True, True, 0.25)
    assert run(["replay", str(CLUB), "--delay", "2", "--no-ascii", "--color", "always", "--theme", "dark"]) == 0
    assert (desks[1].look.palette, desks[1].look.mono, desks[1].pause) == ("dark", False, 2.0)


# What is wrong in them


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('\nlnag = "zh"', ":2: there is no setting lnag; the nearest is lang"),
        ("[x]\na = 1", ":1: there is no setting x; the settings are lang, theme, ascii, pov, delay, color"),
        ('lang = "fr"', ':1: lang can\'t be "fr"; choose one of en, zh'),
        ("ascii = 1", ":1: ascii can't be 1; choose one of true, false"),
        ('# x\n\n pov = "Q"', ':3: pov can\'t be "Q"; choose one of E, N, W, S, full'),
        ("delay = 0", ":1: delay can't be 0; write a number of seconds, 0.1 to 60"),
        ("delay = true", ":1: delay can't be true; write a number of seconds, 0.1 to 60"),
        ("delay = nan", ":1: delay can't be nan; write a number of seconds, 0.1 to 60"),
        ('theme = ["mono"]', ":1: theme can't be ['mono']; choose one of default,"),
        ("lang = zh", ":1: this is no TOML ("),
        ('lang = "zh"\nlang = "en"', ":2: this is no TOML ("),
        ('theme = "mono', ":1: this is no TOML ("),
        (b"# ok\nlang = '\xd6\xd0'", ":2: this is not UTF-8; save the file as UTF-8"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_a_remedy(text, said, user, capsys):
    write(user, text)
    assert run(["validate", str(CLEAN)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"shengji: {user}{said}")


def test_all_that_is_wrong_is_said_at_once(user, capsys):
    write(user, 'lnag = "zh"\ntheme = "drak"')
    write(Path("shengji.toml"), "delay = 1000")
    assert run(["validate", str(CLEAN)]) == 2
    assert [line.partition(": ")[2].split(": ")[0].rpartition(":")[2] for line in
            capsys.readouterr().err.splitlines()] == ["1", "1", "2"]  # fmt: skip


@pytest.mark.parametrize("arguments", [["--help"], ["validate", "-h"], ["doctor"], ["completion", "bash"]])
def test_help_needs_no_settings(arguments, user, capsys):
    write(user, "broken")
    assert run(arguments) == 0
    assert capsys.readouterr().out


def test_a_folder_in_place_of_the_file_is_said(user, capsys):
    user.mkdir(parents=True)
    assert run(["validate", str(CLEAN)]) == 2
    assert str(user) in capsys.readouterr().err


def test_an_empty_file_says_nothing(user, capsys):
    write(user, "")
    assert language_of(capsys, str(CLEAN)) == "en"


def test_a_mark_at_the_beginning_of_the_file_is_no_text(user, capsys):
    write(user, b'\xef\xbb\xbflang = "zh"\r\n')
    assert language_of(capsys, str(CLEAN)) == "zh"


# The command


def test_the_list_says_of_each_where_it_comes_from(user, capsys, monkeypatch):
    write(user, 'theme = "mono"')
    write(Path("shengji.toml"), "delay = 2")
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(["config", "--format", "json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["settings"]}
    assert list(rows) == list(SETTINGS)
    assert {name: (row["value"], row["source"]) for name, row in rows.items()} == {
        "lang": ("en", "locale"),
        "theme": ("mono", "user"),
        "ascii": (False, "default"),
        "pov": ("full", "default"),
        "delay": (2.0, "project"),
        "color": ("never", "environment"),
    }
    assert rows["theme"]["origin"] == str(user) and rows["color"]["origin"] == "NO_COLOR"
    assert run(["config"]) == 0
    text = capsys.readouterr().out
    assert all(f"\n{name} " in f"\n{text}" for name in SETTINGS)


def test_a_setting_is_set_printed_and_taken_out(user, capsys):
    assert run(["config", "theme", "MONO"]) == 0
    assert user.read_text() == 'theme = "mono"\n'
    assert run(["config", "theme"]) == 0
    assert capsys.readouterr().out == "mono\n"
    assert run(["config", "theme", "--unset"]) == 0
    assert user.read_text() == ""
    assert run(["config", "theme"]) == 0
    assert capsys.readouterr().out == "default\n"


def test_where_the_file_is_can_be_asked(user, capsys):
    assert run(["config", "--path"]) == 0
    assert capsys.readouterr().out == f"{user}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["thme"], "the nearest is theme"),
        (["theme", "drak"], "theme can't be drak; choose one of"),
        (["delay", "soon"], "delay can't be soon; write a number"),
        (["delay", "inf"], "delay can't be inf"),
        (["ascii", "yes"], "choose one of true, false"),
        (["--unset"], "name it"),
        (["lang", "zh", "--unset"], "choose one"),
        (["lang", "--path"], "goes with nothing else"),
        (["lang", "--unset"], "does not set lang"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments, said, user, capsys):
    assert run(["config", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not user.exists()


def test_a_wrong_setting_can_be_set_right_and_an_unknown_one_taken_out(user, capsys):
    write(user, 'lnag = "zh"\ntheme = "drak"\n')
    assert run(["config"]) == 2
    assert "lnag" in capsys.readouterr().err
    assert run(["config", "theme", "dark"]) == 0
    assert run(["config", "lnag", "--unset"]) == 0
    assert user.read_text() == 'theme = "dark"\n'
    assert run(["config"]) == 0


@pytest.mark.parametrize("text", ["broken\n", 'lang = """\nen"""\n', b"\xff\n"])
def test_a_file_that_is_not_understood_is_left_as_it_is(text, user, capsys):
    write(user, text)
    before = user.read_bytes()
    assert run(["config", "lang", "en"]) == 2
    assert user.read_bytes() == before
    assert f"{user} can't be changed line by line; set lang in it by hand" in capsys.readouterr().err


def test_who_sets_what_another_place_goes_before_is_told(user, capsys):
    write(Path("shengji.toml"), 'theme = "light"')
    assert run(["config", "theme", "dark"]) == 0
    error = capsys.readouterr().err
    assert "shengji.toml goes before it: light" in error


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'theme = "dark"\n'),
        ('# mine\ntheme="light" # at home\nascii = true\n', '# mine\ntheme="dark" # at home\nascii = true\n'),
        ("'theme' = 'light'", "'theme' = \"dark\""),
        ("ascii = true", 'ascii = true\ntheme = "dark"\n'),
        ('lang = "zh"\r\n', 'lang = "zh"\r\ntheme = "dark"\r\n'),
        ("ascii = true\n\n[x]\na = 1\n", 'ascii = true\n\ntheme = "dark"\n[x]\na = 1\n'),
        ("# theme = 'light'\n", "# theme = 'light'\ntheme = \"dark\"\n"),
    ],
)
def test_a_line_is_changed_and_all_others_stay(before, after):
    assert with_setting(before, "theme", "dark") == after


def test_a_line_is_taken_out_and_all_others_stay():
    assert without_setting('# a\nlang = "zh" # b\ndelay = 1\n', "lang") == "# a\ndelay = 1\n"
