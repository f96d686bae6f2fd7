"""From a record that was played through to what its page knows of it."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from msgspec import Struct

from shengji.engine.cards import POINTS_OF_CODE, RANKS, UNKNOWN
from shengji.notation.record import Match, value_of
from shengji.notation.sections import PLAYER_TAGS, RESULT_TAGS
from shengji.notation.writer import group_text
from shengji.replay.bidding import cards_drawn
from shengji.replay.checking import Checked
from shengji.replay.page.data import Before, Opening, PageData, PageDeal, PageMatch, ShownBid, Tag
from shengji.replay.page.gathering import Gathering
from shengji.replay.page.lines import LineMaker
from shengji.replay.page.quiz import asked
from shengji.replay.page.spelling import bag_text, marks_text
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.played import ShownBid as PlayedBid
from shengji.replay.plays import bag_at_most
from shengji.replay.quiz.questions import Question
from shengji.replay.report import visible
from shengji.replay.timeline import Stage, State, Timeline, hand_length
from shengji.replay.views.cards import rank_text
from shengji.replay.views.looks import Look
from shengji.replay.views.table_notes import caption, glyphs_at
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_sight import buried_by, declarer_by_now, order_by_now

LANG_TAGS = {"en": "en", "zh": "zh-Hans"}
"""The languages as browsers know them."""

_SHOWN_ELSEWHERE = RESULT_TAGS | {
    "SJN", "Event", "Deal", "LevelEW", "LevelNS", "Level", "Declarer", "Trump", *PLAYER_TAGS,
}  # fmt: skip
"""Tags that say what a page shows in places of its own."""

_POINTS = {rank: POINTS_OF_CODE[code] for code, rank in enumerate(RANKS) if POINTS_OF_CODE[code]}


class Made(Struct, frozen=True):
    """A page in the making: what its script gets, and what stands in it as text.

    ``notes`` are the texts of the notes; ``tags`` the tags of each match, and of deals with the names of these.
    ``problems`` are what was found wrong and belongs to no step: line of the text, sentence, code.
    """

    data: PageData
    notes: tuple[str, ...]
    tags: tuple[tuple[tuple[str, Tag], ...], ...]
    problems: tuple[tuple[int, int, str], ...]


def make(
    checked: Checked,
    matches: Sequence[PlayedMatch],
    title: str | None,
    opening: Opening,
    questions: Sequence[Question] = (),
    *,
    sealed: bool = False,
) -> Made:
    """Make the page of a record.

    ``matches`` are all matches of the record, each with the deals that the page holds; ``title`` is what they are
    called instead of what their tags, or the name of the file, say. A page that is ``sealed`` has its notes in its
    data. The words of the page are none yet.
    """
    gathering = Gathering(checked.diagnostics)
    there = [(number, match) for number, match in enumerate(matches, 1) if match.deals]
    tags = tuple(tuple(_tags(match)) for _, match in there)
    names = [title or value_of(match.match, "Event") or PurePath(checked.source.name).stem for _, match in there]
    made = tuple(
        _match(gathering, match, number, visible(name)) for (number, match), name in zip(there, names, strict=True)
    )
    wanted = {(number, deal.name) for number, match in there for deal in match.deals}
    problems = tuple(
        (checked.source.place(one.span.start)[0], gathering.sentence(one.message), one.code)
        for one in gathering.left()
        if one.deal is None or (one.match, one.deal) in wanted
    )
    places = {number - 1: place for place, (number, _) in enumerate(there)}
    quiz = asked(gathering, matches, places, questions)
    data = PageData(
        matches=made,
        rules=gathering.all_rules(),
        orders=tuple(gathering.orders),
        points=_POINTS,
        langs=LANG_TAGS,
        words={},
        said=gathering.sentences(),
        opening=opening,
        quiz=quiz,
        sealed=sealed,
        notes=tuple(gathering.notes) if sealed else (),
    )
    return Made(data, tuple(gathering.notes), tags, problems)


def _tags(match: PlayedMatch) -> Iterator[tuple[str, Tag]]:
    """Yield the tags of a match and of its deals that tell nothing of how these end."""
    tags = [("", match.match.tags), *((deal.name, deal.deal.tags) for deal in match.deals)]
    for name, those in tags:
        for tag in those:
            if tag.name not in _SHOWN_ELSEWHERE:
                yield visible(name), Tag(visible(tag.name), visible(tag.value))


def _match(gathering: Gathering, match: PlayedMatch, number: int, title: str) -> PageMatch:
    record, timeline = match.match, Timeline(match)
    states: list[list[State]] = [[] for _ in match.deals]
    for step in timeline.steps:
        states[step.deal].append(timeline.state(step))
    on_tags = (note for tag in record.tags if tag.name not in RESULT_TAGS for note in gathering.noted(tag.notes))
    return PageMatch(
        title=title,
        players=tuple(None if (name := value_of(record, tag)) is None else visible(name) for tag in PLAYER_TAGS),
        deals=tuple(
            _deal(gathering, match, number, deal, of_deal) for deal, of_deal in zip(match.deals, states, strict=True)
        ),
        notes=(*gathering.noted(record.notes), *on_tags),
    )


def _deal(gathering: Gathering, match: PlayedMatch, number: int, deal: PlayedDeal, states: list[State]) -> PageDeal:
    setting, dealt, position = deal.setting, deal.dealt, deal.position
    early = [state for state in states if not state.step.trick]
    in_play = None
    if position is not None and all(held.unknown == 0 for held in dealt.held):
        in_play = bag_text(sum(held.bag for held in dealt.held) + (deal.buried or 0))
    return PageDeal(
        name=visible(deal.name),
        rules=gathering.rules(setting.rules),
        levels=(rank_text(setting.levels[0]), rank_text(setting.levels[1])),
        hands=tuple(None if codes is None else group_text(codes) for codes in dealt.hands),
        before=_before(gathering, match, early),
        line=LineMaker(gathering, match, number).line(deal, states, early[-1].hands),
        length=hand_length(deal),
        unsure=not setting.sure,
        leader=None if position is None else position.leader,
        bids=tuple(map(_bid, deal.bids)),
        kitty=None if dealt.kitty is None or UNKNOWN in dealt.kitty else group_text(dealt.kitty),
        buried=None if deal.buried is None else bag_text(deal.buried),
        by=buried_by(deal),
        unknown=tuple(seat for seat in range(4) if not deal.known[seat]),
        cards=in_play,
        taken=0 if position is None else position.taken or 0,
    )


def _bid(shown: PlayedBid) -> ShownBid:
    bid = shown.bid
    return ShownBid(bid.seat, group_text(bid.group.codes), not shown.legal, marks_text(bid.glyphs))


def _before(gathering: Gathering, match: PlayedMatch, states: Sequence[State]) -> tuple[Before, ...]:
    """Return the steps before the play."""
    dealt = tuple(bag_at_most(codes or ()) for codes in states[0].deal.dealt.hands)
    return tuple(_early(gathering, match.match, state, dealt) for state in states)


def _early(gathering: Gathering, match: Match, state: State, dealt: Sequence[int]) -> Before:
    drawn, by = _drawn(state), buried_by(state.deal)
    hands = None
    if drawn is None and state.hands != dealt:
        hands = tuple(None if now == bag else bag_text(now) for now, bag in zip(state.hands, dealt, strict=True))
    said = gathering.said_by(lambda: caption(_scene(match, state)).plain)
    veiled = None
    if state.stage is Stage.BURIED and by is not None:
        veiled = gathering.said_by(lambda: caption(_scene(match, state, (by + 1) & 3)).plain)
    return Before(
        stage=state.stage.value,
        order=gathering.order(order_by_now(state)),
        trump=gathering.said_by(lambda: _scene(match, state).trump_text().plain),
        said=said,
        veiled=None if veiled == said else veiled,
        declarer=declarer_by_now(state),
        hands=hands,
        drawn=drawn,
        counts=_counts(state),
        marks=marks_text(glyphs_at(state)) if state.stage is Stage.BURIED else "",
    )


def _scene(match: Match, state: State, viewpoint: int | None = None) -> Scene:
    return Scene(match, state, Look(viewpoint=viewpoint), (), "")


def _drawn(state: State) -> tuple[int, ...] | None:
    """Return how many of the cards dealt each seat has at a bid; None where it has all, or nobody knows."""
    dealt = state.deal.dealt
    at = state.deal.bids[state.step.play - 1].bid.at if state.stage is Stage.BID else None
    if at is None or dealt.first is None or not dealt.drawn:
        return None
    first = dealt.first
    return tuple(cards_drawn(first, seat, at) for seat in range(4))


def _counts(state: State) -> tuple[int, ...] | None:
    """Return how many cards are dealt where not all of them are known."""
    hands = state.deal.dealt.hands
    if state.stage is not Stage.DEALT or not any(UNKNOWN in (codes or ()) for codes in hands):
        return None
    return tuple(len(codes or ()) for codes in hands)
