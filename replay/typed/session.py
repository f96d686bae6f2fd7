"""The loop that reads commands and answers each with a few lines."""

import sys
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from shengji.grammar.phrases import counted
from shengji.replay.app.route import Place, Route
from shengji.replay.language.languages import spoken, told
from shengji.replay.locator import BadLocator
from shengji.replay.report import visible
from shengji.replay.typed.commands import HELP, Command, Verb, command_of
from shengji.replay.typed.telling import Ears, hand_lines, lines_at, score_lines
from shengji.replay.words import SEAT_NAMES

_PROMPT = "> "


class Session:
    """A place in a record and how it is told; each command answers with lines, and may change both."""

    def __init__(self, route: Route, place: Place, ears: Ears) -> None:
        self.route, self.place, self.ears = route, place, ears

    def begin(self, name: str) -> Iterator[str]:
        """Yield what is said first."""
        deals = sum(len(match.deals) for match in self.route.matches)
        said = counted("{name}: {count} deal. Enter goes on, ? helps.",
                       "{name}: {count} deals. Enter goes on, ? helps.", deals, name=visible(name))  # fmt: skip
        yield spoken(said)
        yield from self._here()

    def answer(self, command: Command) -> Iterator[str]:
        """Do what a command says, and yield the answer."""
        answers: dict[Verb, Callable[[], Iterable[str]]] = {
            Verb.NEXT: self._next,
            Verb.TRICK: self._trick,
            Verb.DEAL: lambda: self._move(self.route.next_deal(self.place)),
            Verb.BACK: lambda: self._move(self.route.previous(self.place)),
            Verb.REPEAT: self._here,
            Verb.SCORE: lambda: score_lines(self.route, self.place),
            Verb.HANDS: lambda: self._hands(command.seat),
            Verb.VIEW: lambda: self._view(command.seat),
            Verb.ENTER: lambda: self._enter(int(command.words or 1)),
            Verb.LEAVE: self._leave,
            Verb.HELP: lambda: map(spoken, HELP),
            Verb.GO: lambda: self._go(command.words),
        }
        yield from answers[command.verb]()

    def _here(self, *, heading: bool = True) -> Iterator[str]:
        return lines_at(self.route, self.place, self.ears, heading=heading)

    def _move(self, place: Place) -> Iterator[str]:
        if place == self.place:
            yield self._edge(back=place == self.route.start)
        else:
            self.place = place
            yield from self._here()

    def _edge(self, *, back: bool) -> str:
        if self.place.path:
            return told("The variation ends here; ) leads back out of it.")
        return told("This is the beginning.") if back else told("This is the end.")

    def _next(self) -> Iterator[str]:
        before = self.place
        place = self.route.next(before)
        if place == before:
            yield self._edge(back=False)
            return
        self.place = place
        same = before.step.deal == place.step.deal and before.step.trick == place.step.trick
        yield from self._here(heading=not (same and before.match == place.match))

    def _trick(self) -> Iterator[str]:
        """Go on to the end of the trick on the table, or of the next one; of a deal without tricks, to its end."""
        deal = (self.place.match, self.place.step.deal)
        while True:
            before = self.place
            yield from self._next()
            state = self.route.state(self.place)
            left = (self.place.match, self.place.step.deal) != deal
            if self.place == before or left or (state.trick is not None and len(state.table) == 4):
                return

    def _hands(self, seat: int | None) -> Iterator[str]:
        state = self.route.state(self.place)
        whose = (seat, self.ears.viewpoint, state.turn, state.winner)
        known = next((one for one in whose if one is not None), None)
        for one in range(4) if known is None else (known,):
            yield from hand_lines(self.route, self.place, self.ears, one)

    def _view(self, seat: int | None) -> Iterator[str]:
        self.ears = replace(self.ears, viewpoint=seat)
        if seat is None:
            yield told("All hands are told.")
        else:
            yield told("Only what {seat} can know is told.", seat=SEAT_NAMES[seat])

    def _enter(self, number: int) -> Iterator[str]:
        ways = self.route.variations(self.place)
        if 0 < number <= len(ways):
            self.place = ways[number - 1]
            yield from self._here()
        else:
            yield told("No such variation leaves here.")

    def _leave(self) -> Iterator[str]:
        if self.place.path:
            self.place = self.route.leave(self.place)
            yield from self._here()
        else:
            yield told("This is no variation.")

    def _go(self, locator: str) -> Iterator[str]:
        try:
            place = self.route.find(locator)
        except BadLocator as error:
            yield visible(spoken(error.said))
            yield told("? lists the commands.")
        else:
            self.place = place
            yield from self._here()


def run_typed(route: Route, place: Place, ears: Ears, name: str) -> None:
    """Read commands from standard input until it ends or one says so; raises `KeyboardInterrupt` on Ctrl-C."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    session = Session(route, place, ears)
    try:
        _print(session.begin(name))
        while line := _typed():
            command = command_of(line)
            if command.verb is Verb.QUIT:
                return
            _print(session.answer(command))
        print()
    except KeyboardInterrupt:
        print()
        raise


def _typed() -> str:
    """Return the line that is typed, empty where there is none any more."""
    print(_PROMPT, end="", flush=True)
    return sys.stdin.readline()


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
