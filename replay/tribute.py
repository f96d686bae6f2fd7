"""The tribute paid before a deal, against what the deal before makes the losers pay."""

from shengji.engine.cards import CARD_NAMES, FIELD_BITS, SEATS
from shengji.engine.order import Order
from shengji.engine.tribute import Payment, highest, payments
from shengji.notation.record import Bury, Tribute, Trick
from shengji.replay import faults
from shengji.replay.findings import Findings, say
from shengji.replay.items import Items
from shengji.replay.setting import Carried
from shengji.replay.words import SEAT_NAMES, spaced

Hands = list[int | None]
"""The bag of each seat, None where its hand is not known."""


def play_tribute(
    items: Items, order: Order, declarer: int | None, hands: Hands, carried: Carried, findings: Findings
) -> None:
    """Check tribute and returns, and move the cards between the hands.

    Who owes follows from the deal before; where that is not known, what is written is taken as owed.
    """
    paid = [item for item in items.tributes if not item.returned]
    returned = [item for item in items.tributes if item.returned]
    owed = _owed(order, declarer, carried, paid)
    for place, item in enumerate(paid):
        payment = owed[place] if owed is not None and place < len(owed) else None
        if owed is not None and payment is None:
            findings.add(faults.TRIBUTE_NOT_OWED, item.span, seat=SEAT_NAMES[item.giver])
        elif payment is not None and payment != Payment(item.giver, item.taker):
            _report_seats(item, payment, findings)
        _check_card(item, hands, findings, order, must_be_highest=True)
        _move(item, hands)
    for place, item in enumerate(returned):
        payment = Payment(paid[place].taker, paid[place].giver) if place < len(paid) else None
        if payment is None:
            findings.add(faults.TRIBUTE_NOT_OWED, item.span, seat=SEAT_NAMES[item.giver])
        elif payment != Payment(item.giver, item.taker):
            _report_seats(item, payment, findings)
        _check_card(item, hands, findings, order, must_be_highest=False)
        _move(item, hands)
    _report_missing(items, owed, paid, returned, findings)


def _owed(order: Order, declarer: int | None, carried: Carried, paid: list[Tribute]) -> tuple[Payment, ...] | None:
    """Return the payments that are due; None where the deal before is not known and the rules have tribute."""
    if order.rules.tribute == "none":
        return ()
    if declarer is None or not carried.sure or (carried.first and paid):
        return None
    return () if carried.owing is None else payments(order.rules, carried.owing, declarer)


def _report_seats(item: Tribute, payment: Payment, findings: Findings) -> None:
    word = "return" if item.returned else "tribute"
    findings.add(
        faults.TRIBUTE_SEATS,
        item.span,
        giver=SEAT_NAMES[item.giver],
        taker=SEAT_NAMES[item.taker],
        help=say("{word} {giver}>{taker}:", word=word, giver=SEATS[payment.giver], taker=SEATS[payment.taker]),
    )


def _check_card(item: Tribute, hands: Hands, findings: Findings, order: Order, *, must_be_highest: bool) -> None:
    """Check that one card is given, that it is held, and, in a tribute, that none is higher."""
    if len(item.group) != 1:
        findings.add(faults.TRIBUTE_COUNT, item.span, count=len(item.group))
        return
    hand = hands[item.giver]
    code = item.group.codes[0]
    if hand is None:
        return
    if not hand >> FIELD_BITS * code & 15:
        findings.add(
            faults.TRIBUTE_NOT_HELD,
            item.span,
            seat=SEAT_NAMES[item.giver],
            card=CARD_NAMES[code],
            notes=(say("{seat} holds {cards}", seat=SEAT_NAMES[item.giver], cards=spaced(order, hand)),),
        )
    elif must_be_highest and code not in highest(order, hand):
        best = " or ".join(CARD_NAMES[high] for high in highest(order, hand))
        findings.add(
            faults.TRIBUTE_LOW,
            item.span,
            seat=SEAT_NAMES[item.giver],
            card=CARD_NAMES[code],
            help=say("{cards}", cards=best),
        )


def _move(item: Tribute, hands: Hands) -> None:
    for seat, sign in ((item.giver, -1), (item.taker, 1)):
        hand = hands[seat]
        if hand is not None:
            moved = hand + sign * item.group.bag
            hands[seat] = moved if sign > 0 or hand & item.group.bag else None


def _report_missing(
    items: Items,
    owed: tuple[Payment, ...] | None,
    paid: list[Tribute],
    returned: list[Tribute],
    findings: Findings,
) -> None:
    if not items.buries and not items.tricks:
        return
    playing: Bury | Trick = items.buries[0] if items.buries else items.tricks[0]
    due = owed or ()
    for payment in due[len(paid) :]:
        line = f"tribute {SEATS[payment.giver]}>{SEATS[payment.taker]}:"
        findings.add(
            faults.TRIBUTE_MISSING, playing.span, seat=SEAT_NAMES[payment.giver], help=say("{line}", line=line)
        )
    for item in paid[len(returned) :]:
        line = f"return {SEATS[item.taker]}>{SEATS[item.giver]}:"
        findings.add(faults.TRIBUTE_MISSING, playing.span, seat=SEAT_NAMES[item.taker], help=say("{line}", line=line))
