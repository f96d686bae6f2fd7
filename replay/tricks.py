"""The play of a deal: every lead, throw, follow and winner against the hands."""

from collections.abc import Sequence

from msgspec.structs import replace

from shengji.engine.cards import CARD_NAMES, SEATS, at_least, holds, lacking, side_of, size
from shengji.engine.follow import Fault, Lead, follow_fault, lead_in_parts, lead_of
from shengji.engine.order import Order, order_of, suit_of_bag
from shengji.engine.shapes import Component
from shengji.engine.throws import (
    Beaten,
    Throw,
    beats,
    lead_fault,
    penalty_for_attackers,
    resolve,
    stated_parts,
    stopper,
)
from shengji.engine.trick import winner
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import counted
from shengji.notation.record import Broken, Trick
from shengji.replay import faults
from shengji.replay.findings import say, verbatim
from shengji.replay.items import Items
from shengji.replay.played import PlayedTrick
from shengji.replay.plays import bag_at_most, plays_by_seat
from shengji.replay.table import ANY_NUMBER, Table
from shengji.replay.unread import tricks_in
from shengji.replay.variations import Course, Line, Reached, play_variations, variations_in
from shengji.replay.words import FAULTS, LEAD_FAULTS, SEAT_NAMES, cards_text


def play_tricks(items: Items, table: Table, *, finished: bool) -> list[PlayedTrick]:
    """Play the tricks of a deal one after the other; ``finished``: the record says that the deal was played out."""
    branching = any(variations_in(item) for item in items.tricks)
    table.played_out = sum([len(item.plays[0].group) for item in items.tricks if item.plays]) >= table.room
    return _play_course(items.course, table, [] if branching else None, finished=finished)


def _play_course(
    course: Sequence[Trick | Broken], table: Table, line: Line | None, *, finished: bool
) -> list[PlayedTrick]:
    """Play tricks one after the other, and the variations in them; ``line`` are the tricks before, None: no need."""
    played: list[PlayedTrick] = []
    backwards = range(len(course) - 1, -1, -1)
    last = next((place for place in backwards if isinstance(item := course[place], Trick) or tricks_in(item)), -1)
    for place, item in enumerate(course):
        if isinstance(item, Broken):
            if played or tricks_in(item):
                _lose_sight(table, course[place + 1 :] if not table.lost else ())
            continue
        if line is not None:
            line.append(Reached(item, table.copy()))
        trick = _play_trick(item, table, may_stop=place == last and not finished)
        if line is not None and (variations := play_variations(line, _play_other)):
            trick = replace(trick, variations=variations)
        played.append(trick)
    return played


def _play_other(course: Course, table: Table, line: Line) -> list[PlayedTrick]:
    """Play the tricks of a variation, which may stop anywhere."""
    return _play_course(course, table, line, finished=False)


def _lose_sight(table: Table, later: Sequence[Trick | Broken]) -> None:
    """After a trick that could not be read nothing is known of the hands but what they still play, and no number."""
    table.number = table.number_else = ANY_NUMBER
    table.leader = None
    table.shaken = True
    if not table.lost:
        table.hidden = None
        table.hands = [bag_at_most(codes) for codes in plays_by_seat(item for item in later if isinstance(item, Trick))]
        table.known = [False] * 4
        table.lost = True


