"""What the replayer shows and how: the place, the look, the search, what the last key led to; no screen."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from msgspec.structs import replace
from rich.text import Text

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.source import Source
from shengji.notation.editing import with_comment, with_glyph
from shengji.replay.app.annotating import comment_on, glyph_on, host_at, marked_at
from shengji.replay.app.footer import SPEEDS, footer
from shengji.replay.app.route import Place, Route
from shengji.replay.app.search import Hunt, hunt
from shengji.replay.checking import Checked, check_source
from shengji.replay.language.languages import Lang, Language, language, language_of, speaking
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import Step
from shengji.replay.views.cells import Lines
from shengji.replay.views.looks import Look
from shengji.replay.views.table import render_table
from shengji.replay.views.table_scene import Scene, seat_letter

Matches = tuple[PlayedMatch, ...]

THEMES = {
    "dark": Phrase("default"),
    "two-colour": Phrase("two-colour"),
    "high-contrast": Phrase("high-contrast"),
    "mono": Phrase("mono"),
    "light": Phrase("light"),
}
"""The palettes that can be chosen, and what they are called."""

GROUNDS = (("#e6e6e6", "#1b1b1d"), ("#1a1a1a", "#fbfbfb"))
"""The colours of plain text and of what is behind it, for dark palettes and for the light one."""

LANGUAGES = {Lang.EN: "English", Lang.ZH: "中文"}
"""The languages by their own names."""


class Desk:
    """The state of a replayer. Its methods are what the keys do; all that is said is said in its ``language``."""

    def __init__(
        self,
        checked: Checked,
        start: tuple[int, Step] | None = None,
        look: Look | None = None,
        matches: Matches | None = None,
    ) -> None:
        """Begin at a place: ``start`` is the number of a match, from 0, and a step of it.

        ``matches`` are all matches of the record, each with the deals that are shown, where these are not all. Raises
        `ValueError` where there is no deal.
        """
        self.checked = checked
        self.route = Route(checked.matches if matches is None else matches, checked.diagnostics)
        self.title = checked.source.name
        self.place = self.route.start if start is None else Place(*start)
        self.look = look or Look()
        self.language: Language = language()
        self.message: object = ""
        self.speed = SPEEDS.index(1.0)
        self.pause: float | None = None  # seconds from play to play when it plays by itself, where somebody says
        self.playing = False
        self.search: Hunt | None = None
        self.reached = self.place
        self.shared: list[str] = []
        self._came_from: Place | None = None
        self._masked: int | None = self.look.viewpoint

    def note_here(self) -> str | None:
        """Return the note that can be changed at the place, empty where there is none; None where none can stand."""
        host = host_at(self.route.state(self.place))
        return None if host is None else comment_on(host)

    def with_note(self, comment: str) -> str:
        """Return the text of the record with this note at the place; raises `NotEditable`."""
        host = host_at(self.route.state(self.place))
        assert host is not None
        return with_comment(self.checked.source.text, host, comment)

    def glyph_here(self) -> int | None:
        """Return which of the six glyphs stands at the place, 0 where none does; None where none can stand."""
        marked = marked_at(self.route.state(self.place))
        return None if marked is None else glyph_on(marked)

    def with_glyph(self, glyph: int) -> str:
        """Return the text of the record with this glyph at the place, 0 for none; raises `NotEditable`."""
        marked = marked_at(self.route.state(self.place))
        assert marked is not None
        return with_glyph(self.checked.source.text, marked, glyph or None)

    def reload(self, source: Source) -> None:
        """Show the record as a text has it now, which differs in its notes alone; the place stays."""
        before = self.checked
        self.checked = check_source(source)
        matches = _as_chosen(self.checked.matches, before.matches, self.route.matches)
        self.route = Route(matches, self.checked.diagnostics)
        self.title, self.search = source.name, None

    def speaking(self) -> AbstractContextManager[None]:
        """Speak the language of the desk."""
        return speaking(self.language)

    def draw(self, width: int, height: int) -> Lines:
        """Return the table as it is now, for this size."""
        place = self.place
        with self.speaking():
            speed = SPEEDS[self.speed] if self.playing else None
            return render_table(
                self.route.matches[place.match],
                self.route.state(place),
                width,
                height,
                self.look,
                self.route.found(place),
                title=self.title,
                foot=footer(width, self.look, self.message, speed),
            )

    def scene(self) -> Scene:
        """Return the scene at the place."""
        match = self.route.matches[self.place.match].match
        return Scene(match, self.route.state(self.place), self.look, self.route.found(self.place), self.title)

    def page(self, make: Callable[[Scene, int], Sequence[Text]], width: int) -> Text:
        """Return a page about the place: what a view makes of its scene."""
        with self.speaking():
            return Text("\n").join(make(self.scene(), width))

    @property
    def locator(self) -> str:
        """The locator of the place, behind the name of the file."""
        return f"{self.title}@{self.route.locator(self.place)}"

    def share(self) -> str:
        """Return the locator, to be copied, and show it; it is kept to be printed when the replayer is left."""
        locator = self.locator
        if locator not in self.shared:
            self.shared.append(locator)
        self.say(Phrase("{locator}  copied, where the terminal allows it", {"locator": locator}))
        return locator

    def show(self, place: Place, message: object = "") -> None:
        """Be at a place."""
        self.place, self.message = place, message
        while place.path:
            place = self.route.leave(place)
        self.reached = max(self.reached, place)

    def say(self, message: object) -> None:
        """Put a message into the last line, until the next key."""
        self.message = message

    def jump(self, place: Place, message: object = "") -> None:
        """Be at another place, and remember where the jump began."""
        if place != self.place:
            self._came_from = self.place
        self.show(place, message)

    def move(self, way: str) -> None:
        """Go a play or a trick on or back; ``way`` names the move of the route."""
        place: Place = getattr(self.route, way)(self.place)
        self.show(place, "" if place != self.place else self._edge(way))

    def leap(self, way: str) -> None:
        """Go to another deal, or to an end of this one."""
        place: Place = getattr(self.route, way)(self.place)
        self.jump(place, "" if place != self.place else self._edge(way))

    def _edge(self, way: str) -> Phrase:
        if not way.startswith(("next", "end")):
            return Phrase("This is the beginning.")
        if self.place.path:
            return Phrase("The variation ends here; ) leads back out of it.")
        return Phrase("This is the end.")

    def seek(self, *, on: bool) -> None:
        """Go to the next or the previous hit of a search; without one, to the next or previous note."""
        if self.search is not None:
            self._to_hit(self.search, on=on)
            return
        place = self.route.next_note(self.place) if on else self.route.previous_note(self.place)
        if place is not None:
            self.jump(place)
        elif not on:
            self.say(Phrase("No notes before this."))
        elif self.place.path:
            self.say(Phrase("No more notes in this variation."))
        else:
            self.say(Phrase("No more notes."))

    def back(self) -> None:
        """Go back to where the last jump began."""
        if self._came_from is None:
            self.say(Phrase("No jump was made yet."))
        else:
            self.jump(self._came_from)

    def enter(self, way: Place) -> None:
        """Go into a variation."""
        self.jump(way)

    def leave(self) -> None:
        """Go back out of a variation."""
        if self.place.path:
            self.jump(self.route.leave(self.place))
        else:
            self.say(Phrase("This is no variation."))

    def find(self, words: str) -> None:
        """Search for words; what is not reached yet is left out, unless spoilers are shown."""
        last = self.reached
        if self.look.spoilers:
            last = Place(len(self.route.matches), Step(0, 0, 0))
        found = hunt(self.route, words, self.look, last)
        if found.hits:
            self.search = found
            self._to_hit(found, on=True, here=True)
        elif self.look.spoilers:
            self.say(Phrase("Nothing fits {words}.", {"words": words}))
        else:
            self.say(Phrase("Nothing fits {words} up to here; u and / search what comes too.", {"words": words}))

    def stop_search(self) -> None:
        """Let n and N go to notes again."""
        if self.search is not None:
            self.search = None
            self.say(Phrase("The search is over: n and N go to notes."))

    def _to_hit(self, search: Hunt, *, on: bool, here: bool = False) -> None:
        """Go to a hit after or before the place, ``here`` also to one at it; say which of how many it is."""
        hits = search.hits
        if self.place in hits and not here:
            at = hits.index(self.place) + (1 if on else -1)
        else:
            now = self._main(self.place)
            after = next((n for n, hit in enumerate(hits) if self._main(hit) >= now), len(hits))
            at = after if on else after - 1
            at = min(at, len(hits) - 1) if here else at
        if 0 <= at < len(hits):
            values = {"words": search.words, "number": at + 1, "count": len(hits)}
            self.jump(hits[at], Phrase("{words}: {number} of {count}. n, N: next, previous; Esc ends", values))
        elif on:
            self.say(Phrase("This was the last of {count}.", {"count": len(hits)}))
        else:
            self.say(Phrase("This was the first of {count}.", {"count": len(hits)}))

    def _main(self, place: Place) -> Place:
        while place.path:
            place = self.route.leave(place)
        return place

    def faster(self, by: int) -> None:
        """Play by itself faster or slower."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)
        speed = f"{SPEEDS[self.speed]:g}{self.look.marks.times}"
        self.say(Phrase("Speed {speed}", {"speed": speed}))

    def tick(self) -> bool:
        """Go on by a play while it plays by itself; False where it stops: at a note, or at the end."""
        place = self.route.next(self.place)
        if place == self.place:
            self.show(place, self._edge("next"))
            return False
        if self.route.has_note(place):
            self.show(place, Phrase("Paused here; Space goes on."))
            return False
        self.show(place)
        return True

    def view(self) -> None:
        """Show all hands, then what each seat sees."""
        seats: list[int | None] = [None, *((self.look.bottom + turn) & 3 for turn in range(4))]
        self._see(seats[(seats.index(self.look.viewpoint) + 1) % 5])

    def mask(self) -> None:
        """Hide the other hands: those that the seat last looked from, or at the foot of the table, cannot see."""
        if self.look.viewpoint is not None:
            self._see(None)
        else:
            self._see(self.look.bottom if self._masked is None else self._masked)

    def _see(self, seat: int | None) -> None:
        self.look = replace(self.look, viewpoint=seat)
        self.search = None
        if seat is None:
            self.say(Phrase("All hands"))
            return
        self._masked = seat
        with self.speaking():
            self.say(Phrase("What {seat} sees", {"seat": seat_letter(seat)}))

    def turn(self) -> None:
        """Turn the table by one seat."""
        self.look = replace(self.look, bottom=(self.look.bottom + 1) & 3)
        self.say("")

    def spoilers(self) -> None:
        """Show what is not reached yet, or hide it again."""
        self.look = replace(self.look, spoilers=not self.look.spoilers)
        self.search = None
        self.say(Phrase("Spoilers shown") if self.look.spoilers else Phrase("Spoilers hidden"))

    def gone(self) -> None:
        """Show the cards that were played behind those that are held, or don't."""
        self.look = replace(self.look, gone=not self.look.gone)
        self.say(Phrase("Played cards shown, behind a stroke") if self.look.gone else Phrase("Played cards not shown"))

    def theme(self) -> None:
        """Take the next palette."""
        names = list(THEMES)
        now = "mono" if self.look.mono else self.look.palette
        name = names[(names.index(now) + 1) % len(names)] if now in names else names[0]
        self.look = replace(self.look, palette=name, mono=False)
        self.say(Phrase("Theme: {name}", {"name": THEMES[name]}))

    def narrow(self) -> None:
        """Write letters and plain lines: the terminal draws the symbols wider than they are counted."""
        self.look = replace(self.look, ascii=True)
        self.say(Phrase("This terminal draws card symbols two cells wide: here are letters instead."))

    def speak_next(self) -> None:
        """Speak the next language."""
        names = list(LANGUAGES)
        name = names[(names.index(self.language.name) + 1) % len(names)]
        self.language = language_of(name)
        self.say(Phrase("Language: {name}", {"name": LANGUAGES[name]}))


def _as_chosen(matches: Matches, before: Matches, shown: Matches) -> Matches:
    """Return matches with the deals in the places of those that were shown of the matches before."""
    kept = [{id(deal) for deal in match.deals} for match in shown]
    return tuple(
        replace(match, deals=tuple(deal for deal, old in zip(match.deals, other.deals, strict=True) if id(old) in ids))
        for match, other, ids in zip(matches, before, kept, strict=True)
    )
