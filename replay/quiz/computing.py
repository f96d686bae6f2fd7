"""Each kind of question made for a place: the question with its answer, or the reason why it cannot be asked there."""

from typing import TypeAlias

from shengji.engine.cards import FIELD_BITS, at_least, holds, side_of, size
from shengji.engine.duty import Duty, duty_of
from shengji.engine.follow import follow_fault, is_bomb, legal_follow
from shengji.engine.order import TRUMPS, Order
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import counted, listed
from shengji.notation.record import Bury
from shengji.replay.findings import say
from shengji.replay.played import PlayedDeal, PlayedTrick
from shengji.replay.quiz.owing import duty_told
from shengji.replay.quiz.questions import Answer, Kind, Question
from shengji.replay.quiz.spots import Spot, id_of, is_legal, is_sound
from shengji.replay.timeline import Step
from shengji.replay.views.table_sight import buried_by, sight_of
from shengji.replay.words import SEAT_NAMES, SUIT_NAMES, cards_text

Made: TypeAlias = Question | Phrase
"""A question, or why it cannot be asked."""

HIGH_TRUMPS = 6
"""How many of the highest trumps are in question, at least: whole tiers of them."""

_NO_PLAY = say("it stands at no play")
_NO_TRUMP_KNOWN = say("the trump is not known")


def play_at(spot: Spot) -> Made:
    """Ask which cards to play; the answer is the play made."""
    found = _play(spot)
    if isinstance(found, Phrase):
        return found
    trick, turn = found
    play = trick.item.plays[turn]
    hand = trick.hands[spot.seat]
    if not (is_legal(trick, turn) if spot.deal.setting.sure else holds(hand, trick.plays[turn])):
        return say("the play was not legal")
    duty = duty_at(spot.deal, trick, turn)
    because: tuple[Phrase, ...] = ()
    if duty is not None and trick.lead is not None:
        because = duty_told(trick.lead, trick.leader, hand, duty)
    if play.tried is not None:
        because = (
            say(
                "{cards} fails as a throw: {left} is left.",
                cards=cards_text(play.tried.bag), left=cards_text(play.group.bag),
            ),
        )  # fmt: skip
    return _question(
        spot,
        Kind.PLAY,
        say("Which cards would you play?") if turn else say("You lead. Which cards would you play?"),
        Answer(cards=trick.plays[turn]),
        choices=hand,
        duty=duty,
        number=size(trick.plays[0]) if turn else 0,
        because=because,
    )


def follow_at(spot: Spot) -> Made:
    """Ask for a legal follow; the answer is the play made, or any legal one where that was none."""
    found = _play(spot)
    if isinstance(found, Phrase):
        return found
    trick, turn = found
    if not turn:
        return say("{seat} leads there, and follows nothing", seat=SEAT_NAMES[spot.seat])
    lead, hand = trick.lead, trick.hands[spot.seat]
    if not spot.deal.setting.sure:
        return _NO_TRUMP_KNOWN
    if lead is None or size(hand) < lead.size:
        return say("nobody can follow such a lead")
    duty = duty_at(spot.deal, trick, turn)
    if duty is None:
        return say("what must be followed there depends on more than what was led")
    made = trick.plays[turn]
    return _question(
        spot,
        Kind.FOLLOW,
        say("What may you play here? Choose a legal play."),
        Answer(cards=made if follow_fault(lead, hand, made) is None else legal_follow(lead, hand)),
        choices=hand,
        duty=duty,
        number=lead.size,
        because=duty_told(lead, trick.leader, hand, duty),
    )


