"""The record as it stands in a page before its script begins, and where no script runs: all deals, tricks and notes."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from shengji.engine.cards import CODE_OF_NAME, SEATS, in_written_order
from shengji.notation.writer import group_text
from shengji.replay.language.languages import told
from shengji.replay.page.data import Line, PageData, PageDeal, PageMatch
from shengji.replay.views.card_symbols import RUN, cards_of
from shengji.replay.views.table_scene import seat_letter

_PLAY = re.compile(r"(?:([^->]+)(?:-\d+)?>)?([^x^!?$]*)([x^]?)(.*)")


class Said(Struct, frozen=True):
    """What is said below a trick or a step: where it belongs, then a text, or the place of a note in the page."""

    place: str
    text: str = ""
    note: int | None = None


class PlainPlay(Struct, frozen=True):
    """A play: who, the cards, those of a throw that failed, marks; ``won`` where it won the trick."""

    seat: str
    cards: str
    tried: str
    marks: str
    won: bool


class PlainTrick(Struct, frozen=True):
    """A trick, with the attackers' points after it."""

    number: str
    plays: tuple[PlainPlay, ...]
    score: str
    below: tuple[Said, ...]


class PlainLine(Struct, frozen=True):
    """A line: its tricks, how it ended, the variations that leave it, each with its title."""

    tricks: tuple[PlainTrick, ...]
    end: str
    lines: "tuple[tuple[str, PlainLine], ...]"


class PlainDeal(Struct, frozen=True):
    """A deal: its title, the cards of each seat and what else lies where, what is said before the play, its line."""

    title: str
    cards: tuple[tuple[str, str, str], ...]
    before: tuple[Said, ...]
    line: PlainLine


class PlainMatch(Struct, frozen=True):
    """A match: its title and its deals."""

    title: str
    deals: tuple[PlainDeal, ...]


def plain_matches(page: PageData, said: Sequence[str], noted: set[int]) -> Iterator[PlainMatch]:
    """Yield the matches of a page, in the language that is spoken.

    ``said`` are the sentences in it, ``noted`` the notes that stand in the page by then: each stands there once.
    """
    for match in page.matches:
        yield PlainMatch(match.title, tuple(_deal(match, deal, said, noted) for deal in match.deals))


def _new(notes: Sequence[int], noted: set[int]) -> tuple[int, ...]:
    """Return the notes that do not stand in the page yet; from now on they do."""
    new = tuple(note for note in notes if note not in noted)
    noted.update(new)
    return new


def _deal(match: PageMatch, deal: PageDeal, said: Sequence[str], noted: set[int]) -> PlainDeal:
    last = deal.before[-1]
    facts = [told("Deal {name}", name=deal.name), said[last.trump]]
    if last.declarer is not None:
        name = match.players[last.declarer] or seat_letter(last.declarer)
        facts.append(told("{name} declares", name=name))
    cards = [
        (seat_letter(seat), match.players[seat] or "", cards_of(_sorted(text)))
        for seat, text in enumerate(deal.hands)
        if text is not None
    ]
    lying = ((told("Kitty"), deal.kitty), (told("Buried"), deal.buried))
    cards += [(name, "", cards_of(_sorted(text))) for name, text in lying if text]
    before = [
        Said("", one.text, one.note)
        for place, step in enumerate(deal.before)
        for one in _said_at(deal.line, f"0.{place}", said[step.said] if place else "", said, noted)
    ]
    return PlainDeal(
        " · ".join(facts), tuple(cards), tuple(before), _line(deal.line, _numbers(deal.line, {}), said, noted)
    )


def _sorted(text: str) -> str:
    """Put cards into the written order."""
    names = (
        suit + rank if suit else found[0]
        for found in RUN.finditer(text)
        for suit, rank in [(found[1], rank) for rank in found[2] or " "]
    )
    return group_text(in_written_order(CODE_OF_NAME[name] for name in names))


def _marks(marks: str, wrong: str) -> str:
    return wrong + marks.replace(",", "")


def _said_at(line: Line, key: str, text: str, said: Sequence[str], noted: set[int]) -> Iterator[Said]:
    """Yield what is said at a place: what happened, what was wrong with it, what is noted about it."""
    if text:
        yield Said("", text)
    for severity, code, sentence in line.found.get(key, ()):
        sign = "" if severity == "note" else "✗ "
        yield Said(key, f"{sign}{said[sentence]} ({code})")
    for note in _new(line.notes.get(key, ()), noted):
        yield Said(key, note=note)


def _numbers(line: Line, before: Mapping[int, str]) -> dict[int, str]:
    """Return the number of each trick of a line by its place; ``before`` are those of the line that it leaves."""
    first = 0 if line.leaves is None else line.leaves[0] - 1
    numbers = {place: number for place, number in before.items() if place <= first}
    return numbers | {first + at: text.split(" ", 1)[0][:-1] for at, text in enumerate(line.tricks, 1)}


def _line(line: Line, numbers: Mapping[int, str], said: Sequence[str], noted: set[int]) -> PlainLine:
    first = 0 if line.leaves is None else line.leaves[0] - 1
    tricks = tuple(
        _trick(line, first + at, text, numbers[first + at], said, noted) for at, text in enumerate(line.tricks, 1)
    )
    end = "" if line.end is None else said[line.end]
    others = tuple(
        (told("variation of trick {number}", number=inner[other.leaves[0]]), _line(other, inner, said, noted))
        for other in line.lines
        if other.leaves is not None and (inner := _numbers(other, numbers))
    )
    return PlainLine(tricks, end, others)


def _trick(line: Line, place: int, text: str, number: str, said: Sequence[str], noted: set[int]) -> PlainTrick:
    head, *plays, end = text.split(" ")
    leader, winner = SEATS.index(head[-1]), end[1]
    below = (
        replaced
        for play in range(len(plays) + 1)
        for one in _said_at(line, f"{place}.{play}", "", said, noted)
        if (replaced := Said(f"{number}.{play}", one.text, one.note))
    )
    return PlainTrick(
        number,
        tuple(_play(play, (leader + turn) & 3, winner) for turn, play in enumerate(plays)),
        end[2:],
        tuple(below),
    )


def _play(text: str, seat: int, winner: str) -> PlainPlay:
    found = _PLAY.fullmatch(text)
    assert found is not None
    tried, cards, wrong, marks = found.groups()
    sign = {"x": "✗", "^": "^"}.get(wrong, "")
    return PlainPlay(
        seat_letter(seat), cards_of(cards), cards_of(tried or ""), _marks(marks, sign), SEATS[seat] == winner
    )
