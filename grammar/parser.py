"""The parser: text to elements, and a diagnostic for each stretch that it can't read."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from shengji.grammar.chunks import INNER_BRACE, OPENING_LINE, Chunk, Closers, cut
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

    Control characters are reported once: ``told_control`` says that they were, ``control`` where.
    """

    def __init__(self, source: Source, found: list[Diagnostic], *, told_control: bool = False) -> None:
        self.written = source.text
        self.text = folded(source.text)
        if self.text == self.written:
            self.text = self.written
        self.goes_on = source.goes_on
        self.found = found
        self.told_control = told_control
        self.control = -1
        self.closers: Closers = {}

    def elements(self, start: int, end: int) -> Iterator[Element]:
        """Yield the elements of a stretch of the text, which goes up to the end or to a line that opens something."""
        if not self.told_control and self.text is not self.written:
            offset = first_control(self.written, start, end)
            if offset >= 0:
                self.told_control, self.control = True, offset
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
            for rule, kinds, pattern in lines[text[offset]]:
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
        self._report_braces(chunk)
        before = len(self.found)
        read = self._item(_alone(text[chunk.start : open_at], chunk), chunk, depth)
        if chunk.open < 0:
            yield from read
            return
        start, elements = chunk.open, list(read)
        if elements and elements[-1].kind == "broken":
            # What is left open stands in the midst of an item.
            start = elements.pop().start
            del self.found[before:]
        yield from elements
        end = chunk.open + len(text[chunk.open : chunk.end].rstrip(BLANK))
        self.found.append(self._left_open(chunk, end))
        yield self._broken(start, end)

    def _report_braces(self, chunk: Chunk) -> None:
        """Report commentary that holds an opening brace."""
        for note in chunk.notes:
            brace = INNER_BRACE.search(note.text, 1) if note.kind == "COMMENT" else None
            if brace is not None:
                place = note.start + brace.end() - 1
                help = Phrase("write \\{{ for a brace that is meant")
                self.found.append(diagnose(BRACE_IN_COMMENT, Span(place, place + 1), help=help))

    def _left_open(self, chunk: Chunk, end: int) -> Diagnostic:
        text, span = self.text, Span(chunk.open, chunk.open + 1)
        if text[chunk.open] != "{":
            return diagnose(OPEN_VARIATION, span)
        if chunk.end >= len(text):
            return diagnose(OPEN_COMMENT, span, help=_CLOSE_BEFORE if self.goes_on else None)
        if OPENING_LINE.match(text, chunk.end - 1):
            return diagnose(OPEN_COMMENT, span, help=_CLOSE_BEFORE)
        # Commentary that took in what follows it, up to the end of other commentary.
        return diagnose(OPEN_COMMENT, Span(chunk.open, end), help=Phrase("close it with }} before the next item"))

    def _item(self, item: str, chunk: Chunk, depth: int) -> Iterator[Element]:
        """Read what a chunk holds apart from what is left open in it; ``item`` is its text with nothing else."""
        if chunk.notes and _is_notes(item, chunk.start, chunk):
            first, last = chunk.notes[0], chunk.notes[-1]
            yield self._with_variations(element_of("notes", first.start, last.end, chunk.notes), depth)
        elif item.strip(BLANK):
            read = _quick(item, chunk) or _parse(item, chunk)
            if not isinstance(read, Element):
                yield from [self._with_variations(element, depth) for element in self._unread(item, read, chunk)]
                return
            yield self._with_variations(read, depth)
        self.found += _lost(chunk)

    def _unread(self, item: str, fault: "Fault", chunk: Chunk) -> Iterator[Element]:
        """Say what is wrong with an item, and keep what of it can be kept; of what is broken one fault is reported."""
        from shengji.grammar.explain import Fault, ends_before, explain
        from shengji.grammar.tags import is_tag, mend

        start = chunk.start
        end = max(start + len(item.rstrip(BLANK)), *[away.end for away in (*chunk.notes, *chunk.lost)], 0)
        if ends_before(fault):
            # A complete item, and after it something that belongs to nothing.
            head = _parse(item[: fault.place], chunk)
            if isinstance(head, Element):
                yield head
            fault = Fault(item[fault.place :], chunk.start + fault.place, 0, frozenset({"HAND"}))
            self.found += [lost for lost in _lost(chunk) if lost.span.start < fault.start]
            yield self._explained(explain(fault), fault.start, end, chunk)
        elif is_tag(item):
            tokens, diagnostic = mend(item, self.written, chunk.start)
            if tokens:
                self.found.append(diagnostic)
                yield element_of("tag", start, end, (*tokens, *chunk.notes))
            else:
                yield self._explained(diagnostic, start, end, chunk)
        else:
            first = min([explain(fault), *_lost(chunk)], key=lambda found: found.span.start)
            yield self._explained(first, start, end, chunk)

    def _explained(self, diagnostic: Diagnostic, start: int, end: int, chunk: Chunk) -> Element:
        """Return what could not be read, and report why, unless a control character in it is reported already."""
        in_note = any(note.start <= self.control < note.end for note in chunk.notes)
        if in_note or not start <= self.control < end:
            self.found.append(diagnostic)
        return self._broken(start, end)

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
            yield self._broken(start, end)
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


