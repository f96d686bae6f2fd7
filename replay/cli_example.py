"""The command `example`: random matches under any rules, legal from the first card to the last."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.grammar.diagnostics import Phrase
from shengji.replay.cli_options import Force, Output
from shengji.replay.cli_rules import rules_given
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say
from shengji.replay.language.languages import told

if TYPE_CHECKING:
    from rich.progress import Progress


USAGE = 2
UNWRITABLE = 4
_SEEDS = 1_000_000
_QUIET_SECONDS = 1.0


def example(
    rules: Annotated[str, typer.Option(metavar="RULES", help="A ruleset and options, as in a Rules tag.")] = "standard",
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="NUMBER", show_default=False, help="The same seed gives the same match; without one, any."
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option(min=1, metavar="NUMBER", help="The most deals of a match; it ends sooner when it is won.")
    ] = 1,
    matches: Annotated[
        int, typer.Option(min=1, metavar="NUMBER", help="How many matches, from one seed to the next.")
    ] = 1,
    wild: Annotated[bool, typer.Option("--wild", help="Play at random within the rules.")] = False,
    outcomes: Annotated[bool, typer.Option("--outcomes", help="Write who won each trick, and its points.")] = False,
    output: Output = None,
    force: Force = False,
) -> int:
    """Make up matches: random cards, bid and played by the rules."""
    from secrets import randbelow

    from shengji.engine.rules import BadRules
    from shengji.notation.writer import match_text
    from shengji.replay.example import example_match
    from shengji.replay.files import unfit
    from shengji.replay.output import opened, refusal, taken

    title = " ".join(rules.split()) or "standard"
    in_force = rules_given(title)
    if in_force is None:
        return USAGE
    path = None if output in (None, "-") else Path(output or "")
    if path is not None and (refused := refusal(path, force=force)):
        return _refuse(refused, USAGE)
    first = randbelow(_SEEDS) if seed is None else seed
    try:
        with opened(path, force=force) as stream, _Bar(matches * deals, shown=_shows_bar(path)) as bar:
            for number in range(matches):
                match = example_match(
                    title, in_force, first + number, deals, outcomes=outcomes, wild=wild, watch=bar.step
                )
                bar.reach((number + 1) * deals)
                stream.write(match_text(match))
    except BadRules as bad:
        why = Phrase(bad.why, dict(bad.values))
        unplayable = say("no deal can be played under these rules: {why}; look at {option}", why=why, option=bad.option)
        return _refuse(unplayable, USAGE)
    except FileExistsError:
        return _refuse(taken(output), USAGE)
    except OSError as error:
        if path is None:
            raise
        return _refuse(unfit(output, error), UNWRITABLE)
    return 0


def _refuse(why: Phrase, status: int) -> int:
    say_on_stderr(why)
    return status


def _shows_bar(path: Path | None) -> bool:
    """Whether a terminal shows progress: not where the records themselves appear on it."""
    return sys.stderr.isatty() and (path is not None or not sys.stdout.isatty())


class _Bar:
    """A progress bar on standard error, for work that takes longer than a moment."""

    def __init__(self, total: int, *, shown: bool) -> None:
        self.total, self.shown, self.done = total, shown, 0
        self.begun = time.monotonic()
        self.progress: Progress | None = None

    def __enter__(self) -> "_Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def step(self) -> None:
        """Count a deal."""
        self.reach(self.done + 1)

    def reach(self, done: int) -> None:
        """Count so many deals in all, also those that a match won early did not need."""
        self.done = done
        if not self.shown or time.monotonic() - self.begun < _QUIET_SECONDS:
            return
        if self.progress is None:
            self.progress = _progress(self.total)
        self.progress.update(self.progress.task_ids[0], completed=done)


def _progress(total: int) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn(told("deals")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task("deals", total=total)
    progress.start()
    return progress
