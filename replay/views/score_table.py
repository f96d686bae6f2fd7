"""The score of a match as a table: a line a deal, and the levels after each."""

from collections.abc import Iterator

from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from shengji.engine.cards import RANKS
from shengji.grammar.diagnostics import Phrase
from shengji.notation.record import value_of
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken, told
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.report import visible
from shengji.replay.result import sum_text
from shengji.replay.views.cells import width_of, wrap
from shengji.replay.views.narration import player
from shengji.replay.words import SIDE_NAMES, TERMINATION_WORDS

_SYMBOLS = ("♠", "♥", "♦", "♣", say("no trump"))
_LETTERS = ("S", "H", "D", "C", say("no trump"))
_HEADINGS = (say("Deal"), say("Declarer"), say("Trump"), say("Level"))
_GAP = 2
_POINTS = 4
_BROKEN = (1, 5)
"""The places of the columns of points, and of those that may be broken: declarers and sums."""

_SEATS = (say("E"), say("N"), say("W"), say("S"))


def score_table(match: PlayedMatch, *, ascii: bool, width: int) -> RenderableType:
    """Lay out the score of a match in so many cells; names are shown as they are written, never as markup.

    Where the table has no room, each deal is a list: nothing is cut.
    """
    headings = [spoken(heading) for heading in (*_HEADINGS, say("Points"), say("Sum"), say("Result"), *SIDE_NAMES)]
    rows = [_cells(match, deal, _LETTERS if ascii else _SYMBOLS) for deal in match.deals]
    if match.deals:
        first = match.deals[0].setting.levels
        rows.insert(0, [""] * 7 + [RANKS[level] for level in first])
    title = " · ".join(fact for name in ("Event", "Date") if (fact := value_of(match.match, name)))
    parts: list[RenderableType] = (
        [Text(visible(title).replace("·", "-" if ascii else "·"), style="bold")] if title else []
    )
    if _least(headings, rows) <= width:
        parts.append(_table(headings, rows))
    else:
        parts += _lists(headings, rows, width)
    if match.winner is not None:
        parts.append(Text(told("{side} won the match.", side=SIDE_NAMES[match.winner]), style="bold"))
    parts.append(Text(""))
    return Group(*parts)


def _least(headings: list[str], rows: list[list[str]]) -> int:
    """Count the cells that the table takes at least, with some columns broken between words."""
    columns = [
        max(width_of(part) for cell in column for part in (cell.split() or [""] if place in _BROKEN else [cell]))
        for place, column in enumerate(zip(headings, *rows, strict=True))
    ]
    return sum(columns) + _GAP * (len(columns) - 1)


def _table(headings: list[str], rows: list[list[str]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0))
    for place, heading in enumerate(headings):
        justify: JustifyMethod = "right" if place == _POINTS else "left"
        table.add_column(Text(heading), justify=justify, no_wrap=place not in _BROKEN, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _lists(headings: list[str], rows: list[list[str]], width: int) -> Iterator[Text]:
    """Yield a line for each cell that holds something, its heading before it."""
    for row in rows:
        for place, (heading, cell) in enumerate(zip(headings, row, strict=True)):
            if cell:
                margin = "  " if place else ""
                lines = wrap(f"{heading} {cell}", max(width - len(margin), 1))
                yield from (Text(margin + line) for line in lines)


def _cells(match: PlayedMatch, deal: PlayedDeal, suits: tuple[Phrase | str, ...]) -> list[str]:
    setting, total, end = deal.setting, deal.total, deal.finish
    declarer = ""
    if setting.declarer is not None:
        declarer = f"{spoken(_SEATS[setting.declarer])} {player(match.match, setting.declarer) or ''}".rstrip()
    cells = [
        visible(deal.name),
        declarer,
        spoken(suits[setting.order.trump]) if setting.sure else "?",
        RANKS[setting.level],
    ]
    if total is None or end is None:
        ending = spoken(TERMINATION_WORDS[deal.termination]) if deal.termination != "complete" else "?"
        return [*cells, "", ending, "", "", ""]
    return [
        *cells,
        str(total.total),
        spoken(sum_text(total)) if total.multiplier or total.penalties else "",
        told("{side} +{levels}", side=SIDE_NAMES[end.side], levels=end.gained),
        RANKS[end.levels[0]],
        RANKS[end.levels[1]],
    ]
