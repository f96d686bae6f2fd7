"""From bytes to text: UTF-8, or the encoding that is named.

A byte that can't be decoded stands in the text as a lone surrogate, U+DC80 to U+DCFF: so nothing is lost, and its
place is known. What then can be read of the text is for the reader to say.
"""

import codecs
import re
import sys
from collections.abc import Iterable, Iterator

from shengji.grammar import faults
from shengji.grammar.diagnostics import Diagnostic, Phrase, Span, diagnose
from shengji.grammar.guessing import MARKS, advice, is_utf_8, looks_like, wide
from shengji.grammar.source import Source, byte_length

_MARK = "\ufeff"
_LOOKED_AT = 4096
_UNDECODED = re.compile("[\udc80-\udcff]")


class Blocks:
    """A text that comes in blocks, and what is known of where it comes from.

    ``encoding`` is what its bytes are in, ``first_byte`` how many bytes stand before it: those of a byte order mark.
    ``fault`` says what made an end of it, if anything did. All three are only known once the blocks have come.
    """

    def __init__(self, blocks: Iterable[str]) -> None:
        self.blocks = blocks
        self.encoding = "utf-8"
        self.first_byte = 0
        self.fault: Diagnostic | None = None

    def __iter__(self) -> Iterator[str]:
        yield from self.blocks


class Decoded(Blocks):
    """The text of bytes that come in blocks, without a byte order mark.

    The span of a ``fault`` counts the characters of the whole text.

    >>> "".join(Decoded([b'[SJN ', b'"1"]']))
    '[SJN "1"]'
    """

    def __init__(self, blocks: Iterable[bytes], encoding: str | None = None) -> None:
        super().__init__(())
        self.named = encoding or "utf-8"
        self.data = iter(blocks)

    def __iter__(self) -> Iterator[str]:
        block = next(self.data, b"")
        try:
            self.encoding = _encoding_of(self.named, block)
            decoder = codecs.getincrementaldecoder(self.encoding)("surrogateescape")
        except (LookupError, ValueError):
            self.fault = diagnose(faults.NO_ENCODING, Span(0, 0), encoding=self.named)
            return
        characters = bytes_before = 0
        last = False
        while True:
            try:
                text = decoder.decode(block, last)
            except UnicodeDecodeError as error:
                before = error.object[: error.start]
                text = before.decode(self.encoding, "replace")
                offset = bytes_before + len(block) - len(error.object) + error.start
                place = characters + len(text)
                self.fault = _bad_byte(error.object[error.start], offset, place, self.encoding, None)
                yield text
                return
            if not characters and text.startswith(_MARK):
                self.first_byte = byte_length(_MARK, self.encoding)
                text = text[1:]
            zero = text.find("\0") if self.encoding == "utf-8" else -1
            if zero >= 0 and _is_binary(text, zero, characters):
                likely = wide(block) if not characters else None
                offset = self.first_byte + bytes_before + byte_length(text[:zero], self.encoding)
                span = Span(characters + zero, characters + zero + 1)
                self.fault = diagnose(faults.NO_TEXT, span, help=looks_like(likely), offset=offset)
                yield text[: zero + 1]
                return
            if text:
                yield text
            if last:
                return
            characters += len(text)
            bytes_before += len(block)
            following = next(self.data, None)
            last = following is None
            block = following or b""


def decode(name: str, data: bytes, encoding: str | None = None) -> Source:
    """Decode the bytes of a file; the text goes up to the fault of the source, where it has one.

    >>> decode("club.sjn", b'[SJN "1"]').text
    '[SJN "1"]'
    """
    decoded = Decoded([data], encoding)
    text = "".join(decoded)
    return Source(name, text, first_byte=decoded.first_byte, encoding=decoded.encoding, fault=decoded.fault)


def undecoded(source: Source, start: int, end: int) -> Diagnostic | None:
    """Return what is wrong with a stretch of a text that holds a byte that could not be decoded; None: none does."""
    found = None if source.text.isascii() else _UNDECODED.search(source.text, start, end)
    if found is None:
        return None
    place = found.start()
    before, after = (
        part.encode(source.encoding, "surrogateescape") for part in (source.text[start:place], source.text[place:end])
    )
    if source.encoding == "utf-8":
        help = advice(before + after, len(before), at_end=end == len(source.text) and not source.goes_on)
    else:
        help = Phrase("these bytes are UTF-8: leave --encoding out") if is_utf_8(before + after) else None
    return _bad_byte(ord(found[0]) & 0xFF, source.byte(place), place, source.encoding, help)


def readable(text: str) -> str:
    """Return the text with a replacement character for each byte that could not be decoded."""
    return _UNDECODED.sub("\N{REPLACEMENT CHARACTER}", text)


def _bad_byte(byte: int, offset: int, place: int, encoding: str, help: Phrase | None) -> Diagnostic:
    return diagnose(
        faults.NOT_UTF8,
        Span(place, place + 1),
        help=help,
        byte=f"{byte:02X}",
        offset=offset,
        encoding=encoding.upper(),
    )


def _encoding_of(named: str, first: bytes) -> str:
    """Return the name of an encoding that says all: in which order bytes stand. Raises where there is none."""
    "a".encode(named)  # refuses what is no encoding of text
    name = codecs.lookup(named).name
    if name == "utf-8-sig":
        return "utf-8"
    if name in ("utf-16", "utf-32"):
        marked = [exact for mark, general, exact in MARKS if general == name and first.startswith(mark)]
        return marked[0] if marked else f"{name}-{'le' if sys.byteorder == 'little' else 'be'}"
    return name


def _is_binary(text: str, zero: int, before: int) -> bool:
    """Whether the first NUL shows that this is no text: it stands at the beginning, or many follow."""
    window = text[zero : zero + _LOOKED_AT]
    return before + zero < 8 or wide(text[:_LOOKED_AT].encode("utf-8", "surrogateescape")) is not None or (
        window.count("\0") > (before + zero + len(window)) // 100
    )  # fmt: skip