def _alone(item: str, chunk: Chunk) -> str:
    """Blank the variations of a chunk out, and what is lost in it, so that offsets stay."""
    away = [*[note for note in chunk.notes if note.kind == "VARIATION"], *chunk.lost]
    parts: list[str] = []
    done = 0
    for stretch in sorted(away, key=lambda token: token.start):
        start = stretch.start - chunk.start
        parts += (item[done:start], " " * len(stretch.text))
        done = start + len(stretch.text)
    return "".join((*parts, item[done:])) if parts else item


def _lost(chunk: Chunk) -> list[Diagnostic]:
    """Report what is lost in a chunk."""
    if not chunk.lost:
        return []
    from shengji.grammar.explain import explain_lost

    return [explain_lost(stretch) for stretch in chunk.lost]


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
    """Read an item that is a canonical line but for the notes in it and the blanks around them; None where it is none.

    So is nothing that a token would go through a note of.
    """
    notes = chunk.notes
    if not notes:
        return None
    stretches = _between(item, chunk)
    if not stretches:
        return None
    line = " ".join([text for text, _ in stretches])
    for rule, kinds, pattern in lines_by_first()[item[0]]:
        if match := pattern.fullmatch(line):
            tokens = _put_back(element_of_match(rule, kinds, match).tokens, stretches)
            return _merged(rule, chunk.start, tokens, notes) if tokens else None
    return None


def _between(item: str, chunk: Chunk) -> list[tuple[str, int]]:
    """Return what stands between the notes of a chunk, without blanks around it, and where in the text it starts."""
    stretches = []
    done = 0
    for start, end in [*[(note.start - chunk.start, note.end - chunk.start) for note in chunk.notes], (len(item),) * 2]:
        stretch = item[done:start]
        if text := stretch.strip(BLANK):
            stretches.append((text, chunk.start + done + stretch.index(text[0])))
        done = end
    return stretches


def _put_back(tokens: Iterable[Token], stretches: list[tuple[str, int]]) -> list[Token]:
    """Return the tokens of stretches that were joined where they stand in the text; none if one reaches over two."""
    places = iter(stretches)
    text, place = next(places)
    start = 0  # of the stretch, in what was joined
    put_back = []
    for token in tokens:
        while token.start >= start + len(text):
            start += len(text) + 1
            text, place = next(places)
        if token.end > start + len(text):
            return []
        put_back.append(Token(token.kind, token.text, place + token.start - start))
    return put_back


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
    return element_of(kind, start, max(token.end for token in row), row)
