"""The table while a deal is played: what the seats hold, whose lead it is, what was found."""

from collections.abc import Sequence
from copy import copy, deepcopy

from shengji.engine.cards import counts_of, size
from shengji.replay.findings import Findings
from shengji.replay.held import Held
from shengji.replay.hidden import Hidden
from shengji.replay.played import Setting

ANY_NUMBER = 0
"""Stands for the number of the next trick where nobody knows it."""


class Table:
    """What changes from play to play. ``played`` is the bag of the finished tricks.

    ``suspects`` are seats that made an illegal play: what they do later may only look wrong because of it. ``shaken``
    says that tricks and points can no longer be relied on, ``doubt_leader`` that the winner of the last trick cannot.
    ``room`` is how many cards a hand has, ``spent`` how many were played from each, ``crowded`` that there were more;
    ``uncounted`` counts the copies played of each card where no hands were written to be ``counted``. ``hidden`` are
    the cards that are not known, None where there are none.
    ``lost`` says that a trick could not be read, so that of the hands only what they still play is known.
    ``played_out`` says that the tricks of the record hold all the cards of the hands.
    ``number`` is that of the next trick, ``number_else`` what it may be where the last one's was wrong.
    """

    def __init__(
        self,
        setting: Setting,
        holdings: Sequence[Held],
        buried: Held,
        findings: Findings,
        *,
        counted: bool,
        room: int,
    ) -> None:
        self.setting = setting
        self.order = setting.order
        self.hands = [holding.bag for holding in holdings]
        self.known = [holding.unknown == 0 for holding in holdings]
        self.hidden = Hidden(setting.rules.decks, holdings, buried) if any(h.unknown for h in holdings) else None
        self.findings = findings
        self.leader = setting.declarer
        self.number = 1
        self.number_else = 1
        self.score = 0
        self.penalties = 0
        self.played = 0
        rules = setting.rules
        self.room = room
        self.spent = 0
        self.crowded = False
        self.played_out = False
        self.lost = False
        self.uncounted: dict[int, int] | None = None if counted else dict(counts_of(buried.bag))
        self.skips_played = rules.skip_played_ranks == "on"
        self.must_beat = rules.throw_must_beat == "yes"
        self.protects_longer = rules.protect_longer
        self.suspects: set[int] = set()
        self.shaken = False
        self.doubt_leader = False

    def copy(self) -> "Table":
        """Return the table as it stands, so that another line can be played on it."""
        other = copy(self)
        other.hands, other.known, other.suspects = list(self.hands), list(self.known), set(self.suspects)
        other.uncounted = None if self.uncounted is None else dict(self.uncounted)
        other.hidden = None if self.hidden is None else deepcopy(self.hidden)
        return other

    def fault_by(self, seat: int) -> bool:
        """Note an illegal play of a seat; False where an earlier one may be its only cause."""
        self.shaken = True
        self.doubt_leader = True
        if seat in self.suspects:
            self.findings.follows_from()
            return False
        self.suspects.add(seat)
        return True


def cards_left(table: Table) -> int:
    """Count the cards that each hand still holds: what was dealt and not played, or more where that is known."""
    known = [size(hand) for hand, known in zip(table.hands, table.known, strict=True) if known]
    return max([table.room - table.spent, *known, 0])
