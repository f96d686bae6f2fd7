"""Diagnostics as they are collected while a record is played through."""

from typing import Any

from shengji.engine.rules import Rules
from shengji.grammar.diagnostics import Diagnostic, Kind, Phrase, Span


class Findings:
    """Collects diagnostics and says of each which match and deal it belongs to.

    While ``muted`` nothing is collected: what would be found could only repeat what is already reported. What
    `follows_from` a fault is only counted. ``searches`` counts the deals in which causes were looked for.
    """

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []
        self.match: int | None = None
        self.deal: str | None = None
        self.muted = False
        self.consequences = 0
        self.searches = 0
        self.rules_seen: set[Rules] = set()

    def add(
        self,
        kind: Kind,
        span: Span,
        *,
        trick: int | None = None,
        play: int | None = None,
        label: Phrase | None = None,
        notes: tuple[Phrase, ...] = (),
        help: Phrase | None = None,
        **values: Any,
    ) -> None:
        """Collect one diagnostic; ``values``, trick and play fill the sentence of its kind."""
        if not self.muted:
            message = Phrase(kind.template, {"trick": trick, "play": play, **values})
            self.found.append(Diagnostic(kind, span, message, label, notes, help, self.match, self.deal, trick, play))

    def follows_from(self) -> None:
        """Count a finding that may only be there because of one reported before."""
        self.consequences += 1


def say(template: str, **values: Any) -> Phrase:
    """Make a phrase."""
    return Phrase(template, values)


def verbatim(text: object) -> Phrase:
    """Make a phrase of what is the same in every language: cards, and what stands in records."""
    return say("{text}", text=text)
