"""Diagnostics explained, as text: all of them in a list, or one with its example."""

import re
from difflib import get_close_matches

from shengji.grammar.diagnostics import KINDS, Diagnostic, Kind, Phrase
from shengji.grammar.phrases import listed
from shengji.replay.checking import Checked
from shengji.replay.explain.examples import Example, example_of
from shengji.replay.explain.fields import FIELDS
from shengji.replay.language.languages import spoken, told, worded
from shengji.replay.report import full, heading, visible
from shengji.replay.views.cells import width_of, wrap
from shengji.replay.words import SEVERITIES

_NEAREST = 3
_LOOK_ALIKE = str.maketrans("OIL", "011")
_INDENT = "    "
_ENCODINGS = {"gb18030": "GB18030", "utf-16-le": "UTF-16"}


def registered(code: str) -> Kind | None:
    """Return the kind with a code, which may be written in small letters or as a number alone."""
    return KINDS.get(_spelled(code))


def nearest_codes(code: str) -> Phrase:
    """Say which codes are nearest to one that does not exist."""
    meant = _spelled(code).translate(_LOOK_ALIKE)
    near = [meant] if meant in KINDS else get_close_matches(meant, KINDS, n=_NEAREST, cutoff=0.6)
    if not near:
        return Phrase("shengji explain lists them all")
    if len(near) == 1:
        return Phrase("the nearest is {code}", {"code": near[0]})
    return Phrase("the nearest are {codes}", {"codes": listed(sorted(near))})


def list_page(width: int) -> list[str]:
    """List all codes with severity and sentence."""
    lines: list[str] = []
    widest = len("SJN000    ") + max(width_of(spoken(severity)) for severity in SEVERITIES.values())
    for kind in sorted(KINDS.values(), key=lambda kind: kind.code):
        label = f"{kind.code}  {spoken(SEVERITIES[kind.severity])}  "
        label += " " * (widest - width_of(label))
        lines += [
            (" " * widest if place else label) + line
            for place, line in enumerate(wrap(spoken(sentence_of(kind)), width - widest))
        ]
    return lines


def code_page(kind: Kind, width: int) -> list[str]:
    """Explain one kind: its sentence, its meaning, and its example."""
    lines = [*wrap(heading(kind, spoken(sentence_of(kind))), width), "", *wrap(worded(kind.meaning), width)]
    example = example_of(kind.code)
    if example is not None:
        lines += _example_lines(example, width)
    return lines


def _example_lines(example: Example, width: int) -> list[str]:
    checked, diagnostic = example.shown()
    if diagnostic is None:
        return []
    lines = ["", *wrap(opening_of(example), width), "", *_set_off(example.text)]
    lines += ["", told("shengji validate says:"), "", *_set_off(full(checked, diagnostic))]
    if example.instead is not None:
        lines += ["", correction_of(example, checked, diagnostic)]
        if example.instead:
            lines += ["", *_set_off("\n".join(example.instead))]
    return lines


def opening_of(example: Example) -> str:
    """Introduce the record of an example."""
    if example.saved_as is not None:
        return told("This record, saved as {encoding}:", encoding=_ENCODINGS[example.saved_as])
    if example.read_as is not None:
        return told("This record, read with --encoding {encoding}:", encoding=example.read_as)
    return told("For example, in this record:")


def correction_of(example: Example, checked: Checked, diagnostic: Diagnostic) -> str:
    """Say in place of which lines of an example something else is right."""
    first, last = example.replaced(checked, diagnostic)
    place = (
        Phrase("line {first}", {"first": first})
        if first == last
        else Phrase("lines {first} to {last}", {"first": first, "last": last})
    )
    if example.instead:
        return told("What is right in place of {place}:", place=place)
    return told("What is right: the record without {place}.", place=place)


def _set_off(text: str) -> list[str]:
    """Indent lines that are shown as they are, never wrapped."""
    return [(_INDENT + visible(line)).rstrip() for line in text.splitlines()]


def sentence_of(kind: Kind) -> Phrase:
    """Return the sentence of a kind, with what is filled in between angle brackets."""
    return Phrase(kind.template, {field: FIELDS[field] for field in re.findall(r"\{(\w+)\}", kind.template)})


def _spelled(code: str) -> str:
    code = code.strip().upper()
    return f"SJN{code}" if code.isdecimal() else code
