"""Ways through a record: from one place to the next play, trick, deal or note, across the matches of a file."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from shengji.grammar.diagnostics import Diagnostic
from shengji.notation.record import Comment
from shengji.replay.lines import begins_at, entered_at, entered_here, followed, variations_of
from shengji.replay.locator import find, locator_of
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.timeline import Stage, State, Step, Timeline, notes_at
from shengji.replay.views.table_notes import found_at, glyphs_at

Path = tuple[int, ...]
"""Which variations were followed: the place of each, from 0, among those that leave the line before."""


class Place(Struct, frozen=True, order=True):
    """A step of one of the matches of a file, which count from 0, and the variations followed to come there."""

    match: int
    step: Step
    path: Path = ()


class Route:
    """The steps of all matches that have a deal, in order; every move returns a place that exists.

    A variation is a way of its own, which ends where it ends, and is left backwards where it begins.
    """

    def __init__(self, matches: Sequence[PlayedMatch], diagnostics: Sequence[Diagnostic] = ()) -> None:
        self.matches = tuple(matches)
        self.diagnostics = tuple(diagnostics)
        self._numbers = [number for number, match in enumerate(self.matches) if match.deals]
        if not self._numbers:
            raise ValueError("the record holds no deal")
        self._line = lru_cache(maxsize=128)(self._follow)
        self._timeline = lru_cache(maxsize=32)(self._make_timeline)
        self._notable = lru_cache(maxsize=64)(self._find_notable)

    def _follow(self, number: int, deal: int, path: Path) -> PlayedDeal:
        if not path:
            return self.matches[number].deals[deal]
        parent = self._line(number, deal, path[:-1])
        return followed(parent, variations_of(parent)[path[-1]])

    def _make_timeline(self, number: int, deal: int, path: Path) -> Timeline:
        match = self.matches[number]
        if not path:
            return Timeline(match)
        deals = list(match.deals)
        deals[deal] = self._line(number, deal, path)
        return Timeline(replace(match, deals=tuple(deals)))

    def timeline(self, place: Place) -> Timeline:
        """Return the timeline on which a place lies."""
        return self._timeline(place.match, place.step.deal if place.path else 0, place.path)

    def line(self, place: Place) -> PlayedDeal:
        """Return the deal as it goes at a place: as it was played, or in the variation that was followed."""
        return self._line(place.match, place.step.deal, place.path)

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
        return self.timeline(place).state(place.step)

    def found(self, place: Place) -> tuple[Diagnostic, ...]:
        """Return the diagnostics that belong to a place."""
        return self._found_at(place.match, self.state(place))

    def _found_at(self, number: int, state: State) -> tuple[Diagnostic, ...]:
        return found_at(state, number + 1, self._found.get((number + 1, state.deal.name), ()))

    def locator(self, place: Place) -> str:
        """Spell the locator of a place; in a variation, that of the play which it replaces."""
        while place.path:
            place = self.leave(place)
        return locator_of(self.matches[place.match], place.step)

    def find(self, locator: str) -> Place:
        """Return the place that a locator names; raises `BadLocator`."""
        return Place(*find(self.matches, locator))

    def variations(self, place: Place) -> tuple[Place, ...]:
        """Return for each variation that can be entered at a place the place after its first play of its own."""
        deal = self.line(place)
        entered = entered_here(self.state(place))
        ways = []
        for number, variation in enumerate(variations_of(deal)):
            if any(variation is one for one in entered):
                trick, play = begins_at(variation)
                step = Step(place.step.deal, trick, min(play + 1, len(variation.tricks[0].plays)))
                ways.append(Place(place.match, step, (*place.path, number)))
        return tuple(ways)

    def leave(self, place: Place) -> Place:
        """Go from a variation back to where it can be entered; stay where it is none."""
        if not place.path:
            return place
        parent = Place(place.match, place.step, place.path[:-1])
        deal = self.line(parent)
        trick, play = entered_at(deal, variations_of(deal)[place.path[-1]])
        return Place(place.match, Step(place.step.deal, trick, play), parent.path)

    def _settled(self, place: Place) -> Place:
        """Return the same place outside the variations that have not left their lines yet."""
        while place.path and (place.step.trick, place.step.play) <= begins_at(self.line(place).line[-1]):
            place = Place(place.match, place.step, place.path[:-1])
        return place

    def next(self, place: Place) -> Place:
        """Go to the next play, or bid, or burial."""
        step = self.timeline(place).next(place.step)
        if place.path:
            return place if step.deal != place.step.deal else Place(place.match, step, place.path)
        return Place(place.match, step) if step > place.step else self._first_of_next(place)

    def previous(self, place: Place) -> Place:
        """Go to the play, bid or burial before."""
        step = self.timeline(place).previous(place.step)
        if place.path:
            return self._settled(Place(place.match, step, place.path))
        return Place(place.match, step) if step < place.step else self._last_of_previous(place)

    def next_trick(self, place: Place) -> Place:
        """Go to the moment before the next lead; from the end of a deal to the next deal."""
        step = self.timeline(place).next_trick(place.step)
        if place.path:
            return Place(place.match, step, place.path)
        return Place(place.match, step) if step > place.step else self.next_deal(place)

    def previous_trick(self, place: Place) -> Place:
        """Go to the moment before the lead, or the one before; from the start of a deal to the end of the last one."""
        step = self.timeline(place).previous_trick(place.step)
        if place.path:
            return self._settled(Place(place.match, step, place.path))
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
        """Go to the end of the deal, or of the variation."""
        return Place(place.match, self.timeline(place).end_of(place.step.deal), place.path)

    def to_trick(self, place: Place, trick: int, play: int) -> Place:
        """Go to a play of a trick (its place in the deal, from 1), or to the moment before its lead."""
        return self._settled(Place(place.match, Step(place.step.deal, trick, play), place.path))

    def next_note(self, place: Place) -> Place | None:
        """Go to the next place with a note, a mistake or a variation; None where there is no more."""
        if place.path:
            steps = self._notable(place.match, place.step.deal, place.path)
            step = next((step for step in steps if step > place.step), None)
            return None if step is None else Place(place.match, step, place.path)
        for number in self._numbers[self._numbers.index(place.match) :]:
            for step in self._notable(number, None, ()):
                if Place(number, step) > place:
                    return Place(number, step)
        return None

    def previous_note(self, place: Place) -> Place | None:
        """Go back to a place with a note, a mistake or a variation; None where there is none before."""
        if place.path:
            steps = self._notable(place.match, place.step.deal, place.path)
            step = next((step for step in reversed(steps) if step < place.step), None)
            if step is not None:
                return Place(place.match, step, place.path)
            return self.previous_note(self.leave(place))
        for number in reversed(self._numbers[: self._numbers.index(place.match) + 1]):
            for step in reversed(self._notable(number, None, ())):
                if Place(number, step) < place:
                    return Place(number, step)
        return None

    def has_note(self, place: Place) -> bool:
        """Whether there is something to read at a place: a note, a mistake, a variation, the end of a deal."""
        state = self.state(place)
        return state.stage is Stage.OVER or self._is_notable(place.match, state)

    def walk(self, number: int) -> Iterator[Place]:
        """Yield all places of a match in order, those of a variation after the place where it is entered."""
        for step in self._timeline(number, 0, ()).steps:
            yield from self._walk(Place(number, step))

    def _walk(self, place: Place) -> Iterator[Place]:
        yield place
        for first in self.variations(place):
            for step in self._own_steps(first.match, first.step.deal, first.path):
                yield from self._walk(Place(first.match, step, first.path))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the matches that have a deal."""
        return tuple(self._numbers)

    def _own_steps(self, number: int, deal: int, path: Path) -> list[Step]:
        """List the steps of a variation after it has left its line."""
        left = begins_at(self._line(number, deal, path).line[-1])
        steps = self._timeline(number, deal, path).steps
        return [step for step in steps if step.deal == deal and (step.trick, step.play) > left]

    def _find_notable(self, number: int, deal: int | None, path: Path) -> tuple[Step, ...]:
        timeline = self._timeline(number, deal or 0, path)
        steps = timeline.steps if deal is None else self._own_steps(number, deal, path)
        return tuple(step for step in steps if self._is_notable(number, timeline.state(step)))

    def _is_notable(self, number: int, state: State) -> bool:
        if glyphs_at(state) or any(isinstance(note, Comment) for note in notes_at(state)):
            return True
        return bool(self._found_at(number, state) or entered_here(state))

    def _first_of_next(self, place: Place) -> Place:
        after = self._numbers[self._numbers.index(place.match) + 1 :]
        return Place(after[0], Step(0, 0, 0)) if after else place

    def _last_of_previous(self, place: Place) -> Place:
        before = self._numbers[: self._numbers.index(place.match)]
        return Place(before[-1], self._timeline(before[-1], 0, ()).steps[-1]) if before else place
