"""How a view looks: whose eyes, which marks, which colours."""

from msgspec import Struct
from msgspec.structs import replace


class Marks(Struct, frozen=True):
    """The characters that views draw with."""

    suits: tuple[str, str, str, str]
    turn: str
    won: str
    arrow: str
    times: str
    void: str
    dot: str
    more: str
    back: str
    corners: tuple[str, str, str, str]
    across: str
    down: str
    bar: str
    rest: str
    over: str
    step: str
    eighths: str
    dashes: str
    wrong: str
    gone: str
    branch: str


SYMBOLS = Marks(
    suits=("♠", "♥", "♦", "♣"),
    turn="▸",
    won="◀",
    arrow="→",
    times="×",
    void="—",
    dot="·",
    more="…",
    back="▒",
    corners=("╭", "╮", "╰", "╯"),
    across="─",
    down="│",
    bar="━",
    rest="─",
    over="┃",
    step="╎",
    eighths="▁▂▃▄▅▆▇█",
    dashes="╌",
    wrong="✗",
    gone="/",
    branch="(",
)

LETTERS = Marks(
    suits=("S", "H", "D", "C"),
    turn=">",
    won="*",
    arrow="->",
    times="x",
    void="-",
    dot="-",
    more="...",
    back="#",
    corners=("+", "+", "+", "+"),
    across="-",
    down="|",
    bar="#",
    rest="-",
    over="|",
    step=":",
    eighths="#",
    dashes="-",
    wrong="x",
    gone="/",
    branch="(",
)


class Palette(Struct, frozen=True):
    """Rich styles by what they say; each says nothing that a mark or a word does not say too."""

    suits: tuple[str, str, str, str]
    joker: str
    sides: tuple[str, str]
    trump: str
    head: str
    title: str
    faint: str
    frame: str
    turn: str
    badge: str
    card: str
    latest: str
    won: str
    points: str
    attack: str
    over: str
    good: str
    bad: str
    odd: str
    note: str
    here: str


# Grounds are chosen so that the nearest of 256 colours still is a grey, a blue and a brown.
PALETTES: dict[str, Palette] = {
    "dark": Palette(
        suits=("#f5f5f5", "#ff6f4e", "#9ec5ff", "#12a594"),
        joker="#ffd75f",
        sides=("#ffb067", "#7fd0ff"),
        trump="on #37342c",
        head="bold #f5f5f5 on #2b4a7a",
        title="bold #a8a8a8",
        faint="#8a8a8a",
        frame="#6c6c6c",
        turn="bold #ffd75f",
        badge="bold #1c1c1c on #ffd75f",
        card="on #34363c",
        latest="bold on #4a4f5c",
        won="bold on #755708",
        points="bold underline",
        attack="bold #ffb067",
        over="bold #ffd75f",
        good="bold #7fd88f",
        bad="bold #ff6f6f",
        odd="bold #ffd75f",
        note="italic #f5f5f5",
        here="reverse",
    ),
    "light": Palette(
        suits=("#000000", "#d03000", "#1d4ed8", "#00796b"),
        joker="#7a5500",
        sides=("#9a4a00", "#00548a"),
        trump="on #f6edc8",
        head="bold #ffffff on #2b3f66",
        title="bold #5a5a5a",
        faint="#6c6c6c",
        frame="#8a8a8a",
        turn="bold #9a4a00",
        badge="bold #ffffff on #7a5500",
        card="on #ebebeb",
        latest="bold on #d5dcec",
        won="bold on #ffe08a",
        points="bold underline",
        attack="bold #9a4a00",
        over="bold #7a5500",
        good="bold #0a7a2f",
        bad="bold #c00020",
        odd="bold #7a5500",
        note="italic #000000",
        here="reverse",
    ),
    "mono": Palette(
        suits=("", "", "", ""),
        joker="",
        sides=("bold", "bold"),
        trump="",
        head="reverse bold",
        title="bold",
        faint="",
        frame="",
        turn="bold",
        badge="reverse",
        card="",
        latest="bold",
        won="reverse",
        points="bold underline",
        attack="bold",
        over="bold",
        good="bold",
        bad="bold",
        odd="bold",
        note="",
        here="reverse",
    ),
}
PALETTES["two-colour"] = replace(PALETTES["dark"], suits=("#f5f5f5", "#ff6f4e", "#ff6f4e", "#f5f5f5"))
PALETTES["high-contrast"] = replace(
    PALETTES["dark"],
    suits=("#ffffff", "#ff8a6b", "#a8d4ff", "#2fe0c4"),
    sides=("#ffc080", "#8fdcff"),
    title="bold #ffffff",
    faint="#d0d0d0",
    frame="#d0d0d0",
    card="on #262626",
    latest="bold on #005f87",
)
PALETTES["two-colour-light"] = replace(PALETTES["light"], suits=("#000000", "#d03000", "#d03000", "#000000"))
PALETTES["high-contrast-light"] = replace(
    PALETTES["light"],
    suits=("#000000", "#a82400", "#1d1dcf", "#00614f"),
    joker="#5c4000",
    sides=("#7a3b00", "#00406b"),
    title="bold #000000",
    faint="#303030",
    frame="#303030",
    turn="bold #7a3b00",
    badge="bold #ffffff on #000000",
    over="bold #5c4000",
)
"""The palettes by name: ``mono`` is without colour, those that name ``light`` for a light ground, the others for a dark
ground."""


