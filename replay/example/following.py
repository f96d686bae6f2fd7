"""Choosing a follow: win what is worth it, feed a partner who is winning, and give the others nothing."""

from collections.abc import Sequence

from shengji.engine.cards import points_of
from shengji.engine.follow import Lead
from shengji.engine.trick import winner
from shengji.replay.example.answers import answers
from shengji.replay.example.chances import average_points, beating
from shengji.replay.example.keeping import SAFE, price_of, tempo
from shengji.replay.example.view import View

_OVERTAKING = 2.5
"""What it costs, besides the cards, to win a trick that the partner was winning."""


def choose_follow(view: View, leader: int, lead: Lead, plays: Sequence[int], allowed: Sequence[int] = ()) -> int:
    """Return the cards that a seat plays, as a bag; ``plays`` are those before it, the lead first.

    ``allowed`` are all plays to choose from, where not every legal follow is one.
    """
    best: tuple[float, int] | None = None
    for play in allowed or answers(view, lead):
        value = _value(view, leader, lead, [*plays, play])
        if best is None or value > best[0]:
            best = value, play
    assert best is not None
    return best[1]


def _value(view: View, leader: int, lead: Lead, plays: list[int]) -> float:
    """Weigh a follow, the last of ``plays``, in points."""
    play = plays[-1]
    index = winner(lead, plays)
    best = plays[index]
    on_table = sum(points_of(other) for other in plays[:-1])
    own = points_of(play)
    ours = 1.0 if view.friend((leader + index) & 3) else 0.0
    mine = 1.0 if index == len(plays) - 1 else 0.0
    coming = 0.0
    for step in range(len(plays), 4):
        seat = (leader + step) & 3
        chance = beating(view, seat, lead, best, on_table + own)
        if view.friend(seat):
            ours += (1.0 - ours) * chance
            mine *= 1.0 - 0.2 * chance
        else:
            ours *= 1.0 - chance
            mine *= 1.0 - chance
        coming += average_points(view, lead.suit) * 0.8 * lead.size
    stake = on_table + coming
    value = ours * stake + (ours - SAFE) * own + tempo(view) * (mine + 0.5 * (ours - mine if ours > mine else 0.0))
    if mine and len(plays) > 2 and view.friend((leader + winner(lead, plays[:-1])) & 3):
        value -= _OVERTAKING
    if view.last_trick(lead.size):
        return value + ours * view.kitty * 2.0 * lead.size
    return value - price_of(view, play)
