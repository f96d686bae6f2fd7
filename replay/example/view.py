"""What one seat knows in the middle of a deal: its own cards, what was played, and who showed out of what."""

from typing import Any

from msgspec import Struct

from shengji.engine.cards import FIELD_BITS, counts_of, points_of, side_of, size
from shengji.engine.order import TRUMPS, Order
from shengji.engine.shapes import Component, Shape, holding_of, runs


class View(Struct, frozen=True, eq=False):
    """A seat's knowledge before its play.

    ``unseen`` holds the cards that are in the other hands or, where ``hidden`` is not 0, among that many
    buried ones. ``voids`` and ``no_pairs`` have for each seat a bit for every suit in which it showed that it
    has no card, no pair; ``shown`` has for each seat the cards that it showed in a bid or a throw that failed and
    has not played. ``kitty`` is what the buried cards count, known to who buried them and a guess for
    the others. ``memory`` keeps what was worked out.
    """

    order: Order
    seat: int
    hand: int
    unseen: int
    sizes: tuple[int, ...]
    voids: tuple[int, ...]
    no_pairs: tuple[int, ...]
    shown: tuple[int, ...]
    declarer: int
    hidden: int
    kitty: float
    daring: float
    memory: dict[Any, Any]

    @property
    def declaring(self) -> bool:
        """Whether the seat is on the declarer's side."""
        return side_of(self.seat) == side_of(self.declarer)

    def friend(self, seat: int) -> bool:
        """Whether a seat is on this side."""
        return side_of(seat) == side_of(self.seat)

    def left(self, suit: int) -> list[int]:
        """Count the unseen cards of a suit, tier by tier, lowest first."""
        key = "left", suit
        found: list[int] | None = self.memory.get(key)
        if found is None:
            found = [sum(self.unseen >> FIELD_BITS * code & 15 for code in tier) for tier in self.order.tiers[suit]]
            self.memory[key] = found
        return found

    def count(self, suit: int) -> int:
        """Count the unseen cards of a suit."""
        return sum(self.left(suit))

    def points_left(self, suit: int) -> int:
        """Add up the points among the unseen cards of a suit."""
        return points_of(self.unseen & self.order.masks[suit])

    def share(self, seat: int, suit: int) -> float:
        """Return the chance that an unseen card of a suit is in a seat's hand."""
        key = "share", seat, suit
        found: float | None = self.memory.get(key)
        if found is None:
            out = [other == self.seat or self.voids[other] >> suit & 1 for other in range(4)]
            rooms = [0 if gone else number for gone, number in zip(out, self.sizes, strict=True)]
            buried = self.hidden if suit != TRUMPS else 0
            total = sum(rooms) + buried
            found = rooms[seat] / total if total else 0.0
            self.memory[key] = found
        return found

    def tops(self, suit: int, shape: Shape) -> list[int]:
        """Return the tops of all components of a shape among the unseen cards of a suit, highest first."""
        key = suit, shape
        found: list[int] | None = self.memory.get(key)
        if found is None:
            bag = self.unseen & self.order.masks[suit]
            if shape == (1, 1):
                found = sorted((self.order.place_of[code] for code, _ in counts_of(bag)), reverse=True)
            else:
                found = list(runs(self.order, suit, holding_of(self.order, bag), *shape))
            self.memory[key] = found
        return found

    def may_hold(self, seat: int, suit: int, width: int) -> bool:
        """Whether a seat can still hold identical cards of a suit, as far as it showed."""
        if seat == self.seat or self.voids[seat] >> suit & 1:
            return False
        return width == 1 or not self.no_pairs[seat] >> suit & 1

    def surely_high(self, suit: int, part: Component) -> bool:
        """Whether no other hand can hold a higher component of the same shape in the suit."""
        if not any(self.may_hold(seat, suit, part.width) for seat in range(4)):
            return True
        tops = self.tops(suit, part.shape)
        return not tops or tops[0] <= part.top

    def last_trick(self, number: int) -> bool:
        """Whether a trick of so many cards from each seat empties the hand."""
        return size(self.hand) == number
