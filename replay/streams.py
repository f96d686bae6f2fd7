"""Records of any length read deal after deal: here files are opened, and pipes read as they come."""

import io
import os
from collections.abc import Iterator
from typing import IO, Any, TypeAlias

from shengji.grammar.decoding import Blocks, Decoded
from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.source import Source
from shengji.notation.index import Opening, openings
from shengji.notation.reader import read as read_source
from shengji.notation.record import Record
from shengji.notation.stream import StreamedDeal, read_deals

Readable: TypeAlias = str | os.PathLike[str] | bytes | IO[bytes] | IO[str]
"""A path, the text of a record, its bytes, or an open file or pipe."""

BLOCK = 1 << 20
"""How many bytes are read at once, at most."""


def iter_deals(source: Readable, *, encoding: str | None = None, skip_broken: bool = False) -> Iterator[StreamedDeal]:
    r"""Read a record deal after deal, in memory that does not grow with it; a pipe is read as its deals come in.

    A `str` that holds a line end or begins with a bracket is the text of a record, any other is a path. With
    ``skip_broken`` deals of which something could not be read are left out, and matches without deals too. Raises
    `OSError` where a file cannot be read.

    >>> for entry in iter_deals('[SJN "1"]\n[East "Chen"]\n[Deal "1"]\n1. E: SA\n[Deal "2"]\n2. E: S1\n'):
    ...     print(entry.name, entry.line, entry.byte, [str(found.message) for found in entry.diagnostics])
    1 3 24 []
    2 5 44 ['there is no card S1']
    """
    name, blocks = blocks_of(source, encoding)
    for entry in read_deals(blocks, name):
        if not (skip_broken and entry.broken):
            yield entry


def read(source: Readable, *, encoding: str | None = None) -> tuple[Record, list[Diagnostic]]:
    r"""Read a whole record: what it holds, and what is wrong with its text. What is played is not checked.

    Sources are those of `iter_deals`; spans count the characters of the text. Raises `OSError` where a file cannot be
    read.

    >>> record, found = read('[SJN "1"]\n[Deal "1"]\n1. E: SA SK S3 S4\n')
    >>> len(record.matches[0].deals[0].items), found
    (1, [])
    """
    return read_source(whole(source, encoding))


def whole(source: Readable, encoding: str | None) -> Source:
    """Return all of what is to be read."""
    name, blocks = blocks_of(source, encoding)
    text = "".join(blocks)
    return Source(name, text, first_byte=blocks.first_byte, encoding=blocks.encoding, fault=blocks.fault)


def index(source: Readable, *, encoding: str | None = None) -> Iterator[Opening]:
    r"""Yield where the matches and deals of a record begin, without reading them: bytes, lines, numbers and names.

    >>> list(index('[SJN "1"]\n[Deal "7"]\n'))[1]
    Opening(byte=10, line=2, match=1, deal=1, name='7')
    """
    return openings(blocks_of(source, encoding)[1])


def blocks_of(source: Readable, encoding: str | None) -> tuple[str, Blocks]:
    """Return the name of what is to be read, and its text in blocks as they come."""
    if isinstance(source, str) and is_text(source):
        return "<text>", Blocks([source])
    if isinstance(source, bytes):
        return "<bytes>", Decoded([source], encoding)
    if isinstance(source, (str, os.PathLike)):
        return os.fspath(source), Decoded(_file(source), encoding)
    name = getattr(source, "name", None)
    name = name if isinstance(name, str) else "<stream>"
    if isinstance(source, io.TextIOBase):
        return name, Blocks(source)
    return name, Decoded(as_it_comes(source), encoding)


def is_text(source: str) -> bool:
    """Whether a string is the text of a record; else it is a path."""
    return "\n" in source or "\r" in source or source.lstrip("\ufeff \t").startswith("[")


def _file(path: str | os.PathLike[str]) -> Iterator[bytes]:
    with open(path, "rb", buffering=0) as file:
        yield from as_it_comes(file)


def as_it_comes(stream: Any) -> Iterator[bytes]:
    """Yield what can be read of a stream of bytes without waiting for more than there is."""
    read = getattr(stream, "read1", stream.read)
    while block := read(BLOCK):
        yield block
