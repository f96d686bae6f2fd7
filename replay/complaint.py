"""What a command says on standard error."""

import sys

from shengji.replay.language.languages import spoken


def say_on_stderr(text: object) -> None:
    """Say on standard error, in the language that is spoken, what keeps a command from doing what it was asked."""
    from shengji.replay.report import visible

    print(f"shengji: {visible(spoken(text))}", file=sys.stderr)
