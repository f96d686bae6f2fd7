"""Which language is asked for: by the option ``--lang``, else by SHENGJI_LANG, the settings, or the locale."""

import sys
from collections.abc import Mapping, Sequence

from shengji.replay.language.languages import Lang

OPTION = "--lang"
VARIABLE = "SHENGJI_LANG"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that tell the language of messages; the first that is set decides."""


def of_locale(environment: Mapping[str, str], encoding: str | None) -> Lang:
    """Return the language of the locale, English where it is none that is spoken or the output can't show it.

    >>> of_locale({"LC_ALL": "", "LANG": "zh_CN.UTF-8"}, "utf-8").value
    'zh'
    """
    value = next((value for name in _LOCALE if (value := environment.get(name))), "")
    if value.partition(".")[0].partition("_")[0].lower() != Lang.ZH:
        return Lang.EN
    try:
        "庄闲，。：".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Lang.EN
    return Lang.ZH


def asked_for(arguments: Sequence[str], environment: Mapping[str, str], setting: str = "") -> Lang:
    """Return the language that a command line asks for, before the line is read: also help and usage errors need it.

    ``setting`` is what the settings say, empty where they say nothing.

    >>> asked_for(["validate", "--lang=zh", "club.sjn"], {"SHENGJI_LANG": "en"}).value
    'zh'
    """
    named = [setting, environment.get(VARIABLE, "")]
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == OPTION:
            named += arguments[place + 1 : place + 2]
        elif argument.startswith(f"{OPTION}="):
            named.append(argument.partition("=")[2])
    known = [Lang(name) for name in named if name in set(Lang)]
    return known[-1] if known else of_locale(environment, getattr(sys.stdout, "encoding", None))
