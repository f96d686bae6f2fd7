"""The score of a match as a table: a line a deal, and the levels after each."""

from rich.console import Group, RenderableType
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
from shengji.replay.views.narration import player
from shengji.replay.words import SIDE_NAMES, TERMINATION_WORDS

_SYMBOLS = ("♠", "♥", "♦", "♣", say("no trump"))
_LETTERS = ("S", "H", "D", "C", say("no trump"))
_HEADINGS = (say("Deal"), say("Declarer"), say("Trump"), say("Level"))
_SEATS = (say("E"), say("N"), say("W"), say("S"))


def score_table(match: PlayedMatch, *, ascii: bool) -> RenderableType:
    """Lay out the score of a match; names are shown as they are written, never as markup."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in _HEADINGS:
        table.add_column(spoken(heading))
    table.add_column(told("Points"), justify="right")
    for heading in (say("Sum"), say("Result"), *SIDE_NAMES):
        table.add_column(spoken(heading))
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
        parts.append(Text(told("{side} won the match.", side=SIDE_NAMES[match.winner]), style="bold"))
    parts.append(Text(""))
    return Group(*parts)


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
