"""A record made into a sheet: the match, its deals, the questions about them."""

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct

from shengji.grammar.diagnostics import Diagnostic
from shengji.notation.record import Match, value_of
from shengji.notation.sections import PLAYER_TAGS, RESULT_TAGS
from shengji.replay.checking import Checked
from shengji.replay.diagram.look import DiagramLook
from shengji.replay.findings import say
from shengji.replay.language.languages import language, spoken, told
from shengji.replay.played import PlayedDeal, PlayedMatch
from shengji.replay.quiz.questions import Question
from shengji.replay.report import visible
from shengji.replay.sheet.blocks import Block, Facts, Heading, Sheet, Words
from shengji.replay.sheet.deals import Desk, deal_blocks
from shengji.replay.sheet.pictures import picture_of
from shengji.replay.sheet.questions import asked
from shengji.replay.sheet.tricks import fault
from shengji.replay.sheet.wording import comments, one_line, seat_and_name
from shengji.replay.timeline import Step, Timeline
from shengji.replay.views.narration import narrate_end

_FACTS = {
    "Site": say("Place"),
    "Date": say("Date"),
    "Round": say("Round"),
    "Table": say("Table"),
    "Annotator": say("Annotator"),
    "Rules": say("Rules"),
}
"""The tags of a match that a sheet tells, and what they are called."""


class Plan(Struct, frozen=True):
    """What is wanted of a sheet.

    ``look`` is that of its pictures; ``places`` are drawn where they belong, each by its match, from 0, and its step.
    ``questions`` are asked after each deal, with their ``answers``; where the record is not ``told``, only they and
    the places are on the sheet.
    """

    look: DiagramLook
    places: tuple[tuple[int, Step], ...] = ()
    questions: tuple[Question, ...] = ()
    answers: bool = True
    told: bool = True


def sheet_of(checked: Checked, matches: Sequence[PlayedMatch], plan: Plan) -> Sheet:
    """Lay out a record, in the language that is spoken; ``matches`` are all its matches, with the deals wanted."""
    there = [(number, match) for number, match in enumerate(matches) if match.deals]
    titles = [_title(match.match, plan.look) for _, match in there]
    numbers = count(1)
    blocks = [block for (number, match), title in zip(there, titles, strict=True)
              for block in _match(checked, number, match, plan, title, numbers)]  # fmt: skip
    return Sheet(titles[0], language().name.value, tuple(blocks))


def _title(match: Match, look: DiagramLook) -> str:
    title = look.title if look.retitled else value_of(match, "Event") or look.title
    return one_line(title) or told("Shengji")


def _match(
    checked: Checked, number: int, match: PlayedMatch, plan: Plan, title: str, numbers: "count[int]"
) -> Iterator[Block]:
    record = match.match
    yield Heading(1, title)
    yield Facts(tuple(_facts(record)))
    open_ = plan.told and plan.look.viewpoint is None
    if open_:
        yield from _noted(record, results=False)
        yield from (_found(checked, one) for one in checked.diagnostics if one.deal is None and _is_of(one, number))
    for place, deal in enumerate(match.deals):
        questions = [one for one in plan.questions if one.match == number and one.step.deal == place]
        if plan.told:
            yield from deal_blocks(_desk(checked, number, match, place, plan))
            if questions:
                yield Heading(3, told("Questions"))
        else:
            shown = [picture_of(match, Timeline(match).state(step), plan.look) for step in _places(plan, number, place)]
            if questions or shown:
                yield Heading(2, told("Deal {deal}", deal=visible(deal.name)))
            yield from shown
        yield from asked(match, [(next(numbers), one) for one in questions], plan.look, answers=plan.answers)
    if plan.told:
        yield from (Words(line) for line in narrate_end(match.winner))
    if open_:
        yield from _noted(record, results=True)


def _facts(match: Match) -> Iterator[tuple[str, str]]:
    """Yield what the tags of a match tell: the occasion, who plays, under which rules."""
    values = ((word, value_of(match, name)) for name, word in _FACTS.items() if name != "Rules")
    yield from ((spoken(word), one_line(value)) for word, value in values if value)
    named = [(seat, value_of(match, PLAYER_TAGS[seat])) for seat in range(4)]
    players = [seat_and_name(seat, one_line(name)) for seat, name in named if name]
    if players:
        yield told("Players"), " · ".join(players)
    if rules := value_of(match, "Rules"):
        yield spoken(_FACTS["Rules"]), one_line(rules)


def _noted(match: Match, *, results: bool) -> Iterator[Words]:
    if not results:
        yield from (Words(text, note=True) for text in comments(match.notes))
    for tag in match.tags:
        if (tag.name in RESULT_TAGS) == results:
            yield from (Words(text, note=True) for text in comments(tag.notes))


def _is_of(one: Diagnostic, number: int) -> bool:
    """Whether a diagnostic of no deal is of a match; what is of no match is told with the first."""
    return (one.match or 1) == number + 1


def _found(checked: Checked, one: Diagnostic) -> Words:
    line = checked.source.place(one.span.start)[0]
    return Words(told("Line {line}: {found}", line=line, found=fault("", one).text), fault=True)


def _desk(checked: Checked, number: int, match: PlayedMatch, place: int, plan: Plan) -> Desk:
    deal = match.deals[place]
    shown = _places(plan, number, place)
    return Desk(match, place, plan.look, tuple(_of_deal(checked, number, match, deal)), shown)


def _places(plan: Plan, number: int, deal: int) -> tuple[Step, ...]:
    """Return the places in a deal that are drawn, in their order, each once."""
    return tuple(sorted({step for at, step in plan.places if at == number and step.deal == deal}))


def _of_deal(checked: Checked, number: int, match: PlayedMatch, deal: PlayedDeal) -> Iterator[Diagnostic]:
    """Yield what was found wrong in a deal: several deals may have the same name."""
    alone = sum(other.name == deal.name for other in match.deals) == 1
    for one in checked.diagnostics:
        inside = deal.deal.span.start <= one.span.start <= deal.deal.span.end
        if one.match == number + 1 and one.deal == deal.name and (alone or inside):
            yield one
