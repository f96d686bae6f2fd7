"""A sheet as PDF: it is laid out by Typst, from a template that gets all texts as data.

The fonts that Typst brings along suffice for European texts; Chinese comes from a font of the system. A sheet on which
a character would be missing is not made.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from shengji.grammar.diagnostics import Phrase
from shengji.replay.diagram.colours import FONTS
from shengji.replay.findings import say
from shengji.replay.language.languages import told
from shengji.replay.sheet.blocks import Asked, Block, Picture, Sheet
from shengji.replay.views.looks import SYMBOLS

TEMPLATE = Path(__file__).with_name("sheet.typ")

_BROUGHT = ("Libertinus Serif", "DejaVu Sans Mono")
"""The fonts that are always there: the second has the signs that the first has not."""

CHINESE = (
    "Noto Serif CJK SC",
    "Noto Serif SC",
    "Source Han Serif SC",
    "Songti SC",
    "STSong",
    "SimSun",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
    "WenQuanYi Zen Hei",
    "Droid Sans Fallback",
)
"""Fonts with Chinese characters in the forms of the mainland, those that go with the first before others."""

_MISSING = re.compile(r'the text `"(.*?)"` could not be displayed', re.S)
_CHINESE_SIGN = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff]")


class Unprintable(Exception):
    """A sheet that cannot be printed; ``said`` is the reason, and what helps."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(said)
        self.said = said


def pdf(sheet: Sheet) -> bytes:
    """Print a sheet: the same bytes for the same sheet and fonts. Raises `Unprintable`."""
    try:
        import typst
    except ImportError:
        raise Unprintable(
            say("a PDF takes a library that is not installed; install it with: {command}", command=_INSTALL)
        ) from None
    data = {"sheet": msgspec.json.encode(_data(sheet)).decode()}
    try:
        return bytes(typst.compile(TEMPLATE.read_bytes(), sys_inputs=data, pdf_standards=["ua-1"]))
    except typst.TypstError as error:
        missing = _MISSING.search(str(error))
        if missing is None:
            raise
        raise Unprintable(_without(missing[1])) from None


_INSTALL = "pip install 'shengji[pdf]'"


def _without(text: str) -> Phrase:
    """Say that no font has a character, and where there is one that has."""
    if _CHINESE_SIGN.search(text):
        return say(
            "no font of this system has Chinese characters, as in {text}; install one, such as Noto Sans CJK SC "
            "(on Debian and Ubuntu: fonts-noto-cjk)",
            text=text,
        )
    return say(
        "no font of this system has the characters of {text}; install one that has, such as Noto Sans or Noto Emoji",
        text=text,
    )


@cache
def fonts() -> tuple[str, ...]:
    """Name the fonts of a sheet, the Chinese ones as far as they are there."""
    import typst

    there = set(typst.Fonts().families())
    return (*_BROUGHT, *(name for name in CHINESE if name in there))


def _data(sheet: Sheet) -> dict[str, Any]:
    answered = [block for block in sheet.blocks if isinstance(block, Asked) and block.answer]
    return {
        "title": sheet.title,
        "lang": sheet.lang,
        "region": "cn" if sheet.lang == "zh" else None,
        "fonts": fonts(),
        "words": {
            "trick": told("Trick"),
            "won": told("Won"),
            "attackers": told("Attackers"),
            "answers": told("Answers"),
            "wrong": SYMBOLS.wrong,
            "turn": SYMBOLS.turn,
            "arrow": SYMBOLS.arrow,
        },
        "blocks": [_block(block) for block in sheet.blocks],
        "answers": [_block(block) for block in answered],
    }


def _block(block: Block) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(block)
    values["kind"] = values.pop("type")
    if isinstance(block, Picture):
        values["svg"], values["alt"] = _with_fonts(block.svg), block.words
        del values["lines"], values["words"]
    if isinstance(block, Asked):
        values["head"] = told("Question {number}", number=block.number)
        values["shown"] = [_block(inner) for inner in block.shown]
        values["answer"] = [_block(inner) for inner in block.answer]
    return values


def _with_fonts(svg: str) -> str:
    """Set a picture in the fonts of the sheet: all of one with Chinese in it in a font that has these characters.

    In a picture a line of text is set in one font; if each took the first that has what it needs, they would not match.
    """
    names = fonts()
    if _CHINESE_SIGN.search(svg):
        names = (*names[len(_BROUGHT) :], *_BROUGHT)
    return svg.replace(FONTS, ",".join(f"'{name}'" for name in names), 1)
