"""From a record that was played through to its resolved document."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import cast

from msgspec.structs import asdict, astuple

from shengji.engine.bands import bands, takes_over
from shengji.engine.cards import RANKS, in_written_order
from shengji.engine.order import TRUMPS, Order
from shengji.engine.rules import Rank, Rules, hand_size, kitty_of
from shengji.engine.score import ATTACKERS
from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.source import Source
from shengji.notation import json_types as js
from shengji.notation.json_writer import (
    SEATS,
    SIDES,
    card_names,
    item_value,
    list_names,
    note_values,
    tag_values,
)
from shengji.notation.record import Bid, Trick
from shengji.replay.checking import Checked
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.resolved import facts
from shengji.replay.resolved import types as rs
from shengji.replay.resolved.tricks import names_of, resolved_tricks
from shengji.replay.words import TRUMP_LETTERS

_RANKS = cast("tuple[Rank, ...]", tuple(RANKS))
_LETTERS = cast("tuple[facts.Trump, ...]", TRUMP_LETTERS)


def resolve(texts: Iterable[Checked]) -> rs.Resolved:
    """Return the resolved document of texts, with the matches of all."""
    kept = list(texts)
    earlier = accumulate((len(checked.matches) for checked in kept), initial=0)
    matches = tuple([resolved_match(match) for checked in kept for match in checked.matches])
    notes = tuple([note for checked in kept for note in note_values(checked.record.notes)])
    sources = tuple([source_facts(checked, count) for checked, count in zip(kept, earlier, strict=False)])
    return rs.Resolved(format=rs.FORMAT, version=js.VERSION, matches=matches, notes=notes, sources=sources)


def source_facts(checked: Checked, earlier: int = 0) -> facts.SourceFacts:
    """Return what is wrong with a text; ``earlier``: so many matches of other texts come before those of this one."""
    found = tuple([diagnostic_facts(checked.source, diagnostic, earlier) for diagnostic in checked.diagnostics])
    return facts.SourceFacts(checked.source.name, len(checked.matches), found)


def diagnostic_facts(source: Source, found: Diagnostic, earlier: int = 0) -> facts.DiagnosticFacts:
    """Return a diagnostic as it stands in JSON; ``earlier`` as in `source_facts`."""
    line, column = source.place(found.span.start)
    end_line, end_column = source.place(found.span.end)
    label = () if found.label is None else (found.label,)
    return facts.DiagnosticFacts(
        found.code,
        found.severity.value,
        str(found.message),
        line,
        column,
        end_line,
        end_column,
        None if found.match is None else found.match + earlier,
        found.deal,
        found.trick,
        found.play,
        tuple([str(note) for note in (*label, *found.notes)]),
        None if found.help is None else str(found.help),
    )


def resolved_match(played: PlayedMatch) -> rs.ResolvedMatch:
    """Return a match with what was derived of it."""
    match = played.match
    return rs.ResolvedMatch(
        tags=tag_values(match.tags),
        deals=tuple([resolved_deal(deal) for deal in played.deals]),
        notes=note_values(match.notes),
        derived=match_facts(played),
    )


def match_facts(played: PlayedMatch) -> facts.MatchFacts:
    """Return what was derived of a match."""
    return facts.MatchFacts(_side(played.winner))


def resolved_deal(played: PlayedDeal) -> rs.ResolvedDeal:
    """Return a deal with what was derived of it."""
    deal = played.deal
    return rs.ResolvedDeal(tags=tag_values(deal.tags), items=tuple(resolved_items(played)), derived=deal_facts(played))


def resolved_items(played: PlayedDeal) -> Iterator[rs.Item]:
    """Yield the items of a deal, bids and tricks with what was derived of them."""
    tricks = resolved_tricks(played)
    legal = {id(shown.bid): shown.legal for shown in played.bids} if played.setting.rules_known else {}
    for item in played.deal.items:
        if isinstance(item, Trick):
            yield next(tricks)
        elif isinstance(item, Bid):
            derived = facts.BidFacts(legal[id(item)]) if id(item) in legal else None
            yield rs.ResolvedBid(**asdict(item_value(item)), derived=derived)
        else:
            yield cast("rs.Item", item_value(item))


def deal_facts(played: PlayedDeal) -> facts.DealFacts:
    """Return what was derived of a deal."""
    return facts.DealFacts(played.name, setting_facts(played), start_facts(played), end_facts(played))


def setting_facts(played: PlayedDeal) -> facts.SettingFacts:
    """Return what a deal is played under from its beginning."""
    setting, dealt, position = played.setting, played.dealt, played.position
    return facts.SettingFacts(
        rules=setting.rules if setting.rules_known else None,
        setup=_setup(setting.rules) if setting.rules_known else None,
        score_table=_score_table(setting.rules) if setting.rules_known else None,
        levels=_levels(setting.levels),
        position=None if position is None else facts.Position(position.trick, position.taken, _seat(position.leader)),
        dealt=facts.Dealt(
            facts.DealtHands(*[None if hand is None else list_names(hand) for hand in dealt.hands]),
            dealt.drawn,
            _seat(dealt.first),
            None if dealt.kitty is None else list_names(dealt.kitty),
        ),
    )


def start_facts(played: PlayedDeal) -> facts.StartFacts:
    """Return what is settled when the play of a deal begins."""
    setting, standing = played.setting, played.standing
    shown = None if standing is None else card_names((standing.code,) * standing.count)
    return facts.StartFacts(
        declarer=_seat(setting.declarer),
        level=_RANKS[setting.level],
        trump=_LETTERS[setting.order.trump] if setting.sure else None,
        trumps=_trumps(setting.order) if setting.sure else None,
        standing_bid=None if standing is None or shown is None else facts.Shown(SEATS[standing.seat], shown),
        flipped=card_names(played.flipped),
        buried=None if played.buried is None else names_of(played.buried),
        known=facts.KnownHands(*played.known),
    )


def end_facts(played: PlayedDeal) -> facts.EndFacts:
    """Return how a deal ended and what it leads to; nothing of that where what it was played under is not known."""
    settled = played.setting.rules_known and (played.setting.sure or not played.deal.items)
    total, end = (played.total, played.finish) if settled else (None, None)
    return facts.EndFacts(
        termination=played.termination,
        total=None if total is None else facts.Total(*astuple(total)),
        result=None if end is None else facts.Result(SIDES[end.side], end.gained),
        levels_after=None if end is None else _levels(end.levels),
        next_declarer=None if end is None else SEATS[end.next_declarer],
        winner=None if end is None else _side(end.winner),
    )


@lru_cache(maxsize=256)
def _setup(rules: Rules) -> facts.SetupFacts:
    return facts.SetupFacts(hand_size(rules), kitty_of(rules), takes_over(rules))


@lru_cache(maxsize=256)
def _score_table(rules: Rules) -> tuple[facts.Band, ...]:
    return tuple(
        [
            facts.Band(
                band.low,
                band.high,
                "attackers" if band.side == ATTACKERS else "declarers",
                band.levels,
                band.per or None,
            )
            for band in bands(rules)
        ]
    )


@lru_cache(maxsize=256)
def _trumps(order: Order) -> tuple[tuple[js.Card, ...], ...]:
    """Return the trumps from the highest down, those that rank equal together."""
    return tuple([card_names(in_written_order(tier)) for tier in reversed(order.tiers[TRUMPS]) if tier])


def _levels(levels: tuple[int, int]) -> facts.Levels:
    return facts.Levels(_RANKS[levels[0]], _RANKS[levels[1]])


def _seat(seat: int | None) -> js.Seat | None:
    return None if seat is None else SEATS[seat]


def _side(side: int | None) -> js.Side | None:
    return None if side is None else SIDES[side]
