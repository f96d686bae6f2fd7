"""Reading a file of settings: what is right in it holds, and what is wrong is said with its line and a remedy."""

import re
from pathlib import Path
from typing import Any

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import listed
from shengji.replay.config.settings import SETTINGS, Value, value_of
from shengji.replay.findings import say, verbatim

_AT = re.compile(r"(?P<why>.*?)\s*\(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL)


class SettingsFile(Struct, frozen=True):
    """A file of settings: its text, the settings that are right, and what is wrong."""

    path: Path
    text: str = ""
    values: dict[str, Value] = {}
    faults: tuple[Phrase, ...] = ()


def read(path: Path) -> SettingsFile | None:
    """Read a file of settings, None where there is none."""
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        from shengji.replay.files import unfit

        return SettingsFile(path, faults=(unfit(path, error),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return SettingsFile(path, faults=(say("{place}: this is not UTF-8; save the file as UTF-8",
                                              place=_place(path, line)),))  # fmt: skip
    return of_text(path, text)


def of_text(path: Path, text: str) -> SettingsFile:
    """Read the text of a file of settings."""
    import tomllib

    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return SettingsFile(path, text, faults=(_misspelt(path, text, str(error)),))
    values: dict[str, Value] = {}
    faults = []
    for name, given in document.items():
        value = value_of(SETTINGS[name], given) if name in SETTINGS else None
        if value is None:
            faults.append(_fault(_place(path, line_of(text, name)), name, given))
        else:
            values[name] = value
    return SettingsFile(path, text, values, tuple(faults))


def unknown(name: str) -> Phrase:
    """Say that there is no setting of this name, and which is meant."""
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), SETTINGS, n=1, cutoff=0.5)
    if near:
        return say("there is no setting {name}; the nearest is {near}", name=name, near=near[0])
    return say("there is no setting {name}; the settings are {names}", name=name,
               names=listed([verbatim(each) for each in SETTINGS]))  # fmt: skip


def unsuitable(name: str, given: object) -> Phrase:
    """Say that a setting can't have this value, and what it can be."""
    return say("{name} can't be {value}; {remedy}", name=name, value=given, remedy=SETTINGS[name].remedy())


def line_of(text: str, name: str) -> int | None:
    """Return the line, from 1, on which a setting or a table of settings is written, None where none is found."""
    written = re.compile(rf"""\s*\[*\s*(["']?){re.escape(name)}\1\s*[=.\]]""")
    return next((at for at, line in enumerate(text.splitlines(), 1) if written.match(line)), None)


def _fault(place: str, name: str, given: Any) -> Phrase:
    fault = unsuitable(name, _shown(given)) if name in SETTINGS else unknown(name)
    return say("{place}: {fault}", place=place, fault=fault)


def _shown(given: Any) -> str:
    """Spell a value of a file, shortly."""
    if isinstance(given, bool):
        return str(given).lower()
    text = f'"{given}"' if isinstance(given, str) else str(given)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _misspelt(path: Path, text: str, said: str) -> Phrase:
    """Say what keeps a text from being TOML; the library's own words name no file."""
    found = _AT.fullmatch(said)
    line = found["line"] if found else None
    return say(
        "{place}: this is no TOML ({why}); write a line for each setting, words in quotes: {example}",
        place=_place(path, int(line) if line else len(text.splitlines()) or 1),
        why=found["why"] if found else said,
        example='theme = "light"',
    )


def _place(path: Path, line: int | None) -> str:
    return str(path) if line is None else f"{path}:{line}"
