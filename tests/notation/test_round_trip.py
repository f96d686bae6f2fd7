"""Record to text and back, for any record; text to record, for any text."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from records import HERE, records

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.notation.reader import read_text
from shengji.notation.record import (
    Annotation,
    Comment,
    Record,
    Remark,
    Trick,
)
from shengji.notation.style import ASCII, SYMBOLS, ZH, Style
from shengji.notation.writer import write


def errors_in(found: list[Diagnostic]) -> list[Diagnostic]:
    return [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]


@given(records())
@settings(max_examples=200)
def test_any_record_survives_being_written_and_read_in_every_style(record: Record) -> None:
    for style in (ASCII, SYMBOLS, ZH):
        text = write(record, style)
        again, found = read_text(text)
        assert errors_in(found) == []
        assert again == record
        assert write(again, style) == text


@given(st.text(max_size=60) | st.text('[]{}()"\\;%=+-^!?$@.:> \n1SEHKAXNjbalid', max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_to_a_record_and_diagnostics(text: str) -> None:
    record, found = read_text(text)
    assert all(0 <= diagnostic.span.start <= diagnostic.span.end for diagnostic in found)
    written = write(record)
    assert record.matches or found
    if not errors_in(found):
        again, found_again = read_text(written)
        assert again == record
        assert not errors_in(found_again)


TEXT = (
    '[ SJN "1" ] [ Event "x" ] [ Deal "1" ] [ Trump "S" ] hand E: SAK HQ draw N: S5 H6 kitty : S5 '
    "bid @31 N: S2 ! flip : H7 bury W: S34 D67 ? tribute S>N: BJ 1. W: HAA ! H34->H3 N:H56 ^ H78 =W+10 "
    '2. W: CK claim E concede NS [ Points "45" ]'
)
TOKENS = TEXT.split()


def text_with(note: str, place: int) -> str:
    return " ".join((*TOKENS[:place], note, *TOKENS[place:]))


def notes_of(record: Record) -> list[object]:
    """All notes of a record, wherever they hang."""
    found: list[object] = [*record.notes]
    for match in record.matches:
        found += match.notes
        for tag in (*match.tags, *(tag for deal in match.deals for tag in deal.tags)):
            found += tag.notes
        for deal in match.deals:
            for item in deal.items:
                found += item.notes
                for play in item.plays if isinstance(item, Trick) else ():
                    found += play.notes
    return found


def test_a_note_at_any_token_boundary_survives_and_changes_nothing_else() -> None:
    plain, found = read_text(TEXT)
    assert not found
    for note, value in (
        ("{n}", Comment("n", HERE)),
        ("; n\n", Remark(" n", HERE)),
        ('%n="a b"', Annotation("n", "a b", HERE)),
        ("%n=1", Annotation("n", "1", HERE)),
    ):
        for place in range(len(TOKENS) + 1):
            record, found = read_text(text_with(note, place))
            assert not found, (note, place)
            own_line = isinstance(value, Remark) and place == 0
            assert notes_of(record) == [structs.replace(value, own_line=True) if own_line else value], (note, place)
            assert read_text(write(record))[0] == record
            bare = write(record).replace("\n; n\n", "\n").replace(" " + note.strip(), "").replace(note.strip(), "")
            assert bare.split() == write(plain).split(), (note, place)


GAPS = (
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\u3000",
    " {n} ",
    "{a\nb}",
    " ; n\n",
    ";\r\n",
    " %n=1 ",
    '%n="a b"\n',
)


@pytest.mark.parametrize("style", [ASCII, SYMBOLS, ZH], ids=["ascii", "symbols", "zh"])
@given(gaps=st.lists(st.sampled_from(GAPS), min_size=len(TOKENS), max_size=len(TOKENS)))
def test_any_layout_is_formatted_once_and_for_all(style: Style, gaps: list[str]) -> None:
    text = "".join([token + gap for token, gap in zip(TOKENS, gaps, strict=True)])
    record, found = read_text(text)
    assert not found
    written = write(record, style)
    again, found = read_text(written)
    assert not found
    assert again == record
    assert write(again, style) == written


def test_a_remark_keeps_its_line_or_its_place_on_one() -> None:
    text = (
        '; the file\n[SJN "1"] ; version\n; the event\n\n[Deal "1"]\n\n'
        "hand E: SA\n; between\n1. E: SA ; led\n; for itself\nS5\n; after\n; and after\n2. E: SK\n"
        "(2. E: SQ\n ; here\nSJ ; there\n )\n\n"
    )
    record, found = read_text(text)
    assert not found
    assert write(record) == text


def test_notes_keep_their_order_along_the_text() -> None:
    text = "".join(f"{token} {{{place}}} " for place, token in enumerate(TOKENS))
    record, found = read_text(text)
    assert not found
    items = [int(note.text) for note in notes_of(record) if isinstance(note, Comment)]
    assert sorted(items) == list(range(len(TOKENS)))
    in_text = [int(part.split("}")[0]) for part in write(record).split("{")[1:]]
    assert all(one < other for one, other in pairwise(in_text))
