"""What a diagram shows, as plain values: nothing that is hidden from its eyes gets past here."""

from msgspec import Struct

from shengji.engine.cards import side_of, size
from shengji.engine.order import Order
from shengji.engine.rules import Rules, hand_size, kitty_of
from shengji.engine.score import threshold
from shengji.replay.diagram.look import DiagramLook
from shengji.replay.locator import locator_of
from shengji.replay.played import PlayedMatch, ShownBid
from shengji.replay.timeline import Stage, State, hand_length
from shengji.replay.views.cells import safe
from shengji.replay.views.looks import Look
from shengji.replay.views.table_notes import ending
from shengji.replay.views.table_plays import Put, puts
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import distance, outcome, points_now, thresholds
from shengji.replay.views.table_sight import bids_shown, buried_by, flipped_by_now


class Seat(Struct, frozen=True):
    """A seat: who sits there, and what is seen of the hand.

    ``bag`` holds the cards that are seen, None where they are hidden; ``count`` is how many cards there are,
    ``unknown`` how many of them the record does not tell. ``drawn`` is False where only the name is wanted,
    ``written`` where the record does not tell the hand as dealt.
    """

    seat: int
    name: str
    declarer: bool
    turn: bool
    count: int
    bag: int | None
    unknown: int
    drawn: bool
    written: bool


class Score(Struct, frozen=True):
    """The attackers' points: ``needed`` are those to take over, ``steps`` all thresholds, ``most`` what there is."""

    side: int
    points: int
    words: str
    needed: int
    most: int
    steps: tuple[int, ...]


class Seen(Struct, frozen=True):
    """All that a diagram is drawn from.

    ``sure`` is False where the trump is not known, ``open`` while it is not decided. ``again``: the deal is over, and
    the hands are those that were dealt. ``tried`` are the cards of a lead that failed as a throw.
    """

    title: str
    deal: str
    locator: str
    stage: Stage
    number: int
    order: Order
    level: int | None
    levels: tuple[int, int]
    sure: bool
    open: bool
    again: bool
    viewpoint: int | None
    seats: tuple[Seat, ...]
    plays: tuple[Put, ...]
    tried: tuple[int, ...]
    winner: int | None
    points: int
    cards_each: int
    kitty_size: int
    kitty: int | None
    buried_by: int | None
    flipped: tuple[int, ...]
    bids: tuple[ShownBid, ...]
    score: Score | None
    counted: bool
    ending: tuple[str, ...]
    bottom: int

    @property
    def declarer(self) -> Seat | None:
        """The seat that declares, where it is known."""
        return next((seat for seat in self.seats if seat.declarer), None)

    @property
    def tells_levels(self) -> bool:
        """Whether the levels of the sides are those under which the deal is played."""
        return self.declarer is None or self.levels[side_of(self.declarer.seat)] == self.level


def seen_of(match: PlayedMatch, state: State, look: DiagramLook, *, dealt: bool = False) -> Seen:
    """Work out what a diagram of a state shows; ``dealt`` also tells all bids and what they led to."""
    scene = Scene(match.match, state, Look(viewpoint=look.viewpoint, bottom=look.bottom), (), look.title)
    deal, setting = state.deal, state.deal.setting
    before = state.stage in (Stage.DEALT, Stage.BID)
    unsettled = before and not dealt
    declarer = setting.declarer if dealt else scene.declarer
    bids = deal.bids if dealt else bids_shown(state)
    opened = frozenset(seat for seat in range(4) if look.opens(seat))
    return Seen(
        title=safe(look.title) if look.retitled else scene.title,
        deal=safe(deal.name),
        locator=safe(locator_of(match, state.step)),
        stage=state.stage,
        number=scene.trick_number,
        order=setting.order if dealt else scene.order,
        level=setting.level if dealt else scene.level,
        levels=setting.levels,
        sure=setting.sure,
        open=unsettled,
        again=scene.sight.dealt,
        viewpoint=look.viewpoint,
        seats=tuple(_seat(scene, seat, look, seat == declarer) for seat in range(4)),
        plays=_plays(scene, bids if before else None, opened),
        tried=_tried(state),
        winner=state.winner,
        points=state.points,
        cards_each=hand_size(setting.rules) if before else hand_length(deal),
        kitty_size=kitty_of(setting.rules),
        kitty=_kitty(scene, opened),
        buried_by=None if before else buried_by(deal),
        flipped=deal.flipped if dealt or flipped_by_now(state) else (),
        bids=tuple(bids),
        score=None
        if before or setting.declarer is None or not look.score
        else _score(scene, setting.declarer, setting.rules),
        counted=before or setting.declarer is not None or not look.score,
        ending=tuple(sentence for sentence, _ in ending(scene)),
        bottom=look.bottom,
    )


def _seat(scene: Scene, seat: int, look: DiagramLook, declarer: bool) -> Seat:
    state, sight = scene.state, scene.sight
    bag, count = sight.hands[seat], sight.counts[seat]
    if sight.dealt:
        count = size(bag or 0)
    elif state.stage in (Stage.DEALT, Stage.BID):
        count = count or size(state.hands[seat])
    written = not (state.stage in (Stage.DEALT, Stage.BID) and state.deal.dealt.hands[seat] is None)
    seen = look.opens(seat)
    return Seat(
        seat=seat,
        name=scene.names[seat],
        declarer=declarer,
        turn=state.turn == seat,
        count=count,
        bag=bag if seen else None,
        unknown=max(count - size(bag or 0), 0) if seen else 0,
        drawn=seat in look.hands,
        written=written,
    )


def _plays(scene: Scene, bids: tuple[ShownBid, ...] | None, opened: frozenset[int]) -> tuple[Put, ...]:
    """Return what lies on the table. Whether a play was legal depends on the hand, and is not told of a hidden one."""
    if bids is not None:
        latest: dict[int, Put] = {}
        for number, shown in enumerate(bids, 1):
            latest.pop(shown.bid.seat, None)
            wrong = "" if shown.legal else scene.marks.wrong
            latest[shown.bid.seat] = Put(number, shown.bid.seat, shown.bid.group.codes, shown.bid.glyphs, wrong)
        found = list(latest.values())
    else:
        found = puts(scene)
    return tuple(
        Put(put.number, put.seat, put.codes, put.glyphs, _fault(put, scene, opened), put.won, put.latest)
        for put in found
    )


def _fault(put: Put, scene: Scene, opened: frozenset[int]) -> str:
    return "" if put.wrong == scene.marks.wrong and put.seat not in opened else put.wrong


def _tried(state: State) -> tuple[int, ...]:
    if state.trick is None or not state.table:
        return ()
    tried = state.trick.item.plays[0].tried
    return tried.codes if tried is not None else ()


def _kitty(scene: Scene, opened: frozenset[int]) -> int | None:
    """Return the kitty where the eyes may see it: all hands are open, or that of who buried it."""
    buried = scene.state.stage not in (Stage.DEALT, Stage.BID)
    if len(opened) == 4 or (buried and buried_by(scene.state.deal) in opened):
        return scene.sight.kitty
    return None


def _score(scene: Scene, declarer: int, rules: Rules) -> Score:
    points = points_now(scene)
    final = scene.state.stage is Stage.OVER and scene.state.deal.total is not None
    return Score(
        side=1 - side_of(declarer),
        points=points,
        words=outcome(rules, points) if final else distance(rules, points),
        needed=threshold(rules),
        most=100 * rules.decks,
        steps=thresholds(rules),
    )
