"""A deal on a sheet: how it was dealt, what came before the play, the tricks with what is said of them, the end."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from shengji.engine.score import threshold
from shengji.grammar.diagnostics import Diagnostic
from shengji.notation.record import Bid, Bury, Flip, Hand, Item, Kitty, Tribute, Trick
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.diagram.header import facts, trump_words
from shengji.replay.diagram.look import DiagramLook
from shengji.replay.diagram.seen import seen_of
from shengji.replay.language.languages import told
from shengji.replay.lines import followed, in_line, variations_of
from shengji.replay.played import PlayedDeal, PlayedMatch, PlayedTrick, PlayedVariation
from shengji.replay.sheet.blocks import Block, Heading, Row, Tricks, Words
from shengji.replay.sheet.pictures import deal_picture, picture_of
from shengji.replay.sheet.tricks import Said, fault, row_of, seats_of
from shengji.replay.sheet.wording import PLAIN, cards, comments, one_line
from shengji.replay.timeline import Step, Timeline
from shengji.replay.views.cards import card_text
from shengji.replay.views.narration import before_play, bid_words, ending, position_words
from shengji.replay.views.table_sight import buried_by
from shengji.replay.views.told_tricks import INWARD, Telling, end_or_broken
from shengji.replay.words import SEAT_NAMES

_DEEPEST = 6
"""The level of the last headings that there are."""


class Desk(Struct, frozen=True):
    """A deal of a match, by its place from 0, and how it is laid out.

    ``look`` is that of its pictures, ``found`` what was found wrong in it, ``shown`` the places that are drawn.
    """

    match: PlayedMatch
    place: int
    look: DiagramLook
    found: tuple[Diagnostic, ...]
    shown: tuple[Step, ...]

    @property
    def deal(self) -> PlayedDeal:
        """The deal."""
        return self.match.deals[self.place]

    @property
    def open(self) -> bool:
        """Whether comments may be read: they may tell what a seat cannot know."""
        return self.look.viewpoint is None


def deal_blocks(desk: Desk) -> Iterator[Block]:
    """Yield the blocks of a deal."""
    deal, match = desk.deal, desk.match
    telling = Telling(deal, cards, desk.look.viewpoint, [])
    yield Heading(2, heading_of(desk))
    yield deal_picture(match, desk.place, desk.look)
    if deal.setting.declarer is not None:
        yield Words(told("The attackers need {points}.", points=threshold(deal.setting.rules)))
    if deal.position is not None:
        yield Words(position_words(deal, deal.position))
    yield from _paragraphs(_before(telling, desk.look))
    early, late = _around(desk)
    yield from early
    yield from _drawn(desk, 0)
    yield from _course(desk, telling)
    yield from _paragraphs(ending(telling))
    yield from late
    if desk.open:
        yield from _noted_in_tags(deal, results=True)
        for variation in variations_of(deal):
            yield from _variation(desk, deal, variation, 3)
    else:
        seat = SEAT_NAMES[desk.look.viewpoint or 0]
        yield Words(told("What is noted and found here may tell what {seat} cannot know.", seat=seat))


def heading_of(desk: Desk) -> str:
    """Name a deal, and what it is played under."""
    seen = seen_of(desk.match, Timeline(desk.match).state(Step(desk.place, 0, 0)), desk.look, dealt=True)
    words, code = trump_words(seen)
    trump = words if code is None else f"{words} {card_text(code, 1, PLAIN)}"
    return " · ".join([told("Deal {deal}", deal=seen.deal), trump, *facts(seen)])


def _before(telling: Telling, look: DiagramLook) -> Iterator[str]:
    """Yield what came before the first lead, what is noted about it further in."""
    deal, open_ = telling.deal, telling.viewpoint is None
    if open_:
        yield from (INWARD + words.text for words in _noted_in_tags(deal, results=False))
        yield from _noted_in([item for item in deal.deal.items if isinstance(item, (Hand, Kitty))])
    first = next((item.span.start for item in deal.deal.items if isinstance(item, Bury)), None)
    bids = [shown for shown in deal.bids if first is None or shown.bid.span.start < first]
    later = deal.bids[len(bids) :]
    for shown in bids:
        yield bid_words(telling, shown)
        if open_:
            yield from _noted_in([shown.bid])
    by = buried_by(deal)
    if open_ and by is not None and not look.opens(by):
        # What a hidden hand buried is hidden too: it is told as somebody else would see it.
        yield from before_play(Telling(deal, cards, (by + 1) & 3, []), later)
        yield from _noted_in([item for item in deal.deal.items if isinstance(item, (Tribute, Flip, Bury))])
        yield from _noted_in([shown.bid for shown in later])
    else:
        yield from before_play(telling, later)


def _noted_in(items: Sequence[Item | Bid]) -> Iterator[str]:
    return (INWARD + text for item in items for text in comments(item.notes))


def _paragraphs(lines: Iterator[str]) -> Iterator[Words]:
    """Join sentences to paragraphs, and what is noted to paragraphs of its own."""
    said: list[str] = []
    inward = False
    for line in lines:
        if said and line.startswith(INWARD) != inward:
            yield Words(one_line("\n".join(said)), note=inward)
            said = []
        inward = line.startswith(INWARD)
        said.append(line.strip())
    if said:
        yield Words(one_line("\n".join(said)), note=inward)


def _noted_in_tags(deal: PlayedDeal, *, results: bool) -> Iterator[Words]:
    for tag in deal.deal.tags:
        if (tag.name in RESULT_TAGS) == results:
            yield from (Words(text, note=True) for text in comments(tag.notes))


def _around(desk: Desk) -> tuple[list[Words], list[Words]]:
    """Tell what was found before the play, and what belongs to no trick of any line."""
    if not desk.open:
        return [], []
    numbers = {trick.number for deal in _lines(desk.deal) for trick in deal.tricks}
    start = next((item.span.start for item in desk.deal.deal.items if isinstance(item, Trick)), None)
    early: list[Words] = []
    late: list[Words] = []
    for one in desk.found:
        if one.trick is None or one.trick not in numbers:
            before = start is None or one.span.start < start
            (early if before else late).append(Words(fault("", one).text, fault=True))
    return early, late


def _lines(deal: PlayedDeal) -> Iterator[PlayedDeal]:
    """Yield a line and those that leave it."""
    yield deal
    here = {id(one) for trick in _own(deal) for one in trick.variations}
    for variation in variations_of(deal):
        if id(variation) in here:
            yield from _lines(followed(deal, variation))


def _own(deal: PlayedDeal) -> Sequence[PlayedTrick]:
    """Return the tricks that a line does not share with the one that it leaves."""
    return deal.line[-1].tricks if deal.line else deal.tricks


def _course(desk: Desk, telling: Telling) -> Iterator[Block]:
    """Yield the tricks, and between them what could not be read, the claims, and the pictures of places."""
    deal = desk.deal
    said = Said(tuple(one for one in desk.found if in_line(deal, one.span)), desk.open)
    seats, rows, place = seats_of(desk.match.match), list[Row](), 0
    for item in deal.deal.items:
        other: list[Block] = []
        if isinstance(item, Trick):
            place += 1
            trick = deal.tricks[place - 1]
            after = tuple(_drawn(desk, place, len(trick.plays)))
            if before := tuple(_drawn(desk, place, None)):
                yield from _table(seats, rows)
                yield from before
                rows = []
            rows.append(row_of(trick, said))
            other += after
        else:
            other += _paragraphs(end_or_broken(telling, item, ""))
        if other:
            yield from _table(seats, rows)
            yield from other
            rows = []
    yield from _table(seats, rows)


def _table(seats: tuple[str, str, str, str], rows: Sequence[Row]) -> Iterator[Block]:
    if rows:
        yield Tricks(seats, tuple(rows))


def _drawn(desk: Desk, trick: int, play: int | None = None) -> Iterator[Block]:
    """Yield the pictures of the places in a trick, or before the play; ``play`` is its end, None all that is before."""
    timeline = Timeline(desk.match)
    for step in desk.shown:
        if step.trick == trick:
            ended = bool(trick) and step.play == len(desk.deal.tricks[trick - 1].plays)
            if ended == (play is not None):
                yield picture_of(desk.match, timeline.state(step), desk.look)


def _variation(desk: Desk, parent: PlayedDeal, variation: PlayedVariation, level: int) -> Iterator[Block]:
    """Yield a variation: its tricks from the one in which it leaves its line, and those that leave it."""
    deal = followed(parent, variation)
    number = variation.tricks[0].number
    yield Heading(level, told("Variation of trick {number}", number=number))
    yield from (Words(text, note=True) for text in comments(variation.variation.notes))
    said = Said(tuple(one for one in desk.found if in_line(deal, one.span)), noted=True)
    yield Tricks(seats_of(desk.match.match), tuple(row_of(trick, said) for trick in variation.tricks))
    if deal.total is not None:
        yield from _paragraphs(ending(Telling(deal, cards, None, [])))
    here = {id(one) for trick in variation.tricks for one in trick.variations}
    for inner in variations_of(deal):
        if id(inner) in here:
            yield from _variation(desk, deal, inner, min(level + 1, _DEEPEST))
