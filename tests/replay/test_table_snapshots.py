"""A few moments as they are printed, line for line, so that a change of the table is seen for what it is.

``SHENGJI_SNAPSHOTS=write`` draws them anew; look at the difference before it is kept.
"""

import os
from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.replay.app.footer import footer
from shengji.replay.app.route import Route
from shengji.replay.checking import check_source
from shengji.replay.views.looks import Look
from shengji.replay.views.table import render_table

HERE = Path(__file__).parent
SAMPLES = HERE.parent.parent / "samples"
SHOTS = {
    "a-trick-80x24": ("club-night.sjn", "1:9.4", (80, 24), Look()),
    "a-trick-letters-80x24": ("club-night.sjn", "1:9.4", (80, 24), Look(ascii=True, mono=True)),
    "a-trick-120x40": ("club-night.sjn", "1:9.4", (120, 40), Look()),
    "a-trick-48x30": ("club-night.sjn", "1:9.4", (48, 30), Look()),
    "seen-by-south-100x30": ("club-night.sjn", "1:9.3", (100, 30), Look(viewpoint=3, gone=True)),
    "a-fault-80x24": ("broken.sjn", "2", (80, 24), Look()),
    "four-packs-80x24": ("four-packs.sjn", "1:1", (80, 24), Look()),
}


@pytest.mark.parametrize("name", SHOTS)
def test_the_table_looks_as_it_did(name):
    sample, locator, (width, height), look = SHOTS[name]
    checked = check_source(Source(sample, (SAMPLES / sample).read_text("utf-8")))
    route = Route(checked.matches, checked.diagnostics)
    place = route.find(locator)
    match, state, found = route.matches[place.match], route.state(place), route.found(place)
    foot = footer(width, look, "", None)
    drawn = str(render_table(match, state, width, height, look, found, title=sample, foot=foot))
    text = "".join(f"{line.rstrip()}\n" for line in drawn.split("\n"))
    path = HERE / "snapshots" / f"{name}.txt"
    if os.environ.get("SHENGJI_SNAPSHOTS") == "write":
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
