"""Ways through a record: from one place to the next play, trick, deal or note, across the matches of a file."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from shengji.grammar.diagnostics import Diagnostic
from shengji.notation.record import Comment
from shengji.replay.locator import find, locator_of
from shengji.replay.played import PlayedMatch
from shengji.replay.timeline import Stage, State, Step, Timeline, notes_at
from shengji.replay.views.table_notes import found_at, glyphs_at


class Place(Struct, frozen=True, order=True):
    """A step of one of the matches of a file, which count from 0."""

    match: int
    step: Step


class Route:
    """The steps of all matches that have a deal, in order; every move returns a place that exists."""

    def __init__(self, matches: Sequence[PlayedMatch], diagnostics: Sequence[Diagnostic] = ()) -> None:
        self.matches = tuple(matches)
        self.diagnostics = tuple(diagnostics)
        self._numbers = [number for number, match in enumerate(self.matches) if match.deals]
        if not self._numbers:
            raise ValueError("the record holds no deal")
        self.timeline = lru_cache(maxsize=32)(self._timeline)
        self.notable = lru_cache(maxsize=32)(self._notable)

    def _timeline(self, number: int) -> Timeline:
        return Timeline(self.matches[number])

    @cached_property
    def _found(self) -> dict[tuple[int | None, str | None], list[Diagnostic]]:
        found: dict[tuple[int | None, str | None], list[Diagnostic]] = {}
        for one in self.diagnostics:
            found.setdefault((one.match, one.deal), []).append(one)
        return found

    @property
    def start(self) -> Place:
        """The first place of all."""
        return Place(self._numbers[0], Step(0, 0, 0))

    def state(self, place: Place) -> State:
        """Return the state at a place."""
        return self.timeline(place.match).state(place.step)

    def found(self, place: Place) -> tuple[Diagnostic, ...]:
        """Return the diagnostics that belong to a place."""
        return self._found_at(place.match, self.state(place))

    def _found_at(self, number: int, state: State) -> tuple[Diagnostic, ...]:
        return found_at(state, number + 1, self._found.get((number + 1, state.deal.name), ()))

    def locator(self, place: Place) -> str:
        """Spell the locator of a place."""
        return locator_of(self.matches[place.match], place.step)

    def find(self, locator: str) -> Place:
        """Return the place that a locator names; raises `BadLocator`."""
        return Place(*find(self.matches, locator))

    def next(self, place: Place) -> Place:
        """Go to the next play, or bid, or burial."""
        step = self.timeline(place.match).next(place.step)
        return Place(place.match, step) if step > place.step else self._first_of_next(place)

    def previous(self, place: Place) -> Place:
        """Go to the play, bid or burial before."""
        step = self.timeline(place.match).previous(place.step)
        return Place(place.match, step) if step < place.step else self._last_of_previous(place)

    def next_trick(self, place: Place) -> Place:
        """Go to the moment before the next lead; from the end of a deal to the next deal."""
        step = self.timeline(place.match).next_trick(place.step)
        return Place(place.match, step) if step > place.step else self.next_deal(place)

    def previous_trick(self, place: Place) -> Place:
        """Go to the moment before the lead, or the one before; from the start of a deal to the end of the last one."""
        step = self.timeline(place.match).previous_trick(place.step)
        return Place(place.match, step) if step < place.step else self.previous(place)

    def next_deal(self, place: Place) -> Place:
        """Go to the start of the next deal, or stay."""
        if place.step.deal + 1 < len(self.matches[place.match].deals):
            return Place(place.match, Step(place.step.deal + 1, 0, 0))
        return self._first_of_next(place)

    def previous_deal(self, place: Place) -> Place:
        """Go to the start of this deal, or of the one before where it is there already."""
        start = self.start_of_deal(place)
        if start != place:
            return start
        if place.step.deal > 0:
            return Place(place.match, Step(place.step.deal - 1, 0, 0))
        return self.start_of_deal(self._last_of_previous(place))

    def start_of_deal(self, place: Place) -> Place:
        """Go to the start of the deal."""
        return Place(place.match, Step(place.step.deal, 0, 0))

    def end_of_deal(self, place: Place) -> Place:
        """Go to the end of the deal."""
        return Place(place.match, self.timeline(place.match).end_of(place.step.deal))

    def next_note(self, place: Place) -> Place | None:
        """Go to the next place with a note or a mistake; None where there is no more."""
        for number in self._numbers[self._numbers.index(place.match) :]:
            for step in self.notable(number):
                if Place(number, step) > place:
                    return Place(number, step)
        return None

    def previous_note(self, place: Place) -> Place | None:
        """Go back to a place with a note or a mistake; None where there is none before."""
        for number in reversed(self._numbers[: self._numbers.index(place.match) + 1]):
            for step in reversed(self.notable(number)):
                if Place(number, step) < place:
                    return Place(number, step)
        return None

    def has_note(self, place: Place) -> bool:
        """Whether there is something to read at a place: a note, a mistake, the end of a deal."""
        state = self.state(place)
        return state.stage is Stage.OVER or self._is_notable(place.match, state)

    def _notable(self, number: int) -> tuple[Step, ...]:
        timeline = self.timeline(number)
        return tuple(step for step in timeline.steps if self._is_notable(number, timeline.state(step)))

    def _is_notable(self, number: int, state: State) -> bool:
        if glyphs_at(state) or any(isinstance(note, Comment) for note in notes_at(state)):
            return True
        return bool(self._found_at(number, state))

    def _first_of_next(self, place: Place) -> Place:
        after = self._numbers[self._numbers.index(place.match) + 1 :]
        return Place(after[0], Step(0, 0, 0)) if after else place

    def _last_of_previous(self, place: Place) -> Place:
        before = self._numbers[: self._numbers.index(place.match)]
        return Place(before[-1], self.timeline(before[-1]).steps[-1]) if before else place
