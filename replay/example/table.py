"""A deal at the table: who holds what, what was seen, and the tricks as they are played."""

from collections.abc import Iterable
from random import Random

from msgspec import Struct

from shengji.engine.bids import Claim
from shengji.engine.cards import FIELD_BITS, ONES, lacking, packs, points_of, side_of, size
from shengji.engine.follow import follow_fault, lead_of
from shengji.engine.order import Order
from shengji.engine.throws import lead_fault, penalty_for_attackers, resolve
from shengji.engine.trick import winner
from shengji.replay.example.following import choose_follow
from shengji.replay.example.leading import choose_lead
from shengji.replay.example.view import View


class Taken(Struct, frozen=True):
    """A trick as played: bags in the order of play, the throw that was tried where it failed, and who won.

    ``penalty`` is what a failed throw adds to the attackers' total.
    """

    leader: int
    plays: tuple[int, ...]
    tried: int | None
    winner: int
    points: int
    penalty: int


class Table:
    """The four hands of a deal after the burial, and everything that was seen."""

    def __init__(
        self, order: Order, declarer: int, hands: list[int], buried: int, bids: Iterable[Claim], rng: Random
    ) -> None:
        self.order = order
        self.declarer = declarer
        self.hands = list(hands)
        self.buried = buried
        self.rng = rng
        self.played = 0
        self.voids = [0, 0, 0, 0]
        self.no_pairs = [0, 0, 0, 0]
        self.shown = [0, 0, 0, 0]
        for claim in bids:
            self._show(claim.seat, claim.count << FIELD_BITS * claim.code)

    def view(self, seat: int) -> View:
        """Return what a seat knows now."""
        own = seat == self.declarer
        unseen = packs(self.order.rules.decks) - self.hands[seat] - self.played - (self.buried if own else 0)
        return View(
            order=self.order,
            seat=seat,
            hand=self.hands[seat],
            unseen=unseen,
            sizes=tuple(map(size, self.hands)),
            voids=tuple(self.voids),
            no_pairs=tuple(self.no_pairs),
            shown=tuple(self.shown),
            declarer=self.declarer,
            hidden=0 if own else size(self.buried),
            kitty=float(points_of(self.buried)) if own else 5.0,
            daring=self.rng.random(),
            memory={},
        )

    def play(self) -> list[Taken]:
        """Play all tricks to the end."""
        tricks: list[Taken] = []
        leader = self.declarer
        while self.hands[leader]:
            tricks.append(self.trick(leader))
            leader = tricks[-1].winner
        return tricks

    def trick(self, leader: int) -> Taken:
        """Play one trick; every choice is held against the rules."""
        tried = choose_lead(self.view(leader))
        if lead_fault(self.order, self.hands[leader], tried) is not None:
            raise AssertionError("an example player chose a lead that the rules forbid")
        throw = resolve(self.order, leader, tried, self.hands)
        led = tried if throw.stands else throw.forced[0]
        lead = lead_of(self.order, led)
        plays = [led]
        if not throw.stands:
            self._show(leader, tried)
        self._put(leader, led)
        for step in (1, 2, 3):
            seat = (leader + step) & 3
            play = choose_follow(self.view(seat), leader, lead, plays)
            if follow_fault(lead, self.hands[seat], play) is not None:
                raise AssertionError("an example player chose a follow that the rules forbid")
            plays.append(play)
            self._put(seat, play)
            self._learn(seat, lead.suit, lead.mask, lead.size, play, wide=lead.shapes[0][0] > 1)
        return Taken(
            leader,
            tuple(plays),
            None if throw.stands else tried,
            (leader + winner(lead, plays)) & 3,
            sum(map(points_of, plays)),
            penalty_for_attackers(throw.penalty, leader, self.declarer),
        )

    def _put(self, seat: int, play: int) -> None:
        self.hands[seat] -= play
        self.played += play
        self.shown[seat] = lacking(play, self.shown[seat])

    def _show(self, seat: int, cards: int) -> None:
        """Remember cards of a hand that everybody has seen."""
        self.shown[seat] += lacking(self.shown[seat], cards)

    def _learn(self, seat: int, suit: int, mask: int, number: int, play: int, *, wide: bool) -> None:
        """Keep what a follow told: out of the suit, or without a pair in it."""
        if size(play & mask) < number:
            self.voids[seat] |= 1 << suit
        elif wide and self.order.rules.follow_structure != "suit" and not play >> 1 & ONES and not play >> 2 & ONES:
            self.no_pairs[seat] |= 1 << suit


def attackers_points(tricks: list[Taken], declarer: int) -> int:
    """Add up what the attackers took in tricks, penalties included."""
    won = sum(trick.points for trick in tricks if side_of(trick.winner) != side_of(declarer))
    return won + sum(trick.penalty for trick in tricks)
