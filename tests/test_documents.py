"""README and the pages of docs tell the truth: their commands, examples, tables and links.

A page tells which files to save and how to change them, and shows sessions, blocks of ``console``: they are run in the
order of the page. "Save this as `FILE`", "Add this to `FILE`", "Put this above line 7 of `FILE`" and "Put this in place
of line 7 of `FILE`" take the next block of ``text`` or ``sjn-typed``, which differ in colour only.

The examples of the notation are fenced blocks. Their info string begins with ``sjn`` (right) or ``sjn-bad`` (wrong).
What is found in one stands below it, ``Found: CODE at LINE:COLUMN, ...``; nothing is found where nothing stands
there. A block without an SJN tag is a few lines of a deal, and stands in a frame. ``canonical``: written, the block
is as it stands; ``symbols`` and ``zh``: in that style it is. ``same``: it is the record of the block before. A block
``sjn-same`` holds on each line another spelling of the first.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import shengji
from shengji.grammar.diagnostics import KINDS
from shengji.grammar.source import Source
from shengji.notation.reader import read_text
from shengji.notation.sections import DEAL_TAGS, MATCH_TAGS
from shengji.notation.spelling import GLYPHS, cards_in
from shengji.notation.style import ASCII, SYMBOLS, ZH
from shengji.notation.writer import write
from shengji.replay.checking import check_source
from shengji.replay.manual.options import document as options

ROOT = Path(__file__).parent.parent
IN_ROOT = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
PAGES = [*map(ROOT.joinpath, IN_ROOT), *sorted((ROOT / "docs").glob("*.md"))]
SESSION = "```console\n"
TYPED = re.compile(
    r"(Save this as|存成|Add this to|Put this above line \d+ of|Put this in place of line \d+ of) `([\w.-]+)`"
    r".*?^```(?:text|sjn-typed)\n(.*?)^```|^```console\n(.*?)^```",
    re.M | re.S,
)
BLOCK = re.compile(r"^```(sjn\S*|lark)(.*?)\n(.*?)^```$(?:\n\nFound: (.*?)\.$)?", re.M | re.S)
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$", re.M)
NOTATION = ROOT / "docs" / "notation.md"

HEAD = '[SJN "1"]\n\n[Deal "1"]\n[Level "2"]\n[Declarer "E"]\n[Trump "S"]\n\n'
STYLES = {"canonical": ASCII, "symbols": SYMBOLS, "zh": ZH}
FOOT = '\n[Termination "unfinished"]\n'


class Block(NamedTuple):
    """A fenced block of a page: the words of its info string, its lines, and what is found in it."""

    kind: str
    words: tuple[str, ...]
    lines: str
    found: list[str]

    @property
    def framed(self):
        return '[SJN "1"]' not in self.lines

    @property
    def text(self):
        if not self.framed:
            return self.lines
        ended = re.search(r"^(claim|concede) ", self.lines, re.M)
        return HEAD + self.lines + ("" if ended else FOOT)


def sessions():
    for page in PAGES:
        text = page.read_text("utf-8")
        if SESSION in text:
            yield pytest.param(text, id=page.name)


def blocks(*kinds):
    """Yield the blocks of these kinds, each with the one before it on its page."""
    for page in PAGES:
        text = page.read_text("utf-8")
        before = None
        for found in BLOCK.finditer(text):
            block = Block(found[1], tuple(found[2].split()), found[3], re.split(",\\s+", found[4]) if found[4] else [])
            if block.kind in kinds:
                line = text.count("\n", 0, found.start()) + 1
                yield pytest.param(block, before, id=f"{page.name}-{line}")
            before = block


def edit(path, told, lines):
    """Change a file as the page tells the reader to."""
    before = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    number = re.search(r"\d+", told)
    at = int(number[0]) - 1 if number else len(before) if told.startswith("Add") else 0
    assert at <= len(before)
    behind = before[at + ("in place of" in told) :] if number else []
    path.write_text("".join([*before[:at], lines, *behind]), "utf-8")


@pytest.mark.parametrize("text", list(sessions()))
def test_console_sessions_print_what_the_page_shows(text, tmp_path):
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    command = tmp_path / "bin" / "shengji"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shengji "$@"\n')
    command.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{command.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "80",
    }
    for told, name, lines, session in TYPED.findall(text):
        if name:
            edit(tmp_path / name, told, lines)
        for step in re.split(r"^\$ ", session, flags=re.M)[1:]:
            line, _, expected = step.partition("\n")
            done = subprocess.run(["sh", "-c", line], capture_output=True, check=False, cwd=tmp_path, env=environment)
            assert done.stderr == b""
            assert done.stdout.decode("utf-8") == expected


@pytest.mark.parametrize(("block", "before"), list(blocks("sjn", "sjn-bad")))
def test_examples_of_the_notation_give_what_the_page_says(block, before):
    source = Source("example.sjn", block.text)
    checked = check_source(source)
    above = HEAD.count("\n") if block.framed else 0
    found = []
    for diagnostic in checked.diagnostics:
        line, column = source.place(diagnostic.span.start)
        found.append(f"{diagnostic.code} at {line - above}:{column}")
    assert found == block.found
    assert (block.kind == "sjn-bad") == checked.found
    for name, style in STYLES.items():
        if name in block.words:
            assert write(checked.record, style) == block.text + "\n"
    if "same" in block.words:
        assert checked.record == read_text(before.text)[0]


@pytest.mark.parametrize(("block", "before"), list(blocks("sjn-same")))
def test_other_spellings_are_the_same_record(block, before):
    first, *others = block.lines.splitlines()
    record, found = read_text(HEAD + first + "\n" + FOOT)
    assert not found
    assert write(record) == HEAD + first + "\n" + FOOT + "\n"
    assert others
    for other in others:
        assert read_text(HEAD + other + "\n" + FOOT) == (record, [])


def test_no_example_is_passed_over():
    text = NOTATION.read_text("utf-8")
    found = BLOCK.findall(text)
    assert len(found) == text.count("\n```") / 2
    assert {kind for kind, _, _, _ in found} == {"sjn", "sjn-bad", "sjn-same", "lark"}
    assert {word for _, words, _, _ in found for word in words.split()} == {"same", *STYLES}
    assert sum(bool(said) for _, _, _, said in found) == text.count("\nFound:")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_only_codes_that_are_registered_are_named(page):
    assert set(re.findall(r"SJN\d{3}", page.read_text("utf-8"))) <= set(KINDS)


@pytest.mark.parametrize(("block", "before"), list(blocks("lark")))
def test_the_grammar_is_quoted_as_it_runs(block, before):
    grammar = (ROOT / "grammar" / "sjn.lark").read_text("utf-8").splitlines()
    assert [line for line in block.lines.splitlines() if line not in grammar] == []


def test_all_rules_of_the_grammar_are_quoted():
    grammar = (ROOT / "grammar" / "sjn.lark").read_text("utf-8")
    rules = re.findall(r"^[?_a-z]+:.*$", grammar, re.M)
    assert [rule for rule in rules if rule not in NOTATION.read_text("utf-8").splitlines()] == []


def test_the_page_of_options_is_current():
    assert (ROOT / "docs" / "options.md").read_text("utf-8") == options(), (
        "run: python -m shengji.replay.manual.options > docs/options.md"
    )


def test_the_reference_has_each_public_name_once():
    page = (ROOT / "docs" / "reference.md").read_text("utf-8")
    named = re.findall(r"^\.\. auto(?:function|class|data):: (\w+)$", page, re.M)
    assert sorted(["__version__", *named]) == sorted(shengji.__all__)


def table(heading):
    """Return the cells of the first table after a heading of the notation's page."""
    _, _, after = NOTATION.read_text("utf-8").partition(f"# {heading}\n")
    rows = re.search(r"^\| --- .*\n((?:\|.*\n)+)", after, re.M)[1].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def codes_in(cell):
    return re.findall(r"`([^`]+)`", cell)