def void_at(spot: Spot, suit: int | None = None) -> Made:
    """Ask which of the others have shown to be out of a suit.

    The suit is the one given, else that of the trick on the table where somebody has shown to be out of it, else the
    last one that somebody has shown to be out of.
    """
    state = spot.state
    if not spot.step.trick:
        return _NO_PLAY
    if not spot.deal.setting.sure:
        return _NO_TRUMP_KNOWN
    before = spot.deal.tricks[: spot.step.trick]
    if not all(is_sound(trick) for trick in before):
        return say("a play up to there was not legal")
    shown = voids_shown(spot.deal, spot.step, spot.seat)
    if suit is None:
        if not shown:
            return say("none of the others has shown to be out of a suit by then")
        led = state.trick.lead.suit if state.table and state.trick is not None and state.trick.lead is not None else -1
        suit = led if led in shown else list(shown)[-1]
    seats = shown.get(suit, {})
    return _question(
        spot,
        Kind.VOID,
        say("Which of the others have shown to be out of {suit}?", suit=SUIT_NAMES[suit]),
        Answer(seats=tuple(sorted(seats))),
        among=tuple(seat for seat in range(4) if seat != spot.seat),
        because=tuple(
            say("{seat} has run out of {suit} in trick {trick}.",
                seat=SEAT_NAMES[seat], suit=SUIT_NAMES[suit], trick=trick)
            for seat, trick in sorted(seats.items())
        ),
    )  # fmt: skip


def trumps_at(spot: Spot) -> Made:
    """Ask of which high trumps a copy is still out, as far as the seat can know."""
    deal, state = spot.deal, spot.state
    if not spot.step.trick:
        return _NO_PLAY
    if not deal.setting.sure:
        return _NO_TRUMP_KNOWN
    if not deal.known[spot.seat]:
        return say("the hand of {seat} is not known", seat=SEAT_NAMES[spot.seat])
    buries = buried_by(deal) == spot.seat
    if deal.buried is None and (buries or deal.position is not None):
        return say("the cards that were buried are not known")
    out = sight_of(state, spot.seat).out
    if out is None:
        return say("the cards that are left are not known")
    cards = high_trumps(deal.setting.order)
    still = out & 15 * cards
    prompt = say("Of which of these trumps is a copy still out, neither played nor in your hand?")
    if buries:
        prompt = say("Of which of these trumps is a copy still out, neither played, nor buried, nor in your hand?")
    because = say("Still out: {cards}.", cards=cards_text(still)) if still else say("None of them is out any more.")
    return _question(spot, Kind.TRUMPS, prompt, Answer(cards=at_least(still, 1)), choices=cards, because=(because,))


def points_at(spot: Spot) -> Made:
    """Ask how many points the attackers have by now: those of the finished tricks, with penalties."""
    deal, state = spot.deal, spot.state
    done = deal.tricks[: spot.step.trick if state.winner is not None else max(spot.step.trick - 1, 0)]
    declarer, position = deal.setting.declarer, deal.position
    if not spot.step.trick:
        return _NO_PLAY
    if not deal.setting.sure or declarer is None:
        return _NO_TRUMP_KNOWN if declarer is not None else say("the declarer is not known")
    if any(trick.winner is None for trick in done) or (position is not None and position.taken is None):
        return say("the points up to there are not known")
    taken = position.taken if position is not None and position.taken else 0
    won = [trick for trick in done if trick.points and side_of(trick.winner or 0) != side_of(declarer)]
    penalties = state.score - taken - sum(trick.points or 0 for trick in won)
    because = []
    if taken:
        because.append(say("They had {points} before.", points=taken))
    if won:
        parts = [say("trick {trick}: {points}", trick=trick.number, points=trick.points) for trick in won]
        because.append(say("Their tricks with points: {tricks}.", tricks=listed(parts)))
    if penalties:
        because.append(say("Penalties: {points}.", points=penalties))
    if not because:
        because.append(say("They have won no trick with points."))
    prompt = say("How many points do the attackers have by now?")
    return _question(spot, Kind.POINTS, prompt, Answer(number=state.score), because=tuple(because))


