"""The command line: what each command takes, prints and returns."""

import os
import sys
from copy import copy
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

import shengji
from shengji.replay.cli_convert import convert
from shengji.replay.cli_example import example
from shengji.replay.cli_fmt import fmt
from shengji.replay.cli_options import Colour, ColourOption, Encoding, Paths, console_for
from shengji.replay.cli_place import FOUND, USAGE, Ascii, Place, Pov, complain, load_one, refuse, seat_of, shows_symbols
from shengji.replay.cli_rules import explain, rules
from shengji.replay.cli_show import show
from shengji.replay.language.choice import OPTION, VARIABLE, asked_for
from shengji.replay.language.languages import ENGLISH, Lang, Language, language_of, speaking, told

if TYPE_CHECKING:
    from shengji.replay.checking import Checked

OUR_BUG = 3
INTERRUPTED = 130
PIPE_CLOSED = 141

app = typer.Typer(
    name="shengji",
    help="Read, check, replay and score records of the card game Shengji.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class ReportFormat(StrEnum):
    """How diagnostics are printed."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"


class ScoreFormat(StrEnum):
    """How scores are printed."""

    TABLE = "table"
    JSON = "json"


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"shengji {shengji.__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    lang: Annotated[
        Lang | None,
        typer.Option(OPTION, envvar=VARIABLE, help="The language of what is printed; left out: that of the locale."),
    ] = None,
) -> None:
    """Read, check, replay and score records of the card game Shengji."""
    del version, lang  # the language is looked for before the line is read: help and usage errors need it too


@app.command()
def validate(
    files: Paths,
    format: Annotated[ReportFormat, typer.Option(help="How to print what is found.")] = ReportFormat.FULL,
    encoding: Encoding = None,
) -> int:
    """Report everything that is wrong in records, and what would be right."""
    from shengji.replay.files import Batch
    from shengji.replay.report import Tally, as_json, concise, full

    tally = Tally()
    kept: list[Checked] = []
    batch = Batch(files, encoding)
    for checked in batch:
        tally.add(checked)
        if format is ReportFormat.JSON:
            kept.append(checked)
        for diagnostic in checked.diagnostics:
            if format is ReportFormat.FULL:
                print(full(checked, diagnostic), end="\n\n")
            elif format is ReportFormat.CONCISE:
                print(concise(checked, diagnostic))
    if format is ReportFormat.JSON:
        print(as_json(kept).decode(), end="")
    elif tally.files:
        print(tally.summary())
    return max(batch.status, FOUND if tally.bad else 0)


@app.command()
def score(
    files: Paths,
    format: Annotated[ScoreFormat, typer.Option(help="How to print the scores.")] = ScoreFormat.TABLE,
    encoding: Encoding = None,
    ascii: Ascii = False,
    color: ColourOption = Colour.AUTO,
) -> int:
    """Print the deals of each match with points and results, and the levels after each."""
    import msgspec

    from shengji.replay.files import Batch
    from shengji.replay.scores import score_match
    from shengji.replay.views.score_table import score_table

    status = 0
    scores: list[Any] = []
    console = console_for(color)
    batch = Batch(files, encoding)
    for checked in batch:
        status = max(status, complain(checked))
        scores += [score_match(match) for match in checked.matches]
        if format is ScoreFormat.TABLE:
            for match in checked.matches:
                console.print(score_table(match, ascii=ascii or not shows_symbols()))
    if format is ScoreFormat.JSON:
        document = msgspec.json.encode({"matches": scores})
        print(msgspec.json.format(document, indent=2).decode())
    return max(status, batch.status)


app.command()(show)


@app.command()
def replay(
    file: Place,
    plain: Annotated[bool, typer.Option("--plain", help="Print the narrated log instead of the table.")] = False,
    pov: Pov = None,
    ascii: Ascii = False,
    encoding: Encoding = None,
) -> int:
    """Step through a record in the terminal; where the output is no terminal, print it in words."""
    from shengji.replay.locator import BadLocator, find, split_path

    path, locator = split_path(file)
    seat = seat_of(pov)
    checked = load_one(path, encoding)
    try:
        place = find(checked.matches, locator) if locator else None
    except BadLocator as error:
        return refuse(str(error))
    if not checked.deals:
        return max(complain(checked), FOUND)
    if plain or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb":
        from shengji.replay.views.narration import narrate

        only = None if place is None else (place[0], place[1].deal)
        for line in narrate(checked.matches, checked.diagnostics, only=only):
            print(line)
        return complain(checked)
    from shengji.replay.app import run_app

    status = run_app(
        checked.matches,
        checked.source.name,
        checked.diagnostics,
        start=place,
        viewpoint=seat,
        ascii=ascii or not shows_symbols(),
        mono="NO_COLOR" in os.environ,
    )
    return max(status, complain(checked))


app.command()(fmt)
app.command()(convert)
app.command()(rules)
app.command()(explain)
app.command()(example)


def command() -> Any:
    """Make the commands; each takes the option for the language, as the whole program does."""
    made: Any = get_command(app)
    offered = copy(next(option for option in made.params if OPTION in option.opts))
    offered.expose_value = False
    for each in made.commands.values():
        each.params.append(offered)
    return made


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status; nothing that goes wrong ends in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    language = language_of(asked_for(sys.argv[1:] if arguments is None else arguments, os.environ))
    with speaking(language):
        return _run(arguments, language)


def _run(arguments: list[str] | None, language: Language) -> int:
    try:
        commands = command()
        if language is not ENGLISH:
            from shengji.replay.language.help_texts import put_into

            put_into(commands, language)
        status = commands(args=arguments, prog_name="shengji", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.Exit as done:
        return done.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # typer itself leaves when a pipe is closed while it is written to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception as error:
        if hasattr(error, "show"):  # typer's usage errors have no public class in common
            _show_usage(error, language)
            return USAGE
        if os.environ.get("SHENGJI_DEBUG") == "1":
            raise
        fault = f"{type(error).__name__}: {error}"
        print(told("shengji: a fault of the program: {fault}", fault=fault), file=sys.stderr)
        print(told("Please report it with the record; SHENGJI_DEBUG=1 shows where it happened."), file=sys.stderr)
        return OUR_BUG


def _show_usage(error: Any, language: Language) -> None:
    if language is ENGLISH:
        error.show()
        return
    from shengji.replay.language.usage import usage_error

    print(usage_error(error, language), file=sys.stderr)
