"""The replayer by typed commands: what is answered, and how it runs in a terminal without a screen."""

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from fcntl import ioctl
from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.replay.app.route import Route
from shengji.replay.checking import check_source
from shengji.replay.typed.commands import command_of
from shengji.replay.typed.session import Session
from shengji.replay.typed.telling import Ears
from shengji.replay.views.card_words import cards_in_words

ROOT = Path(__file__).parent.parent.parent
FIRST = ROOT / "samples" / "first-deal.sjn"
CLUB = ROOT / "samples" / "club-night.sjn"
DEAL = FIRST.read_text("utf-8")
TRICK = "5. E: HA H6 HT HJ =E+10\n"
VARIED = DEAL.replace(TRICK, "5. E: HA (5. N: H7 HT HJ) H6 HT HJ =E+10\n")


def session(text=DEAL, locator=None, viewpoint=None):
    checked = check_source(Source("deal.sjn", text))
    route = Route(checked.matches, checked.diagnostics)
    return Session(route, route.find(locator) if locator else route.start, Ears(cards_in_words, viewpoint))


def answers(at, *typed):
    return [list(at.answer(command_of(line))) for line in typed]


def test_enter_goes_on_play_by_play_and_heads_a_trick_once():
    at = session(locator="1:5")
    assert answers(at, "", "n", "\n", "") == [
        ["East: heart ace."],
        ["North: heart 6."],
        ["West: heart 10."],
        ["South: heart jack.", "East wins 10 points. Attackers 10, 70 short."],
    ]
    assert answers(at, "")[0][0] == "Trick 6. East leads."


def test_t_tells_the_rest_of_a_trick_then_whole_ones():
    at = session(locator="1:4.3")
    rest, whole = answers(at, "t", "t")
    assert rest == ["East: heart 2.", "East wins 0 points. Attackers 0, 80 short."]
    assert whole == [
        "Trick 5. East leads.",
        "East: heart ace.",
        "North: heart 6.",
        "West: heart 10.",
        "South: heart jack.",
        "East wins 10 points. Attackers 10, 70 short.",
    ]


def test_nothing_is_told_before_it_is_reached():
    opening = "\n".join(session().begin("deal.sjn"))
    assert "Spades trump" not in opening
    assert "declares" not in opening


def test_back_goto_and_repeat_tell_the_place():
    at = session(locator="1:5.2")
    back, again, there = answers(at, "b", "r", "1:6.1")
    assert back == again == ["Trick 5. East leads.", "East: heart ace."]
    assert there == ["Trick 6. East leads.", "East: hearts 9 9."]


@pytest.mark.parametrize("typed", ["x", "1:99", "9:1", "h x", "1:1.9", "7:", "\x1b[A", "n n", "(x"])
def test_what_is_no_command_and_no_place_leaves_the_place_and_offers_help(typed):
    at = session(locator="1:5.2")
    before = at.place
    assert answers(at, typed)[0][-1] == "? lists the commands."
    assert at.place == before


def test_the_score_and_who_is_next():
    # 40 + 20 + 20 points went to the declarer; 10 of hearts lies on the table.
    assert answers(session(locator="1:5.3"), "s")[0] == [
        "Attackers 0, 80 short.",
        "10 points lie on the table.",
        "Levels: EW 2, NS 2.",
        "South is next.",
    ]


def test_a_hand_is_told_suit_by_suit_trumps_first():
    lines = answers(session(locator="1:5.1"), "h e")[0]
    assert lines[0] == "East holds 14 cards:"
    assert lines[1].startswith("Trumps: ")
    assert answers(session(locator="1:5.1"), "h")[0][0].startswith("North holds")


def test_from_a_seat_no_other_hand_is_told_and_no_buried_card_and_no_note():
    at = session()
    assert answers(at, "v e")[0] == ["Only what East can know is told."]
    told = answers(at, "n", "n", "h n", "h w", "h s")
    assert "North buries the kitty." in told[1]
    for lines, seat in zip(told[2:], ("North", "West", "South"), strict=True):
        assert lines == [f"{seat} holds 25 hidden cards."]
    assert not any("Li Lei shows" in line for lines in told for line in lines)
    assert answers(at, "h")[0][0] == "East holds 25 cards:"
    assert answers(at, "v", "h n")[1][0] == "North holds 25 cards:"


