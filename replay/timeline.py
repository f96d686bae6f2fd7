"""The states of a match: one for each event, immutable, any of them reached at once."""

from bisect import bisect_left
from enum import Enum

from msgspec import Struct

from shengji.engine.cards import bag_of, lacking
from shengji.engine.rules import hand_size
from shengji.notation.record import Bid, Notes, Tag
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.bidding import cards_drawn
from shengji.replay.played import PlayedDeal, PlayedMatch, PlayedTrick, Position
from shengji.replay.plays import bag_at_most


class Stage(Enum):
    """How far a deal has got. A deal that begins in its middle begins with its set-up, not with cards dealt."""

    DEALT = "dealt"
    SETUP = "setup"
    BID = "bid"
    BURIED = "buried"
    PLAY = "play"
    OVER = "over"


class Step(Struct, frozen=True, order=True):
    """A place in a timeline. ``trick`` and ``play`` count from 1; before the play ``trick`` is 0 and ``play`` counts
    the bids shown. ``play`` 0 of a trick is the moment before its lead."""

    deal: int
    trick: int
    play: int


class State(Struct, frozen=True):
    """A moment of a deal.

    ``hands`` are the bags of the four seats, ``table`` the plays of the current trick in order from ``leader``,
    ``turn`` who plays next (None: nobody). ``winner`` and ``points`` are those of the trick on the table, once it is
    complete; ``score`` is the attackers' sum of the finished tricks, that one included.
    """

    step: Step
    stage: Stage
    deal: PlayedDeal
    hands: tuple[int, int, int, int]
    trick: PlayedTrick | None
    table: tuple[int, ...]
    leader: int | None
    turn: int | None
    winner: int | None
    points: int
    score: int


class Timeline:
    """All states of a match. Steps are listed once; a state is worked out when it is asked for, in constant time."""

    def __init__(self, match: PlayedMatch) -> None:
        self.match = match
        self.steps: list[Step] = [step for number, deal in enumerate(match.deals) for step in _steps_of(number, deal)]

    def state(self, step: Step) -> State:
        """Return the state at a step; raises `LookupError` where the match has no such step."""
        if not 0 <= step.deal < len(self.match.deals):
            raise LookupError(f"there is no deal {step.deal + 1}")
        deal = self.match.deals[step.deal]
        if step.trick == 0:
            return _before_play(deal, step)
        if step.trick > len(deal.tricks):
            raise LookupError(f"deal {deal.name} has no trick {step.trick}")
        trick = deal.tricks[step.trick - 1]
        if step.play > len(trick.plays):
            raise LookupError(f"trick {step.trick} of deal {deal.name} has no play {step.play}")
        return _in_trick(deal, trick, step)

    def next(self, step: Step) -> Step:
        """Return the step after a step, itself at the end; moments before a lead are passed over."""
        place = bisect_left(self.steps, step)
        if place < len(self.steps) and self.steps[place] == step:
            place += 1
        return self.steps[min(place, len(self.steps) - 1)]

    def previous(self, step: Step) -> Step:
        """Return the step before a step, itself at the beginning."""
        return self.steps[max(bisect_left(self.steps, step) - 1, 0)]

    def next_trick(self, step: Step) -> Step:
        """Return the moment before the lead of the next trick; after the last one, the end of the deal."""
        if step.trick < len(self.match.deals[step.deal].tricks):
            return Step(step.deal, step.trick + 1, 0)
        return self.end_of(step.deal)

    def previous_trick(self, step: Step) -> Step:
        """Return the moment before the lead of this trick, or of the one before where it is that already."""
        if step.play > 0 and step.trick > 0:
            return Step(step.deal, step.trick, 0)
        if step.trick > 1:
            return Step(step.deal, step.trick - 1, 0)
        return self.start_of(step.deal)

    def start_of(self, deal: int) -> Step:
        """Return the first step of a deal."""
        return Step(deal, 0, 0)

    def end_of(self, deal: int) -> Step:
        """Return the last step of a deal."""
        return self.steps[bisect_left(self.steps, Step(deal + 1, 0, 0)) - 1]


def _steps_of(number: int, deal: PlayedDeal) -> list[Step]:
    """List the steps of a deal: the cards dealt, each bid, the burial, each play; or the position, each play."""
    if deal.position is not None:
        return [Step(number, 0, 0), *_steps_of_play(number, deal)]
    steps = [Step(number, 0, shown) for shown in range(len(deal.bids) + 1)]
    if _has_burial(deal):
        steps.append(Step(number, 0, len(deal.bids) + 1))
    return [*steps, *_steps_of_play(number, deal)]


def _has_burial(deal: PlayedDeal) -> bool:
    """Whether there is a step between the bids and the first lead."""
    return deal.position is None and (deal.buried is not None or bool(deal.tricks))


def _steps_of_play(number: int, deal: PlayedDeal) -> list[Step]:
    return [
        Step(number, place, play)
        for place, trick in enumerate(deal.tricks, 1)
        for play in range(1, len(trick.plays) + 1)
    ]


