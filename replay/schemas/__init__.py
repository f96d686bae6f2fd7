"""JSON Schema of the documents and the events: made from their types, and shipped as files.

``python -m shengji.replay.schemas`` writes the files anew after a change of the types.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from shengji.engine.rules import Rank
from shengji.notation import json_types as js
from shengji.replay.events.types import AnyEvent
from shengji.replay.resolved import facts
from shengji.replay.resolved.types import Resolved

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ABOUT: dict[str, tuple[Any, str]] = {
    "record": (js.Document, "A record of Shengji: what was written, and nothing that follows from it."),
    "resolved": (Resolved, "A record of Shengji, and what follows from it."),
    "events": (AnyEvent, "One event of a stream of events of Shengji: one line of it."),
}
"""What is described by each schema, and in a sentence."""

_NAMED = {
    "Card": js.Card,
    "CardOrUnknown": js.CardOrUnknown,
    "Seat": js.Seat,
    "Side": js.Side,
    "Rank": Rank,
    "Trump": facts.Trump,
    "EffectiveSuit": facts.Suit,
}
"""Choices that stand in many places, and are named once."""


def path_of(name: str) -> Path:
    """Return where the file of a schema lies."""
    return Path(__file__).parent / f"{name}-{js.VERSION}.schema.json"


def schema_of(name: str) -> dict[str, Any]:
    """Make the schema of a form: ``record``, ``resolved`` or ``events``."""
    kind, description = ABOUT[name]
    made = msgspec.json.schema(kind)
    choices = {tuple(sorted(get_args(choice))): title for title, choice in _NAMED.items()}
    used: set[str] = set()
    for node in list(_objects(made)):
        node.pop("discriminator", None)  # no word of JSON Schema: strict validators refuse it
        if (title := choices.get(tuple(map(str, node.get("enum", ()))))) is not None:
            del node["enum"]
            node["$ref"] = f"#/$defs/{title}"
            used.add(title)
        if name == "resolved" and "derived" in node.get("properties", ()):
            node["required"].append("derived")
    definitions = {title: {"title": title, "enum": list(get_args(_NAMED[title]))} for title in _NAMED if title in used}
    head = {"$schema": DIALECT, "$id": f"urn:sjn:json:{name}:{js.VERSION}", "description": description}
    return {**head, **made, "$defs": {**definitions, **made["$defs"]}}


def text_of(name: str) -> str:
    """Return what the file of a schema holds."""
    return msgspec.json.format(msgspec.json.encode(schema_of(name)), indent=2).decode() + "\n"


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in a JSON value."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from _objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _objects(inner)
