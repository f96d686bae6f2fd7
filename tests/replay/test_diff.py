"""Unified diffs: those of difflib where nothing is paired, and whole however they are cut."""

import re
from difflib import unified_diff
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from shengji.notation.style import ASCII, ZH
from shengji.replay.formatting import format_bytes
from shengji.replay.views.diff import diff_lines

rows = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "\n"]), max_size=20)
pieces = st.lists(st.tuples(rows, rows), max_size=5)
ends = st.sampled_from(["", "d", "e"])


def patched(before, diff):
    """Apply the lines of a unified diff to the lines of a text, as the format is defined."""
    done, place, sign = [], 0, ""
    for line in diff[2:]:
        if hunk := re.match(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@\n$", line):
            # A hunk without lines of the old text stands after the line that it names.
            start = int(hunk[1]) - (hunk[2] != "0")
            done, place = done + before[place:start], start
        elif line.startswith("\\"):
            if sign != "-":
                done[-1] = done[-1].removesuffix("\n")
        else:
            sign = line[0]
            if sign != "+":
                assert before[place].removesuffix("\n") == line[1:].removesuffix("\n")
                place += 1
            if sign != "-":
                done.append(line[1:])
    return "".join(done + before[place:])


@given(rows, rows)
def test_without_pairs_it_is_the_diff_of_the_library(before, after):
    expected = list(unified_diff(before, after, "x", "x"))
    assert list(diff_lines("x", "".join(before), "".join(after))) == expected


@given(pieces, ends, ends)
def test_cut_into_pieces_it_still_makes_the_one_text_the_other(pieces, end, new_end):
    before = [line for row, _ in pieces for line in row] + [end] * bool(end)
    after = "".join(line for _, row in pieces for line in row) + new_end
    lengths = [(len("".join(row)), len("".join(new_row))) for row, new_row in pieces]
    pairs = list(accumulate(lengths, lambda one, other: (one[0] + other[0], one[1] + other[1])))
    diff = list(diff_lines("x", "".join(before), after, pairs))
    assert patched(before, diff) == after
    assert bool(diff) == ("".join(before) != after)


def test_a_deal_is_compared_with_itself_and_not_with_one_that_is_like_it():
    deals = "".join(f'[Deal "{number}"]\n[Level "2"]\n\n1. E: S{rank}\n\n' for number, rank in ((1, "A"), (2, "A")))
    formatted = format_bytes("x", b'\xef\xbb\xbf[SJN "1"]\n\n' + deals.encode(), ZH)
    lines = list(diff_lines("x", formatted.before_text, formatted.text, formatted.deals))
    changed = [line for line in lines[2:] if line[0] in "+-"]
    assert changed == [
        '-\ufeff[SJN "1"]\n',
        '+[SJN "1"]\n',
        *("-1. E: SA\n", "+1. 东: 黑桃A\n") * 2,
    ]
    assert lines[2] == "@@ -1,12 +1,12 @@\n"


def test_two_thousand_deals_take_no_longer_than_their_number():
    # Compared all with all, they take more than a minute.
    tags = '[Deal "{0}"]\n[LevelEW "2"]\n[LevelNS "2"]\n[Declarer "E"]\n\n'
    deal = tags + "bid N: S2\n1. E: SA SK SQ SJ\n2. E: HA HK HQ HJ\n\n"
    text = '[SJN "1"]\n\n' + "".join(deal.format(number % 7) for number in range(2000))
    formatted = format_bytes("x", text.encode(), ZH)
    assert not format_bytes("x", text.encode(), ASCII).changed
    lines = list(diff_lines("x", formatted.before_text, formatted.text, formatted.deals))
    assert sum(line[0] == "+" for line in lines[2:]) == 3 * 2000
