"""What is not to be seen is not shown: two moments that differ in nothing else are drawn alike, to the last character.

Every sample is looked at, at some of its moments; with SHENGJI_EVERY_STATE set, at all of them.
"""

import os
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from shengji.engine.cards import bag_of, codes_of, group_of, size
from shengji.engine.order import order_of
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.source import Source
from shengji.notation.record import Bury, Comment, Hand, Kitty
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.app.route import Route
from shengji.replay.app.search import hunt
from shengji.replay.checking import check_source
from shengji.replay.lines import entered_at
from shengji.replay.timeline import Stage
from shengji.replay.views.looks import Look
from shengji.replay.views.table import render_table
from shengji.replay.views.table_column import trick_entries
from shengji.replay.views.table_facts import facts
from shengji.replay.views.table_notes import note_lines
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_sight import buried_by

SAMPLES = Path(__file__).parent.parent.parent / "samples"
RECORDS = sorted(SAMPLES.rglob("*.sjn"))
SIZES = ((48, 30), (80, 24), (120, 40), (80, None))
EVERY = 1 if os.environ.get("SHENGJI_EVERY_STATE") else 29
"""Which of the moments are looked at."""

VARIED = "5. E: HA (5. N: H7 HT HJ 6. E: H4 (6. E: H5 H6) H8) H6 (5. W: HK? {a mistake} HJ) HT HJ =E+10\n"


def route_of(path):
    text = path.read_text("utf-8")
    if path.name == "first-deal.sjn":
        text = text.replace("5. E: HA H6 HT HJ =E+10\n", VARIED)
        assert VARIED in text
    checked = check_source(Source(path.name, text))
    return Route(checked.matches, checked.diagnostics)


def moments(route):
    """Yield states of a record, each with its number, its match and what was found there."""
    places = [place for number in route.numbers for place in route.walk(number)]
    before_leads = [route.previous_trick(place) for place in places if place.step.play == 3]
    for number, place in enumerate([*places, *before_leads]):
        if number % EVERY == 0:
            yield number, route.matches[place.match].match, route.state(place), route.found(place)


def seen(match, state, look, found):
    """Return all that is shown of a state, as one text."""
    pages = []
    for width, height in SIZES:
        pages.append(str(render_table(Shown(match), state, width, height, look, found, foot=None)))
    scene = Scene(match, state, look, found, "")
    scene.live = True
    pages += [line.plain for line in facts(scene, 60)]
    pages += [line.plain for line in note_lines(scene, 60)]
    pages += [line.plain for entry in trick_entries(scene, 60) for line in entry.lines]
    return "\n".join(pages)


class Shown(Struct):
    """As much of a match as a table is drawn from."""

    match: object


def changed(value):
    """Return a part of a record with other words in all comments, and other cards in what was dealt and buried."""
    if isinstance(value, tuple):
        return tuple(changed(part) for part in value)
    if isinstance(value, Comment):
        return replace(value, text="something else")
    if isinstance(value, Bury):
        return replace(value, group=group_of([0]), notes=changed(value.notes))
    if isinstance(value, (Hand, Kitty)):
        return replace(value, cards=(), notes=changed(value.notes))
    if isinstance(value, Struct) and "notes" in value.__struct_fields__:
        return replace(value, notes=changed(value.notes))
    return value


def without_future(state):
    """Return a state whose deal has nothing of what comes after it."""
    deal, step = state.deal, state.step
    tricks = list(deal.tricks[: step.trick])
    if tricks and state.stage is not Stage.OVER:
        trick, play = tricks[-1], step.play
        if play < 4:
            item = replace(trick.item, plays=trick.item.plays[:play], outcome=None, notes=())
            begun = tuple(one for one in trick.variations if entered_at(deal, one) <= (step.trick, play))
            values = {"winner": None, "points": 0, "score": -5, "variations": begun}
            tricks[-1] = replace(trick, item=item, plays=trick.plays[:play], **values)
    bids = deal.bids[: step.play] if state.stage in (Stage.DEALT, Stage.BID) else deal.bids
    values = {"tricks": tuple(tricks), "bids": bids}
    if state.stage is not Stage.OVER:
        tags = tuple(tag for tag in deal.deal.tags if tag.name not in RESULT_TAGS)
        values |= {"total": None, "finish": None, "termination": "void", "deal": replace(deal.deal, tags=tags)}
    trick = tricks[-1] if tricks else None
    return replace(state, deal=replace(deal, **values), trick=trick if state.trick is not None else None)


