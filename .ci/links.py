"""Look through the pages of a built site: each link within it leads somewhere, and nothing is loaded from elsewhere.

``python .ci/links.py SITE`` prints what is wrong; the status is 1 where anything is.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
ONLY_NAMED = {"canonical", "search", "next", "prev", "index", "genindex"}
REMOTE = re.compile(r"(?:https?:)?//")
OF_A_RECORD = {"club-night.html", "lesson.html"}
"""Pages that replay a record: what stands behind a ``#`` are places of the record, which their script finds."""
IN_STYLE = re.compile(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]+)")


class Page(HTMLParser):
    """What a page links to, what it loads, and where in it a link may lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str | None] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down one element."""
        found = dict(attrs)
        self.anchors.add(found.get("id"))
        address = found.get(LOADED.get(tag, "href"))
        if address and tag == "a":
            self.links.append(address)
        elif address and found.get("rel") not in ONLY_NAMED:
            self.loaded.append(address)


def wrong_in(site: Path) -> list[str]:
    """Return a line for each link that leads nowhere and each address that a page would load."""
    pages = {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    wrong = [] if pages else [f"{site} holds no page"]
    for path, page in pages.items():
        here = path.relative_to(site)
        wrong += [f"{here} loads {address}" for address in page.loaded if REMOTE.match(address)]
        wrong += [f"{here} links to {link}" for link in page.links + page.loaded if not _leads(path, link, pages)]
    for path in site.rglob("*.css"):
        wrong += [f"{path.relative_to(site)} loads {found}" for found in IN_STYLE.findall(path.read_text("utf-8"))]
    return wrong


def _leads(path: Path, link: str, pages: dict[Path, Page]) -> bool:
    address = urlsplit(link)
    if address.scheme or address.netloc:
        return True
    target = (path.parent / unquote(address.path)).resolve() if address.path else path
    if target not in pages or not address.fragment or target.name in OF_A_RECORD:
        return target.is_file()
    return unquote(address.fragment) in pages[target].anchors


if __name__ == "__main__":
    found = wrong_in(Path(sys.argv[1]).resolve())
    print("\n".join(found) or "no link is broken, nothing is loaded from elsewhere")
    sys.exit(bool(found))
