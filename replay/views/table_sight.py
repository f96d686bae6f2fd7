"""What may be seen at a state, and through whose eyes: all that a table shows of hidden cards comes from here."""

from msgspec import Struct

from shengji.engine.bids import claim_of, trump_of
from shengji.engine.cards import UNKNOWN, bag_of, packs, side_of, size
from shengji.engine.order import NO_TRUMP, Order, order_of
from shengji.engine.rules import kitty_of
from shengji.notation.record import Bury, value_of
from shengji.replay.played import PlayedDeal, PlayedTrick, ShownBid
from shengji.replay.plays import bag_at_most
from shengji.replay.timeline import Stage, State, bag_minus, hand_length
from shengji.replay.views.looks import Look


class Sight(Struct, frozen=True):
    """What a viewpoint sees.

    ``hands`` and ``kitty`` are bags, None where hidden or not known; ``counts`` how many cards each seat holds, of
    which ``hands`` may show only a part, where the record does not tell the rest; ``gone`` are the bags of what each
    has played. ``dealt``: the deal is over, and the hands are shown, and counted, again as they were dealt. ``out`` is
    the bag of the cards that are neither played nor seen, None where nothing tells which those are.
    """

    hands: tuple[int | None, ...]
    counts: tuple[int, ...]
    gone: tuple[int, ...]
    kitty: int | None
    kitty_size: int
    dealt: bool
    out: int | None


def may_read(state: State, look: Look) -> bool:
    """Whether notes and findings are shown: they may tell what a seat cannot know, until all cards are played."""
    return look.viewpoint is None or look.spoilers or _all_played(state)


def sight_of(state: State, viewpoint: int | None) -> Sight:
    """Work out what is seen at a state: by everybody's cards open, or from one seat."""
    rules = state.deal.setting.rules
    dealt = _all_played(state)
    hands: list[int | None] = list(_as_dealt(state) if dealt else state.hands)
    gone = _gone(state)
    counts = tuple(
        _dealt(state, seat, hands[seat] or 0) if dealt else _count(state, seat, size(gone[seat])) for seat in range(4)
    )
    if viewpoint is not None and not dealt:
        hands = [bag if seat == viewpoint else None for seat, bag in enumerate(hands)]
    kitty = _kitty(state, viewpoint, open_=dealt)
    return Sight(tuple(hands), counts, gone, kitty, kitty_of(rules), dealt, _out(state, viewpoint))


def _all_played(state: State) -> bool:
    return state.stage is Stage.OVER and not any(state.hands)


def _as_dealt(state: State) -> list[int | None]:
    """Return the hands as they were dealt. What is not told of one was played, unless it may have been buried."""
    deal = state.deal
    taker = None if deal.position is not None else buried_by(deal)
    return [
        deal.tricks[0].hands[seat] if codes is None or (UNKNOWN in codes and seat != taker) else bag_at_most(codes)
        for seat, codes in enumerate(deal.dealt.hands)
    ]


def _dealt(state: State, seat: int, bag: int) -> int:
    """Count the cards dealt to a seat, of which the record tells those in a bag."""
    codes = state.deal.dealt.hands[seat]
    return _least(state, seat, size(bag), 0) if codes is None else max(len(codes), size(bag))


def _gone(state: State) -> tuple[int, ...]:
    """Return for each seat what it has played by now."""
    gone = [0, 0, 0, 0]
    for trick in tricks_before(state):
        for place, bag in enumerate(trick.plays):
            gone[(trick.leader + place) & 3] += bag
    for place, bag in enumerate(state.table):
        gone[((state.leader or 0) + place) & 3] += bag
    return tuple(gone)


def _count(state: State, seat: int, gone: int) -> int:
    """Count the cards of a seat, of which so many are gone, also where the record does not say which they are."""
    held, deal = size(state.hands[seat]), state.deal
    if state.stage in (Stage.DEALT, Stage.BID):
        return len(codes) if (codes := deal.dealt.hands[seat]) is not None and not state.step.play else held
    return _least(state, seat, held, gone)


