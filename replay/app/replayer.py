"""The application: a table that keys and clicks move through a record."""

import asyncio
import signal
from collections.abc import Callable
from functools import partial
from threading import current_thread, main_thread
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import CursorPosition
from textual.screen import Screen
from textual.timer import Timer

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.source import Source
from shengji.notation.editing import NotEditable
from shengji.replay.app.annotating import glyph_lines
from shengji.replay.app.desk import GROUNDS, Desk
from shengji.replay.app.footer import SPEEDS
from shengji.replay.app.keys import KEYS, help_text
from shengji.replay.app.overlays import Ask, Choice, Page
from shengji.replay.app.route import Place
from shengji.replay.app.saving import Saving, position, suggested
from shengji.replay.app.table_widget import TableWidget
from shengji.replay.language.languages import spoken, told
from shengji.replay.locator import BadLocator
from shengji.replay.variables import with_variable
from shengji.replay.views.table_column import Entry, trick_entries
from shengji.replay.views.table_facts import facts
from shengji.replay.views.table_notes import variation_line

LIST_WIDTH = 64
"""The cells that a trick takes at most in the trick list; wider, its plays would stand too far apart."""

PAUSE = 1.6
"""Seconds between two plays at the plain speed."""

_MEASURE = "\x1b[H♠\x1b[6n"
"""A card symbol in the first cell, and the question where the cursor stands then."""


