"""What all parts of a page share, gathered while they are made: each order, rule, sentence and note once."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from shengji.engine.bands import Band as ScoreBand
from shengji.engine.bands import bands
from shengji.engine.order import Order
from shengji.engine.rules import Rules, hand_size, kitty_of
from shengji.engine.score import ATTACKERS, threshold
from shengji.grammar.diagnostics import Diagnostic, Phrase
from shengji.notation.record import Comment, Notes
from shengji.replay.findings import say
from shengji.replay.language.languages import Lang, language_of, speaking, spoken
from shengji.replay.page.data import Band, PageRules
from shengji.replay.page.spelling import order_text
from shengji.replay.report import visible
from shengji.replay.timeline import State
from shengji.replay.views.table_notes import found_at
from shengji.replay.views.table_score import distance, thresholds
from shengji.replay.views.table_worth import span_text

_T = TypeVar("_T")
_SIDES = (Phrase("declarers"), Phrase("attackers"))


class Gathering:
    """The shared parts of a page. Each method puts something in, once, and returns its place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        self.orders: dict[str, int] = {}
        self.notes: list[str] = []
        self._notes: dict[int, int] = {}
        self._said: dict[tuple[str, ...], int] = {}
        self._rules: dict[Rules, set[int]] = {}
        self._found: dict[tuple[int | None, str | None], list[Diagnostic]] = {}
        self._shown: set[int] = set()
        for one in self.diagnostics:
            self._found.setdefault((one.match, one.deal), []).append(one)

    def order(self, order: Order) -> int:
        """Put in an order in which cards are shown."""
        return _place(self.orders, order_text(order))

    def sentence(self, text: object) -> int:
        """Put in a phrase, as it is said in every language."""
        return self.said_by(lambda: spoken(text))

    def said_by(self, say: Callable[[], str]) -> int:
        """Put in what is said when each language is spoken in turn."""
        said = []
        for lang in Lang:
            with speaking(language_of(lang)):
                said.append(visible(say()))
        return _place(self._said, tuple(said))

    def sentences(self) -> dict[str, tuple[str, ...]]:
        """Return the sentences of each language."""
        return {lang.value: tuple(said[number] for said in self._said) for number, lang in enumerate(Lang)}

    def noted(self, notes: Notes) -> tuple[int, ...]:
        """Put in the commentary among notes: a note once, though it is shown where it stands and where it is known."""
        return tuple(self._note(note) for note in notes if isinstance(note, Comment) and note.text.strip())

    def _note(self, note: Comment) -> int:
        if note.span.start not in self._notes:
            self.notes.append("\n".join(visible(line) for line in note.text.strip().splitlines()))
        return _place(self._notes, note.span.start)

    def rules(self, rules: Rules) -> int:
        """Put in rules."""
        self._rules.setdefault(rules, set())
        return list(self._rules).index(rules)

    def score(self, rules: Rules, points: int) -> None:
        """Take note that the attackers have so many points at some time."""
        self._rules[rules].add(points)

    def all_rules(self) -> tuple[PageRules, ...]:
        """Return the rules, with what is said of the scores that were noted."""
        return tuple(self._rules_of(rules, scores) for rules, scores in self._rules.items())

    def _rules_of(self, rules: Rules, scores: set[int]) -> PageRules:
        return PageRules(
            rules.decks,
            hand_size(rules),
            kitty_of(rules),
            threshold(rules),
            tuple(at for at in thresholds(rules) if at < 100 * rules.decks),
            tuple(self._band(band) for band in bands(rules)),
            {str(score): self.said_by(partial(distance, rules, score)) for score in sorted(scores)},
        )

    def _band(self, band: ScoreBand) -> Band:
        levels: Phrase | str = f"+{band.levels}{'+' if band.per else ''}"
        if band.side == ATTACKERS and not band.levels and not band.per:
            levels = Phrase("takes over")
        worth = say("{side} {levels}", side=_SIDES[band.side], levels=levels)
        return Band(-1 if band.low is None else band.low, span_text(band), self.sentence(worth))

    def found(self, state: State, match: int) -> tuple[tuple[str, str, int], ...]:
        """Put in what was found wrong at a state of a match, counted from 1."""
        ours = self._found.get((match, state.deal.name))
        found = found_at(state, match, ours) if ours else ()
        self._shown.update(map(id, found))
        return tuple((one.severity.value, one.code, self.sentence(one.message)) for one in found)

    def left(self) -> tuple[Diagnostic, ...]:
        """Return what was found wrong and belongs to none of the states that were asked about."""
        return tuple(one for one in self.diagnostics if id(one) not in self._shown)


def _place(places: dict[_T, int], value: _T) -> int:
    """Return the place of a value, a new one at the end."""
    return places.setdefault(value, len(places))
