"""The last line of the replayer: the keys that matter most, or what the last key led to."""

from rich.text import Text

from shengji.replay.views.looks import Look

_KEYS = (
    ("←/→", "play"),
    ("↑/↓", "trick"),
    ("space", "auto"),
    ("n/N", "note"),
    ("v", "view"),
    (":", "go to"),
    ("?", "help"),
    ("q", "quit"),
)
_ORDER = (0, 6, 7, 1, 3, 4, 2, 5)
KEY_LETTERS = str.maketrans({"←": "<", "→": ">", "↑": "^", "↓": "v", "−": "-"})
SPEEDS = (0.5, 1.0, 2.0, 4.0)


def footer(width: int, look: Look, message: str, speed: float | None) -> Text:
    """Return the line: the keys that find room, or a message; while it plays by itself, how fast."""
    colours = look.colours
    right = Text()
    if speed is not None:
        right.append(f"auto {speed:g}{look.marks.times} ", colours.turn)
    line = Text(" ")
    if message:
        line.append(message, colours.over)
    else:
        shown = _that_fit(width - 1 - len(right))
        for place, (key, word) in enumerate(_KEYS):
            if place in shown:
                if len(line) > 1:
                    line.append("  ")
                line.append(key.translate(KEY_LETTERS) if look.ascii else key, "bold").append(f" {word}", colours.faint)
    line.truncate(max(width - len(right), 0), overflow="crop", pad=True)
    return line.append_text(right)


def _that_fit(width: int) -> set[int]:
    shown: set[int] = set()
    for place in _ORDER:
        key, word = _KEYS[place]
        width -= len(key) + len(word) + 3
        if width >= -2:
            shown.add(place)
    return shown
