"""The style sheet and the script of a page, as they stand in it: in one piece, without what only their readers need."""

import re
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent
PARTS = (
    "cards", "words", "dom", "clear", "record", "route", "state", "spelling", "table", "notes", "score", "tricks",
    "main",
)  # fmt: skip
"""The modules of the script, each after those that it imports; the last one is ``start``."""

QUIZ_PARTS = ("questions", "judging", "answers", "asking", "overview", "quiz")
"""The modules that a page with questions has besides."""

_IMPORT = re.compile(r"^import [^;]*;\n", re.M)
_EXPORT = re.compile(r"^export ", re.M)


@lru_cache(maxsize=3)
def script(*, quiz: bool = False, sealed: bool = False) -> str:
    """Return the script: its modules one after the other, each of which knows the names of those before it.

    ``sealed`` is that of a page whose data are packed.
    """
    from rjsmin import jsmin

    parts = (*PARTS, *(QUIZ_PARTS if quiz else ()), "start")
    names = ("packed" if sealed and name == "clear" else name for name in parts)
    modules = (FOLDER.joinpath("script", f"{name}.mjs").read_text("utf-8") for name in names)
    text: str = jsmin("".join(_EXPORT.sub("", _IMPORT.sub("", module)) for module in modules))
    return text


@lru_cache(maxsize=2)
def style(*, quiz: bool = False) -> str:
    """Return the style sheet."""
    from rcssmin import cssmin

    names = ("style.css", "quiz.css") if quiz else ("style.css",)
    text: str = cssmin("".join(FOLDER.joinpath(name).read_text("utf-8") for name in names))
    return text