def other_trump(state):
    """Return a state before the burial with another trump, other cards buried, and where bids decide it, declarer."""
    deal, setting = state.deal, state.deal.setting
    rules = setting.rules
    order = order_of(rules, setting.level, (setting.order.trump + 1) % 4)
    bid = (rules.later_declarer if state.step.deal else rules.first_declarer) == "bid"
    told = any(tag.name == "Declarer" for tag in deal.deal.tags)
    setting = replace(setting, order=order, declarer=None if bid and not told else setting.declarer)
    tags = tuple(replace(tag, value="?") if tag.name == "Trump" else tag for tag in deal.deal.tags)
    later = replace(deal.deal, tags=tags)
    deal = replace(deal, setting=setting, deal=later, buried=bag_of([0, 1]), flipped=(), standing=None)
    return replace(state, deal=deal)


def other_hands(state, viewpoint):
    """Return a state that a seat cannot tell from another: what it does not see is dealt out differently."""
    deal = state.deal
    sees_kitty = viewpoint == buried_by(deal)
    hands = list(state.hands)
    hidden = [seat for seat in range(4) if seat != viewpoint]
    bags = [hands[seat] for seat in hidden] + ([] if sees_kitty or deal.buried is None else [deal.buried])
    pool = [code for bag in bags for code in codes_of(bag)][::-1]
    for seat in hidden:
        count = size(hands[seat])
        hands[seat], pool = bag_of(pool[:count]), pool[count:]
    dealt = list(deal.dealt.hands)
    cards = [code for seat in hidden for code in dealt[seat] or ()] + list(deal.dealt.kitty or ())
    cards.reverse()
    for seat in hidden:
        if dealt[seat] is not None:
            count = len(dealt[seat])
            dealt[seat], cards = tuple(cards[:count]), cards[count:]
    tricks = tuple(replace(trick, hands=(0, 0, 0, 0), faults=trick.faults) for trick in deal.tricks)
    values = {
        "dealt": replace(deal.dealt, hands=tuple(dealt), kitty=tuple(cards) if deal.dealt.kitty else None),
        "buried": deal.buried if sees_kitty or deal.buried is None else bag_of(pool),
        "tricks": tricks,
    }
    trick = None if state.trick is None else tricks[state.step.trick - 1]
    return replace(state, hands=tuple(hands), deal=replace(deal, **values), trick=trick)


def other_words(state, found):
    """Return a state with other words in its notes, and other words of what was found."""
    deal = state.deal
    record = replace(deal.deal, tags=changed(deal.deal.tags), items=changed(deal.deal.items))
    tricks = tuple(
        replace(trick, item=replace(trick.item, plays=changed(trick.item.plays), notes=changed(trick.item.notes)))
        for trick in deal.tricks
    )
    bids = tuple(replace(shown, bid=changed(shown.bid)) for shown in deal.bids)
    trick = None if state.trick is None else tricks[state.step.trick - 1]
    state = replace(state, deal=replace(deal, deal=record, tricks=tricks, bids=bids), trick=trick)
    return state, tuple(replace(one, message=Phrase("somebody holds SA")) for one in found)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nothing_that_comes_later_is_shown(path):
    for number, match, state, found in moments(route_of(path)):
        look = Look(gone=number % 2 == 0, ascii=number % 3 == 0)
        other = without_future(state)
        if state.stage in (Stage.DEALT, Stage.BID):
            other = other_trump(other)
        assert seen(match, other, look, found) == seen(match, state, look, found), state.step


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nothing_that_a_seat_cannot_know_is_shown_in_its_view(path):
    for number, match, state, found in moments(route_of(path)):
        if state.stage is Stage.OVER and not any(state.hands):
            continue  # all cards have been played
        for viewpoint in range(4) if EVERY == 1 else (number // EVERY % 4,):
            look = Look(viewpoint=viewpoint, gone=number % 2 == 0, ascii=number % 3 == 0)
            other, said = other_words(other_hands(without_future(state), viewpoint), found)
            assert seen(match, other, look, said) == seen(match, state, look, found), (state.step, viewpoint)


def test_the_differences_would_be_seen():
    route = route_of(SAMPLES / "club-night.sjn")
    place = route.find("1:9.3")
    match, state = route.matches[0].match, route.state(place)
    everything = Look(spoilers=True)
    for other in (without_future(state), other_hands(state, 3), other_words(state, ())[0]):
        assert seen(match, other, everything, ()) != seen(match, state, everything, ())


def test_a_search_from_a_seat_finds_what_it_has_seen_alone():
    route = route_of(SAMPLES / "club-night.sjn")
    place = route.find("1:9.3")
    for viewpoint in range(4):
        assert not hunt(route, "king", Look(viewpoint=viewpoint), place).hits
    assert hunt(route, "king", Look(), place).hits
    buried = codes_of(route.state(place).deal.buried)
    word = "SHDC"[buried[0] // 13] + "23456789TJQKA"[buried[0] % 13]
    burial = route.previous(route.find("1:1.1"))
    found = [burial in hunt(route, word, Look(viewpoint=seat), place).hits for seat in range(4)]
    assert found == [seat == buried_by(route.state(place).deal) for seat in range(4)]
