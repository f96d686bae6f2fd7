"""Deals that begin in their middle: what the tags Setup, Taken and Leader say, and what must be given with them."""

from shengji.engine.cards import points_of
from shengji.engine.rules import Rules, hand_size
from shengji.grammar.phrases import both
from shengji.notation.record import Bid, Deal, Flip, Hand, Kitty, Tribute, tag_of, value_of
from shengji.replay import faults
from shengji.replay.dealt import check_packs, hand_of_each, held_in
from shengji.replay.findings import Findings, say
from shengji.replay.held import NOTHING, Hands, Held
from shengji.replay.items import Items
from shengji.replay.played import Dealt, Position
from shengji.replay.setting import number_tag, seat_tag
from shengji.replay.words import SEAT_NAMES

MOST_TRICKS = 54


def read_position(deal: Deal, items: Items, findings: Findings) -> Position | None:
    """Return the position that a deal begins with, None where it begins at its beginning.

    Where Setup is no number the deal begins with the first trick that is written.
    """
    setup = number_tag(deal, "Setup", 1, MOST_TRICKS, findings)
    taken = number_tag(deal, "Taken", -10_000, 10_000, findings)
    leader = seat_tag(deal, "Leader", findings)
    if setup is None and value_of(deal, "Setup") is None:
        for name in ("Taken", "Leader"):
            tag = tag_of(deal, name)
            if tag is not None and value_of(deal, name) is not None:
                findings.add(
                    faults.NO_SETUP, tag.span, tag=name,
                    help=say("{tag} would say that the deal begins with trick 7", tag='[Setup "7"]'),
                )  # fmt: skip
        return None
    number = setup[0] if setup is not None else items.tricks[0].number if items.tricks else 1
    return Position(number, None if taken is None else taken[0], None if leader is None else leader[0])


def check_given(deal: Deal, position: Position, items: Items, findings: Findings) -> None:
    """Report what a position lacks, and items that have no place in one."""
    lacking = [name for name in ("Declarer", "Trump") if value_of(deal, name) is None]
    if all(value_of(deal, name) is None for name in ("Level", "LevelEW", "LevelNS")):
        lacking.append("Level")
    if position.leader is None and not items.tricks and value_of(deal, "Leader") is None:
        lacking.append("Leader")
    tag = tag_of(deal, "Setup")
    assert tag is not None
    if lacking:
        findings.add(faults.POSITION_LACKS, tag.span, tags=both(lacking))
    for item in deal.items:
        if isinstance(item, (Kitty, Bid, Flip, Tribute)) or (isinstance(item, Hand) and item.drawn):
            word = "draw" if isinstance(item, Hand) else item.__struct_config__.tag
            findings.add(faults.NOT_IN_POSITION, item.span, item=word)


def hands_left(position: Position, items: Items, rules: Rules, findings: Findings) -> tuple[Dealt, int]:
    """Return the hands of a position, and how many cards each has; faults in them are reported."""
    hand_items = hand_of_each(items, findings)
    given = [item for item in hand_items if item is not None]
    counts = [len(item.cards) for item in given]
    most = hand_size(rules) - position.trick + 1
    room = max(set(counts), key=counts.count) if counts else most
    hands: Hands = [NOTHING] * 4
    for item in given:
        seat, count = item.seat, len(item.cards)
        if count != room:
            findings.add(faults.HANDS_UNEQUAL, item.span, seat=SEAT_NAMES[seat], count=count, expected=room)
        elif room > most:
            findings.add(faults.TOO_MANY_LEFT, item.span, seat=SEAT_NAMES[seat], count=count, trick=position.trick,
                         most=most)  # fmt: skip
        else:
            hands[seat] = held_in(item.cards)
    check_packs(given, None, rules, (), findings, counted=True)
    cards = tuple([None if item is None else item.cards for item in hand_items])
    return Dealt(cards, False, None, None, tuple(hands), NOTHING), room


def check_taken(deal: Deal, position: Position, rules: Rules, hands: Hands, buried: Held, findings: Findings) -> None:
    """Report more points than can have been taken before a position, given those that are still held."""
    left = sum(points_of(held.bag) for held in (*hands, buried))
    most = 100 * rules.decks - left
    tag = tag_of(deal, "Taken")
    if tag is not None and position.taken is not None and position.taken > most:
        findings.add(faults.TAKEN_TOO_MANY, tag.value_span, taken=position.taken, most=most, left=left)
