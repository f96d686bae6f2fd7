"""The application: a table that keys move through a record."""

import asyncio
import signal
from collections.abc import Sequence
from threading import current_thread, main_thread
from typing import ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual.app import App, ComposeResult, RenderResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from shengji.engine.cards import SEATS
from shengji.grammar.diagnostics import Diagnostic
from shengji.replay.app.footer import SPEEDS, footer
from shengji.replay.app.overlays import GoTo, Overlay, help_text
from shengji.replay.app.route import Place, Route
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import Step
from shengji.replay.views.looks import Look
from shengji.replay.views.table import render_table
from shengji.replay.views.table_column import trick_lines
from shengji.replay.views.table_facts import facts
from shengji.replay.views.table_scene import Scene

THEMES = ("dark", "two-colour", "high-contrast", "mono")

PAUSE = 1.6
"""Seconds between two plays at the plain speed."""


class TableWidget(Widget):
    """Shows the current place; rendered anew for each size."""

    DEFAULT_CSS = "TableWidget { width: 1fr; height: 1fr; }"

    def __init__(self, table: "TableScreen") -> None:
        super().__init__()
        self._table = table

    def render(self) -> RenderResult:
        """Draw the table at the widget's size."""
        return self._table.draw(self.size.width, self.size.height)


def _key(keys: str, action: str) -> Binding:
    return Binding(keys, action, show=False, priority="tab" in keys)


class TableScreen(Screen[None]):
    """The table, and the keys that move it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _key("right,l,enter", "move('next')"),
        _key("left,h,backspace", "move('previous')"),
        _key("down,j", "move('next_trick')"),
        _key("up,k", "move('previous_trick')"),
        _key("pagedown", "jump('next_deal')"),
        _key("tab", "jump('next_deal')"),
        _key("pageup", "jump('previous_deal')"),
        _key("shift+tab", "jump('previous_deal')"),
        _key("home,g", "jump('start_of_deal')"),
        _key("end,G", "jump('end_of_deal')"),
        _key("space", "autoplay"),
        _key("plus,equals_sign", "faster(1)"),
        _key("minus", "faster(-1)"),
        _key("n", "note('next_note')"),
        _key("N", "note('previous_note')"),
        _key("colon", "go_to"),
        _key("apostrophe", "back"),
        _key("v", "view"),
        _key("f", "turn"),
        _key("u", "spoilers"),
        _key("t", "tricks"),
        _key("i", "facts"),
        _key("c", "theme"),
        _key("question_mark,f1", "help"),
        _key("q", "quit"),
    ]

    def __init__(self, route: Route, title: str, place: Place, look: Look) -> None:
        super().__init__()
        self.route = route
        self.name_of_file = title
        self.place = place
        self.look = look
        self.message = ""
        self.speed = SPEEDS.index(1.0)
        self._came_from: Place | None = None
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield TableWidget(self)

    def draw(self, width: int, height: int) -> RenderResult:
        """Return the table as it is now, for this size."""
        place = self.place
        return render_table(
            self.route.matches[place.match],
            self.route.state(place),
            width,
            height,
            self.look,
            self.route.found(place),
            title=self.name_of_file,
            foot=footer(width, self.look, self.message, SPEEDS[self.speed] if self.playing else None),
        )

    @property
    def playing(self) -> bool:
        """Whether it plays by itself."""
        return self._timer is not None

    def _show(self, place: Place | None = None, message: str = "") -> None:
        if place is not None:
            self.place = place
        self.message = message
        self.query_one(TableWidget).refresh()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_move(self, way: str) -> None:
        """Go a play or a trick on or back."""
        self._stop()
        place: Place = getattr(self.route, way)(self.place)
        self._show(place, "" if place != self.place else self._edge(way))

    def _edge(self, way: str) -> str:
        return "This is the end." if way.startswith(("next", "end")) else "This is the beginning."

    def action_jump(self, way: str) -> None:
        """Go to another deal, or an end of this one."""
        came_from = self.place
        self.action_move(way)
        if self.place != came_from:
            self._came_from = came_from

    def action_note(self, way: str) -> None:
        """Go to the next or previous note or mistake."""
        self._stop()
        place: Place | None = getattr(self.route, way)(self.place)
        if place is None:
            self._show(message="No more notes." if way == "next_note" else "No notes before this.")
        else:
            self._came_from = self.place
            self._show(place)

    def action_back(self) -> None:
        """Go back to where the last jump began."""
        if self._came_from is not None:
            self._stop()
            self._came_from, place = self.place, self._came_from
            self._show(place)

    def action_autoplay(self) -> None:
        """Begin or stop to play by itself."""
        if self.playing:
            self._stop()
        else:
            self._start()
        self._show()

    def _start(self) -> None:
        self._timer = self.set_interval(PAUSE / SPEEDS[self.speed], self._tick)

    def _tick(self) -> None:
        if self.app.screen is not self:
            return
        place = self.route.next(self.place)
        if place == self.place:
            self._stop()
            self._show(message=self._edge("next"))
            return
        if self.route.has_note(place):
            self._stop()
            self._show(place, "Paused here. Space goes on.")
        else:
            self._show(place)

    def action_faster(self, by: int) -> None:
        """Play by itself faster or slower."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)
        if self.playing:
            self._stop()
            self._start()
        self._show(message=f"Speed {SPEEDS[self.speed]:g}{self.look.marks.times}")

    def action_view(self) -> None:
        """Show all hands, then what each seat sees."""
        seats: list[int | None] = [None, *((self.look.bottom + turn) & 3 for turn in range(4))]
        seat = seats[(seats.index(self.look.viewpoint) + 1) % 5]
        self.look = replace(self.look, viewpoint=seat)
        self._show(message="All hands" if seat is None else f"What {SEATS[seat]} sees")

    def action_turn(self) -> None:
        """Turn the table by one seat."""
        self.look = replace(self.look, bottom=(self.look.bottom + 1) & 3)
        self._show()

    def action_spoilers(self) -> None:
        """Show what is not reached yet, or hide it again."""
        self.look = replace(self.look, spoilers=not self.look.spoilers)
        self._show(message="Spoilers shown" if self.look.spoilers else "Spoilers hidden")

    def action_theme(self) -> None:
        """Take the next of the palettes for a dark ground."""
        now = "mono" if self.look.mono else self.look.palette
        palette = THEMES[(THEMES.index(now) + 1) % len(THEMES)] if now in THEMES else THEMES[0]
        self.look = replace(self.look, palette=palette, mono=False)
        self._show(message=f"Theme {palette}")

    def action_go_to(self) -> None:
        """Ask where to go."""
        self._stop()
        self.app.push_screen(GoTo(self.route), self._gone)

    def _gone(self, place: Place | None) -> None:
        if place is not None:
            self._came_from = self.place
            self._show(place)

    def action_tricks(self) -> None:
        """Lay the trick list over the table."""
        lines = trick_lines(self._scene(), max(self.size.width - 6, 20), 10_000)
        body = Text("\n").join(lines) if lines else Text("No trick yet.")
        self.app.push_screen(Overlay("Tricks", body, self.look))

    def action_facts(self) -> None:
        """Lay the facts of the deal over the table, with the notes of this place in full."""
        lines = facts(self._scene(), max(min(self.size.width - 6, 90), 20))
        self.app.push_screen(Overlay("Deal", Text("\n").join(lines), self.look))

    def _scene(self) -> Scene:
        place = self.place
        match = self.route.matches[place.match].match
        return Scene(match, self.route.state(place), self.look, self.route.found(place), self.name_of_file)

    def action_help(self) -> None:
        """Lay the keys over the table."""
        self.app.push_screen(Overlay("Keys", help_text(self.look), self.look))

    def action_quit(self) -> None:
        """Leave."""
        self.app.exit(0)


