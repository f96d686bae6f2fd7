"""Styles: the spellings that a record can be written in. All of them read back to the same record."""

from msgspec import Struct

from shengji.engine.cards import CARD_NAMES, CODES, LITTLE_JOKER, RANKS, SEATS, SIDES


class Style(Struct, frozen=True, eq=False):
    """How cards, seats, sides and the words of items are spelled; what else a record holds is no matter of style.

    ``cards`` are the names by code, as in `shengji.engine.cards`, the one for a card that is not known among them;
    seats and sides stand in the order of the engine. Two styles are equal only where they are one.
    """

    cards: tuple[str, ...] = CARD_NAMES
    seats: tuple[str, ...] = tuple(SEATS)
    sides: tuple[str, ...] = SIDES
    hand: str = "hand"
    draw: str = "draw"
    kitty: str = "kitty"
    bid: str = "bid"
    flip: str = "flip"
    tribute: str = "tribute"
    returned: str = "return"
    bury: str = "bury"
    claim: str = "claim"
    concede: str = "concede"


def _cards(suits: tuple[str, ...], jokers: tuple[str, ...] = CARD_NAMES[LITTLE_JOKER:CODES]) -> tuple[str, ...]:
    """Return the names of all cards, with these suits and jokers, the little one first."""
    return (*(suit + rank for suit in suits for rank in RANKS), *jokers, *CARD_NAMES[CODES:])


ASCII = Style()
"""The canonical spelling: letters, and English words."""

SYMBOLS = Style(cards=_cards(("♠", "♥", "♦", "♣")))
"""The signs of the suits; all else as in the canonical spelling."""

ZH = Style(
    cards=_cards(("黑桃", "红桃", "方块", "梅花"), ("小王", "大王")),
    seats=("东", "北", "西", "南"),
    sides=("东西", "南北"),
    hand="手牌",
    draw="摸牌",
    kitty="底牌",
    bid="亮主",
    flip="翻底",
    tribute="进贡",
    returned="还贡",
    bury="扣底",
    claim="摊牌",
    concede="认输",
)
"""Chinese: suits, jokers, seats, sides and words. Ranks, numbers and marks stay."""

STYLES = {"ascii": ASCII, "symbols": SYMBOLS, "zh": ZH}
"""The styles by name."""
