"""A comment or a glyph is set in a text, and nothing else in it changes."""

import difflib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.grammar.source import Source
from shengji.notation.editing import NotEditable, with_comment, with_glyph
from shengji.notation.reader import read
from shengji.notation.record import Bid, Bury, Comment, Trick

ROOT = Path(__file__).parent.parent.parent
DEAL = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")


def record_of(text):
    return read(Source("t", text))[0]


def hosts(text):
    """Everything in a record that a comment can be set on."""
    found = []
    for match in record_of(text).matches:
        for deal in match.deals:
            found += [tag for tag in deal.tags if tag.name == "Deal"]
            for item in deal.items:
                if isinstance(item, (Bid, Bury)):
                    found.append(item)
                elif isinstance(item, Trick):
                    found += item.plays
    return found


def changed_lines(old, new):
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[:1] in "+-" and not line.startswith(("---", "+++"))]


def play(text, place=0):
    return record_of(text).matches[0].deals[0].items[0].plays[place]


def test_a_comment_is_added_after_the_play_and_its_marks():
    text = "1. E: SA ! H5 D3^ $9 C2 =E+5\n"
    assert with_comment(text, play(text), "why?") == "1. E: SA ! {why?} H5 D3^ $9 C2 =E+5\n"
    assert with_comment(text, play(text, 2), "a}b") == "1. E: SA ! H5 D3^ $9 {a\\}b} C2 =E+5\n"


def test_the_comment_that_is_there_is_changed_and_those_after_it_stay():
    text = "1. E: SA {one} {two} H5\n"
    assert with_comment(text, play(text), "three") == "1. E: SA {three} {two} H5\n"
    assert with_comment(text, play(text), "") == "1. E: SA {two} H5\n"


def test_a_comment_keeps_the_line_ends_of_its_file():
    text = "1. E: SA\r\n2. E: SK\r\n"
    assert with_comment(text, play(text), "a\nb") == "1. E: SA {a\r\nb}\r\n2. E: SK\r\n"


@pytest.mark.parametrize(
    ("text", "glyph", "expected"),
    [
        ("1. E: SA H5", 1, "1. E: SA! H5"),
        ("1. E: SA! H5", 4, "1. E: SA?? H5"),
        ("1. E: SA !? H5", None, "1. E: SA H5"),
        ("1. E: SA^? H5", 2, "1. E: SA^? H5"),
        ("1. E: SA$140! ^ H5", 5, "1. E: SA^!?$140 H5"),
        ("1. E: SAK->SK H5", 3, "1. E: SAK->SK!! H5"),
        ("1. E: SA {c} H5", 6, "1. E: SA?! {c} H5"),
    ],
)
def test_a_glyph_replaces_the_one_of_the_six_that_is_there(text, glyph, expected):
    assert with_glyph(text, play(text), glyph) == expected


def test_a_bid_and_a_burial_take_glyphs_and_comments():
    text = "bid N: S2\nbury N: S34 D67 ? {points}\n"
    bid, bury = record_of(text).matches[0].deals[0].items
    assert with_glyph(text, bid, 1) == "bid N: S2!\nbury N: S34 D67 ? {points}\n"
    assert with_glyph(text, bury, 1) == "bid N: S2\nbury N: S34 D67! {points}\n"
    assert with_comment(text, bury, "none") == "bid N: S2\nbury N: S34 D67 ? {none}\n"


@given(st.data())
def test_the_diff_of_any_change_is_one_line_and_the_record_says_what_was_set(data):
    everything = hosts(DEAL)
    place = data.draw(st.integers(0, len(everything) - 1))
    words = data.draw(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1))
    new = with_comment(DEAL, everything[place], words)
    assert len(changed_lines(DEAL, new)) <= 2
    first = next(note for note in hosts(new)[place].notes if isinstance(note, Comment))
    assert first.text == words


@given(st.integers(0, 400), st.none() | st.integers(1, 6))
def test_the_diff_of_any_glyph_is_one_line(place, glyph):
    marked = [host for host in hosts(DEAL) if hasattr(host, "glyphs")]
    place %= len(marked)
    new = with_glyph(DEAL, marked[place], glyph)
    assert len(changed_lines(DEAL, new)) in (0, 2)
    again = [host for host in hosts(new) if hasattr(host, "glyphs")][place]
    assert [mark for mark in again.glyphs if mark <= 6] == ([glyph] if glyph else [])


def test_where_the_text_around_is_broken_nothing_is_put_in():
    opening = '[SJN "1"]\n[Deal "1"]\n'
    text = opening + "1. E: SA H5 {open\n"
    assert with_comment(text, play(text), "fine") == opening + "1. E: SA {fine} H5 {open\n"
    with pytest.raises(NotEditable):
        with_comment(opening + "1. E: SQ1 H5\n", play(text), "lost")
