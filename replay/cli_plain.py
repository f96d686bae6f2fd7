"""How the option ``--plain`` and a locator in standard input are read: both have forms that no option has by itself."""

from enum import StrEnum
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

_OPTION = "--plain"


class Plain(StrEnum):
    """How cards are told in the log."""

    WORDS = "words"
    NOTATION = "notation"


PlainOption = Annotated[
    Plain | None,
    typer.Option(
        _OPTION,
        metavar="[=notation]",
        help="Words instead of the table; cards in words too, or as they are written in a record.",
    ),
]


class PlaceCommand(TyperCommand):
    """A command that takes a place in a record; ``--plain`` may stand alone, and ``-@7:9`` is no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read a command line in which these forms are spelled out."""
        return super().parse_args(ctx, spelled_out(args))


def spelled_out(arguments: list[str]) -> list[str]:
    """Give ``--plain`` its value where it has none, and move places in standard input behind the options.

    >>> spelled_out(["-@7:9", "--plain", "--pov", "E"])
    ['--plain=words', '--pov', 'E', '--', '-@7:9']
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options, operands = arguments[:end], arguments[end + 1 :]
    places = [argument for argument in options if argument.startswith("-@")]
    kept = [f"{_OPTION}={Plain.WORDS}" if argument == _OPTION else argument for argument in options]
    kept = [argument for argument in kept if not argument.startswith("-@")]
    return [*kept, "--", *places, *operands] if places or end < len(arguments) else kept


def spelling_of(plain: Plain | None) -> Any:
    """Return how cards are told: in words, or in notation, with symbols where the output can carry them."""
    from shengji.replay.cli_place import shows_symbols
    from shengji.replay.views.card_words import cards_in_words, in_notation

    if plain is not Plain.NOTATION:
        return cards_in_words
    from shengji.notation.style import ASCII, SYMBOLS

    return in_notation(SYMBOLS if shows_symbols() else ASCII)
