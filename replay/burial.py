"""The burial, and the overcalls that take the buried cards up again."""

from collections.abc import Sequence

from msgspec import Struct

from shengji.engine.bids import BidFault, Claim, bid_fault, claim_of, trump_of
from shengji.engine.cards import SEATS, holds, lacking, size
from shengji.engine.kitty import BuryFault, bury_fault, forbidden_in
from shengji.engine.order import Order, order_of
from shengji.engine.rules import hand_size, kitty_of
from shengji.notation.record import Bid, Bury, Trick
from shengji.replay import faults
from shengji.replay.bidding import report_bid
from shengji.replay.findings import Findings, say, verbatim
from shengji.replay.held import NOTHING, Hands, Held, at_best, certain, joined, may_hold, without
from shengji.replay.items import Items
from shengji.replay.played import Dealt, ShownBid
from shengji.replay.plays import bag_at_most, plays_by_seat
from shengji.replay.words import SEAT_NAMES, cards_text, spaced

SMALLEST_OVERCALL = 2
"""How many cards an overcall shows at least."""


class Burial(Struct, frozen=True, gc=False):
    """What the burial led to: the cards that stay buried, the bid that fixes the trump, its order.

    ``either`` is a seat and the cards of which it is known only that they are buried or in its hand.
    """

    buried: Held
    standing: Claim | None
    order: Order
    overcalls: tuple[ShownBid, ...]
    either: tuple[int, int] | None = None


class _Burying:
    """The hands and the cards in the kitty while burials and overcalls change them."""

    def __init__(self, order: Order, standing: Claim | None, hands: Hands, dealt: Dealt, findings: Findings) -> None:
        self.order, self.standing, self.hands, self.findings = order, standing, hands, findings
        self.dealt = dealt
        self.kitty = dealt.held_kitty
        self.overcalls: list[ShownBid] = []
        self.callers: set[int] = set()
        self.before = NOTHING
        """What the last burier held before."""

    def take_up(self, seat: int) -> None:
        """Give the buried cards, or the kitty, to a seat."""
        self.hands[seat] = joined(self.hands[seat], self.kitty)
        self.kitty = NOTHING

    def bury(self, item: Bury) -> None:
        """Check a burial and take its cards from the hand."""
        held, bag = self.hands[item.seat], item.group.bag
        hidden = len(item.group) - size(bag)
        fault = bury_fault(self.order, at_best(held, bag), bag, hidden)
        if fault is not None:
            _report_bury(item, fault, held, self.order, self.findings)
        # Too few or too many cards may also be cards that are not held: the number is what is reported then.
        self.kitty = Held(bag, hidden) if may_hold(held, bag) else NOTHING
        self.before = held
        self.hands[item.seat] = without(held, bag, hidden)

    def overcall(self, item: Bid) -> bool:
        """Check an overcall; where it is legal it fixes the trump, and its seat takes the buried cards up."""
        level = self.order.level
        fault = bid_fault(self.order.rules, level, self.standing, item.seat, item.group.codes,
                          at_best(self.hands[item.seat], item.group.bag))  # fmt: skip
        legal = True
        if self.standing is not None and self.standing.seat == item.seat:
            self.findings.add(faults.OVERCALL_OWN, item.span, seat=SEAT_NAMES[item.seat])
            legal = False
        elif item.seat in self.callers:
            self.findings.add(faults.OVERCALL_AGAIN, item.span, seat=SEAT_NAMES[item.seat])
            legal = False
        elif fault is not None:
            report_bid(item, fault, level, self.standing, self.dealt, self.findings)
            legal = fault is BidFault.NOT_IN_HAND
        elif len(item.group) < SMALLEST_OVERCALL:
            self.findings.add(faults.OVERCALL_SINGLE, item.span)
            legal = False
        self.overcalls.append(ShownBid(item, legal))
        if not legal:
            return False
        self.standing = claim_of(item.seat, item.group.codes)
        assert self.standing is not None
        self.callers.add(item.seat)
        self.order = order_of(self.order.rules, level, trump_of(self.order.rules, self.standing))
        self.take_up(item.seat)
        return True


