"""Playing a record through the engine: deal after deal, each under what the one before leads to."""

from msgspec.structs import replace

from shengji.engine.cards import SEATS, side_of, size
from shengji.engine.match import Finish
from shengji.engine.order import NO_TRUMP, order_of
from shengji.engine.rules import Rules, hand_size
from shengji.engine.tribute import may_rebel
from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.grammar.phrases import counted
from shengji.notation.record import Deal, Match, Record, tag_of
from shengji.replay import faults
from shengji.replay.bidding import Bidding, play_bidding
from shengji.replay.burial import play_burial
from shengji.replay.dealt import read_dealt
from shengji.replay.ending import check_winner, end_deal, lead_on, termination_of
from shengji.replay.findings import Findings, say
from shengji.replay.held import NOTHING, Hands, Held, certain
from shengji.replay.holdings import holdings_at_play
from shengji.replay.items import Items, items_of
from shengji.replay.meant import as_meant
from shengji.replay.played import Dealt, PlayedDeal, PlayedMatch, PlayedTrick, Position, Setting, Total
from shengji.replay.position import check_given, check_taken, hands_left, read_position
from shengji.replay.result import level_name
from shengji.replay.setting import (
    START,
    Carried,
    check_view,
    declarer_before_bids,
    levels_before,
    rank_tag,
    ranks_shown,
    report_rules,
    rules_in_force,
    seat_tag,
    trump_tag,
)
from shengji.replay.table import Table
from shengji.replay.tribute import play_tribute
from shengji.replay.tricks import play_tricks
from shengji.replay.unread import unread_in
from shengji.replay.words import SEAT_NAMES, SIDE_NAMES


def play_record(record: Record) -> tuple[tuple[PlayedMatch, ...], list[Diagnostic]]:
    """Play every match of a record; return what became of them, and the diagnostics in the order of the text."""
    findings = Findings()
    matches = tuple(play_match(match, number, findings) for number, match in enumerate(record.matches, 1))
    return matches, findings.found


def play_match(match: Match, number: int, findings: Findings) -> PlayedMatch:
    """Play the deals of a match, the ``number``-th of its file."""
    under_way = MatchUnderWay(match, number, findings)
    played = tuple([under_way.play(match, deal) for deal in match.deals])
    return PlayedMatch(match, played, under_way.end(match))


class MatchUnderWay:
    """A match that is played deal after deal, the ``number``-th of its file; what is found goes into ``findings``.

    The match that is given at each step needs no deals, only the tags that are known by then.
    """

    def __init__(self, match: Match, number: int, findings: Findings) -> None:
        self.findings = findings
        self.number = number
        self.deals = 0
        self.carried = START
        self._outside_deals()
        match = as_meant(match)
        tag = tag_of(match, "Rules")
        if tag is not None:
            report_rules(tag, findings)
        check_view(match, findings)

    def play(self, match: Match, deal: Deal) -> PlayedDeal:
        """Play the next deal."""
        findings = self.findings
        match, deal = as_meant(match), as_meant(deal)
        self.deals += 1
        name = tag_of(deal, "Deal")
        findings.match, findings.deal = self.number, name.value if name is not None else str(self.deals)
        findings.muted = False
        findings.consequences = 0
        carried = self.carried
        before, findings.found = findings.found, []
        played, self.carried = play_deal(match, deal, findings.deal, carried, findings)
        if any(found.severity is Severity.ERROR for found in findings.found):
            from shengji.replay.causes.search import find_cause

            self.carried = find_cause(play_deal, match, played, carried, self.carried, findings)
        before += findings.found
        findings.found = before
        return played

    def end(self, match: Match) -> int | None:
        """Check what the match says of its end; return the side that won it, None where none did."""
        self._outside_deals()
        check_winner(as_meant(match), self.carried, self.findings)
        return self.carried.winner

    def _outside_deals(self) -> None:
        self.findings.match, self.findings.deal, self.findings.muted = self.number, None, False


