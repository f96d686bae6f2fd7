"""From record to text: the canonical form, and the other styles."""

from pathlib import Path

import pytest

from shengji.notation.reader import read_text
from shengji.notation.style import ASCII, SYMBOLS, ZH, Style
from shengji.notation.writer import write

CORPUS = Path(__file__).parent.parent / "corpus"
SAMPLES = Path(__file__).parent.parent.parent / "samples"


def formatted(text: str, style: Style = ASCII) -> str:
    return write(read_text(text)[0], style)


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.sjn")), ids=lambda path: path.stem)
def test_the_corpus_is_written_as_it_stands(path: Path) -> None:
    text = path.read_text("utf-8")
    record, found = read_text(text)
    assert not found
    assert write(record) == text


@pytest.mark.parametrize("style", [SYMBOLS, ZH], ids=["symbols", "zh"])
@pytest.mark.parametrize("path", sorted((*CORPUS.glob("*.sjn"), *SAMPLES.rglob("*.sjn"))), ids=lambda path: path.stem)
def test_a_record_in_another_style_reads_back_to_the_same_record(path: Path, style: Style) -> None:
    record, found = read_text(path.read_text("utf-8"))
    text = write(record, style)
    again, found_again = read_text(text)
    assert again == record
    assert [diagnostic.code for diagnostic in found_again] == [diagnostic.code for diagnostic in found]
    assert write(again, style) == text
    assert write(again) == write(record)


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


EVERYTHING = """\
[SJN "1"]
[East "Ace of S, 黑桃A"]

[Deal "1"]
[Declarer "E"]
[Trump "S"]

draw N: H3 X3 BJ C9
hand E: SAKT HQ9 BJBJ LJ X8
kitty: S5 X HT
flip: H7 LJ
tribute S>N: BJ
return N>S: S3
bid @31 N: S22!
bid W: LJLJ
bury W: S43 D76 BJ$7 {SAK, hand E:} %hl=S5D5 ; SAK
1. W: HAA! H43->H3 N:S999+STT^? DA7BJ =W+10
(1. W: HA H2 {SA}
 (1. N: H3)
 2. E: CKK
 claim E)
2. S: C2
concede NS

"""

IN_SYMBOLS = """\
[SJN "1"]
[East "Ace of S, 黑桃A"]

[Deal "1"]
[Declarer "E"]
[Trump "S"]

draw N: ♥3 X3 BJ ♣9
hand E: ♠AKT ♥Q9 BJBJ LJ X8
kitty: ♠5 X ♥T
flip: ♥7 LJ
tribute S>N: BJ
return N>S: ♠3
bid @31 N: ♠22!
bid W: LJLJ
bury W: ♠43 ♦76 BJ$7 {SAK, hand E:} %hl=S5D5 ; SAK
1. W: ♥AA! ♥43->♥3 N:♠999+♠TT^? ♦A7BJ =W+10
(1. W: ♥A ♥2 {SA}
 (1. N: ♥3)
 2. E: ♣KK
 claim E)
2. S: ♣2
concede NS

"""

IN_CHINESE = """\
[SJN "1"]
[East "Ace of S, 黑桃A"]

[Deal "1"]
[Declarer "E"]
[Trump "S"]

摸牌 北: 红桃3 X3 大王 梅花9
手牌 东: 黑桃AKT 红桃Q9 大王大王 小王 X8
底牌: 黑桃5 X 红桃T
翻底: 红桃7 小王
进贡 南>北: 大王
还贡 北>南: 黑桃3
亮主 @31 北: 黑桃22!
亮主 西: 小王小王
扣底 西: 黑桃43 方块76 大王$7 {SAK, hand E:} %hl=S5D5 ; SAK
1. 西: 红桃AA! 红桃43->红桃3 北:黑桃999+黑桃TT^? 方块A7大王 =西+10
(1. 西: 红桃A 红桃2 {SA}
 (1. 北: 红桃3)
 2. 东: 梅花KK
 摊牌 东)
2. 南: 梅花2
认输 南北

"""


@pytest.mark.parametrize(
    ("style", "text"), [(ASCII, EVERYTHING), (SYMBOLS, IN_SYMBOLS), (ZH, IN_CHINESE)], ids=["ascii", "symbols", "zh"]
)
def test_a_style_changes_cards_seats_sides_and_words_and_nothing_else(style: Style, text: str) -> None:
    record, found = read_text(text)
    assert not found
    assert record == read_text(EVERYTHING)[0]
    assert write(record, style) == text
    assert write(record) == EVERYTHING


def test_the_names_of_the_other_side_and_seats() -> None:
    text = '[SJN "1"]\n\n1. S: SA W:SK E:SQ =S+10\nclaim N\nconcede EW\n\n'
    assert formatted(text, ZH) == '[SJN "1"]\n\n1. 南: 黑桃A 西:黑桃K 东:黑桃Q =南+10\n摊牌 北\n认输 东西\n\n'
