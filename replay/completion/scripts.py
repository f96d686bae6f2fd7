"""What a shell must be told once, so that it asks the program what to offer: a script for each shell.

Each gives the line as far as it is typed in a variable, and reads a word and its meaning from each line of the answer.
"""

from enum import StrEnum
from pkgutil import get_data


class Shell(StrEnum):
    """A shell that can be completed in."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def script_for(shell: Shell) -> str:
    """Return the script for a shell."""
    return (get_data(__package__, f"shengji.{shell}") or b"").decode()


def shell_in_use(environment: dict[str, str]) -> Shell | None:
    """Return the shell that one logs in with, None where it is none of these.

    >>> shell_in_use({"SHELL": "/usr/bin/zsh"}).value
    'zsh'
    """
    name = environment.get("SHELL", "").rpartition("/")[2]
    return Shell(name) if name in set(Shell) else None
