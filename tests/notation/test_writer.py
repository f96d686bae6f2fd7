"""From record to text: the canonical form."""

from pathlib import Path

import pytest

from shengji.notation.reader import read_text
from shengji.notation.writer import write

CORPUS = Path(__file__).parent.parent / "corpus"


def formatted(text: str) -> str:
    return write(read_text(text)[0])


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.sjn")), ids=lambda path: path.stem)
def test_the_corpus_is_written_as_it_stands(path: Path) -> None:
    text = path.read_text("utf-8")
    record, found = read_text(text)
    assert not found
    assert write(record) == text


WRITTEN = """\
; a lesson
{two
lines}
[SJN "1"] {version}
[Event "a \\"b\\" \\\\ \\n"]
[Rules "standard"]
[Zither "x"]

[Deal "1"] ; the first
[Rules "decks=3"]
[LevelEW "2"]

hand E: SAKT98 HQ95 BJBJ LJ
draw N: H3 C9 D4 H4 D4
kitty: S5 HT
flip: H7 S2
tribute S>N: BJ
return N>S: S3
bid @31 N: S2!
bury W: S43 D76$7 {keeps \\{the\\} king} %hl=S5D5 %ask="why this?"
1. W: HAA! {strong} ; and a remark
H43->H3 N:H65^?$1 {twice}
{over two
lines} H87 =W+10 {won}
2. W: CK
claim E
concede NS

[Points "45"]
[Result "EW +1"] ; at last

[Deal "2"]

1. E: SA

[Winner "EW"]

"""


def test_each_thing_that_can_be_written_is_written_as_it_stands() -> None:
    text = WRITTEN.replace("{twice}\n{over", "{twice} {over")
    record, found = read_text(text)
    assert not found
    assert write(record) == text
    assert formatted(WRITTEN) == text


def test_other_spellings_come_out_in_canonical_form() -> None:
    text = '【SJN "1"】 [Deal "1"] [Event "É"] 手牌 东：♥5 10s 大王, As 底牌：10h 1. 东:sa 西：ＳＫ$1 =东+10'
    assert formatted(text) == (
        '[SJN "1"]\n[Event "É"]\n\n[Deal "1"]\n\nhand E: SAT H5 BJ\nkitty: HT\n1. E: SA W:SK! =E+10\n\n'
    )


def test_glyphs_that_would_run_together_are_kept_apart() -> None:
    assert "SA!$1\n" in formatted('[SJN "1"] 1. E: SA!$1')
    assert "SA!!\n" in formatted('[SJN "1"] 1. E: SA!!')


def test_a_word_that_is_not_ascii_is_written_in_quotes() -> None:
    assert '%ask="为什么"' in formatted('[SJN "1"] 1. E: SA %ask=为什么')


def test_a_deal_without_a_name_keeps_its_tags_and_items() -> None:
    for text in (
        '[SJN "1"]\n\n[Declarer "E"]\n[Rules "x"]\n[Zither "x"]\n\n1. E: SA\n\n',
        '[SJN "1"]\n[Rules "x"]\n\n1. E: SA\n\n[Zither "x"]\n\n2. E: SK\n\n[Points "5"]\n\n',
        '[SJN "1"]\n\n[Points "5"]\n[Zither "x"]\n\n',
    ):
        record, found = read_text(text)
        assert not found
        assert read_text(write(record))[0] == record
        assert formatted(write(record)) == write(record)


def test_what_could_not_be_read_is_written_to_the_letter() -> None:
    text = '[SJN "1"]\n\n[Deal "1"]\n\nkitty: S5\nburry W: S3   {c}\n1. E: SA\n\n'
    assert formatted(text) == text


def test_results_stand_before_commentary_that_is_never_closed() -> None:
    record, _ = read_text('[SJN "1"]\n[Deal "1"]\n1. E: SA\n[Points "5"]\n2. E: SK {open\n3. E: SQ')
    assert read_text(write(record))[0] == record


def test_commentary_with_a_line_that_would_open_a_deal_survives() -> None:
    text = '[SJN "1"]\n\n1. E: SA {a\n\\[Deal "2"]}\n\n'
    assert not read_text(text)[1]
    assert formatted(text) == text
