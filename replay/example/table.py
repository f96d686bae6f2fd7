"""A deal at the table: who holds what, what was seen, and the tricks as they are played."""

from collections.abc import Iterable

from msgspec import Struct

from shengji.engine.bids import Claim
from shengji.engine.cards import FIELD_BITS, ONES, at_least, lacking, packs, points_of, side_of, size
from shengji.engine.follow import Fault, Lead, follow_fault, is_bomb, lead_of
from shengji.engine.order import order_of
from shengji.engine.throws import Throw, beats, lead_fault, penalty_for_attackers, resolve, stopper
from shengji.engine.trick import winner
from shengji.replay.example.answers import beating_plays
from shengji.replay.example.players import Player
from shengji.replay.example.preparing import Prepared
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
    """The four hands of a deal after the burial, and everything that was seen.

    ``order`` is the one in force: it may change from trick to trick as ranks are played out.
    """

    def __init__(self, player: Player, declarer: int, prepared: Prepared, bids: Iterable[Claim]) -> None:
        self.player = player
        self.order = prepared.order
        self.declarer = declarer
        self.hands = list(prepared.hands)
        self.burier = prepared.burials[-1].seat
        self.buried = prepared.burials[-1].bag
        self.played = 0
        self.voids = [0, 0, 0, 0]
        self.no_pairs = [0, 0, 0, 0]
        self.shown = [0, 0, 0, 0]
        for claim in bids:
            self._show(claim.seat, claim.count << FIELD_BITS * claim.code)
        for gift in (*prepared.paid, *prepared.returned):
            self._show(gift.taker, 1 << FIELD_BITS * gift.code)

    def view(self, seat: int) -> View:
        """Return what a seat knows now."""
        own = seat == self.burier
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
            daring=self.player.rng.random(),
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
        if self.order.rules.skip_played_ranks == "on":
            gone = at_least(self.played, self.order.rules.decks)
            self.order = order_of(self.order.rules, self.order.level, self.order.trump, gone)
        tried = self.player.lead(self.view(leader))
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
            play = self._follow(seat, leader, lead, plays, throw)
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

    def _follow(self, seat: int, leader: int, lead: Lead, plays: list[int], throw: Throw) -> int:
        """Let a seat follow; who stopped a throw may have to beat what is left of it."""
        view = self.view(seat)
        allowed: list[int] = []
        if not throw.stands and self.order.rules.throw_must_beat == "yes":
            stopped = stopper(self.order, throw, lead.bag)
            if stopped is not None and stopped.seat == seat:
                allowed = beating_plays(view, lead)
        play = self.player.follow(view, leader, lead, plays, allowed)
        fault = follow_fault(lead, self.hands[seat], play)
        if allowed and fault in (Fault.MUST_FOLLOW_TUPLES, Fault.MUST_FOLLOW_TRACTOR):
            fault = None  # it beats with cards that nobody else would have to break
        if fault is not None or (allowed and not beats(self.order, lead.bag, play)):
            raise AssertionError("an example player chose a follow that the rules forbid")
        return play

    def _put(self, seat: int, play: int) -> None:
        self.hands[seat] -= play
        self.played += play
        self.shown[seat] = lacking(play, self.shown[seat])

    def _show(self, seat: int, cards: int) -> None:
        """Remember cards of a hand that everybody has seen, as far as they are still in it."""
        held = cards - lacking(self.hands[seat], cards)
        self.shown[seat] += lacking(self.shown[seat], held)

    def _learn(self, seat: int, suit: int, mask: int, number: int, play: int, *, wide: bool) -> None:
        """Keep what a follow told: out of the suit, or without a pair in it."""
        if self.order.rules.bombs != "off" and is_bomb(play):
            return
        if size(play & mask) < number:
            self.voids[seat] |= 1 << suit
        elif wide and self.order.rules.follow_structure != "suit" and not play >> 1 & ONES and not play >> 2 & ONES:
            self.no_pairs[seat] |= 1 << suit


def attackers_points(tricks: list[Taken], declarer: int) -> int:
    """Add up what the attackers took in tricks, penalties included."""
    won = sum(trick.points for trick in tricks if side_of(trick.winner) != side_of(declarer))
    return won + sum(trick.penalty for trick in tricks)
