"""Notes that are written while a record is stepped through: what they stand with, and the text with them."""

from collections.abc import Iterator

from rich.text import Text

from shengji.notation.editing import Host, Marked
from shengji.notation.record import Bury, Comment, Tag
from shengji.notation.spelling import GLYPHS
from shengji.replay.language.languages import spoken, told
from shengji.replay.timeline import Stage, State, tags_at
from shengji.replay.views.table_sight import bids_shown
from shengji.replay.views.told_tricks import GLYPH_WORDS


def host_at(state: State) -> Host | None:
    """Return what a note at a state stands with: what has one already, else what led there; None where nothing can."""
    hosts = list(_hosts(state))
    return next((host for host in hosts if comment_on(host)), hosts[0] if hosts else None)


def comment_on(host: Host) -> str:
    """Return the first comment on something, nothing where there is none."""
    return next((note.text for note in host.notes if isinstance(note, Comment)), "")


def marked_at(state: State) -> Marked | None:
    """Return what can be called good or bad at a state: the play, bid or burial that led there; None where none did."""
    return next((host for host in _hosts(state) if not isinstance(host, Tag)), None)


def glyph_on(marked: Marked) -> int:
    """Return which of the six glyphs stands with something, 0 where none does."""
    return next((glyph for glyph in marked.glyphs if glyph <= len(GLYPHS)), 0)


def glyph_lines() -> list[Text]:
    """List what can be chosen as a mark: none, then the six glyphs, with what they say."""
    marks = [Text(f"{glyph:<3}{spoken(GLYPH_WORDS[number])}") for number, glyph in enumerate(GLYPHS, 1)]
    return [Text(told("no mark")), *marks]


def _hosts(state: State) -> Iterator[Host]:
    """Yield what a note at a state can stand with, the likeliest first."""
    if state.trick is not None and state.step.play:
        yield state.trick.item.plays[state.step.play - 1]
    elif state.stage is Stage.BID:
        yield bids_shown(state)[-1].bid
    elif state.stage is Stage.BURIED:
        yield from reversed([item for item in state.deal.deal.items if isinstance(item, Bury)])
    yield from sorted(tags_at(state), key=lambda tag: tag.name != "Deal")
