"""The parser: text to elements, and a diagnostic for each stretch that it can't read."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from shengji.grammar.chunks import Chunk, Closers, cut
from shengji.grammar.diagnostics import Diagnostic, Phrase, Span, diagnose
from shengji.grammar.faults import (
    BRACE_IN_COMMENT,
    CONTROL,
    EMPTY_VARIATION,
    NESTED_TOO_DEEP,
    NO_HOST,
    NOT_IN_VARIATION,
    OPEN_COMMENT,
    OPEN_VARIATION,
)
from shengji.grammar.folding import first_control, folded
from shengji.grammar.lines import element_of_match, lines_by_first
from shengji.grammar.source import Source
from shengji.grammar.syntax import BLANK, Element, Token, broken, element_of
from shengji.grammar.terminals import compiled

if TYPE_CHECKING:
    from lark import Token as LarkToken

    from shengji.grammar.explain import Fault

DEEPEST = 40
"""How deep variations may nest."""

_BLANKS = re.compile(r"[ \t\r\n]*")

_INNER_BRACE = re.compile(r"(?<!\\)(?:\\\\)*\{")

_CLOSE_BEFORE = Phrase(
    "close it with }} before the next deal; a line of commentary that opens with [Deal or [SJN needs a blank before"
)

_AS_WRITTEN = frozenset({"STRING", "COMMENT", "REMARK", "LINE_REMARK", "ANNOTATION", "VARIATION"})
"""Kinds of tokens whose text is taken as it was written, never folded."""

_IN_VARIATION = frozenset({"trick", "claim", "concede", "notes", "broken"})


def elements(source: Source, found: list[Diagnostic]) -> Iterator[Element]:
    """Yield the elements of a text in order; diagnostics are put into ``found`` as they come up.

    Every character belongs to an element or to blanks between elements, and every one of the kind ``broken`` has its
    diagnostic.
    """
    return Parser(source, found).elements(0, len(source.text))


class Parser:
    """A text, as it was written and folded, and where its diagnostics go.

    Control characters are reported once: ``told_control`` says that they were.
    """

    def __init__(self, source: Source, found: list[Diagnostic], *, told_control: bool = False) -> None:
        self.written = source.text
        self.text = folded(source.text)
        if self.text == self.written:
            self.text = self.written
        self.goes_on = source.goes_on
        self.found = found
        self.told_control = told_control
        self.closers: Closers = {}

    def elements(self, start: int, end: int) -> Iterator[Element]:
        """Yield the elements of a stretch of the text, which goes up to the end or to a line that opens something."""
        if not self.told_control and self.text is not self.written:
            offset = first_control(self.written, start, end)
            if offset >= 0:
                self.told_control = True
                char = f"U+{ord(self.written[offset]):04X}"
                self.found.append(diagnose(CONTROL, Span(offset, offset + 1), char=char))
        return self._elements(start, end, 0)

    def _elements(self, start: int, end: int, depth: int) -> Iterator[Element]:
        """Yield the elements of a stretch of the text, which is so many variations deep."""
        text, written = self.text, self.written
        as_written = text is written
        lines = lines_by_first()
        offset = _first(text, start, end)
        while offset < end:
            for rule, kinds, pattern in lines.get(text[offset], ()):
                if match := pattern.match(text, offset, end):
                    element = element_of_match(rule, kinds, match)
                    yield element if as_written else self._unfolded(element)
                    offset = match.end()
                    break
            else:
                chunk = cut(text, offset, end, self.closers)
                for element in self._read(chunk, depth):
                    yield self._unfolded(element)
                offset = _first(text, chunk.end, end)

    def _unfolded(self, element: Element) -> Element:
        """Give strings and notes their text as it was written."""
        if self.text is self.written or _AS_WRITTEN.isdisjoint(element.kinds):
            return element
        texts = tuple(
            [
                self.written[start:end] if kind in _AS_WRITTEN else text
                for kind, text, (start, end) in zip(element.kinds, element.texts, element.places, strict=True)
            ]
        )
        return Element(element.kind, element.start, element.end, element.kinds, texts, element.places, element.nested)

    def _broken(self, start: int, end: int) -> Element:
        return broken(self.written[start:end], start)

    def _read(self, chunk: Chunk, depth: int) -> Iterator[Element]:
        """Read one chunk: its item, and what is left open after it."""
        text = self.text
        open_at = chunk.open if chunk.open >= 0 else chunk.end
        for note in chunk.notes:
            brace = _INNER_BRACE.search(note.text, 1) if note.kind == "COMMENT" else None
            if brace is not None:
                place = note.start + brace.end() - 1
                help = Phrase("write \\{{ for a brace that is meant")
                self.found.append(diagnose(BRACE_IN_COMMENT, Span(place, place + 1), help=help))
        yield from self._item(_without_variations(text[chunk.start : open_at], chunk), chunk, depth)
        if chunk.open >= 0:
            kind = OPEN_COMMENT if text[chunk.open] == "{" else OPEN_VARIATION
            cut = self.goes_on or chunk.end < len(text)
            help_open = _CLOSE_BEFORE if cut and kind is OPEN_COMMENT else None
            self.found.append(diagnose(kind, Span(chunk.open, chunk.open + 1), help=help_open))
            yield self._broken(chunk.open, chunk.open + len(text[chunk.open : chunk.end].rstrip(BLANK)))

    def _item(self, item: str, chunk: Chunk, depth: int) -> Iterator[Element]:
        """Read what a chunk holds apart from what is left open in it; ``item`` is its text without variations."""
        start, end = chunk.start, chunk.start + len(self.text[chunk.start : chunk.start + len(item)].rstrip(BLANK))
        if chunk.notes and _is_notes(self.text[start:end], start, chunk):
            yield self._with_variations(element_of("notes", start, end, chunk.notes), depth)
        elif start < end:
            read = _quick(self.text[start:end], chunk) or _parse(item, chunk)
            if isinstance(read, Element):
                yield self._with_variations(read, depth)
            else:
                for element in self._unread(item, read, chunk):
                    yield self._with_variations(element, depth)

    def _unread(self, item: str, fault: "Fault", chunk: Chunk) -> Iterator[Element]:
        """Say what is wrong with an item, and keep what of it can be kept."""
        from shengji.grammar.explain import Fault, explain, is_prose
        from shengji.grammar.tags import mend

        start, end = chunk.start, chunk.start + len(self.text[chunk.start : chunk.start + len(item)].rstrip(BLANK))
        if fault.place and "$END" in fault.accepts and _begins_line(item, fault.place) and is_prose(item, fault.place):
            # A complete item, and on a line of its own something that belongs to nothing.
            head = _parse(item[: fault.place], chunk)
            if isinstance(head, Element):
                yield head
            rest = Fault(item[fault.place :], start + fault.place, 0, frozenset({"HAND"}))
            self.found.append(explain(rest))
            yield self._broken(rest.start, end)
        elif item.startswith("["):
            tokens, diagnostic = mend(item, self.written, start)
            self.found.append(diagnostic)
            yield element_of("tag", start, end, (*tokens, *chunk.notes)) if tokens else self._broken(start, end)
        else:
            self.found.append(explain(fault))
            yield self._broken(start, end)

    def _with_variations(self, element: Element, depth: int) -> Element:
        """Read the variations of an element, and report those that stand after what has no plays."""
        if "VARIATION" not in element.kinds:
            return element
        nested = []
        for kind, (start, end) in zip(element.kinds, element.places, strict=True):
            if kind == "VARIATION":
                if element.kind != "trick":
                    self.found.append(diagnose(NO_HOST, Span(start, start + 1)))
                nested.append(tuple(self._variation(start, end, depth + 1)))
        return Element(
            element.kind, element.start, element.end, element.kinds, element.texts, element.places, tuple(nested)
        )

    def _variation(self, start: int, end: int, depth: int) -> Iterator[Element]:
        """Yield what stands between the parentheses of a variation."""
        inner_end = end - 1
        if depth > DEEPEST:
            self.found.append(diagnose(NESTED_TOO_DEEP, Span(start, start + 1), deepest=DEEPEST))
            yield self._broken(start + 1, inner_end)
            return
        empty = True
        for element in self._elements(start + 1, inner_end, depth):
            if element.kind in _IN_VARIATION:
                empty = empty and element.kind == "notes"
                yield element
            else:
                empty = False
                span = Span(element.start, element.end)
                self.found.append(diagnose(NOT_IN_VARIATION, span, item=element.kind))
                yield self._broken(element.start, element.end)
        if empty:
            self.found.append(diagnose(EMPTY_VARIATION, Span(start, end)))


def _first(text: str, offset: int, end: int) -> int:
    match = _BLANKS.match(text, offset, end)
    return match.end() if match else offset


def _without_variations(item: str, chunk: Chunk) -> str:
    """Blank the variations of a chunk out, so that offsets stay."""
    parts: list[str] = []
    done = 0
    for note in chunk.notes:
        if note.kind == "VARIATION":
            start = note.start - chunk.start
            parts += (item[done:start], " " * len(note.text))
            done = start + len(note.text)
    return "".join((*parts, item[done:])) if parts else item


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
    return _merged(str(tree.data), start, tokens, [note for note in chunk.notes if note.start < start + len(item)])


def _merged(kind: str, start: int, tokens: list[Token], notes: Iterable[Token]) -> Element:
    row = sorted([*tokens, *notes], key=lambda token: token.start)
    return element_of(kind, start, row[-1].end, row)
