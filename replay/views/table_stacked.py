"""The table for small terminals: the trick as a list, the score, the hands from the next to play on, the note."""

from rich.text import Text

from shengji.replay.language.languages import told
from shengji.replay.timeline import Stage
from shengji.replay.views.cells import ink
from shengji.replay.views.table_notes import note_lines
from shengji.replay.views.table_plays import play_list
from shengji.replay.views.table_scene import Scene, seat_letter
from shengji.replay.views.table_score import score_line
from shengji.replay.views.table_seats import seat_hand, seat_least, seat_name, seat_need
from shengji.replay.views.table_trick import trick_foot, trick_title


def stacked(scene: Scene, width: int, height: int | None) -> list[Text]:
    """Return the lines of the layout; where the height is short, the seats that find no room are counted."""
    short = height is not None and height < 16
    foot = trick_foot(scene)
    plays = [scene.fit(line, width) for line in play_list(scene, width)]
    head = [scene.header(width, f", {foot.plain}" if short and scene.state.trick is not None else "")]
    if not short:
        title = ink(f" {trick_title(scene)}", scene.colours.title).append("  ").append_text(foot)
        head.append(scene.fit(title, width))
    head += plays
    if height is None:
        return [*head, score_line(scene, width), *_hands(scene, width, None), *note_lines(scene, width)]
    if not short and scene.state.trick is not None:
        head += [Text()] * (4 - len(plays))
    free = height - len(head) - 1
    kept = max(1, min(free // 4, max(len(note_lines(scene, width)), 3))) if free > 8 else max(1, free - 3)
    hands = _hands(scene, width, free - kept)
    notes = note_lines(scene, width, free - len(hands))
    lines = [*head, score_line(scene, width), *hands]
    lines += [Text()] * (height - max(kept, len(notes)) - len(lines))
    return [*lines, *notes][:height]


def _seats(scene: Scene) -> list[int]:
    """Order the seats: from the one who plays next, else the winner, else the one whose view it is."""
    state = scene.state
    first = next(
        (seat for seat in (scene.look.viewpoint, state.turn, state.winner, scene.declarer) if seat is not None), 0
    )
    if state.stage in (Stage.DEALT, Stage.BID) and scene.look.viewpoint is None:
        first = (scene.look.bottom + 1) & 3
    return [(first + turn) & 3 for turn in range(4)]


def _hands(scene: Scene, width: int, room: int | None) -> list[Text]:
    """Write the hands whole, from the first seat on, and count the cards of the seats that find no room."""
    seats = _seats(scene)
    shares = _shares(scene, seats, width, room)
    lines: list[Text] = []
    for seat, share in zip(seats, shares, strict=False):
        lines.append(scene.fit(seat_name(scene, seat, width), width))
        lines += [Text(" ").append_text(line) for line in seat_hand(scene, seat, width - 2, share - 1)]
    if len(shares) < len(seats):
        lines.append(_counts(scene, seats[len(shares) :], width))
    return lines if room is None else lines[:room]


def _shares(scene: Scene, seats: list[int], width: int, room: int | None) -> list[int]:
    """Share lines among the seats: as many seats as find room, then a line a suit for the first ones."""
    needs = [seat_need(scene, seat, width) for seat in seats]
    if room is None:
        return needs
    shares: list[int] = []
    left = room
    for place, seat in enumerate(seats):
        least = seat_least(scene, seat, width)
        if left - (place < 3) < least and (place or left < 3):
            break
        shares.append(min(least, left - (place < 3)))
        left -= shares[-1]
    left -= len(shares) < 4
    for place, need in enumerate(needs[: len(shares)]):
        more = min(max(left, 0), max(need - shares[place], 0))
        shares[place] += more
        left -= more
    return shares


def _counts(scene: Scene, seats: list[int], width: int) -> Text:
    """Say how many cards the seats hold whose hands found no room."""
    hands = ", ".join(f"{seat_letter(seat)} {scene.sight.counts[seat]}" for seat in seats)
    words = told("Not shown: {hands} cards", hands=hands)
    return scene.fit(ink(f" {words}", scene.colours.faint), width)
