"""What may stand where the command line is being typed: each function takes what is typed of a word so far."""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from shengji.engine.cards import SEATS
from shengji.replay.files import SUFFIX
from shengji.replay.language.languages import spoken, worded
from shengji.replay.words import SEAT_NAMES

_MOST = 1000
"""How many deals of a record are offered."""

_ENCODINGS = ("utf-8", "gb18030", "gbk", "big5", "utf-16")


class Offer(Struct, frozen=True):
    """A word that may stand here, as the library takes it: ``help`` says what it is, where that needs saying."""

    value: str
    help: str | None = None
    type: str = "plain"


def begun(values: Iterable[str], typed: str) -> list[Offer]:
    """Offer those of the words that begin so, in capitals or not."""
    return [Offer(value) for value in values if value.lower().startswith(typed.lower())]


def files(typed: str, suffixes: tuple[str, ...] = ("",)) -> list[Offer]:
    """Offer folders, and files with these endings."""
    folder, name = os.path.split(typed)
    offers = []
    try:
        with os.scandir(os.path.expanduser(folder) or os.curdir) as entries:
            for entry in entries:
                if not entry.name.startswith(name) or (entry.name.startswith(".") and not name.startswith(".")):
                    continue
                path = typed[: len(typed) - len(name)] + entry.name
                if entry.is_dir():
                    offers.append(Offer(path + "/"))
                elif entry.name.endswith(suffixes):
                    offers.append(Offer(path))
    except (OSError, ValueError):
        return []
    return sorted(offers, key=lambda offer: offer.value)


def records(typed: str) -> list[Offer]:
    """Offer folders and records."""
    return files(typed, (SUFFIX,))


def documents(typed: str) -> list[Offer]:
    """Offer folders, records, and records as JSON."""
    return files(typed, (SUFFIX, ".json", ".jsonl"))


def places(typed: str) -> list[Offer]:
    """Offer folders and records, after ``FILE@`` the deals of the file, then their tricks and plays."""
    path, at, locator = typed.rpartition("@")
    if not at or not os.path.isfile(os.path.expanduser(path)):
        return records(typed)
    return [Offer(f"{path}@{place}") for place in locators(os.path.expanduser(path), locator)]


def locators(path: str, typed: str) -> list[str]:
    """List the places in a file that begin so: deals, tricks of a deal, plays of a trick; none if it can't be read."""
    from shengji.replay.streams import index

    deal, colon, trick = typed.partition(":")
    try:
        if colon:
            return [place for place in _in_deal(path, deal, plays="." in trick) if place.startswith(typed)]
        names = (opening.name for opening in index(path) if opening.name is not None)
        return [name for name in dict.fromkeys(islice(names, _MOST)) if name.startswith(typed)]
    except (OSError, ValueError, LookupError):
        return []


def _in_deal(path: str, name: str, *, plays: bool) -> Iterator[str]:
    from shengji.notation.record import Trick
    from shengji.replay.streams import iter_deals

    found = next((entry.deal for entry in iter_deals(path) if entry.name == name), None)
    for trick in found.items if found is not None else ():
        if isinstance(trick, Trick):
            place = f"{name}:{trick.number}"
            yield from [f"{place}.{play}" for play in range(1, len(trick.plays) + 1)] if plays else [place]


def seat(typed: str) -> list[Offer]:
    """Offer the seats, and the view of all hands."""
    names = zip(SEATS, SEAT_NAMES, strict=True)
    return [Offer(letter, spoken(name)) for letter, name in names if letter.startswith(typed.upper())] + begun(
        ["full"], typed
    )


def seats(typed: str) -> list[Offer]:
    """Offer the seats that may follow those of a list."""
    before, comma, begins = typed.upper().rpartition(",")
    names = zip(SEATS, SEAT_NAMES, strict=True)
    return [
        Offer(before + comma + letter, spoken(name))
        for letter, name in names
        if letter.startswith(begins) and letter not in before.split(",")
    ]


def encodings(typed: str) -> list[Offer]:
    """Offer the encodings in which Chinese records come."""
    return begun(_ENCODINGS, typed)


def rulesets(typed: str) -> list[Offer]:
    """Offer the rulesets."""
    from shengji.engine.rulesets import RULESETS

    return begun(RULESETS, typed)


def rules(typed: str, before: Sequence[str]) -> list[Offer]:
    """Offer rulesets, after the first one the options that change it."""
    from shengji.engine.options import OPTIONS

    if not before:
        return rulesets(typed)
    name, equals, _ = typed.partition("=")
    if equals:
        return begun([f"{name}={value}" for value in OPTIONS[name].values] if name in OPTIONS else [], typed)
    return [Offer(f"{option}=") for option in OPTIONS if option.startswith(typed)]


def codes(typed: str) -> list[Offer]:
    """Offer the codes of diagnostics, where digits are typed their numbers."""
    from shengji.grammar.diagnostics import KINDS
    from shengji.replay.explain.page import sentence_of

    letters = "" if typed[:1].isdigit() else "SJN"
    spellings = {letters + code.removeprefix("SJN"): kind for code, kind in sorted(KINDS.items())}
    return [
        Offer(code, spoken(sentence_of(kind))) for code, kind in spellings.items() if code.startswith(typed.upper())
    ]


def settings(typed: str) -> list[Offer]:
    """Offer the settings."""
    from shengji.replay.config.settings import SETTINGS

    return [Offer(name, worded(str(setting.meaning))) for name, setting in SETTINGS.items() if name.startswith(typed)]


def values_of(name: str | None, typed: str) -> list[Offer]:
    """Offer the values of a setting."""
    from shengji.replay.config.settings import SETTINGS

    return begun(SETTINGS[name].choices, typed) if name in SETTINGS else []