def _play_trick(item: Trick, table: Table, *, may_stop: bool) -> PlayedTrick:
    hands = table.hands
    before = (hands[0], hands[1], hands[2], hands[3])
    leader = item.leader
    _check_number_and_leader(item, table)
    _check_room(item, table)
    table.doubt_leader = False
    plays = item.plays[:4]
    if len(item.plays) != 4 and not (may_stop and len(item.plays) < 4):
        count = len(item.plays)
        end = item.plays[4].span if count > 4 else item.span
        plays_word = counted("{count} play", "{count} plays", count)
        table.findings.add(faults.PLAYS_IN_TRICK, end, trick=item.number, plays=plays_word)
        table.shaken = True
        table.suspects.update(range(4))
    if table.skips_played:
        table.order = order_without(table)
    bags = [play.group.bag for play in plays]
    lead = _read_lead(item, table) if plays else None
    throw, found = _lead(item, lead, table) if plays else (None, [])
    lead_in_doubt = table.doubt_leader
    duty = _must_beat(throw, lead, table) if throw is not None and table.must_beat else None
    seat = leader
    for index in range(1, len(plays)):
        seat = (seat + 1) & 3
        play, bag = plays[index], bags[index]
        if play.seat is not None or play.tried is not None:
            _check_form(item, index, seat, table)
        fault = follow_fault(lead, hands[seat], bag) if lead is not None else _held(hands[seat], bag)
        if fault is None and duty is None and not play.irregular:
            if table.hidden is not None and lead is not None and size(bag & lead.mask) < lead.size:
                fault = _ran_out(item, lead, index, seat, table)
            found.append(fault)
            hands[seat] -= bag
            continue
        if duty is not None and seat == duty.seat and (fault is None or fault in _SHAPE_FAULTS):
            fault = None if beats(table.order, bags[0], bag) else fault or Fault.MUST_BEAT
        if fault is not None and table.protects_longer and not table.known[seat] and fault in _SHAPE_FAULTS:
            fault = None  # a part of the hand does not tell which tuples are protected
        found.append(fault)
        if fault is not None or play.irregular:
            if lead_in_doubt and fault is not None and fault is not Fault.NOT_IN_HAND:
                table.findings.follows_from()
            else:
                _judge(item, lead, index, seat, fault, table)
        hands[seat] -= bag if fault is not Fault.NOT_IN_HAND else bag - lacking(hands[seat], bag)
    if table.skips_played:
        table.played += sum(bags)
    return _settle(item, table, before, bags, throw, found, lead)


def _check_form(item: Trick, index: int, seat: int, table: Table) -> None:
    """Check what is written with a follow besides its cards: the seat that plays, and that it is no throw."""
    play = item.plays[index]
    if play.seat is not None and play.seat != seat:
        table.findings.add(
            faults.WRONG_TURN,
            play.span,
            trick=item.number,
            play=index + 1,
            seat=SEAT_NAMES[play.seat],
            help=say("it is {seat}'s turn", seat=SEAT_NAMES[seat]),
        )
    if play.tried is not None:
        table.findings.add(faults.NOT_A_THROW, play.span, trick=item.number, play=index + 1)


def _ran_out(item: Trick, lead: Lead, index: int, seat: int, table: Table) -> Fault | None:
    """Note that a seat whose cards are not all known has none of the suit led; a fault where it must have one."""
    assert table.hidden is not None
    if table.hidden.bar(seat, lead.mask):
        return None
    if not table.setting.sure:
        table.shaken = True
    elif table.fault_by(seat):
        from shengji.replay.play_faults import report_hidden

        report_hidden(item, lead, index, seat, table)
    return Fault.MUST_FOLLOW_SUIT


_SHAPE_FAULTS = (Fault.MUST_FOLLOW_TUPLES, Fault.MUST_FOLLOW_TRACTOR)


def order_without(table: Table) -> Order:
    """Return the order in which the cards of which every copy was played are stepped over."""
    setting = table.setting
    gone = at_least(table.played, setting.rules.decks)
    return order_of(setting.rules, setting.level, setting.order.trump, gone)


def _read_lead(item: Trick, table: Table) -> Lead | None:
    """Read the lead as it stands; None where it is of several suits."""
    group = item.plays[0].group
    order, bag = table.order, group.bag
    if not group.parts and bag in order.leads:
        return lead_of(order, bag)
    if suit_of_bag(order, bag) is None:
        return None
    if group.parts:
        stated = stated_parts(order, group.parts)
        if stated is not None:
            return lead_in_parts(order, bag, stated)
    return lead_of(order, bag)