def bury_at(spot: Spot) -> Made:
    """Ask which cards to bury; the answer is what was buried."""
    deal = spot.deal
    buries = [item for item in deal.deal.items if isinstance(item, Bury)]
    if not buries or spot.answered != Step(spot.step.deal, 0, len(deal.bids) + 1):
        return say("it stands at no burial")
    if len(buries) > 1:
        return say("cards were buried more than once")
    if deal.buried is None or buries[0].seat != deal.setting.declarer or not deal.known[spot.seat]:
        return say("the cards that {seat} could bury are not known", seat=SEAT_NAMES[spot.seat])
    after = spot.timeline.state(spot.answered)
    return _question(
        spot,
        Kind.BURY,
        counted("Which card would you bury?", "Which {count} cards would you bury?", size(deal.buried)),
        Answer(cards=deal.buried),
        choices=after.hands[spot.seat] + deal.buried,
        number=size(deal.buried),
    )


def told_at(spot: Spot, because: tuple[Phrase, ...] = ()) -> Question:
    """Ask in a teacher's words, with the comments there for an answer."""
    return _question(spot, Kind.TOLD, "", Answer(), because=because)


def duty_at(deal: PlayedDeal, trick: PlayedTrick, turn: int) -> Duty | None:
    """Return what a follow owes; None at a lead, and where a hand and a lead alone do not tell it."""
    rules, lead = deal.setting.rules, trick.lead
    hand = trick.hands[(trick.leader + turn) & 3]
    if not turn or lead is None or not deal.setting.sure or rules.protect_longer or size(hand) < lead.size:
        return None
    failed = trick.throw is not None and not trick.throw.stands
    return None if failed and rules.throw_must_beat == "yes" else duty_of(lead, hand)


def high_trumps(order: Order) -> int:
    """Return one copy each of the highest trumps, whole tiers of them: at least six cards."""
    cards = 0
    for tier in reversed(order.tiers[TRUMPS]):
        if size(cards) < HIGH_TRUMPS:
            cards += sum(1 << FIELD_BITS * code for code in tier)
    return cards


def voids_shown(deal: PlayedDeal, step: Step, seat: int) -> dict[int, dict[int, int]]:
    """Return who but a seat has shown by now to be out of a suit, suit by suit: the seats, with the trick of each.

    A seat shows it by a follow with fewer cards of the suit than were led. The suit that somebody has shown last to
    be out of is the last one.
    """
    shown: dict[int, dict[int, int]] = {}
    for place, trick in enumerate(deal.tricks[: step.trick], 1):
        lead = trick.lead
        if lead is None:
            continue
        for turn, bag in enumerate(trick.plays[: step.play] if place == step.trick else trick.plays):
            other = (trick.leader + turn) & 3
            free = deal.setting.rules.bombs != "off" and is_bomb(bag)
            if other != seat and not free and size(bag & lead.mask) < lead.size:
                seats = shown.pop(lead.suit, {})
                seats.setdefault(other, trick.number)
                shown[lead.suit] = seats
    return shown


def _play(spot: Spot) -> tuple[PlayedTrick, int] | Phrase:
    """Return the trick and the turn of the play that is asked about; a phrase where there is none to ask about."""
    if not spot.answered.trick or spot.step == spot.answered:
        return _NO_PLAY
    if not spot.deal.known[spot.seat]:
        return say("the hand of {seat} is not known", seat=SEAT_NAMES[spot.seat])
    return spot.deal.tricks[spot.answered.trick - 1], spot.answered.play - 1


def _question(
    spot: Spot,
    kind: Kind,
    prompt: Phrase | str,
    answer: Answer,
    *,
    choices: int = 0,
    among: tuple[int, ...] = (),
    duty: Duty | None = None,
    number: int = 0,
    because: tuple[Phrase, ...] = (),
) -> Question:
    """Make a question at a spot; a teacher's words go before ours."""
    return Question(
        id=id_of(spot, kind),
        match=spot.number,
        step=spot.step,
        answered=spot.answered,
        seat=spot.seat,
        kind=kind,
        prompt=spot.words or prompt,
        answer=answer,
        choices=choices,
        among=among,
        duty=duty,
        number=number,
        because=because,
        notes=spot.notes,
    )
