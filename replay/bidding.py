"""The bids of a deal, made while the cards are drawn, and the trump that comes of them."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from shengji.engine.bids import BidFault, Claim, bid_fault, claim_of, flip, suit_turned, trump_of
from shengji.engine.cards import CARD_NAMES, RANKS, UNKNOWN, holds
from shengji.engine.rules import NoBid, Rules, hand_size
from shengji.grammar.diagnostics import Kind, Phrase
from shengji.notation.record import Bid, Bury, Deal, Flip
from shengji.notation.writer import group_text
from shengji.replay import faults
from shengji.replay.dealt import held_in
from shengji.replay.findings import Findings, say, verbatim
from shengji.replay.held import Held, at_best
from shengji.replay.holdings import unlocated
from shengji.replay.items import Items
from shengji.replay.played import Dealt, ShownBid
from shengji.replay.setting import Levels, trump_tag
from shengji.replay.words import SEAT_NAMES, TRUMP_LETTERS, trump_name


class Bidding(Struct, frozen=True, gc=False):
    """What the bids led to; ``trump`` is None where nothing tells it. ``void``: a redeal."""

    bids: tuple[ShownBid, ...]
    standing: Claim | None
    flipped: tuple[int, ...]
    trump: int | None
    void: bool


def play_bidding(
    deal: Deal,
    items: Items,
    rules: Rules,
    levels: Levels,
    declarer: int | None,
    dealt: Dealt,
    unread: set[str],
    findings: Findings,
    *,
    first: bool,
    by_bid: bool,
) -> Bidding:
    """Check the bids in their order, and find the trump: from the last legal bid, the kitty, or the Trump tag.

    ``by_bid``: the last bidder declares, so that each seat bids its own side's level; ``declarer`` declares if nobody
    bids, and is None where that is not known.
    """
    shown, standing = _check_bids(items, rules, levels, None if by_bid else declarer, dealt, findings)
    flips = items.flips
    written = trump_tag(deal, findings)
    trump: int | None = None
    flipped: tuple[int, ...] = ()
    why: Phrase | None = None
    void = False
    if UNKNOWN in (dealt.kitty or ()):
        dealt = replace(dealt, kitty=None)  # what is turned is not known, unless a flip says so
    if first and rules.first_trump == "flip":
        if dealt.kitty or flips:
            trump, flipped = _first_turned(dealt, flips, findings)
            why = say("the kitty's first card makes it {trump}", trump=trump_name(trump))
    elif standing is not None:
        trump = trump_of(rules, standing)
        why = say("the last bid makes it {trump}", trump=trump_name(trump))
        for item in flips:
            findings.add(faults.FLIP_AFTER_BID, item.span)
    elif not shown and "bid" not in unread:
        level = levels[0 if declarer is None else declarer & 1]
        rule = rules.no_bid_first if first else rules.no_bid_later
        void = rule == "redeal" and bool(flips or (written is None and items.hands))
        if void and items.acts:
            findings.add(faults.REDEAL, items.acts[0].span)
        trump, flipped = _turn_kitty(rule, level, dealt, flips, findings, needed=written is None)
        why = None if trump is None else say("the kitty makes it {trump}", trump=trump_name(trump))
    if written is not None:
        suit, tag = written
        if trump is None or any(not bid.legal for bid in shown) or "bid" in unread:
            trump = suit
        elif suit != trump and (standing is not None or flipped):
            findings.add(
                faults.TRUMP_DISAGREES,
                tag.value_span,
                written=TRUMP_LETTERS[suit],
                derived=why,
                help=verbatim(f'[Trump "{TRUMP_LETTERS[trump]}"]'),
            )
        else:
            trump = suit
    return Bidding(tuple(shown), standing, flipped, trump, void)


def _check_bids(
    items: Items, rules: Rules, levels: Levels, declarer: int | None, dealt: Dealt, findings: Findings
) -> tuple[list[ShownBid], Claim | None]:
    shown: list[ShownBid] = []
    standing: Claim | None = None
    buried = False
    latest = 0
    begun = items.tricks[0].span.start if items.tricks else None
    for item in items.calls:
        if isinstance(item, Bury):
            buried = True
            continue
        if begun is not None and item.span.start > begun:
            findings.add(faults.BID_LATE, item.span)
            shown.append(ShownBid(item, False))
            continue
        if buried:
            if rules.overcall == "none":
                findings.add(faults.BID_LATE, item.span)
                shown.append(ShownBid(item, False))
            continue
        latest = _check_moment(item, rules, latest, findings)
        level = levels[(item.seat if declarer is None else declarer) & 1]
        # Where the moment itself is wrong the whole hand counts.
        timed = item if item.at == latest else replace(item, at=None)
        fault = bid_fault(rules, level, standing, item.seat, item.group.codes, _drawn(dealt, timed))
        counts = fault is None
        if fault is not None:
            report_bid(item, fault, level, standing, dealt, findings)
            counts = fault is BidFault.NOT_IN_HAND and _holds_later(rules, level, standing, dealt, item)
        if counts:
            standing = claim_of(item.seat, item.group.codes)
        shown.append(ShownBid(item, fault is None))
    return shown, standing


def _check_moment(item: Bid, rules: Rules, latest: int, findings: Findings) -> int:
    if item.at is None:
        return latest
    last = 4 * hand_size(rules)
    if latest <= item.at <= last:
        return item.at
    why = (
        say("the bid before was made after {latest} cards", latest=latest)
        if item.at < latest
        else say("{last} cards are drawn in all", last=last)
    )
    findings.add(faults.BID_MOMENT, item.span, at=item.at, notes=(why,))
    return latest


def cards_drawn(first: int, seat: int, drawn: int) -> int:
    """Count how many of the first ``drawn`` cards a seat has, when ``first`` drew the first of them.

    >>> cards_drawn(0, 1, 31)
    8
    """
    return max((drawn - (seat - first & 3) + 3) // 4, 0)


def _drawn(dealt: Dealt, item: Bid) -> int | None:
    """Return the bag of what a bidder holds at best when he bids; the whole hand where the moment is not known."""
    hand = dealt.hands[item.seat]
    if hand is None:
        return None
    if dealt.drawn and item.at is not None and dealt.first is not None:
        hand = hand[: cards_drawn(dealt.first, item.seat, item.at)]
    return _at_best(held_in(hand), dealt, item)


def _at_best(held: Held, dealt: Dealt, item: Bid) -> int | None:
    """Return what a bidder holds at best: the cards of the bid too, where nobody else is known to hold them."""
    elsewhere = [*[other for seat, other in enumerate(dealt.held) if seat != item.seat], dealt.held_kitty]
    if held.unknown and not holds(unlocated(dealt.decks, elsewhere), item.group.bag):
        return held.bag
    return at_best(held, item.group.bag)


def _holds_later(rules: Rules, level: int, standing: Claim | None, dealt: Dealt, item: Bid) -> bool:
    hand = dealt.hands[item.seat]
    if hand is None:
        return False
    held = _at_best(held_in(hand), dealt, item)
    return bid_fault(rules, level, standing, item.seat, item.group.codes, held) is None


_KINDS: dict[BidFault, Kind] = {
    BidFault.NOT_IDENTICAL: faults.BID_NOT_IDENTICAL,
    BidFault.NOT_LEVEL: faults.BID_NOT_LEVEL,
    BidFault.JOKERS: faults.BID_JOKERS,
    BidFault.NOT_IN_HAND: faults.BID_NOT_HELD,
    BidFault.NOT_HIGHER: faults.BID_NOT_HIGHER,
    BidFault.OWN_BID: faults.BID_OWN,
}


def report_bid(
    item: Bid, fault: BidFault, level: int, standing: Claim | None, dealt: Dealt, findings: Findings
) -> None:
    """Report a bid that is not legal."""
    code = item.group.codes[0]
    values: dict[str, Any] = {
        "seat": SEAT_NAMES[item.seat],
        "cards": group_text(item.group.codes),
        "card": CARD_NAMES[code],
        "count": len(item.group),
        "level": RANKS[level],
        "standing": group_text((standing.code,) * standing.count) if standing else "",
        "other": SEAT_NAMES[standing.seat] if standing else "",
    }
    advice = None
    if fault is BidFault.NOT_IN_HAND:
        advice = _when_held(item, dealt)
    elif fault is BidFault.NOT_LEVEL:
        advice = say("a bid here shows a {level}, or jokers", level=RANKS[level])
    elif fault is BidFault.NOT_HIGHER and standing is not None:
        advice = say("{count} equal cards beat it", count=standing.count + 1)
    findings.add(_KINDS[fault], item.span, help=advice, **values)


def _when_held(item: Bid, dealt: Dealt) -> Phrase | None:
    hand = dealt.hands[item.seat]
    if hand is None:
        return None
    code, count = item.group.codes[0], len(item.group)
    places = [place for place, held in enumerate(hand) if held == code]
    if len(places) < count:
        other = next((s for s in range(4) if (dealt.hands[s] or ()).count(code) >= count), None)
        return None if other is None else say("{seat} holds it", seat=SEAT_NAMES[other])
    if not dealt.drawn or dealt.first is None:
        return None
    at = 4 * places[count - 1] + (item.seat - dealt.first & 3) + 1
    return say("{seat} holds it from card {at} on", seat=SEAT_NAMES[item.seat], at=at)


def _first_turned(dealt: Dealt, flips: list[Flip], findings: Findings) -> tuple[int, tuple[int, ...]]:
    """Find the trump where the first card of the kitty fixes it, whatever was bid."""
    turned = dealt.kitty if dealt.kitty is not None and dealt.kitty_sure else flips[0].cards
    card = turned[:1]
    if flips and flips[0].cards != card:
        findings.add(faults.FLIP_WRONG, flips[0].span, expected=CARD_NAMES[card[0]])
    return suit_turned(card[0]), card


def _turn_kitty(
    rule: NoBid, level: int, dealt: Dealt, flips: list[Flip], findings: Findings, *, needed: bool
) -> tuple[int | None, tuple[int, ...]]:
    """Find the trump of a deal without bids; ``needed``: no tag tells it."""
    written = flips[0].cards if flips else ()
    kitty = dealt.kitty or written
    if rule == "redeal":
        rule = "flip_highest"  # as if the deal had been played, so that it can be shown
    if not flips and not needed:
        return None, ()
    found = flip(rule, level, kitty)
    if found is None:
        return None, ()
    expected = kitty[: found.turned]
    if flips and dealt.kitty is not None and written != expected:
        findings.add(
            faults.FLIP_WRONG,
            flips[0].span,
            expected=" ".join(CARD_NAMES[code] for code in expected),
        )
    return found.trump, expected
