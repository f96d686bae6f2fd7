"""The seats of the table: who sits there, how many cards are held, and the hand."""

from rich.text import Text

from shengji.engine.cards import size
from shengji.replay.language.languages import told
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import (
    HandRow,
    Token,
    backs,
    fit_cards,
    hand_lines,
    hand_rows,
    lines_joined,
    lines_needed,
)
from shengji.replay.views.cells import ink, width_of
from shengji.replay.views.table_scene import Scene


def seat_name(scene: Scene, seat: int, width: int) -> Text:
    """Return the line above a hand: whose turn it is, the seat, the name, the declarer's badge, the count of cards."""
    state, sight, colours = scene.state, scene.sight, scene.colours
    turn = state.turn == seat
    count = "" if _unwritten(scene, seat) else f"{sight.counts[seat]}"
    if sight.dealt:
        count = told("dealt") if scene.declarer == seat else told("as dealt")
    start = ink(scene.marks.turn if turn else " ", colours.turn).append_text(scene.seat_text(seat)).append(" ")
    name = scene.names[seat]
    room = width - width_of(start) - width_of(count) - 1
    badge = ""
    if scene.declarer == seat:
        word = told("declarer")
        badge = f" {word} " if colours.joker and not scene.look.ascii else f"[{word}]"
        if width_of(name) > room - width_of(badge) - 1:
            badge = word
        room -= width_of(badge) + 1
    shown = ink(name, colours.turn if turn else "bold")
    start.append_text(shown if width_of(shown) <= room else scene.fit(shown, max(room, 1)))
    if badge:
        start.append(" ").append(badge, colours.badge)
    return start.append(" ").append(count, colours.faint)


def seat_hand(scene: Scene, seat: int, width: int, room: int) -> list[Text]:
    """Return the lines of a hand, at most ``room``; hidden cards are backs."""
    sight, look = scene.sight, scene.look
    bag = sight.hands[seat]
    if bag is None:
        return _hidden(scene, seat, width, room)
    if _unwritten(scene, seat):
        return [ink(told("not written down"), scene.colours.faint)][:room]
    missing = sight.counts[seat] - size(bag)
    rows = _rows(scene, seat, bag)
    if missing > 0 and not bag:
        words = Token(told("{count} not known", count=missing), scene.colours.faint, 0, 2)
        return [*fit_cards([words], width), *_gone_only(rows, scene, width, room - 1)][:room]
    lines = hand_lines(rows, width, room, look)
    if missing > 0:
        lines = _with_unknown(scene, lines, missing, width, room)
    if sight.dealt:
        for line in lines:
            line.stylize("dim")
    return lines


def _unwritten(scene: Scene, seat: int) -> bool:
    """Whether the record does not tell the hand that is dealt to a seat, so that nothing is known of it yet."""
    state = scene.state
    before_play = state.stage in (Stage.DEALT, Stage.BID)
    return before_play and state.deal.dealt.hands[seat] is None and scene.sight.hands[seat] == 0


def _rows(scene: Scene, seat: int, bag: int) -> list[HandRow]:
    """Return the rows of a hand, where it is asked for with what was played of it.

    A suit of which nothing is known is no void: without all of the hand it has no row.
    """
    sight = scene.sight
    shows_gone = scene.look.gone and not sight.dealt
    rows = hand_rows(bag, scene.order, scene.look, sight.gone[seat] if shows_gone else 0)
    return rows if sight.counts[seat] <= size(bag) else [row for row in rows if row.tokens]


def _hidden(scene: Scene, seat: int, width: int, room: int) -> list[Text]:
    """Write a hand that is not seen: a back for each card, and where it is asked for what was played of it."""
    count = scene.sight.counts[seat]
    lines = fit_cards(backs(count, scene.look), width, max(room, 1))[:room] if count else []
    return [*lines, *_gone_only(_rows(scene, seat, 0), scene, width, room - len(lines))]


def _gone_only(rows: list[HandRow], scene: Scene, width: int, room: int) -> list[Text]:
    played = [row for row in rows if row.tokens]
    return hand_lines(played, width, room, scene.look, tint=False) if played and room > 0 else []


def _with_unknown(scene: Scene, lines: list[Text], missing: int, width: int, room: int) -> list[Text]:
    """Add that some cards of the hand are not known."""
    words = Token(told("and {count} not known", count=missing), scene.colours.faint, 0, 2)
    if len(lines) < room:
        return [*lines, fit_cards([words], width)[0]]
    place = next((n for n in reversed(range(len(lines))) if width_of(lines[n].plain.rstrip()) + 5 <= width), None)
    if place is not None:
        lines[place].rstrip()
        lines[place].append(f" +{missing}?", "bold")
    return lines


def seat_need(scene: Scene, seat: int, width: int) -> int:
    """Count the lines that a seat takes where nothing has to be cut."""
    bag = scene.sight.hands[seat]
    rows = _rows(scene, seat, bag or 0)
    if bag is None:
        played = sum(lines_needed(row.tokens, width - 5) for row in rows if row.tokens)
        return 1 + played + lines_needed(backs(scene.sight.counts[seat], scene.look), width - 2)
    return 1 + sum(lines_needed(row.tokens, width - 5) for row in rows)


def seat_least(scene: Scene, seat: int, width: int) -> int:
    """Count the lines that a seat takes at least, suits sharing a line."""
    bag = scene.sight.hands[seat]
    if bag is None:
        return seat_need(scene, seat, width)
    return 1 + lines_joined(_rows(scene, seat, bag), width - 2, scene.look)


def seat_block(scene: Scene, seat: int, width: int, height: int) -> list[Text]:
    """Return a seat as a block: its name, and its hand one cell to the right."""
    lines = [seat_name(scene, seat, width - 1)]
    hand = seat_hand(scene, seat, width - 2, height - 1)
    return lines + [Text(" ").append_text(line) for line in hand]
