"""The settings as they are listed, for people and for programs."""

import os
import shutil
from collections.abc import Sequence

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase
from shengji.replay.config.force import InForce, Settings, Source
from shengji.replay.config.places import PROJECT, user_file
from shengji.replay.config.settings import SETTINGS, Value, spelled
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken, told
from shengji.replay.report import visible

_WIDEST = 100


class Row(Struct, frozen=True):
    """A setting for programs: ``origin`` is the variable or the file that it comes from."""

    name: str
    value: Value
    source: Source
    origin: str | None
    choices: tuple[str, ...] | None
    meaning: str


def rows_of(settings: Settings, names: Sequence[str]) -> list[Row]:
    """List settings for programs."""
    rows = []
    for name in names:
        held, setting = settings.in_force(name, os.environ), SETTINGS[name]
        rows.append(
            Row(name, held.value, held.source, held.origin or None, setting.choices or None, str(setting.meaning))
        )
    return rows


def page(settings: Settings) -> list[str]:
    """Return the lines of the list."""
    from shengji.replay.views.cells import width_of, wrap

    width = max(min(shutil.get_terminal_size((80, 24)).columns, _WIDEST), 40)
    held = {name: settings.in_force(name, os.environ) for name in SETTINGS}
    names = max(map(len, SETTINGS))
    values = max(width_of(spelled(each.value)) for each in held.values())
    lines = []
    for name, setting in SETTINGS.items():
        value = spelled(held[name].value)
        lines.append(f"{name:{names}}  {value:{values}}  {visible(spoken(_from(held[name])))}")
        meaning = say("{meaning}; {choices}", meaning=setting.meaning, choices=setting.remedy())
        lines += [" " * (names + 2) + line for line in wrap(spoken(meaning), width - names - 2)]
    own = told("your settings: {path}", path=user_file())
    there = told("{text} (not there yet)", text=own) if settings.user is None else own
    beside = "" if settings.project is None else told("this folder's: {path}", path=settings.project.path)
    none = told("this folder's: none; {file} here or above would be it", file=PROJECT)
    return [*lines, "", visible(there), visible(beside or none)]


def _from(held: InForce) -> Phrase:
    match held.source:
        case Source.ENVIRONMENT:
            return say("the variable {name}", name=held.origin)
        case Source.PROJECT | Source.USER:
            return say("{path}", path=held.origin)
        case Source.LOCALE:
            return say("the locale")
        case Source.DEFAULT:
            return say("the default")
