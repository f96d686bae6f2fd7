"""What `validate` prints for people, for programs, for GitHub and in SARIF, and when."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from shengji import __version__
from shengji.grammar.diagnostics import KINDS
from shengji.grammar.source import Source
from shengji.notation.reader import read
from shengji.replay.reports.github import command
from shengji.replay.reports.sarif import uri_of

ROOT = Path(__file__).parent.parent.parent
BROKEN = ROOT / "samples" / "broken.sjn"
CLUB = ROOT / "samples" / "club-night.sjn"
REVOKE = """\
[SJN "1"]
[Deal "1"]
[Declarer "E"]
[Trump "S"]
[Termination "unfinished"]
1. E: HA H5 H3 HT
2. E: CKK C43 C55 C6H4
3. E: S3 SJ D2 S4
4. W: D5 C7 DA D3
"""
"""South had another club in trick 2: it stands in line 7, columns 19 to 22."""


def shengji(*arguments, data=b""):
    return subprocess.run(
        [sys.executable, "-m", "shengji", *map(str, arguments)],
        input=data,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"},
    )


def test_github_shows_a_finding_at_its_file_line_and_columns():
    done = shengji("validate", "-", "--format", "github", data=REVOKE.encode())
    line, summary = done.stdout.decode().splitlines()
    assert done.returncode == 1
    head, _, message = line.removeprefix("::").partition("::")
    assert head == "error file=<stdin>,line=7,col=19,endColumn=23"
    assert message.split("%0A")[0] == "SJN401: South must follow clubs"
    assert "note: clubs were led, and South holds C76" in message.split("%0A")
    assert summary == "1 error in 1 file"


def test_github_is_told_warnings_and_notes_by_their_names():
    text = '[SJN "1"]\n[Evnt "x"]\n'
    done = shengji("validate", "-", "--format", "github", data=text.encode())
    assert done.stdout.decode().startswith("::warning file=<stdin>,line=2,col=2,endColumn=6::SJN153: ")
    told = shengji("validate", ROOT / "replay" / "explain" / "examples" / "SJN605.sjn", "--format", "github")
    assert told.stdout.decode().startswith("::notice file=")


def test_github_commands_are_escaped_as_it_wants_it():
    source = Source("a,b:c%\n.sjn", '[SJN "1"]\n\n[Event "50% off]\n')
    (found,) = read(source)[1]
    head, _, message = command(source, found).removeprefix("::").partition("::")
    assert head.startswith("error file=a%2Cb%3Ac%25%0A.sjn,line=3,col=")
    assert message == 'SJN104: the quote that opens here is never closed%0Ahelp: close the value: "50%25 off"]'


def test_github_gets_no_columns_of_what_goes_over_lines():
    source = Source("a.sjn", "; well\n; played\n")
    (no_record,) = read(source)[1]
    assert command(source, no_record) == "::error file=a.sjn,line=1,endLine=2::SJN151: there is no record in this text"


@pytest.fixture(scope="module")
def sarif():
    done = shengji("validate", "samples/broken.sjn", "samples/club-night.sjn", "--format", "sarif")
    assert done.returncode == 1
    assert done.stderr == b""
    return json.loads(done.stdout)


def test_sarif_is_one_run_of_this_tool(sarif):
    assert sarif["version"] == "2.1.0"
    assert sarif["$schema"].endswith("sarif-2.1.0.json")
    (run,) = sarif["runs"]
    assert run["tool"]["driver"]["name"] == "shengji"
    assert run["tool"]["driver"]["semanticVersion"] == __version__
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["invocations"] == [{"executionSuccessful": True}]
    assert [file["location"]["uri"] for file in run["artifacts"]] == ["samples/broken.sjn", "samples/club-night.sjn"]


def test_sarif_rules_are_the_registered_kinds(sarif):
    rules = sarif["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(KINDS)
    for rule in rules:
        kind = KINDS[rule["id"]]
        assert rule["defaultConfiguration"] == {"level": kind.severity.value}
        assert rule["fullDescription"] == {"text": kind.meaning}
        assert not re.search(r"[{]\w+[}]", rule["shortDescription"]["text"])


def test_sarif_results_are_those_of_the_json_report(sarif):
    results = sarif["runs"][0]["results"]
    rules = sarif["runs"][0]["tool"]["driver"]["rules"]
    report = json.loads(shengji("validate", "samples/broken.sjn", "--format", "json").stdout)
    found = report["files"][0]["diagnostics"]
    assert len(results) == len(found) == 8
    for result, diagnostic in zip(results, found, strict=True):
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"] == diagnostic["code"]
        assert result["level"] == diagnostic["severity"]
        ((place,)) = result["locations"]
        assert place["physicalLocation"]["artifactLocation"] == {"uri": "samples/broken.sjn", "index": 0}
        assert place["physicalLocation"]["region"] == {
            "startLine": diagnostic["line"],
            "startColumn": diagnostic["column"],
            "endLine": diagnostic["end_line"],
            "endColumn": diagnostic["end_column"],
        }
        sentence, *more = result["message"]["text"].split("\n")
        assert sentence == diagnostic["message"]
        helps = [] if diagnostic["help"] is None else [f"help: {diagnostic['help']}"]
        assert more == [f"note: {note}" for note in diagnostic["notes"]] + helps
        names = [f"match {diagnostic['match']}", f"deal {diagnostic['deal']}"]
        (logical,) = place["logicalLocations"]
        assert logical["fullyQualifiedName"].startswith("/".join(names))


def test_sarif_is_the_same_at_every_run():
    runs = [shengji("validate", "samples/broken.sjn", "--format", "sarif").stdout for _ in range(2)]
    assert runs[0] == runs[1]


def test_sarif_says_that_a_file_could_not_be_read():
    done = shengji("validate", "samples/first-deal.sjn", "no-such-file.sjn", "--format", "sarif")
    assert done.returncode == 4
    (run,) = json.loads(done.stdout)["runs"]
    assert run["invocations"] == [{"executionSuccessful": False}]
    assert run["results"] == []


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("club.sjn", "club.sjn"),
        ("a b/升.sjn", "a%20b/%E5%8D%87.sjn"),
        ("a:b.sjn", "a%3Ab.sjn"),
        ("/home/ann/a b.sjn", "file:///home/ann/a%20b.sjn"),
        ("<stdin>", "%3Cstdin%3E"),
        ("bad\udcff.sjn", "bad%FF.sjn"),
    ],
)
def test_a_path_becomes_an_address(name, uri):
    assert uri_of(name) == uri


def test_json_has_the_diagnostics_of_a_file_in_the_order_of_its_text():
    text = CLUB.read_text("utf-8").replace('\n[Deal "2"]', '\n[Winner "EW"]\n[Deal "2"]', 1)
    text = text.replace('[Points "55"]', '[Points "60"]', 1)
    (file,) = json.loads(shengji("validate", "-", "--format", "json", data=text.encode()).stdout)["files"]
    assert [diagnostic["code"] for diagnostic in file["diagnostics"]] == ["SJN508", "SJN503"]


@pytest.mark.parametrize("format", ["full", "concise", "github", "json", "sarif"])
def test_every_format_reports_a_deal_that_is_chosen_and_no_other(format):
    done = shengji("validate", BROKEN, "--deal", "2", "--format", format)
    assert done.returncode == 1
    text = done.stdout.decode()
    codes = set(
        re.findall(r"SJN\d+", text if format != "sarif" else json.dumps(json.loads(text)["runs"][0]["results"]))
    )
    assert codes == {"SJN505", "SJN305", "SJN401"}


def test_a_deal_that_is_not_there_is_a_usage_error_that_names_what_is():
    done = shengji("validate", CLUB, "--deal", "2,99")
    assert done.returncode == 2
    assert done.stderr.decode() == "shengji: there is no deal 99; the deals are 1-6\n"
    assert done.stdout.decode() == "no problems in 1 file (1 deal)\n"


@pytest.mark.parametrize("command", ["validate", "score", "replay", "show"])
def test_a_selection_that_can_choose_nothing_is_a_usage_error(command):
    done = shengji(command, CLUB, "--deal", "9-7")
    assert done.returncode == 2
    assert "no deal can be 9-7" in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_the_scores_of_chosen_deals_are_those_of_the_whole_match():
    whole = json.loads(shengji("score", CLUB, "--format", "json").stdout)["matches"][0]["deals"]
    some = json.loads(shengji("score", CLUB, "--format", "json", "--deal", "3-4").stdout)["matches"][0]["deals"]
    assert some == whole[2:4]


def test_the_log_of_chosen_deals_is_a_part_of_the_log():
    whole = shengji("replay", CLUB).stdout.decode()
    some = shengji("replay", CLUB, "--deal", "3").stdout.decode()
    assert some.startswith("Deal 3.")
    assert some in whole
    assert "Deal 4." not in some


def test_the_deals_that_are_chosen_are_shown_one_after_the_other():
    two = shengji("show", CLUB, "--deal", "2,4", "--plain").stdout.decode()
    assert two == "".join(shengji("show", f"{CLUB}@{deal}", "--plain").stdout.decode() for deal in (2, 4))
    table = shengji("show", CLUB, "--deal", "4").stdout
    assert table == shengji("show", f"{CLUB}@4").stdout


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_deal_is_named_in_one_way_only(command):
    done = shengji(command, f"{CLUB}@2", "--deal", "4")
    assert done.returncode == 2
    assert "@2 names a deal, and --deal does too; choose one" in done.stderr.decode()


def test_one_diagram_is_of_one_deal():
    done = shengji("show", CLUB, "--deal", "2-3", "--svg", "-")
    assert done.returncode == 2
    assert "choose one deal" in done.stderr.decode()
    assert (
        shengji("show", CLUB, "--deal", "2", "--svg", "-").stdout == shengji("show", f"{CLUB}@2", "--svg", "-").stdout
    )


class Slow:
    """A command that is fed line by line, and read in between."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "shengji", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )

    def feed(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def line(self):
        return self.process.stdout.readline().decode()

    def end(self):
        out, _ = self.process.communicate()
        return out.decode(), self.process.returncode


def test_what_is_wrong_in_a_deal_is_told_before_the_next_one_ends():
    slow = Slow("validate", "-", "--format", "concise")
    slow.feed(REVOKE)
    slow.feed('[Deal "2"]\n')
    assert slow.line().startswith("<stdin>:7:19: error[SJN401]: ")
    slow.feed("burry\n[Deal")
    slow.feed(' "3"]\n')
    assert slow.line().startswith("<stdin>:11:1: error[SJN101]: ")
    out, status = slow.end()
    assert status == 1
    assert out.splitlines()[-1] == "2 errors in 1 file"


def test_a_deal_is_told_in_words_before_the_next_one_ends():
    slow = Slow("replay", "-")
    deals = CLUB.read_text("utf-8").split("\n[Deal ")
    slow.feed(f'{deals[0]}\n[Deal {deals[1]}\n[Deal "2"]\n')
    lines = [slow.line()]
    while "declares next." not in lines[-1]:
        lines.append(slow.line())
    assert "".join(lines) in shengji("replay", CLUB).stdout.decode()
    slow.end()


def test_a_match_is_scored_before_the_next_one_ends():
    slow = Slow("score", "-", "--ascii")
    slow.feed(CLUB.read_text("utf-8") + '[SJN "1"]\n')
    lines = [slow.line()]
    while not lines[-1].startswith("6 "):
        lines.append(slow.line())
    assert "".join(lines) in shengji("score", CLUB, "--ascii").stdout.decode()
    slow.end()


def test_the_log_of_a_pipe_is_that_of_the_file():
    assert shengji("replay", "-", data=CLUB.read_bytes()).stdout == shengji("replay", CLUB).stdout


CODES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("format", ["full", "concise"])
def test_colour_changes_no_word(language, format):
    asked = ("--lang", language, "validate", BROKEN, "--format", format)
    plain, coloured = (shengji(*asked, "--color", color).stdout.decode() for color in ("never", "always"))
    assert "\x1b" not in plain
    assert CODES.sub("", coloured) == plain


def test_the_severity_and_the_mark_are_red_for_an_error():
    shown = shengji("validate", "-", "--color", "always", data=REVOKE.encode()).stdout.decode().splitlines()
    assert shown[0] == "\x1b[1;31merror[SJN401]\x1b[0m: South must follow clubs"
    assert shown[4] == "\x1b[34m  |\x1b[0m\x1b[1;31m                   ^^^^ clubs were led, and South holds C76\x1b[0m"


@pytest.mark.parametrize("format", ["json", "github", "sarif"])
def test_programs_are_told_nothing_in_colour(format):
    assert b"\x1b" not in shengji("validate", BROKEN, "--format", format, "--color", "always").stdout


@pytest.mark.parametrize(
    ("environment", "colours"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_a_terminal_gets_colour_by_itself_unless_it_is_not_wanted(environment, colours):
    main, other = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    with subprocess.Popen(
        [sys.executable, "-m", "shengji", "validate", "-"],
        stdin=subprocess.PIPE,
        stdout=other,
        cwd=ROOT,
        env={**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment},
    ) as process:
        os.close(other)
        process.communicate(REVOKE.encode())
        text = os.read(main, 1 << 16).decode()
        os.close(main)
    assert "error[SJN401]" in text
    assert ("\x1b[1;31m" in text) == colours
