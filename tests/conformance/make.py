"""Write the files of the kit anew: ``python tests/conformance/make.py`` from a checkout.

What the authors claim goes out as they claim it: records, canonical texts, diagnostics. The JSON of good records is
what this program makes of them; `test_conformance.py` holds it against the facts that the authors state. What would
go out is in `files`, so that the test can say whether the files in the tree are these.
"""

import json
import shutil
from collections.abc import Iterator

import msgspec
from authored import FOLDER, Good, bad_records, good_records

from shengji.grammar.decoding import decode
from shengji.notation.json_writer import write_json
from shengji.replay.checking import Checked, check_source
from shengji.replay.json_layout import laid_out
from shengji.replay.resolved.making import resolve

VERSION = 1
"""Of the kit: raised when a file that is there says something else, not when files join it."""


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file that is made."""
    good, bad = good_records(), bad_records()
    index = {
        "format": "sjn-conformance",
        "version": VERSION,
        "good": {record.name: record.about for record in good},
        "bad": {record.name: record.about for record in bad},
    }
    yield "kit.json", (json.dumps(index, indent=2, ensure_ascii=False) + "\n").encode()
    for record in good:
        checked = checked_good(record)
        yield f"good/{record.name}.sjn", record.source
        yield f"good/{record.name}.canonical.sjn", record.canonical.encode()
        yield f"good/{record.name}.json", b"".join(laid_out(write_json(checked.record)))
        yield f"good/{record.name}.resolved.json", msgspec.json.encode(resolve([checked])) + b"\n"
    for record in bad:
        findings = [json.dumps(finding._asdict()) for finding in record.findings]
        yield f"bad/{record.name}.sjn", record.source
        yield f"bad/{record.name}.json", ("[\n  " + ",\n  ".join(findings) + "\n]\n").encode()


def checked_good(record: Good) -> Checked:
    """Read and play a good record."""
    return check_source(decode(f"{record.name}.sjn", record.source))


def main() -> None:
    """Put the files where they belong, and nothing else beside them."""
    for folder in ("good", "bad"):
        shutil.rmtree(FOLDER / folder, ignore_errors=True)
        (FOLDER / folder).mkdir()
    for path, content in files():
        (FOLDER / path).write_bytes(content)


if __name__ == "__main__":
    main()