def test_the_tables_of_tags_name_all_tags_in_canonical_order():
    in_match, in_deal = (
        [tag for row in table(f"Tags of a {section}") for tag in codes_in(row[0])] for section in ("match", "deal")
    )
    assert tuple(in_match) == MATCH_TAGS
    assert tuple(in_deal) == DEAL_TAGS


def test_the_table_of_glyphs_gives_their_numbers():
    assert [(codes_in(sign), codes_in(number)) for sign, number, _ in table("Glyphs")] == [
        ([sign], [f"${number}"]) for number, sign in enumerate(GLYPHS, 1)
    ]


def test_the_table_of_spellings_gives_the_cards_that_are_meant():
    for _, spelled, meant in table("5. Cards"):
        assert [cards_in(word) for word in codes_in(spelled)] == [cards_in(word) for word in codes_in(meant)]


@pytest.mark.parametrize("row", table("7. Items of a deal"), ids=lambda row: row[0])
def test_the_table_of_items_gives_all_their_words(row):
    for form in codes_in(row[1]):
        text = re.sub("cards?$", "SA", form)
        record, found = read_text(HEAD + text)
        assert not found
        assert text in write(record).splitlines()
        for word in codes_in(row[2]):
            assert read_text(HEAD + re.sub("^[a-z]+", word, text)) == (record, [])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_the_pages_lead_somewhere(page):
    for inside, below in LINK.findall(FENCED.sub("", page.read_text("utf-8"))):
        link = inside or below
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.*)$", FENCED.sub("", target.read_text("utf-8")), re.M)
            anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in anchors, link
