"""The play of a deal: every lead, throw, follow and winner against the hands."""

from shengji.engine.cards import SEATS, holds, lacking, side_of
from shengji.engine.follow import Fault, follow_fault, lead_of
from shengji.engine.order import suit_of_bag
from shengji.engine.shapes import components
from shengji.engine.throws import Throw, lead_fault, penalty_for_attackers, resolve
from shengji.engine.trick import winner
from shengji.notation.record import Broken, Deal, Trick
from shengji.replay import faults
from shengji.replay.findings import say
from shengji.replay.play_faults import report_follow, report_lead, report_throw
from shengji.replay.played import PlayedTrick
from shengji.replay.plays import bag_at_most, plays_by_seat
from shengji.replay.table import Table
from shengji.replay.words import SEAT_NAMES


def play_tricks(deal: Deal, table: Table, *, finished: bool) -> list[PlayedTrick]:
    """Play the tricks of a deal one after the other; ``finished``: the record says that the deal was played out."""
    tricks = [item for item in deal.items if isinstance(item, (Trick, Broken))]
    played: list[PlayedTrick] = []
    for place, item in enumerate(tricks):
        if isinstance(item, Broken):
            if played or _is_trick(item):
                _lose_sight(table, [later for later in tricks[place + 1 :] if isinstance(later, Trick)])
                if _is_trick(item):
                    table.number += 1
            continue
        last = place == len(tricks) - 1
        played.append(_play_trick(item, table, may_stop=last and not finished))
    return played


def _is_trick(item: Broken) -> bool:
    return item.text.lstrip()[:1].isdecimal()


def _lose_sight(table: Table, later: list[Trick]) -> None:
    """After a trick that could not be read nothing is known of the hands but what they still play."""
    table.hands = [bag_at_most(codes) for codes in plays_by_seat(later)]
    table.known = [False] * 4
    table.leader = None
    table.shaken = True


def _play_trick(item: Trick, table: Table, *, may_stop: bool) -> PlayedTrick:
    hands = table.hands
    before = (hands[0], hands[1], hands[2], hands[3])
    leader = item.leader
    _check_number_and_leader(item, table)
    table.doubt_leader = False
    plays = item.plays[:4]
    if len(item.plays) != 4 and not (may_stop and len(item.plays) < 4):
        count = len(item.plays)
        end = item.plays[4].span if count > 4 else item.span
        table.findings.add(faults.PLAYS_IN_TRICK, end, trick=item.number, count=count)
        table.shaken = True
        table.suspects.update((leader + place) & 3 for place in range(count, 4))
    throw, found = _lead(item, table) if plays else (None, [])
    bags = [play.group.bag for play in plays]
    order = table.order
    lead = lead_of(order, bags[0]) if bags and suit_of_bag(order, bags[0]) is not None else None
    seat = leader
    for index in range(1, len(plays)):
        seat = (seat + 1) & 3
        play, bag = plays[index], bags[index]
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
        fault = follow_fault(lead, hands[seat], bag) if lead is not None else _held(hands[seat], bag)
        found.append(fault)
        if fault is not None or play.irregular:
            _judge(item, index, seat, fault, lead is not None, table)
        hands[seat] -= bag if fault is not Fault.NOT_IN_HAND else bag - lacking(hands[seat], bag)
    return _settle(item, table, before, bags, throw, found, lead is not None)


def _held(hand: int, bag: int) -> Fault | None:
    return None if holds(hand, bag) else Fault.NOT_IN_HAND


def _check_number_and_leader(item: Trick, table: Table) -> None:
    findings = table.findings
    if item.number not in (table.number, table.number_else):
        findings.add(faults.TRICK_NUMBER, item.span, trick=item.number, number=item.number, expected=table.number)
    table.number_else = table.number + 1
    table.number = item.number + 1
    if table.leader is not None and item.leader != table.leader:
        if table.doubt_leader:
            findings.follows_from()
        else:
            why = "declares" if table.number == 2 else "won the trick before"
            findings.add(
                faults.WRONG_LEADER,
                item.span,
                trick=item.number,
                seat=SEAT_NAMES[item.leader],
                help=say("{seat} {why} and leads", seat=SEAT_NAMES[table.leader], why=why),
            )


def _lead(item: Trick, table: Table) -> tuple[Throw | None, list[Fault | None]]:
    """Check the lead of a trick and take its cards from the hand."""
    order, hands, leader, play = table.order, table.hands, item.leader, item.plays[0]
    if play.seat is not None and play.seat != leader:
        table.findings.add(
            faults.WRONG_TURN, play.span, trick=item.number, play=1, seat=SEAT_NAMES[play.seat],
            help=say("the trick is led by {seat}", seat=SEAT_NAMES[leader]),
        )  # fmt: skip
    bag = play.group.bag
    tried = bag if play.tried is None else play.tried.bag
    fault = lead_fault(order, hands[leader], tried)
    throw: Throw | None = None
    if fault is not None:
        if play.irregular:
            table.findings.add(
                faults.IRREGULAR, play.span, trick=item.number, play=1, fault=fault.value.replace("_", " ")
            )
        elif table.fault_by(leader):
            report_lead(item, fault, tried, table)
    elif play.tried is not None or len(components(order, tried)) > 1:
        throw = resolve(order, leader, tried, hands)
        certain = all(table.known[seat] for seat in range(4) if seat != leader)
        wrong = report_throw(item, throw, certain, table)
        if wrong:
            table.fault_by(leader)
        if throw.penalty and play.tried is not None and table.setting.declarer is not None:
            table.penalties += penalty_for_attackers(throw.penalty, leader, table.setting.declarer)
    hands[leader] -= bag - lacking(hands[leader], bag)
    return throw, [None if fault is None else Fault.NOT_IN_HAND if fault == "not_in_hand" else None]


def _judge(item: Trick, index: int, seat: int, fault: Fault | None, readable: bool, table: Table) -> None:
    play = item.plays[index]
    if fault is None:
        table.findings.add(faults.PLAYED_ON, play.span, trick=item.number, play=index + 1)
    elif play.irregular:
        words = fault.value.replace("_", " ")
        table.findings.add(faults.IRREGULAR, play.span, trick=item.number, play=index + 1, fault=words)
    elif not table.setting.sure or not readable:
        table.shaken = True
    elif table.fault_by(seat):
        report_follow(item, index, seat, fault, table)


def _settle(
    item: Trick,
    table: Table,
    before: tuple[int, int, int, int],
    bags: list[int],
    throw: Throw | None,
    found: list[Fault | None],
    readable: bool,
) -> PlayedTrick:
    points = sum([play.group.points for play in item.plays[:4]])
    won: int | None = None
    if len(bags) == 4 and readable:
        won = (item.leader + winner(lead_of(table.order, bags[0]), bags)) & 3
        declarer = table.setting.declarer
        if declarer is not None and side_of(won) != side_of(declarer):
            table.score += points
    table.leader = won
    if item.outcome is not None and won is not None:
        _check_outcome(item, won, points, table)
    return PlayedTrick(
        item, item.number, item.leader, before, tuple(bags), throw, tuple(found), won, points,
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
    fix = say("={seat}+{points}", seat=SEATS[won], points=points)
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
