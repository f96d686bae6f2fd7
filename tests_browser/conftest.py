"""A browser without a network, pages made of records, and what is wrong with any of them while a test looks at it."""

import os
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from shengji.grammar.source import Source
from shengji.replay.checking import check_source
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.page.rendering import page_of
from shengji.replay.quiz.asking import questions_of

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
OPTIONS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-quic",
]  # fmt: skip
SAMPLES = Path(__file__).parent.parent / "samples"


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def write_page(tmp_path):
    """Return a function that writes the page of a record, a sample by its name or a text, and returns its address.

    With ``quiz`` it is a page with the questions that the record asks, with ``auto`` and others.
    """

    def write(record, lang=Lang.EN, *, quiz=False, auto=False, **options):
        text = (SAMPLES / f"{record}.sjn").read_text("utf-8") if "[" not in record else record
        checked = check_source(Source("record.sjn", text))
        if quiz:
            options["questions"] = questions_of(checked.matches, auto=auto)
        with speaking(language_of(lang)):
            (tmp_path / "page.html").write_text(page_of(checked, checked.matches, **options), "utf-8")
        return (tmp_path / "page.html").as_uri()

    return write


@pytest.fixture
def visit(browser, write_page):
    """Return a function that opens a page; no request may leave it, and nothing may be said on its console."""
    opened = []

    @contextmanager
    def watched(page, address):
        said, asked = [], []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        yield
        opened.append((page, address, said, asked))

    def visit(record="club-night", at="", *, width=1280, height=900, **options):
        context = {
            name: options.pop(name) for name in ("color_scheme", "java_script_enabled", "has_touch") if name in options
        }
        address = write_page(record, **options)
        page = browser.new_context(viewport={"width": width, "height": height}, **context).new_page()
        with watched(page, address):
            page.goto(f"{address}#{at}" if at else address)
            if context.get("java_script_enabled", True):
                page.wait_for_selector("#app:not([hidden])")
        return page

    yield visit
    for page, address, said, asked in opened:
        page.context.close()
        assert said == []
        assert {url.partition("#")[0] for url in asked} == {address}
