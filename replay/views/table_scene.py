"""A state with what stands around it: who plays, what the match is called, what was found wrong at this place."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from rich.style import Style
from rich.text import Text

from shengji.engine.cards import side_of
from shengji.engine.order import NO_TRUMP, Order
from shengji.grammar.diagnostics import Diagnostic, Phrase
from shengji.notation.record import Match, value_of
from shengji.replay.language.languages import spoken, told
from shengji.replay.timeline import Stage, State
from shengji.replay.views.cards import card_text, rank_text
from shengji.replay.views.cells import fit, ink, safe, width_of
from shengji.replay.views.looks import Look, Marks, Palette
from shengji.replay.views.table_sight import Sight, declarer_by_now, level_by_now, order_by_now, sight_of
from shengji.replay.views.wording import inked

SEAT_TAGS = ("East", "North", "West", "South")
"""The tags that name the players."""

_SEATS = (Phrase("East"), Phrase("North"), Phrase("West"), Phrase("South"))
_LETTERS = (Phrase("E"), Phrase("N"), Phrase("W"), Phrase("S"))
_SIDES = (Phrase("E/W"), Phrase("N/S"))
_PLACES = {
    Stage.DEALT: Phrase("dealt"),
    Stage.SETUP: Phrase("position"),
    Stage.BID: Phrase("bidding"),
    Stage.BURIED: Phrase("kitty buried"),
}


def seat_letter(seat: int) -> str:
    """Return the letter of a seat."""
    return spoken(_LETTERS[seat])


def side_name(side: int) -> str:
    """Return the name of a side."""
    return spoken(_SIDES[side])


class Scene:
    """All that a table is drawn from; what may be seen of the cards is in ``sight``."""

    live = False
    """Whether keys and the mouse work on what is drawn: then it says which, and marks where a click leads."""

    def __init__(self, match: Match, state: State, look: Look, found: Sequence[Diagnostic], title: str) -> None:
        self.match = match
        self.state = state
        self.look = look
        self.found = tuple(found)
        self.marks: Marks = look.marks
        self.colours: Palette = look.colours
        self.title = safe(value_of(match, "Event") or title)
        self.names = tuple(
            safe(value_of(match, tag) or spoken(name)) for tag, name in zip(SEAT_TAGS, _SEATS, strict=True)
        )
        self.declarer = declarer_by_now(state)
        self.level = level_by_now(state)
        self.order: Order = order_by_now(state)

    @cached_property
    def sight(self) -> Sight:
        """What is seen of the cards."""
        return sight_of(self.state, self.look.viewpoint)

    def seat_text(self, seat: int) -> Text:
        """Return the letter of a seat, in the colour of its side."""
        return ink(seat_letter(seat), f"bold {self.colours.sides[side_of(seat)]}")

    def fit(self, text: Text, width: int) -> Text:
        """Return a text at exactly this width."""
        return fit(text, width, self.marks.more)

    def leading(self, text: Text, trick: int, play: int = 0) -> Text:
        """Let a click on a text lead to a play of a trick (its place from 1) or to before its lead; return it."""
        if self.live:
            text.stylize(leading_to(trick, play))
        return text

    def trump_text(self) -> Text:
        """Name the trump and the level, as far as they are known by now."""
        state = self.state
        level = "?" if self.level is None else rank_text(self.level)
        if state.stage in (Stage.DEALT, Stage.BID):
            return inked("Level {level}", level=level)
        if not state.deal.setting.sure:
            return inked("Trump not known")
        if self.order.trump == NO_TRUMP:
            return inked("No trump, level {level}", level=level)
        card = card_text(13 * self.order.trump + state.deal.setting.level, 1, self.look)
        return inked("Trump {card}", card=card)

    def header(self, width: int, extra: str = "") -> Text:
        """Return the first line: match, deal, trump, declarer, and at the right the trick and something ``extra``."""
        dot = f" {self.marks.dot} "
        rights = [
            dot.join([*self._eyes(long=long), *self._branch(long=long), self._place() + more])
            for long, more in ((True, extra), (False, extra), (True, ""), (False, ""))
        ]
        right = next((right for right in rights if width_of(right) <= width - 14), self._place())
        facts = [told("Deal {name}", name=safe(self.state.deal.name)), self.trump_text().plain]
        if self.declarer is not None:
            facts.append(told("{name} declares", name=_short(self.names[self.declarer], 20, self.marks.more)))
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

    def _eyes(self, *, long: bool) -> list[str]:
        """Say whose view it is."""
        seat = self.look.viewpoint
        if seat is None:
            return []
        return [told("seen by {seat}", seat=seat_letter(seat)) if long else seat_letter(seat)]

    def _branch(self, *, long: bool) -> list[str]:
        """Say that this is a variation, and of which trick."""
        deal = self.state.deal
        if not deal.line:
            return []
        number = deal.tricks[deal.line[-1].trick].number
        return [told("variation of trick {number}", number=number) if long else told("variation")]

    def _place(self) -> str:
        """Say where in the deal this is."""
        deal = self.state.deal
        place = _PLACES.get(self.state.stage)
        if place is not None:
            return spoken(place)
        if self.look.spoilers:
            return told("trick {number} of {last}", number=self.trick_number, last=deal.tricks[-1].number)
        return told("trick {number}", number=self.trick_number)


@lru_cache(maxsize=1 << 9)
def leading_to(trick: int, play: int) -> Style:
    """Return the style of what a click on leads to a place."""
    return Style.from_meta({"trick": trick, "play": play})


def _short(text: str, width: int, more: str) -> str:
    """Cut a text to a width, with the mark that says so."""
    return text if width_of(text) <= width else fit(Text(text), width, more).plain.rstrip()
