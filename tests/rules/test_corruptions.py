"""Clean records with one thing changed: whatever it is, the check finds something, and twice the same."""

from functools import cache

import pytest
from msgspec.structs import replace
from rule_records import check, hand_of, wrong

from shengji.engine.cards import CODES, RANKS, SEATS, group_of
from shengji.engine.rulesets import RULESETS
from shengji.notation.record import Bid, Bury, Hand, Kitty, Record, Tag, Trick, value_of
from shengji.notation.writer import write
from shengji.replay.example import example_match
from shengji.replay.example.telling import NOWHERE

NAMES = ["standard", "consensus", "rbtying", "seed-a", "seed-b", "shanghai"]
SEEDS = [3, 8, 21, 34]
DEALS = 2


@cache
def example(name, seed, *, bare=False):
    """Return a clean match of two deals, and what becomes of it; ``bare``: nothing is told that can be worked out."""
    match = example_match(name, RULESETS[name], seed, DEALS, outcomes=not bare)
    if bare:
        deals = [
            replace(deal, tags=tuple(tag for tag in deal.tags if tag.name not in ("Points", "Result")))
            for deal in match.deals
        ]
        match = replace(match, deals=tuple(deals))
    checked = check(write(Record((match,))))
    return match, checked.matches[0]


# Changing a record


def with_deal(match, number, **changes):
    deals = list(match.deals)
    deals[number] = replace(deals[number], **changes)
    return replace(match, deals=tuple(deals))


def with_item(match, number, item, new):
    """Put a new item in the place of one of a deal; None takes it out."""
    items = list(match.deals[number].items)
    place = next(i for i, old in enumerate(items) if old is item)
    items[place : place + 1] = [] if new is None else [new]
    return with_deal(match, number, items=tuple(items))


def with_tag(section, name, value):
    """Give a tag another value, or add it."""
    tags = [tag for tag in section.tags if tag.name != name]
    return (*tags, Tag(name, value, NOWHERE, NOWHERE))


def items(match, number, kind):
    return [item for item in match.deals[number].items if isinstance(item, kind)]


def with_play(trick, place, **changes):
    plays = list(trick.plays)
    plays[place] = replace(plays[place], **changes)
    return replace(trick, plays=tuple(plays))


def regrouped(group, out, into):
    """Return a group with one card exchanged for another."""
    codes = list(group.codes)
    codes[codes.index(out)] = into
    return group_of(codes)


# Corruptions: each takes a match and what becomes of it, and returns the changed match. None of them can lead to
# another legal record: all hands are known, every card of them is buried or played, and so on.


def a_card_swapped_between_two_hands(match, played):
    """The first card of E for one of N that is another: both then play, or bury, a card that they don't hold."""
    east, north = items(match, 0, Hand)[:2]
    place = next(i for i, code in enumerate(north.cards) if code != east.cards[0])
    given, taken = east.cards[0], north.cards[place]
    match = with_item(match, 0, east, replace(east, cards=(taken, *east.cards[1:])))
    return with_item(match, 0, north, replace(north, cards=(*north.cards[:place], given, *north.cards[place + 1 :])))


def a_card_dealt_three_times(match, played):
    east = items(match, 0, Hand)[0]
    other = next(code for code in range(CODES) if code != east.cards[0])
    return with_item(match, 0, east, replace(east, cards=(other, *east.cards[1:])))


def a_kitty_card_exchanged(match, played):
    (kitty,) = items(match, 1, Kitty)
    other = next(code for code in range(CODES) if code != kitty.cards[0])
    return with_item(match, 1, kitty, replace(kitty, cards=(other, *kitty.cards[1:])))


def a_trick_dropped(match, played):
    return with_item(match, 0, items(match, 0, Trick)[3], None)


def a_trick_dropped_and_the_rest_renumbered(match, played):
    tricks = items(match, 1, Trick)
    match = with_item(match, 1, tricks[2], None)
    for trick in tricks[3:]:
        match = with_item(match, 1, trick, replace(trick, number=trick.number - 1))
    return match


