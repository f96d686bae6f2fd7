"""From bytes to text."""

import pytest

from shengji.grammar.decoding import Decoded, decode, readable, undecoded
from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.source import Source

RECORD = '[SJN "1"]\n[East "陈"]\n'


def refused(data: bytes, encoding: str | None = None) -> Diagnostic:
    source = decode("club.sjn", data, encoding)
    found = source.fault or undecoded(source, 0, len(source.text))
    assert found is not None
    return found


def text_of(data: bytes, encoding: str | None = None) -> str:
    source = decode("club.sjn", data, encoding)
    assert source.fault is None
    assert undecoded(source, 0, len(source.text)) is None
    return source.text


def test_utf_8_is_read_with_and_without_a_byte_order_mark() -> None:
    assert text_of(RECORD.encode()) == RECORD
    assert text_of(RECORD.encode("utf-8-sig")) == RECORD


def test_no_bytes_are_an_empty_text() -> None:
    assert text_of(b"") == ""


@pytest.mark.parametrize("encoding", ["gb18030", "gbk", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_another_encoding_is_read_when_it_is_named_and_bytes_are_counted_in_it(encoding: str) -> None:
    data = RECORD.encode(encoding)
    source = decode("club.sjn", data, encoding)
    assert source.text == RECORD
    assert source.byte(len(RECORD)) == len(data)


@pytest.mark.parametrize(
    ("encoding", "likely"),
    [("gb18030", "gb18030"), ("utf-16", "utf-16"), ("utf-16-le", "utf-16-le"), ("utf-16-be", "utf-16-be")],
)
def test_the_likely_encoding_is_named(encoding: str, likely: str) -> None:
    assert str(refused(RECORD.encode(encoding)).help) == f"the file looks like {likely}: try --encoding {likely}"


CHINESE = {
    "gb18030": '[Event "甩牌练习"]\n[East "陈明"]\n[North "李雷"]\n; 庄家首攻，闲家得分\n',
    "big5": '[Event "甩牌練習"]\n[East "陳明"]\n[North "李雷"]\n; 莊家首攻，閒家得分\n',
}


@pytest.mark.parametrize("encoding", CHINESE)
def test_the_encodings_of_chinese_are_told_apart(encoding: str) -> None:
    data = CHINESE[encoding].encode(encoding)
    assert str(refused(data).help) == f"the file looks like {encoding}: try --encoding {encoding}"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_known_by_the_few_letters_of_the_notation_in_it(encoding: str) -> None:
    data = ('[SJN "1"]\n{' + CHINESE["gb18030"] * 8 + "甩牌" * 200 + "}").encode(encoding)
    assert str(refused(data).help) == f"the file looks like {encoding}: try --encoding {encoding}"


def test_a_western_byte_is_named() -> None:
    found = refused(b'[SJN "1"]\n[East "Ren\xe9"]\n')
    assert str(found.help) == "the file looks like windows-1252: try --encoding windows-1252"


def test_a_western_byte_in_a_text_that_is_utf_8_is_said_to_come_from_elsewhere() -> None:
    found = refused('[SJN "1"]\n[East "陈"]\n[North "Ren'.encode() + b'\xe9"]\n')
    help = "in windows-1252 this byte is é: it probably came with words from another text"
    assert str(found.help) == help


def test_a_file_that_ends_in_the_midst_of_a_character_was_cut_off() -> None:
    found = refused('[SJN "1"]\n[East "陈'.encode()[:-1])
    assert str(found.help) == "the file ends in the midst of a character: it was probably cut off"


def test_utf_8_that_is_read_as_another_encoding_is_known() -> None:
    found = refused('[SJN "1"]\n[East "陈"]\n'.encode(), "gb18030")
    assert str(found.help) == "these bytes are UTF-8: leave --encoding out"


@pytest.mark.parametrize(
    ("data", "offset", "line", "column"),
    [
        pytest.param(b'[SJN "1"]\r\nab\xff\n', 13, 2, 3, id="after a CRLF"),
        pytest.param('[East "陈'.encode() + b'\xff"]', 10, 1, 9, id="after a character of three bytes"),
        pytest.param(b"\xef\xbb\xbf\rab\xff", 6, 2, 3, id="after a byte order mark and a CR"),
        pytest.param(b"ab\xe9\x99", 2, 1, 3, id="a character that is cut off"),
    ],
)
def test_the_place_of_the_first_bad_byte_is_told(data: bytes, offset: int, line: int, column: int) -> None:
    found = refused(data)
    assert found.code == "SJN141"
    assert str(found.message) == f"byte {data[offset]:02X} at offset {offset} is not UTF-8"
    assert decode("club.sjn", data).place(found.span.start) == (line, column)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_the_bytes_come_back_from_a_text_that_could_not_be_decoded(encoding: str) -> None:
    data = b"ab\xff\n" + "陈".encode(encoding) + b"\xffcd"
    text = decode("club.sjn", data, encoding).text
    assert text.encode(encoding, "surrogateescape") == data
    assert readable(text) == "ab\N{REPLACEMENT CHARACTER}\n陈\N{REPLACEMENT CHARACTER}cd"


def test_where_an_encoding_breaks_off_is_told() -> None:
    found = refused(RECORD.encode("utf-16-le")[:-1], "utf-16-le")
    assert str(found.message) == f"byte 0A at offset {2 * len(RECORD) - 2} is not UTF-16-LE"
    assert found.span.start == len(RECORD) - 1


@pytest.mark.parametrize("data", [bytes(range(256)) * 8, b"\x00\x00\x00\x00", b"[SJN" + b"\x00" * 40])
def test_binary_data_is_no_text(data: bytes) -> None:
    assert refused(data).code == "SJN142"


def test_one_stray_nul_in_a_text_is_a_control_character() -> None:
    assert text_of(b"a" * 200 + b"\x00" + b"b" * 200) == "a" * 200 + "\x00" + "b" * 200


@pytest.mark.parametrize("name", ["klingon", "rot13", "base64", "undefined", "a\0b"])
def test_an_encoding_that_does_not_exist_is_told(name: str) -> None:
    assert str(refused(b"x", name).message) == f"no encoding is called {name}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_blocks_of_any_size_are_the_same_text(encoding: str, size: int) -> None:
    data = (RECORD * 3).encode(encoding) + (b"" if "16" in encoding else b"\xff")
    if size == 1 and encoding == "utf-16":
        size = 2  # what the byte order mark says is known with the first block
    blocks = [data[place : place + size] for place in range(0, len(data), size)]
    decoded = Decoded(blocks, encoding)
    whole = decode("club.sjn", data, encoding)
    assert "".join(decoded) == whole.text
    assert (decoded.encoding, decoded.first_byte) == (whole.encoding, whole.first_byte)


def test_lines_and_bytes_of_a_part_count_in_the_whole() -> None:
    part = Source("club.sjn", "♠A\nb", start=10, first_line=4, first_byte=20)
    assert part.place(3) == (5, 1)
    assert part.byte(1) == 23
    assert part.line(5) == "b"


def test_negative_offsets_are_found_in_the_parts_before() -> None:
    head = Source("club.sjn", '[SJN "1"]\n[East "陈"]\n')
    part = Source("club.sjn", "b\n", start=100, first_line=9, first_byte=200, earlier=(head,))
    assert part.place(-83) == (2, 8)
    assert part.line(2) == '[East "陈"]'
    assert part.byte(-82) == 20
    assert (part.place(0), part.line(9)) == ((9, 1), "b")
