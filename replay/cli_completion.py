"""The command `completion`: what a shell is told so that it completes what is typed."""

import os
from typing import Annotated

import typer

from shengji.replay.cli_options import USAGE
from shengji.replay.complaint import say_on_stderr
from shengji.replay.completion.scripts import Shell, script_for, shell_in_use
from shengji.replay.findings import say


def completion(
    shell: Annotated[
        Shell | None, typer.Argument(metavar="[SHELL]", help="bash, zsh or fish; left out: the one you log in with.")
    ] = None,
) -> int:
    """Print the script with which a shell completes commands, files, and the deals and tricks in them.

    bash: shengji completion bash > ~/.local/share/bash-completion/completions/shengji

    zsh: shengji completion zsh > ~/.zfunc/_shengji, with that folder in fpath before compinit

    fish: shengji completion fish > ~/.config/fish/completions/shengji.fish
    """
    chosen = shell or shell_in_use(dict(os.environ))
    if chosen is None:
        say_on_stderr(say("the shell you log in with is none of these; name one: {shells}", shells="bash, zsh, fish"))
        return USAGE
    print(script_for(chosen), end="")
    return 0
