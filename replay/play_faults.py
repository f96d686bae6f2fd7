"""What is said of an illegal play: which duty it broke, what was led, what the seat holds, one legal choice."""

from itertools import islice
from typing import Any

from shengji.engine.cards import FIELD_BITS, counts_of, lacking, size
from shengji.engine.follow import Fault, Lead, Rung, legal_follows, owed
from shengji.engine.order import TRUMPS, suit_of_bag
from shengji.engine.shapes import components
from shengji.engine.throws import LeadFault, Throw, may_be_left
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import either, listed
from shengji.notation.record import Play, Trick
from shengji.notation.writer import group_text
from shengji.replay import faults
from shengji.replay.findings import say, verbatim
from shengji.replay.table import Table
from shengji.replay.words import SEAT_NAMES, SUIT_NAMES, cards_text, several, shape_name, spaced, tuple_name


def report_follow(item: Trick, lead: Lead, index: int, seat: int, fault: Fault, table: Table) -> None:
    """Report an illegal follow."""
    play = item.plays[index]
    bag, hand, name = play.group.bag, table.hands[seat], SEAT_NAMES[seat]
    where: dict[str, Any] = {"trick": item.number, "play": index + 1}
    add = table.findings.add
    if fault is Fault.NOT_IN_HAND:
        _report_not_held(play, seat, bag, table, where)
        return
    notes = (_holding_note(table, seat, lead), *_option_note(lead, fault))
    advice = _legal_choice(lead, hand) if table.known[seat] else None
    if fault is Fault.WRONG_COUNT:
        add(
            faults.WRONG_COUNT, play.span, seat=name, count=size(bag), expected=lead.size,
            notes=notes, help=advice, **where,
        )  # fmt: skip
        return
    suit = SUIT_NAMES[lead.suit]
    if fault is Fault.MUST_FOLLOW_SUIT:
        label = say("{suit} were led, and {seat} holds {cards}", suit=suit, seat=name,
                    cards=cards_text(hand & lead.mask))  # fmt: skip
        add(
            faults.MUST_FOLLOW_SUIT,
            play.span,
            seat=name,
            suit=suit,
            label=label,
            notes=notes,
            help=advice,
            **where,
        )
    elif fault is Fault.MUST_BEAT:
        label = say("{cards} is left of the throw, and {seat} can beat it", cards=cards_text(lead.bag), seat=name)
        add(faults.MUST_BEAT, play.span, seat=name, label=label, notes=notes, **where)
    elif fault is Fault.MUST_TRUMP:
        label = say("{seat} has no {suit}, and holds trumps", seat=name, suit=suit)
        add(faults.MUST_TRUMP, play.span, seat=name, label=label, notes=notes, help=advice, **where)
    else:
        kind = faults.MUST_FOLLOW_TUPLES if fault is Fault.MUST_FOLLOW_TUPLES else faults.MUST_FOLLOW_TRACTOR
        what, held = _duty(lead, hand, bag, fault)
        label = say("{led} was led, and {seat} holds {held}", led=_led_words(lead), seat=name, held=held)
        add(kind, play.span, seat=name, what=what, label=label, notes=notes, help=advice, **where)


def report_hidden(item: Trick, lead: Lead, index: int, seat: int, table: Table) -> None:
    """Report a seat that did not follow suit, and can't but hold a card of it among those that are not known."""
    assert table.hidden is not None
    suit = SUIT_NAMES[lead.suit]
    many = size(table.hidden.pool & lead.mask)
    table.findings.add(
        faults.MUST_FOLLOW_SUIT,
        item.plays[index].span,
        trick=item.number,
        play=index + 1,
        seat=SEAT_NAMES[seat],
        suit=suit,
        label=say("{suit} were led, and {seat} holds some, whichever its unknown cards are", suit=suit,
                  seat=SEAT_NAMES[seat]),
        notes=(say("{many} of the cards that nobody is known to hold are {suit}: the other hands have no room for "
                   "them all", many=many, suit=suit),),
    )  # fmt: skip


