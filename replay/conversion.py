"""From the bytes of a file, whichever form it is written in, to the record that is in it."""

import re
from enum import Enum
from itertools import zip_longest
from pathlib import PurePath
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shengji.grammar import faults
from shengji.grammar.decoding import decode, undecoded
from shengji.grammar.diagnostics import Phrase
from shengji.grammar.source import Source
from shengji.notation.json_faults import JsonFault, Refused
from shengji.notation.json_reader import KINDS, decoded, read_json, record_in
from shengji.notation.json_writer import document_of
from shengji.notation.reader import read
from shengji.notation.record import Broken, Item, Record, Trick, Variation
from shengji.notation.writer import write
from shengji.replay.checking import Checked, check_source
from shengji.replay.language.languages import told
from shengji.replay.report import concise

SUFFIXES = (".json", ".jsonl", ".ndjson")
_FIRST_FIELD = re.compile(r'\s*(?:\[\s*)?\{\s*"\w+"\s*:')
_LOST = frozenset({faults.NOT_UTF8.code, faults.NO_TEXT.code, faults.NO_ENCODING.code})
"""What it takes to lose a part of a text: bytes that are no characters can stand in no record."""


class Form(Enum):
    """How a record is written down."""

    SJN = "sjn"
    DOCUMENT = "json"
    EVENTS = "jsonl"


class Unconvertible(Exception):
    """A file of which no record can be made that says the same; ``said`` says where and why."""

    def __init__(self, said: Phrase | str) -> None:
        super().__init__(said)
        self.said = said


def form_of(name: str, text: str) -> Form:
    """Say in which form a text is written: what it begins with tells JSON from SJN, else the suffix of its name.

    >>> form_of("club.txt", '{"format": "sjn-json"')
    <Form.DOCUMENT: 'json'>
    >>> form_of("club.sjn", "{A night at the club.}")
    <Form.SJN: 'sjn'>
    """
    suffix = PurePath(name).suffix.lower()
    if not _FIRST_FIELD.match(text) and suffix not in SUFFIXES:
        return Form.SJN
    if suffix in SUFFIXES[1:]:
        return Form.EVENTS
    line = text.lstrip().partition("\n")[0]
    try:
        return (
            Form.EVENTS
            if "event" in msgspec.json.decode(line.encode(errors="replace"), type=dict[str, Any])
            else Form.DOCUMENT
        )
    except (msgspec.MsgspecError, RecursionError):
        return Form.DOCUMENT


def read_bytes(name: str, data: bytes, encoding: str | None = None, *, play: bool) -> Checked:
    """Read the content of a file in any form, and play it through only where ``play`` says so.

    What came as JSON is played, and spoken of by diagnostics, as its canonical SJN. Raises `Unconvertible` where
    something would be lost, or where there is no record.
    """
    source = decode(name, data, encoding)
    form = form_of(name, source.text)
    if form is Form.SJN:
        checked = _checked(source, play=play)
        lost = next((found for found in checked.diagnostics if found.code in _LOST), None)
        if lost is not None:
            raise Unconvertible(concise(checked, lost))
        return checked
    bad = source.fault or undecoded(source, 0, len(source.text))
    if bad is not None:
        raise Unconvertible(concise(Checked(source, Record(()), (), (bad,)), bad))
    stated = _record_in(source.text.encode(), form)
    if isinstance(stated, JsonFault):
        raise Unconvertible(_refusal(name, stated))
    checked = _checked(Source(told("{path} as SJN", path=name), write(stated)), play=play)
    if checked.record != stated and not _holds_broken(stated):
        path = _first_difference(
            msgspec.to_builtins(document_of(stated)), msgspec.to_builtins(document_of(checked.record))
        )
        other = Phrase("written as SJN, this would be read as something else")
        raise Unconvertible(_refusal(name, JsonFault(other, path=f"${path}")))
    return replace(checked, record=stated)


def _refusal(name: str, fault: JsonFault) -> Phrase:
    return Phrase("{place}: {message}", {"place": name, "message": fault.phrase})


def _checked(source: Source, *, play: bool) -> Checked:
    if play:
        return check_source(source)
    record, found = read(source)
    return Checked(source, record, (), tuple(found))


class _Head(Struct):
    """What a document says that it is."""

    format: str = ""


def _record_in(data: bytes, form: Form) -> Record | JsonFault:
    """Return the record of a document or a stream."""
    if form is Form.EVENTS:
        from shengji.replay.events.reading import read_events

        return read_events(data)
    head = decoded(data, _Head, ())
    if isinstance(head, JsonFault) or head.format != "sjn-resolved":
        return head if isinstance(head, JsonFault) else read_json(data)
    from shengji.replay.resolved.types import Resolved

    resolved = decoded(data, Resolved, KINDS)
    if isinstance(resolved, JsonFault):
        return resolved
    try:
        return record_in(resolved.matches, resolved.notes)
    except Refused as refused:
        return refused.fault


def _holds_broken(record: Record) -> bool:
    """Whether there is anything in a record that could not be read: then its text is not sure to read back."""
    return any(_is_broken(item) for match in record.matches for deal in match.deals for item in deal.items)


def _is_broken(item: Item) -> bool:
    plays = item.plays if isinstance(item, Trick) else ()
    notes = [*item.notes, *[note for play in plays for note in play.notes]]
    variations = [note for note in notes if isinstance(note, Variation)]
    return isinstance(item, Broken) or any(_is_broken(line) for variation in variations for line in variation.items)


def _first_difference(stated: Any, read_back: Any) -> str:
    """Return the path to the first value in which two JSON values differ."""
    if isinstance(stated, dict) and isinstance(read_back, dict):
        for name in {**stated, **read_back}:
            if stated.get(name) != read_back.get(name):
                return f".{name}{_first_difference(stated.get(name), read_back.get(name))}"
    if isinstance(stated, tuple) and isinstance(read_back, tuple):
        for place, (one, other) in enumerate(zip_longest(stated, read_back)):
            if one != other:
                return f"[{place}]{_first_difference(one, other)}"
    return ""
