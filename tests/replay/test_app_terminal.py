"""The replayer as a process in a terminal: what a user sees from its start to its end."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.replay.app.desk import Desk
from shengji.replay.app.run import shown_at_once
from shengji.replay.checking import check_source

SAMPLE = Path(__file__).parent.parent.parent / "samples" / "club-night.sjn"
PATIENCE = 60
"""Seconds after which a screen that does not come is a failure."""


class Terminal:
    """A pseudo-terminal with the replayer in it."""

    def __init__(self, *arguments, size=(80, 24), **environment):
        self.process, self.file = pty.fork()
        if self.process == 0:
            own = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", **environment}
            kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
            # Not execv: line editing in the tests' own process may have set a size in its environment.
            os.execve(sys.executable, [sys.executable, "-m", "shengji", "replay", *arguments], {**kept, **own})
        self.resize(*size)
        self.modes = termios.tcgetattr(self.file)
        self.raw = ""

    def resize(self, width, height):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def wait(self, words, since=0):
        """Read until words have come since a place in what was read, codes left out; return where they end."""
        end = time.monotonic() + PATIENCE
        while words not in self.text(since):
            assert time.monotonic() < end, f"no {words!r} in {self.text(since)[-2000:]!r}"
            self.read()
        return len(self.raw)

    def read(self):
        """Read what has come, for a second at most."""
        if select.select([self.file], [], [], 1)[0]:
            self.raw += os.read(self.file, 1 << 16).decode("utf-8", "replace")

    def text(self, since):
        return re.sub(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|\][^\a]*\a|[=>PM])", "", self.raw[since:])

    def press(self, keys):
        os.write(self.file, keys.encode())

    def end(self):
        """Wait for the process to end; return its exit status."""
        while True:
            try:
                self.raw += os.read(self.file, 1 << 16).decode("utf-8", "replace")
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def loaded(terminal):
    """Wait until the application has drawn the table too; it asks for the mouse before. Return how much was read."""
    end = time.monotonic() + PATIENCE
    while "\x1b[?1000h" not in terminal.raw:
        assert time.monotonic() < end
        terminal.read()
    return terminal.wait("20 to take over", terminal.raw.index("\x1b[?1000h"))


def test_from_the_first_screen_to_ctrl_c():
    terminal = Terminal(f"{SAMPLE}@1:9.3")
    before = loaded(terminal)
    first = terminal.raw.index("20 to take over")
    assert first < terminal.raw.index("\x1b[?1000h"), "the table is there before the application"
    terminal.press("l")
    before = terminal.wait("N wins 35 pts", before)
    terminal.press("y")
    before = terminal.wait("@1:9.4", before)
    assert "\x1b]52;c;" in terminal.raw
    terminal.resize(120, 40)
    os.kill(terminal.process, signal.SIGWINCH)
    before = terminal.wait("Attackers' points", before)
    terminal.press("\x03")
    assert terminal.end() == 130
    for on, off in (("1049h", "1049l"), ("25l", "25h"), ("1000h", "1000l")):
        assert terminal.raw.rindex(f"\x1b[?{off}") > terminal.raw.rindex(f"\x1b[?{on}")
    assert terminal.raw.rstrip().endswith("club-night.sjn@1:9.4"), "what was shared is printed"


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 128 + 15), (signal.SIGHUP, 128 + 1)])
def test_a_signal_ends_it_in_good_order(number, status):
    terminal = Terminal(f"{SAMPLE}@1:9.3")
    before = loaded(terminal)
    terminal.press("l")
    terminal.wait("N wins 35 pts", before)
    os.kill(terminal.process, number)
    assert terminal.end() == status
    assert terminal.raw.rindex("\x1b[?1049l") > terminal.raw.rindex("\x1b[?1049h")


@pytest.mark.parametrize(("options", "environment"), [((), {"NO_COLOR": "1"}), (("--color", "never"), {})])
def test_without_colours_none_is_sent(options, environment):
    terminal = Terminal(*options, f"{SAMPLE}@1:9.3", **environment)
    loaded(terminal)
    terminal.press("?")
    terminal.wait("next play")
    terminal.press("qq")
    assert terminal.end() == 0
    codes = {code for sequence in re.findall(r"\x1b\[([0-9;]*)m", terminal.raw) for code in sequence.split(";")}
    assert codes <= {"", "0", "1", "2", "3", "4", "7", "39", "49"}


@pytest.mark.parametrize(("column", "suits"), [(2, "♣AK !"), (3, "CAK !")])
def test_a_terminal_that_draws_symbols_wide_gets_letters(column, suits):
    terminal = Terminal(f"{SAMPLE}@1:9.3")
    before = loaded(terminal)
    assert "\x1b[H♠\x1b[6n" in terminal.raw
    terminal.press(f"\x1b[1;{column}R")
    if column > 2:
        before = terminal.wait("two cells wide: here are letters instead", before)
    terminal.press("\x1b[1;5R")  # Ctrl-F3, in some terminals
    terminal.press("t")
    terminal.wait(suits.replace(" ", ""), before)
    terminal.press("qq")
    assert terminal.end() == 0


def test_an_interruption_while_it_loads_leaves_the_other_screen(capsys):
    desk = Desk(check_source(Source("sample", SAMPLE.read_text("utf-8"))))
    with pytest.raises(KeyboardInterrupt), shown_at_once(desk):
        raise KeyboardInterrupt
    shown = capsys.readouterr().out
    assert shown.startswith("\x1b[?1049h")
    assert shown.endswith("\x1b[?25h\x1b[?1049l")
