"""What notebooks show: a place of a record as a drawing, a record as a handout, each an object that displays itself."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import Struct

from shengji.engine.cards import SEATS
from shengji.replay.checking import Checked
from shengji.replay.diagram.look import DiagramLook, Theme
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.locator import find
from shengji.replay.played import PlayedMatch
from shengji.replay.selection import Selection, chosen
from shengji.replay.sheet.blocks import Picture
from shengji.replay.sheet.making import Plan, sheet_of
from shengji.replay.sheet.markdown import markdown
from shengji.replay.sheet.pictures import deal_picture, picture_of
from shengji.replay.sheet.web import html
from shengji.replay.timeline import State, Step, Timeline

_Words = TypeVar("_Words", bound=StrEnum)


class Drawing(Struct, frozen=True):
    """A diagram: as ``svg``, in ``lines`` of letters, and in ``words`` for those who do not see it.

    Jupyter shows the first, a terminal the second.
    """

    svg: str
    lines: tuple[str, ...]
    words: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": str(self)}

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return "\n".join(self.lines)

    __repr__ = __str__


class Handout(Struct, frozen=True):
    """A sheet: as ``html`` without script or style, and as ``markdown``. Jupyter shows the first."""

    html: str
    markdown: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html, "text/markdown": self.markdown, "text/plain": self.markdown}

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.markdown

    __repr__ = __str__


def draw(
    record: Checked | PlayedMatch,
    at: str | Step | State | None = None,
    *,
    deal: str | None = None,
    pov: str | None = None,
    mask: Iterable[str] = (),
    hands: Iterable[str] = SEATS,
    theme: str = "default",
    lang: str | None = None,
) -> Drawing:
    """Draw a place of a record, or a ``deal`` as it was dealt: the only one, where neither is named.

    ``at`` is a locator such as ``"7:9.4"``, or a step or a state of a match. ``pov`` is the seat through whose eyes it
    is seen, ``mask`` are the seats whose cards are face down, ``hands`` those whose cards are drawn at all: ``"NS"``.
    Raises `ValueError` where an argument names nothing that there is, `LookupError` for a step that there is not.

    >>> from shengji.replay.checking import check
    >>> checked = check('[SJN "1"]\\n[Deal "1"]\\n[Declarer "E"]\\n[Trump "S"]\\n1. E: HA H5 H3 HT\\n')
    >>> draw(checked, "1:1.3", hands="").words[:79]
    'Trump spades, level 2. East declares. East leads heart ace. North plays heart 5'
    """
    matches = record.matches if isinstance(record, Checked) else (record,)
    look = DiagramLook(None if pov is None else _seat(pov), _seats(mask), _seats(hands), _member(Theme, theme))
    with _speaking(lang):
        return _drawing(_picture(matches, at, deal, look))


def handout(
    checked: Checked,
    *,
    deal: str | Sequence[str] = (),
    at: Sequence[str] = (),
    pov: str | None = None,
    mask: Iterable[str] = (),
    quiz: str | None = None,
    lang: str | None = None,
) -> Handout:
    """Lay out a record as tables and diagrams: the hands, the tricks, what is noted, variations, how it ended.

    ``deal`` chooses deals as the option of that name does, ``at`` names places that are drawn where they belong. With
    ``quiz="asked"`` there are the questions that the record asks, with ``"auto"`` others too. Raises `ValueError` where
    an argument names nothing that there is.
    """
    from shengji.replay.exports.formats import Quiz
    from shengji.replay.quiz.asking import questions_of

    selection = Selection([deal] if isinstance(deal, str) else deal) if deal else None
    matches = checked.matches if selection is None else chosen(checked.matches, selection)
    missing = None if selection is None else selection.missing()
    if missing is not None or not any(match.deals for match in matches):
        raise ValueError(str(missing or "the record holds no deal"))
    look = DiagramLook(viewpoint=None if pov is None else _seat(pov), masked=_seats(mask))
    questions = (
        () if quiz is None else questions_of(matches, auto=_member(Quiz, quiz) is Quiz.AUTO, seat=look.viewpoint)
    )
    with _speaking(lang):
        plan = Plan(look, tuple(find(matches, place) for place in at), questions)
        sheet = sheet_of(checked, matches, plan)
        return Handout(html(sheet), markdown(sheet))


def _picture(
    matches: Sequence[PlayedMatch], at: str | Step | State | None, deal: str | None, look: DiagramLook
) -> Picture:
    if isinstance(at, State):
        match = next((match for match in matches if at.deal in match.deals), matches[0])
        return picture_of(match, at, look)
    if at is None:
        number, place = _only(matches) if deal is None else find(tuple(matches), deal)
        return deal_picture(matches[number], place.deal, look)
    if isinstance(at, Step) and len(matches) > 1:
        raise ValueError("a step belongs to a match, and the record has several; name one of its matches instead")
    number, step = (0, at) if isinstance(at, Step) else find(tuple(matches), at)
    return picture_of(matches[number], Timeline(matches[number]).state(step), look)


def _only(matches: Sequence[PlayedMatch]) -> tuple[int, Step]:
    """Return the place of the only deal."""
    deals = [(number, Step(place, 0, 0)) for number, match in enumerate(matches) for place in range(len(match.deals))]
    if len(deals) == 1:
        return deals[0]
    names = ", ".join(matches[number].deals[step.deal].name for number, step in deals)
    raise ValueError(f"name a deal or a place; the deals are: {names}" if deals else "the record holds no deal")


def _drawing(picture: Picture) -> Drawing:
    return Drawing(picture.svg, picture.lines, picture.words)


def _seat(letter: str) -> int:
    if len(letter) != 1 or letter.upper() not in SEATS:
        raise ValueError(f"{letter!r} is no seat; choose E, N, W or S")
    return SEATS.index(letter.upper())


def _seats(letters: Iterable[str]) -> frozenset[int]:
    return frozenset(_seat(letter) for letter in letters if letter not in ", ")


def _speaking(lang: str | None) -> AbstractContextManager[None]:
    return nullcontext() if lang is None else speaking(language_of(_member(Lang, lang)))


def _member(kind: type[_Words], word: str) -> _Words:
    try:
        return kind(word)
    except ValueError:
        raise ValueError(f"{word!r} is none of {', '.join(kind)}") from None
