"""Cards that are not known: where they can be, given what the seats showed that they do not hold."""

from collections.abc import Sequence
from itertools import combinations

from shengji.engine.cards import holds, packs, size
from shengji.replay.held import Held


class Hidden:
    """The cards that nobody is known to hold, and the hands that have room for some of them."""

    def __init__(self, decks: int, hands: Sequence[Held], buried: Held) -> None:
        known = sum(held.bag for held in (*hands, buried))
        self.consistent = holds(packs(decks), known)
        self.pool = packs(decks) - known if self.consistent else 0
        self.room = {seat: held.unknown for seat, held in enumerate(hands) if held.unknown}
        self._barred = dict.fromkeys(self.room, 0)

    def bar(self, seat: int, mask: int) -> bool:
        """Note that a seat holds no card of a mask any more; False, and not noted, where that can't be.

        It can't be where some hands have more cards that are not known than there are such cards for them, so that no
        way of dealing these out is left.
        """
        if not self.consistent or seat not in self.room:
            return True
        before = self._barred[seat]
        self._barred[seat] |= mask
        if self._possible():
            return True
        self._barred[seat] = before
        return False

    def _possible(self) -> bool:
        """Whether any hands together find as many cards as they have room for; by Hall's theorem that is enough."""
        seats = list(self.room)
        for number in range(1, len(seats) + 1):
            for some in combinations(seats, number):
                nobody = self.pool
                for seat in some:
                    nobody &= self._barred[seat]
                if size(self.pool) - size(nobody) < sum(self.room[seat] for seat in some):
                    return False
        return True
