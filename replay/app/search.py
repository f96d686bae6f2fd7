"""Searching a record: for cards that were played or bid, for a player, for words in a note."""

import re
from collections.abc import Iterator

from msgspec import Struct

from shengji.engine.cards import bag_of, holds
from shengji.grammar.folding import folded
from shengji.grammar.terminals import expression
from shengji.notation.record import Comment, value_of
from shengji.notation.spelling import SEAT_OF, UnusualPlay, codes_in
from shengji.replay.app.route import Place, Route
from shengji.replay.timeline import Stage, State, notes_at
from shengji.replay.views.looks import Look
from shengji.replay.views.table_scene import SEAT_TAGS
from shengji.replay.views.table_sight import buried_by, may_read, sight_of


class Term(Struct, frozen=True):
    """A word of a search: as it is written, and what it may mean besides; ``bag`` is 0 where it spells no cards."""

    word: str
    bag: int
    seat: int | None


class Hunt(Struct, frozen=True):
    """A search that was made: its words, and the places where they are found, in order."""

    words: str
    hits: tuple[Place, ...]


def hunt(route: Route, words: str, look: Look, last: Place) -> Hunt:
    """Find the places up to the ``last`` that all words fit; only what a view shows is searched."""
    return Hunt(words.strip(), tuple(_hits(route, words, look, last)))


def _hits(route: Route, words: str, look: Look, last: Place) -> Iterator[Place]:
    terms = [_term(word) for word in words.split()]
    phrase = words.strip().casefold()
    if not terms:
        return
    for number in route.numbers:
        names = [(value_of(route.matches[number].match, tag) or "").casefold() for tag in SEAT_TAGS]
        for place in route.walk(number):
            if not place.path and place > last:
                return
            if _fits(route.state(place), terms, phrase, names, look):
                yield place


def _term(word: str) -> Term:
    text = folded(word)
    bag = 0
    if re.fullmatch(expression("GROUP"), text):
        try:
            bag = bag_of(codes_in(text))
        except (UnusualPlay, OverflowError):
            bag = 0
    return Term(word.casefold(), bag, SEAT_OF.get(text))


def _fits(state: State, terms: list[Term], phrase: str, names: list[str], look: Look) -> bool:
    notes = _notes(state, look)
    if phrase in notes and all(term.seat is None and not term.bag for term in terms):
        return True
    seat, bag = _deed(state, look)
    words = notes if seat is None else f"{names[seat]}\n{notes}"
    return all(_fits_term(term, seat, bag, words) for term in terms)


def _fits_term(term: Term, seat: int | None, bag: int, words: str) -> bool:
    if term.seat is not None:
        return seat == term.seat
    if term.bag:
        # Among words it is no part of another: `CK` is not meant to find `packs`.
        return holds(bag, term.bag) or re.search(rf"(?<!\w){re.escape(term.word)}(?!\w)", words) is not None
    return term.word in words


def _notes(state: State, look: Look) -> str:
    if not may_read(state, look):
        return ""
    return "\n".join(note.text for note in notes_at(state) if isinstance(note, Comment)).casefold()


def _deed(state: State, look: Look) -> tuple[int | None, int]:
    """Return who did something at a state, and the bag of the cards that were shown with it."""
    if state.trick is not None and state.step.play:
        play = state.trick.item.plays[state.step.play - 1]
        return (state.trick.leader + state.step.play - 1) & 3, (play.tried or play.group).bag
    if state.stage is Stage.BID:
        bid = state.deal.bids[state.step.play - 1].bid
        return bid.seat, bid.group.bag
    if state.stage is Stage.BURIED:
        return buried_by(state.deal), sight_of(state, look.viewpoint).kitty or 0
    return None, 0
