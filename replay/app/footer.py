"""The last line of the replayer: the keys that matter most, or what the last key led to."""

from msgspec import Struct
from rich.style import Style
from rich.text import Text

from shengji.grammar.diagnostics import Phrase
from shengji.replay.language.languages import spoken, told
from shengji.replay.views.cells import fit, ink, safe, width_of
from shengji.replay.views.looks import Look

KEY_LETTERS = str.maketrans({"←": "<", "→": ">", "↑": "^", "↓": "v", "−": "-"})
SPEEDS = (0.5, 1.0, 2.0, 4.0)


class Control(Struct, frozen=True):
    """Keys that the line names: how they are written, each with the key that a click on it presses; what they do."""

    keys: tuple[tuple[str, str], ...]
    meaning: Phrase


_CONTROLS = (
    Control((("←", "left"), ("→", "right")), Phrase("play")),
    Control((("↑", "up"), ("↓", "down")), Phrase("trick")),
    Control((("space", "space"),), Phrase("auto")),
    Control((("n", "n"), ("N", "N")), Phrase("note")),
    Control((("v", "v"),), Phrase("view")),
    Control(((":", "colon"),), Phrase("go to")),
    Control((("/", "slash"),), Phrase("find")),
    Control((("t", "t"),), Phrase("tricks")),
    Control((("?", "question_mark"),), Phrase("help")),
    Control((("q", "q"),), Phrase("quit")),
)
_ORDER = (0, 8, 9, 1, 3, 4, 2, 6, 5, 7)
"""Which controls find room first."""


def footer(width: int, look: Look, message: object, speed: float | None) -> Text:
    """Return the line: the keys that find room, or a message; while it plays by itself, how fast."""
    colours = look.colours
    right = Text()
    if speed is not None:
        right.append(told("auto {speed}", speed=f"{speed:g}{look.marks.times}") + " ", colours.turn)
    line = Text(" ")
    words = safe(spoken(message))
    if words:
        line.append(words, colours.over)
    else:
        for control in _that_fit([_control(one, look) for one in _CONTROLS], width - 1 - width_of(right)):
            if len(line) > 1:
                line.append("  ")
            line.append_text(control)
    return fit(line, max(width - width_of(right), 0), look.marks.more).append_text(right)


def _control(control: Control, look: Look) -> Text:
    """Write the keys with what they do; a click on the word presses the last of them."""
    text = Text()
    for written, key in control.keys:
        shown = written.translate(KEY_LETTERS) if look.ascii else written
        text.append("/" if text else "", "bold").append_text(_pressing(ink(shown, "bold"), key))
    word = ink(f" {spoken(control.meaning)}", look.colours.faint)
    return text.append_text(_pressing(word, control.keys[-1][1]))


def _pressing(text: Text, key: str) -> Text:
    text.stylize(Style.from_meta({"press": key}))
    return text


def _that_fit(controls: list[Text], width: int) -> list[Text]:
    kept: set[int] = set()
    for place in _ORDER:
        width -= width_of(controls[place]) + 2
        if width >= -2:
            kept.add(place)
    return [control for place, control in enumerate(controls) if place in kept]