def _must_beat(throw: Throw, lead: Lead | None, table: Table) -> Beaten | None:
    """Return who has to beat what a failed throw left, None where nobody has to."""
    return None if throw.stands or lead is None else stopper(table.order, throw, lead.bag)


def _held(hand: int, bag: int) -> Fault | None:
    return None if holds(hand, bag) else Fault.NOT_IN_HAND


def _check_room(item: Trick, table: Table) -> None:
    """Report a trick for which the hands have no cards left, and cards that the packs do not have so often."""
    before = table.spent
    table.spent += len(item.plays[0].group.codes) if item.plays else 0
    if before >= table.room:
        if table.suspects:
            table.findings.follows_from()
        elif not table.crowded:
            table.findings.add(faults.AFTER_END, item.span, trick=item.number)
        table.crowded = True
    if table.uncounted is None or table.crowded:
        return
    for place, play in enumerate(item.plays[:4], 1):
        for code in play.group.codes:
            table.uncounted[code] = count = table.uncounted.get(code, 0) + 1
            if count == table.setting.rules.decks + 1:
                table.findings.add(
                    faults.PLAYED_TOO_OFTEN,
                    play.span,
                    trick=item.number,
                    play=place,
                    card=CARD_NAMES[code],
                    nth=_NTH[count - 1],
                    decks=count - 1,
                )


_NTH = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"))


def _check_number_and_leader(item: Trick, table: Table) -> None:
    findings = table.findings
    if table.number != ANY_NUMBER and item.number not in (table.number, table.number_else):
        help = _number_meant(item.number, table)
        findings.add(
            faults.TRICK_NUMBER, item.span, trick=item.number, number=item.number, expected=table.number, help=help
        )
    table.number_else = table.number + 1
    table.number = item.number + 1
    if table.leader is not None and item.leader != table.leader:
        if table.doubt_leader:
            findings.follows_from()
        else:
            findings.add(
                faults.WRONG_LEADER,
                item.span,
                trick=item.number,
                seat=SEAT_NAMES[item.leader],
                help=_who_leads(SEAT_NAMES[table.leader], first=table.number == 2),
            )


def _number_meant(number: int, table: Table) -> Phrase:
    """Say whether a number is wrong or tricks are missing: what all tricks hold together tells it."""
    if number < table.number or table.played_out:
        return say("write {number}.", number=table.number)
    if number == table.number + 1:
        return say("trick {number} seems to be missing", number=table.number)
    return say("tricks {first} to {last} seem to be missing", first=table.number, last=number - 1)


def _who_leads(seat: Phrase, *, first: bool) -> Phrase:
    if first:
        return say("{seat} declares and leads", seat=seat)
    return say("{seat} won the trick before and leads", seat=seat)


def _lead(item: Trick, lead: Lead | None, table: Table) -> tuple[Throw | None, list[Fault | None]]:
    """Check the lead of a trick and take its cards from the hand."""
    order, hands, leader, play = table.order, table.hands, item.leader, item.plays[0]
    if play.seat is not None and play.seat != leader:
        table.findings.add(
            faults.WRONG_TURN, play.span, trick=item.number, play=1, seat=SEAT_NAMES[play.seat],
            help=say("the trick is led by {seat}", seat=SEAT_NAMES[leader]),
        )  # fmt: skip
    bag = play.group.bag
    if lead is not None and len(lead.components) == 1 and play.tried is None and holds(hands[leader], bag):
        if play.irregular:
            table.findings.add(faults.PLAYED_ON, play.span, trick=item.number, play=1)
        hands[leader] -= bag
        return None, [None]
    tried = bag if play.tried is None else play.tried.bag
    if not table.known[leader]:
        hands[leader] += _revealed(table, leader, lacking(hands[leader], tried))
    fault = lead_fault(order, hands[leader], tried)
    throw: Throw | None = None
    stated = _check_grouping(item, table) if fault is None else ()
    if fault is not None:
        if play.irregular:
            table.findings.add(faults.IRREGULAR, play.span, trick=item.number, play=1, fault=LEAD_FAULTS[fault])
        elif table.fault_by(leader):
            from shengji.replay.play_faults import report_lead

            report_lead(item, fault, tried, table)
    elif play.tried is not None or lead is None or len(lead.components) > 1:
        throw = resolve(order, leader, tried, hands, stated)
        certain = all(table.known[seat] for seat in range(4) if seat != leader)
        if (play.tried is None) != throw.stands or (play.tried is not None and bag not in throw.forced):
            from shengji.replay.play_faults import report_throw

            if report_throw(item, throw, certain, table):
                table.fault_by(leader)
        if throw.penalty and play.tried is not None and table.setting.declarer is not None:
            table.penalties += penalty_for_attackers(throw.penalty, leader, table.setting.declarer)
    hands[leader] -= bag - lacking(hands[leader], bag)
    return throw, [None if fault is None else Fault.NOT_IN_HAND if fault == "not_in_hand" else None]


