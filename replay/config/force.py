"""Which settings are in force: a variable of the environment before the folder's file, that before the user's."""

import os
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase
from shengji.replay.config.places import project_file, user_file
from shengji.replay.config.reading import SettingsFile, read
from shengji.replay.config.settings import SETTINGS, Value
from shengji.replay.language.choice import VARIABLE, of_locale
from shengji.replay.language.languages import Lang

NO_COLOR = "NO_COLOR"
"""The variable that forbids colour wherever it is not empty."""


class Source(StrEnum):
    """Where a setting comes from."""

    ENVIRONMENT = "environment"
    PROJECT = "project"
    USER = "user"
    LOCALE = "locale"
    DEFAULT = "default"


class InForce(Struct, frozen=True):
    """The value of a setting, and where it comes from; ``origin`` is the variable or the file."""

    value: Value
    source: Source
    origin: str = ""


class Settings(Struct, frozen=True):
    """The settings of a run: the file of the folder and that of the user, None where there is none."""

    project: SettingsFile | None = None
    user: SettingsFile | None = None

    @property
    def faults(self) -> tuple[Phrase, ...]:
        """What is wrong in the files."""
        return tuple([fault for file in (self.project, self.user) if file is not None for fault in file.faults])

    def written(self, name: str) -> InForce | None:
        """Return a setting as the files have it, None where they don't."""
        for source, file in ((Source.PROJECT, self.project), (Source.USER, self.user)):
            if file is not None and name in file.values:
                return InForce(file.values[name], source, str(file.path))
        return None

    def in_force(self, name: str, environment: Mapping[str, str]) -> InForce:
        """Return a setting as it holds where no option says otherwise."""
        if name == "color" and environment.get(NO_COLOR):
            return InForce("never", Source.ENVIRONMENT, NO_COLOR)
        if name == "lang" and environment.get(VARIABLE) in set(Lang):
            return InForce(environment[VARIABLE], Source.ENVIRONMENT, VARIABLE)
        written = self.written(name)
        if written is not None:
            return written
        if name == "lang":
            return InForce(str(of_locale(environment, sys.stdout.encoding)), Source.LOCALE)
        return InForce(SETTINGS[name].default, Source.DEFAULT)


def settings_for(record: str | None) -> Settings:
    """Read the settings that hold for a record, or, without one, where one works."""
    path = project_file(record)
    return Settings(None if path is None else read(path), read(user_file()))


def defaults(commands: Any, settings: Settings) -> dict[str, dict[str, Value]]:
    """Return what the options of each command are where they are not given, as the files and the environment say."""
    held = {name: settings.in_force(name, os.environ) for name in SETTINGS}
    said = {name: each.value for name, each in held.items() if each.source in (Source.PROJECT, Source.USER)}
    return {
        name: {option.name: said[option.name] for option in command.params if option.name in said}
        for name, command in commands.commands.items()
        if said
    }


def asked_of(commands: Any, arguments: Sequence[str]) -> tuple[str | None, str | None]:
    """Return the command that a command line names, and the first argument to it; None for what is not there."""
    command, took, rest = None, _valued(commands), iter(arguments)
    operands = False
    for word in rest:
        if word == "--" and not operands:
            operands = True
        elif word.startswith("-") and word != "-" and not operands:
            if word in took:
                next(rest, None)
        elif command is None:
            command = commands.commands.get(word)
            if command is None:
                return None, None
            took = _valued(command)
        else:
            return command.name, word
    return (None if command is None else command.name), None


def _valued(command: Any) -> set[str]:
    """Return the options that are followed by a value."""
    return {
        spelling
        for each in command.params
        if each.param_type_name == "option" and not each.is_flag
        for spelling in each.opts
    }
