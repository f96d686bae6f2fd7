"""The command `config`: the settings, where they come from, and changing those of the user."""

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.cli_options import USAGE
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say

if TYPE_CHECKING:
    from shengji.grammar.diagnostics import Phrase
    from shengji.replay.config.force import Settings
    from shengji.replay.config.settings import Value

UNWRITABLE = 4


class ConfigFormat(StrEnum):
    """How settings are printed."""

    TEXT = "text"
    JSON = "json"


def config(
    key: Annotated[str | None, typer.Argument(metavar="[KEY]", help="A setting; left out: all of them.")] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="[VALUE]", help="What it is to be from now on; left out: print it.")
    ] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Take the setting out of your file.")] = False,
    path: Annotated[bool, typer.Option("--path", help="Print where your settings are written.")] = False,
    format: Annotated[ConfigFormat, typer.Option(help="How to print settings.")] = ConfigFormat.TEXT,
) -> int:
    """List the settings with where they come from, print one, or set one in your file."""
    from shengji.replay.config.force import settings_for
    from shengji.replay.config.places import user_file
    from shengji.replay.config.reading import unknown
    from shengji.replay.config.settings import SETTINGS

    wrong = _misuse(key, value, unset=unset, path=path)
    if wrong is not None:
        return _refuse(wrong)
    if path:
        print(user_file())
        return 0
    settings = settings_for(None)
    if unset and key is not None:
        return _unset(settings, key)
    if key is not None and key not in SETTINGS:
        return _refuse(unknown(key))
    if key is not None and value is not None:
        return _set(settings, key, value)
    print(_printed(settings, key, as_json=format is ConfigFormat.JSON))
    for fault in settings.faults:
        say_on_stderr(fault)
    return USAGE if settings.faults else 0


def _misuse(key: str | None, value: str | None, *, unset: bool, path: bool) -> "Phrase | None":
    """Say why a command line makes no sense, None where it does."""
    if path and (key is not None or unset):
        return say("--path prints where the settings are, and goes with nothing else")
    if unset and key is None:
        return say("--unset takes out one setting; name it")
    if unset and value is not None:
        return say("--unset takes out {name}, and {value} would set it; choose one", name=key, value=value)
    return None


def _refuse(why: "Phrase") -> int:
    say_on_stderr(why)
    return USAGE


def _printed(settings: "Settings", key: str | None, *, as_json: bool) -> str:
    from shengji.replay.config.page import page, rows_of
    from shengji.replay.config.settings import SETTINGS, spelled

    if as_json:
        import msgspec

        rows = rows_of(settings, list(SETTINGS) if key is None else [key])
        return msgspec.json.format(msgspec.json.encode({"settings": rows}), indent=2).decode()
    if key is not None:
        return spelled(settings.in_force(key, os.environ).value)
    return "\n".join(page(settings))


def _set(settings: "Settings", key: str, given: str) -> int:
    from shengji.replay.config.reading import unsuitable
    from shengji.replay.config.settings import SETTINGS, typed
    from shengji.replay.config.writing import with_setting

    value = typed(SETTINGS[key], given)
    if value is None:
        return _refuse(unsuitable(key, given))
    before = "" if settings.user is None else settings.user.text
    return _write(settings, with_setting(before, key, value), key, value)


def _unset(settings: "Settings", key: str) -> int:
    from shengji.replay.config.places import user_file
    from shengji.replay.config.reading import line_of
    from shengji.replay.config.writing import without_setting

    if settings.user is None or line_of(settings.user.text, key) is None:
        return _refuse(say("{path} does not set {name}", path=user_file(), name=key))
    return _write(settings, without_setting(settings.user.text, key), key, None)


def _write(settings: "Settings", text: str, key: str, value: "Value | None") -> int:
    """Write the user's file, where nothing but this setting changes by it."""
    from shengji.replay.config.force import Settings
    from shengji.replay.config.places import user_file
    from shengji.replay.config.reading import line_of, of_text
    from shengji.replay.config.settings import spelled
    from shengji.replay.files import unfit

    path, before = user_file(), settings.user
    after = of_text(path, text)
    kept = {name: held for name, held in (before.values if before else {}).items() if name != key}
    done = line_of(text, key) is None if value is None else after.values.get(key) == value
    if (before is not None and before.faults and not before.text) or not done or (
        {name: held for name, held in after.values.items() if name != key} != kept
    ):  # fmt: skip
        for fault in before.faults if before is not None else ():
            say_on_stderr(fault)
        return _refuse(say("{path} can't be changed line by line; set {name} in it by hand", path=path, name=key))
    try:
        _put(path, text, new=before is None)
    except OSError as error:
        say_on_stderr(unfit(path, error))
        return UNWRITABLE
    for fault in after.faults:
        say_on_stderr(fault)
    held = Settings(settings.project, after).in_force(key, os.environ) if value is not None else None
    if held is not None and held.value != value:
        say_on_stderr(say("{name} is set, but here {origin} goes before it: {value}", name=key, origin=held.origin,
                          value=spelled(held.value)))  # fmt: skip
    return 0


def _put(path: Path, text: str, *, new: bool) -> None:
    from shengji.replay.output import opened, rewrite

    if not new:
        rewrite(path, text.encode())
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with opened(path, force=False) as stream:
        stream.write(text)