def the_last_trick_dropped(match, played):
    return with_item(match, 0, items(match, 0, Trick)[-1], None)


def two_plays_of_a_trick_swapped(match, played):
    """Two followers' cards that differ: each then plays what the other holds, so one card more than he has of it."""
    for trick in items(match, 0, Trick):
        a, b = trick.plays[1], trick.plays[2]
        if a.group != b.group:
            changed = with_play(with_play(trick, 1, group=b.group), 2, group=a.group)
            return with_item(match, 0, trick, changed)
    raise AssertionError("no trick with two different plays")


def a_revoke(match, played):
    """A seat follows a single card; it plays one of another suit instead, and the followed one where that was."""
    order = played.deals[0].setting.order
    tricks = items(match, 0, Trick)
    for trick in tricks:
        led = order.suit_of[trick.plays[0].group.codes[0]]
        for place in (1, 2, 3):
            if len(trick.plays[0].group) > 1 or order.suit_of[trick.plays[place].group.codes[0]] != led:
                continue
            kept = trick.plays[place].group.codes[0]
            for later in tricks[trick.number :]:
                when = (trick.leader + place - later.leader) % 4
                off = [code for code in later.plays[when].group.codes if order.suit_of[code] != led]
                if off and later.plays[when].tried is None:
                    match = with_item(match, 0, trick, with_play(trick, place, group=group_of([off[0]])))
                    back = regrouped(later.plays[when].group, off[0], kept)
                    return with_item(match, 0, later, with_play(later, when, group=back))
    raise AssertionError("nobody follows with a card and holds one of another suit")


def a_play_dropped(match, played):
    trick = items(match, 1, Trick)[4]
    return with_item(match, 1, trick, replace(trick, plays=trick.plays[:3]))


def a_wrong_leader(match, played):
    trick = items(match, 1, Trick)[1]
    return with_item(match, 1, trick, replace(trick, leader=(trick.leader + 1) % 4))


def a_trick_number_skipped(match, played):
    trick = items(match, 1, Trick)[1]
    return with_item(match, 1, trick, replace(trick, number=trick.number + 5))


def another_winner_of_a_trick(match, played):
    trick = items(match, 0, Trick)[2]
    outcome = replace(trick.outcome, winner=(trick.outcome.winner + 1) % 4)
    return with_item(match, 0, trick, replace(trick, outcome=outcome))


def other_points_of_a_trick(match, played):
    trick = items(match, 0, Trick)[2]
    outcome = replace(trick.outcome, points=trick.outcome.points + 5)
    return with_item(match, 0, trick, replace(trick, outcome=outcome))


def other_points_of_a_deal(match, played):
    deal = match.deals[0]
    return with_deal(match, 0, tags=with_tag(deal, "Points", str(int(value_of(deal, "Points")) + 5)))


def another_result(match, played):
    deal = match.deals[0]
    side, up = value_of(deal, "Result").split(" +")
    return with_deal(match, 0, tags=with_tag(deal, "Result", f"{side} +{int(up) + 1}"))


def the_result_of_the_other_side(match, played):
    deal = match.deals[1]
    side, up = value_of(deal, "Result").split(" +")
    other = {"EW": "NS", "NS": "EW"}[side]
    return with_deal(match, 1, tags=with_tag(deal, "Result", f"{other} +{up}"))


def another_level(match, played):
    level = played.deals[1].setting.levels[1]
    return with_deal(match, 1, tags=with_tag(match.deals[1], "LevelNS", RANKS[(level + 1) % 13]))


def another_declarer(match, played):
    seat = SEATS[(played.deals[1].setting.declarer + 2) % 4]
    return with_deal(match, 1, tags=with_tag(match.deals[1], "Declarer", seat))


def another_trump(match, played):
    trump = (played.deals[0].setting.order.trump + 1) % 5
    return with_deal(match, 0, tags=with_tag(match.deals[0], "Trump", ("S", "H", "D", "C", "NT")[trump]))


