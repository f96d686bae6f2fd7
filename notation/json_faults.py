"""What is wrong with a JSON document: where, why, and what would be right."""

import re
from difflib import get_close_matches
from typing import get_args

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.explain import shown
from shengji.grammar.phrases import either
from shengji.notation import json_types as js


class JsonFault(Struct, frozen=True):
    """What keeps a document from being read: why, and what would be right.

    ``path`` leads to the value, as in ``$.matches[0].deals[2].items[5]``; it is empty where the text is no JSON.
    ``line`` and ``column`` count from 1; the line is also that of an event in a stream.
    """

    message: Phrase
    help: Phrase | None = None
    path: str = ""
    line: int | None = None
    column: int | None = None

    @property
    def phrase(self) -> Phrase:
        """All of it as one sentence."""
        values = {"place": self._place, "message": self.message}
        if self.help is None:
            return Phrase("{place}: {message}", values)
        return Phrase("{place}: {message} ({help})", values | {"help": self.help})

    @property
    def _place(self) -> Phrase | str:
        if self.line is None:
            return self.path
        if self.column is None:
            return Phrase("line {line}, {path}", {"line": self.line, "path": self.path})
        return Phrase("line {line}, column {column}", {"line": self.line, "column": self.column})

    def __str__(self) -> str:
        return str(self.phrase)


class Refused(Exception):
    """Raised with what is wrong with a value, and caught where the document is read, with the path that leads to it."""

    def __init__(self, message: Phrase, help: Phrase | None = None, path: str = "") -> None:
        super().__init__(message)
        self.message, self.help, self.path = message, help, path

    def under(self, path: str) -> "Refused":
        """Say that the value stands under this path."""
        self.path = path + self.path
        return self

    @property
    def fault(self) -> JsonFault:
        """What is wrong, as a value."""
        return JsonFault(self.message, self.help, f"${self.path}")


_PATH = re.compile(r"(?P<why>.*?)(?: - at `(?:key in )?(?P<path>[^`]*)`)?", re.S)
_MALFORMED = re.compile(r"JSON is malformed: (?P<why>.*) \(byte (?P<byte>\d+)\)", re.S)
_NO_VALUE = re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?", re.S)
_FIELD = re.compile(r"Object (?P<what>missing required|contains unknown) field `(?P<name>.*)`", re.S)
_LAST_NAME = re.compile(r"(\w+)(?:\[\d+\])*$")

_SEATS = Phrase("the seats are E, N, W and S")
_CARDS = Phrase("a card is a suit and a rank, as SA or HT, or a joker, BJ or LJ")
_WITH_X = Phrase("a card is a suit and a rank, as SA or HT, a joker, BJ or LJ, or X where it is not known")
_CHOICES: dict[str, Phrase] = {
    **dict.fromkeys(("seat", "seat_written", "leader", "winner", "giver", "taker"), _SEATS),
    **dict.fromkeys(("tried", "parts", "tried_parts"), _CARDS),
    "cards": _WITH_X,
    "side": Phrase("the sides are EW and NS"),
}

_TYPES = {
    "str": Phrase("a string"),
    "int": Phrase("a whole number"),
    "array": Phrase("a list"),
    "object": Phrase("an object"),
    "bool": Phrase("true or false"),
    "float": Phrase("a number with a fraction"),
}
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`")
_BOUNDED = re.compile(r"Expected `(?P<wanted>[^`]*)`(?P<length> of length)? (?P<bound>[<>]=? -?\d+)")

_BROKEN = {
    "trailing comma in object": Phrase("trailing comma in object"),
    "trailing comma in array": Phrase("trailing comma in array"),
    "trailing characters": Phrase("trailing characters"),
    "object keys must be strings": Phrase("object keys must be strings"),
    "invalid character": Phrase("invalid character"),
    "invalid number": Phrase("invalid number"),
    "invalid escape character in string": Phrase("invalid escape character in string"),
    "expected ':'": Phrase("expected ':'"),
    "expected ',' or ']'": Phrase("expected ',' or ']'"),
    "expected ',' or '}'": Phrase("expected ',' or '}}'"),
}
"""Why a text is no JSON, in msgspec's words."""

_PATTERNS = {
    js.NAME: Phrase("a name begins with a letter or _ and goes on with letters, digits and _"),
    js.TEXT: Phrase("a line ends with \\n alone; \\r has no place in a text"),
    js.ONE_LINE: Phrase("a remark stands on one line, without blanks at its end"),
}


def malformed(data: bytes, message: str) -> JsonFault:
    """Say where a text stops being JSON, from msgspec's message."""
    found = _MALFORMED.fullmatch(message)
    why = Phrase("it ends too early") if found is None else _BROKEN.get(found["why"], found["why"])
    offset = len(data) if found is None else int(found["byte"]) - (found["why"] == "trailing characters")
    before = data[:offset]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return JsonFault(Phrase("this is not JSON: {why}", {"why": why}), line=line, column=column)


def tags_in(*unions: object) -> tuple[str, ...]:
    """Return the tags of the types in unions: what ``kind`` or ``event`` may say."""
    return tuple([str(kind.__struct_config__.tag) for union in unions for kind in get_args(union)])


def unfit(message: str, tags: tuple[str, ...]) -> JsonFault:
    """Say what is wrong with a value, from msgspec's message; ``tags`` are those that it could have."""
    parts = _PATH.fullmatch(message)
    assert parts is not None
    path = parts["path"] or "$"
    last = _LAST_NAME.search(path)
    phrase, help = _reworded(parts["why"], last[1] if last else "", tags)
    return JsonFault(phrase, help, path)


def _reworded(why: str, name: str, tags: tuple[str, ...]) -> tuple[Phrase, Phrase | None]:
    if found := _NO_VALUE.fullmatch(why):
        return _no_value(found["value"], name, tags)
    if found := _FIELD.fullmatch(why):
        if found["what"] == "missing required":
            return Phrase("the field {name} is missing", {"name": shown(found["name"])}), None
        return Phrase("there is no field {name} here", {"name": shown(found["name"])}), None
    for pattern, phrase in _PATTERNS.items():
        if why.endswith(f"matching regex {pattern!r}"):
            return Phrase("this text can't stand here"), phrase
    if found := _EXPECTED.fullmatch(why):
        values = {"wanted": _types(found["wanted"]), "got": _types(found["got"])}
        return Phrase("expected {wanted}, got {got}", values), None
    if found := _BOUNDED.fullmatch(why):
        values = {"wanted": _types(found["wanted"]), "bound": found["bound"]}
        if found["length"]:
            return Phrase("expected {wanted} of length {bound}", values), None
        return Phrase("expected {wanted} {bound}", values), None
    return Phrase("{text}", {"text": why[:1].lower() + why[1:]}), None


def _types(names: str) -> Phrase | str:
    """Say which types a value may have, from msgspec's names, as in ``int | null``."""
    return either([_TYPES.get(name, name) for name in names.split(" | ")])


def _no_value(value: str, name: str, tags: tuple[str, ...]) -> tuple[Phrase, Phrase | None]:
    values = {"value": shown(value), "name": name}
    if name == "format":
        return Phrase("no document of this program has the format {value}", values), None
    if name == "version":
        return Phrase("version {value} is not known; this program reads version {known}", values | {"known": 1}), None
    if name in ("kind", "event"):
        near = [] if value in tags else get_close_matches(value, tags, n=1)
        help = Phrase("did you mean {near}?", {"near": near[0]}) if near else None
        return Phrase("the {name} {value} can't stand here", values), help
    return Phrase("{value} can't stand here", values), _CARDS if value == "X" else _CHOICES.get(name)
