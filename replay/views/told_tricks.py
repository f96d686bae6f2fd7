"""Tricks in words: the plays, what is noted and found about them, and the variations that stand there."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from shengji.engine.cards import codes_of, side_of
from shengji.engine.score import threshold
from shengji.engine.throws import stopper
from shengji.grammar.diagnostics import Diagnostic, Phrase, Severity, Span
from shengji.grammar.phrases import both, sentences
from shengji.notation.record import Broken, Claim, Comment, Concede, Item, Note, Notes, Play, Variation
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken, told
from shengji.replay.played import PlayedDeal, PlayedTrick, PlayedVariation
from shengji.replay.report import visible
from shengji.replay.variations import variations_in
from shengji.replay.views.card_words import Spelling, group_told
from shengji.replay.words import SEAT_NAMES

GLYPH_WORDS = {
    1: say("Good."),
    2: say("Mistake."),
    3: say("Excellent."),
    4: say("Blunder."),
    5: say("Interesting."),
    6: say("Doubtful."),
}
"""What the six glyphs say; their numbers are those of PGN."""

INWARD = "  "
"""How far what belongs to a line stands to the right of it."""


class Spot(Struct, frozen=True):
    """Where diagnostics belong: to a trick, to a play of it, inside a span and not inside others; None: no matter."""

    trick: int | None = None
    play: int | None = None
    within: Span | None = None
    without: Sequence[Span] = ()

    def holds(self, one: Diagnostic) -> bool:
        """Whether a diagnostic belongs there."""
        if self.trick is not None and one.trick != self.trick:
            return False
        if self.play is not None and one.play != self.play:
            return False
        at = one.span.start
        return (self.within is None or _inside(self.within, at)) and not any(_inside(span, at) for span in self.without)


def _inside(span: Span, place: int) -> bool:
    return span.start <= place < max(span.end, span.start + 1)


class Telling(Struct):
    """A deal that is being told: how cards are told and through whose eyes (None: everybody's).

    ``untold`` are the diagnostics that were not told yet, ``withheld`` says that something was noted which the seat
    may not know. What is noted is left to somebody else where it is ``bare``.
    """

    deal: PlayedDeal
    cards: Spelling
    viewpoint: int | None
    untold: list[Diagnostic]
    withheld: bool = False
    bare: bool = False


def trick_lines(telling: Telling, trick: PlayedTrick) -> Iterator[str]:
    """Yield the lines of a trick of the deal as it was played."""
    yield told("Trick {number}. {seat} leads.", number=trick.number, seat=SEAT_NAMES[trick.leader])
    yield from _plays(telling, trick, telling.deal.tricks, "", None, 0)


def _plays(
    telling: Telling, trick: PlayedTrick, line: Sequence[PlayedTrick], margin: str, host: Span | None, first: int
) -> Iterator[str]:
    """Yield the plays of a trick from one on, and what became of it; ``host`` is where its variation stands."""
    inner = [one.span for one in variations_in(trick.item)]
    inside = margin + INWARD
    for place, play in enumerate(trick.item.plays):
        if place < first:
            continue
        seat = (trick.leader + place) & 3
        words = play_words(telling, play, trick, wins=trick.winner == seat and place < 4)
        yield inside + told("{seat}: {play}", seat=SEAT_NAMES[seat], play=words)
        yield from faults_told(telling, inside + INWARD, Spot(trick.number, place + 1, host, inner))
        yield from _notes(telling, play.notes, inside + INWARD, trick, line)
    if trick.winner is not None:
        yield inside + trick_result(telling.deal, trick)
    yield from faults_told(telling, inside, Spot(trick.number, None, host, inner))
    yield from _notes(telling, trick.item.notes, inside, trick, line)


def trick_result(deal: PlayedDeal, trick: PlayedTrick) -> str:
    """Say who won a trick that is complete, and what the attackers have by then."""
    assert trick.winner is not None
    won = say("{seat} wins {points} points.", seat=SEAT_NAMES[trick.winner], points=trick.points)
    return spoken(sentences([won, score_words(deal, trick.score)]))


def play_words(telling: Telling, play: Play, trick: PlayedTrick, *, wins: bool) -> Phrase | str:
    """Say what was played, why a throw failed, and what the signs after it mean."""
    cards = group_told(play.group, telling.cards)
    if play.tried is None:
        said = [say("{cards}.", cards=cards)]
    else:
        said = [
            say("throws {cards}.", cards=group_told(play.tried, telling.cards)),
            _why(telling, play, trick),
        ]
        if trick.throw is not None and trick.throw.penalty:
            said.append(say("Must lead {cards}, penalty {points}.", cards=cards, points=trick.throw.penalty))
        else:
            said.append(say("Must lead {cards}.", cards=cards))
    if play.irregular:
        said.append(say("Against the rules, and let stand."))
    said += glyph_words(play.glyphs)
    return sentences([*said, say("Wins.")] if wins else said)


def _why(telling: Telling, play: Play, trick: PlayedTrick) -> Phrase:
    """Say that a throw fails, and who beats which part of it, where that is known."""
    throw, known = trick.throw, telling.deal.setting.sure and telling.viewpoint is None
    if throw is None or not throw.beaten or not known:
        return say("The throw fails.")
    beaten = stopper(telling.deal.setting.order, throw, play.group.bag) if play.group.bag else None
    beaten = beaten or throw.beaten[0]
    cards = telling.cards(codes_of(beaten.component.bag))
    return say("The throw fails: {seat} beats {cards}.", seat=SEAT_NAMES[beaten.seat], cards=cards)


def glyph_words(glyphs: Sequence[int]) -> list[Phrase]:
    """Say what glyphs mean."""
    return [GLYPH_WORDS[glyph] if glyph in GLYPH_WORDS else say("Mark {glyph}.", glyph=glyph) for glyph in glyphs]


def score_words(deal: PlayedDeal, score: int) -> Phrase:
    """Say what the attackers have, and how far that is from what they need."""
    if deal.setting.declarer is None:
        return say("The points cannot be counted.")
    needed = threshold(deal.setting.rules)
    if score < needed:
        return say("Attackers {score}, {points} short.", score=score, points=needed - score)
    if score > needed:
        return say("Attackers {score}, {points} over.", score=score, points=score - needed)
    return say("Attackers {score}, just enough.", score=score)


def faults_told(telling: Telling, indent: str, spot: Spot) -> Iterator[str]:
    """Yield the diagnostics that belong to a spot and were not told yet."""
    if not telling.untold:
        return
    here = [one for one in telling.untold if spot.holds(one)]
    telling.untold = [one for one in telling.untold if not spot.holds(one)]
    if here and telling.viewpoint is not None:
        telling.withheld = True
        return
    for one in here:
        yield indent + fault_words(one)


def fault_words(one: Diagnostic) -> str:
    """Say what was found."""
    values = {"code": one.code, "message": visible(spoken(one.message))}
    if one.severity is Severity.NOTE:
        return told("Note {code}: {message}.", **values)
    return told("Problem {code}: {message}.", **values)


def comments(telling: Telling, notes: Notes, indent: str) -> Iterator[str]:
    """Yield the commentary among notes."""
    for note in notes:
        if isinstance(note, Comment) and not telling.bare:
            yield from _comment(telling, note, indent)


def _comment(telling: Telling, note: Comment, indent: str) -> Iterator[str]:
    if telling.viewpoint is None:
        yield from comment_lines(note, indent)
    else:
        telling.withheld = True


def comment_lines(note: Comment, indent: str) -> Iterator[str]:
    """Yield the lines of a comment that hold something."""
    return (f"{indent}{visible(line.strip())}" for line in note.text.splitlines() if line.strip())


def _notes(
    telling: Telling, notes: Notes, indent: str, trick: PlayedTrick, line: Sequence[PlayedTrick]
) -> Iterator[str]:
    """Yield commentary and variations in the order written."""
    for note in notes:
        if isinstance(note, Comment):
            yield from _comment(telling, note, indent)
        elif isinstance(note, Variation) and telling.viewpoint is None:
            yield from _variation(telling, note, indent, trick, line)
        elif isinstance(note, Variation):
            telling.withheld = True


def _variation(
    telling: Telling, note: Note, indent: str, trick: PlayedTrick, line: Sequence[PlayedTrick]
) -> Iterator[str]:
    """Yield a variation: which play it replaces, its own plays, how it ends."""
    assert isinstance(note, Variation)
    played = next((one for one in trick.variations if one.variation is note), None)
    inside = indent + INWARD
    if played is None or not played.tricks:
        yield indent + told("A variation that does not fit here:")
        yield from comments(telling, note.notes, inside)
    else:
        first, own = played.tricks[0], (*line[: played.trick], *played.tricks)
        yield indent + _heading(played, trick, line)
        yield from comments(telling, note.notes, inside)
        yield from _plays(telling, first, own, indent, note.span, played.play)
        for later in played.tricks[1:]:
            seat = SEAT_NAMES[later.leader]
            yield inside + told("Trick {number}. {seat} leads.", number=later.number, seat=seat)
            yield from _plays(telling, later, own, inside, note.span, 0)
    for item in note.items:
        yield from end_or_broken(telling, item, inside)
    yield from faults_told(telling, inside, Spot(within=note.span))


def _heading(played: PlayedVariation, trick: PlayedTrick, line: Sequence[PlayedTrick]) -> str:
    host = line[played.trick]
    seat = SEAT_NAMES[(host.leader + played.play) & 3]
    if played.play >= len(host.item.plays):
        return told("Instead of what comes next:")
    if host.number != trick.number:
        return told("Instead of {seat}'s play in trick {number}:", seat=seat, number=host.number)
    return told("Instead of {seat}'s play:", seat=seat)


def end_or_broken(telling: Telling, item: Item, indent: str) -> Iterator[str]:
    """Yield what is said of a claim, a concession, or of what could not be read; nothing for anything else."""
    if isinstance(item, Claim):
        yield indent + told("{seat} claims the cards that are left.", seat=SEAT_NAMES[item.seat])
    elif isinstance(item, Concede):
        yield indent + told("{side} give up the cards that are left.", side=side_words(item.side))
    elif isinstance(item, Broken):
        yield indent + told("This could not be read: {text}", text=visible(item.text.strip()))
    else:
        return
    yield from faults_told(telling, indent + INWARD, Spot(within=item.span))
    yield from comments(telling, item.notes, indent + INWARD)


def side_words(side: int) -> Phrase | str:
    """Name the seats of a side."""
    return both([SEAT_NAMES[seat] for seat in range(4) if side_of(seat) == side])
