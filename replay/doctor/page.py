"""What the doctor says, in lines."""

from collections.abc import Iterator

from shengji.grammar.diagnostics import KINDS, Phrase, Severity
from shengji.grammar.phrases import counted, listed
from shengji.replay.doctor.examination import Examination, Line, Tried
from shengji.replay.doctor.surroundings import SAMPLES, SMALLEST, Encodings, Program, Terminal
from shengji.replay.findings import say
from shengji.replay.language.languages import told
from shengji.replay.report import visible

_TRIALS = (
    ("round_trip", say("record written as text and read again")),
    ("canonical", say("text written again from that")),
    ("json", say("record written as JSON and read again")),
)


def program_lines(program: Program, encodings: Encodings) -> Iterator[str]:
    """Yield what runs, and how text goes in and out."""
    yield f"shengji {program.shengji}"
    yield f"{program.python}, {program.platform}"
    yield ", ".join(f"{name} {version or told('missing')}" for name, version in program.libraries.items())
    yield told(
        "output {output}, file names {names}, locale {locale}, UTF-8 mode {mode}",
        output=encodings.output or "?",
        names=encodings.names,
        locale=encodings.locale or "?",
        mode=say("on") if encodings.utf8_mode else say("off"),
    )


def terminal_lines(terminal: Terminal, encodings: Encodings) -> Iterator[str]:
    """Yield what the terminal shows, a ruler to compare it with, and what would help."""
    yield ""
    if not terminal.output:
        yield told("The output is no terminal: a file or a pipe. Run this in a terminal to see what it shows.")
    else:
        yield told("A terminal of {columns} columns and {lines} lines.", columns=terminal.columns, lines=terminal.lines)
    yield ", ".join(
        _variable(name, value) for name, value in (("TERM", terminal.term), ("COLORTERM", terminal.colorterm))
    )
    yield told("NO_COLOR is set.") if terminal.no_color else told("NO_COLOR is not set.")
    yield told("Colours: {colours}.", colours=terminal.colours or say("none"))
    for name, sample in SAMPLES.items():
        if terminal.shows[name]:
            yield told("{sample} can be written.", sample=sample)
        else:
            yield told("{name} cannot be written in {encoding}.", name=_NAMES[name], encoding=encodings.output or "?")
    if terminal.shows["suits"]:
        yield from _ruler(terminal)
    yield from _advice(terminal)


def _variable(name: str, value: str | None) -> str:
    return told("{name} not set", name=name) if value is None else f"{name}={visible(value)}"


_NAMES = {"suits": say("Card symbols"), "lines": say("Box lines"), "chinese": say("Chinese")}


def _ruler(terminal: Terminal) -> Iterator[str]:
    """Yield how wide symbols are; and lines whose ends stand below each other where that is as it is taken to be."""
    if terminal.drawn is not None:
        cells = counted("{count} cell", "{count} cells", terminal.drawn)
        yield told("The terminal draws a card symbol {cells} wide.", cells=cells)
    yield told(
        "A card symbol is taken to be {cells} wide: the bars at the right should stand below each other.",
        cells=counted("{count} cell", "{count} cells", terminal.ambiguous),
    )
    yield "  |12345678|"
    yield "  |♠♥♦♣♠♥♦♣|"
    if terminal.shows["lines"]:
        yield "  |─│╭╮╰╯━▸|"
    if terminal.shows["chinese"]:
        yield "  |黑桃大王|"


def _advice(terminal: Terminal) -> Iterator[str]:
    said: list[Phrase] = []
    if not all(terminal.shows.values()):
        said.append(say("--ascii is chosen by itself; PYTHONUTF8=1 or a UTF-8 locale gives the symbols"))
    elif terminal.drawn is not None and terminal.drawn != terminal.ambiguous:
        command = "shengji config ascii true"
        said.append(say("the table has no room for symbols so wide: --ascii, or for good {command}", command=command))
    elif terminal.output:
        said.append(say("if the bars do not line up, or symbols are missing: --ascii"))
    if terminal.term == "dumb":
        said.append(say("TERM=dumb: the replayer prints words; set TERM to what the terminal is"))
    if terminal.output and (terminal.columns < SMALLEST[0] or terminal.lines < SMALLEST[1]):
        said.append(say("the replayer needs {columns} columns and {lines} lines; smaller: --plain",
                        columns=SMALLEST[0], lines=SMALLEST[1]))  # fmt: skip
    for advice in said:
        yield told("help: {help}", help=advice)


def file_lines(file: Examination) -> Iterator[str]:
    """Yield what was found out about a file."""
    yield ""
    size = counted("{count} byte", "{count} bytes", file.size)
    mark = say("with a byte order mark") if file.mark else say("no byte order mark")
    yield told(
        "{name}: {size}, {encoding}, {mark}", name=visible(file.name), size=size, encoding=file.encoding, mark=mark
    )
    ends = listed([f"{count} {end}" for end, count in file.ends.items()] or [say("none")])
    yield told("{lines}; line ends: {ends}", lines=counted("{count} line", "{count} lines", file.lines), ends=ends)
    yield told(
        "{matches}, {deals}",
        matches=counted("{count} match", "{count} matches", file.matches),
        deals=counted("{count} deal", "{count} deals", file.deals),
    )
    yield _diagnostics(file)
    for field, what in _TRIALS:
        yield told("{what}: {result}", what=what, result=_result(getattr(file, field)))
    if file.fault is not None:
        yield told("a fault of the program: {fault}", fault=visible(file.fault))
    if file.line is not None:
        yield from _line(file.line)


def _diagnostics(file: Examination) -> str:
    if not file.diagnostics:
        return told("no diagnostics")
    count = dict.fromkeys(Severity, 0)
    for code, number in file.diagnostics.items():
        count[KINDS[code].severity] += number
    sums = listed(
        [
            counted("{count} error", "{count} errors", count[Severity.ERROR]),
            counted("{count} warning", "{count} warnings", count[Severity.WARNING]),
            counted("{count} note", "{count} notes", count[Severity.NOTE]),
        ]
    )
    codes = listed([f"{code} x {number}" if number > 1 else code for code, number in file.diagnostics.items()])
    return told("{sums}: {codes}", sums=sums, codes=codes)


def _result(tried: Tried) -> Phrase:
    if not tried.deals:
        return say("not tried, no deal could be read")
    if not tried.failed:
        return counted("the same for {count} deal", "the same for {count} deals", tried.deals)
    first = visible(tried.first or "")
    return say("not the same for {failed} of {deals}, the first at {first}", failed=tried.failed, deals=tried.deals,
               first=first)  # fmt: skip


def _line(line: Line) -> Iterator[str]:
    yield ""
    yield told("line {number}: {text}", number=line.number, text=visible(line.text))
    yield told("  syntax: {rules}", rules=listed(line.rules) if line.rules else say("nothing"))
    for token in line.tokens:
        yield f"    {token.column}-{token.end_column} {token.kind} {visible(token.text)}"
    yield told("  record:") if line.values else told("  record: nothing")
    for value in line.values:
        yield f"    {visible(value)}"
    for found in line.diagnostics:
        yield f"  {visible(found)}"
