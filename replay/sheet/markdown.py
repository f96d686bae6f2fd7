r"""A sheet as Markdown, for everything that reads CommonMark with tables: what users wrote is text in it, never markup.

Diagrams stand in it as letters, so that one file is all there is: links to pictures break when a text is pasted, and
pictures inside of a text are taken out by most places that show Markdown.
"""

import re
from collections.abc import Iterator, Sequence

from shengji.replay.language.languages import told
from shengji.replay.sheet.blocks import Asked, Block, Cell, Facts, Heading, Picture, Row, Sheet, Tricks, Words
from shengji.replay.views.looks import SYMBOLS

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$^&@]|==)")
"""Characters that mean something in a line: in CommonMark, in tables, or where GitHub, Obsidian or Pandoc add to it."""

_ADDRESS = re.compile(r":(?=/)|(?<=www)\.", re.I)
"""What makes an address of a word where addresses become links by themselves."""

_AT_START = re.compile(r"[-+:%=]|\d+(?=[.)])")
"""What means something at the beginning of a line: lists, rules, metadata."""


_KEPT = "\N{NO-BREAK SPACE}"


def escaped(text: str) -> str:
    r"""Write a text so that it stays text inside of a line.

    >>> print(escaped("[x](javascript:1) <b>`|` *4* http://x.y"))
    \[x\](javascript:1) \<b\>\`\|\` \*4\* http\://x.y
    """
    return _ADDRESS.sub(r"\\\g<0>", _MARKUP.sub(r"\\\1", " ".join(text.split())))


def paragraph(text: str) -> str:
    r"""Write a text so that it stays text at the beginning of a line too.

    >>> print(paragraph("1. no list"))
    1\. no list
    """
    line = escaped(text)
    found = _AT_START.match(line)
    if found is None:
        return line
    return f"{found[0]}\\{line[found.end() :]}" if found[0].isdigit() else f"\\{line}"


def markdown(sheet: Sheet) -> str:
    """Write a sheet as Markdown; the answers of its questions are folded up where that can be."""
    return "\n\n".join(part for block in sheet.blocks for part in _block(block)) + "\n"


def _block(block: Block) -> Iterator[str]:
    """Yield the parts of a block, between which lines are blank."""
    match block:
        case Heading(level=level, text=text):
            yield f"{'#' * level} {escaped(text)}"
        case Facts(rows=rows):
            if rows:
                yield "\n".join(f"- **{escaped(name)}:** {escaped(value)}" for name, value in rows)
        case Words(note=True, text=text):
            yield f"> {paragraph(text)}"
        case Words(fault=True, text=text):
            yield f"**{SYMBOLS.wrong}** {escaped(text)}"
        case Words(text=text):
            yield paragraph(text)
        case Picture(lines=lines):
            yield _fenced(lines)
        case Tricks():
            yield _table(block)
        case Asked():
            yield from _asked(block)


def _fenced(lines: Sequence[str]) -> str:
    """Set lines as they are; the fence is longer than any that they hold."""
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *lines, fence])


def _asked(block: Asked) -> Iterator[str]:
    head = told("Question {number}", number=block.number)
    yield f"**{escaped(head)}** ({escaped(block.place)}). {escaped(block.prompt)}"
    for shown in block.shown:
        yield from _block(shown)
    if block.answer:
        fold = told("Answer")
        yield f"<details><summary>{fold}</summary>"
        for words in block.answer:
            yield from _block(words)
        yield "</details>"


def _table(table: Tricks) -> str:
    """Write a table of tricks; columns in which nothing stands are left out."""
    scored = any(row.score for row in table.rows)
    said = any(row.remarks for row in table.rows)
    heads = [told("Trick"), *table.seats, told("Won")]
    heads += [told("Attackers")] if scored else []
    heads += [told("Notes")] if said else []
    lines = [_line(map(escaped, heads)), _line(["--:", *[":--"] * 5, *["--:"] * scored, *[":--"] * said])]
    lines += [_line(_row(row, scored=scored, said=said)) for row in table.rows]
    return "\n".join(lines)


def _line(cells: "Iterator[str] | Sequence[str]") -> str:
    return f"| {' | '.join(cells)} |"


def _row(row: Row, *, scored: bool, said: bool) -> Iterator[str]:
    yield escaped(row.number)
    yield from map(_cell, row.plays)
    yield f"{row.winner}{_KEPT}+{row.points}" if row.points else row.winner
    if scored:
        yield escaped(row.score)
    if said:
        yield " ".join(_remarks(row))


def _remarks(row: Row) -> Iterator[str]:
    for remark in row.remarks:
        sign = f"{SYMBOLS.wrong} " if remark.fault else ""
        yield f"**{escaped(remark.place)}:** {sign}{escaped(remark.text)}"


def _cell(cell: Cell) -> str:
    """Write a play: who leads has a mark before it, who wins is set in bold."""
    if not cell.cards:
        return ""
    tried = f"{cell.tried} {SYMBOLS.arrow} " if cell.tried else ""
    cards = escaped(tried + cell.cards)
    lead = f"{SYMBOLS.turn}{_KEPT}" if cell.led else ""
    return f"{lead}**{cards}**" if cell.won else lead + cards
