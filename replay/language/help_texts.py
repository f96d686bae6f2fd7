"""The help of the commands in another language.

Help texts are written where the options are, in English. They are put into another language in the commands that were
made of them, so that a run in English has nothing to do; and the page of a command is laid out here, because the
library counts characters and breaks lines at blanks alone.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import IO, Any

from shengji.grammar.diagnostics import Phrase
from shengji.replay.language.languages import Language
from shengji.replay.language.usage import recognized, usage_line

_TEXTS = ("help", "metavar", "options_metavar", "subcommand_metavar")
"""The attributes of commands and their parameters that a reader sees."""

_EXTRAS = re.compile(r"(?P<text>.*?)(?:\s*\[(?P<extras>[^\]]*)\])?", re.DOTALL)
_WIDEST = 80
_WIDEST_LABEL = 32


def put_into(command: Any, language: Language) -> None:
    """Put the help of a command, and of those below it, into a language."""
    for part, name, text in _texts(command):
        setattr(part, name, language.catalogue.gettext(text))
    for each in _tree(command):
        each.get_help = partial(_page, language=language)


def _tree(command: Any) -> Iterator[Any]:
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from _tree(below)


def _texts(command: Any) -> Iterator[tuple[Any, str, str]]:
    """Yield each text, with the command or parameter that it is an attribute of, and the name of the attribute."""
    for each in _tree(command):
        for part in (each, *each.params):
            for name in _TEXTS:
                text = getattr(part, name, None)
                if text:
                    yield part, name, text


def extract(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[tuple[int, Any, Any, Any]]:
    """Extract the texts of the module that holds the commands, for Babel: its phrases, and the help of all commands."""
    from babel.messages.extract import extract_python

    from shengji.replay.cli import command

    yield from extract_python(file, keywords, comment_tags, options)
    for _, _, text in _texts(command()):
        yield 1, None, text, []


def _page(context: Any, *, language: Language) -> str:
    """Lay out the help of a command."""
    from shengji.replay.views.cells import wrap

    command = context.command
    width = min(context.terminal_width or _terminal(), _WIDEST)
    lines = [usage_line(context, language), ""]
    for place, paragraph in enumerate((command.help or "").split("\n\n")):
        lines += [""] * bool(place) + ["  " + line for line in wrap(paragraph, width - 2)]
    records = [(part, part.get_help_record(context)) for part in command.get_params(context)]
    below = getattr(command, "commands", {})
    for heading, rows in (
        (Phrase("Arguments:"), [row for part, row in records if row and part.param_type_name == "argument"]),
        (Phrase("Options:"), [row for part, row in records if row and part.param_type_name == "option"]),
        (Phrase("Commands:"), [(name, (each.help or "").partition("\n\n")[0]) for name, each in below.items()]),
    ):
        if rows:
            lines += ["", language(heading), *_columns(rows, width, language)]
    return "\n".join(lines)


def _columns(rows: list[tuple[str, str]], width: int, language: Language) -> list[str]:
    """Lay out names and what they mean in two columns, a meaning below a name that is long."""
    from shengji.replay.views.cells import width_of, wrap

    column = min(max(width_of(name) for name, _ in rows), _WIDEST_LABEL) + 4
    lines = []
    for name, text in rows:
        label = "  " + name
        wrapped = wrap(_with_extras(text, language), width - column)
        if wrapped and width_of(label) <= column - 2:
            label += " " * (column - width_of(label)) + wrapped.pop(0)
        lines += [label, *(" " * column + line for line in wrapped)]
    return lines


def _with_extras(text: str, language: Language) -> str:
    """Put what the library says of a parameter after its text into a language: its default, its range."""
    found = _EXTRAS.fullmatch(text)
    if found is None or found["extras"] is None:
        return language(recognized(text))
    separator = language(Phrase("; "))
    extras = [language(recognized(extra)) for extra in found["extras"].split("; ")]
    return f"{language(recognized(found['text']))} [{separator.join(extras)}]"


def _terminal() -> int:
    import shutil

    return shutil.get_terminal_size((_WIDEST, 24)).columns
