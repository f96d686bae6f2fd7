"""The command line: what each command takes, prints and returns."""

import errno
import os
import sys
from copy import copy
from typing import Annotated, Any

import typer
from typer.main import get_command

import shengji
from shengji.replay.cli_annotate import annotate
from shengji.replay.cli_completion import completion
from shengji.replay.cli_config import config
from shengji.replay.cli_convert import convert
from shengji.replay.cli_doctor import doctor
from shengji.replay.cli_example import example
from shengji.replay.cli_export import export
from shengji.replay.cli_fmt import fmt
from shengji.replay.cli_options import USAGE
from shengji.replay.cli_plain import PlaceCommand
from shengji.replay.cli_replay import replay
from shengji.replay.cli_rules import explain, rules
from shengji.replay.cli_score import score
from shengji.replay.cli_show import show
from shengji.replay.cli_validate import validate
from shengji.replay.config.force import Settings, asked_of, defaults, settings_for
from shengji.replay.language.choice import OPTION, VARIABLE, asked_for
from shengji.replay.language.languages import ENGLISH, Lang, Language, language_of, speaking, told

OUR_BUG = 3
UNWRITABLE = 4
INTERRUPTED = 130
PIPE_CLOSED = 141

_UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says where standard output is a file that can grow no more."""

_COMPLETES = "_SHENGJI_COMPLETE"
"""The variable in which a shell asks what may be typed."""

_HELP = {"-h", "--help"}
_UNSETTLED = (None, "config", "completion", "doctor")
"""What works whatever is wrong in the settings: no command at all, and those with which one looks for what is wrong."""

app = typer.Typer(
    name="shengji",
    help="Read, check, replay and score records of the card game Shengji.",
    no_args_is_help=True,
    add_completion=_COMPLETES in os.environ,  # else its scripts, which are not ours, would be offered
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


app.command(cls=PlaceCommand)(replay)
app.command(cls=PlaceCommand)(show)
app.command()(validate)
app.command()(score)
app.command()(fmt)
app.command()(convert)
app.command()(export)
app.command()(annotate)
app.command()(rules)
app.command()(explain)
app.command()(example)
app.command()(config)
app.command()(completion)
app.command()(doctor)


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
    if sys.stdout is None:  # it was closed before the program began
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    given = sys.argv[1:] if arguments is None else arguments
    commands = command()
    name, record = asked_of(commands, given)
    settings = settings_for(record)
    written = settings.written("lang")
    language = language_of(asked_for(given, os.environ, "" if written is None else str(written.value)))
    with speaking(language):
        if _COMPLETES in os.environ:
            from shengji.replay.completion.answering import answer

            return answer(commands, language)
        if settings.faults and name not in _UNSETTLED and not _HELP & set(given):
            return _refuse_settings(settings)
        return _run(commands, given, language, defaults(commands, settings))


def _refuse_settings(settings: Settings) -> int:
    from shengji.replay.complaint import say_on_stderr

    for fault in settings.faults:
        say_on_stderr(fault)
    return USAGE


def _run(commands: Any, arguments: list[str], language: Language, held: dict[str, Any]) -> int:
    try:
        if language is not ENGLISH:
            from shengji.replay.language.help_texts import put_into

            put_into(commands, language)
        status = commands(args=arguments, prog_name="shengji", standalone_mode=False, default_map=held)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.Exit as done:
        return done.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # typer itself leaves when a pipe is closed while it is written to
        _let_go_of_output()
        return PIPE_CLOSED
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _UNWRITTEN and error.filename is None:
            from shengji.replay.complaint import say_on_stderr
            from shengji.replay.files import unfit

            _let_go_of_output()
            say_on_stderr(unfit(told("standard output"), error))
            return UNWRITABLE
        if hasattr(error, "show"):  # typer's usage errors have no public class in common
            _show_usage(error, language)
            return USAGE
        if os.environ.get("SHENGJI_DEBUG") == "1":
            raise
        fault = f"{type(error).__name__}: {error}"
        print(told("shengji: a fault of the program: {fault}", fault=fault), file=sys.stderr)
        print(told("Please report it with the record; SHENGJI_DEBUG=1 shows where it happened."), file=sys.stderr)
        return OUR_BUG


def _let_go_of_output() -> None:
    """Send to nowhere what is still to be written: the interpreter tries it again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_usage(error: Any, language: Language) -> None:
    if language is ENGLISH:
        error.show()
        return
    from shengji.replay.language.usage import usage_error

    print(usage_error(error, language), file=sys.stderr)
