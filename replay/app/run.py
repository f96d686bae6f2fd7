"""Running the replayer: its first screen at once, then the application that takes it over."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from shutil import get_terminal_size

from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style

from shengji.replay.app.desk import GROUNDS, Desk

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[H"
_LEAVE = "\x1b[?25h\x1b[?1049l"


def run_app(desk: Desk) -> int:
    """Run the replayer until it is left; return the exit status: 0, or 130 after Ctrl-C.

    The locators that were shared are printed when it is left.
    """
    try:
        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            signal.signal(number, _left)  # until the application sees to them itself
        with shown_at_once(desk):
            from shengji.replay.app.replayer import ReplayApp

        gc.freeze()  # what is there now stays: to look through it again and again would hold up a step by 30 ms
        app = ReplayApp(desk)
        status = app.run()
    except _Left as left:
        return left.status
    for locator in desk.shared:
        print(locator)
    return status if status is not None else app.return_code or 0


class _Left(BaseException):
    """A signal that ends the program, while the application is not there to see to it."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def _left(number: int, _: object) -> None:
    raise _Left(128 + number)


@contextmanager
def shown_at_once(desk: Desk) -> Iterator[None]:
    """Draw the first screen while the application is being loaded, which takes longer than all that comes before.

    It stands on the terminal's other screen, to which the application goes too.
    """
    if os.name != "posix":
        yield
        return
    sys.stdout.write(_ENTER + first_screen(desk, *get_terminal_size()))
    sys.stdout.flush()
    try:
        yield
    except BaseException:
        sys.stdout.write(_LEAVE)
        sys.stdout.flush()
        raise


def first_screen(desk: Desk, width: int, height: int) -> str:
    """Return the table as the characters and codes that draw it on a terminal of this size."""
    out = StringIO()
    mono, light = desk.look.mono, desk.look.palette == "light"
    console = Console(
        file=out, force_terminal=True, width=width, height=height, highlight=False, markup=False, no_color=mono
    )
    ground = Style.null() if mono else Style(color=GROUNDS[light][0], bgcolor=GROUNDS[light][1])
    lines = console.render_lines(desk.draw(width, height), style=ground)
    console.print(Segments(segment for line in lines for segment in (*line, Segment.line())), end="")
    return out.getvalue().rstrip("\n").replace("\n", "\r\n")
