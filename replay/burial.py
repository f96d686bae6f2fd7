"""The burial: which cards the declarer put back."""

from collections.abc import Sequence

from shengji.engine.cards import SEATS, bag_of, holds, lacking
from shengji.engine.kitty import BuryFault, bury_fault
from shengji.engine.order import Order
from shengji.engine.rules import hand_size, kitty_of
from shengji.grammar.diagnostics import Span
from shengji.notation.record import Bury, Deal, Trick
from shengji.replay import faults
from shengji.replay.findings import Findings, say
from shengji.replay.played import Dealt
from shengji.replay.plays import bag_at_most, plays_by_seat
from shengji.replay.words import SEAT_NAMES, cards_text


def taken_up(dealt: Dealt, declarer: int | None) -> int | None:
    """Return the bag that the declarer holds with the kitty, None where it is not known."""
    if declarer is None or dealt.kitty is None or not dealt.kitty_sure or declarer in dealt.doubtful:
        return None
    hand = dealt.hands[declarer]
    if hand is None:
        return None
    try:
        return bag_of((*hand, *dealt.kitty))
    except OverflowError:
        return None


def play_burial(
    deal: Deal,
    order: Order,
    declarer: int | None,
    dealt: Dealt,
    tricks: Sequence[Trick],
    unread: set[str],
    findings: Findings,
) -> int | None:
    """Check the burial and return the buried cards as a bag, None where they are not known.

    Where a bury item is missing from a deal that was played out, the cards follow from what the declarer never played.
    """
    buries = [item for item in deal.items if isinstance(item, Bury)]
    held = taken_up(dealt, declarer)
    for item in buries[1:]:
        findings.add(faults.BURY_TWICE, item.span)
    if buries:
        if tricks and tricks[0].span.start < buries[0].span.start:
            findings.add(faults.NOT_PLAYED_OUT, tricks[0].span, trick=tricks[0].number)
        return _check(buries[0], order, declarer, held, findings)
    if not tricks or "bury" in unread:
        return None
    derived = _never_played(order, declarer, held, tricks)
    if any(hand is not None for hand in dealt.hands):
        advice = None
        if derived is not None and declarer is not None:
            advice = say("bury {seat}: {cards}", seat=SEATS[declarer], cards=cards_text(derived))
        first = tricks[0]
        findings.add(faults.BURY_MISSING, Span(first.span.start, first.span.end), help=advice)
    return derived


def _never_played(order: Order, declarer: int | None, held: int | None, tricks: Sequence[Trick]) -> int | None:
    if declarer is None or held is None:
        return None
    codes = plays_by_seat(tricks)[declarer]
    if len(codes) != hand_size(order.rules):
        return None
    played = bag_at_most(codes)
    return held - played if holds(held, played) else None


def _check(item: Bury, order: Order, declarer: int | None, held: int | None, findings: Findings) -> int | None:
    if declarer is not None and item.seat != declarer:
        findings.add(
            faults.BURY_SEAT,
            item.span,
            seat=SEAT_NAMES[item.seat],
            help=say("{seat} declares", seat=SEAT_NAMES[declarer]),
        )
    bag = item.group.bag
    fault = bury_fault(order, held, bag)
    if fault is None:
        return bag
    if fault is BuryFault.WRONG_COUNT:
        findings.add(faults.BURY_COUNT, item.span, count=len(item.group), expected=kitty_of(order.rules))
        return bag
    if fault is BuryFault.NOT_IN_HAND:
        assert held is not None
        findings.add(
            faults.BURY_NOT_HELD,
            item.span,
            seat=SEAT_NAMES[item.seat],
            cards=cards_text(lacking(held, bag)),
            notes=(say("{seat} holds {cards}", seat=SEAT_NAMES[item.seat], cards=cards_text(held)),),
        )
        return None
    findings.add(faults.BURY_FORBIDDEN, item.span, cards=cards_text(bag))
    return bag
