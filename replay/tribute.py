"""The tribute paid before a deal, against what the deal before makes the losers pay."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from shengji.engine.cards import CARD_NAMES, SEATS
from shengji.engine.order import Order
from shengji.engine.tribute import Payment, highest, payments
from shengji.grammar.phrases import either
from shengji.notation.record import Bid, Bury, Deal, Flip, Item, Tribute, Trick
from shengji.replay import faults
from shengji.replay.findings import Findings, say, verbatim
from shengji.replay.held import Hands, Held, certain, joined, may_hold, without
from shengji.replay.items import Items
from shengji.replay.setting import Carried
from shengji.replay.words import SEAT_NAMES, spaced


def play_tribute(
    deal: Deal, items: Items, order: Order, declarer: int | None, hands: Hands, carried: Carried, findings: Findings
) -> None:
    """Check tribute and returns, and move the cards between the hands.

    Who owes follows from the deal before; where that is not known, what is written is taken as owed.
    """
    paid = [item for item in items.tributes if not item.returned]
    returned = [item for item in items.tributes if item.returned]
    owed = _owed(order, declarer, carried, paid)
    if not items.tributes and not owed:
        return
    _check_places(deal, findings)
    _settle(paid, owed, findings)
    for item in paid:
        _check_card(item, hands, findings, order, must_be_highest=True)
        _move(item, hands)
    _settle(returned, tuple(Payment(item.taker, item.giver) for item in paid), findings)
    for item in returned:
        _check_card(item, hands, findings, order, must_be_highest=False)
        _move(item, hands)
    _report_missing(items, owed, paid, returned, findings)


def _settle(given: list[Tribute], owed: tuple[Payment, ...] | None, findings: Findings) -> None:
    """Match what is given, in any order, with what is owed; None: nobody knows what is."""
    if owed is None:
        return
    open_payments = list(owed)
    unmatched = []
    for item in given:
        payment = Payment(item.giver, item.taker)
        if payment in open_payments:
            open_payments.remove(payment)
        else:
            unmatched.append(item)
    for item in unmatched:
        if open_payments:
            _report_seats(item, open_payments.pop(0), findings)
        else:
            findings.add(faults.TRIBUTE_NOT_OWED, item.span, seat=SEAT_NAMES[item.giver])


def _check_places(deal: Deal, findings: Findings) -> None:
    """Report tribute that does not stand between the bids and the burial, and a return before any tribute."""
    begun = paid = False
    for place, item in enumerate(deal.items):
        if isinstance(item, (Bury, Trick)):
            begun = True
        elif isinstance(item, Tribute):
            bids_later = not begun and any(isinstance(later, (Bid, Flip)) for later in _until_bury(deal.items[place:]))
            if begun or bids_later or (item.returned and not paid):
                findings.add(faults.TRIBUTE_PLACE, item.span)
            paid = paid or not item.returned


def _until_bury(items: Sequence[Item]) -> Iterator[Item]:
    return takewhile(lambda item: not isinstance(item, (Bury, Trick)), items)


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
        help=verbatim(f"{word} {SEATS[payment.giver]}>{SEATS[payment.taker]}:"),
    )


def _check_card(item: Tribute, hands: Hands, findings: Findings, order: Order, *, must_be_highest: bool) -> None:
    """Check that one card is given, that it is held, and, in a tribute, that none is higher."""
    if len(item.group) != 1:
        findings.add(faults.TRIBUTE_COUNT, item.span, count=len(item.group))
        return
    held, code = hands[item.giver], item.group.codes[0]
    hand = certain(held)
    if not may_hold(held, item.group.bag):
        findings.add(
            faults.TRIBUTE_NOT_HELD,
            item.span,
            seat=SEAT_NAMES[item.giver],
            card=CARD_NAMES[code],
            notes=(say("{seat} holds {cards}", seat=SEAT_NAMES[item.giver], cards=spaced(order, held.bag)),),
        )
    elif must_be_highest and hand is not None and code not in highest(order, hand):
        best = either([CARD_NAMES[high] for high in highest(order, hand)])
        findings.add(
            faults.TRIBUTE_LOW,
            item.span,
            seat=SEAT_NAMES[item.giver],
            card=CARD_NAMES[code],
            help=verbatim(best),
        )


def _move(item: Tribute, hands: Hands) -> None:
    hands[item.giver] = without(hands[item.giver], item.group.bag)
    hands[item.taker] = joined(hands[item.taker], Held(item.group.bag, 0))


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
    given = [Payment(item.giver, item.taker) for item in paid]
    unpaid = [payment for payment in owed or () if payment not in given]
    for payment in unpaid[: len(owed or ()) - len(paid)]:
        line = f"tribute {SEATS[payment.giver]}>{SEATS[payment.taker]}:"
        findings.add(faults.TRIBUTE_MISSING, playing.span, seat=SEAT_NAMES[payment.giver], help=verbatim(line))
    back = [Payment(item.taker, item.giver) for item in returned]
    unreturned = [item for item in paid if Payment(item.giver, item.taker) not in back]
    for item in unreturned[: len(paid) - len(returned)]:
        line = f"return {SEATS[item.taker]}>{SEATS[item.giver]}:"
        findings.add(faults.TRIBUTE_MISSING, playing.span, seat=SEAT_NAMES[item.taker], help=verbatim(line))
