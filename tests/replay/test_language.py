"""Two languages: the catalogues are whole, each way to ask for a language works, and Chinese is Chinese throughout."""

import ast
import json
import re
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from rich.cells import cell_len

from shengji.engine.options import OPTIONS
from shengji.engine.rulesets import RULESETS
from shengji.grammar.diagnostics import KINDS, Phrase, said
from shengji.grammar.phrases import both, counted, listed
from shengji.notation.sections import DEAL_TAGS, MATCH_TAGS
from shengji.replay.checking import check_bytes
from shengji.replay.cli import command, run
from shengji.replay.ending import TERMINATIONS
from shengji.replay.explain.examples import example_of
from shengji.replay.explain.fields import FIELDS
from shengji.replay.language.choice import asked_for, of_locale
from shengji.replay.language.languages import DOMAIN, ENGLISH, LOCALE, Lang, language_of, speaking, spoken
from shengji.replay.language.usage import recognized
from shengji.replay.report import full
from shengji.replay.views.narration import narrate

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").glob("*.sjn"))
CHINESE = language_of(Lang.ZH)
PO = LOCALE / "zh" / "LC_MESSAGES" / f"{DOMAIN}.po"

COMMANDS = sorted(command().commands)


@pytest.fixture(scope="module")
def catalogue():
    with open(PO, "rb") as file:
        return read_po(file, locale="zh")


@pytest.fixture(scope="module")
def extracted(tmp_path_factory):
    """What the code says now, as `pybabel extract` finds it."""
    path = tmp_path_factory.mktemp("extracted") / "now.pot"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        CommandLineInterface().run(["pybabel", "-q", "extract", "-o", str(path)])
    with open(path, "rb") as file:
        return read_po(file)


def ids(catalog: Catalog) -> set[str | tuple[str, str]]:
    return {tuple(message.id) if isinstance(message.id, list) else message.id for message in catalog if message.id}


def fields(template: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(template) if name is not None and name.isidentifier()}
    except ValueError:  # the meaning of a diagnostic, in which braces are braces
        return set()


# The catalogues


def test_the_template_holds_what_the_code_says(extracted):
    with open(LOCALE / f"{DOMAIN}.pot", "rb") as file:
        assert ids(read_po(file)) == ids(extracted), "run: pybabel extract, pybabel update, pybabel compile"


def test_the_chinese_catalogue_holds_what_the_code_says_and_nothing_else(catalogue, extracted):
    assert ids(catalogue) == ids(extracted), "run: pybabel extract, pybabel update, pybabel compile"
    assert not catalogue.obsolete


def test_every_text_is_in_chinese(catalogue):
    left = [message.id for message in catalogue if message.id and (message.fuzzy or not all(strings(message)))]
    assert not left


def strings(message):
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def test_every_translation_has_the_fields_of_its_text(catalogue):
    for message in catalogue:
        if message.id:
            *_, template = (message.id,) if isinstance(message.id, str) else message.id
            assert {frozenset(fields(text)) for text in strings(message)} == {frozenset(fields(template))}, message.id


def test_what_is_read_at_run_time_is_the_catalogue(catalogue):
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    assert texts_in(compiled) == texts_in(BytesIO(PO.with_suffix(".mo").read_bytes())), "run: pybabel compile"


def texts_in(compiled):
    """Return the texts of a compiled catalogue, without its header, which names the version of Babel."""
    return {str(message.id): message.string for message in read_mo(compiled) if message.id}


MARKED = {"Phrase": 1, "say": 1, "told": 1, "inked": 1, "counted": 2}


