"""The page of all diagnostics, docs/diagnostics.md, made of what is registered and of the examples.

``python -m shengji.replay.explain.document > docs/diagnostics.md`` writes it.
"""

import re
import sys

from shengji.grammar.diagnostics import KINDS, Kind
from shengji.replay.explain.examples import Example, example_of
from shengji.replay.explain.page import correction_of, opening_of, sentence_of
from shengji.replay.report import full, visible

_HEAD = """\
# Diagnostics

<!-- Made by: python -m shengji.replay.explain.document > docs/diagnostics.md -->

Whatever is wrong with a record is reported with a code, a severity, its place, and one sentence. Codes are stable: a
code never changes its meaning, and one that is no longer used is not given away again. `shengji explain CODE` prints
what stands here about one of them.

An error is something that can't be right, a warning something that is probably not meant or is missing; both
are findings, and make `shengji validate` return 1. A note only explains.

In the sentences below, a word in angle brackets stands for what the record at hand has there. What is printed for an
example is what `shengji validate` prints for it, with its text saved in a file of the name shown.
"""

_PARTS = (
    ("1", "Text and syntax"),
    ("2", "The deal: cards, hands, kitty"),
    ("3", "Bids, kitty, burial, tribute"),
    ("4", "Play"),
    ("5", "Scores, levels, match"),
    ("6", "Rules"),
)
"""The parts of the page, by the first digit of the codes in them."""

_SPECIAL = re.compile(r"[\\`*_<>\[\]]")


def document() -> str:
    """Return the page, in Markdown.

    Raises `KeyError` where a code begins with a digit that no part is for.
    """
    kinds: dict[str, list[Kind]] = {digit: [] for digit, _ in _PARTS}
    for kind in sorted(KINDS.values(), key=lambda kind: kind.code):
        kinds[kind.code.removeprefix("SJN")[0]].append(kind)
    sections = [_HEAD]
    for digit, title in _PARTS:
        sections.append(f"## {title}\n\n{_table(kinds[digit])}")
        sections += [_entry(kind) for kind in kinds[digit]]
    return "\n".join(sections)


def _table(kinds: list[Kind]) -> str:
    rows = [
        f"| [{kind.code}](#{kind.code.lower()}) | {kind.severity} | {_plain(str(sentence_of(kind)))} |"
        for kind in kinds
    ]
    return "\n".join(["| code | severity | sentence |", "| --- | --- | --- |", *rows, ""])


def _entry(kind: Kind) -> str:
    """Return what is said of one kind."""
    lines = [f"### {kind.code}", "", f"{kind.severity}: {_plain(str(sentence_of(kind)))}", "", _plain(kind.meaning)]
    example = example_of(kind.code)
    if example is not None:
        lines += _example(example)
    return "\n".join([*lines, ""])


def _example(example: Example) -> list[str]:
    checked, diagnostic = example.shown()
    if diagnostic is None:
        return []
    lines = ["", opening_of(example), "", *_fenced(example.text)]
    lines += ["", "`shengji validate` prints:", "", *_fenced(full(checked, diagnostic))]
    if example.instead is not None:
        lines += ["", correction_of(example, checked, diagnostic)]
        if example.instead:
            lines += ["", *_fenced("\n".join(example.instead))]
    return lines


def _fenced(text: str) -> list[str]:
    return ["```text", *[visible(line) for line in text.splitlines()], "```"]


def _plain(text: str) -> str:
    """Escape what Markdown would take for its own."""
    return _SPECIAL.sub(lambda match: "\\" + match[0], text)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(document())
