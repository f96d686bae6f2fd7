"""Plays, burials, bids and leaders of which one is written wrongly, so that others look wrong too."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from msgspec import Struct
from msgspec.structs import replace

from shengji.engine.cards import SEATS, Group, codes_of, group_of, group_of_bag
from shengji.grammar.phrases import counted
from shengji.notation.record import Bid, Bury, Deal, Item, Play, Trick
from shengji.notation.writer import group_text
from shengji.replay import faults
from shengji.replay.causes.attempt import Attempt, Errors, with_item
from shengji.replay.causes.balance import Balance, Cards, balances
from shengji.replay.findings import say
from shengji.replay.played import PlayedDeal, PlayedTrick
from shengji.replay.words import SEAT_NAMES

_MOST_CHANGED = 13
_MOST_CHOICES = 12


def play_attempts(deal: Deal, played: PlayedDeal, errors: Errors) -> Iterator[Attempt]:
    """Yield the deal with one play, burial, bid or leader written otherwise."""
    yield from _buriers(deal, played)
    yield from _all_leaders(deal)
    faulty = {found.trick for found in errors if found.trick is not None}
    for trick in played.tricks:
        if trick.number in faulty:
            yield from _leaders(deal, trick, played)
            yield from _divided_otherwise(deal, trick)
            yield from _forced(deal, trick)
            yield from _exchanged(deal, trick)
    sheets = [sheet for sheet in balances(deal, played) if not sheet.even]
    for sheet in sheets:
        yield from _buried(deal, sheet)
        for trick in played.tricks:
            yield from _misread(deal, trick, sheet)
    yield from _bids(deal, played)


class _Place(Struct, frozen=True):
    """A play and where it stands."""

    trick: Trick
    index: int

    @property
    def play(self) -> Play:
        return self.trick.plays[self.index]

    @property
    def seat(self) -> int:
        return (self.trick.leader + self.index) & 3


def _with_play(deal: Deal, place: _Place, play: Play) -> Deal:
    plays = (*place.trick.plays[: place.index], play, *place.trick.plays[place.index + 1 :])
    return with_item(deal, place.trick, replace(place.trick, plays=plays))


def _attempt(deal: Deal, place: _Place, written: str, meant: str) -> Attempt:
    """Make an attempt of a deal in which one play was put right."""
    return Attempt(
        deal, place.play.span, 1, faults.MISFIT, {"what": written},
        say("{meant} in place of {written} fits the rest", meant=meant, written=written),
        trick=place.trick.number, play=place.index + 1, one_of_many=True,
    )  # fmt: skip


def _leaders(deal: Deal, trick: PlayedTrick, played: PlayedDeal) -> Iterator[Attempt]:
    """Another seat leads: the one that won the trick before."""
    place = next((place for place, other in enumerate(played.tricks) if other is trick), 0)
    expected = played.tricks[place - 1].winner if place else played.setting.declarer
    item = trick.item
    for leader in range(4) if expected is None else (expected,):
        if leader != item.leader:
            yield Attempt(
                with_item(deal, item, replace(item, leader=leader)), item.span, 2, faults.WRONG_LEADER,
                {"seat": SEAT_NAMES[item.leader]},
                say("write {words}", words=f"{item.number}. {SEATS[leader]}:"), trick=item.number,
            )  # fmt: skip


def _all_leaders(deal: Deal) -> Iterator[Attempt]:
    """Every trick is led by a seat further on."""
    tricks = [item for item in deal.items if isinstance(item, Trick)]
    for turn, help in enumerate(_TURNS, 1):
        if len(tricks) > 1:
            items: list[Item] = [
                replace(item, leader=item.leader + turn & 3) if isinstance(item, Trick) else item for item in deal.items
            ]
            first = tricks[0]
            yield Attempt(
                replace(deal, items=tuple(items)), first.span, 3, faults.WRONG_LEADER,
                {"seat": SEAT_NAMES[first.leader]}, help, trick=first.number,
            )  # fmt: skip


_TURNS = (
    say("the leaders of all tricks are one seat off"),
    say("the leaders of all tricks are two seats off"),
    say("the leaders of all tricks are one seat off"),
)
"""What is wrong where all leaders are so many seats further on."""


def _divided_otherwise(deal: Deal, trick: PlayedTrick) -> Iterator[Attempt]:
    """Where there are too few or too many plays, one of them is two, or two are one."""
    item = trick.item
    plays = item.plays
    if len(plays) == 3:
        for place, play in enumerate(plays):
            for count in {len(other.group) for other in plays if other is not play}:
                for first, second in _halves(play.group.codes, count, trick, place):
                    parts = [replace(play, group=group_of(codes), tried=None) for codes in (first, second)]
                    yield _redivided(deal, item, place, 1, parts)
    elif len(plays) > 4:
        for place in range(len(plays) - 1):
            pair = plays[place : place + 2]
            try:
                joined = group_of([*pair[0].group.codes, *pair[1].group.codes])
            except OverflowError:
                continue
            yield _redivided(deal, item, place, 2, [replace(pair[1], group=joined)])


Codes = tuple[int, ...]


def _halves(codes: Codes, count: int, trick: PlayedTrick, place: int) -> Iterator[tuple[Codes, Codes]]:
    """Yield the cards of one play as those of two seats, so many of the first: in the order written, or as held."""
    if not 0 < count < len(codes):
        return
    yield codes[:count], codes[count:]
    hands = [trick.hands[(trick.leader + index) & 3] for index in (place, place + 1)]
    first, second = (Counter(codes_of(hand)) & Counter(codes) for hand in hands)
    sure = Counter(codes) - second
    free = first - sure
    open_cards = sorted(free.elements())
    left = count - sure.total()
    if left < 0 or left > len(open_cards):
        return
    for chosen in islice(dict.fromkeys(combinations(open_cards, left)), _MOST_CHOICES):
        one = sure + Counter(chosen)
        yield tuple(one.elements()), tuple((Counter(codes) - one).elements())


def _redivided(deal: Deal, item: Trick, place: int, count: int, parts: list[Play]) -> Attempt:
    plays = (*item.plays[:place], *parts, *item.plays[place + count :])
    written = " ".join(group_text(play.group.codes) for play in parts)
    return Attempt(
        with_item(deal, item, replace(item, plays=plays)), item.span, 1, faults.PLAYS_IN_TRICK,
        {"plays": counted("{count} play", "{count} plays", len(item.plays))},
        say("a blank is missing: {cards}", cards=written) if count == 1
        else say("a blank too many: {cards}", cards=written),
        trick=item.number,
    )  # fmt: skip


def _forced(deal: Deal, trick: PlayedTrick) -> Iterator[Attempt]:
    """Another part of a failed throw was left."""
    throw, item = trick.throw, trick.item
    if throw is None or not item.plays or item.plays[0].tried is None:
        return
    place = _Place(item, 0)
    for bag in throw.forced:
        group = group_of_bag(bag)
        if group.codes != place.play.group.codes:
            right = _with_play(deal, place, replace(place.play, group=group))
            yield Attempt(
                right, place.play.span, 2, faults.MISFIT, {"what": group_text(place.play.group.codes)},
                trick=item.number, play=1,
            )  # fmt: skip


def _exchanged(deal: Deal, trick: PlayedTrick) -> Iterator[Attempt]:
    """Two seats played each other's cards."""
    item = trick.item
    for one, other in combinations(range(1, len(item.plays[:4])), 2):
        a, b = item.plays[one], item.plays[other]
        if a.group.codes == b.group.codes:
            continue
        plays = list(item.plays)
        plays[one], plays[other] = replace(a, group=b.group), replace(b, group=a.group)
        seats = [SEAT_NAMES[(item.leader + index) & 3] for index in (one, other)]
        yield Attempt(
            with_item(deal, item, replace(item, plays=tuple(plays))), a.span, 2, faults.MISFIT,
            {"what": group_text(a.group.codes)},
            say("the plays of {one} and {other} seem to be exchanged", one=seats[0], other=seats[1]),
            trick=item.number, play=one + 1,
        )  # fmt: skip


