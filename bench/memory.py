"""How much memory it takes to read, check and validate a record of any length.

Run ``python bench/memory.py`` from a checkout. A record of 200 MB (``--size``) is written to a temporary folder: the
matches of ``tests/corpus`` over and over, or with ``--one-match`` their deals in one match, most of which then do not
follow from those before. Each measurement is a process of its own; what is printed is the most memory that it held at
any time, and its processor time.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORPUS = [path for name in ("default", "level_*") for path in sorted((ROOT / "tests" / "corpus").glob(f"{name}.sjn"))]
READ = "import shengji; print(sum(1 for _ in shengji.iter_deals({path!r})), 'deals')"
CHECK = "import shengji; print(sum(1 for _ in shengji.check_deals({path!r})), 'deals')"
INDEX = "import shengji; print(sum(1 for _ in shengji.index({path!r})), 'openings')"


def matches() -> Iterator[str]:
    """Yield matches of one deal without end."""
    texts = [path.read_text("utf-8").rstrip() for path in CORPUS]
    found = [match for text in texts for match in re.findall(r"^\[SJN .*?(?=^\[SJN |\Z)", text, re.M | re.S)]
    while True:
        yield from found


def write_record(path: Path, size: int, *, one_match: bool) -> int:
    """Write a record of so many bytes; return how many deals it holds."""
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for match in matches():
            if file.tell() >= size:
                break
            count += 1
            head, name, deal = re.split(r'^\[Deal "(.*?)"\]', match, maxsplit=1, flags=re.M)
            if count == 1 or not one_match:
                file.write(head)
            file.write(f'[Deal "{count if one_match else name}"]{deal.rstrip()}\n\n')
    return count


def measure(arguments: list[str], stdin: Path | None = None) -> tuple[float, float]:
    """Run a process; return the most memory it held, in MB, and the processor time it took, in seconds."""
    with (stdin or Path(os.devnull)).open("rb") as given:
        process = subprocess.Popen(arguments, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_maxrss * unit / 1e6, usage.ru_utime + usage.ru_stime


def main() -> None:
    """Parse the command line and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=200, help="size of the record in MB (default: 200)")
    parser.add_argument("--one-match", action="store_true", help="put all deals into one match")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.sjn"
        count = write_record(path, options.size * 1_000_000, one_match=options.one_match)
        print(f"{count:,} deals in {path.stat().st_size / 1e6:.0f} MB")
        python = [sys.executable, "-c"]
        command = [sys.executable, "-m", "shengji"]
        for name, arguments, stdin in (
            ("import shengji", [*python, "import shengji"], None),
            ("index", [*python, INDEX.format(path=str(path))], None),
            ("iter_deals", [*python, READ.format(path=str(path))], None),
            ("check_deals", [*python, CHECK.format(path=str(path))], None),
            ("shengji validate FILE", [*command, "validate", str(path), "--format", "concise"], None),
            ("shengji validate - < FILE", [*command, "validate", "-", "--format", "concise"], path),
        ):
            memory, seconds = measure(arguments, stdin)
            print(f"  {name:28} {memory:6.0f} MB {seconds:8.1f} s {count / seconds:10,.0f} deals a second")


if __name__ == "__main__":
    main()