def test_a_variation_is_entered_and_left():
    at = session(VARIED, "1:5.2")
    assert answers(at, "r")[0][-1] == "A variation leaves here: ( enters it."
    inside, *_, end, out = answers(at, "(", "n", "n", "n", ")")
    assert "North: heart 7." in inside
    assert end == ["The variation ends here; ) leads back out of it."]
    assert "North: heart 6." in out
    assert answers(at, "(2")[0] == ["No such variation leaves here."]


def test_stepping_to_the_end_tells_every_line_of_the_log_that_says_who_won():
    at = session()
    lines = list(at.begin("deal.sjn"))
    while True:
        before = at.place
        lines += answers(at, "n")[0]
        if at.place == before:
            break
    assert lines[-1] == "This is the end."
    assert sum("wins" in line and "points" in line for line in lines) == len(at.route.line(at.place).tricks)
    assert any("declares next" in line for line in lines)


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *arguments, size=(24, 80), **environment):
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.program = subprocess.Popen(
            [sys.executable, "-m", "shengji", *map(str, arguments)],
            stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, start_new_session=True,
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "dumb", **environment},
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def read_to(self, end):
        """Read until the text ends in these characters; fails where it does not for a minute, or is over."""
        start = len(self.seen)
        while not self.seen[start:].endswith(end):
            assert select.select([self.master], [], [], 60)[0], self.seen
            self.seen += os.read(self.master, 1 << 16).decode(errors="replace")
        return self.seen[start:]

    def type(self, text):
        os.write(self.master, text.encode())

    def status(self):
        return self.program.wait(60)


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [((FIRST,), {}), ((FIRST, "--plain"), {"TERM": "xterm"}), ((FIRST, "--plain=notation"), {"TERM": "xterm"})],
    ids=["no screen", "plain", "notation"],
)
def test_a_terminal_without_a_screen_gets_a_prompt_and_no_codes(arguments, environment):
    terminal = Terminal("replay", *arguments, **environment)
    terminal.read_to("> ")
    terminal.type("1:5.1\n")
    answer = terminal.read_to("> ")
    assert "East: heart ace." in answer or "East: ♥A." in answer
    assert "\x1b" not in terminal.seen
    terminal.type("q\n")
    assert terminal.status() == 0


def test_a_small_terminal_is_told_in_words_too():
    terminal = Terminal("replay", FIRST, size=(5, 20), TERM="xterm")
    terminal.read_to("> ")
    assert "\x1b" not in terminal.seen
    terminal.type("\x04")
    assert terminal.status() == 0


def test_ctrl_c_leaves_with_130_and_no_traceback():
    terminal = Terminal("replay", FIRST)
    terminal.read_to("> ")
    terminal.type("\x03")
    assert terminal.status() == 130
    assert os.read(terminal.master, 1 << 16).decode().replace("^C", "").strip() == ""


def test_ctrl_d_leaves_with_0():
    terminal = Terminal("replay", FIRST)
    terminal.read_to("> ")
    terminal.type("\x04")
    assert terminal.status() == 0


def test_bytes_that_are_no_text_are_no_command():
    terminal = Terminal("replay", FIRST)
    terminal.read_to("> ")
    os.write(terminal.master, b"\xff\xfe\n")
    assert "? lists the commands." in terminal.read_to("> ")
    terminal.program.send_signal(signal.SIGINT)
    assert terminal.status() == 130


def test_commands_are_answered_in_chinese_too():
    terminal = Terminal("replay", CLUB, "--lang", "zh")
    terminal.read_to("> ")
    for typed in ("?\n", "v e\n", "h\n", "s\n", "t\n"):
        terminal.type(typed)
        terminal.read_to("> ")
    terminal.type("q\n")
    assert terminal.status() == 0
    assert "东家" in terminal.seen


def test_the_whole_log_goes_to_a_pipe_also_from_a_terminal():
    done = subprocess.run(
        [sys.executable, "-m", "shengji", "replay", FIRST, "--plain"], stdin=subprocess.DEVNULL, capture_output=True,
        check=False, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == 0
    assert b"\n> " not in done.stdout
    assert "Trick 5. East leads." in done.stdout.decode().splitlines()
