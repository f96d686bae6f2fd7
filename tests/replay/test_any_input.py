"""No input escapes as an exception, however it was damaged."""

import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.grammar.source import Source
from shengji.notation.writer import write
from shengji.replay.checking import check_bytes, check_deals, check_source
from shengji.replay.report import Tally
from shengji.replay.reports.formats import ReportFormat
from shengji.replay.reports.report import report_in
from shengji.replay.scores import score_match
from shengji.replay.timeline import Timeline
from shengji.replay.views.narration import narrate

ROOT = Path(__file__).parent.parent.parent
RECORDS = [
    (ROOT / "samples" / "first-deal.sjn").read_text("utf-8"),
    '[SJN "1"]' + (ROOT / "tests" / "corpus" / "level_A.sjn").read_text("utf-8").split('[SJN "1"]')[1],
]
WORDS = [re.findall(r"\S+|\s+", text) for text in RECORDS]


def use_all(checked):
    """Ask everything of a checked text that the commands ask."""
    deals = list(check_deals(checked.source.text.encode("utf-8", "surrogateescape")))
    for format in ReportFormat:
        report = report_in(format)
        report.begin("any.sjn")
        for deal in deals:
            report.take(deal, deal.diagnostics)
        report.end(Tally(), complete=True)
    list(narrate(checked.matches, checked.diagnostics))
    write(checked.record)
    for match in checked.matches:
        score_match(match)
        timeline = Timeline(match)
        for step in timeline.steps:
            timeline.state(step)


@given(st.sampled_from(RECORDS), st.data())
def test_a_record_with_a_stretch_cut_out_or_put_in(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 60, len(text))))
    inserted = data.draw(
        st.text(max_size=12) | st.sampled_from(["{", "}", '"', "[", "(", "->", "^", "=N+5", "\n1. E: "])
    )
    use_all(check_source(Source("damaged.sjn", text[:start] + inserted + text[end:])))


@given(st.sampled_from(WORDS), st.data())
def test_a_record_with_words_exchanged_or_lost(words, data):
    words = list(words)
    for _ in range(data.draw(st.integers(1, 6))):
        a = data.draw(st.integers(0, len(words) - 1))
        b = data.draw(st.integers(0, len(words) - 1))
        if data.draw(st.booleans()):
            words[a], words[b] = words[b], words[a]
        else:
            words[a] = ""
    use_all(check_source(Source("shuffled.sjn", "".join(words))))


@given(st.binary(max_size=300))
def test_any_bytes(data):
    use_all(check_bytes("bytes.sjn", data))


@given(st.text(max_size=300))
def test_any_text(text):
    use_all(check_source(Source("text.sjn", text)))


LONG = {
    "nested variations": "1. E: SA " + "(1. E: SK " * 5_000 + ")" * 5_000,
    "variations that are never closed": "1. E: SA " + "(1. E: SK " * 5_000,
    "a megabyte of commentary": "1. E: SA {" + "well played, " * 80_000 + "}",
    "commentary that swallows the next trick again and again": "1. E: SA {" + "\n1. E: SA {" * 10_000 + "}",
    "tricks that cannot be read": "1. E: SA S3 S4 S5\n2. E: S1\n" * 4_000,
    "a deal with many faults": '[Declarer "E"]\n[Trump "H"]\n' + "1. E: SAKK S34 S5 HA\n" * 2_000,
}


@pytest.mark.parametrize("name", LONG)
def test_a_text_made_to_take_long_is_checked_in_time(name):
    began = time.process_time()
    checked = check_source(Source("long.sjn", '[SJN "1"]\n' + LONG[name]))
    assert time.process_time() - began < 5
    assert all(str(found.message) for found in checked.diagnostics)
