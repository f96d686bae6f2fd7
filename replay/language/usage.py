"""What the library that reads the command line says, in another language.

It writes English, and its sentences are known only by what comes out. So they are recognized here by their forms; one
that is not among them stays as it is.
"""

import re
from functools import cache
from typing import Any

from msgspec.structs import replace

from shengji.grammar.diagnostics import Phrase
from shengji.replay.language.languages import Language

_FORMS = (
    Phrase("Invalid value for {option}: {fault}"),
    Phrase("Invalid value: {fault}"),
    Phrase("{value} is not one of {choices}."),
    Phrase("{value} is not a valid {kind}."),
    Phrase("int range"),
    Phrase("integer"),
    Phrase("{value} is not in the range {range}."),
    Phrase("No such option: {option} (Possible options: {options})"),
    Phrase("No such option: {option}"),
    Phrase("No such command {command}. Did you mean {near}?"),
    Phrase("No such command {command}."),
    Phrase("Missing argument {argument}."),
    Phrase("Missing option {option}."),
    Phrase("Missing command."),
    Phrase("Option {option} requires an argument."),
    Phrase("Option {option} does not take a value."),
    Phrase("Got unexpected extra argument(s) ({arguments})"),
    Phrase("Show this message and exit."),
    Phrase("default: {value}"),
    Phrase("env var: {name}"),
    Phrase("required"),
)
"""What may be said, the more particular first."""

_FIELD = re.compile(r"\\\{(\w+)\\\}")


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(_FIELD.sub(r"(?P<\1>.*?)", re.escape(template)), re.DOTALL)


def recognized(text: str) -> Phrase | str:
    """Return the phrase that a sentence of the library is, with those in it; a sentence that is not known as it is.

    >>> str(recognized("Invalid value for '--deals': 0 is not in the range x>=1."))
    "Invalid value for '--deals': 0 is not in the range x>=1."
    """
    for form in _FORMS:
        found = _pattern(form.template).fullmatch(text)
        if found is not None:
            return replace(form, values={name: recognized(value) for name, value in found.groupdict().items()})
    return text


def usage_error(error: Any, language: Language) -> str:
    """Say what is wrong with a command line: how the command is used, and what is wrong here."""
    context = error.ctx
    message = error.format_message()
    if context is None:
        return language(Phrase("Error: {fault}", {"fault": recognized(message)}))
    if type(error).__name__ == "NoArgsIsHelpError":
        return str(message)
    lines = [usage_line(context, language)]
    values = {"command": context.command_path, "option": context.help_option_names[0]}
    lines += [language(Phrase("Try '{command} {option}' for help.", values)), ""]
    return "\n".join([*lines, language(Phrase("Error: {fault}", {"fault": recognized(message)}))])


def usage_line(context: Any, language: Language) -> str:
    """Say how a command is used."""
    form = " ".join([context.command_path, *context.command.collect_usage_pieces(context)])
    return language(Phrase("Usage: {form}", {"form": form}))
