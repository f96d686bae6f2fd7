"""The table of tricks of a sheet: each play in the column of its seat, and what is said of it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from rich.text import Text

from shengji.grammar.diagnostics import Diagnostic
from shengji.notation.record import Match, Play, value_of
from shengji.notation.sections import PLAYER_TAGS
from shengji.replay.language.languages import spoken
from shengji.replay.played import PlayedDeal, PlayedTrick
from shengji.replay.sheet.blocks import Cell, Remark, Row
from shengji.replay.sheet.wording import PLAIN, cards, comments, marks, one_line, seat_and_name
from shengji.replay.views.cells import fit, width_of
from shengji.replay.views.table_scene import seat_letter


class Said(Struct, frozen=True):
    """What may be said of tricks: what was found wrong in them, and whether comments are to be read."""

    found: Sequence[Diagnostic]
    noted: bool


NOTHING = Said((), False)

_WIDEST = 24
"""How many cells the head of a column takes at most."""


def seats_of(match: Match) -> tuple[str, str, str, str]:
    """Return the heads of the columns: the seats, with the names of who sits there as far as there is room."""
    names = [seat_and_name(seat, value_of(match, PLAYER_TAGS[seat])) for seat in range(4)]
    east, north, west, south = (_short(one_line(name)) for name in names)
    return east, north, west, south


def _short(name: str) -> str:
    return name if width_of(name) <= _WIDEST else fit(Text(name), _WIDEST, PLAIN.marks.more).plain.rstrip()


def row_of(trick: PlayedTrick, said: Said, *, first: int = 0, plays: int | None = None, counted: bool = True) -> Row:
    """Make the row of a trick, of its plays from ``first`` to ``plays``, with ``counted`` points."""
    last = len(trick.plays) if plays is None else plays
    cells = [Cell("") for _ in range(4)]
    for place in range(first, last):
        seat = (trick.leader + place) & 3
        cells[seat] = _joined(cells[seat], _cell(trick, place, judged=said.noted))
    done = trick.winner is not None and last == len(trick.plays)
    return Row(
        number=str(trick.number),
        plays=(cells[0], cells[1], cells[2], cells[3]),
        winner=seat_letter(trick.winner) if trick.winner is not None and done else "",
        points=str(trick.points) if done and counted else "",
        score=str(trick.score) if done and counted else "",
        remarks=tuple(_remarks(trick, said, first, last)),
    )


def _cell(trick: PlayedTrick, place: int, *, judged: bool) -> Cell:
    """Write a play; whether it was legal depends on the hand, and is not told where that is not seen."""
    play = trick.item.plays[place]
    wrong = "^" if play.irregular else PLAIN.marks.wrong if judged and trick.faults[place] is not None else ""
    return Cell(
        cards=_play(play) + wrong + marks(play.glyphs),
        tried="" if play.tried is None else cards(play.tried.codes),
        led=place == 0,
        won=trick.winner == (trick.leader + place) & 3 and place < 4,
    )


def _play(play: Play) -> str:
    return cards(play.group.codes) or PLAIN.marks.void


def _joined(cell: Cell, other: Cell) -> Cell:
    """Put a play into the column of a seat that has played already, as only a faulty record lets it."""
    return other if not cell.cards else Cell(f"{cell.cards}; {other.cards}", cell.tried, cell.led, cell.won)


def _remarks(trick: PlayedTrick, said: Said, first: int, last: int) -> Iterator[Remark]:
    """Yield what was found and noted, play after play, and then about the whole trick."""
    found = [one for one in said.found if one.trick == trick.number]
    if said.noted:
        for place in range(first, last):
            spot = f"{trick.number}.{place + 1} {seat_letter((trick.leader + place) & 3)}"
            for one in found:
                if one.play == place + 1:
                    yield fault(spot, one)
            yield from (Remark(spot, text) for text in comments(trick.item.plays[place].notes))
        if last == len(trick.plays):
            for one in found:
                if one.play is None or one.play > last:
                    yield fault(str(trick.number), one)
            yield from (Remark(str(trick.number), text) for text in comments(trick.item.notes))


def fault(place: str, one: Diagnostic) -> Remark:
    """Tell what was found wrong at a place."""
    return Remark(place, f"{one_line(spoken(one.message))} ({one.code})", fault=True)


def tricks_before(deal: PlayedDeal, trick: int, play: int) -> tuple[Row, ...]:
    """Return the tricks of a deal up to a place as who sits at the table has seen them, without a sum of points."""
    rows = [row_of(one, NOTHING, counted=False) for one in deal.tricks[: max(trick - 1, 0)]]
    if trick and play:
        rows.append(row_of(deal.tricks[trick - 1], NOTHING, plays=play, counted=False))
    return tuple(rows)