def _misread(deal: Deal, trick: PlayedTrick, sheet: Balance) -> Iterator[Attempt]:
    """In one play of a seat, cards that it does not have stand for cards that it never plays."""
    item = trick.item
    index = (sheet.seat - item.leader) & 3
    if index >= len(item.plays[:4]):
        return
    place = _Place(item, index)
    play = place.play
    for out, into in _exchanges(sheet, play.group):
        group = _regrouped(play.group, out, into)
        if group is None:
            continue
        tried = play.tried
        if tried is not None and out <= Counter(tried.codes):
            tried = _regrouped(tried, out, into)
        right = replace(play, group=group, tried=tried)
        written = group_text(play.group.codes)
        yield _attempt(_with_play(deal, place, right), place, written, group_text(group.codes))


def _exchanges(sheet: Balance, group: Group) -> Iterator[tuple[Cards, Cards]]:
    """Yield what may stand in a group for what: extra cards for kept ones, and cards too many or too few."""
    extra, kept = sheet.extra, sheet.kept
    here = Counter(group.codes)
    most = max(extra.total() - sheet.blanks, 0)
    if most > _MOST_CHANGED:
        return
    if sheet.blanks:
        outs = [Counter([code]) for code in extra if here[code]] if extra and most <= 1 else []
    else:
        outs = [extra] if extra <= here else []
    for out in outs:
        if kept.total() == out.total():
            yield out, kept
        elif out:
            yield from ((out, Counter([code])) for code in _nearest(out, kept))
        if out and out.total() < here.total():
            yield out, Counter()
    if kept and not most and kept.total() <= 2:
        yield Counter(), kept
    elif not most:
        yield from ((Counter(), Counter([code])) for code in _nearest(here, kept))