def play_deal(match: Match, deal: Deal, name: str, carried: Carried, findings: Findings) -> tuple[PlayedDeal, Carried]:
    """Play one deal under what the deals before lead to; return it, and what it leads to."""
    if carried.winner is not None:
        findings.add(faults.AFTER_MATCH, deal.span, side=SIDE_NAMES[carried.winner])
    rules, sure = rules_in_force(match, deal, findings)
    check_view(deal, findings)
    items = items_of(deal)
    unread = unread_in(items)
    position = read_position(deal, items, findings)
    if position is not None:
        return _play_position(deal, items, name, position, rules, carried, unread, findings, sure=sure)
    declarer = declarer_before_bids(deal, items, carried, findings)
    levels = levels_before(deal, carried, declarer, ranks_shown(items), findings)
    first = seat_tag(deal, "FirstDraw", findings)
    drew_first = first[0] if first is not None else (declarer if declarer is not None else 0)
    findings.muted = not sure
    dealt = read_dealt(items, rules, drew_first, unread, findings)
    by_bid = (rules.first_declarer if carried.first else rules.later_declarer) == "bid"
    if declarer is not None and carried.first and seat_tag(deal, "Declarer", findings) is not None:
        by_bid = False
    bidding = play_bidding(
        deal, items, rules, levels, declarer, dealt, unread, findings, first=carried.first, by_bid=by_bid
    )
    declarer = _declarer(deal, items, carried, by_bid, declarer, bidding, levels, rules, unread, findings)
    setting = _setting(deal, items, rules, levels, declarer, bidding, unread, sure, findings)
    findings.muted = not setting.sure and (bool(deal.items) or not setting.rules_known)
    return _play_out(deal, items, name, setting, dealt, bidding, carried, unread, findings)


def _declarer(
    deal: Deal,
    items: Items,
    carried: Carried,
    by_bid: bool,
    declarer: int | None,
    bidding: Bidding,
    levels: tuple[int, int],
    rules: Rules,
    unread: set[str],
    findings: Findings,
) -> int | None:
    standing = bidding.standing
    if by_bid and standing is not None:
        return standing.seat
    if declarer is None:
        if "bid" not in unread and items.tricks and (carried.first or carried.sure):
            leader = items.tricks[0].leader
            findings.add(
                faults.DECLARER_UNKNOWN,
                deal.span,
                help=say("trick 1 is led by {seat}: {tag}", seat=SEAT_NAMES[leader],
                         tag=f'[Declarer "{SEATS[leader]}"]'),
            )  # fmt: skip
        return None
    tag = tag_of(deal, "Declarer")
    started = carried.first and levels == (0, 0) and rules.first_declarer == "bid"
    if started and tag is not None and standing is not None and standing.seat != declarer:
        findings.add(
            faults.DECLARER_BID,
            tag.value_span,
            written=SEAT_NAMES[declarer],
            derived=SEAT_NAMES[standing.seat],
        )
    return declarer


def _setting(
    deal: Deal,
    items: Items,
    rules: Rules,
    levels: tuple[int, int],
    declarer: int | None,
    bidding: Bidding,
    unread: set[str],
    sure: bool,
    findings: Findings,
) -> Setting:
    """Put together what the deal is played under; a level or trump that cannot be told is reported."""
    written = rank_tag(deal, "Level", findings)
    level = levels[0 if declarer is None else side_of(declarer)]
    if written is not None and written[0] != level:
        told = tag_of(deal, "LevelEW") is not None or tag_of(deal, "LevelNS") is not None
        if told and declarer is not None:
            findings.add(
                faults.LEVEL_TAG,
                written[1].value_span,
                derived=level_name(level),
                written=level_name(written[0]),
            )
        else:
            level = written[0]
    trump, known = bidding.trump, sure
    if trump is None:
        refused = any(not shown.legal for shown in bidding.bids)
        if items.tricks and not bidding.void and not refused and sure and not unread & {"bid", "flip"}:
            findings.add(
                faults.NO_TRUMP_KNOWN, items.tricks[0].span, help=say("a tag {tag}, or the bids", tag='[Trump "S"]')
            )
        sure = False
    if declarer is None:
        sure = False
    order = order_of(rules, level, NO_TRUMP if trump is None else trump)
    return Setting(rules, levels, level, declarer, order, sure, known)


def _play_out(
    deal: Deal,
    items: Items,
    name: str,
    setting: Setting,
    dealt: Dealt,
    bidding: Bidding,
    carried: Carried,
    unread: set[str],
    findings: Findings,
) -> tuple[PlayedDeal, Carried]:
    rules, declarer = setting.rules, setting.declarer
    termination = termination_of(deal, findings)
    whole = hand_size(rules)
    hands = [
        held if hand is not None and len(hand) == whole else NOTHING
        for hand, held in zip(dealt.hands, dealt.held, strict=True)
    ]
    if termination == "misdeal" and rules.rebellion == "on":
        _check_rebellion(deal, setting, hands, findings)
    play_tribute(deal, items, setting.order, declarer, hands, carried, findings)
    burial = play_burial(items, setting.order, declarer, bidding.standing, dealt, hands, unread, findings)
    setting = replace(setting, order=burial.order)
    written = [hand is not None for hand in dealt.hands]
    holdings = holdings_at_play(rules.decks, hands, written, burial.buried, items.tricks, whole, burial.either)
    table = Table(setting, holdings, burial.buried, findings, counted=all(written), room=whole)
    tricks, total, end = _play_on(deal, items, table, certain(burial.buried), termination, unread, findings)
    played = PlayedDeal(
        name,
        deal,
        setting,
        dealt,
        (*bidding.bids, *burial.overcalls),
        burial.standing,
        bidding.flipped,
        certain(burial.buried),
        _known(holdings),
        tuple(tricks),
        total,
        end,
        termination,
    )
    sure = setting.rules_known and (setting.sure or not deal.items) and not table.shaken
    return played, lead_on(carried, deal, rules, declarer, total, end, termination, sure=sure)


