"""The resolved document: that of a record, with a field ``derived`` wherever the engine has something to say.

Without these fields, and under the format of a record, it is the record's document. They may be missing where a
document is read, because what they say is derived anew.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from shengji.notation import json_types as js
from shengji.replay.resolved.facts import (
    BidFacts,
    DealFacts,
    MatchFacts,
    PlayFacts,
    SourceFacts,
    TrickFacts,
    VariationFacts,
)

FORMAT: Final = "sjn-resolved"


class ResolvedBid(js.Bid, frozen=True, gc=False, tag="bid", kw_only=True):
    """Cards shown to claim the trump."""

    derived: BidFacts | UnsetType | None = UNSET


class ResolvedPlay(js.Play, frozen=True, gc=False, kw_only=True):
    """What a seat put on the table."""

    notes: "Notes" = ()
    derived: PlayFacts | UnsetType | None = UNSET


class ResolvedTrick(js.Trick, frozen=True, gc=False, tag="trick", kw_only=True):
    """A trick."""

    plays: Annotated[tuple[ResolvedPlay, ...], Meta(min_length=1)]
    outcome: js.Outcome | None = None
    notes: "Notes" = ()
    derived: TrickFacts | UnsetType | None = UNSET


class ResolvedVariation(js.Variation, frozen=True, gc=False, tag="variation", kw_only=True):
    """Another line of play."""

    items: "tuple[Line, ...]"
    notes: "Notes" = ()
    derived: VariationFacts | UnsetType | None = UNSET


Note: TypeAlias = js.Comment | js.Remark | js.Annotation | ResolvedVariation
Notes: TypeAlias = tuple[Note, ...]
Line: TypeAlias = ResolvedTrick | js.Claim | js.Concede | js.Broken
Item: TypeAlias = (
    js.Hand
    | js.Draw
    | js.Kitty
    | ResolvedBid
    | js.Flip
    | js.Tribute
    | js.Return
    | js.Bury
    | ResolvedTrick
    | js.Claim
    | js.Concede
    | js.Broken
)


class ResolvedDeal(js.Deal, frozen=True, gc=False, kw_only=True):
    """A deal."""

    items: tuple[Item, ...] = ()
    derived: DealFacts | UnsetType | None = UNSET


class ResolvedMatch(js.Match, frozen=True, gc=False, kw_only=True):
    """A match."""

    deals: tuple[ResolvedDeal, ...] = ()
    derived: MatchFacts | UnsetType | None = UNSET


class Resolved(js.Value, frozen=True, gc=False, kw_only=True):
    """A record and what follows from it. ``sources``: the texts that it came from, and what is wrong with them."""

    format: Literal["sjn-resolved"]
    version: Literal[1]
    matches: tuple[ResolvedMatch, ...]
    notes: js.Notes = ()
    sources: tuple[SourceFacts, ...]
