"""How records with one byte wrong fare: how many mutants of a small record get one error at that byte, or none.

Run ``python bench/mutants.py`` from a checkout for a sample of the mutants, with ``--all`` for every one. A mutant is a
record of which one byte was deleted, inserted or replaced. It fares well where there is no error, or just one whose
span, or lines, hold the byte, and no warning on another line.
"""

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.replay.checking import Checked, check_bytes

ROOT = Path(__file__).parent.parent
KINDS = ("deleted", "inserted", "replaced")

BYTES = (
    *b"SHDCBLXEWNTJQKAshaxe"  # suits, jokers, seats, ranks, and some of them in small letters
    b"0123589"
    b"\"[]{}():;.,=+->%!?$^@\\'#"
    b" \t\n\r",
    0xE9,  # no UTF-8 but where chance has it
)
"""What is put in, or in the place of a byte."""


def records() -> dict[str, bytes]:
    """Return the records that are mutated, by name."""
    drawn = (ROOT / "tests" / "corpus" / "default.sjn").read_bytes().split(b'[SJN "1"]')[1]
    return {
        "first deal": (ROOT / "samples" / "first-deal.sjn").read_bytes(),
        "drawn deal": b'[SJN "1"]' + drawn,
        "lesson": (ROOT / "tests" / "replay" / "records" / "lesson.sjn").read_bytes(),
    }


class Mutant(NamedTuple):
    """One byte of a record made wrong: where, and what stands there instead (-1: nothing)."""

    kind: str
    place: int
    byte: int

    def of(self, data: bytes) -> bytes:
        """Return the record with the byte wrong."""
        put = bytes([self.byte]) if self.byte >= 0 else b""
        return data[: self.place] + put + data[self.place + (self.kind != "inserted") :]


def mutants(data: bytes) -> Iterator[Mutant]:
    """Yield every mutant of a record."""
    for place, byte in enumerate(data):
        yield Mutant("deleted", place, -1)
        yield from (Mutant("replaced", place, other) for other in BYTES if other != byte)
    for place in range(len(data) + 1):
        yield from (Mutant("inserted", place, byte) for byte in BYTES)


def sample(data: bytes, count: int, seed: int = 1) -> list[Mutant]:
    """Return so many mutants, of each kind about as many, the same for the same seed."""
    chosen = random.Random(seed)
    by_kind: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants(data):
        by_kind[mutant.kind].append(mutant)
    each = count // len(KINDS) + 1
    return [mutant for kind in KINDS for mutant in chosen.sample(by_kind[kind], min(each, len(by_kind[kind])))]


class Verdict(NamedTuple):
    """What was said of a mutant: its errors, those of them elsewhere, and the warnings on other lines."""

    errors: list[Diagnostic]
    elsewhere: list[Diagnostic]
    warnings: list[Diagnostic]

    @property
    def well(self) -> bool:
        """Whether the mutant fared well."""
        return len(self.errors) <= 1 and not self.elsewhere and not self.warnings


def judge(data: bytes, mutant: Mutant) -> tuple[Checked, Verdict]:
    """Check a mutant of a record, and say how it fared."""
    wrong = mutant.of(data)
    checked = check_bytes("mutant.sjn", wrong)
    place = len(wrong[: mutant.place].decode("utf-8", "replace"))
    errors = [found for found in checked.diagnostics if found.severity is Severity.ERROR]
    warnings = [found for found in checked.diagnostics if found.severity is Severity.WARNING]
    return checked, Verdict(
        errors,
        [found for found in errors if not _holds(checked, found, place)],
        [found for found in warnings if not _holds(checked, found, place)],
    )


def _holds(checked: Checked, found: Diagnostic, place: int) -> bool:
    """Whether the lines that a diagnostic marks hold a place; a line end is part of the lines on both its sides."""
    source = checked.source
    first, _ = source.place(found.span.start)
    last, _ = source.place(max(found.span.end - 1, found.span.start))
    at, _ = source.place(place)
    after, _ = source.place(min(place + 1, len(source.text)))
    return first <= after and at <= last


def main() -> None:
    """Print how the mutants of each record fare, and samples of those that fare worst."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="every mutant, not a sample")
    parser.add_argument("--count", type=int, default=3000, help="how many mutants of each record (3000)")
    parser.add_argument("--seed", type=int, default=1, help="another sample")
    parser.add_argument("--record", choices=list(records()), help="this record alone")
    parser.add_argument("--worst", type=int, default=12, help="how many kinds of bad outcomes to show (12)")
    options = parser.parse_args()
    for name, data in records().items():
        if options.record in (None, name):
            chosen = list(mutants(data)) if options.all else sample(data, options.count, options.seed)
            _report(name, data, chosen, options.worst)


def _report(name: str, data: bytes, chosen: Iterable[Mutant], worst: int) -> None:
    began = time.process_time()
    tally: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    bad: dict[tuple[str, ...], list[Mutant]] = defaultdict(list)
    for mutant in chosen:
        _, verdict = judge(data, mutant)
        count = tally[mutant.kind]
        count["all"] += 1
        count[("none", "one", "more")[min(len(verdict.errors), 2)]] += 1
        count["elsewhere"] += bool(verdict.elsewhere)
        count["warned"] += bool(verdict.warnings)
        count["well"] += verdict.well
        if not verdict.well:
            codes = [found.code for found in verdict.errors]
            codes += [f"({found.code})" for found in verdict.warnings]
            bad[tuple(f"{code} x{codes.count(code)}" for code in dict.fromkeys(codes))].append(mutant)
    columns = ("none", "one", "more", "elsewhere", "warned", "well")
    print(f"{name}: {sum(count['all'] for count in tally.values())} mutants, {time.process_time() - began:.0f} s")
    print("            " + "".join(f"{column:>11}" for column in columns))
    for kind, count in (*tally.items(), ("all", sum(tally.values(), Counter[str]()))):
        shares = "".join(f"{100 * count[column] / max(count['all'], 1):>10.2f}%" for column in columns)
        print(f"  {kind:<10}{shares}")
    for codes, some in sorted(bad.items(), key=lambda entry: -len(entry[1]))[:worst]:
        print(f"  {len(some):>5}  {', '.join(codes)}")
        for mutant in some[:: max(len(some) // 3, 1)][:3]:
            print(f"         {_told(data, mutant)}")
    print()


def _told(data: bytes, mutant: Mutant) -> str:
    """Show the line of a mutant with what was done to it."""
    start = data.rfind(b"\n", 0, mutant.place) + 1
    put = bytes([mutant.byte]).decode("latin-1") if mutant.byte >= 0 else ""
    gone = data[mutant.place : mutant.place + 1].decode("latin-1") if mutant.kind != "inserted" else ""
    before = data[max(start, mutant.place - 40) : mutant.place].decode("utf-8", "replace")
    after = data[mutant.place + len(gone) :][:20].split(b"\n")[0].decode("utf-8", "replace")
    line = data.count(b"\n", 0, mutant.place) + 1
    return f"{line}: {before}«{gone!r} -> {put!r}»{after}"


if __name__ == "__main__":
    main()
