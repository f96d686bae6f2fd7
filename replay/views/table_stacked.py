"""The table for small terminals: the trick as a list, the score, the hands from the next to play on, the note."""

from rich.text import Text

from shengji.engine.cards import SEATS
from shengji.replay.timeline import Stage
from shengji.replay.views.table_notes import note_lines
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_score import score_line
from shengji.replay.views.table_seats import seat_hand, seat_name
from shengji.replay.views.table_trick import play_list, trick_foot, trick_title


def stacked(scene: Scene, width: int, height: int | None) -> list[Text]:
    """Return the lines of the layout; in a height, the hands that do not fit are counted on their last line."""
    title = Text(f" {trick_title(scene)}", scene.colours.title)
    title.append("  ").append_text(trick_foot(scene))
    trick = [scene.fit(title, width), *(scene.fit(line, width) for line in play_list(scene, width))]
    if height is None:
        above = [scene.header(width), *trick, score_line(scene, width)]
        return [*above, *_hands(scene, width, None), *note_lines(scene, width)]
    trick += [Text()] * (5 - len(trick))
    notes = note_lines(scene, width, max(1, min(4, (height - 8) // 3)))
    kept = max(1, min(4, (height - 8) // 3))
    hands = _hands(scene, width, height - 2 - len(trick) - kept)
    lines = [scene.header(width), *trick, score_line(scene, width), *hands]
    lines += [Text()] * (height - kept - len(lines))
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
    seats = _seats(scene)
    lines: list[Text] = []
    spacious = room is None or room >= 4 * 6
    for place, seat in enumerate(seats):
        left = len(seats) - place
        free = 99 if room is None else room - len(lines)
        if (free < left and free < 2) or (free <= 1 and left > 1):
            return [*lines, _counts(scene, seats[place:], width)] if free >= 1 else lines
        share = 6 if spacious else max(2, min(6, free - (left > 1)) if left == 1 or free < 4 else free // left)
        body = seat_hand(scene, seat, width - 2, max(share - 1, 1))
        lines.append(scene.fit(seat_name(scene, seat, width), width))
        lines += [Text(" ").append_text(line) for line in body]
    return lines


def _counts(scene: Scene, seats: list[int], width: int) -> Text:
    """Say how many cards the seats hold whose hands found no room."""
    words = [f"{SEATS[seat]} {scene.sight.counts[seat]}" for seat in seats]
    return scene.fit(Text(f" Not shown: {', '.join(words)} cards", scene.colours.faint), width)