def _play_on(
    deal: Deal,
    items: Items,
    table: Table,
    buried: int | None,
    termination: str,
    unread: set[str],
    findings: Findings,
    position: Position | None = None,
) -> tuple[list[PlayedTrick], Total | None, Finish | None]:
    """Play the tricks of a deal and settle it; what follows from a fault in it is reported as one."""
    table.shaken = bool(unread & {"trick", "bury"})
    before = len(findings.found)
    tricks = play_tricks(items, table, finished=termination == "complete" and not unread and position is None)
    total, end = end_deal(deal, table.setting, tricks, buried, table, termination, unread, findings, position)
    if "bid" in unread and table.suspects:
        # The bid that could not be read may have made another suit trump.
        del findings.found[before:]
        findings.consequences = 0
    if findings.consequences:
        _report_consequences(deal, findings)
    return tricks, total, end


def _play_position(
    deal: Deal,
    items: Items,
    name: str,
    position: Position,
    rules: Rules,
    carried: Carried,
    unread: set[str],
    findings: Findings,
    *,
    sure: bool,
) -> tuple[PlayedDeal, Carried]:
    """Play a deal that begins in its middle: its tags say what the deal was played under, whatever came before."""
    check_given(deal, position, items, findings)
    lone = Carried(None, None, None, first=True, sure=False)
    declarer = seat_tag(deal, "Declarer", findings)
    seat = None if declarer is None else declarer[0]
    levels = levels_before(deal, lone, seat, set(), findings)
    trump = trump_tag(deal, findings)
    level = rank_tag(deal, "Level", findings)
    rank = level[0] if level is not None else levels[0 if seat is None else side_of(seat)]
    dealt, room = hands_left(position, items, rules, findings)
    hands = list(dealt.held)
    buries = [Held(item.group.bag, len(item.group) - size(item.group.bag)) for item in items.buries[:1]]
    buried = buries[0] if buries else NOTHING
    check_taken(deal, position, rules, hands, buried, findings)
    order = order_of(rules, rank, NO_TRUMP if trump is None else trump[0])
    known = sure and trump is not None and seat is not None
    setting = Setting(rules, levels, rank, seat, order, known, sure)
    findings.muted = not known
    written = [cards is not None for cards in dealt.hands]
    holdings = holdings_at_play(rules.decks, hands, written, buried, items.tricks, room)
    table = Table(setting, holdings, buried, findings, counted=True, room=room)
    table.number = table.number_else = position.trick
    table.leader = position.leader
    table.score = position.taken or 0
    termination = termination_of(deal, findings)
    tricks, total, end = _play_on(deal, items, table, certain(buried), termination, unread, findings, position)
    played = PlayedDeal(
        name, deal, setting, dealt, (), None, (), certain(buried), _known(holdings), tuple(tricks), total, end,
        termination, position,
    )  # fmt: skip
    following = lead_on(carried, deal, rules, seat, total, end, termination, sure=False)
    return played, replace(following, sure=False)


def _known(holdings: Hands) -> tuple[bool, bool, bool, bool]:
    a, b, c, d = (holding.unknown == 0 for holding in holdings)
    return a, b, c, d


def _check_rebellion(deal: Deal, setting: Setting, hands: Hands, findings: Findings) -> None:
    """Report a misdeal that no attacker had the right to ask for; only where the attackers' hands are known."""
    declarer, tag = setting.declarer, tag_of(deal, "Termination")
    if declarer is None or tag is None:
        return
    attackers = [certain(hands[seat]) for seat in range(4) if side_of(seat) != side_of(declarer)]
    if all(hand is not None and not may_rebel(setting.order, hand) for hand in attackers):
        findings.add(faults.NO_REBELLION, tag.value_span)


def _report_consequences(deal: Deal, findings: Findings) -> None:
    causes = [found for found in findings.found if found.severity is Severity.ERROR]
    first = next((d for d in causes if d.code.startswith("SJN4")), causes[0] if causes else None)
    findings.add(
        faults.CONSEQUENCES,
        first.span if first is not None else deal.span,
        trick=first.trick if first is not None else None,
        play=first.play if first is not None else None,
        findings=counted("{count} later finding", "{count} later findings", findings.consequences),
    )
