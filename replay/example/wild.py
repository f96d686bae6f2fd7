"""A player for variety: random legal choices, with many bids, throws that fail, tractors and ruffs among them."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

from shengji.engine.bids import Claim, bid_fault
from shengji.engine.cards import BIG_JOKER, FIELD_BITS, LITTLE_JOKER, bag_of, codes_of, counts_of, size
from shengji.engine.follow import Lead, follow_fault, legal_follows, owed
from shengji.engine.kitty import bury_fault
from shengji.engine.order import TRUMPS, Order
from shengji.engine.rules import kitty_of
from shengji.engine.shapes import components
from shengji.engine.throws import lead_fault
from shengji.replay.example.answers import bombs, placings, ruffs
from shengji.replay.example.bidding import Hopes
from shengji.replay.example.burying import burial, forbidden
from shengji.replay.example.dealing import shuffled
from shengji.replay.example.players import Chance, Player, overcalls
from shengji.replay.example.view import View

_T = TypeVar("_T")

_BIDS, _BIDS_AT_LAST = 0.06, 0.5
_REBELS = 0.6
_OVERCALLS = 0.6
_THROWS, _ANY_CARDS, _WIDE = 0.4, 0.5, 0.85
_RUFFS = 0.5
_BOMBS = 0.7
_PLACINGS = 8


class Wild(Player):
    """A player whose every choice is random within the rules."""

    def bid(self, hopes: Hopes) -> Claim | None:
        """Bid now and then, with whatever is legal."""
        if self.rng.random() >= (_BIDS_AT_LAST if hopes.done else _BIDS):
            return None
        claims = [
            Claim(hopes.seat, code, count)
            for code in (*range(hopes.level, 52, 13), LITTLE_JOKER, BIG_JOKER)
            for count in range(1, (hopes.drawn >> FIELD_BITS * code & 15) + 1)
            if not bid_fault(hopes.rules, hopes.level, hopes.standing, hopes.seat, (code,) * count, hopes.drawn)
        ]
        fewest = min((claim.count for claim in claims), default=0)
        return self._any([claim for claim in claims if claim.count == fewest]) if claims else None

    def rebels(self) -> bool:
        """Ask for a new deal more often than not."""
        return self.rng.random() < _REBELS

    def tribute(self, order: Order, codes: Sequence[int]) -> int:
        """Pay any of several equally high cards."""
        del order
        return self._any(codes)

    def give_back(self, order: Order, hand: int) -> int:
        """Return any card."""
        del order
        return self._any([code for code, _ in counts_of(hand)])

    def bury(self, order: Order, hand: int) -> int:
        """Bury any cards that may be buried, or what a sensible player would."""
        if self.rng.random() < 0.5:
            allowed = [code for code in codes_of(hand) if not forbidden(order, code)]
            bag = bag_of(shuffled(self.rng, allowed)[: kitty_of(order.rules)])
            if bury_fault(order, hand, bag) is None:
                return bag
        return burial(order, hand)

    def overcall(self, chance: Chance) -> Claim | None:
        """Overcall with any legal bid."""
        claims = overcalls(chance)
        return self._any(claims) if claims and self.rng.random() < _OVERCALLS else None

    def lead(self, view: View) -> int:
        """Lead a throw, a tractor, a tuple or a single card of any suit."""
        order, hand = view.order, view.hand
        suit = self._any([suit for suit in range(5) if hand & order.masks[suit]])
        held = hand & order.masks[suit]
        parts = components(order, held)
        kind = self.rng.random()
        if kind < _THROWS:
            bag = sum(part.bag for part in parts if self.rng.random() < 0.5)
        elif kind < _ANY_CARDS:
            bag = bag_of(shuffled(self.rng, list(codes_of(held)))[: 1 + int(self.rng.random() * size(held))])
        elif kind < _WIDE:
            bag = self._any([part for part in parts if part.size > 1] or parts).bag
        else:
            bag = 1 << FIELD_BITS * self._any([code for code, _ in counts_of(held)])
        return bag if lead_fault(order, hand, bag) is None else self._any(parts).bag

    def follow(self, view: View, leader: int, lead: Lead, plays: Sequence[int], allowed: Sequence[int]) -> int:
        """Follow with any cards, ruffs and bombs more often than chance would have them."""
        del leader, plays
        if allowed:
            return self._any(allowed)
        for play in self._tries(view, lead):
            if follow_fault(lead, view.hand, play) is None:
                return play
        return self._any(list(islice(legal_follows(lead, view.hand, frugal=True), 4)))

    def _tries(self, view: View, lead: Lead) -> Iterator[int]:
        """Yield plays that may well be legal."""
        held = view.hand & lead.mask
        heavy = bombs(view, lead)
        if heavy and self.rng.random() < _BOMBS:
            yield self._any(heavy)
        if not held and lead.suit != TRUMPS and self.rng.random() < _RUFFS:
            matching = ruffs(view, lead)
            if matching:
                yield self._any(matching)
        missing = lead.size - size(held)
        if missing >= 0:
            rest = view.hand - held
            trumps = rest & view.order.masks[TRUMPS]
            yield held + self._some(rest, missing)
            number = min(missing, size(trumps))
            yield held + self._some(trumps, number) + self._some(rest - trumps, missing - number)
            return
        placed = self._any(list(islice(placings(view, lead.suit, held, owed(lead, view.hand)), _PLACINGS)) or [0])
        yield placed + self._some(held - placed, lead.size - size(placed))

    def _some(self, bag: int, number: int) -> int:
        return bag_of(shuffled(self.rng, list(codes_of(bag)))[:number])

    def _any(self, choices: Sequence[_T]) -> _T:
        return choices[int(self.rng.random() * len(choices))]
