"""What the manual says: the commands as they are, and what holds for all of them."""

from typing import Any

from msgspec import Struct


class Entry(Struct, frozen=True):
    """An argument or an option: how it is typed, and what it is."""

    typed: str
    meaning: str
    argument: bool


class Page(Struct, frozen=True):
    """A command: how it is used, what it does in paragraphs, what it takes."""

    name: str
    usage: str
    paragraphs: tuple[str, ...]
    entries: tuple[Entry, ...]


ABOUT = "read, check, replay and score records of the card game Shengji"

DESCRIPTION = (
    "shengji reads records of the Chinese card game Shengji (80 points, tractor): text files in the notation SJN "
    "with names in .sjn. It checks them by the rules that they name, steps through them, counts and converts them.",
    "A record is named by its file, a folder by all records in it, and standard input by a hyphen. Some commands take "
    "a place in a record: FILE@DEAL, FILE@DEAL:TRICK or FILE@DEAL:TRICK.PLAY, as in club.sjn@7:9.4.",
)

EXIT_STATUS = (
    ("0", "Done, and nothing was found."),
    ("1", "The records have findings, or fmt --check would change something."),
    ("2", "The command line or a file of settings is wrong."),
    ("3", "A fault of the program; please report it."),
    ("4", "A file can't be read or written."),
    ("130", "Ended by the keyboard, with Ctrl-C."),
    ("141", "Whoever read the output stopped reading."),
)

ENVIRONMENT = (
    ("SHENGJI_LANG", "The language: en or zh. The option --lang goes before it."),
    ("LC_ALL, LC_MESSAGES, LANG", "The locale, which tells the language where nothing else does."),
    ("NO_COLOR", "No colour, wherever this is not empty. The option --color goes before it."),
    ("SHENGJI_DEBUG", "With 1, a fault of the program is shown with where it happened."),
    ("XDG_CONFIG_HOME", "The folder of settings, in which the program has the folder shengji."),
)

FILES = (
    (
        "~/.config/shengji/config.toml",
        "Your settings; shengji config --path names the file, shengji config changes it.",
    ),
    (
        "shengji.toml",
        "Settings for the records beside it, or for work in its folder and those below; they go before yours.",
    ),
)

EXAMPLES = (
    ("shengji validate club/", "Report what is wrong in the records of a folder."),
    ("shengji replay club.sjn@7", "Step through a record from deal 7 on."),
    ("shengji show club.sjn@7:9.4 --pov E", "Print a position as East sees it."),
    ("shengji rules standard", "List the rules and what they are."),
)


def pages() -> list[Page]:
    """Return all commands, in the order in which help lists them."""
    from shengji.replay.cli import command

    commands = command()
    above = commands.make_context("shengji", [], resilient_parsing=True)
    return [_page(name, each, above) for name, each in commands.commands.items()]


def _page(name: str, command: Any, above: Any) -> Page:
    context = command.make_context(name, [], parent=above, resilient_parsing=True)
    parts = command.get_params(context)
    arguments = [part for part in parts if part.param_type_name == "argument"]
    usage = " ".join([f"shengji {name} [OPTION]...", *[_typed(part) for part in arguments]])
    paragraphs = tuple([" ".join(each.split()) for each in (command.help or "").split("\n\n")])
    entries = tuple([Entry(_typed(each), _meaning(each), each in arguments) for each in parts])
    return Page(name, usage, paragraphs, entries)


def _typed(part: Any) -> str:
    """Spell an argument or an option as it is typed."""
    if part.param_type_name == "argument":
        return str(part.metavar or part.name.upper())
    spelled = ", ".join(sorted(part.opts, key=len)) + "".join([f" / {each}" for each in part.secondary_opts])
    value = part.metavar or "|".join([str(choice) for choice in getattr(part.type, "choices", ())])
    return spelled if part.is_flag or not value else spelled + (value if value.startswith("[=") else f" {value}")


def _meaning(part: Any) -> str:
    """Return what an argument or an option means, what numbers it takes, and what holds where it is left out."""
    sentences = [" ".join((part.help or "").split())]
    least, most = getattr(part.type, "min", None), getattr(part.type, "max", None)
    if least is not None:
        sentences.append(f"At least {least:g}." if most is None else f"From {least:g} to {most:g}.")
    if part.param_type_name == "option" and not part.is_flag and part.default not in (None, ()):
        sentences.append(f"Left out: {part.default}.")
    if part.param_type_name == "option" and part.required:
        sentences.append("It has to be given.")
    if part.param_type_name == "option" and part.envvar:
        sentences.append(f"The variable {part.envvar} says it too.")
    return " ".join(sentences)


def settings() -> list[tuple[str, str]]:
    """Return what can be set, each with its meaning and its values."""
    from shengji.replay.config.settings import SETTINGS, spelled

    rows = []
    for name, setting in SETTINGS.items():
        meaning = str(setting.meaning)
        default = spelled(setting.default) or "that of the locale"
        remedy = str(setting.remedy())
        rows.append((name, f"{meaning[0].upper()}{meaning[1:]}; {remedy}. Left out: {default}."))
    return rows