def a_bid_of_a_card_not_held(match, played):
    for number, deal in enumerate(played.deals):
        hands = deal.dealt.hands
        for bid in items(match, number, Bid):
            for suit in range(4):
                code = 13 * suit + deal.setting.level
                if hands[bid.seat].count(code) < len(bid.group):
                    return with_item(match, number, bid, replace(bid, group=group_of([code] * len(bid.group))))
    raise AssertionError("no bid")


def a_bid_before_its_card_is_drawn(match, played):
    """The level card of a bid comes last into the hand, and the bid is made after four cards."""
    for number in range(len(match.deals)):
        for bid in items(match, number, Bid)[:1]:
            hand = next(hand for hand in items(match, number, Hand) if hand.seat == bid.seat)
            shown = set(bid.group.codes)
            cards = sorted(hand.cards, key=lambda code, shown=shown: code in shown)
            match = with_item(match, number, hand, replace(hand, cards=tuple(cards)))
            return with_item(match, number, bid, replace(bid, at=4))
    raise AssertionError("no bid")


def a_buried_card_not_held(match, played):
    deal = played.deals[0]
    (bury,) = items(match, 0, Bury)
    held = {*deal.dealt.hands[bury.seat], *deal.dealt.kitty}
    other = next(code for code in range(CODES) if code not in held)
    return with_item(match, 0, bury, replace(bury, group=regrouped(bury.group, bury.group.codes[0], other)))


def a_buried_card_left_out(match, played):
    (bury,) = items(match, 0, Bury)
    return with_item(match, 0, bury, replace(bury, group=group_of(bury.group.codes[1:])))


def the_burial_of_another_seat(match, played):
    (bury,) = items(match, 1, Bury)
    return with_item(match, 1, bury, replace(bury, seat=(bury.seat + 1) % 4))


def a_misspelt_ruleset(match, played):
    return replace(match, tags=with_tag(match, "Rules", value_of(match, "Rules")[:-1]))


def an_option_that_there_is_not(match, played):
    return replace(match, tags=with_tag(match, "Rules", value_of(match, "Rules") + " deckz=2"))


def two_hands_exchanged(match, played):
    north, west = items(match, 1, Hand)[1:3]
    match = with_item(match, 1, north, replace(north, cards=west.cards))
    return with_item(match, 1, west, replace(west, cards=north.cards))


CORRUPTIONS = {
    a_card_swapped_between_two_hands: None,
    a_card_dealt_three_times: "SJN202",
    a_kitty_card_exchanged: "SJN202",
    a_trick_dropped: "SJN415",
    a_trick_dropped_and_the_rest_renumbered: None,
    the_last_trick_dropped: "SJN417",
    two_plays_of_a_trick_swapped: None,
    a_revoke: "SJN401",
    a_play_dropped: "SJN414",
    a_wrong_leader: "SJN412",
    a_trick_number_skipped: "SJN415",
    another_winner_of_a_trick: "SJN501",
    other_points_of_a_trick: "SJN502",
    other_points_of_a_deal: "SJN503",
    another_result: "SJN504",
    the_result_of_the_other_side: "SJN504",
    another_level: "SJN505",
    another_declarer: "SJN506",
    another_trump: "SJN308",
    a_bid_of_a_card_not_held: None,
    a_bid_before_its_card_is_drawn: "SJN304",
    a_buried_card_not_held: "SJN322",
    a_buried_card_left_out: "SJN321",
    the_burial_of_another_seat: "SJN320",
    a_misspelt_ruleset: "SJN601",
    an_option_that_there_is_not: "SJN602",
    two_hands_exchanged: None,
}
"""Each corruption, with the code that must be among what is found, where there is only one that it can be."""


def report(text):
    """Return all that is said of a text, with its places."""
    return [
        (d.code, d.severity, d.span, str(d.message), str(d.label), [str(note) for note in d.notes], str(d.help))
        for d in check(text).diagnostics
    ]


