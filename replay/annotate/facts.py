"""Bare facts of plays, tricks and deals: each a word for programs, and a sentence for people. No play is judged."""

from collections.abc import Iterator

from msgspec import Struct

from shengji.engine.cards import SEATS, SIDES, partner, side_of, size
from shengji.engine.follow import Lead
from shengji.engine.order import TRUMPS
from shengji.engine.shapes import best_top
from shengji.engine.trick import winner
from shengji.grammar.diagnostics import Phrase
from shengji.replay.findings import say
from shengji.replay.played import PlayedDeal, PlayedTrick
from shengji.replay.result import level_name, sum_text
from shengji.replay.words import SEAT_NAMES, SIDE_NAMES, SUIT_NAMES, TRUMP_LETTERS, cards_text

_SUIT_LETTERS = (*TRUMP_LETTERS[:4], "T")


class Fact(Struct, frozen=True):
    """One fact: ``word`` says it to programs, such as ``void:C`` or ``to_enemy:10``."""

    word: str
    sentence: Phrase


def facts_of_plays(deal: PlayedDeal) -> list[list[list[Fact]]]:
    """Return the facts of each play of each trick of a deal that nothing is wrong with so far."""
    shown: set[tuple[int, int]] = set()
    return [
        [list(_facts_of_play(deal, trick, place, shown)) for place in range(len(trick.plays))] for trick in deal.tricks
    ]


def _facts_of_play(deal: PlayedDeal, trick: PlayedTrick, place: int, shown: set[tuple[int, int]]) -> Iterator[Fact]:
    lead = trick.lead
    if lead is None or trick.faults[place] is not None:
        return
    if place == 0:
        yield from _facts_of_lead(deal, trick, lead)
    else:
        yield from _facts_of_follow(trick, lead, place, shown)
    if trick.winner is not None:
        yield from _points_given(trick, place)


def _facts_of_lead(deal: PlayedDeal, trick: PlayedTrick, lead: Lead) -> Iterator[Fact]:
    throw = trick.throw
    if throw is not None and not throw.stands:
        for beaten in throw.beaten[:1]:
            yield Fact(
                f"throw_fails:{SEATS[beaten.seat]}",
                say("The throw fails: {seat} can beat {cards}.", seat=SEAT_NAMES[beaten.seat],
                    cards=cards_text(beaten.component.bag)),
            )  # fmt: skip
        return
    if not all(deal.known):
        return
    others = [bag & lead.mask for seat, bag in enumerate(trick.hands) if seat != trick.leader]
    if all(
        best_top(lead.order, lead.suit, held, part.shape) <= part.top for held in others for part in lead.components
    ):
        sure = lead.suit == TRUMPS or all(size(held) >= lead.size for held in others)
        sentence = say("Nobody can beat it.") if sure else say("Nobody can beat it in its suit.")
        yield Fact("top" if sure else "top_in_suit", sentence)


def _facts_of_follow(trick: PlayedTrick, lead: Lead, place: int, shown: set[tuple[int, int]]) -> Iterator[Fact]:
    seat, bag = (trick.leader + place) & 3, trick.plays[place]
    if size(bag & lead.mask) < lead.size and (seat, lead.suit) not in shown:
        shown.add((seat, lead.suit))
        suit = SUIT_NAMES[lead.suit]
        yield Fact(
            f"void:{_SUIT_LETTERS[lead.suit]}", say("{seat} has no more {suit}.", seat=SEAT_NAMES[seat], suit=suit)
        )
    before, after = winner(lead, trick.plays[:place]), winner(lead, trick.plays[: place + 1])
    takes = after == place
    trumps = lead.order.masks[TRUMPS]
    if lead.suit != TRUMPS and bag & trumps == bag:
        over = trick.plays[before] & trumps == trick.plays[before]
        if not takes:
            yield Fact("ruff_low", say("{seat} plays trumps, and does not win with them.", seat=SEAT_NAMES[seat]))
        elif over:
            yield Fact("overruff", say("{seat} ruffs over {other}.", seat=SEAT_NAMES[seat],
                                       other=SEAT_NAMES[(trick.leader + before) & 3]))  # fmt: skip
        else:
            yield Fact("ruff", say("{seat} ruffs.", seat=SEAT_NAMES[seat]))
    elif takes and len(lead.shapes) == 1 and lead.shapes[0][1] > 1:
        yield Fact("over_tractor", say("A higher tractor."))


def _points_given(trick: PlayedTrick, place: int) -> Iterator[Fact]:
    seat, points = (trick.leader + place) & 3, trick.item.plays[place].group.points
    if not points or trick.winner in (seat, None):
        return
    if trick.winner == partner(seat):
        yield Fact(f"to_partner:{points}", say("{points} points to the partner.", points=points))
    else:
        yield Fact(f"to_enemy:{points}", say("{points} points to the other side.", points=points))


def facts_of_trick(deal: PlayedDeal, trick: PlayedTrick) -> list[Fact]:
    """Return what a finished trick was worth, and what the attackers have then."""
    if trick.winner is None or not deal.setting.sure:
        return []
    sentence = say("{seat} wins {points} points; the attackers have {score}.", seat=SEAT_NAMES[trick.winner],
                   points=trick.points, score=trick.score)  # fmt: skip
    return [Fact(f"trick:{trick.points}/attackers:{trick.score}", sentence)]


def facts_of_end(deal: PlayedDeal) -> list[Fact]:
    """Return what the end of a deal came to: the kitty dug, and the levels."""
    total, end = deal.total, deal.finish
    if total is None or end is None:
        return []
    facts = []
    if total.multiplier:
        facts.append(Fact(f"kitty:{total.kitty * total.multiplier}", say("The attackers dig the kitty: {sum}.",
                                                                         sum=sum_text(total))))  # fmt: skip
    before = deal.setting.levels[end.side]
    if end.gained and end.levels[end.side] != before:
        facts.append(Fact(
            f"level:{SIDES[end.side]}:{level_name(end.levels[end.side])}",
            say("{side} goes up from {before} to {after}.", side=SIDE_NAMES[end.side], before=level_name(before),
                after=level_name(end.levels[end.side])),
        ))  # fmt: skip
    elif side_of(deal.setting.declarer or 0) != end.side:
        facts.append(Fact(f"takes_over:{SIDES[end.side]}", say("{side} takes over.", side=SIDE_NAMES[end.side])))
    return facts
