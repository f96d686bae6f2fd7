"""The commands in Markdown, docs/commands.md.

``python -m shengji.replay.manual.document > docs/commands.md`` writes it.
"""

import re
import sys
from collections.abc import Iterable

from shengji.replay.manual import contents
from shengji.replay.manual.contents import Page

_HEAD = """\
# Commands

<!-- Made by: python -m shengji.replay.manual.document > docs/commands.md -->
"""

_COMPLETION = """\
## Completion

The shell completes commands, options and their values, records and folders, rulesets and codes; after `FILE@` the deals
of the file, then its tricks and plays. `shengji completion` prints the script for it:

```sh
shengji completion bash > ~/.local/share/bash-completion/completions/shengji
shengji completion zsh > ~/.zfunc/_shengji    # in ~/.zshrc, before compinit: fpath+=~/.zfunc
shengji completion fish > ~/.config/fish/completions/shengji.fish
```
"""

_SETTINGS = """\
## Settings

What you always want can be written into a file instead of being typed. `shengji config` lists all settings with their
values and where these come from, `shengji config theme dark` sets one of yours, and `shengji config theme --unset`
takes it out again. A file `shengji.toml` beside a record holds for that record; in the folder in which you work or one
above it, no higher than your home, it holds there. Such a file has a line for each setting:

```toml
lang = "zh"
delay = 0.8
```

An option goes before the environment, that before `shengji.toml`, and that before your own file.
"""

_SPECIAL = re.compile(r"[\\`*_<>\[\]|]")


def document() -> str:
    """Return the page, in Markdown."""
    parts = [_HEAD, *[f"{_plain(text)}\n" for text in contents.DESCRIPTION]]
    parts += [_command(command) for command in contents.pages()]
    parts += [_COMPLETION, _SETTINGS, _table("setting", contents.settings())]
    parts += ["## Exit status\n", _table("status", contents.EXIT_STATUS)]
    parts += ["## Environment\n", _table("variable", contents.ENVIRONMENT)]
    parts += ["## Files\n", _table("file", contents.FILES)]
    return "\n".join(parts)


def _command(command: Page) -> str:
    lines = [f"## shengji {command.name}", "", "```text", command.usage, "```", ""]
    for paragraph in command.paragraphs:
        lines += [_plain(paragraph), ""]
    for heading, argument in (("argument", True), ("option", False)):
        rows = [(entry.typed, entry.meaning) for entry in command.entries if entry.argument is argument]
        if rows:
            lines.append(_table(heading, rows))
    return "\n".join(lines)


def _table(heading: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {heading} | |", "| --- | --- |"]
    lines += [f"| `{term.replace('|', chr(92) + '|')}` | {_plain(meaning)} |" for term, meaning in rows]
    return "\n".join([*lines, ""])


def _plain(text: str) -> str:
    """Escape what Markdown would take for its own."""
    return _SPECIAL.sub(lambda match: "\\" + match[0], text)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(document())