class TableScreen(Screen[None]):
    """The table, and the keys that move it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys, action, show=False, priority="tab" in keys)  # or the tab would move the focus
        for key in KEYS
        for keys, action in key.actions
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield TableWidget(self.desk, self.go)

    def on_mount(self) -> None:
        """Take the colours of the desk."""
        self.refresh_table()

    def refresh_table(self) -> None:
        """Draw anew what the desk shows."""
        for name, wanted in self._dress.items():
            self.set_class(wanted, name)
        self.query_one(TableWidget).draw()

    def _stop(self) -> None:
        self.desk.playing = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _start(self) -> None:
        self._stop()
        self.desk.playing = True
        self._timer = self.set_interval((self.desk.pause or PAUSE) / SPEEDS[self.desk.speed], self._tick)

    def _tick(self) -> None:
        # A tick may have been on its way when the timer was stopped.
        if self.desk.playing and self.app.screen is self:
            if not self.desk.tick():
                self._stop()
            self.refresh_table()

    def go(self, place: Place) -> None:
        """Jump to a place."""
        self._stop()
        self.desk.jump(place)
        self.refresh_table()

    def action_move(self, way: str) -> None:
        """Go a play or a trick on or back."""
        self._stop()
        self.desk.move(way)
        self.refresh_table()

    def action_leap(self, way: str) -> None:
        """Go to another deal, or an end of this one."""
        self._stop()
        self.desk.leap(way)
        self.refresh_table()

    def action_seek(self, on: int) -> None:
        """Go to the next or previous note, or hit of a search."""
        self._stop()
        self.desk.seek(on=bool(on))
        self.refresh_table()

    def action_desk(self, deed: str) -> None:
        """Do what only changes what is shown."""
        getattr(self.desk, deed)()
        self.refresh_table()

    def action_autoplay(self) -> None:
        """Begin or stop to play by itself."""
        self.desk.say("")
        if self.desk.playing:
            self._stop()
        else:
            self._start()
        self.refresh_table()

    def action_faster(self, by: int) -> None:
        """Play by itself faster or slower."""
        self.desk.faster(by)
        if self.desk.playing:
            self._start()
        self.refresh_table()

    def action_enter(self) -> None:
        """Go into the variation that begins here, or ask into which."""
        self._stop()
        ways = self.desk.route.variations(self.desk.place)
        if len(ways) == 1:
            self.desk.enter(ways[0])
        elif ways:
            self._choose_variation(ways)
        else:
            self.desk.say(Phrase("No variation begins here."))
        self.refresh_table()

    def _choose_variation(self, ways: tuple[Place, ...]) -> None:
        with self.desk.speaking():
            scene = self.desk.scene()
            lines = [variation_line(scene, self.desk.route.line(way).line[-1]) for way in ways]
            title = told("Variations")

        def picked(at: int | None) -> None:
            if at is not None:
                self.go(ways[at])

        mark = self.desk.look.marks.turn
        self.app.push_screen(Choice(title, lambda _: lines, 0, mark, self._dressed), picked)

    def action_leave(self) -> None:
        """Go back out of a variation."""
        self._stop()
        self.desk.leave()
        self.refresh_table()

    def action_tricks(self) -> None:
        """Lay the trick list over the table."""
        self._stop()
        entries = self._entries(40)
        if not entries:
            self.desk.say(Phrase("No trick is played yet."))
            self.refresh_table()
            return

        def picked(at: int | None) -> None:
            if at is not None:
                self.go(self.desk.route.to_trick(self.desk.place, entries[at].place, 0))

        with self.desk.speaking():
            title = told("Tricks")

        def lines(width: int) -> list[Text]:
            return [Text("\n").join(entry.lines) for entry in self._entries(min(width, LIST_WIDTH))]

        mark = self.desk.look.marks.turn
        self.app.push_screen(Choice(title, lines, len(entries) - 1, mark, self._dressed), picked)

    def _entries(self, width: int) -> list[Entry]:
        with self.desk.speaking():
            return trick_entries(self.desk.scene(), width)

    def action_facts(self) -> None:
        """Lay the facts of the deal over the table, with the notes of this place in full."""
        self._stop()
        with self.desk.speaking():
            title = told("Deal")
        self.app.push_screen(Page(title, lambda width: self.desk.page(facts, width), self._dressed))

    def action_help(self) -> None:
        """Lay the keys over the table."""
        self._stop()
        with self.desk.speaking():
            title = told("Keys")
        self.app.push_screen(Page(title, self._help, self._dressed))

    def _help(self, _: int) -> Text:
        with self.desk.speaking():
            return help_text(ascii=self.desk.look.ascii)

    @property
    def _dress(self) -> dict[str, bool]:
        """The classes of screens by which their style follows the look."""
        look = self.desk.look
        return {"ascii": look.ascii, "light": look.palette == "light" and not look.mono, "plain": look.mono}

    @property
    def _dressed(self) -> str:
        return " ".join(name for name, wanted in self._dress.items() if wanted)

    def _ask(
        self,
        question: Phrase,
        refusal: Callable[[str], Phrase | None],
        done: Callable[[str], None],
        answer: str = "",
    ) -> None:
        """Ask something, until there is no reason to refuse the answer; no answer changes nothing."""
        self._stop()

        def why(answer: str) -> str | None:
            reason = refusal(answer)
            with self.desk.speaking():
                return None if reason is None else spoken(reason)

        def answered(answer: str | None) -> None:
            if answer is not None:
                done(answer)
            self.refresh_table()

        with self.desk.speaking():
            words = spoken(question)
        self.app.push_screen(Ask(words, why, answer, self._dressed), answered)

    def action_go_to(self) -> None:
        """Ask where to go."""

        def refusal(locator: str) -> Phrase | None:
            # What exactly is missing would tell how long the deal is.
            template = "There is no {place} here; write deal, deal:trick or deal:trick.play, as in 7:9.4"
            try:
                self.desk.route.find(locator)
            except BadLocator:
                return Phrase(template, {"place": locator})
            return None

        question = Phrase("Go to deal, deal:trick or deal:trick.play, as in 7:9.4")
        self._ask(question, refusal, lambda locator: self.desk.jump(self.desk.route.find(locator)))

    def action_search(self) -> None:
        """Ask what to search for."""
        question = Phrase("Search for cards, such as SAKK, for a player, for words of a note")
        self._ask(question, lambda _: None, self.desk.find)

    def action_share(self) -> None:
        """Show the locator of the place, and copy it where the terminal lets that be done."""
        self._stop()
        locator = self.desk.share()
        self.app.copy_to_clipboard(locator)
        self.refresh_table()

    def action_save(self) -> None:
        """Ask for a file name, and save the position as a picture or as text."""
        saving = Saving(partial(position, self.desk))

        def done(name: str) -> None:
            self.desk.say(Phrase("Saved as {path}", {"path": name}))

        self._ask(
            Phrase("Save this position in (.svg: as a picture, else as text)"),
            saving.refusal,
            done,
            suggested(self.desk),
        )

    def action_annotate(self) -> None:
        """Let a note be written here, and ask where to save the record with it."""
        note = self.desk.note_here()
        if note is None or not self._takes_changes():
            self._refuse(Phrase("A note stands with a play, a bid or a burial; none led here."))
            return

        def written(changed: str | None) -> None:
            if changed is not None and changed != note:
                self._save_changed(partial(self.desk.with_note, changed), Phrase("Save the record with this note in"))

        with self.desk.speaking():
            title = told("Note at {locator}", locator=self.desk.route.locator(self.desk.place))
            keys = told("Ctrl-S saves it, Esc drops it")
        from shengji.replay.app.editor import Editor

        self.app.push_screen(Editor(title, keys, note, self._dressed), written)

    def action_judge(self) -> None:
        """Let what led here be called good or bad, and ask where to save the record with that."""
        now = self.desk.glyph_here()
        if now is None or not self._takes_changes():
            self._refuse(Phrase("Marks such as ! and ? stand with a play, a bid or a burial; none led here."))
            return

        def picked(at: int | None) -> None:
            if at is not None:
                self._save_changed(partial(self.desk.with_glyph, at), Phrase("Save the record with this mark in"))

        with self.desk.speaking():
            title, lines = told("Mark at {locator}", locator=self.desk.route.locator(self.desk.place)), glyph_lines()
        self.app.push_screen(Choice(title, lambda _: lines, now, self.desk.look.marks.turn, self._dressed), picked)

    def _takes_changes(self) -> bool:
        self._stop()
        return self.desk.checked.source.fault is None

    def _refuse(self, why: Phrase) -> None:
        unread = Phrase("The file cannot be read to its end, so no note can be saved in it.")
        self.desk.say(why if self.desk.checked.source.fault is None else unread)
        self.refresh_table()

    def _save_changed(self, change: Callable[[], str], question: Phrase) -> None:
        source = self.desk.checked.source
        try:
            text = change()
        except NotEditable:
            self._refuse(Phrase("What stands around this place cannot be read, so no note can be put into it."))
            return
        if text == source.text:
            return
        saving = Saving(text, source)

        def done(name: str) -> None:
            self.desk.reload(Source(name, text, encoding=saving.encoding))
            self.desk.say(Phrase("Saved in {path}", {"path": name}))

        name = "shengji.sjn" if source.name.startswith("<") else source.name
        self._ask(question, saving.refusal, done, name)

    def action_quit(self) -> None:
        """Leave."""
        self.app.exit(0)


class ReplayApp(App[int]):
    """Steps through the deals of a record. The matches of a file follow each other."""

    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    TableScreen {{ color: {GROUNDS[0][0]}; background: {GROUNDS[0][1]}; }}
    TableScreen.light {{ color: {GROUNDS[1][0]}; background: {GROUNDS[1][1]}; }}
    TableScreen.plain {{ color: ansi_default; background: ansi_default; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, desk: Desk) -> None:
        if desk.look.mono:
            with with_variable("NO_COLOR", "1"):
                super().__init__(ansi_color=True)  # without colours the terminal's own ones stay
        else:
            super().__init__(ansi_color=False)
        self.table = TableScreen(desk)
        self._measuring = False

    def on_mount(self) -> None:
        """Show the table; leave in good order when told to by a signal, so that the terminal is restored."""
        if current_thread() is main_thread() and hasattr(signal, "SIGHUP"):
            loop = asyncio.get_running_loop()
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.exit, 128 + number)
        self._measure_symbols()
        self.push_screen(self.table)

    def _measure_symbols(self) -> None:
        """Let the terminal tell how wide it draws a card symbol, before the table is drawn over it."""
        if self._driver is not None and not self.table.desk.look.ascii:
            self._measuring = True
            self._driver.write(_MEASURE)
            self._driver.flush()

    def on_cursor_position(self, event: CursorPosition) -> None:
        """Go over to letters where symbols are wider than the table can have them, as in terminals for Chinese."""
        measuring, self._measuring = self._measuring, False  # what comes later is a key that is spelled like an answer
        if measuring and event.x > 1:
            self.table.desk.narrow()
            self.table.refresh_table()

    def action_interrupt(self) -> None:
        """Leave as after an interrupt."""
        self.exit(130)