def play_burial(
    items: Items,
    order: Order,
    declarer: int | None,
    standing: Claim | None,
    dealt: Dealt,
    hands: Hands,
    unread: set[str],
    findings: Findings,
) -> Burial:
    """Check burials and overcalls in their order; ``hands`` are changed to what each seat holds when play begins.

    Where a bury item is missing from a deal that was played out, its cards follow from what the declarer never played.
    """
    tricks, buries = items.tricks, items.buries
    table = _Burying(order, standing, hands, dealt, findings)
    if declarer is not None and (buries or tricks):
        table.take_up(declarer)
    if not buries:
        derived = None if declarer is None else _derived(order, declarer, hands[declarer], tricks)
        if tricks and "bury" not in unread:
            _report_missing(declarer, dealt, derived, tricks, findings)
        if declarer is not None and tricks:
            hands[declarer] = NOTHING if derived is None else without(hands[declarer], derived)
        return Burial(NOTHING if derived is None else Held(derived, 0), standing, order, ())
    if tricks and tricks[0].span.start < buries[0].span.start:
        findings.add(faults.NOT_PLAYED_OUT, tricks[0].span, trick=tricks[0].number)
    _go_through(items, declarer, table, unread)
    if table.kitty.unknown:
        _find_buried(table, buries[-1].seat, tricks)
    either = (buries[-1].seat, table.before.bag) if table.kitty.unknown else None
    return Burial(table.kitty, table.standing, table.order, tuple(table.overcalls), either)


def _find_buried(table: _Burying, seat: int, tricks: Sequence[Trick]) -> None:
    """Name the buried cards that are not written where they follow from what the burier never played."""
    derived = _derived(table.order, seat, table.before, tricks)
    if derived is not None and holds(derived, table.kitty.bag):
        table.kitty = Held(derived, 0)
        table.hands[seat] = without(table.before, derived)


def _go_through(items: Items, declarer: int | None, table: _Burying, unread: set[str]) -> None:
    """Take the burials and overcalls of a deal one after the other."""
    expected = declarer
    overcalls = table.order.rules.overcall == "higher"
    begun = False
    last: Bid | None = None
    refused: int | None = None
    for item in items.calls:
        if isinstance(item, Bury):
            if begun and expected is None:
                if item.seat != refused:
                    table.findings.add(faults.BURY_TWICE, item.span)
                continue
            if expected is not None and item.seat != expected:
                who = SEAT_NAMES[expected]
                fix = say("{seat} declares", seat=who) if last is None else say("{seat} took the kitty up", seat=who)
                table.findings.add(faults.BURY_SEAT, item.span, seat=SEAT_NAMES[item.seat], help=fix)
            table.bury(item)
            begun, expected, last = True, None, None
        elif begun and overcalls:
            if last is not None and "bury" not in unread:
                table.findings.add(faults.OVERCALL_NOT_BURIED, last.span, seat=SEAT_NAMES[last.seat])
            if table.overcall(item):
                expected, last = item.seat, item
            else:
                refused = item.seat
    if last is not None and "bury" not in unread:
        table.findings.add(faults.OVERCALL_NOT_BURIED, last.span, seat=SEAT_NAMES[last.seat])


def _derived(order: Order, seat: int, held: Held, tricks: Sequence[Trick]) -> int | None:
    """Return what a seat held with the kitty and never played, where the deal was played out."""
    hand = certain(held)
    codes = plays_by_seat(tricks)[seat]
    if hand is None or len(codes) != hand_size(order.rules):
        return None
    played = bag_at_most(codes)
    return hand - played if holds(hand, played) else None


def _report_missing(
    declarer: int | None, dealt: Dealt, derived: int | None, tricks: Sequence[Trick], findings: Findings
) -> None:
    if all(hand is None for hand in dealt.hands):
        return
    advice = None
    if derived is not None and declarer is not None:
        advice = verbatim(f"bury {SEATS[declarer]}: {cards_text(derived)}")
    findings.add(faults.BURY_MISSING, tricks[0].span, help=advice)


def _report_bury(item: Bury, fault: BuryFault, held: Held, order: Order, findings: Findings) -> None:
    bag = item.group.bag
    if fault is BuryFault.WRONG_COUNT:
        findings.add(faults.BURY_COUNT, item.span, count=len(item.group), expected=kitty_of(order.rules))
    elif fault is BuryFault.NOT_IN_HAND:
        findings.add(
            faults.BURY_NOT_HELD,
            item.span,
            seat=SEAT_NAMES[item.seat],
            cards=cards_text(lacking(held.bag, bag)),
            notes=(say("{seat} holds {cards}", seat=SEAT_NAMES[item.seat], cards=spaced(order, held.bag)),),
        )
    else:
        findings.add(faults.BURY_FORBIDDEN, item.span, cards=cards_text(forbidden_in(order, bag)))
