"""Notes that are written while a record is stepped through: what they stand with, and the text with them."""

from collections.abc import Iterator

from shengji.notation.editing import Host
from shengji.notation.record import Bury, Comment
from shengji.replay.timeline import Stage, State, tags_at
from shengji.replay.views.table_sight import bids_shown


def host_at(state: State) -> Host | None:
    """Return what a note at a state stands with: what has one already, else what led there; None where nothing can."""
    hosts = list(_hosts(state))
    return next((host for host in hosts if comment_on(host)), hosts[0] if hosts else None)


def comment_on(host: Host) -> str:
    """Return the first comment on something, nothing where there is none."""
    return next((note.text for note in host.notes if isinstance(note, Comment)), "")


def _hosts(state: State) -> Iterator[Host]:
    """Yield what a note at a state can stand with, the likeliest first."""
    if state.trick is not None and state.step.play:
        yield state.trick.item.plays[state.step.play - 1]
    elif state.stage is Stage.BID:
        yield bids_shown(state)[-1].bid
    elif state.stage is Stage.BURIED:
        yield from reversed([item for item in state.deal.deal.items if isinstance(item, Bury)])
    yield from sorted(tags_at(state), key=lambda tag: tag.name != "Deal")
