"""The seats of the table: who sits there, how many cards are held, and the hand."""

from rich.text import Text

from shengji.engine.cards import size
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import Token, backs, fit_cards, hand_lines, hand_rows, lines_joined, lines_needed
from shengji.replay.views.cells import ink, width_of
from shengji.replay.views.table_scene import Scene


def seat_name(scene: Scene, seat: int, width: int) -> Text:
    """Return the line above a hand: whose turn it is, the seat, the name, the declarer's badge, the count of cards."""
    state, sight, colours = scene.state, scene.sight, scene.colours
    turn = state.turn == seat
    count = f"{sight.counts[seat]}"
    if sight.dealt:
        count = "dealt" if scene.declarer == seat else "as dealt"
    name = scene.names[seat]
    room = width - 4 - len(count)
    badge = ""
    if scene.declarer == seat:
        badge = " declarer " if colours.joker and not scene.look.ascii else "[declarer]"
        if width_of(name) > room - 11:
            badge = "declarer"
        room -= len(badge) + 1
    line = ink(scene.marks.turn if turn else " ", colours.turn)
    line.append_text(scene.seat_text(seat))
    shown = ink(name, colours.turn if turn else "bold")
    line.append(" ").append_text(shown if width_of(shown) <= room else scene.fit(shown, max(room, 1)))
    if badge:
        line.append(" ").append(badge, colours.badge)
    return line.append(" ").append(count, colours.faint)


def seat_hand(scene: Scene, seat: int, width: int, room: int) -> list[Text]:
    """Return the lines of a hand, at most ``room``; hidden cards are backs."""
    state, sight, look = scene.state, scene.sight, scene.look
    bag = sight.hands[seat]
    if bag is None:
        lines = fit_cards(backs(sight.counts[seat], look), width, max(room, 1)) if sight.counts[seat] else []
        return lines[:room]
    if not bag and state.stage in (Stage.DEALT, Stage.BID) and state.deal.dealt.hands[seat] is None:
        return [ink("not written down", scene.colours.faint)][:room]
    missing = 0 if sight.dealt else sight.counts[seat] - size(bag)
    if missing > 0 and not bag:
        return fit_cards([Token(f"{missing} not known", scene.colours.faint, 0, 2)], width)[:room]
    lines = hand_lines(hand_rows(bag, scene.order, look), width, room, look)
    if missing > 0:
        lines = _with_unknown(scene, lines, missing, width, room)
    if sight.dealt:
        for line in lines:
            line.stylize("dim")
    return lines


def _with_unknown(scene: Scene, lines: list[Text], missing: int, width: int, room: int) -> list[Text]:
    """Add that some cards of the hand are not known."""
    words = fit_cards([Token(f"and {missing} not known", scene.colours.faint, 0, 2)], width)[0]
    if len(lines) < room:
        return [*lines, words]
    place = next((n for n in reversed(range(len(lines))) if width_of(lines[n].plain.rstrip()) + 5 <= width), None)
    if place is not None:
        lines[place].rstrip()
        lines[place].append(f" +{missing}?", "bold")
    return lines


def seat_need(scene: Scene, seat: int, width: int) -> int:
    """Count the lines that a seat takes where nothing has to be cut."""
    bag = scene.sight.hands[seat]
    if bag is None:
        return 1 + lines_needed(backs(scene.sight.counts[seat], scene.look), width - 2)
    rows = hand_rows(bag, scene.order, scene.look)
    return 1 + sum(lines_needed(row.tokens, width - 5) for row in rows)


def seat_least(scene: Scene, seat: int, width: int) -> int:
    """Count the lines that a seat takes at least, suits sharing a line."""
    bag = scene.sight.hands[seat]
    if bag is None:
        return seat_need(scene, seat, width)
    return 1 + lines_joined(hand_rows(bag, scene.order, scene.look), width - 2, scene.look)


def seat_block(scene: Scene, seat: int, width: int, height: int) -> list[Text]:
    """Return a seat as a block: its name, and its hand one cell to the right."""
    lines = [seat_name(scene, seat, width - 1)]
    hand = seat_hand(scene, seat, width - 2, height - 1)
    return lines + [Text(" ").append_text(line) for line in hand]
