"""The difference that formatting makes to a text, as a unified diff."""

from collections.abc import Iterator
from difflib import unified_diff

from rich.text import Text

from shengji.replay.report import visible

_NO_LINE_END = "\\ No newline at end of file\n"
_STYLES = (("--- ", "bold"), ("+++ ", "bold"), ("@@", "cyan"), ("-", "red"), ("+", "green"))


def diff_lines(name: str, before: str, after: str) -> Iterator[str]:
    """Yield the lines of a unified diff of two texts, each with its end, so that `patch` can apply them."""
    for line in unified_diff(_lines(before), _lines(after), visible(name), visible(name)):
        if line.endswith("\n"):
            yield line
        else:
            yield f"{line}\n"
            yield _NO_LINE_END


def coloured(line: str) -> Text:
    """Return a line of a diff to look at: what has no sign of its own is shown by name."""
    style = next((style for start, style in _STYLES if line.startswith(start)), "")
    shown = line.removesuffix("\n").replace("\r", "^M").replace("\ufeff", "<U+FEFF>")
    return Text(visible(shown), style)


def _lines(text: str) -> list[str]:
    """Split a text after each LF, and nowhere else: a record may hold other characters that end lines elsewhere."""
    *lines, last = text.split("\n")
    return [*(f"{line}\n" for line in lines), *([last] if last else [])]
