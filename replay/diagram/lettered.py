"""A diagram in letters, for where there are no pictures: in a chat, in mail, in a text file."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from shengji.engine.cards import points_of
from shengji.grammar.phrases import sentences
from shengji.notation.spelling import GLYPHS
from shengji.replay.diagram.felt import trick_title
from shengji.replay.diagram.header import facts, trump_words
from shengji.replay.diagram.seen import Seat, Seen
from shengji.replay.diagram.words import cards_counted, points_counted, rank_name
from shengji.replay.language.languages import spoken, told
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import card_text, cards_line, hand_lines, hand_rows
from shengji.replay.views.cells import beside, fit, wrap
from shengji.replay.views.looks import Look
from shengji.replay.views.table_plays import Put
from shengji.replay.views.table_scene import seat_letter, side_name

_COLUMN = 25
_GAP = 2
WIDTH = 3 * _COLUMN + 2 * _GAP
"""How wide the picture is, in cells."""

_LOOK = Look(mono=True)
_ROOMY = 99
_MORE = _LOOK.marks.more


def lettered(seen: Seen) -> tuple[str, ...]:
    """Draw what a diagram shows in lines of text: no line wider than `WIDTH`, no card left out."""
    right, top, left, bottom = (seen.seats[(seen.bottom + turn) & 3] for turn in (1, 2, 3, 4))
    bands = (
        (_levels(seen), _seat(seen, top), _bids(seen)),
        (_seat(seen, left), _table(seen), _seat(seen, right)),
        (_points(seen), _seat(seen, bottom), _kitty(seen)),
    )
    lines = [*_header(seen)]
    for band in bands:
        lines.append("")
        lines += _band(band)
    rest = list(_remarks(seen))
    return (*lines, *([""] if rest else []), *rest)


def _band(band: Sequence[Sequence[str]]) -> Iterator[str]:
    height = max(map(len, band))
    blocks = [([Text(line) for line in block], _COLUMN + _GAP) for block in band]
    return (line.plain.rstrip() for line in beside(blocks, height, _MORE))


def _cut(words: str, width: int) -> str:
    return fit(Text(words), width, _MORE).plain.rstrip()


def _header(seen: Seen) -> Iterator[str]:
    name = [seen.title, told("Deal {deal}", deal=seen.deal), trick_title(seen)]
    yield from wrap(" · ".join(part for part in name if part), WIDTH)
    words, code = trump_words(seen)
    trump = words if code is None else f"{words} {card_text(code, 1, _LOOK)}"
    yield from wrap(" · ".join([trump, *facts(seen)]), WIDTH)


def _levels(seen: Seen) -> list[str]:
    if not seen.tells_levels:
        return []
    return [told("Level"), *(f"{side_name(side)} {rank_name(seen.levels[side])}" for side in (1, 0))]


def _bids(seen: Seen) -> list[str]:
    """Tell the bids, and what was turned up."""
    lines = [told("Bids")] if seen.bids else []
    for shown in seen.bids:
        line = f"{seat_letter(shown.bid.seat)} {_cards(shown.bid.group.codes)}"
        if shown.bid.at is not None:
            line += " " + told("card {number}", number=shown.bid.at)
        lines.append(line)
    if seen.flipped:
        lines += [told("Turned up"), *_wrapped(seen.flipped, _COLUMN)]
    return lines


def _cards(codes: Sequence[int]) -> str:
    return cards_line(tuple(codes), _LOOK).plain


def _wrapped(codes: Sequence[int], width: int) -> list[str]:
    """Write cards on as many lines as they take."""
    return wrap(_cards(codes), width)


def _seat(seen: Seen, seat: Seat) -> list[str]:
    """Tell a seat: who sits there, what the seat is and does, and the hand."""
    turn = f"{_LOOK.marks.turn} " if seat.turn else ""
    parts = [
        told("declarer") if seat.declarer else "",
        told("as dealt") if seen.again else "",
        cards_counted(seat.count) if seat.written else told("not written down"),
    ]
    lines = [
        _cut(f"{turn}{seat_letter(seat.seat)} {seat.name}", _COLUMN),
        *wrap(" · ".join(part for part in parts if part), _COLUMN),
    ]
    if not seat.drawn or not seat.written:
        return lines
    if seat.bag is None:
        return [*lines, *_marks(seat.count)]
    rows = hand_rows(seat.bag, seen.order, _LOOK)
    if seat.unknown:
        rows = [row for row in rows if row.tokens]
    lines += [line.plain.rstrip() for line in hand_lines(rows, _COLUMN, _ROOMY, _LOOK)] if rows else []
    return [*lines, *(f"?  {line}" for line in _marks(seat.unknown))] if seat.unknown else lines


def _marks(count: int) -> list[str]:
    """Draw so many cards face down."""
    fives = [_LOOK.marks.back * min(5, count - start) for start in range(0, count, 5)]
    return wrap(" ".join(fives), _COLUMN - 3)


def _table(seen: Seen) -> list[str]:
    """Tell the plays of the trick, or the bids, in their order."""
    if seen.stage in (Stage.DEALT, Stage.BID, Stage.BURIED, Stage.SETUP):
        head = told("{count} cards each", count=seen.cards_each)
    else:
        head = f"{trick_title(seen)} · {points_counted(seen.points)}"
    plays = seen.plays if seen.stage is not Stage.DEALT else ()
    return [*wrap(head, _COLUMN), *(line for one in plays for line in _put(one))]


def _put(one: Put) -> list[str]:
    start = f"{one.number} {seat_letter(one.seat)} "
    if not one.codes:
        return [start + (told("to lead") if one.number == 1 else told("to play"))]
    glyphs = "".join(GLYPHS[glyph - 1] if 1 <= glyph <= 6 else f"${glyph}" for glyph in one.glyphs)
    won = f" {_LOOK.marks.won} {told('wins')}" if one.won else ""
    lines = wrap(f"{_cards(one.codes)}{one.wrong}{glyphs}{won}", _COLUMN - len(start))
    return [(" " * len(start) if place else start) + line for place, line in enumerate(lines)]


def _points(seen: Seen) -> list[str]:
    score = seen.score
    if score is None:
        return [] if seen.counted else wrap(told("Points not counted: nothing says who declares"), _COLUMN)
    return [f"{told('Attackers')} {side_name(score.side)}", *wrap(f"{score.points} · {score.words}", _COLUMN)]


def _kitty(seen: Seen) -> list[str]:
    head = [told("Kitty")]
    if seen.kitty is None:
        head.append(cards_counted(seen.kitty_size))
    else:
        head.append(points_counted(points_of(seen.kitty)))
    lines = wrap(" · ".join(head), _COLUMN)
    if seen.buried_by is not None:
        lines += wrap(told("buried by {seat}", seat=seat_letter(seen.buried_by)), _COLUMN)
    if seen.kitty is None:
        return lines
    rows = [row for row in hand_rows(seen.kitty, seen.order, _LOOK) if row.tokens]
    return [*lines, *(line.plain.rstrip() for line in hand_lines(rows, _COLUMN, _ROOMY, _LOOK))]


def _remarks(seen: Seen) -> Iterator[str]:
    """Tell which throw failed, and how the deal ended."""
    if seen.tried and seen.plays:
        cards = _cards(seen.tried)
        seat = seat_letter(seen.plays[0].seat)
        yield from wrap(told("{seat} throws {cards}: the throw fails.", seat=seat, cards=cards), WIDTH)
    if seen.ending:
        yield from wrap(spoken(sentences(seen.ending)), WIDTH)