def _least(state: State, seat: int, held: int, gone: int) -> int:
    """Count the cards of a seat, of which at least so many are held, and so many gone."""
    return held if state.deal.known[seat] else max(held, hand_length(state.deal) - gone)


def _kitty(state: State, viewpoint: int | None, *, open_: bool) -> int | None:
    deal = state.deal
    if state.stage in (Stage.DEALT, Stage.BID):
        kitty = deal.dealt.kitty if viewpoint is None else None
        return None if kitty is None or UNKNOWN in kitty else bag_at_most(kitty)
    return deal.buried if open_ or viewpoint in (None, buried_by(deal)) else None


def buried_by(deal: PlayedDeal) -> int | None:
    """Return who buried the cards that stay buried, as far as that is known: the last who did, else the declarer."""
    seats = [item.seat for item in deal.deal.items if isinstance(item, Bury)]
    return seats[-1] if seats else deal.setting.declarer


def _out(state: State, viewpoint: int | None) -> int | None:
    left = _cards_in_play(state.deal)
    if left is None:
        return None
    for trick in tricks_before(state):
        for bag in trick.plays:
            left = bag_minus(left, bag)
    for bag in state.table:
        left = bag_minus(left, bag)
    if viewpoint is not None:
        left = bag_minus(left, state.hands[viewpoint])
    return bag_minus(left, _kitty(state, viewpoint, open_=False) or 0)


def _cards_in_play(deal: PlayedDeal) -> int | None:
    """Return the cards of a deal, as a bag: all packs, or what a position says is left of them, where it says all."""
    if deal.position is None:
        return packs(deal.setting.rules.decks)
    if any(held.unknown != 0 for held in deal.dealt.held):
        return None
    return sum(held.bag for held in deal.dealt.held) + (deal.buried or 0)


def tricks_before(state: State) -> tuple[PlayedTrick, ...]:
    """Return the tricks that are finished before the one on the table."""
    return state.deal.tricks[: max(state.step.trick - 1, 0)]


def tricks_done(state: State) -> tuple[PlayedTrick, ...]:
    """Return the finished tricks, the one on the table included once it is complete."""
    return state.deal.tricks[: state.step.trick if state.winner is not None else max(state.step.trick - 1, 0)]


def bids_shown(state: State) -> tuple[ShownBid, ...]:
    """Return the bids made by now."""
    return state.deal.bids[: state.step.play] if state.step.trick == 0 else state.deal.bids


def declarer_by_now(state: State) -> int | None:
    """Return who is known to declare by now: while the bids decide it, nobody."""
    setting = state.deal.setting
    if state.stage not in (Stage.DEALT, Stage.BID):
        return setting.declarer
    first = state.step.deal == 0
    by_bid = (setting.rules.first_declarer if first else setting.rules.later_declarer) == "bid"
    told = value_of(state.deal.deal, "Declarer") is not None and not (first and by_bid and setting.levels == (0, 0))
    return setting.declarer if told or not (first or by_bid) else None


def level_by_now(state: State) -> int | None:
    """Return the level rank known to be in force by now, None while it depends on who will declare."""
    setting = state.deal.setting
    if declarer_by_now(state) is not None or setting.levels[0] == setting.levels[1]:
        return setting.level
    bids = bids_shown(state)
    return setting.levels[side_of(bids[-1].bid.seat)] if bids else None


def order_by_now(state: State) -> Order:
    """Return the order in which to show cards: under the trump as far as it is known by now."""
    setting = state.deal.setting
    if state.stage not in (Stage.DEALT, Stage.BID):
        return setting.order
    trump = NO_TRUMP
    for shown in bids_shown(state):
        claim = claim_of(shown.bid.seat, shown.bid.group.codes)
        if shown.legal and claim is not None:
            trump = trump_of(setting.rules, claim)
    level = level_by_now(state)
    return order_of(setting.rules, setting.levels[0] if level is None else level, trump)


def flipped_by_now(state: State) -> int:
    """Return the bag of the kitty cards turned up because nobody bid, once they are."""
    return 0 if state.stage in (Stage.DEALT, Stage.BID) else bag_of(state.deal.flipped)