def test_every_text_is_written_out_where_it_is_made():
    """What is put together first, or chosen inside the call, is found by no extraction."""
    bad = []
    for room in ("engine", "grammar", "notation", "replay"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKED:
                    texts = call.args[: MARKED[call.func.id]]
                    built = (ast.JoinedStr, ast.IfExp, ast.BinOp, ast.Call)
                    bad += [f"{path}:{text.lineno}" for text in texts if isinstance(text, built)]
    assert not bad


@pytest.mark.parametrize("code", sorted(KINDS))
def test_every_diagnostic_has_its_sentence_and_its_meaning_in_the_catalogue(code, catalogue):
    kind = KINDS[code]
    assert catalogue.get(kind.template) is not None
    assert catalogue.get(kind.meaning) is not None
    assert fields(kind.template) <= set(FIELDS)


def test_no_field_is_described_that_no_sentence_has():
    assert set(FIELDS) == set().union(*(fields(kind.template) for kind in KINDS.values()))


# Phrases


def test_a_phrase_is_said_with_the_phrases_in_it():
    phrase = Phrase("{seat} declares", {"seat": Phrase("East")})
    assert (str(phrase), CHINESE(phrase)) == ("East declares", "东家坐庄")


def test_braces_in_a_value_are_no_fields():
    assert said(Phrase("{seat} declares", {"seat": "{x}"}), CHINESE.catalogue) == "{x}坐庄"


@pytest.mark.parametrize(("count", "english"), [(0, "0 errors"), (1, "1 error"), (2, "2 errors")])
def test_counts_have_the_plural_of_their_language(count, english):
    phrase = counted("{count} error", "{count} errors", count)
    assert (str(phrase), CHINESE(phrase)) == (english, f"{count} 处错误")


def test_lists_have_the_commas_of_their_language():
    seats = [Phrase("East"), Phrase("North"), Phrase("West")]
    assert (str(listed(seats)), CHINESE(listed(seats))) == ("East, North, West", "东家、北家、西家")
    assert (str(both(seats)), str(both(seats[:1]))) == ("East, North and West", "East")


def test_the_language_that_is_spoken_ends_with_the_block():
    with speaking(CHINESE):
        assert spoken(Phrase("East")) == "东家"
    assert spoken(Phrase("East")) == "East"


def test_english_reads_no_catalogue():
    assert language_of(Lang.EN) is ENGLISH


# Which language


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LANG": "zh"}, "zh"),
        ([], {"LANG": "zh_TW.UTF-8"}, "zh"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ([], {"LC_MESSAGES": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ([], {"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
        ([], {"LANG": "zh_CN.UTF-8", "SHENGJI_LANG": "en"}, "en"),
        ([], {"SHENGJI_LANG": "zh"}, "zh"),
        (["rules", "--lang", "zh"], {"SHENGJI_LANG": "en"}, "zh"),
        (["rules", "--lang=en"], {"SHENGJI_LANG": "zh", "LANG": "zh_CN.UTF-8"}, "en"),
        (["--lang", "zh", "rules"], {}, "zh"),
        (["--lang", "zh", "rules", "--lang", "en"], {}, "en"),
        (["rules", "--", "--lang", "zh"], {}, "en"),
        (["rules", "--lang"], {}, "en"),
        (["rules", "--lang", "fr"], {"SHENGJI_LANG": "zh"}, "zh"),
    ],
)
def test_the_option_goes_before_the_variable_and_that_before_the_locale(arguments, environment, language):
    assert asked_for(arguments, environment).value == language


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", None, "no such encoding"])
def test_a_locale_asks_for_no_language_that_the_output_cannot_show(encoding):
    assert of_locale({"LANG": "zh_CN.UTF-8"}, encoding) is Lang.EN
    assert of_locale({"LANG": "zh_CN.GBK"}, "gbk") is Lang.ZH


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(["--lang", "zh"], {}), ([], {"SHENGJI_LANG": "zh"}), ([], {"LANG": "zh_CN.UTF-8"})],
)
def test_a_command_speaks_the_language_that_is_asked_for(arguments, environment, monkeypatch, capsys):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run(["validate", str(ROOT / "samples" / "first-deal.sjn"), *arguments]) == 0
    assert capsys.readouterr().out == "1 个文件没有问题（1 局）\n"


@pytest.mark.parametrize(("arguments", "environment"), [(["--lang", "fr"], {}), ([], {"SHENGJI_LANG": "fr"})])
@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_language_is_a_usage_error_that_names_the_languages(
    name, arguments, environment, monkeypatch, capsys
):
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert run([name, *arguments]) == 2
    error = capsys.readouterr().err
    assert "'fr'" in error and "'en'" in error and "'zh'" in error


# Chinese throughout

WORD = re.compile(r"[A-Za-z][A-Za-z_']+")
CARDS = re.compile(r"(?:[SHDC][2-9TJQKA]+|BJ|LJ)+")
ITEMS = {"hand", "draw", "kitty", "bid", "flip", "tribute", "return", "bury", "claim", "concede"}
VALUES = {value for option in OPTIONS.values() for value in option.values}
NAMES = {
    *ITEMS, *VALUES, *OPTIONS, *MATCH_TAGS, *DEAL_TAGS, *RULESETS, *TERMINATIONS,
    "SJN", "EW", "NS", "NT", "JSON", "Event", "shengji", "validate", "sjn", "samples",
}  # fmt: skip
"""What is no word of a language: what stands in records, and what is typed."""


def english(text: str, allowed: set[str]) -> set[str]:
    """Return the English words in a text, without cards and what is allowed."""
    return {word for word in WORD.findall(text) if not CARDS.fullmatch(word)} - allowed


def test_diagnostics_hold_no_english(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert run(["validate", "--lang", "zh", "samples/broken.sjn"]) == 1
    lines = capsys.readouterr().out.splitlines()
    said = [line for line in lines if not re.match(r"\d+ \| |\s*\|\s*\^+$", line)]  # not the lines of the record
    assert len(said) > 20
    assert english("\n".join(said), NAMES | {"broken", "burry"}) == set()


@pytest.mark.parametrize("code", sorted(KINDS))
def test_the_example_of_each_diagnostic_is_reported_in_chinese(code):
    checked, diagnostic = example_of(code).shown()
    with speaking(CHINESE):
        report = full(checked, diagnostic).splitlines()
    own = set(WORD.findall(checked.source.text))
    said = [line for line in report if not re.match(r"\s*-->|\d+ \| ", line)]
    assert english("\n".join(said), NAMES | own | {"encoding", "UTF", "utf", "gb", "le", "klingon", "es"}) == set()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_narrated_log_holds_no_english(path):
    """Names, and the places and dates of tags, stay as they are written; commentary is left out."""
    text = re.sub(r"\{[^}]*\}", "", path.read_text("utf-8"))
    checked = check_bytes(path.name, text.encode())
    own = {word for value in re.findall(r'"([^"]*)"', text) for word in WORD.findall(value)} | {"burry"}
    with speaking(CHINESE):
        lines = list(narrate(checked.matches, checked.diagnostics))
    assert len(lines) > 50
    assert english("\n".join(lines), NAMES | own) == set()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_both_languages_narrate_the_same_lines_and_numbers(path):
    """Each Chinese line has the facts of the English one: as many numbers, but for cards that are words in English."""
    checked = check_bytes(path.name, path.read_bytes())
    english_lines = list(narrate(checked.matches, checked.diagnostics))
    with speaking(CHINESE):
        chinese_lines = list(narrate(checked.matches, checked.diagnostics))
    assert len(chinese_lines) == len(english_lines)
    for ours, theirs in zip(english_lines, chinese_lines, strict=True):
        assert sorted(re.findall(r"\d+", ours)) == sorted(re.findall(r"\d+", theirs)), (ours, theirs)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_holds_no_english_and_no_line_is_too_wide(name, capsys):
    assert run([*name.split(), "--help", "--lang", "zh"]) == 0
    text = capsys.readouterr().out
    spelled = set(re.findall(r"--[a-z-]+|<[^>]*>", text))
    allowed = NAMES | {word for option in spelled for word in WORD.findall(option)} | set(COMMANDS)
    allowed |= {"LOC", "UTF", "LINE", "Schema", "JSONL", "ASCII", "SVG", "SARIF", "GitHub", "SHENGJI_LANG", "unified"}
    allowed |= {"diff", "ascii", "symbols", "position", "deal", "trick", "strip", "mono", "auto", "json", "text", "id"}
    allowed |= {"shell", "SHELL", "bash", "zsh", "fish", "fpath", "compinit", "less", "notation", "TOML", "ask"}
    paths = re.compile(r"~/\S+")
    assert english(paths.sub("", text), allowed) == set()
    assert text.startswith("用法：shengji")
    assert max(map(cell_len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["validate"], "缺少参数"),
        (["validate", "--frmat"], "没有 --frmat 这个选项"),
        (["validate", "--format", "x", "y"], "'--format' 的值不对：'x' 不在可选的"),
        (["validate", "--format"], "选项 '--format' 后面要有值"),
        (["valdate"], "没有 'valdate' 这个命令，是不是 'validate'？"),
        (["example", "--deals", "0"], "0 超出范围"),
        (["example", "--deals", "two"], "'two' 不是整数"),
        (["example", "--wild=3"], "后面不带值"),
        (["example", "1"], "多出了参数（1）"),
        (["show", "x.sjn", "--pov", "Q"], "'Q' 不是座位；请选 E、N、W 或 S"),
        (["rules", "rbtyin"], "没有叫 rbtyin 的规则；相近的名称是 rbtying"),
        (["explain", "999"], "没有编号 999；"),
    ],
)
def test_usage_errors_are_said_in_chinese(arguments, words, capsys):
    assert run([*arguments, "--lang", "zh"] if arguments[-1] != "--format" else ["--lang", "zh", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named_in_chinese(capsys):
    assert run(["validate", "no-such.sjn", "--lang", "zh"]) == 4
    assert capsys.readouterr().err == "shengji: no-such.sjn：没有这个文件或文件夹\n"


def test_what_the_library_says_and_is_not_known_stays_as_it_is():
    assert recognized("Something that no version says.") == "Something that no version says."


# Machine output


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "samples/broken.sjn", "--format", "json"],
        ["validate", "samples/broken.sjn", "--format", "sarif"],
        ["validate", "samples/broken.sjn", "--format", "github"],
        ["score", "samples/broken.sjn", "--format", "json"],
        ["fmt", "samples/club-night.sjn"],
        ["convert", "samples/club-night.sjn", "--to", "json"],
        ["convert", "samples/club-night.sjn", "--to", "jsonl", "--resolved"],
    ],
)
def test_machine_output_is_the_same_in_every_language(arguments, monkeypatch, capfdbinary):
    monkeypatch.chdir(ROOT)
    outputs = []
    for language in Lang:
        run([*arguments, "--lang", language])
        outputs.append(capfdbinary.readouterr().out)
    if "github" in arguments:  # the sums below the commands are for people
        outputs = [re.findall(rb"^::.*$", output, re.MULTILINE) for output in outputs]
    assert outputs[0] == outputs[1]
    assert outputs[0]


def test_the_rules_as_json_are_the_same_in_every_language(capsys):
    outputs = []
    for language in Lang:
        assert run(["rules", "flp", "--format", "json", "--lang", language]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["options"]["decks"]["meaning"] == "packs of 54 cards, jokers included"
