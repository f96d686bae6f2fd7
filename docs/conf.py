"""How the pages of this folder become a site: ``sphinx-build -W -n docs site``.

Nothing is fetched to build it, and no page of it fetches anything.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygments.lexers.special import TextLexer

import shengji

if TYPE_CHECKING:  # the tests look into every module of this folder, and need nothing of Sphinx
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

DOCS = Path(__file__).parent
ROOT = DOCS.parent
LESSONS = {"club-night": (), "lesson": ("--quiz", "asked")}
"""The samples that become pages of the site, each with the options of its page."""

project = "shengji"
author = copyright = "the shengji authors"
version = release = shengji.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
nitpicky = True
exclude_patterns = ["static"]

autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
default_role = "literal"
smartquotes = False  # "--plain" is typed with two hyphens
# Of types only the package's own are looked up: the site of Python's library would have to be fetched.
nitpick_ignore_regex = [("py:.*", r"(?!shengji\.).*")]

html_theme = "furo"
html_title = f"shengji {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = False
html_show_search_summary = False  # it fetches the pages found, which a browser forbids where they are files

INCLUDED = {
    ROOT / "README.md": "index.md",
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "tests" / "conformance" / "README.md": "conformance.md",
}
"""Files outside of this folder, and the page of the site on which each stands."""


def setup(app: Sphinx) -> None:
    """Colour records, keep the links of included files, and add the lessons."""
    sys.path.insert(0, str(DOCS))
    from sjn_lexer import SjnLexer

    for alias in ("sjn", "sjn-bad", "sjn-same", "sjn-typed"):
        app.add_lexer(alias, SjnLexer)
    app.add_lexer("lark", TextLexer)
    app.connect("source-read", lambda _app, _page, text: _relink(text, DOCS))
    app.connect("include-read", lambda _app, path, _page, text: _relink(text, (DOCS / path).resolve().parent))
    app.connect("autodoc-process-signature", _signature)
    app.connect("missing-reference", _public_name)
    app.connect("html-page-context", _language)
    app.connect("build-finished", _add_lessons)


def _relink(text: list[str], folder: Path) -> None:
    """Let links to Markdown files lead to where those stand in the site."""

    def moved(link: re.Match[str]) -> str:
        target = (folder / link[1]).resolve()
        return f"]({INCLUDED.get(target) or os.path.relpath(target, DOCS)}"

    text[0] = re.sub(r"\]\(((?![a-z]+:)[^)#\s]+)", moved, text[0])


def _signature(
    _app: Sphinx, kind: str, _name: str, _object: Any, _options: Any, signature: str, returned: str
) -> tuple[str, str]:
    """Leave out how a class is called: programs read these values, and their fields follow one by one."""
    return ("", "") if kind == "class" else (signature, returned)


def _public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, inner: nodes.TextElement
) -> nodes.Element | None:
    """Lead a type, named by the module that holds it, to its public name; one that has none stays a word."""
    module, _, name = node["reftarget"].rpartition(".")
    if node.get("refdomain") != "py" or not module.startswith("shengji."):
        return None
    if name not in shengji.__all__:
        return inner
    domain = env.get_domain("py")
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", f"shengji.{name}", node, inner)


def _language(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Say of the page in Chinese that it is, for screen readers and the choice of glyphs."""
    if page == "zh":
        context["language"] = "zh-CN"


def _add_lessons(app: Sphinx, failed: Exception | None) -> None:
    """Make the pages of the worked lessons, as the command makes them for anybody."""
    if failed or app.builder.format != "html":
        return
    from sphinx.errors import ExtensionError

    plain = {**os.environ, "SHENGJI_LANG": "en", "XDG_CONFIG_HOME": os.devnull}
    for name, options in LESSONS.items():
        record, page = ROOT / "samples" / f"{name}.sjn", Path(app.outdir) / f"{name}.html"
        command = [sys.executable, "-m", "shengji", "export", record, "--to", "html", *options, "-o", page, "--force"]
        done = subprocess.run(command, check=False, env=plain, capture_output=True, encoding="utf-8")
        if done.returncode:
            raise ExtensionError(f"no page was made of {record}: {done.stderr.strip()}")
