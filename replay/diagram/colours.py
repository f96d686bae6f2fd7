"""The style sheet of a diagram: its fonts, and the colours that the views have, for light and for dark screens."""

from functools import lru_cache

from shengji.replay.diagram.look import Theme
from shengji.replay.views.looks import PALETTES, PAPERS

FONTS = (
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'PingFang SC','Hiragino Sans GB',"
    "'Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC',sans-serif"
)
"""The fonts of pictures and pages: those of the device, Chinese ones among them."""

SCREENS = {
    Theme.DEFAULT: ("light", "dark"),
    Theme.TWO_COLOUR: ("two-colour-light", "two-colour"),
    Theme.HIGH_CONTRAST: ("high-contrast-light", "high-contrast"),
    Theme.LIGHT: ("light", None),
    Theme.DARK: ("dark", None),
    Theme.MONO: ("mono", None),
}
"""The palettes of each theme: the one that it has anyway, and the one for dark screens."""

SUIT_CLASSES = ("s", "h", "d", "c")
JOKER_CLASS = "j"
SIDE_CLASSES = ("ew", "ns")

_SHAPES = {
    "": f"font:15px {FONTS};font-variant-emoji:text",
    "b": "font-weight:700",
    "n": "font-size:16px;font-weight:700",
    "p": "font-weight:700;text-decoration:underline",
    "q": "font-size:17px;word-spacing:.1em",
    "k": "text-anchor:middle;font-size:16px;font-weight:700",
    "m": "text-anchor:middle",
    "e": "text-anchor:end",
    "l": "font-size:13px",
    "cap": "font-size:12px;font-weight:700;letter-spacing:.06em;text-transform:uppercase",
    "t": "font-size:20px;font-weight:700",
    "big": "font-size:34px;font-weight:700",
    "old": "opacity:.72",
}
"""What does not depend on the colours; the first goes for the whole picture."""


def root_class(theme: Theme) -> str:
    """Name the class that the rules of a theme are held to, so that pictures of any theme can stand in one page."""
    return f"sj{list(Theme).index(theme)}"


def style_sheet(theme: Theme, used: frozenset[str]) -> str:
    """Return the rules of a theme for the classes that are used."""
    base, dark = SCREENS[theme]
    screen = _rules(theme, _SHAPES, used) + _rules(theme, _colours(base), used)
    if dark is None:
        return screen
    other = {cls: what for cls, what in _colours(dark).items() if _colours(base)[cls] != what}
    return f"{screen}@media screen and (prefers-color-scheme:dark){{{_rules(theme, other, used)}}}"


def _rules(theme: Theme, rules: dict[str, str], used: frozenset[str]) -> str:
    """Write rules, those for the same look together."""
    scope = f".{root_class(theme)}"
    together: dict[str, list[str]] = {}
    for cls, what in rules.items():
        if not cls or cls in used:
            together.setdefault(what, []).append(f"{scope} .{cls}" if cls else scope)
    return "".join(f"{','.join(selectors)}{{{what}}}" for what, selectors in together.items())


def fore_of(style: str, other: str) -> str:
    """Return the colour of what is written in a style, another one where it has none.

    >>> fore_of("bold #1c1c1c on #ffd75f", "#000000")
    '#1c1c1c'
    """
    return next((word for word in style.split(" on ")[0].split() if word.startswith("#")), other)


def back_of(style: str, other: str) -> str:
    """Return the ground of a style, another one where it has none.

    >>> back_of("bold #1c1c1c on #ffd75f", "#ffffff")
    '#ffd75f'
    """
    return style.rpartition("on ")[2] if "on #" in style else other


@lru_cache(maxsize=len(PALETTES))
def _colours(name: str) -> dict[str, str]:
    """Return what each class is coloured with; a palette without colour leaves it to the paper's ink."""
    palette, paper = PALETTES[name], PAPERS[name]

    def fore(style: str) -> str:
        return fore_of(style, paper.ink)

    def back(style: str) -> str:
        return back_of(style, paper.tint)

    suits = zip(SUIT_CLASSES, palette.suits, strict=True)
    sides = zip(SIDE_CLASSES, palette.sides, strict=True)
    return {
        "": f"fill:{paper.ink}",
        "g": f"fill:{paper.ground}",
        **{cls: f"fill:{fore(style)}" for cls, style in (*suits, *sides)},
        JOKER_CLASS: f"fill:{fore(palette.joker)}",
        "f": f"fill:{fore(palette.faint)}",
        "cap": f"fill:{fore(palette.title)}",
        "tint": f"fill:{back(palette.trump)}",
        "turn": f"fill:{fore(palette.turn)}",
        "ring": f"fill:none;stroke:{fore(palette.turn)};stroke-width:2",
        "over": f"fill:{fore(palette.over)}",
        "chip": f"fill:{paper.ground}",
        "felt": f"fill:{paper.felt};stroke:{paper.edge}",
        "on": f"fill:{paper.felt_ink}",
        "slot": f"fill:none;stroke:{paper.felt_ink};stroke-dasharray:4 3",
        "card": f"fill:{paper.card};stroke:{paper.edge}",
        "line": f"fill:none;stroke:{paper.edge}",
        "best": f"fill:{paper.card};stroke:{paper.mark};stroke-width:3",
        "won": f"fill:{back(palette.won)};stroke:{paper.edge}",
        "back": f"fill:{back(palette.latest)};stroke:{paper.edge}",
        "gap": f"fill:none;stroke:{paper.edge};stroke-dasharray:3 2",
        "bar": f"fill:{paper.tint};stroke:{paper.edge}",
        "halo": f"fill:none;stroke:{paper.ground};stroke-width:7",
        "need": f"fill:none;stroke:{fore(palette.over)};stroke-width:3",
    }