def _report_not_held(play: Play, seat: int, cards: int, table: Table, where: dict[str, Any]) -> None:
    """Report the cards that a seat plays or tries to throw and does not hold, and who holds them."""
    lost = lacking(table.hands[seat], cards)
    table.findings.add(
        faults.NOT_HELD,
        play.span,
        seat=SEAT_NAMES[seat],
        cards=cards_text(lost),
        notes=_holders(lost, seat, table),
        **where,
    )


def _holders(lost: int, seat: int, table: Table) -> tuple[Phrase, ...]:
    notes = [say("{seat} still holds {cards}", seat=SEAT_NAMES[seat], cards=spaced(table.order, table.hands[seat]))]
    notes += [
        say("{seat} holds {cards}", seat=SEAT_NAMES[other], cards=cards_text(lost))
        for other in range(4)
        if other != seat and lacking(table.hands[other], lost) == 0
    ]
    return tuple(notes)


def _holding_note(table: Table, seat: int, lead: Lead) -> Phrase:
    hand = table.hands[seat]
    shown = hand & lead.mask or hand
    if table.known[seat]:
        return say("{seat} still holds {cards}", seat=SEAT_NAMES[seat], cards=spaced(table.order, shown))
    return say("{seat} plays {cards} in this trick and later", seat=SEAT_NAMES[seat], cards=spaced(table.order, shown))


_CHOICES = 3
"""How many legal plays a message names at most."""


def _legal_choice(lead: Lead, hand: int) -> Phrase | None:
    choices = [cards_text(play) for play in islice(legal_follows(lead, hand), _CHOICES + 1)]
    if not choices:
        return None
    shown = either(choices[:_CHOICES])
    if len(choices) > _CHOICES:
        return say("{cards}, or another play, would be legal", cards=shown)
    return say("{cards} would be legal", cards=shown)


def _option_note(lead: Lead, fault: Fault) -> tuple[Phrase, ...]:
    """Name the option that asks for the duty, where tables differ on it."""
    rules = lead.order.rules
    if fault is Fault.MUST_TRUMP:
        return (say("the rules have void_play={value}", value=rules.void_play),)
    if fault is Fault.MUST_FOLLOW_TRACTOR:
        return (say("the rules have follow_structure={value}", value=rules.follow_structure),)
    return ()


def _led_words(lead: Lead) -> Phrase:
    if len(lead.components) == 1:
        return say("a {shape}", shape=shape_name(lead.shapes[0]))
    return say("a throw of {cards}", cards=cards_text(lead.bag))


def _duty(lead: Lead, hand: int, bag: int, fault: Fault) -> tuple[Phrase, str]:
    """Say what had to be followed, and what of it the hand holds."""
    suit = SUIT_NAMES[lead.suit]
    due = owed(lead, hand)
    held = cards_text(_tuples(hand & lead.mask))
    if fault is Fault.MUST_FOLLOW_TRACTOR:
        longest = max((shape for shape in due if shape[1] > 1), key=lambda shape: shape[0] * shape[1])
        return say("the tractor with a {shape} of {suit}", shape=shape_name(longest), suit=suit), held
    widths = _width_counts(due)
    width, count = max(widths.items())
    if lead.shapes == ((width, 1),):
        return say("the {tuple} of {suit}", tuple=tuple_name(width), suit=suit), held
    if count > 1:
        duty = say("with {tuples} of {suit}", tuples=several(width, count), suit=suit)
    else:
        duty = say("with a {tuple} of {suit}", tuple=tuple_name(width), suit=suit)
    given = _width_counts(owed(lead, bag)).get(width, 0)
    return say("{duty}, not {given}", duty=duty, given=given) if given else duty, held


def _width_counts(rung: Rung) -> dict[int, int]:
    counts: dict[int, int] = {}
    for width, length in rung:
        counts[width] = counts.get(width, 0) + length
    return counts


def _tuples(bag: int) -> int:
    return sum(count << FIELD_BITS * code for code, count in counts_of(bag) if count > 1)


