"""From bytes to text: UTF-8, or the encoding that is named; what else the bytes may be is said in the diagnostic."""

import codecs

from shengji.grammar import faults
from shengji.grammar.diagnostics import Diagnostic, Phrase, Span, diagnose

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_LOOKED_AT = 4096


def decode(data: bytes, encoding: str | None = None) -> str | Diagnostic:
    """Decode the bytes of a file: its text, without a byte order mark, or what is wrong with the bytes.

    The encoding is UTF-8 unless another is named. The span of a diagnostic counts bytes from the start of the file, and
    its notes name the line and the column.

    >>> decode("[SJN \\"1\\"]".encode())
    '[SJN "1"]'
    """
    name = encoding or "utf-8"
    try:
        codec = codecs.lookup(name)
        text = data.decode(name)
    except UnicodeDecodeError as error:
        return _undecodable(data, name, error.start)
    except (LookupError, ValueError):
        return diagnose(faults.NO_ENCODING, Span(0, 0), encoding=name)
    if codec.name == "utf-8" and "\0" in text:
        zero = data.index(0)
        likely = _likely(data)
        if likely is not None or text.count("\0") > len(text) // 100 or zero < 8:
            return diagnose(faults.NO_TEXT, Span(zero, zero + 1), help=_advice(likely), offset=zero)
    return text.removeprefix("\ufeff")


def _undecodable(data: bytes, encoding: str, offset: int) -> Diagnostic:
    start = max(data.rfind(b"\n", 0, offset), data.rfind(b"\r", 0, offset)) + 1
    before = data[:offset]
    line = before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1
    column = len(data[start:offset].decode(encoding, "replace")) + 1
    place = Phrase("line {line}, column {column}", {"line": line, "column": column})
    likely = _likely(data)
    span = Span(offset, offset + 1)
    if likely is None and b"\0" in data:
        zero = data.index(0)
        return diagnose(faults.NO_TEXT, Span(zero, zero + 1), offset=zero)
    return diagnose(
        faults.NOT_UTF8,
        span,
        notes=(place,),
        help=_advice(likely if likely != encoding else None),
        byte=f"{data[offset]:02X}",
        offset=offset,
        encoding=encoding.upper(),
    )


def _advice(likely: str | None) -> Phrase | None:
    return Phrase("the file looks like {name}: try --encoding {name}", {"name": likely}) if likely else None


def _likely(data: bytes) -> str | None:
    """Guess an encoding other than UTF-8 that the bytes look like, or None."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name if name != "utf-8" else None
    sample = data[:_LOOKED_AT]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) * 5 > len(sample) and min(even, odd) * 20 < max(even, odd):
        return "utf-16-be" if even > odd else "utf-16-le"
    if b"\0" in data:
        return None
    try:
        data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return "gb18030"
