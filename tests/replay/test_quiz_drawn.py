"""Questions drawn from the play: every answer worked out again from what was dealt and played, card by card."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from shengji.engine.cards import CARD_NAMES, codes_of, holds, side_of
from shengji.engine.duty import answers
from shengji.engine.follow import follow_fault
from shengji.engine.rulesets import RULESETS
from shengji.grammar.source import Source
from shengji.notation.record import Bury, Hand, Kitty, Tribute, Trick
from shengji.notation.rules_tag import read_rules
from shengji.notation.writer import match_text
from shengji.replay.checking import check_source
from shengji.replay.example import example_match
from shengji.replay.quiz.asking import questions_of
from shengji.replay.quiz.computing import high_trumps, points_at, trumps_at, void_at
from shengji.replay.quiz.questions import Kind, Question
from shengji.replay.quiz.spots import Spot, sound_tricks
from shengji.replay.timeline import Step, Timeline

ROOT = Path(__file__).parents[2]
FILES = [*sorted((ROOT / "samples").glob("*.sjn")), *sorted((ROOT / "tests" / "corpus").glob("*.sjn"))]
EXAMPLES = [
    *((name, False) for name in RULESETS),
    ("standard", True),
    *((f"standard {option}", wild) for wild in (False, True) for option in ("decks=3", "decks=4", "bombs=any")),
    *((f"standard {option}", True) for option in ("void_play=must_trump_fill", "throw_penalty=per_throw")),
]
_RANKS = "23456789TJQKA"


def matches_of(text):
    return check_source(Source("record.sjn", text)).matches


def example(rules, wild, seed=11, deals=3):
    return match_text(example_match(rules, read_rules(rules).rules, seed, deals, wild=wild))


RECORDS = [
    *(pytest.param(lambda path=path: path.read_text("utf-8"), id=path.stem) for path in FILES),
    *(pytest.param(lambda entry=entry: example(*entry), id=f"{entry[0]} wild={entry[1]}") for entry in EXAMPLES),
]


@pytest.fixture(scope="module", params=RECORDS)
def record(request):
    matches = matches_of(request.param())
    return matches, questions_of(matches, auto=True)


@pytest.fixture(scope="module")
def drawn(record):
    """The questions that the record does not ask itself."""
    matches, questions = record
    asked = {question.id for question in questions_of(matches)}
    return matches, [question for question in questions if question.id not in asked]


def of_kind(record, kind):
    matches, questions = record
    for question in questions:
        if question.kind is kind:
            yield matches[question.match].deals[question.step.deal], question


def plays_before(deal, step):
    """Yield the plays made up to a step: the trick, the seat, its codes."""
    for row, trick in enumerate(deal.tricks[: step.trick], 1):
        plays = trick.item.plays[: step.play] if row == step.trick else trick.item.plays
        for turn, play in enumerate(plays):
            yield trick, (trick.leader + turn) % 4, play.group.codes


def hand_at(deal, seat, step):
    """Return what a seat holds: what it will still play."""
    rest = Counter(
        code for _, who, codes in plays_before(deal, Step(0, len(deal.tricks), 4)) if who == seat for code in codes
    )
    rest.subtract(code for _, who, codes in plays_before(deal, step) if who == seat for code in codes)
    return +rest


def test_every_question_has_a_name_of_its_own_and_the_same_in_every_run(record):
    matches, questions = record
    assert len({question.id for question in questions}) == len(questions)
    assert questions_of(matches, auto=True) == questions


def test_the_play_made_is_the_answer_and_answers_what_is_owed(record):
    for kind in (Kind.PLAY, Kind.FOLLOW):
        for deal, question in of_kind(record, kind):
            trick = deal.tricks[question.answered.trick - 1]
            made = trick.item.plays[question.answered.play - 1].group.bag
            assert (trick.leader + question.answered.play - 1) % 4 == question.seat
            assert question.answer.cards == made
            assert holds(question.choices, made)
            if deal.termination == "complete":
                assert Counter(codes_of(question.choices)) == hand_at(deal, question.seat, question.step)
            if question.duty is not None:
                assert answers(question.duty, made)
                assert follow_fault(trick.lead, question.choices, made) is None


def test_a_seat_that_is_out_of_a_suit_did_not_follow_and_holds_none_of_it(record):
    for deal, question in of_kind(record, Kind.VOID):
        order = deal.setting.order
        (suit,) = [suit for suit, name in enumerate(("spades", "hearts", "diamonds", "clubs", "trumps"))
                   if name in str(question.prompt)]  # fmt: skip
        short = set()
        for trick, seat, codes in plays_before(deal, question.step):
            led = trick.item.plays[0].group.codes
            if order.suit_of[led[0]] == suit and sum(order.suit_of[code] == suit for code in codes) < len(led):
                short.add(seat)
        assert set(question.answer.seats) == short - {question.seat}
        assert question.answer.seats
        for seat in question.answer.seats:
            assert not [code for code in hand_at(deal, seat, question.step) if order.suit_of[code] == suit]


def test_the_trumps_that_are_out_are_those_that_others_hold_or_have_buried(record):
    for deal, question in of_kind(record, Kind.TRUMPS):
        gone = Counter(code for _, _, codes in plays_before(deal, question.step) for code in codes)
        gone += hand_at(deal, question.seat, question.step)
        last = [item for item in deal.deal.items if isinstance(item, Bury)][-1]
        if last.seat == question.seat:
            gone += Counter(last.group.codes)
        asked = codes_of(question.choices)
        assert all(deal.setting.order.suit_of[code] == 4 for code in asked)
        assert {52, 53} <= set(asked)
        out = [code for code in asked if gone[code] < deal.setting.rules.decks]
        assert sorted(codes_of(question.answer.cards)) == sorted(out)


def test_the_points_are_those_of_the_attackers_tricks(record):
    for deal, question in of_kind(record, Kind.POINTS):
        points = 0 if deal.position is None else deal.position.taken
        for trick in deal.tricks[: question.step.trick - 1]:
            worth = sum(
                {"5": 5, "T": 10, "K": 10}.get(_RANKS[code % 13] if code < 52 else "", 0)
                for play in trick.item.plays
                for code in play.group.codes
            )
            points += worth if side_of(trick.winner) != side_of(deal.setting.declarer) else 0
        if deal.setting.rules.throw_penalty == "off":
            assert question.answer.number == points


def test_what_is_buried_comes_from_hand_and_kitty(record):
    for deal, question in of_kind(record, Kind.BURY):
        cards = Counter()
        for item in deal.deal.items:
            if isinstance(item, Kitty) or (isinstance(item, Hand) and item.seat == question.seat):
                cards.update(item.cards)
            elif isinstance(item, Tribute):
                cards.subtract(item.group.codes if item.giver == question.seat else ())
                cards.update(item.group.codes if item.taker == question.seat else ())
        assert Counter(codes_of(question.choices)) == +cards
        (bury,) = [item for item in deal.deal.items if isinstance(item, Bury)]
        assert question.answer.cards == bury.group.bag


def test_a_deal_is_asked_about_through_the_eyes_of_one_seat_and_at_each_step_once(drawn):
    _, questions = drawn
    assert len({(one.match, one.step) for one in questions}) == len(questions)
    deals = {(one.match, one.step.deal) for one in questions}
    assert len({(one.match, one.step.deal, one.seat) for one in questions}) == len(deals)


def test_a_deal_that_is_played_out_gives_a_handful_of_questions(drawn):
    matches, questions = drawn
    counts = Counter((one.match, one.step.deal) for one in questions)
    for number, match in enumerate(matches):
        for place, deal in enumerate(match.deals):
            if sound_tricks(deal) == len(deal.tricks) > 9 and deal.position is None:
                assert 4 <= counts[number, place] <= 10


def test_only_the_seat_that_is_wanted_is_asked(drawn):
    matches, _ = drawn
    asked = {question.id for question in questions_of(matches)}
    questions = questions_of(matches, auto=True, seat=2)
    assert {question.seat for question in questions if question.id not in asked} <= {2}


def test_after_a_play_against_the_rules_nothing_is_drawn():
    text = (ROOT / "samples" / "club-night.sjn").read_text("utf-8")
    cut = text.index('[Deal "2"]')
    played = text[:cut].replace("5. E: S66 S33 S74 SA7", "5. E: S66 SJ9 S74 SA7")
    assert played != text[:cut]
    matches = matches_of(played)
    assert matches[0].deals[0].tricks[4].faults[1] is not None
    questions = questions_of(matches, auto=True)
    assert questions
    assert max(question.step.trick for question in questions) < 5


def test_a_play_that_the_record_blames_is_no_answer():
    for match in matches_of((ROOT / "samples" / "club-night.sjn").read_text("utf-8")):
        for seat in range(4):
            for question in questions_of([match], auto=True, seat=seat):
                if question.kind is Kind.PLAY:
                    trick = match.deals[question.step.deal].tricks[question.answered.trick - 1]
                    assert not {2, 4, 6} & set(trick.item.plays[question.answered.play - 1].glyphs)


# What a seat cannot see


def hidden_swaps(deal, spot):
    """Yield the deal with two cards exchanged between hands that the seat does not see, and that are not played yet."""
    tricks = deal.tricks[: spot.step.trick]
    items = [item for item in deal.deal.items if not isinstance(item, Trick)] + [trick.item for trick in tricks]
    spent = {seat: Counter() for seat in range(4)}
    for _, seat, codes in plays_before(deal, Step(0, len(tricks), 4)):
        spent[seat].update(codes)
    hands = {item.seat: item for item in items if isinstance(item, Hand)}
    others = [seat for seat in range(4) if seat != spot.seat]
    for one, two in permutations(others, 2):
        mine = [code for code in hands[one].cards if not spent[one][code]]
        theirs = [code for code in hands[two].cards if not spent[two][code]]
        for a in mine:
            for b in theirs:
                if a != b:
                    changed = {one: swapped(hands[one], a, b), two: swapped(hands[two], b, a)}
                    yield [changed.get(item.seat, item) if isinstance(item, Hand) else item for item in items]


def swapped(hand, old, new):
    cards = list(hand.cards)
    cards[cards.index(old)] = new
    return replace(hand, cards=tuple(cards))


@pytest.mark.parametrize("seed", [3, 4, 5])
@pytest.mark.parametrize("seat", range(4))
def test_what_a_seat_cannot_see_changes_no_answer(seed, seat):
    """Until a turn everything is as it was; two cards that lie hidden change places; the answers stay the same."""
    text = example("standard", False, seed, 1)
    (match,) = matches_of(text)
    (deal,) = match.deals
    row = len(deal.tricks) // 2
    turn = (seat - deal.tricks[row - 1].leader) % 4
    step = Step(0, row, turn)
    spot = Spot(0, Timeline(match), step, step, seat)
    ours = [answer(ask(spot)) for ask in (void_at, trumps_at, points_at)]
    compared = 0
    for items in hidden_swaps(deal, spot):
        tags = tuple(tag for tag in deal.deal.tags if tag.name not in ("Points", "Result", "Termination"))
        other_text = match_text(replace(match.match, deals=(replace(deal.deal, tags=tags, items=tuple(items)),)))
        (other,) = matches_of(other_text)
        if sound_tricks(other.deals[0]) < row or other.deals[0].setting.order is not deal.setting.order:
            continue
        there = Spot(0, Timeline(other), step, step, seat)
        assert [answer(ask(there)) for ask in (void_at, trumps_at, points_at)] == ours
        compared += 1
        if compared == 12:
            break
    assert compared == 12


def answer(made):
    return made.answer if isinstance(made, Question) else str(made)


def test_the_highest_trumps_are_whole_tiers():
    """Spades are trumps at level 2: both jokers, the two of spades, the other twos."""
    (match,) = matches_of((ROOT / "samples" / "first-deal.sjn").read_text("utf-8"))
    cards = codes_of(high_trumps(match.deals[0].setting.order))
    assert {CARD_NAMES[code] for code in cards} == {"BJ", "LJ", "S2", "H2", "D2", "C2"}
