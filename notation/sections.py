"""Which section a tag belongs to, and the canonical order of tags."""

from difflib import get_close_matches
from functools import lru_cache

MATCH_TAGS = (
    "SJN",
    "Event",
    "Site",
    "Date",
    "Round",
    "Table",
    "Annotator",
    "Source",
    "Generator",
    "East",
    "North",
    "West",
    "South",
    "Rules",
    "View",
    "Winner",
)
"""Tags of a match in canonical order; ``Winner`` stands at its end."""

DEAL_TAGS = (
    "Deal",
    "Rules",
    "View",
    "LevelEW",
    "LevelNS",
    "Level",
    "Declarer",
    "Trump",
    "FirstDraw",
    "Setup",
    "Taken",
    "Leader",
    "Points",
    "Result",
    "Termination",
)
"""Tags of a deal in canonical order; the last three stand after its items."""

PLAYER_TAGS = ("East", "North", "West", "South")
"""The tags that name the players, in the order of the seats."""

RESULT_TAGS = frozenset({"Points", "Result", "Termination", "Winner"})
"""Tags that stand after what they are the result of."""

MATCH_ONLY = frozenset(MATCH_TAGS) - frozenset(DEAL_TAGS)
DEAL_ONLY = frozenset(DEAL_TAGS) - frozenset(MATCH_TAGS)
KNOWN = frozenset(MATCH_TAGS + DEAL_TAGS)

_UNKNOWN = 100
_RESULT = 200

_MATCH_ORDER = {name: place + (_RESULT if name in RESULT_TAGS else 0) for place, name in enumerate(MATCH_TAGS)}
_DEAL_ORDER = {name: place + (_RESULT if name in RESULT_TAGS else 0) for place, name in enumerate(DEAL_TAGS)}


def match_order(names: list[str]) -> list[int]:
    """Return the places of a match's tags in the canonical order: unknown ones before the result."""
    return [_MATCH_ORDER.get(meant_as(name), _UNKNOWN) for name in names]


def deal_order(names: list[str]) -> list[int]:
    """Return the places of a deal's tags in the canonical order: unknown ones before the results."""
    return [_DEAL_ORDER.get(meant_as(name), _UNKNOWN) for name in names]


@lru_cache(maxsize=1024)
def nearest_name(name: str) -> str | None:
    """Return the known tag name that an unknown one was probably meant to be, or None.

    >>> nearest_name("Declaror")
    'Declarer'
    >>> nearest_name("EVENT")
    'Event'
    """
    if name.startswith("_") or len(name) > 20:
        return None
    by_case = {known.lower(): known for known in KNOWN}
    lower = name.lower()
    alike = [known for known in by_case if _one_letter_apart(known, lower)]
    if len(alike) != 1:
        alike = get_close_matches(lower, by_case, n=1, cutoff=0.8)
    return by_case[alike[0]] if alike else None


def _one_letter_apart(known: str, name: str) -> bool:
    """Whether one letter is missing from a name, is too much in it, or is another."""
    if abs(len(known) - len(name)) > 1:
        return False
    start = next((place for place, (a, b) in enumerate(zip(known, name, strict=False)) if a != b), None)
    if start is None:
        return True
    longer, shorter = (known, name) if len(known) >= len(name) else (name, known)
    return longer[start + 1 :] == shorter[start + (len(known) == len(name)) :]


def meant_as(name: str) -> str:
    """Return the known name that a tag has or was probably meant to have, its own where there is none.

    A misspelt tag stands where the one that it was meant to be would.
    """
    return name if name in KNOWN else nearest_name(name) or name
