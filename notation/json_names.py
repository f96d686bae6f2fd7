"""Names that stand twice in one JSON object: decoders take one of them, and pass the other over."""

import json
from typing import Any, NamedTuple


class Twice(NamedTuple):
    """The path to an object, and the name that stands in it twice."""

    path: str
    name: str


def name_twice(data: bytes) -> Twice | None:
    """Return a name that stands twice in an object of a JSON text, None where each stands once.

    >>> name_twice(b'{"notes": [{"kind": "comment", "kind": "remark"}]}')
    Twice(path='$.notes[0]', name='kind')
    """
    try:
        json.loads(data, object_pairs_hook=_refuse_twice)
    except _Found:
        return _found_in(json.loads(data, object_pairs_hook=_marked), "$")
    return None


class _Found(Exception):
    """Raised at the first name that stands twice."""


class _Marked(dict[str, Any]):
    """An object in which a name stands twice."""

    name = ""


def _refuse_twice(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) != len({name for name, _ in pairs}):
        raise _Found


def _marked(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    marked = _Marked(pairs)
    marked.name = next((name for place, name in enumerate(names) if name in names[:place]), "")
    return marked


def _found_in(value: Any, path: str) -> Twice | None:
    if isinstance(value, _Marked):
        if value.name:
            return Twice(path, value.name)
        inner = [(f"{path}.{name}", part) for name, part in value.items()]
    else:
        inner = [(f"{path}[{place}]", part) for place, part in enumerate(value if isinstance(value, list) else ())]
    return next((found for below, part in inner if (found := _found_in(part, below)) is not None), None)
