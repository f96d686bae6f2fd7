"""How a diagram looks: whose eyes, which hands, which colours."""

from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """What a diagram shows."""

    POSITION = "position"
    DEAL = "deal"
    TRICK = "trick"
    STRIP = "strip"


class Theme(StrEnum):
    """The colours of a diagram. The first three are light or dark as the reader's screen is; ``mono`` is to print."""

    DEFAULT = "default"
    TWO_COLOUR = "two-colour"
    HIGH_CONTRAST = "high-contrast"
    LIGHT = "light"
    DARK = "dark"
    MONO = "mono"


class DiagramLook(Struct, frozen=True):
    """How a diagram looks.

    ``viewpoint`` is the seat through whose eyes it is seen, None where all hands are open. ``masked`` are seats whose
    cards are backs, ``hands`` those that have their cards drawn at all. ``bottom`` is the seat at the foot of the
    table, ``title`` names the match where it has no Event tag, and where it has one too if it is ``retitled``. Without
    ``score`` the attackers' points are not told.
    """

    viewpoint: int | None = None
    masked: frozenset[int] = frozenset()
    hands: frozenset[int] = frozenset(range(4))
    theme: Theme = Theme.DEFAULT
    bottom: int = 3
    title: str = ""
    retitled: bool = False
    score: bool = True

    def opens(self, seat: int) -> bool:
        """Whether the cards of a seat may be in the picture."""
        return seat in self.hands and seat not in self.masked and self.viewpoint in (None, seat)
