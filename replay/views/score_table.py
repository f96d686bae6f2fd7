"""The score of a match as a table: a line a deal, and the levels after each."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from shengji.engine.cards import RANKS, SEATS, SIDES
from shengji.notation.record import value_of
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.report import visible
from shengji.replay.result import result_text, sum_text
from shengji.replay.views.narration import player

_SYMBOLS = ("♠", "♥", "♦", "♣", "no trump")
_LETTERS = ("S", "H", "D", "C", "no trump")


def score_table(match: PlayedMatch, *, ascii: bool) -> RenderableType:
    """Lay out the score of a match; names are shown as they are written, never as markup."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("Deal", "Declarer", "Trump", "Level"):
        table.add_column(heading)
    table.add_column("Points", justify="right")
    for heading in ("Sum", "Result", "EW", "NS"):
        table.add_column(heading)
    if match.deals:
        first = match.deals[0].setting.levels
        table.add_row(*["" for _ in range(7)], *(RANKS[level] for level in first))
    for deal in match.deals:
        table.add_row(*(Text(cell) for cell in _cells(match, deal, _LETTERS if ascii else _SYMBOLS)))
    title = " · ".join(fact for name in ("Event", "Date") if (fact := value_of(match.match, name)))
    parts: list[RenderableType] = (
        [Text(visible(title).replace("·", "-" if ascii else "·"), style="bold")] if title else []
    )
    parts.append(table)
    if match.winner is not None:
        parts.append(Text(f"{SIDES[match.winner]} won the match.", style="bold"))
    parts.append(Text(""))
    return Group(*parts)


def _cells(match: PlayedMatch, deal: PlayedDeal, suits: tuple[str, ...]) -> list[str]:
    setting, total, end = deal.setting, deal.total, deal.finish
    declarer = ""
    if setting.declarer is not None:
        declarer = f"{SEATS[setting.declarer]} {player(match.match, setting.declarer) or ''}".rstrip()
    cells = [
        visible(deal.name),
        declarer,
        suits[setting.order.trump] if setting.sure else "?",
        RANKS[setting.level],
    ]
    if total is None or end is None:
        return [*cells, "", deal.termination if deal.termination != "complete" else "?", "", "", ""]
    return [
        *cells,
        str(total.total),
        sum_text(total) if total.multiplier or total.penalties else "",
        result_text(end),
        RANKS[end.levels[0]],
        RANKS[end.levels[1]],
    ]
