"""The head of a diagram: the match, the deal, the trump and the level, who declares, and where in the deal this is."""

from shengji.engine.order import NO_TRUMP
from shengji.replay.diagram.cards import card_span, rank_of
from shengji.replay.diagram.felt import trick_title
from shengji.replay.diagram.metrics import fitted, fitting, length
from shengji.replay.diagram.seen import Seen
from shengji.replay.diagram.svg import Block, path, plain, rect, span, text
from shengji.replay.diagram.words import rank_name
from shengji.replay.language.languages import told
from shengji.replay.views.table_scene import seat_letter

_RIGHT = 180
_NAME = 170
"""The most that the name of the declarer takes up."""


def header(seen: Seen, width: float, *, place: bool = True) -> Block:
    """Draw two lines: what is played, and under what; at the right the ``place`` in it: the trick and the locator."""
    right = min(_RIGHT, width / 4) if place else 0
    room = width - right
    above = width if right < _RIGHT else room
    body = fitting(0, 19, _title(seen, above), above, 20, "t")
    pill, pill_width = _trump(seen)
    body += pill
    known = facts(seen)
    while len(known) > 1 and pill_width + 10 + length(" · ".join(known), 15) > room:
        known.pop()
    body += fitting(pill_width + 10, 47, " · ".join(known), room - pill_width - 10, 15, "f", bold=False)
    if place:
        body += text(width, 19, plain(trick_title(seen)), "e t") if right == _RIGHT else ""
        body += fitting(width, 47, seen.locator, right - 8, 15, "e f", bold=False)
    return Block(width, 62, body + path([f"M0 61h{width:.0f}"], "line"))


def _title(seen: Seen, room: float) -> str:
    """Name the match and the deal; where both are too long, of both the beginning."""
    deal = fitted(told("Deal {deal}", deal=seen.deal), room * 0.6 if seen.title else room, 20, bold=True)
    if not seen.title:
        return deal
    left = room - length(f" · {deal}", 20, bold=True)
    return f"{fitted(seen.title, left, 20, bold=True)} · {deal}"


def trump_words(seen: Seen) -> tuple[str, int | None]:
    """Name the trump, and the code of the level card of its suit where it has one."""
    if seen.open:
        return told("Trump not decided"), None
    if not seen.sure:
        return told("Trump not known"), None
    if seen.order.trump == NO_TRUMP:
        return told("No trump"), None
    return told("Trump"), 13 * seen.order.trump + (seen.level or 0)


def _trump(seen: Seen) -> tuple[str, float]:
    """Draw the trump on its tint; return how wide that is too."""
    words, code = trump_words(seen)
    inner = plain(words)
    wide = length(words, 15) + 20
    if code is not None:
        inner += " " + span(card_span(code), "b")
        wide += 18 + 11 * len(rank_of(code, alone=True))
    return rect(0, 29, wide, 26, "tint", 6) + text(wide / 2, 47, inner, "m"), wide


def facts(seen: Seen) -> list[str]:
    """Say under what the deal is played, and through whose eyes it is seen."""
    said = []
    if seen.viewpoint is not None:
        said.append(told("seen by {seat}", seat=seat_letter(seen.viewpoint)))
    said.append(told("level {level}", level=rank_name(seen.level)))
    if seen.declarer is not None:
        said.append(told("{name} declares", name=fitted(seen.declarer.name, _NAME, 15)))
    return said