ABOUT_TOTALS = {
    another_winner_of_a_trick,
    other_points_of_a_trick,
    other_points_of_a_deal,
    another_result,
    the_result_of_the_other_side,
}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_the_records_are_clean_before(name, seed, bare):
    match, _ = example(name, seed, bare=bare)
    assert len(match.deals) == DEALS
    assert wrong(write(Record((match,)))) == []


@pytest.mark.parametrize("corruption", CORRUPTIONS, ids=lambda corruption: corruption.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_a_corruption_is_reported_and_twice_the_same(name, corruption):
    for seed in SEEDS:
        corrupt(corruption, *example(name, seed))


@pytest.mark.parametrize(
    "corruption",
    [corruption for corruption in CORRUPTIONS if corruption not in ABOUT_TOTALS],
    ids=lambda corruption: corruption.__name__,
)
@pytest.mark.parametrize("name", NAMES)
def test_the_cards_alone_give_it_away(name, corruption):
    for seed in SEEDS[:2]:
        corrupt(corruption, *example(name, seed, bare=True))


def corrupt(corruption, match, played):
    text, again = (write(Record((corruption(match, played),))) for _ in range(2))
    assert text == again != write(Record((match,)))
    found = wrong(text)
    assert found, "nothing is reported"
    assert CORRUPTIONS[corruption] is None or CORRUPTIONS[corruption] in found
    assert report(text) == report(again)


# Throws: few generated ones fail, so a deal is made in which one does. N's ace beats both cards that E throws.

FAILED = "E: HKQ->HQ HA H6 H4"


def failed_throw(name, lead=FAILED):
    hands = {"E": "HKQC3", "N": "HAC46", "W": "H6C99", "S": "H4C88"}
    return hand_of(name, hands, lead, "N: C4 C9 C8 C3", "W: C9 C8 HK C6")


@pytest.mark.parametrize("name", [name for name in NAMES if RULESETS[name].throw == "on"])
@pytest.mark.parametrize(
    ("lead", "code"),
    [
        ("E: HKQ HA6 H6C9 H4C8", "SJN409"),
        ("E: HKQ HA H6 H4", "SJN409"),
        ("E: HKQ->HK HA H6 H4", "SJN411"),
        ("E: HKQ->HKQ HA H6 H4", "SJN411"),
        ("E: HKQ->C3 HA H6 H4", "SJN411"),
        ("E: HKQC3->HQ HA H6 H4", "SJN407"),
        ("E: HKQQ->HQ HA H6 H4", "SJN405"),
    ],
)
def test_what_is_told_of_a_failed_throw_is_checked(name, lead, code):
    assert wrong(failed_throw(name)) == []
    text = failed_throw(name, lead)
    assert code in wrong(text)
    assert report(text) == report(failed_throw(name, lead))


@pytest.mark.parametrize("name", ["seed-a"])
def test_no_throw_is_led_where_throws_are_off(name):
    assert "SJN408" in wrong(failed_throw(name))


@cache
def thrown():
    """Find a generated match with a failed throw: its deal and trick."""
    for seed in range(24):
        match = example_match("standard", RULESETS["standard"], seed, 4)
        for number in range(len(match.deals)):
            for trick in items(match, number, Trick):
                if trick.plays[0].tried is not None:
                    return match, number, trick
    raise AssertionError("no throw fails")


def test_a_generated_throw_that_failed_does_not_stand():
    match, number, trick = thrown()
    assert wrong(write(Record((match,)))) == []
    stands = with_play(trick, 0, group=trick.plays[0].tried, tried=None)
    found = wrong(write(Record((with_item(match, number, trick, stands),))))
    assert "SJN409" in found


def test_a_generated_throw_leaves_just_what_it_leaves():
    match, number, trick = thrown()
    (played,) = (
        played
        for played in check(write(Record((match,)))).matches[0].deals[number].tricks
        if played.number == trick.number
    )
    other = next(code for code in trick.plays[0].tried.codes if group_of([code]).bag not in played.throw.forced)
    changed = with_play(trick, 0, group=group_of([other]))
    found = wrong(write(Record((with_item(match, number, trick, changed),))))
    assert "SJN411" in found
