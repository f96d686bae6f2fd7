"""Where something is asked, and how far a deal can be relied on there."""

from hashlib import blake2b

from msgspec import Struct, json

from shengji.engine.throws import lead_fault
from shengji.notation.record import value_of
from shengji.replay.locator import locator_of
from shengji.replay.played import PlayedDeal, PlayedTrick
from shengji.replay.quiz.questions import Kind
from shengji.replay.timeline import State, Step, Timeline

_NAMING = ("Event", "Date", "Round", "Table")
"""What tells matches apart whose deals are not written."""


class Spot(Struct, frozen=True):
    """A place where something is asked: the number of the match, from 0, and the match as steps.

    It is asked at ``step`` through the eyes of ``seat``, and given away at ``answered``. ``words`` are those of a
    teacher who asks, none where the question is ours; ``notes`` the comments there.
    """

    number: int
    timeline: Timeline
    step: Step
    answered: Step
    seat: int
    words: str = ""
    notes: tuple[str, ...] = ()

    @property
    def deal(self) -> PlayedDeal:
        """The deal."""
        return self.timeline.match.deals[self.step.deal]

    @property
    def state(self) -> State:
        """The state that is seen while it is asked."""
        return self.timeline.state(self.step)


def id_of(spot: Spot, kind: Kind) -> str:
    """Return what names a question in every run: a digest of the cards dealt, the place, the kind and the words.

    Where no cards are written, the match is told by its tags.
    """
    match, dealt = spot.timeline.match, spot.deal.dealt
    written = any(cards is not None for cards in dealt.hands)
    of_match = [value_of(match.match, name) for name in _NAMING]
    cards = (dealt.hands, dealt.kitty) if written else of_match
    place = (locator_of(match, spot.answered), spot.answered.play)
    return digest((cards, spot.deal.name, place, kind.value, spot.words))


def digest(value: object) -> str:
    """Return a q, so that no program takes it for a number, and 16 hexadecimal digits, the same in every run."""
    return "q" + blake2b(json.encode(value), digest_size=8).hexdigest()


def sound_tricks(deal: PlayedDeal) -> int:
    """Count the tricks from the first one on that are whole and in which everybody played as the rules have it."""
    leader = deal.setting.declarer if deal.position is None else deal.position.leader
    for place, trick in enumerate(deal.tricks):
        if trick.winner is None or trick.points is None or leader not in (None, trick.leader) or not is_sound(trick):
            return place
        leader = trick.winner
    return len(deal.tricks)


def is_sound(trick: PlayedTrick) -> bool:
    """Whether the lead of a trick can be read and stand as it is written, and every follow is legal."""
    return len(trick.item.plays) <= 4 and all(is_legal(trick, turn) for turn in range(len(trick.plays)))


def is_legal(trick: PlayedTrick, turn: int) -> bool:
    """Whether a play of a trick is legal, and that of the seat whose turn it is; a follow also needs a sound lead."""
    play, lead = trick.item.plays[turn], trick.lead
    if lead is None or trick.faults[turn] is not None or play.seat not in (None, (trick.leader + turn) & 3):
        return False
    if turn:
        return is_legal(trick, 0)
    stands = trick.throw is None or trick.throw.stands
    led = trick.plays[0] if play.tried is None else play.tried.bag
    return stands == (play.tried is None) and lead_fault(lead.order, trick.hands[trick.leader], led) is None