def _nearest(out: Cards, kept: Cards) -> list[int]:
    """Return the kept cards that one is most likely to stand for: first those of its rank or suit."""
    if out.total() != 1 and len(out) != 1:
        return list(kept)[:_MOST_CHOICES]
    (gone,) = out
    alike = sorted(kept, key=lambda code: (code % 13 != gone % 13, code // 13 != gone // 13, code))
    return alike[:_MOST_CHOICES]


def _regrouped(group: Group, out: Cards, into: Cards) -> Group | None:
    try:
        return group_of([*(Counter(group.codes) - out).elements(), *into.elements()])
    except OverflowError:
        return None


def _buried(deal: Deal, sheet: Balance) -> Iterator[Attempt]:
    """Other cards were buried."""
    for item in deal.items:
        if not isinstance(item, Bury) or item.seat != sheet.seat:
            continue
        for out, into in _exchanges(sheet, item.group):
            group = _regrouped(item.group, out, into)
            if group is not None:
                written, meant = group_text(item.group.codes), group_text(group.codes)
                yield Attempt(
                    with_item(deal, item, replace(item, group=group)), item.span, 1, faults.MISFIT,
                    {"what": say("the burial of {seat}", seat=SEAT_NAMES[item.seat])},
                    say("{meant} in place of {written} fits the rest", meant=meant, written=written),
                    one_of_many=True,
                )  # fmt: skip


def _buriers(deal: Deal, played: PlayedDeal) -> Iterator[Attempt]:
    """The declarer buried."""
    declarer = played.setting.declarer
    for item in deal.items:
        if isinstance(item, Bury) and declarer is not None and item.seat != declarer:
            yield Attempt(
                with_item(deal, item, replace(item, seat=declarer)), item.span, 1, faults.BURY_SEAT,
                {"seat": SEAT_NAMES[item.seat]}, say("write {words}", words=f"bury {SEATS[declarer]}:"),
            )  # fmt: skip


def _bids(deal: Deal, played: PlayedDeal) -> Iterator[Attempt]:
    """Another seat bid, or other cards were shown."""
    level = played.setting.level
    for item in deal.items:
        if not isinstance(item, Bid):
            continue
        written = f"bid {SEATS[item.seat]}: {group_text(item.group.codes)}"
        count = len(item.group)
        others = [replace(item, seat=seat) for seat in range(4) if seat != item.seat]
        shown = [*(13 * suit + level for suit in range(4)), *item.group.codes[:1]]
        claims = [(code,) * number for code in dict.fromkeys(shown) for number in {count, 1, 2}]
        others += [replace(item, group=group_of(codes)) for codes in claims if codes != item.group.codes]
        for other in others:
            meant = f"bid {SEATS[other.seat]}: {group_text(other.group.codes)}"
            yield Attempt(
                with_item(deal, item, other), item.span, 2, faults.MISFIT, {"what": written},
                say("{meant} fits the rest", meant=meant),
            )  # fmt: skip
