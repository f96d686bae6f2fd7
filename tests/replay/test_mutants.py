"""Records with one byte wrong: no exception, hardly ever more than one error, and that where the byte is."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from shengji.grammar.diagnostics import Diagnostic, Phrase
from shengji.grammar.terminals import compiled
from shengji.replay.report import concise, full

spec = spec_from_file_location("mutants", Path(__file__).parents[2] / "bench" / "mutants.py")
assert spec is not None and spec.loader is not None
bench = module_from_spec(spec)
spec.loader.exec_module(bench)

RECORDS = bench.records()
MUTANTS = 600
"""How many mutants of each record are tried; ``python bench/mutants.py --all`` tries them all."""


@pytest.fixture(scope="module", params=RECORDS)
def judged(request):
    """Every mutant of a sample with what was said of it."""
    data = RECORDS[request.param]
    return [bench.judge(data, mutant) for mutant in bench.sample(data, MUTANTS)]


def phrases(found: Diagnostic):
    """Yield each phrase that a diagnostic is made of."""
    waiting = [found.message, found.label, found.help, *found.notes]
    while waiting:
        phrase = waiting.pop()
        if isinstance(phrase, Phrase):
            yield phrase
            waiting += phrase.values.values()


@pytest.mark.parametrize("name", RECORDS)
def test_the_record_itself_is_clean(name):
    assert bench.check_bytes(name, RECORDS[name]).diagnostics == ()


def test_of_a_hundred_mutants_95_give_no_more_than_one_error_and_that_where_the_byte_is(judged):
    well = sum(verdict.well for _, verdict in judged)
    assert well >= 0.95 * len(judged)


def test_hardly_any_mutant_is_warned_of_elsewhere(judged):
    assert sum(bool(verdict.warnings) for _, verdict in judged) <= 0.01 * len(judged)


def test_no_message_names_the_machinery(judged):
    terminals = "|".join(terminal.name for terminal in compiled().terminals)
    machinery = re.compile(rf"\b(?:{terminals})\b|Lark|Traceback")
    for checked, _ in judged:
        for found in checked.diagnostics:
            for phrase in phrases(found):
                assert machinery.search(f"{phrase.template} {phrase.plural}") is None
            said = full(checked, found) + concise(checked, found)
            assert "Token(" not in said and "$END" not in said


def test_every_diagnostic_has_a_place_in_the_text(judged):
    for checked, _ in judged:
        for found in checked.diagnostics:
            assert 0 <= found.span.start <= found.span.end <= len(checked.source.text)


def test_a_mutant_is_told_of_alike_twice():
    data = RECORDS["lesson"]
    for mutant in bench.sample(data, 60):
        assert bench.judge(data, mutant)[0].diagnostics == bench.judge(data, mutant)[0].diagnostics