class Paper(Struct, frozen=True):
    """What a picture has to bring along, and a terminal has by itself: the grounds, and the colours of plain text.

    ``ground`` and ``ink`` are those of the picture, ``felt`` and ``felt_ink`` of the table in its middle, ``card`` the
    face of a card, ``edge`` the lines around them, ``tint`` the ground of what the palette gives none, ``mark`` what
    stands out on the felt.
    """

    ground: str
    ink: str
    felt: str
    felt_ink: str
    card: str
    edge: str
    tint: str
    mark: str


_LIGHT_PAPER = Paper("#ffffff", "#1a1a1a", "#215c46", "#ffffff", "#ffffff", "#8a8a8a", "#ebebeb", "#ffd75f")
_DARK_PAPER = Paper("#1c1e22", "#f5f5f5", "#1d4a3a", "#f5f5f5", "#26282d", "#8a8a8a", "#34363c", "#ffd75f")
PAPERS: dict[str, Paper] = {
    "light": _LIGHT_PAPER,
    "dark": _DARK_PAPER,
    "two-colour-light": _LIGHT_PAPER,
    "two-colour": _DARK_PAPER,
    "high-contrast-light": Paper(
        "#ffffff", "#000000", "#ffffff", "#000000", "#ffffff", "#000000", "#ebebeb", "#7a3b00"
    ),
    "high-contrast": Paper("#000000", "#ffffff", "#000000", "#ffffff", "#000000", "#ffffff", "#262626", "#ffd75f"),
    "mono": Paper("#ffffff", "#000000", "#ffffff", "#000000", "#ffffff", "#000000", "#e8e8e8", "#000000"),
}
"""The papers by the names of the palettes that go with them."""


class Look(Struct, frozen=True):
    """How a view looks.

    ``viewpoint`` is the seat through whose eyes it is seen, None where all hands are shown; ``bottom`` the seat at
    the foot of the table. ``spoilers`` also shows how many tricks there are, and in the view of a seat what is noted;
    ``gone`` the cards that were played, behind those that are held. ``palette`` names one of `PALETTES`; ``mono`` is
    the one without colour, whatever it names.
    """

    viewpoint: int | None = None
    ascii: bool = False
    palette: str = "dark"
    spoilers: bool = False
    gone: bool = False
    bottom: int = 3
    mono: bool = False

    @property
    def marks(self) -> Marks:
        """The characters to draw with."""
        return LETTERS if self.ascii else SYMBOLS

    @property
    def colours(self) -> Palette:
        """The styles to draw with."""
        return PALETTES["mono" if self.mono else self.palette]
