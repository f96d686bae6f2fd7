"""What each seat had against what it buried and played: the cards that are too many on one side or the other."""

from collections import Counter

from msgspec import Struct

from shengji.engine.cards import SEATS, UNKNOWN
from shengji.notation.record import Bury, Deal, Hand, Kitty
from shengji.replay.items import Items, items_of
from shengji.replay.played import PlayedDeal

Cards = Counter[int]


class Balance(Struct, frozen=True):
    """The sheet of one seat: ``extra`` it buried or played and does not have, ``kept`` it has and never gave away.

    ``blanks`` is how many of its cards are not known: so many extra ones may be among them.
    """

    seat: int
    extra: Cards
    kept: Cards
    blanks: int

    @property
    def even(self) -> bool:
        """Whether what was given away is what was there, as far as that is known."""
        return not self.kept and self.extra.total() <= self.blanks


def balances(deal: Deal, played: PlayedDeal) -> list[Balance]:
    """Return the sheet of each seat whose hand is written; none where something is missing in between."""
    items = items_of(deal)
    short = any(len(trick.plays) != len(SEATS) for trick in items.tricks[:-1])
    if short or items.broken or items.tributes or len(items.buries) > 1:
        return []
    taker = played.setting.declarer
    if taker is None and items.buries:
        taker = items.buries[0].seat
    gone = _given_away(items)
    sheets = []
    for hand in items.hands:
        had: Cards = Counter(hand.cards)
        if hand.seat == taker and items.kitties:
            had += Counter(items.kitties[0].cards)
        blanks = had.pop(UNKNOWN, 0)
        away = gone[hand.seat]
        blanks -= away.pop(UNKNOWN, 0)
        sheets.append(Balance(hand.seat, away - had, had - away, blanks))
    return sheets


def _given_away(items: Items) -> list[Cards]:
    gone: list[Cards] = [Counter() for _ in range(4)]
    for trick in items.tricks:
        for place, play in enumerate(trick.plays[:4]):
            gone[(trick.leader + place) & 3].update(play.group.codes)
    for bury in items.buries:
        gone[bury.seat].update(bury.group.codes)
    return gone


def card_lists(deal: Deal) -> list[Hand | Kitty]:
    """Return the hands and the kitty of a deal."""
    return [item for item in deal.items if isinstance(item, (Hand, Kitty))]


def first_bury(deal: Deal) -> Bury | None:
    """Return the burial of a deal, None where there is none."""
    return next((item for item in deal.items if isinstance(item, Bury)), None)
