"""The options of the rules as the face shows them, read off the fields of `Rules`."""

from typing import Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from shengji.engine.rules import Rules


class Option(Struct, frozen=True):
    """An option as the face shows it: ``values`` are spelled as in a Rules tag; empty where any number goes."""

    name: str
    meaning: str
    source: str
    values: tuple[str, ...]
    many: bool
    number: bool


def _option(name: str, annotated: object) -> Option:
    kind, meta = get_args(annotated)[:2]
    inner, many, number = kind, False, False
    if get_origin(kind) is tuple:
        inner, many = get_args(kind)[0], True
    if inner is bool:
        values: tuple[str, ...] = ("true", "false")
    elif inner is int or (get_origin(inner) in (Union, type(int | None)) and int in get_args(inner)):
        values, number = (), True
    else:
        values = tuple(str(value) for value in get_args(inner))
    return Option(name, meta.description, meta.extra["source"], values, many, number)


OPTIONS: dict[str, Option] = {
    name: _option(name, annotated) for name, annotated in get_type_hints(Rules, include_extras=True).items()
}
"""Every option by its name, in the order of the fields of `Rules`."""
