"""What is told at a place of a record: what just happened there, the hands, the score; nothing that comes later."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from shengji.engine.cards import UNKNOWN, codes_of, size
from shengji.engine.order import TRUMPS, Order
from shengji.grammar.phrases import counted, listed, sentences
from shengji.notation.record import Claim, Concede, Match, Tribute
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.app.route import Place, Route
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken, told
from shengji.replay.report import visible
from shengji.replay.timeline import Stage, State, notes_at
from shengji.replay.views.card_words import RANK_WORDS, Spelling
from shengji.replay.views.looks import Look
from shengji.replay.views.narration import (
    before_play,
    bid_words,
    ending,
    narrate_end,
    narrate_opening,
    opening_words,
    player,
    position_words,
)
from shengji.replay.views.table_sight import declarer_by_now, level_by_now, may_read, order_by_now, sight_of
from shengji.replay.views.told_tricks import (
    Telling,
    comments,
    end_or_broken,
    fault_words,
    play_words,
    score_words,
    trick_result,
)
from shengji.replay.words import SEAT_NAMES, SIDE_NAMES


class Ears(Struct, frozen=True):
    """How it is told: how cards are spelled, and through whose eyes; None: everybody's."""

    cards: Spelling
    viewpoint: int | None = None


def lines_at(route: Route, place: Place, ears: Ears, *, heading: bool) -> Iterator[str]:
    """Yield what happened at a place; ``heading``: the deal or the trick in which it did was not told just before."""
    state, match = route.state(place), route.matches[place.match].match
    telling = Telling(state.deal, ears.cards, ears.viewpoint, [], bare=True)
    yield from _event(place, state, match, telling, heading=heading)
    yield from _remarks(route, place, state, telling)
    if place.step == route.timeline(place).end_of(place.step.deal):
        yield from _end(route, place, telling)


def _end(route: Route, place: Place, telling: Telling) -> Iterator[str]:
    deal, match = telling.deal, route.matches[place.match]
    if deal.line and deal.finish is None:
        yield told("The variation ends here.")
        return
    if not deal.line:
        for item in deal.deal.items:
            if isinstance(item, (Claim, Concede)):
                yield from end_or_broken(telling, item, "")
    yield from ending(telling)
    if not deal.line and place.step.deal == len(match.deals) - 1:
        yield from narrate_end(match.winner)


def _event(place: Place, state: State, match: Match, telling: Telling, *, heading: bool) -> Iterator[str]:
    step, deal = place.step, state.deal
    if state.stage in (Stage.DEALT, Stage.SETUP) and step.deal == 0:
        yield from narrate_opening(_without_result(match), viewpoint=telling.viewpoint)
    if state.stage is Stage.SETUP and deal.position is not None:
        yield opening_words(match, deal)
        yield position_words(deal, deal.position)
    elif state.stage is Stage.DEALT:
        yield _dealt(match, state)
    elif state.stage is Stage.BID:
        yield bid_words(telling, deal.bids[step.play - 1])
    elif state.stage is Stage.BURIED:
        yield opening_words(match, deal)
        yield from before_play(telling)
    elif state.trick is not None:
        trick = state.trick
        if heading or not step.play:
            yield told("Trick {number}. {seat} leads.", number=trick.number, seat=SEAT_NAMES[trick.leader])
        if step.play:
            seat = SEAT_NAMES[(trick.leader + step.play - 1) & 3]
            words = play_words(telling, trick.item.plays[step.play - 1], trick, wins=False)
            yield told("{seat}: {play}", seat=seat, play=words)
        if state.winner is not None:
            yield trick_result(deal, trick)


def _without_result(match: Match) -> Match:
    return replace(match, tags=tuple(tag for tag in match.tags if tag.name not in RESULT_TAGS))


def _dealt(match: Match, state: State) -> str:
    """Say what is known of a deal before the bids."""
    said = [say("Deal {deal}.", deal=visible(state.deal.name))]
    level, declarer = level_by_now(state), declarer_by_now(state)
    if level is not None:
        said.append(say("Level {level}.", level=RANK_WORDS[level]))
    if declarer is not None:
        seat, name = SEAT_NAMES[declarer], player(match, declarer)
        said.append(
            say("{seat}, {name}, declares.", seat=seat, name=name) if name else say("{seat} declares.", seat=seat)
        )
    return spoken(sentences([*said, say("The cards are dealt.")]))


def _remarks(route: Route, place: Place, state: State, telling: Telling) -> Iterator[str]:
    """Yield what was found and noted at a place, where the seat may know it, and that a variation leaves here."""
    found, notes = route.found(place), notes_at(state)
    if state.stage is Stage.BURIED:
        given = [item for item in state.deal.deal.items if isinstance(item, Tribute)]
        notes = (*(note for item in given for note in item.notes), *notes)
    told_to_all = Telling(state.deal, telling.cards, None, [])
    if may_read(state, Look(viewpoint=telling.viewpoint)):
        yield from map(fault_words, found)
        yield from comments(told_to_all, notes, "")
    elif found or any(comments(told_to_all, notes, "")):
        yield told("What is noted here may tell what this seat cannot know.")
    ways = len(route.variations(place))
    if ways == 1:
        yield told("A variation leaves here: ( enters it.")
    elif ways:
        yield told("{count} variations leave here: ( enters the first, (2 the second.", count=ways)


def hand_lines(route: Route, place: Place, ears: Ears, seat: int) -> Iterator[str]:
    """Yield the cards of a seat, the trumps first, then suit by suit; only their number where they are hidden."""
    state = route.state(place)
    sight, name = sight_of(state, ears.viewpoint), SEAT_NAMES[seat]
    hand, count = sight.hands[seat], sight.counts[seat]
    if hand is None:
        yield spoken(
            counted("{seat} holds {count} hidden card.", "{seat} holds {count} hidden cards.", count, seat=name)
        )
        return
    if sight.dealt:
        yield told("{seat} was dealt:", seat=name)
    else:
        many = max(count, size(hand))
        yield spoken(counted("{seat} holds {count} card:", "{seat} holds {count} cards:", many, seat=name))
    yield from _suits(hand, order_by_now(state), ears)
    hidden = count - size(hand)
    if hidden > 0:
        yield told("{cards}.", cards=ears.cards([UNKNOWN] * hidden))


def _suits(hand: int, order: Order, ears: Ears) -> Iterator[str]:
    for suit in (TRUMPS, 0, 1, 2, 3):
        part = hand & order.masks[suit]
        if not part:
            continue
        cards = ears.cards(codes_of(part))
        yield told("Trumps: {cards}.", cards=cards) if suit == TRUMPS else told("{cards}.", cards=cards)


def score_lines(route: Route, place: Place) -> Iterator[str]:
    """Yield the score as it stands, what lies on the table, the levels, and who is next."""
    state = route.state(place)
    deal = state.deal
    if state.stage in (Stage.DEALT, Stage.BID):
        yield told("Nothing is counted before the play.")
    else:
        yield spoken(score_words(deal, state.score))
    if state.table and state.winner is None:
        yield spoken(counted("{count} point lies on the table.", "{count} points lie on the table.", state.points))
    levels = [
        say("{side} {level}", side=SIDE_NAMES[side], level=RANK_WORDS[level])
        for side, level in enumerate(deal.setting.levels)
    ]
    yield told("Levels: {levels}.", levels=listed(levels))
    turn = state.turn if state.turn is not None else state.winner if state.stage is not Stage.OVER else None
    if turn is not None:
        yield told("{seat} is next.", seat=SEAT_NAMES[turn])