def _before_play(deal: PlayedDeal, step: Step) -> State:
    if deal.position is not None:
        return _set_up(deal, deal.position, step)
    bids = len(deal.bids)
    if step.play > bids + 1:
        raise LookupError(f"deal {deal.name} has no such step")
    declarer = deal.setting.declarer
    if step.play == bids + 1:
        hands = deal.tricks[0].hands if deal.tricks else _after_burial(deal)
        return State(step, Stage.BURIED, deal, hands, None, (), declarer, declarer, None, 0, 0)
    stage = Stage.BID if step.play else Stage.DEALT
    bid = deal.bids[step.play - 1].bid if step.play else None
    return State(step, stage, deal, hands_drawn(deal, bid), None, (), None, None, None, 0, 0)


def _set_up(deal: PlayedDeal, position: Position, step: Step) -> State:
    if step.play:
        raise LookupError(f"deal {deal.name} has no such step")
    first = deal.tricks[0] if deal.tricks else None
    leader = first.leader if first is not None else position.leader
    hands = first.hands if first is not None else hands_drawn(deal, None)
    return State(step, Stage.SETUP, deal, hands, None, (), leader, leader, None, 0, position.taken or 0)


def hands_drawn(deal: PlayedDeal, bid: Bid | None) -> tuple[int, int, int, int]:
    """Return what each seat holds when a bid is made; the whole hands where the moment is not known."""
    hands = []
    for seat, hand in enumerate(deal.dealt.hands):
        cards = hand or ()
        if bid is not None and bid.at is not None and deal.dealt.drawn and deal.dealt.first is not None:
            cards = cards[: cards_drawn(deal.dealt.first, seat, bid.at)]
        hands.append(bag_at_most(cards))
    return hands[0], hands[1], hands[2], hands[3]


def _after_burial(deal: PlayedDeal) -> tuple[int, int, int, int]:
    hands = list(hands_drawn(deal, None))
    declarer, kitty = deal.setting.declarer, deal.dealt.kitty
    if declarer is not None and kitty is not None and deal.buried is not None:
        hands[declarer] += bag_of(kitty) - deal.buried
    return hands[0], hands[1], hands[2], hands[3]


def _in_trick(deal: PlayedDeal, trick: PlayedTrick, step: Step) -> State:
    hands = list(trick.hands)
    for place, bag in enumerate(trick.plays[: step.play]):
        seat = (trick.leader + place) & 3
        hands[seat] = bag_minus(hands[seat], bag)
    complete = step.play == 4 and trick.winner is not None
    over = complete and step.trick == len(deal.tricks)
    turn = None if complete else (trick.leader + step.play) & 3
    taken = deal.position.taken if deal.position is not None else None
    before = deal.tricks[step.trick - 2].score if step.trick > 1 else taken or 0
    return State(
        step,
        Stage.OVER if over else Stage.PLAY,
        deal,
        (hands[0], hands[1], hands[2], hands[3]),
        trick,
        trick.plays[: step.play],
        trick.leader,
        turn,
        trick.winner if complete else None,
        trick.points if complete else sum(play.group.points for play in trick.item.plays[: step.play]),
        trick.score if complete else before,
    )


def hand_length(deal: PlayedDeal) -> int:
    """Return how many cards each hand has when the play begins."""
    if deal.position is None:
        return hand_size(deal.setting.rules)
    lengths = [len(cards) for cards in deal.dealt.hands if cards is not None]
    return max(lengths, default=hand_size(deal.setting.rules) - deal.position.trick + 1)


def bag_minus(bag: int, part: int) -> int:
    """Take cards out of a bag, as far as it holds them."""
    return bag - part + lacking(bag, part)


def notes_at(state: State) -> Notes:
    """Return what is noted at a state: the notes of the item or play that led to it, and of the tags that belong to it.

    What is noted with the result comes when the deal is over, not before.
    """
    of_tags = tuple(note for tag in tags_at(state) for note in tag.notes)
    return (*_notes_of_step(state), *of_tags) if state.step.trick else (*of_tags, *_notes_of_step(state))


_FOUND_BY_BIDS = frozenset({"Declarer", "Trump"})
"""The tags that tell what the bids lead to: they come after these."""


def tags_at(state: State) -> tuple[Tag, ...]:
    """Return the tags of the deal that say what is first known at a state."""
    deal, tags = state.deal, state.deal.deal.tags
    if state.stage is Stage.OVER:
        return tuple(tag for tag in tags if tag.name in RESULT_TAGS)
    buried = state.stage is Stage.BURIED
    if not buried and state.stage not in (Stage.DEALT, Stage.SETUP):
        return ()
    later = _FOUND_BY_BIDS if _has_burial(deal) else frozenset()
    return tuple(tag for tag in tags if tag.name not in RESULT_TAGS and (tag.name in later) == buried)


def _notes_of_step(state: State) -> Notes:
    step, deal = state.step, state.deal
    if state.trick is not None:
        item = state.trick.item
        if not step.play:
            return ()
        after = item.notes if step.play == len(item.plays) else ()
        return (*item.plays[step.play - 1].notes, *after)
    if 0 < step.play <= len(deal.bids):
        return deal.bids[step.play - 1].bid.notes
    kinds = ("bury",) if step.play else ("hand", "kitty", "flip")
    return tuple(note for item in deal.deal.items if item.__struct_config__.tag in kinds for note in item.notes)
