"""The colours of a page: those that the terminal and the diagrams have, as properties that its style sheet names."""

from shengji.grammar.diagnostics import Phrase
from shengji.replay.diagram.colours import FONTS, SCREENS, back_of, fore_of
from shengji.replay.diagram.look import Theme
from shengji.replay.views.looks import PALETTES, PAPERS

_AS_THE_SCREEN = "screen and (prefers-color-scheme:dark)"
MEDIA = (
    (Phrase("as the device"), _AS_THE_SCREEN),
    (Phrase("light"), "not all"),
    (Phrase("dark"), "screen"),
)
"""What a page can be set to, and on which media it has its dark colours then; what is printed never has them."""


def by_day(theme: Theme) -> str:
    """Return the properties of a theme for light screens, and for paper."""
    return f":root{{font-family:{FONTS};{_properties(_palettes(theme)[0])}}}"


def by_night(theme: Theme) -> str:
    """Return the properties of a theme for dark screens."""
    return f":root{{{_properties(_palettes(theme)[1])}}}"


def media_of(theme: Theme) -> str:
    """Return on which media a page of a theme has its dark colours to begin with."""
    return {Theme.LIGHT: "not all", Theme.DARK: "screen"}.get(theme, _AS_THE_SCREEN)


def _palettes(theme: Theme) -> tuple[str, str]:
    """Return the palettes of a theme for light screens and for dark ones: one that is forced can be left."""
    light, dark = SCREENS[Theme.DEFAULT if theme in (Theme.LIGHT, Theme.DARK) else theme]
    return light, dark or light


def _properties(name: str) -> str:
    palette, paper = PALETTES[name], PAPERS[name]
    dark = _brightness(paper.ground) < 128
    texts = {
        "s": palette.suits[0], "h": palette.suits[1], "d": palette.suits[2], "c": palette.suits[3],
        "j": palette.joker, "ew": palette.sides[0], "ns": palette.sides[1], "title": palette.title,
        "faint": palette.faint, "turn": palette.turn, "over": palette.over, "good": palette.good,
        "bad": palette.bad, "odd": palette.odd,
    }  # fmt: skip
    # On the tints of a page the faint colour of a terminal would be too faint.
    colours = {word: fore_of(style, paper.ink) for word, style in texts.items()}
    colours["faint"] = _mixed(colours["faint"], paper.ink, 0.15)
    colours |= {
        "page": _mixed(paper.ground, "#000000", 0.3 if dark else 0.04),
        "ground": paper.ground,
        "ink": paper.ink,
        "felt": paper.felt,
        "felt-ink": paper.felt_ink,
        "card": paper.card,
        "edge": paper.edge,
        "tint": paper.tint,
        "mark": paper.mark,
        "mark-ink": "#1a1a1a" if _brightness(paper.mark) > 128 else "#ffffff",
        "trump": _mixed(back_of(palette.trump, paper.tint), paper.ground, 0.5),
        "latest": _mixed(back_of(palette.latest, paper.tint), paper.ground, 0.65),
        "won": back_of(palette.won, paper.tint),
        "badge": back_of(palette.badge, paper.ink),
        "badge-ink": fore_of(palette.badge, paper.ground),
    }
    return f"color-scheme:{'dark' if dark else 'light'};" + "".join(
        f"--{word}:{code};" for word, code in colours.items()
    )


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


def _brightness(colour: str) -> float:
    return sum(_channels(colour)) / 3


def _mixed(colour: str, other: str, part: float) -> str:
    """Put so much of another colour into one."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one * (1 - part) + more * part):02x}" for one, more in pairs)
