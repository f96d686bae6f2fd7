"""The format pdf: a sheet to print with all of its texts, in fonts that have them, the answers at the end."""

import os
import re
import subprocess
import sys
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
import typst
from pypdf import PdfReader

from shengji.replay.checking import check
from shengji.replay.diagram.look import Theme
from shengji.replay.exports import pdf
from shengji.replay.exports.formats import Edition, Quiz, Unexportable, Wanted
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.sheet import printing

ROOT = Path(__file__).parent.parent.parent

DEAL = """[SJN "1"]
[Event "Two tricks"]
[East "Ann"]

[Deal "1"]
[Level "2"]
[Declarer "E"]
[Trump "S"]
[Setup "23"]
[Taken "20"]
[Leader "E"]
[Termination "unfinished"]
hand E: HA CK D9
hand N: H5 C64
hand W: H3 C5 D7
hand S: HT CJ9
bury E: H33 D33 D44 D66
23. E: HA H5 H3 HT {a note about hearts}
24. E: CK C4 %ask=play C5 C9
"""


def printed(record, **wanted):
    checked = check(record) if isinstance(record, str) else record
    return pdf.export(checked, checked.matches, Wanted(**wanted))


def told(data):
    """Return the texts of the pages, without blanks."""
    return [re.sub(r"\s", "", page.extract_text()) for page in PdfReader(BytesIO(data)).pages]


@pytest.fixture
def own_fonts(monkeypatch):
    """Leave the fonts of the system out."""
    monkeypatch.setattr(typst, "compile", partial(typst.compile, ignore_system_fonts=True))
    monkeypatch.setattr(typst, "Fonts", partial(typst.Fonts, include_system_fonts=False))
    printing.fonts.cache_clear()
    yield
    printing.fonts.cache_clear()


def test_all_of_it_is_printed(own_fonts):
    text = "".join(told(printed(DEAL)))
    for words in ("Twotricks", "EAnn", "Deal1·Trump♠2·level2·Anndeclares", "▸♥A♥5♥3♥10E+1520", "anoteabouthearts"):
        assert words in text


def test_european_texts_need_no_font_of_the_system(own_fonts):
    assert printed(DEAL) == printed(DEAL)


def test_what_users_wrote_is_never_markup(own_fonts):
    for name in (
        "#strong[x]",
        "*b* _i_ `r` $x$",
        "@ref <label>",
        "= head",
        '#image("x.png")',
        "// c /* d",
        "</text><g>",
    ):
        value = name.replace('"', '\\"')
        text = "".join(told(printed(DEAL.replace('"Ann"', f'"{value}"').replace("a note about", name))))
        assert text.count(re.sub(r"\s", "", name)) >= 4


def test_a_long_word_is_broken_where_the_line_ends(own_fonts):
    name = "W" * 120
    data = printed(DEAL.replace("Ann", name))
    lines = [line for page in PdfReader(BytesIO(data)).pages for line in page.extract_text().splitlines()]
    assert name in "".join(told(data)).replace("\u200b", "")
    assert max(line.count("W") for line in lines) < 70


def test_answers_stand_at_the_end_and_students_have_none(own_fonts):
    teacher = told(printed(DEAL, quiz=Quiz.ASKED))
    assert "Question1(1:24.1)North:" in teacher[-2]
    assert teacher[-1].startswith("AnswersQuestion1")
    assert "♣4" in teacher[-1]
    student = "".join(told(printed(DEAL, quiz=Quiz.ASKED, edition=Edition.STUDENT)))
    assert "Question1" in student
    for secret in ("Answers", "♣4", "anoteabout"):
        assert secret not in student


def test_it_says_what_it_is_and_tells_its_pictures_in_words(own_fonts):
    reader = PdfReader(BytesIO(printed(DEAL)))
    assert reader.metadata.title == "Two tricks"
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert [one.title for one in reader.outline if not isinstance(one, list)] == ["Two tricks"]
    alts = [found.get_object()["/Alt"] for found in _elements(reader.trailer["/Root"]["/StructTreeRoot"])]
    assert any("East (Ann) has heart ace, diamond 9, club king." in alt for alt in alts)


def _elements(element):
    """Yield the elements of the structure of a document that have words for who does not see them."""
    element = element.get_object()
    if isinstance(element, list):
        for kid in element:
            yield from _elements(kid)
    elif isinstance(element, dict):
        if "/Alt" in element:
            yield element
        if "/K" in element:
            yield from _elements(element["/K"])


def test_chinese_needs_a_font_and_it_is_said_which(own_fonts):
    with pytest.raises(Unexportable) as caught:
        printed(DEAL.replace("Ann", "陈波"))
    assert "no font of this system has Chinese characters" in str(caught.value.said)
    assert "Noto Sans CJK SC" in str(caught.value.said)


def test_no_other_character_is_printed_as_a_box(own_fonts):
    with pytest.raises(Unexportable) as caught:
        printed(DEAL.replace("Ann", "\U0001242b"))
    assert "no font of this system has the characters of \U0001242b" in str(caught.value.said)


def test_chinese_is_printed_where_a_font_has_it():
    chinese = [name for name in printing.fonts() if name in printing.CHINESE]
    with speaking(language_of(Lang.ZH)):
        if not chinese:
            with pytest.raises(Unexportable):
                printed(DEAL)
            return
        data = printed(DEAL.replace("Ann", "陈波"))
    assert "第1局·主♠2·打2·陈波坐庄" in "".join(told(data))
    reader = PdfReader(BytesIO(data))
    assert reader.trailer["/Root"]["/Lang"].startswith("zh")
    fonts = {font.get_object()["/BaseFont"] for page in reader.pages for font in page["/Resources"]["/Font"].values()}
    assert any(chinese[0].replace(" ", "")[:8] in name for name in fonts)


@pytest.mark.parametrize("theme", Theme)
def test_every_theme_can_be_printed(own_fonts, theme):
    assert printed(DEAL, theme=theme).startswith(b"%PDF-")


def test_what_is_dark_on_a_screen_is_light_on_paper(own_fonts):
    assert printed(DEAL, theme=Theme.DARK) == printed(DEAL, theme=Theme.LIGHT) == printed(DEAL)
    assert printed(DEAL, theme=Theme.MONO) != printed(DEAL)


def test_a_record_of_every_kind_can_be_printed(own_fonts):
    for name in ("four-packs", "tribute", "broken"):
        text = re.sub("[\u2e80-\uffef]", "x", (ROOT / "samples" / f"{name}.sjn").read_text("utf-8"))
        assert len(told(printed(text))) > 1


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Unexportable) as caught:
        printed(DEAL)
    assert "pip install 'shengji[pdf]'" in str(caught.value.said)


def test_the_command_writes_it(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "shengji", "export", str(ROOT / "samples/one-pack.sjn"), "--to", "pdf", "-o", "x.pdf"],
        cwd=tmp_path, capture_output=True, check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stdout.decode().strip(), done.stderr) == (0, "x.pdf", b"")
    assert len(PdfReader(tmp_path / "x.pdf").pages) > 1