def _revealed(table: Table, seat: int, lost: int) -> int:
    """Return the cards of a lead that a seat may have held among those that are not known of it."""
    hidden = table.hidden
    if hidden is None or seat not in hidden.room:
        return lost
    return lost if size(lost) <= hidden.room[seat] and holds(hidden.pool, lost) else 0


def _judge(item: Trick, lead: Lead | None, index: int, seat: int, fault: Fault | None, table: Table) -> None:
    play = item.plays[index]
    if fault is None:
        table.findings.add(faults.PLAYED_ON, play.span, trick=item.number, play=index + 1)
    elif play.irregular:
        table.findings.add(faults.IRREGULAR, play.span, trick=item.number, play=index + 1, fault=FAULTS[fault])
    elif not table.setting.sure or lead is None:
        table.shaken = True
    elif table.fault_by(seat):
        from shengji.replay.play_faults import report_follow

        report_follow(item, lead, index, seat, fault, table)


def _check_grouping(item: Trick, table: Table) -> tuple[Component, ...]:
    """Return the components that the leader stated, none where he did not; parts that are none are reported."""
    play = item.plays[0]
    parts = (play.group if play.tried is None else play.tried).parts
    if not parts:
        return ()
    stated = stated_parts(table.order, parts)
    if stated is None:
        wrong = next(part for part in parts if stated_parts(table.order, (part,)) is None)
        table.findings.add(faults.NOT_A_PART, play.span, trick=item.number, play=1, cards=cards_text(wrong))
    return stated or ()


def _settle(
    item: Trick,
    table: Table,
    before: tuple[int, int, int, int],
    bags: list[int],
    throw: Throw | None,
    found: list[Fault | None],
    lead: Lead | None,
) -> PlayedTrick:
    points = sum([play.group.points for play in item.plays[:4]])
    won: int | None = None
    if len(bags) == 4 and lead is not None:
        won = (item.leader + winner(lead, bags)) & 3
        declarer = table.setting.declarer
        if declarer is not None and side_of(won) != side_of(declarer):
            table.score += points
    table.leader = won
    if item.outcome is not None and won is not None:
        _check_outcome(item, won, points, table)
    return PlayedTrick(
        item, item.number, item.leader, before, tuple(bags), lead, throw, tuple(found), won, points,
        table.score + table.penalties,
    )  # fmt: skip


def _check_outcome(item: Trick, won: int, points: int, table: Table) -> None:
    outcome = item.outcome
    assert outcome is not None
    if outcome.winner == won and outcome.points == points:
        return
    if table.doubt_leader:
        table.findings.follows_from()
        return
    fix = verbatim(f"={SEATS[won]}+{points}")
    if outcome.winner != won:
        table.doubt_leader = True
        table.findings.add(
            faults.OUTCOME_WINNER, outcome.span, trick=item.number, derived=SEAT_NAMES[won],
            written=SEAT_NAMES[outcome.winner], help=fix,
        )  # fmt: skip
    else:
        table.findings.add(
            faults.OUTCOME_POINTS,
            outcome.span,
            trick=item.number,
            derived=points,
            written=outcome.points,
            help=fix,
        )
