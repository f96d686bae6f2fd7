"""Tags that say something else than the deal that follows them."""

from collections.abc import Iterator

from shengji.engine.cards import RANKS, SEATS, SIDES, side_of
from shengji.grammar.diagnostics import Phrase
from shengji.notation.record import Deal, Tag, tag_of, value_of
from shengji.replay import faults
from shengji.replay.causes.attempt import Attempt, with_value
from shengji.replay.findings import say, verbatim
from shengji.replay.items import items_of
from shengji.replay.played import PlayedDeal
from shengji.replay.result import level_name
from shengji.replay.setting import acting_declarers, ranks_shown
from shengji.replay.words import SEAT_NAMES, TRUMP_LETTERS

_MANY = 3
"""How many findings a tag must explain that nothing else in the deal speaks against."""


def tag_attempts(deal: Deal, played: PlayedDeal) -> Iterator[Attempt]:
    """Yield the deal with another declarer, other levels, another trump, another seat that drew first."""
    yield from _declarers(deal)
    yield from _levels_exchanged(deal)
    yield from _levels(deal, played)
    yield from _trumps(deal)
    yield from _first_drawn(deal)


def _told(deal: Deal, name: str) -> Tag | None:
    return tag_of(deal, name) if value_of(deal, name) is not None else None


def _declarers(deal: Deal) -> Iterator[Attempt]:
    tag = tag_of(deal, "Declarer")
    if tag is None:
        return
    for seat in sorted(acting_declarers(items_of(deal))):
        letter = SEATS[seat]
        if letter != tag.value:
            yield Attempt(
                with_value(deal, tag, letter), tag.value_span, 2, faults.DECLARER_FOLLOWS,
                {"derived": SEAT_NAMES[seat], "written": _seat_name(tag.value)},
                verbatim(f'[Declarer "{letter}"]'),
                (say("{seat} buries, or leads the first trick, as the declarer does", seat=SEAT_NAMES[seat]),),
            )  # fmt: skip


def _seat_name(value: str) -> Phrase | str:
    return SEAT_NAMES[SEATS.index(value)] if value and value in SEATS else f'"{value}"'


def _levels_exchanged(deal: Deal) -> Iterator[Attempt]:
    first, second = _told(deal, "LevelEW"), _told(deal, "LevelNS")
    if first is None or second is None or first.value == second.value:
        return
    exchanged = with_value(with_value(deal, first, second.value), second, first.value)
    yield Attempt(
        exchanged, first.value_span, 2, faults.LEVEL_TAG, {"derived": second.value, "written": first.value},
        say('the levels of the sides seem to be exchanged: [LevelEW "{ew}"] [LevelNS "{ns}"]', ew=second.value,
            ns=first.value),
    )  # fmt: skip


def _levels(deal: Deal, played: PlayedDeal) -> Iterator[Attempt]:
    shown = ranks_shown(items_of(deal))
    declarer = played.setting.declarer
    names = ["Level", *[f"Level{side}" for side in SIDES]]
    if declarer is not None:
        names = ["Level", f"Level{SIDES[side_of(declarer)]}"]
    for name in names:
        tag = tag_of(deal, name)
        if tag is None:
            continue
        ranks = sorted(shown) if shown else range(len(RANKS))
        for rank in ranks:
            if RANKS[rank] == tag.value:
                continue
            level = level_name(rank)
            why = (say("the cards bid with show level {level}", level=level),) if shown else ()
            yield Attempt(
                with_value(deal, tag, level), tag.value_span, 1 if shown else _MANY, faults.LEVEL_TAG,
                {"derived": level, "written": tag.value}, verbatim(f'[{name} "{level}"]'), why,
            )  # fmt: skip


def _trumps(deal: Deal) -> Iterator[Attempt]:
    tag = _told(deal, "Trump")
    if tag is None:
        return
    for letter in TRUMP_LETTERS:
        if letter != tag.value:
            yield Attempt(
                with_value(deal, tag, letter), tag.value_span, _MANY, faults.TRUMP_DISAGREES,
                {"written": tag.value, "derived": say("what is played fits {trump}", trump=letter)},
                verbatim(f'[Trump "{letter}"]'),
            )  # fmt: skip


def _first_drawn(deal: Deal) -> Iterator[Attempt]:
    tag = _told(deal, "FirstDraw")
    if tag is None:
        return
    for letter in SEATS:
        if letter != tag.value:
            yield Attempt(
                with_value(deal, tag, letter), tag.value_span, 2, faults.MISFIT,
                {"what": f'FirstDraw "{tag.value}"'},
                verbatim(f'[FirstDraw "{letter}"]'),
                (say("only then does every seat hold what it bids"),),
            )  # fmt: skip
