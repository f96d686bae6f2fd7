"""Answering a shell that asks what may stand where one is typing.

The library finds the command, the option or the argument; here each is told what to offer. It answers in one form, a
word and its meaning on a line, with a tab between them, and the scripts for the shells turn that into theirs.
"""

import os
import shlex
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from shengji.replay.completion import offers
from shengji.replay.completion.offers import Offer
from shengji.replay.config.force import asked_of
from shengji.replay.language.languages import ENGLISH, Language
from shengji.replay.variables import with_variable

TYPED = "_TYPER_COMPLETE_ARGS"
"""The variable with the line as far as it is typed."""

_LONGEST = 100
"""How long a meaning may be."""

_OWN = {"install_completion", "show_completion"}
"""The options of the library for its own scripts, which cut words at ``@`` and ``:``."""

_BY_NAME: dict[str, Callable[[str], list[Offer]]] = {
    "pov": offers.seat,
    "mask": offers.seats,
    "hands": offers.seats,
    "encoding": offers.encodings,
    "diff": offers.rulesets,
    "rules": offers.rulesets,
    "code": offers.codes,
    "key": offers.settings,
    "output": offers.files,
    "svg": offers.files,
}
"""What options and arguments take, by their names; choices, numbers and flags need nothing."""


def answer(commands: Any, language: Language) -> int:
    """Print what may stand where one is typing, as the variables of the environment say; return the exit status."""
    commands.params = [each for each in commands.params if each.name not in _OWN]
    for name, command in commands.commands.items():
        for each in command.params:
            _equip(commands, name, each)
    if language is not ENGLISH:
        from shengji.replay.language.help_texts import put_into

        put_into(commands, language)
    for each in (commands, *commands.commands.values()):
        each.shell_complete = partial(_in_a_line, commands, each.shell_complete)
    try:
        # The library breaks what is longer than the screen into lines.
        with with_variable("COLUMNS", str(4 * _LONGEST)):
            commands(args=[], prog_name="shengji", standalone_mode=False)
    except SystemExit as done:
        sys.stdout.flush()
        return done.code if isinstance(done.code, int) else 0
    return 0


def _in_a_line(commands: Any, complete: Callable[[Any, str], list[Any]], context: Any, typed: str) -> list[Offer]:
    """Offer commands and options, each with the first sentence of what it does."""
    offered = []
    for item in complete(context, typed):
        below = commands.commands.get(item.value)
        text = " ".join(((below.help if below is not None else item.help) or "").partition("\n\n")[0].split())
        text = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
        offered.append(Offer(item.value, text.replace("[", "\\[") or None))  # or it would be markup
    return offered


def _equip(commands: Any, command: str, parameter: Any) -> None:
    """Tell a parameter of a command what to offer."""
    offered = _offered(commands, command, parameter)
    if offered is not None:
        parameter.shell_complete = offered


def _offered(commands: Any, command: str, parameter: Any) -> Callable[[Any, str], list[Offer]] | None:
    name = parameter.name
    match name:
        case "file" | "files":
            return lambda _, typed: _words_for(command)(typed)
        case "plain":
            return lambda _, typed: _after_plain(typed, [str(choice) for choice in parameter.type.choices])
        case "deals" | "at" if command != "example":
            return lambda _, typed: _within(commands, typed, deals=name == "deals")
        case "name":
            return lambda context, typed: offers.rules(typed, context.params.get("name") or ())
        case "value":
            return lambda context, typed: offers.values_of(context.params.get("key"), typed)
    words = _BY_NAME.get(name)
    return None if words is None else lambda _, typed: words(typed)


def _words_for(command: str) -> Callable[[str], list[Offer]]:
    if command in ("replay", "show"):
        return offers.places
    return offers.documents if command == "convert" else offers.records


def _after_plain(typed: str, choices: list[str]) -> list[Offer]:
    """Offer what may follow ``--plain``, which has a value only behind an equals sign."""
    if os.environ.get(TYPED, "").rpartition(" ")[2].startswith("--plain="):
        return offers.begun(choices, typed)
    return offers.places(typed)


def _within(commands: Any, typed: str, *, deals: bool) -> list[Offer]:
    """Offer places in the record that the line names, or deals alone."""
    try:
        words = shlex.split(os.environ.get(TYPED, ""))
    except ValueError:  # a quotation mark is still open
        return []
    path = os.path.expanduser(asked_of(commands, words[1:])[1] or "")
    if not os.path.isfile(path) or (deals and ":" in typed):
        return []
    return [Offer(place) for place in offers.locators(path, typed)]
