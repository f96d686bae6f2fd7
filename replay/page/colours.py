"""The colours of a page: those that the terminal and the diagrams have, as properties that its style sheet names."""

from shengji.replay.diagram.colours import FONTS, SCREENS, back_of, fore_of
from shengji.replay.diagram.look import Theme
from shengji.replay.views.looks import PALETTES, PAPERS


def colour_rules(theme: Theme) -> str:
    """Return the properties of a theme: for light screens, for dark ones, and for who chooses one of them.

    What is printed has the colours for light ones.
    """
    light, dark = _palettes(theme)
    by_day, by_night = _properties(light), _properties(dark)
    return (
        f":root{{font-family:{FONTS};{by_day}}}"
        f"@media screen{{:root[data-theme=dark]{{{by_night}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme]){{{by_night}}}}}}}"
    )


def forced(theme: Theme) -> str:
    """Return which of its two sets of colours a theme begins with; none where the device decides."""
    return theme.value if theme in (Theme.LIGHT, Theme.DARK) else ""


def _palettes(theme: Theme) -> tuple[str, str]:
    light, dark = SCREENS[Theme.DEFAULT if forced(theme) else theme]
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
    colours = {word: fore_of(style, paper.ink) for word, style in texts.items()}
    colours |= {
        "page": _darker(paper.ground, 0.3 if dark else 0.04),
        "ground": paper.ground,
        "ink": paper.ink,
        "felt": paper.felt,
        "felt-ink": paper.felt_ink,
        "card": paper.card,
        "edge": paper.edge,
        "tint": paper.tint,
        "mark": paper.mark,
        "trump": back_of(palette.trump, paper.tint),
        "latest": back_of(palette.latest, paper.tint),
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


def _darker(colour: str, part: float) -> str:
    return "#" + "".join(f"{round(channel * (1 - part)):02x}" for channel in _channels(colour))
