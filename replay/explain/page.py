"""Diagnostics explained, as text: all of them in a list, or one with its example."""

import re
from difflib import get_close_matches

from shengji.grammar.diagnostics import KINDS, Diagnostic, Kind
from shengji.replay.checking import Checked
from shengji.replay.explain.examples import Example, example_of
from shengji.replay.report import full, visible
from shengji.replay.views.cells import wrap

_NEAREST = 3
_LOOK_ALIKE = str.maketrans("OIL", "011")
_INDENT = "    "
_ENCODINGS = {"gb18030": "GB18030", "utf-16-le": "UTF-16"}


def registered(code: str) -> Kind | None:
    """Return the kind with a code, which may be written in small letters or as a number alone."""
    return KINDS.get(_spelled(code))


def nearest_codes(code: str) -> str:
    """Say which codes are nearest to one that does not exist."""
    meant = _spelled(code).translate(_LOOK_ALIKE)
    near = [meant] if meant in KINDS else get_close_matches(meant, KINDS, n=_NEAREST, cutoff=0.6)
    if not near:
        return "shengji explain lists them all"
    return f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(sorted(near))}"


def list_page(width: int) -> list[str]:
    """List all codes with severity and sentence."""
    lines: list[str] = []
    for kind in sorted(KINDS.values(), key=lambda kind: kind.code):
        label = f"{kind.code}  {kind.severity.value:<7}  "
        lines += [
            (" " * len(label) if place else label) + line
            for place, line in enumerate(wrap(sentence_of(kind), width - len(label)))
        ]
    return lines


def code_page(kind: Kind, width: int) -> list[str]:
    """Explain one kind: its sentence, its meaning, and its example."""
    lines = [*wrap(f"{kind.severity}[{kind.code}]: {sentence_of(kind)}", width), "", *wrap(kind.meaning, width)]
    example = example_of(kind.code)
    if example is not None:
        lines += _example_lines(example, width)
    return lines


def _example_lines(example: Example, width: int) -> list[str]:
    checked, diagnostic = example.shown()
    if diagnostic is None:
        return []
    lines = ["", *wrap(opening_of(example), width), "", *_set_off(example.text)]
    lines += ["", "shengji validate says:", "", *_set_off(full(checked, diagnostic))]
    if example.instead is not None:
        lines += ["", f"{correction_of(example, checked, diagnostic)}{':' if example.instead else '.'}"]
        if example.instead:
            lines += ["", *_set_off("\n".join(example.instead))]
    return lines


def opening_of(example: Example) -> str:
    """Introduce the record of an example."""
    if example.saved_as is not None:
        return f"This record, saved as {_ENCODINGS[example.saved_as]}:"
    if example.read_as is not None:
        return f"This record, read with --encoding {example.read_as}:"
    return "For example, in this record:"


def correction_of(example: Example, checked: Checked, diagnostic: Diagnostic) -> str:
    """Say in place of which lines of an example something else is right."""
    first, last = example.replaced(checked, diagnostic)
    place = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"What is right in place of {place}" if example.instead else f"What is right: the record without {place}"


def _set_off(text: str) -> list[str]:
    """Indent lines that are shown as they are, never wrapped."""
    return [(_INDENT + visible(line)).rstrip() for line in text.splitlines()]


def sentence_of(kind: Kind) -> str:
    """Return the sentence of a kind, with what is filled in between angle brackets."""
    return re.sub(r"\{(\w+)\}", r"<\1>", kind.template)


def _spelled(code: str) -> str:
    code = code.strip().upper()
    return f"SJN{code}" if code.isdecimal() else code
