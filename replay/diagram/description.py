"""A diagram in words, for those who do not see it."""

from collections.abc import Iterator

from shengji.engine.cards import codes_of
from shengji.engine.order import NO_TRUMP
from shengji.grammar.phrases import sentences
from shengji.replay.diagram.felt import trick_title
from shengji.replay.diagram.seen import Seat, Seen
from shengji.replay.diagram.words import number_of_cards, number_of_points, rank_name
from shengji.replay.language.languages import spoken, told
from shengji.replay.timeline import Stage
from shengji.replay.views.card_words import cards_in_words
from shengji.replay.views.table_plays import Put
from shengji.replay.views.told_tricks import GLYPH_WORDS
from shengji.replay.words import SEAT_NAMES, trump_name


def name_of(seen: Seen, *, place: bool = True) -> str:
    """Name a picture in a line: the match, the deal, and the ``place`` in it."""
    parts = [seen.title, told("Deal {deal}", deal=seen.deal), trick_title(seen) if place else ""]
    return " · ".join(part for part in parts if part)


def describe(seen: Seen, *, hands: bool = True) -> str:
    """Say what a picture shows, in sentences, and nothing that is not in it; without ``hands`` only the trick."""
    parts = [*_setting(seen), *_table(seen)]
    if hands:
        parts += [*_hands(seen), *_kitty(seen), *_points(seen)]
    return spoken(sentences(parts))


def _player(seen: Seen, seat: int) -> str:
    """Name a seat, and who sits there where that is known."""
    seat_name, name = spoken(SEAT_NAMES[seat]), seen.seats[seat].name
    return seat_name if name == seat_name else told("{seat} ({name})", seat=seat_name, name=name)


def _setting(seen: Seen) -> Iterator[str]:
    if seen.open:
        yield told("Level {level}, the trump is not decided.", level=rank_name(seen.level))
    elif not seen.sure:
        yield told("The trump is not known.")
    elif seen.order.trump == NO_TRUMP:
        yield told("No trump, level {level}.", level=rank_name(seen.level))
    else:
        trump = trump_name(seen.order.trump)
        yield told("Trump {suit}, level {level}.", suit=trump, level=rank_name(seen.level))
    if seen.declarer is not None:
        yield told("{player} declares.", player=_player(seen, seen.declarer.seat))
    if seen.viewpoint is not None:
        yield told("Seen by {seat}.", seat=SEAT_NAMES[seen.viewpoint])


def _table(seen: Seen) -> Iterator[str]:
    bids = seen.stage in (Stage.DEALT, Stage.BID)
    for one in seen.plays:
        yield from _put(seen, one, bids=bids)
    if seen.winner is not None:
        yield told("{seat} wins {points}.", seat=SEAT_NAMES[seen.winner], points=number_of_points(seen.points))


def _put(seen: Seen, one: Put, *, bids: bool) -> Iterator[str]:
    seat, cards = spoken(SEAT_NAMES[one.seat]), cards_in_words(one.codes)
    if not one.codes:
        yield told("{seat} is to lead.", seat=seat) if one.number == 1 else told("{seat} is next to play.", seat=seat)
    elif bids:
        yield told("{seat} bids {cards}.", seat=seat, cards=cards)
    elif one.number == 1:
        if seen.tried:
            yield told("{seat} throws {cards}: the throw fails.", seat=seat, cards=cards_in_words(seen.tried))
        yield told("{seat} leads {cards}.", seat=seat, cards=cards)
    else:
        yield told("{seat} plays {cards}.", seat=seat, cards=cards)
    if one.wrong:
        yield told("That is not legal.")
    yield from (spoken(GLYPH_WORDS[glyph]) for glyph in one.glyphs if glyph in GLYPH_WORDS)


def _hands(seen: Seen) -> Iterator[str]:
    for seat in seen.seats:
        if seat.drawn:
            yield _hand(seen, seat)


def _hand(seen: Seen, seat: Seat) -> str:
    player, count = _player(seen, seat.seat), number_of_cards(seat.count)
    if not seat.written:
        return told("{player} has a hand that is not written down.", player=player)
    if seat.bag is None:
        return told("{player} has {count}, hidden.", player=player, count=count)
    cards = cards_in_words(codes_of(seat.bag))
    if seat.unknown:
        unknown = number_of_cards(seat.unknown)
        if not seat.bag:
            return told("{player} has {count}, not known.", player=player, count=unknown)
        return told("{player} has {cards}, and {count} not known.", player=player, cards=cards, count=unknown)
    if seen.again:
        return told("{player} was dealt {cards}.", player=player, cards=cards)
    return told("{player} has {cards}.", player=player, cards=cards)


def _kitty(seen: Seen) -> Iterator[str]:
    if seen.kitty is not None:
        yield told("The kitty: {cards}.", cards=cards_in_words(codes_of(seen.kitty)))
    if seen.flipped:
        yield told("Turned up: {cards}.", cards=cards_in_words(seen.flipped))


def _points(seen: Seen) -> Iterator[str]:
    score = seen.score
    if score is not None:
        yield told(
            "The attackers have {points}: {distance}.", points=number_of_points(score.points), distance=score.words
        )
    yield from seen.ending
