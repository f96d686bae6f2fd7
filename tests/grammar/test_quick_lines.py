"""The quick way through canonical lines takes nothing that Lark reads in another way."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.grammar import parser
from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.source import Source
from shengji.grammar.syntax import BLANK, Element

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
DEALS = [
    *(f'[SJN "1"]{deal}' for deal in (CORPUS / "default.sjn").read_text("utf-8").split('[SJN "1"]')[1:9]),
    CHINESE,
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
        patch.setattr(parser, "lines_by_first", dict)
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
