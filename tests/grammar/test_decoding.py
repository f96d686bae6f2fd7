"""From bytes to text."""

import pytest

from shengji.grammar.decoding import decode
from shengji.grammar.diagnostics import Diagnostic

RECORD = '[SJN "1"]\n[East "陈"]\n'


def refused(data: bytes, encoding: str | None = None) -> Diagnostic:
    result = decode(data, encoding)
    assert isinstance(result, Diagnostic)
    return result


def test_utf_8_is_read_with_and_without_a_byte_order_mark() -> None:
    assert decode(RECORD.encode()) == RECORD
    assert decode(RECORD.encode("utf-8-sig")) == RECORD


def test_no_bytes_are_an_empty_text() -> None:
    assert decode(b"") == ""


def test_another_encoding_is_read_when_it_is_named() -> None:
    assert decode(RECORD.encode("gb18030"), "gb18030") == RECORD
    assert decode(RECORD.encode("utf-16"), "utf-16") == RECORD


@pytest.mark.parametrize(
    ("encoding", "likely"),
    [("gb18030", "gb18030"), ("utf-16", "utf-16"), ("utf-16-le", "utf-16-le"), ("utf-16-be", "utf-16-be")],
)
def test_the_likely_encoding_is_named(encoding: str, likely: str) -> None:
    assert str(refused(RECORD.encode(encoding)).help) == f"the file looks like {likely}: try --encoding {likely}"


def test_the_offset_of_the_first_bad_byte_is_told() -> None:
    found = refused(b'[SJN "1"]\r\nab\xff\n')
    assert (found.code, found.span.start) == ("SJN141", 13)
    assert str(found.message) == "byte FF at offset 13 is not UTF-8"
    assert [str(note) for note in found.notes] == ["line 2, column 3"]


def test_binary_data_is_no_text() -> None:
    assert refused(bytes(range(256)) * 8).code == "SJN142"
    assert refused(b"\x00\x00\x00\x00").code == "SJN142"


def test_an_encoding_that_does_not_exist_is_told() -> None:
    assert str(refused(b"x", "klingon").message) == "no encoding is called klingon"
