"""The quick way through canonical lines takes nothing that Lark reads in another way."""

import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.grammar import parser
from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.source import Source
from shengji.grammar.syntax import BLANK, Element
from shengji.grammar.terminals import compiled, expression

CORPUS = Path(__file__).parent.parent / "corpus"
CHINESE = """\
[SJN "1"]
[Deal "1"]
手牌 东: 黑桃AK 红桃T 大王 小王
摸牌 北: 红桃3 梅花9 方块4
底牌: 方块5 黑桃5
翻底: 红桃7
亮主 @31 北: 黑桃2
亮主 西: 红桃22
反主 @40 南: 大王大王
扣底 西: 黑桃43 方块76
1. 西: 红桃AA 红桃43->红桃3 红桃99 方块A7大王 =西+10
摊牌 东
"""
NOTED = """\
[Deal "3"] {a deal}
tribute W>E: BJ {paid}
return E>W: H3
bid @12 W: S2!? {early} %by=me
bury E: S43 {low} D76?! ; and so on
1. E: SAA! {a pair} S43 {none
is higher} S99->S9 %n="a b" SKJ?? =E+10 {done}
2. E: HA {c} (2. E: HK H3 H4 H5 {d}) H3 H4 ; first
H5 =E+5
claim E {all} ; e
concede NS {f}
"""
DEALS = [
    *(f'[SJN "1"]{deal}' for deal in (CORPUS / "default.sjn").read_text("utf-8").split('[SJN "1"]')[1:9]),
    CHINESE,
    NOTED,
]

PIECES = [
    *' \t\n\r,;:.!?^$%@=+-*#>()[]{}"\\/0159TAXSHENWbhljs东♠：，１',
    *(
        "->",
        "=N+10",
        "E:",
        "10h",
        "As",
        "黑桃A",
        "大王",
        "hand E: ",
        "7. N:",
        "7 N:",
        "claim E",
        "{c}",
        '%a="x y"',
        "$300",
    ),
    *(
        "; r\n",
        "(1. E: SA)",
        '\n[Deal "2"]',
        '[Foo "x"]',
        "burry W: S5\n",
        "SAK",
        "手牌东:SA",
        "\r\n",
        "\x00",
        "\u3000",
    ),
]


@st.composite
def spoilt_deals(draw: st.DrawFn) -> str:
    """A few lines of a deal, with pieces put in, taken out and said twice."""
    lines = draw(st.sampled_from(DEALS)).splitlines(keepends=True)
    first = draw(st.integers(0, len(lines) - 1))
    text = "".join(lines[first : first + draw(st.integers(1, 5))])
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 5))
        text = text[:place] + draw(st.sampled_from(["", *PIECES])) + text[place + gone :]
    return text


def parse(text: str) -> tuple[list[Element], list[Diagnostic]]:
    found: list[Diagnostic] = []
    return list(parser.elements(Source("<text>", text), found)), found


def parse_with_lark_alone(text: str) -> tuple[list[Element], list[Diagnostic]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "lines_by_first", lambda: defaultdict(tuple))
        return parse(text)


def test_the_corpus_is_read_alike_with_and_without_the_quick_way() -> None:
    text = "".join(DEALS)
    assert parse(text) == parse_with_lark_alone(text)
    assert not parse(text)[1]


@given(spoilt_deals())
@settings(max_examples=400, deadline=None)
def test_spoilt_lines_are_read_alike_with_and_without_the_quick_way(text: str) -> None:
    quick, quick_found = parse(text)
    slow, slow_found = parse_with_lark_alone(text)
    assert quick == slow
    assert [(found.code, found.span.start, found.span.end) for found in quick_found] == [
        (found.code, found.span.start, found.span.end) for found in slow_found
    ]
    assert quick_found == slow_found


@given(spoilt_deals())
@settings(max_examples=200, deadline=None)
def test_every_character_is_in_an_element_or_a_blank_or_under_a_diagnostic(text: str) -> None:
    read, found = parse(text)
    covered = [(element.start, element.end) for element in read]
    covered += [(diagnostic.span.start, diagnostic.span.end) for diagnostic in found]
    left = list(text)
    for start, end in covered:
        left[start:end] = [" "] * (end - start)
    assert not "".join(left).strip(BLANK + "\u3000\ufeff\x00")
    assert sum(element.kind == "broken" for element in read) <= len(found)


@pytest.mark.parametrize(
    "text",
    ["1. E: SA\nH3 H4", "hand E: SA\nH3", "1. E: SA {c}\n2. N: SA", "bid E: S2 !\nkitty: SA", "1. E: SA\n(1. E: SK)"],
)
def test_a_line_that_goes_on_is_not_taken_for_a_whole_one(text: str) -> None:
    assert parse(text) == parse_with_lark_alone(text)


@pytest.mark.parametrize(
    "text",
    [
        "1. E: SAA {a lead}\nS33 {a pair} S44\n; a remark\nS55 {the last} =E+10",
        "1. E: SAA (1. E: SKK S33 S44 S55) S33 S44 S55",
        "hand E: SA {c} HK",
        "hand E: SA {c}",
        "hand{c}E: SA",
        "1. E: SA {c}->SK H3 H4 H5",
        "1. E: SA {c}! H3 H4 H5",
        "1. E: SA! H3?? H4$3! {c} H5",
        "1{c}. E: SA H3 H4 H5",
        "bury E: S3 H55?! {c}",
        "bury E: S3 H55 {c} ?!",
        "bid @12 W: S2! {c}",
        "bid W: S22!! ! {c}",
        "tribute W>E: BJ {c}",
        "tribute W {c} >E: BJ",
        "还贡 东>西: 黑桃2",
        "claim E {c}",
        "concede NS {c}",
        '[Deal {c} "1"] {d}',
        '[Deal "{c}"] {d}',
        '[Rules "a" {c} "b"]',
        "claim {c} E ) {d}",
    ],
)
def test_notes_in_a_line_are_put_back_where_they_stand(text: str) -> None:
    assert parse(text) == parse_with_lark_alone(text)


def test_a_record_as_the_writer_writes_it_needs_no_lark() -> None:
    run = "import sys; from shengji.replay.checking import check; check(sys.stdin.read()); print('lark' in sys.modules)"
    sample = (Path(__file__).parents[2] / "samples" / "club-night.sjn").read_text("utf-8")
    ran = subprocess.run([sys.executable, "-c", run], input=sample, capture_output=True, text=True, encoding="utf-8")
    assert ran.stdout == "False\n"


def test_what_the_lines_are_made_of_is_what_the_grammar_says() -> None:
    names = {"\t": r"\t", "\r": r"\r", "\n": r"\n", "\ufe0e": r"\uFE0E", "\ufe0f": r"\uFE0F"}
    for terminal in compiled().terminals:
        in_lark = "".join(names.get(char, char) for char in terminal.pattern.to_regexp())
        assert expression(terminal.name) == f"(?:{in_lark})"
