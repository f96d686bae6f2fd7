"""What can be set, each setting once: its values, what it is if nobody says, what it means."""

from msgspec import Struct

from shengji.engine.cards import SEATS
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import listed
from shengji.replay.cli_options import Colour
from shengji.replay.diagram.look import Theme
from shengji.replay.findings import say, verbatim
from shengji.replay.language.languages import Lang

Value = str | bool | float

FULL = "full"
"""The view of all hands."""

_SHORTEST, _LONGEST = 0.1, 60


class Setting(Struct, frozen=True):
    """A setting: ``choices`` are the words that it may be, empty where it is a number of seconds.

    What is ``on_or_off`` is a boolean, whose words are ``true`` and ``false``.
    """

    name: str
    default: Value
    meaning: Phrase
    choices: tuple[str, ...] = ()

    @property
    def on_or_off(self) -> bool:
        """Whether it is a boolean."""
        return isinstance(self.default, bool)

    def remedy(self) -> Phrase:
        """Say what the setting may be."""
        if not self.choices:
            return say("write a number of seconds, {least} to {most}", least=_SHORTEST, most=_LONGEST)
        return say("choose one of {choices}", choices=listed([verbatim(choice) for choice in self.choices]))


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("lang", "", Phrase("the language of what is printed"), tuple(Lang)),
        Setting("theme", str(Theme.DEFAULT), Phrase("the colours of diagrams, pages and the replayer"), tuple(Theme)),
        Setting("ascii", False, Phrase("letters and plain lines instead of card symbols and boxes"), ("true", "false")),
        Setting("pov", FULL, Phrase("whose eyes a record is shown through: a seat's, or all hands"), (*SEATS, FULL)),
        Setting("delay", 1.6, Phrase("seconds from one play to the next when the replayer plays by itself")),
        Setting("color", str(Colour.AUTO), Phrase("when output is coloured"), tuple(Colour)),
    )
}
"""Every setting by its name. The default of ``lang`` is the language of the locale."""


def value_of(setting: Setting, given: object) -> Value | None:
    """Return the value that stands in a file for a setting, None where it can't be that.

    >>> value_of(SETTINGS["pov"], "e"), value_of(SETTINGS["ascii"], "yes")
    ('E', None)
    """
    if setting.on_or_off:
        return given if isinstance(given, bool) else None
    if not setting.choices:
        number = isinstance(given, int | float) and not isinstance(given, bool)
        return float(given) if number and _SHORTEST <= given <= _LONGEST else None  # type: ignore[arg-type,operator]
    if not isinstance(given, str):
        return None
    return next((str(choice) for choice in setting.choices if choice.lower() == given.lower()), None)


def typed(setting: Setting, text: str) -> Value | None:
    """Return the value that is typed for a setting on a command line, None where it can't be that.

    >>> typed(SETTINGS["ascii"], "true"), typed(SETTINGS["delay"], "0.5"), typed(SETTINGS["delay"], "soon")
    (True, 0.5, None)
    """
    if setting.on_or_off:
        return {"true": True, "false": False}.get(text.lower())
    if setting.choices:
        return value_of(setting, text)
    try:
        return value_of(setting, float(text))
    except ValueError:
        return None


def spelled(value: Value) -> str:
    """Spell a value as it is typed.

    >>> spelled(True), spelled(2.0), spelled("zh")
    ('true', '2', 'zh')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def literal(value: Value) -> str:
    """Spell a value as it stands in a file."""
    return f'"{value}"' if isinstance(value, str) else spelled(value)
