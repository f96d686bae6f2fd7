"""The blocks that a sheet is made of. Their texts are as people read them: each format makes them safe for itself."""

from typing import TypeAlias

from msgspec import Struct


class Heading(Struct, frozen=True, tag="heading"):
    """A heading; ``level`` 1 is the title of the sheet."""

    level: int
    text: str


class Facts(Struct, frozen=True, tag="facts"):
    """Facts, each with its name."""

    rows: tuple[tuple[str, str], ...]


class Words(Struct, frozen=True, tag="words"):
    """A paragraph; a ``note`` is what the record comments, a ``fault`` what was found wrong in it."""

    text: str
    note: bool = False
    fault: bool = False


class Picture(Struct, frozen=True, tag="picture"):
    """A diagram: its name, as SVG, in lines of letters, and in words for those who do not see it."""

    name: str
    svg: str
    lines: tuple[str, ...]
    words: str


class Cell(Struct, frozen=True):
    """A play in a trick: ``cards`` with the marks on them, and those of a throw that failed."""

    cards: str
    tried: str = ""
    led: bool = False
    won: bool = False


class Remark(Struct, frozen=True):
    """What is said of a play or a trick, and which place that is about."""

    place: str
    text: str
    fault: bool = False


class Row(Struct, frozen=True):
    """A trick: the plays of East, North, West and South, who won how many points, what the attackers have then."""

    number: str
    plays: tuple[Cell, Cell, Cell, Cell]
    winner: str
    points: str
    score: str
    remarks: tuple[Remark, ...]


class Tricks(Struct, frozen=True, tag="tricks"):
    """A table of tricks; ``seats`` are the heads of the columns of the plays."""

    seats: tuple[str, str, str, str]
    rows: tuple[Row, ...]


class Asked(Struct, frozen=True, tag="asked"):
    """A question: its number and place, what is shown with it, and the answer, empty where it is not told."""

    number: int
    place: str
    prompt: str
    shown: "tuple[Block, ...]"
    answer: tuple[Words, ...]


Block: TypeAlias = Heading | Facts | Words | Picture | Tricks | Asked


class Sheet(Struct, frozen=True):
    """A sheet: its title, the language that it speaks, its blocks."""

    title: str
    lang: str
    blocks: tuple[Block, ...]
