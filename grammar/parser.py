"""The parser: text to elements, and a diagnostic for each stretch that it can't read."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from shengji.grammar.chunks import Chunk, cut
from shengji.grammar.diagnostics import Diagnostic, Phrase, Span, diagnose
from shengji.grammar.faults import BRACE_IN_COMMENT, CONTROL, OPEN_COMMENT, OPEN_VARIATION, VARIATION
from shengji.grammar.folding import controls_in, folded
from shengji.grammar.lines import element_of_match, lines_by_first
from shengji.grammar.source import Source
from shengji.grammar.syntax import BLANK, Element, Token, element_of
from shengji.grammar.terminals import compiled

if TYPE_CHECKING:
    from lark import Token as LarkToken

    from shengji.grammar.explain import Fault

_BLANKS = re.compile(r"[ \t\r\n]*")

_INNER_BRACE = re.compile(r"(?<!\\)(?:\\\\)*\{")

_AS_WRITTEN = frozenset({"STRING", "COMMENT", "REMARK", "ANNOTATION"})
"""Terminals whose text is taken as it was written, never folded."""


def elements(source: Source, found: list[Diagnostic]) -> Iterator[Element]:
    """Yield the elements of a text in order; diagnostics are put into ``found`` as they come up.

    Every character belongs to an element or to blanks between elements, and every one of the kind ``broken`` has its
    diagnostic.
    """
    written = source.text
    text = folded(written)
    if text == written:
        text = written
    else:
        _report_controls(written, found)
    as_written = text is written
    lines = lines_by_first()
    length = len(text)
    offset = _first(text, 0)
    while offset < length:
        for rule, kinds, pattern in lines.get(text[offset], ()):
            if match := pattern.match(text, offset):
                element = element_of_match(rule, kinds, match)
                yield element if as_written else _unfolded(element, written)
                offset = match.end()
                break
        else:
            chunk = cut(text, offset)
            for element in _read(written, text, chunk, found):
                yield _unfolded(element, written)
            offset = _first(text, chunk.end)


def _first(text: str, offset: int) -> int:
    match = _BLANKS.match(text, offset)
    return match.end() if match else offset


def _report_controls(written: str, found: list[Diagnostic]) -> None:
    offset, count = controls_in(written)
    if count:
        more = (Phrase("control characters in this text: {count}", {"count": count}),) if count > 1 else ()
        char = f"U+{ord(written[offset]):04X}"
        found.append(diagnose(CONTROL, Span(offset, offset + 1), notes=more, char=char))


def _unfolded(element: Element, written: str) -> Element:
    """Give strings and notes their text as it was written."""
    if _AS_WRITTEN.isdisjoint(element.kinds):
        return element
    texts = tuple(
        [
            written[start:end] if kind in _AS_WRITTEN else text
            for kind, text, (start, end) in zip(element.kinds, element.texts, element.places, strict=True)
        ]
    )
    return Element(element.kind, element.start, element.end, element.kinds, texts, element.places)


def _read(written: str, text: str, chunk: Chunk, found: list[Diagnostic]) -> Iterator[Element]:
    """Read one chunk with Lark: its item, and what is left open after it."""
    open_at = chunk.open if chunk.open >= 0 else chunk.end
    for start, end in chunk.variations:
        found.append(diagnose(VARIATION, Span(start, end)))
    for note in chunk.notes:
        brace = _INNER_BRACE.search(note.text, 1) if note.kind == "COMMENT" else None
        if brace is not None:
            place = note.start + brace.end() - 1
            found.append(
                diagnose(BRACE_IN_COMMENT, Span(place, place + 1), help=Phrase("write \\{{ for a brace that is meant"))
            )
    item = _without(text[chunk.start : open_at], chunk)
    yield from _item(written, item, chunk, found)
    if chunk.open >= 0:
        kind = OPEN_COMMENT if text[chunk.open] == "{" else OPEN_VARIATION
        help = _cut_by_a_deal(text, chunk.end) if kind is OPEN_COMMENT else None
        found.append(diagnose(kind, Span(chunk.open, chunk.open + 1), help=help))
        yield Element("broken", chunk.open, chunk.open + len(text[chunk.open : chunk.end].rstrip(BLANK)))


def _cut_by_a_deal(text: str, end: int) -> Phrase | None:
    """Say so where commentary does close, but only after a line that looks like the opening of a deal."""
    close, opening = text.find("}", end, end + 2000), text.find("{", end, end + 2000)
    if close < 0 or 0 <= opening < close:
        return None
    return Phrase("a line in commentary can't begin with [Deal or [SJN: put a blank before it")


def _without(item: str, chunk: Chunk) -> str:
    """Blank the variations of a chunk out, so that offsets stay."""
    if not chunk.variations:
        return item
    parts: list[str] = []
    done = chunk.start
    for start, end in chunk.variations:
        parts += (item[done - chunk.start : start - chunk.start], " " * (end - start))
        done = end
    return "".join((*parts, item[done - chunk.start :]))


def _item(written: str, item: str, chunk: Chunk, found: list[Diagnostic]) -> Iterator[Element]:
    """Read what a chunk holds apart from its variations and from what is left open in it."""
    start, end = chunk.start, chunk.start + len(item.rstrip(BLANK))
    if chunk.notes and _is_notes(item, chunk.start, chunk):
        yield element_of("notes", start, end, chunk.notes)
    elif start < end:
        read = _quick(item, chunk) or _parse(item, chunk)
        if isinstance(read, Element):
            yield read
        else:
            yield from _unread(written, item, read, chunk, found)


def _quick(item: str, chunk: Chunk) -> Element | None:
    """Read a canonical line that notes follow; None where it is none, or where notes stand in its midst."""
    if not chunk.notes:
        return None
    core = chunk.notes[0].start - chunk.start
    if not _is_notes(item[core:], chunk.notes[0].start, chunk):
        return None
    for rule, kinds, pattern in lines_by_first().get(item[0], ()):
        if match := pattern.match(item, 0, core):
            line = element_of_match(rule, kinds, match)
            tokens = [Token(token.kind, token.text, token.start + chunk.start) for token in line.tokens]
            return element_of(rule, chunk.start, chunk.notes[-1].end, (*tokens, *chunk.notes))
    return None


def _unread(written: str, item: str, fault: "Fault", chunk: Chunk, found: list[Diagnostic]) -> Iterator[Element]:
    """Say what is wrong with an item, and keep what of it can be kept."""
    from shengji.grammar.explain import Fault, explain, is_prose
    from shengji.grammar.tags import mend

    start, end = chunk.start, chunk.start + len(item.rstrip(BLANK))
    if fault.place and "$END" in fault.accepts and _begins_line(item, fault.place) and is_prose(item, fault.place):
        # A complete item, and on a line of its own something that belongs to nothing.
        head = _parse(item[: fault.place], chunk)
        if isinstance(head, Element):
            yield head
        rest = Fault(item[fault.place :], start + fault.place, 0, frozenset({"HAND"}))
        found.append(explain(rest))
        yield Element("broken", rest.start, end)
    elif item.startswith("["):
        tag, diagnostic = mend(item, written, start, end)
        found.append(diagnostic)
        yield element_of("tag", start, end, (*tag.tokens, *chunk.notes)) if tag.kinds else tag
    else:
        found.append(explain(fault))
        yield Element("broken", start, end)


def _begins_line(item: str, place: int) -> bool:
    before = item[:place].rstrip(" \t")
    return before.endswith(("\n", "\r"))


def _is_notes(text: str, begin: int, chunk: Chunk) -> bool:
    """Whether nothing but the notes of a chunk is in a text that begins at an offset."""
    done = 0
    for note in chunk.notes:
        place = note.start - begin
        if text[done:place].strip(BLANK):
            return False
        done = place + len(note.text)
    return not text[done:].strip(BLANK)


def _parse(item: str, chunk: Chunk) -> "Element | Fault":
    """Parse an item with Lark, and put its notes back among its tokens."""
    from lark.exceptions import UnexpectedInput, UnexpectedToken

    start = chunk.start
    try:
        tree = compiled().parse(item)
    except UnexpectedInput as error:
        from shengji.grammar.explain import Fault

        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        place = len(item) if ended else error.pos_in_stream or 0
        so_far = compiled().parse_interactive(item[:place])
        so_far.exhaust_lexer()
        return Fault(item, start, place, frozenset(so_far.accepts()))  # type: ignore[no-untyped-call]
    words = cast("list[LarkToken]", tree.children)
    tokens = [Token(word.type, str(word), start + (word.start_pos or 0)) for word in words]
    notes = [note for note in chunk.notes if note.start < start + len(item)]
    if notes:
        tokens = sorted([*tokens, *notes], key=lambda token: token.start)
    return element_of(str(tree.data), start, tokens[-1].end, tokens)
