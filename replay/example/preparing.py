"""Between the bids and the first lead: tribute, the burial, and the overcalls that take the kitty up again."""

from msgspec import Struct

from shengji.engine.bids import Claim, trump_of
from shengji.engine.cards import FIELD_BITS, bag_of
from shengji.engine.order import Order, order_of
from shengji.engine.tribute import highest, payments
from shengji.replay.example.players import Chance, Player


class Gift(Struct, frozen=True):
    """A card that one seat gives to another."""

    giver: int
    taker: int
    code: int


class Buried(Struct, frozen=True):
    """A burial: who buried what, and the overcall that made him take the kitty up (None: he declares)."""

    seat: int
    bag: int
    claim: Claim | None


class Prepared(Struct, frozen=True):
    """The deal as it stands before the first lead."""

    order: Order
    hands: tuple[int, ...]
    paid: tuple[Gift, ...]
    returned: tuple[Gift, ...]
    burials: tuple[Buried, ...]


def prepare(
    player: Player,
    order: Order,
    declarer: int,
    hands: list[int],
    kitty: tuple[int, ...],
    owing: int | None,
    standing: Claim | None,
) -> Prepared:
    """Pay the tribute that is owed, bury, and let the others overcall.

    ``owing`` is the side that pays, ``standing`` the bid that fixed the trump; both None where there is none. Raises
    `ValueError` where the rules let the declarer bury too few cards.
    """
    held = list(hands)
    paid, returned = _pay(player, order, declarer, held, owing)
    held[declarer] += bag_of(kitty)
    burials = [Buried(declarer, player.bury(order, held[declarer]), None)]
    held[declarer] -= burials[0].bag
    callers: set[int] = set()
    while standing is not None and order.rules.overcall == "higher":
        found = _overcall(player, order, declarer, held, burials[-1], standing, callers)
        if found is None:
            break
        order, buried, standing = found
        callers.add(buried.seat)
        held[buried.seat] += burials[-1].bag - buried.bag
        burials.append(buried)
    return Prepared(order, tuple(held), paid, returned, tuple(burials))


def _pay(
    player: Player, order: Order, declarer: int, hands: list[int], owing: int | None
) -> tuple[tuple[Gift, ...], tuple[Gift, ...]]:
    """Move the tribute and its returns between the hands."""
    if owing is None:
        return (), ()
    paid: list[Gift] = []
    for payment in payments(order.rules, owing, declarer):
        codes = highest(order, hands[payment.giver])
        paid.append(_give(Gift(payment.giver, payment.taker, player.tribute(order, codes)), hands))
    returned = [_give(Gift(gift.taker, gift.giver, player.give_back(order, hands[gift.taker])), hands) for gift in paid]
    return tuple(paid), tuple(returned)


def _give(gift: Gift, hands: list[int]) -> Gift:
    hands[gift.giver] -= 1 << FIELD_BITS * gift.code
    hands[gift.taker] += 1 << FIELD_BITS * gift.code
    return gift


def _overcall(
    player: Player,
    order: Order,
    declarer: int,
    hands: list[int],
    last: Buried,
    standing: Claim,
    callers: set[int],
) -> tuple[Order, Buried, Claim] | None:
    """Ask the seats after the one that buried in their turn; return what the first overcall leads to."""
    for step in (1, 2, 3):
        seat = (last.seat + step) & 3
        if seat == standing.seat or seat in callers:
            continue
        claim = player.overcall(Chance(order.rules, order.level, seat, hands[seat], standing, declarer))
        if claim is None:
            continue
        changed = order_of(order.rules, order.level, trump_of(order.rules, claim))
        try:
            bag = player.bury(changed, hands[seat] + last.bag)
        except ValueError:  # nothing that he may bury: he leaves the kitty alone
            continue
        return changed, Buried(seat, bag, claim), claim
    return None
