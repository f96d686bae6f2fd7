"""How fast the replayer is: its first screen, a step drawn, steps without drawing.

Run ``python bench/replayer.py`` from a checkout, on a system with pseudo-terminals. The first screen is timed over
whole processes, from their start until the table has come through the terminal, by the clock and as the process's own
(CPU) time; the rest as CPU time.
"""

import argparse
import asyncio
import fcntl
import gc
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from shengji.engine.rulesets import RULESETS
from shengji.grammar.source import Source
from shengji.notation.record import Record
from shengji.notation.writer import write
from shengji.replay.app import Desk
from shengji.replay.app.replayer import ReplayApp
from shengji.replay.app.route import Place
from shengji.replay.app.table_widget import TableWidget
from shengji.replay.checking import Checked, check_source
from shengji.replay.example import example_match
from shengji.replay.timeline import Timeline

SIZES = ((48, 30), (80, 24), (120, 40), (200, 60))
COMPLETE = "take over"
"""Words of the score line: once they are there, the table stands above them."""


def match_of(deals: int) -> str:
    """Return the text of a match of so many deals."""
    return write(Record((example_match("standard", RULESETS["standard"], 5, deals),)))


def started(path: Path, until: str) -> tuple[float, float]:
    """Start the replayer in a terminal of 80 by 24; return the seconds until it shows something, by clock and CPU."""
    start = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        own = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.execve(sys.executable, [sys.executable, "-m", "shengji", "replay", f"{path}@1:3"], {**kept, **own})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown = ""
    while until not in shown:
        if not select.select([terminal], [], [], 30)[0]:
            raise TimeoutError(f"no {until!r} within 30 seconds")
        shown += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", os.read(terminal, 1 << 16).decode(errors="replace"))
    clock = time.perf_counter() - start
    own = _own_time(child)
    os.write(terminal, b"q")
    try:
        while os.read(terminal, 1 << 16):
            pass
    except OSError:
        pass
    os.waitpid(child, 0)
    return clock, own


def _own_time(process: int) -> float:
    """Return the CPU seconds of a process so far, where the system tells; else 0."""
    tasks = Path(f"/proc/{process}/task")
    found = [task / "schedstat" for task in tasks.iterdir()] if tasks.is_dir() else []
    return sum(int(path.read_text().split()[0]) for path in found if path.exists()) / 1e9


def time_first_screen(text: str, rounds: int) -> None:
    """Print how long the first screen takes, as the median of several runs and as the best."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.sjn"
        path.write_text(text, "utf-8")
        started(path, COMPLETE)  # compiles what is not compiled yet
        times = [started(path, COMPLETE) for _ in range(rounds)]
    for name, values in zip(("by the clock", "CPU"), zip(*times, strict=True), strict=True):
        values = sorted(1000 * value for value in values)
        print(f"  {'first screen, ' + name:36} {values[len(values) // 2]:8.0f} ms  (best: {values[0]:.0f})")


def time_drawing(checked: Checked) -> None:
    """Print how long a step takes until it is drawn as lines of text, on average over a match, and at most."""
    desk = Desk(checked)
    places = list(desk.route.walk(0))

    def step(place: Place, width: int, height: int) -> None:
        desk.show(place)
        desk.draw(width, height)

    for width, height in SIZES:
        times = sorted(spent(partial(step, place, width, height)) for place in places)
        print(
            f"  {f'a step at {width}x{height}, as text':36} {1000 * sum(times) / len(times):8.1f} ms  "
            f"(99 of 100 below {1000 * times[len(times) * 99 // 100]:.1f})"
        )


def spent(work: Callable[[], object]) -> float:
    """Return the CPU seconds that work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def time_steps_on_screen(checked: Checked, steps: int) -> None:
    """Print how long a step takes in the application, from the key until all lines of the screen are there."""

    async def running(size: tuple[int, int]) -> float:
        app = ReplayApp(Desk(checked))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            widget = app.table.query_one(TableWidget)
            start = time.process_time()
            for _ in range(steps):
                app.table.action_move("next")
                widget.render_lines(widget.region.reset_offset)
            return (time.process_time() - start) / steps

    for size in SIZES:
        print(f"  {f'a step at {size[0]}x{size[1]}, as a screen':36} {1000 * asyncio.run(running(size)):8.1f} ms")


def time_timeline(checked: Checked) -> None:
    """Print how long 10,000 steps on and back take without drawing."""
    timeline = Timeline(checked.matches[0])

    def steps() -> None:
        step, way = timeline.steps[0], timeline.next
        for _ in range(10_000):
            following = way(step)
            if following == step:
                way = timeline.previous if way == timeline.next else timeline.next
                following = way(step)
            step = following
            timeline.state(step)

    print(f"  {'10,000 steps on and back, no drawing':36} {1000 * min(spent(steps) for _ in range(3)):8.0f} ms")


def main() -> None:
    """Parse the command line and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=12, help="deals of the match (default: 12)")
    parser.add_argument("--rounds", type=int, default=11, help="starts of the replayer (default: 11)")
    options = parser.parse_args()
    text = match_of(options.deals)
    checked = check_source(Source("match.sjn", text))
    gc.freeze()  # as the replayer does
    print(f"a match of {len(checked.matches[0].deals)} deals")
    time_first_screen(text, options.rounds)
    time_timeline(checked)
    time_drawing(checked)
    time_steps_on_screen(checked, 200)


if __name__ == "__main__":
    main()
