"""Deals chosen by name or number: ``3,7-9``, or ``2/3`` for deal 3 of the second match."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import listed
from shengji.notation.record import Record, deal_name
from shengji.replay.played import PlayedMatch

_IN_MATCH = re.compile(r"([0-9]{1,9})/(.+)", re.DOTALL)
_NUMBERS = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
_MOST_SHOWN = 12


class BadSelection(ValueError):
    """A selection that can't choose any deal; ``said`` is the reason."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(str(said))
        self.said = said


class Selection:
    """Which deals are wanted, and which of those were there.

    A deal has a name, and a number: its name where that is one, else its place in its match. A word chooses the deals
    of that name or number, in every match that has one; ``7-9`` those with the numbers from 7 to 9; ``2/7`` and
    ``2/7-9`` only deals of the second match of their file. Commas separate words. Raises `BadSelection`.

    >>> chosen = Selection(["2-3"])
    >>> [name for name in ("1", "2", "5") if chosen.picks(1, int(name), name)]
    ['2']
    >>> str(chosen.missing())
    'there is no deal 3; the deals are 1-2, 5'
    """

    def __init__(self, values: Iterable[str]) -> None:
        words = [word.strip() for value in values for word in value.split(",")]
        self.wanted = [_Wanted(word) for word in words]
        self.matches = 0
        self.runs: list[_Run] = []
        self.more = False

    def picks(self, match: int, number: int, name: str) -> bool:
        """Return whether a deal is wanted: the number of its match in the file, its place there, from 1, its name."""
        number = _number_of(name) or number
        self._take_note(match, number, name)
        picked = [wanted.picks(match, number, name) for wanted in self.wanted]
        return any(picked)

    def missing(self) -> Phrase | None:
        """Say which deals were wanted and not there, once all have been asked about; None where all were."""
        words = [word for wanted in self.wanted for word in wanted.missing()]
        if not words:
            return None
        if not self.runs:
            return Phrase("there is no deal {words}: there are no deals at all", {"words": listed(words)})
        there = [run.word if self.matches > 1 else run.short for run in self.runs] + ["..."] * self.more
        values = {"words": listed(words), "names": listed(there)}
        return Phrase("there is no deal {words}; the deals are {names}", values)

    def _take_note(self, match: int, number: int, name: str) -> None:
        """Remember what there is, as far as it will be told."""
        self.matches = max(self.matches, match)
        last = self.runs[-1] if self.runs else None
        if last is not None and name == str(number) and last.match == match and last.last == number - 1:
            last.last = number
        elif len(self.runs) < _MOST_SHOWN:
            self.runs.append(_Run(match, name, number if name == str(number) else None))
        else:
            self.more = True


class _Wanted:
    """A word of a selection, and the numbers of the deals that it chose."""

    def __init__(self, word: str) -> None:
        self.word = word
        inside = _IN_MATCH.fullmatch(word)
        self.match = int(inside[1]) if inside else None
        self.name = inside[2] if inside else word
        numbers = _NUMBERS.fullmatch(self.name)
        self.first = int(numbers[1]) if numbers else 0
        self.last = int(numbers[2] or numbers[1]) if numbers else 0
        self.there: set[int] = set()
        self.named = False
        if not word:
            raise BadSelection(Phrase("it names no deal; write names or numbers, as in 3,7-9"))
        if self.last < self.first or (numbers and not self.first):
            raise BadSelection(Phrase("no deal can be {word}; numbers go up, from 1", {"word": word}))

    def picks(self, match: int, number: int, name: str) -> bool:
        """Return whether the word chooses a deal."""
        if name == self.word or (name == self.name and self.match in (None, match)):
            self.named = True
            return True
        if self.match in (None, match) and self.first <= number <= self.last:
            self.there.add(number)
            return True
        return False

    def missing(self) -> Iterator[str]:
        """Yield what of the word chose nothing."""
        if self.named:
            return
        if not self.there:
            yield self.word
            return
        head = "" if self.match is None else f"{self.match}/"
        begin = self.first
        for number in (*sorted(self.there), self.last + 1):
            if begin < number:
                yield head + (str(begin) if begin == number - 1 else f"{begin}-{number - 1}")
            begin = number + 1


class _Run(Struct):
    """Deals with numbers one after the other, or one deal that has no number: ``last`` is None."""

    match: int
    first: str
    last: int | None

    @property
    def short(self) -> str:
        """A word that chooses them, in whatever match."""
        return self.first if self.last is None or str(self.last) == self.first else f"{self.first}-{self.last}"

    @property
    def word(self) -> str:
        """A word that chooses them in their match."""
        return f"{self.match}/{self.short}"


def _number_of(name: str) -> int | None:
    return int(name) if name.isascii() and name.isdecimal() and len(name) < 10 else None


def selected(record: Record, selection: Selection) -> Record:
    """Return a record with only the deals that are wanted, and only the matches that have one."""
    matches = []
    for number, match in enumerate(record.matches, 1):
        deals = tuple(
            [
                deal
                for place, deal in enumerate(match.deals, 1)
                if selection.picks(number, place, deal_name(deal, place))
            ]
        )
        if deals:
            matches.append(structs.replace(match, deals=deals))
    return Record(tuple(matches))


def chosen(matches: Iterable[PlayedMatch], selection: Selection) -> tuple[PlayedMatch, ...]:
    """Return all matches of a file, each with only the deals that are wanted."""
    return tuple(
        [
            structs.replace(
                match,
                deals=tuple(
                    [deal for place, deal in enumerate(match.deals, 1) if selection.picks(number, place, deal.name)]
                ),
            )
            for number, match in enumerate(matches, 1)
        ]
    )