def report_lead(item: Trick, fault: LeadFault, tried: int, table: Table) -> None:
    """Report an illegal lead."""
    play, seat = item.plays[0], item.leader
    name = SEAT_NAMES[seat]
    where: dict[str, Any] = {"trick": item.number, "play": 1}
    add = table.findings.add
    if fault is LeadFault.NOT_IN_HAND:
        _report_not_held(play, seat, tried, table, where)
    elif not table.setting.sure:
        table.shaken = True
    elif fault is LeadFault.SEVERAL_SUITS:
        parts = [
            say("{cards} ({suit})", cards=cards_text(tried & table.order.masks[suit]), suit=SUIT_NAMES[suit])
            for suit in (TRUMPS, 0, 1, 2, 3)
            if tried & table.order.masks[suit]
        ]
        add(
            faults.SEVERAL_SUITS,
            play.span,
            seat=name,
            notes=(verbatim(listed(parts)),),
            **where,
        )
    else:
        option = "throw=off" if fault is LeadFault.THROWS_OFF else "throw_suits=side"
        pieces = " ".join(cards_text(part.bag) for part in components(table.order, tried))
        add(
            faults.THROWS_OFF, play.span, seat=name, cards=cards_text(tried),
            notes=(say("the rules in force have {option}", option=option),),
            help=say("one of {pieces}", pieces=pieces), **where,
        )  # fmt: skip


def report_throw(item: Trick, throw: Throw, certain: bool, table: Table) -> bool:
    """Compare what the record says of a throw with what becomes of it; True where it reports a fault.

    ``certain``: the other hands are known, so that a throw that nobody beats really stands.
    """
    play = item.plays[0]
    if not table.setting.sure or play.irregular or item.leader in table.suspects:
        return False
    where: dict[str, Any] = {"trick": item.number, "play": 1}
    add = table.findings.add
    forced = [cards_text(bag) for bag in throw.forced]
    if play.tried is None:
        if throw.stands:
            return False
        add(
            faults.THROW_FAILS, play.span, other=SEAT_NAMES[throw.beaten[0].seat],
            part=cards_text(throw.beaten[0].component.bag), notes=_beaten_notes(throw, table),
            help=_forced(throw, forced), **where,
        )  # fmt: skip
        return True
    parts = len(components(table.order, throw.bag))
    if throw.stands and (certain or parts == 1):
        why = say("one component is never checked") if parts == 1 else say("no other hand holds a higher component")
        add(faults.THROW_STANDS, play.span, notes=(why,),
            help=verbatim(cards_text(throw.bag)), **where)  # fmt: skip
        return True
    possible = throw.forced
    if not certain:
        possible = tuple(dict.fromkeys((*possible, *may_be_left(table.order, throw.bag, throw.beaten))))
    if play.group.bag in possible:
        return False
    forced = [cards_text(bag) for bag in possible]
    rules = table.order.rules
    notes = (
        *_beaten_notes(throw, table),
        say("the rules have throw_fail={a}, throw_order={b}", a=rules.throw_fail, b=rules.throw_order),
    )
    add(
        faults.FORCED_WRONG, play.span, cards=group_text(play.group.codes), notes=notes,
        help=_forced(throw, forced), **where,
    )  # fmt: skip
    return True


def _forced(throw: Throw, forced: list[str]) -> Phrase:
    """Spell a failed throw as a record does; there may be several things that it can leave."""
    return say("{tried}->{forced}", tried=cards_text(throw.bag), forced=either(forced))


def _beaten_notes(throw: Throw, table: Table) -> tuple[Phrase, ...]:
    notes: list[Phrase] = []
    suit = suit_of_bag(table.order, throw.bag)
    assert suit is not None
    for entry in throw.beaten[:4]:
        held = table.hands[entry.seat] & table.order.masks[suit]
        notes.append(
            say(
                "{seat} holds {cards} over {part}",
                seat=SEAT_NAMES[entry.seat],
                cards=cards_text(held),
                part=cards_text(entry.component.bag),
            )
        )
    return tuple(notes)
