"""The style sheet and the script of a page, as they stand in it: in one piece, without what only their readers need."""

import re
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent
PARTS = (
    "cards", "words", "dom", "record", "route", "state", "spelling", "table", "notes", "score", "tricks", "main",
)  # fmt: skip
"""The modules of the script, each after those that it imports."""

_IMPORT = re.compile(r"^import [^;]*;\n", re.M)
_EXPORT = re.compile(r"^export ", re.M)


@lru_cache(maxsize=1)
def script() -> str:
    """Return the script: its modules one after the other, each of which knows the names of those before it."""
    from rjsmin import jsmin

    modules = (FOLDER.joinpath("script", f"{name}.mjs").read_text("utf-8") for name in PARTS)
    text: str = jsmin("".join(_EXPORT.sub("", _IMPORT.sub("", module)) for module in modules))
    return text


@lru_cache(maxsize=1)
def style() -> str:
    """Return the style sheet."""
    from rcssmin import cssmin

    text: str = cssmin(FOLDER.joinpath("style.css").read_text("utf-8"))
    return text
