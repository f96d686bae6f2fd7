"""Hands that are not those that the deal was played with: at the wrong seats, or with a card that was misread."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from msgspec.structs import replace

from shengji.engine.cards import CODES, SEATS, UNKNOWN, in_written_order
from shengji.engine.rules import hand_size
from shengji.grammar.diagnostics import Phrase
from shengji.notation.record import Deal, Hand, Item, Kitty, Match, Tag, tag_of
from shengji.notation.writer import group_text
from shengji.replay import faults
from shengji.replay.causes.attempt import Attempt, Errors, with_item, with_items
from shengji.replay.causes.balance import Balance, Cards, balances, card_lists
from shengji.replay.findings import say
from shengji.replay.items import items_of
from shengji.replay.played import PlayedDeal
from shengji.replay.words import SEAT_NAMES

PACK = 54
MOST_PACKS = 4
_MOST_MISREAD = 13
"""How many cards of one list may be misread at once: a run of one suit whose letter is wrong."""


def hand_attempts(deal: Deal, played: PlayedDeal, errors: Errors) -> Iterator[Attempt]:
    """Yield the deal with the hands at other seats, and with other cards in one of them or in the kitty."""
    yield from _relabelled(deal)
    yield from _misread_against_packs(deal, played, errors)
    yield from _misread_against_plays(deal, played, errors)
    yield from _moved(deal, played, errors)


def other_packs(match: Match, deal: Deal, played: PlayedDeal) -> Iterator[Attempt]:
    """Yield the deal with as many packs as the hands and the kitty make."""
    lists = card_lists(deal)
    hands = [item for item in lists if isinstance(item, Hand)]
    decks, rest = divmod(sum(len(item.cards) for item in lists), PACK)
    if (
        len(lists) != 5
        or len(hands) != 4
        or rest
        or not 1 <= decks <= MOST_PACKS
        or decks == played.setting.rules.decks
    ):
        return
    tag = tag_of(deal, "Rules") or tag_of(match, "Rules")
    written = "" if tag is None or tag.value in ("?", "-") else tag.value
    value = f"{_DECKS.sub('', written)} decks={decks}".strip()
    others = tuple([other for other in deal.tags if other.name != "Rules"])
    span = hands[0].span
    yield Attempt(
        replace(deal, tags=(Tag("Rules", value, span, span), *others)), span, 1, faults.HAND_SIZE,
        {"seat": SEAT_NAMES[hands[0].seat], "count": len(hands[0].cards), "expected": hand_size(played.setting.rules)},
        say('these are the hands of {decks} packs: [Rules "{value}"]', decks=decks, value=value),
    )  # fmt: skip


_DECKS = re.compile(r"\s*\bdecks=\S*")


def _relabelled(deal: Deal) -> Iterator[Attempt]:
    """One of two hands of the same seat is that of the seat that has none."""
    hands = [item for item in deal.items if isinstance(item, Hand)]
    without = {0, 1, 2, 3} - {item.seat for item in hands}
    if len(hands) != 4 or len(without) != 1:
        return
    seat = without.pop()
    twice = next(seat for seat, count in Counter(item.seat for item in hands).items() if count == 2)
    for item in hands:
        if item.seat == twice:
            word = "draw" if item.drawn else "hand"
            yield Attempt(
                with_item(deal, item, replace(item, seat=seat)), item.span, 1, faults.HAND_TWICE,
                {"seat": SEAT_NAMES[twice]}, say("did you mean {item}?", item=f"{word} {SEATS[seat]}:"),
            )  # fmt: skip


def _changed(item: Hand | Kitty, out: Cards, into: Cards) -> Iterator[Hand | Kitty]:
    """Yield the item with some of its cards exchanged; where the order counts, in every place that it can be."""
    keeps_order = isinstance(item, Kitty) or item.drawn
    if keeps_order and out.total() == into.total() == 1:
        (gone,), (new,) = out, into
        for place, code in enumerate(item.cards):
            if code == gone:
                yield replace(item, cards=(*item.cards[:place], new, *item.cards[place + 1 :]))
        return
    left = list(item.cards)
    for code in out.elements():
        left.remove(code)
    cards = (*left, *into.elements())
    yield replace(item, cards=cards if keeps_order else in_written_order(cards))


def _misread_against_packs(deal: Deal, played: PlayedDeal, errors: Errors) -> Iterator[Attempt]:
    """Cards that come too often stand in one list for those that are missing."""
    lists = card_lists(deal)
    decks = played.setting.rules.decks
    count = Counter(code for item in lists for code in item.cards)
    if len(lists) != 5 or count[UNKNOWN] or items_of(deal).broken:
        return
    whole = Counter(dict.fromkeys(range(CODES), decks))
    often, missing = count - whole, whole - count
    if not (often or missing) or max(often.total(), missing.total()) > _MOST_MISREAD:
        return
    moves = _too_often(errors)
    for item in lists:
        if often <= Counter(item.cards):
            for right in _changed(item, often, missing):
                yield _misread(deal, item, right, often, missing, moves=moves)


def _misread_against_plays(deal: Deal, played: PlayedDeal, errors: Errors) -> Iterator[Attempt]:
    """Cards that a seat never gives away stand in its hand, or in the kitty that it takes up, for those it does."""
    moves = _too_often(errors)
    for sheet in balances(deal, played):
        if sheet.even or max(sheet.kept.total(), sheet.extra.total() - sheet.blanks) > _MOST_MISREAD:
            continue
        for item in card_lists(deal):
            own = isinstance(item, Hand) and item.seat == sheet.seat
            taken = isinstance(item, Kitty) and sheet.seat == played.setting.declarer
            if (own or taken) and sheet.kept <= Counter(item.cards):
                for into in _as_many(sheet):
                    for right in _changed(item, sheet.kept, into):
                        yield _misread(deal, item, right, sheet.kept, into, moves=moves)


def _too_often(errors: Errors) -> bool:
    """Whether it is reported that a card comes too often: then that is what is said of the list that is at fault."""
    return any(found.kind is faults.CARD_TOO_OFTEN for found in errors)


def _as_many(sheet: Balance) -> Iterator[Cards]:
    """Yield what may be meant: all cards that are extra, or, where cards are not known, any one of them."""
    if not sheet.blanks:
        yield sheet.extra
    elif sheet.extra.total() - sheet.blanks == 1:
        for code in sheet.extra:
            yield Counter([code])


def _misread(
    deal: Deal, item: Hand | Kitty, right: Hand | Kitty, out: Cards, into: Cards, *, moves: bool = False
) -> Attempt:
    written, meant = (group_text(in_written_order(cards.elements())) for cards in (out, into))
    if out and into:
        help = say("{meant} in place of {written} fits the rest", meant=meant, written=written)
    elif into:
        help = say("{meant} seems to be missing here", meant=meant)
    else:
        help = say("{written} seems to be too much here", written=written)
    if moves:
        return Attempt(with_item(deal, item, right), item.span, 1, faults.CARD_TOO_OFTEN, help=help, moves=True)
    what = say("the kitty") if isinstance(item, Kitty) else say("the hand of {seat}", seat=SEAT_NAMES[item.seat])
    return Attempt(with_item(deal, item, right), item.span, 1, faults.MISFIT, {"what": what}, help)


def _moved(deal: Deal, played: PlayedDeal, errors: Errors) -> Iterator[Attempt]:
    """The hands stand at the wrong seats: those of two seats exchanged, or all of them one seat on."""
    hands = [item for item in deal.items if isinstance(item, Hand)]
    if len(hands) != 4 or len({item.seat for item in hands}) != 4 or len(errors) < 2:
        return
    by_seat = sorted(hands, key=lambda item: item.seat)
    orders = [order for order in permutations(range(4)) if order != (0, 1, 2, 3)]
    sheets = {order: _mismatch(deal, played, by_seat, order) for order in orders}
    for order in sorted(orders, key=sheets.__getitem__)[:4]:
        changes: dict[int, Item] = {}
        for place, item in enumerate(deal.items):
            if isinstance(item, Hand):
                changes[place] = replace(item, cards=by_seat[order[item.seat]].cards)
        wrong = [item for item in hands if order[item.seat] != item.seat]
        yield Attempt(
            with_items(deal, changes), wrong[0].span, 2, faults.HANDS_MOVED, {"what": _what_moved(order)},
            say("in the order written they belong to {seats}", seats=_owners(hands, order)),
        )  # fmt: skip


def _mismatch(deal: Deal, played: PlayedDeal, by_seat: Sequence[Hand], order: tuple[int, ...]) -> int:
    """Count the cards that are played from hands in which they are not, with the hands at other seats."""
    items = items_of(deal)
    had: list[Cards] = [Counter(by_seat[order[seat]].cards) for seat in range(4)]
    if played.setting.declarer is not None and items.kitties:
        had[played.setting.declarer].update(items.kitties[0].cards)
    for trick in items.tricks:
        for place, play in enumerate(trick.plays[:4]):
            had[(trick.leader + place) & 3].subtract(play.group.codes)
    return sum(max(-count, 0) for hand in had for count in hand.values())


def _what_moved(order: tuple[int, ...]) -> Phrase:
    moved = [seat for seat in range(4) if order[seat] != seat]
    if len(moved) == 2:
        one, other = (SEAT_NAMES[seat] for seat in moved)
        return say("those of {one} and {other} are exchanged", one=one, other=other)
    if len({(order[seat] - seat) & 3 for seat in range(4)}) == 1:
        return say("all are two seats off") if order[0] == 2 else say("all are one seat off")
    return say("they are mixed up")


def _owners(hands: Sequence[Hand], order: tuple[int, ...]) -> str:
    """Name the seat that each hand, in the order written, belongs to."""
    owner = {order[seat]: seat for seat in range(4)}
    return ", ".join([SEATS[owner[item.seat]] for item in hands])
