"""Texts made to take long: the time grows with the length of the text, not with its square."""

import time

import pytest

from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.parser import elements
from shengji.grammar.source import Source

SIZE = 200_000
TEXTS = {
    "one long word": "a" * SIZE,
    "open parentheses": "(" * SIZE,
    "closed parentheses": "(" * (SIZE // 2) + ")" * (SIZE // 2),
    "open braces": "{" * SIZE,
    "closed braces": "1. E: SA " + "{}" * (SIZE // 2),
    "quotes": '"' * SIZE,
    "backslashes in a value": '[Event "' + "\\" * SIZE,
    "escaped quotes": '[Event "' + '\\"' * (SIZE // 2) + '"]',
    "backslashes in commentary": "1. E: SA {" + "\\" * SIZE + "}",
    "lines in commentary": "1. E: SA {" + "\n" * SIZE + "}",
    "open commentary in each trick": "1. E: SA {\n" * (SIZE // 11),
    "brackets": "[" * (SIZE // 40),
    "a hand of many cards": "hand E: " + "S5 " * (SIZE // 3),
    "a hand of many cards with a fault at its end": "hand E: " + "S5 " * (SIZE // 3) + "S1",
    "a long group": "1. E: " + "S5" * (SIZE // 2),
    "a long group with a fault at its end": "1. E: " + "S5" * (SIZE // 2) + "!x",
    "a long run": "1. E: S" + "5" * SIZE,
    "tens": "1. E: S" + "10" * (SIZE // 2) + "1",
    "many plays": "1. E: " + "S5 " * (SIZE // 6),
    "many glyphs": "1. E: S5" + "!" * (SIZE // 10),
    "a long number": "9" * SIZE + ". E: S5",
    "a long glyph": "1. E: S5$" + "9" * SIZE,
    "blanks": "hand E: S5" + " " * SIZE + "x",
    "line ends": "hand E: S5" + "\n" * SIZE + "x",
    "words": "hello " * (SIZE // 6),
    "lines of words": "hello\n" * (SIZE // 60),
    "percent signs": "1. E: S5 " + "%" * SIZE,
    "open annotations": '1. E: S5 %a="' * (SIZE // 13),
    "semicolons": ";" * SIZE,
    "line ends of both kinds": "\r\n" * (SIZE // 2),
    "control characters": "\x00" * SIZE,
    "full-width digits": "９" * SIZE,
    "nested variations": "1. E: SA " + "(1. E: SK " * 5_000 + ")" * 5_000,
    "nested variations that are never closed": "1. E: SA " + "(1. E: SK " * 5_000,
    "nested variations that are closed twice": "1. E: SA " + "(1. E: SK " * 5_000 + ") S5 )" * 5_000,
    "a megabyte of commentary": "1. E: SA {" + "well played, " * 80_000 + "}",
    "a megabyte of commentary that is never closed": "1. E: SA {" + "well played, " * 80_000,
    "a megabyte of commentary that is closed twice": "1. E: SA {}" + "well played, " * 80_000 + "}",
    "commentary with a brace in each line": "1. E: SA {" + "\n1. E: SA {" * (SIZE // 11) + "}",
    "commentary that ends too early in each trick": "1. E: SA {a} b}\n" * (SIZE // 16),
    "parentheses that open nothing": "1. E: SA " + "(x" * (SIZE // 2),
    "closing braces": "1. E: SA" + " }" * (SIZE // 2),
    "brackets in an open tag": "[Event " + "[x" * (SIZE // 2),
    "lines in an open tag": "[Event\n" + "a\n" * (SIZE // 2),
    "letters of another alphabet": "hand E: " + "СА " * (SIZE // 60),
    "lines of letters of another alphabet": "1. Е: SA\n" * (SIZE // 200),
    "misspelt annotations": "1. E: SA" + " %emt 1" * (SIZE // 7),
    "tags without a bracket": 'Event "x"]\n' * (SIZE // 100),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_made_to_take_long_does_not(name: str) -> None:
    found: list[Diagnostic] = []
    began = time.process_time()
    for _ in elements(Source("<text>", TEXTS[name]), found):
        pass
    assert time.process_time() - began < 5
