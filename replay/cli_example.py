"""The command `example`: random matches under any rules, legal from the first card to the last."""

from pathlib import Path
from typing import Annotated

import typer

from shengji.grammar.diagnostics import Phrase
from shengji.replay.cli_options import Force, Output
from shengji.replay.cli_rules import rules_given
from shengji.replay.complaint import say_on_stderr
from shengji.replay.findings import say
from shengji.replay.language.languages import told

USAGE = 2
UNWRITABLE = 4
_SEEDS = 1_000_000


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
    from shengji.replay.progress import Bar, shows_bar

    title = " ".join(rules.split()) or "standard"
    in_force = rules_given(title)
    if in_force is None:
        return USAGE
    path = None if output in (None, "-") else Path(output or "")
    if path is not None and (refused := refusal(path, force=force)):
        return _refuse(refused, USAGE)
    first = randbelow(_SEEDS) if seed is None else seed
    shown = shows_bar(prints=path is None)
    try:
        with opened(path, force=force) as stream, Bar(told("deals"), matches * deals, shown=shown) as bar:
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
