"""Changing a file of settings: one line of it, and all others stay as they are."""

import re

from shengji.replay.config.settings import Value, literal

_TABLE = re.compile(r"\s*\[")


def with_setting(text: str, name: str, value: Value) -> str:
    """Return the text of a file with a setting: its line changed, or one more, before the first table if there is one.

    >>> with_setting('# mine\\ntheme = "light"  # at home\\n', "theme", "dark")
    '# mine\\ntheme = "dark"  # at home\\n'
    """
    lines = text.splitlines(keepends=True)
    ending = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    for at, line in enumerate(lines):
        found = _line(name).fullmatch(line)
        if found is not None:
            lines[at] = f"{found['before']}{literal(value)}{found['after']}"
            return "".join(lines)
    place = next((at for at, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    if place and not lines[place - 1].endswith("\n"):
        lines[place - 1] += ending
    lines.insert(place, f"{name} = {literal(value)}{ending}")
    return "".join(lines)


def without_setting(text: str, name: str) -> str:
    """Return the text of a file without a setting.

    >>> without_setting('lang = "zh"\\nascii = true\\n', "lang")
    'ascii = true\\n'
    """
    return "".join([line for line in text.splitlines(keepends=True) if not _line(name).fullmatch(line)])


def _line(name: str) -> re.Pattern[str]:
    """Return the form of a line that sets this and holds nothing else but a comment."""
    return re.compile(
        rf"""(?P<before>\s*(?P<quote>["']?){re.escape(name)}(?P=quote)\s*=\s*)"""
        r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^"'\s#\[{][^#\r\n]*?)(?P<after>\s*(?:\#[^\r\n]*)?\s*)"""
    )
