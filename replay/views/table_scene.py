"""A state with what stands around it: who plays, what the match is called, what was found wrong at this place."""

from collections.abc import Sequence
from functools import cached_property

from rich.text import Text

from shengji.engine.cards import SEATS, side_of
from shengji.engine.order import NO_TRUMP, Order
from shengji.grammar.diagnostics import Diagnostic
from shengji.notation.record import Match, value_of
from shengji.replay.timeline import Stage, State
from shengji.replay.views.cards import card_text, rank_text
from shengji.replay.views.cells import fit, ink, safe, width_of
from shengji.replay.views.looks import Look, Marks, Palette
from shengji.replay.views.table_sight import Sight, declarer_by_now, level_by_now, order_by_now, sight_of
from shengji.replay.words import SEAT_NAMES

SIDE_NAMES = ("E/W", "N/S")


class Scene:
    """All that a table is drawn from; what may be seen of the cards is in ``sight``."""

    reads_on = ""
    """What to say where a note is cut: how to read on."""

    def __init__(self, match: Match, state: State, look: Look, found: Sequence[Diagnostic], title: str) -> None:
        self.match = match
        self.state = state
        self.look = look
        self.found = tuple(found)
        self.marks: Marks = look.marks
        self.colours: Palette = look.colours
        self.title = safe(value_of(match, "Event") or title)
        self.names = tuple(safe(value_of(match, name) or name) for name in SEAT_NAMES)
        self.declarer = declarer_by_now(state)
        self.level = level_by_now(state)
        self.order: Order = order_by_now(state)

    @cached_property
    def sight(self) -> Sight:
        """What is seen of the cards."""
        return sight_of(self.state, self.look.viewpoint)

    def seat_text(self, seat: int) -> Text:
        """Return the letter of a seat, in the colour of its side."""
        return ink(SEATS[seat], f"bold {self.colours.sides[side_of(seat)]}")

    def fit(self, text: Text, width: int) -> Text:
        """Return a text at exactly this width."""
        return fit(text, width, self.marks.more)

    def trump_text(self) -> Text:
        """Name the trump and the level, as far as they are known by now."""
        state = self.state
        level = "?" if self.level is None else rank_text(self.level)
        if state.stage in (Stage.DEALT, Stage.BID):
            return Text(f"Level {level}")
        if not state.deal.setting.sure:
            return Text("Trump not known")
        if self.order.trump == NO_TRUMP:
            return Text(f"No trump, level {level}")
        return Text("Trump ").append(card_text(13 * self.order.trump + state.deal.setting.level, 1, self.look))

    def header(self, width: int, extra: str = "") -> Text:
        """Return the first line: match, deal, trump, declarer, and at the right the trick and something ``extra``."""
        state = self.state
        dot = f" {self.marks.dot} "
        rights = [f"{self._eyes(long=long)}{self._place()}{more}" for more in (extra, "") for long in (True, False)]
        right = next((right for right in rights if width_of(right) <= width - 14), self._place())
        facts = [f"Deal {safe(state.deal.name)}", self.trump_text().plain]
        if self.declarer is not None:
            facts.append(f"{_short(self.names[self.declarer], 20, self.marks.more)} declares")
        room = width - 4 - width_of(right)
        left_out = 0
        while len(facts) > 1 and width_of(dot.join(facts)) > room:
            facts.pop()
            left_out += 1
        text = dot.join(facts)
        title = room - width_of(text) - width_of(dot)
        if not left_out and self.title and title >= min(width_of(self.title), 8):
            text = _short(self.title, title, self.marks.more) + dot + text
        line = fit(Text(f" {text}"), width - width_of(right) - 1, self.marks.more)
        return ink(f"{line.plain}{right} ", self.colours.head)

    @property
    def trick_number(self) -> int:
        """The number of the trick on the table, or of the first that comes, as it is written."""
        state = self.state
        if state.trick is not None:
            return state.trick.number
        return 1 if state.deal.position is None else state.deal.position.trick

    def _eyes(self, *, long: bool) -> str:
        """Say whose view it is."""
        seat = self.look.viewpoint
        if seat is None:
            return ""
        return f"seen by {SEATS[seat]} {self.marks.dot} " if long else f"{SEATS[seat]} {self.marks.dot} "

    def _place(self) -> str:
        """Say where in the deal this is."""
        state = self.state
        words = {Stage.DEALT: "dealt", Stage.SETUP: "position", Stage.BID: "bidding", Stage.BURIED: "kitty buried"}.get(
            state.stage
        )
        if words is not None:
            return words
        return f"trick {self.trick_number}" + (f" of {len(state.deal.tricks)}" if self.look.spoilers else "")


_PLACES = {Stage.DEALT: "dealt", Stage.SETUP: "position", Stage.BID: "bidding", Stage.BURIED: "kitty buried"}


def _short(text: str, width: int, more: str) -> str:
    """Cut a text to a width, with the mark that says so."""
    return text if width_of(text) <= width else fit(Text(text), width, more).plain.rstrip()