class ReplayApp(App[int]):
    """Steps through the deals of a record. The matches of a file follow each other."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "TableScreen { background: #1b1b1d; color: #e6e6e6; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(
        self,
        matches: Sequence[PlayedMatch],
        title: str = "",
        diagnostics: Sequence[Diagnostic] = (),
        start: tuple[int, Step] | None = None,
        look: Look | None = None,
    ) -> None:
        """Prepare to show matches; ``start`` is the number of a match, from 0, and a step of it.

        Raises `ValueError` where there is no deal.
        """
        super().__init__()
        route = Route(matches, diagnostics)
        place = route.start if start is None else Place(*start)
        self.table = TableScreen(route, title, place, look or Look())

    def on_mount(self) -> None:
        """Show the table; leave in good order when told to by a signal, so that the terminal is restored."""
        if current_thread() is main_thread() and hasattr(signal, "SIGHUP"):
            loop = asyncio.get_running_loop()
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.exit, 128 + number)
        self.push_screen(self.table)

    def action_interrupt(self) -> None:
        """Leave as after an interrupt."""
        self.exit(130)


def run_app(
    matches: Sequence[PlayedMatch],
    title: str = "",
    diagnostics: Sequence[Diagnostic] = (),
    start: tuple[int, Step] | None = None,
    viewpoint: int | None = None,
    *,
    ascii: bool = False,
    mono: bool = False,
) -> int:
    """Run the replayer until it is left; return the exit status: 0, or 130 after Ctrl-C.

    ``start`` is the number of a match, from 0, and a step of it, as `shengji.replay.locator.find` returns them.
    """
    look = Look(viewpoint=viewpoint, ascii=ascii, mono=mono)
    app = ReplayApp(matches, title, diagnostics, start, look)
    status = app.run()
    return status if status is not None else app.return_code or 0
