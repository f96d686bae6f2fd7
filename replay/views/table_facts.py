"""The facts of a deal as a page: what is noted here in full, bids and tributes, tags, the rules and what they mean."""

from collections.abc import Container, Iterable, Iterator

from rich.text import Text

from shengji.engine.options import OPTIONS
from shengji.engine.rulesets import CONSENSUS, DEFAULT
from shengji.grammar.diagnostics import Phrase
from shengji.notation.record import Comment, Tag, Tribute, value_of
from shengji.notation.sections import RESULT_TAGS
from shengji.replay.language.languages import spoken, told
from shengji.replay.played import ShownBid
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import cards_line, rank_text
from shengji.replay.views.cells import flow, ink, safe, width_of
from shengji.replay.views.rules_page import score_lines, value_text
from shengji.replay.views.table_notes import note_lines, tribute_text
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_sight import bids_shown, flipped_by_now, may_read
from shengji.replay.views.wording import inked

_COLUMN = 12
"""Where what is said about a name begins."""


def facts(scene: Scene, width: int) -> list[Text]:
    """Return the lines of the page; what is only known later in the deal is not there yet."""
    title = scene.colours.title
    lines = [*note_lines(scene, width), Text(), inked("Deal", title), *_deal(scene, width)]
    lines += [Text(), inked("Rules", title), *_rules(scene, width)]
    lines += [Text(), inked("Match", title)]
    return lines + _tags(scene, scene.match.tags, width, _hidden_of_match(scene))


_ALREADY_TOLD = {"Level", "Declarer", "Trump"}
"""Tags that say what the facts say before them in words."""


def _deal(scene: Scene, width: int) -> Iterator[Text]:
    state, colours = scene.state, scene.colours
    levels = state.deal.setting.levels
    both = told("N/S {ns}, E/W {ew}", ns=rank_text(levels[1]), ew=rank_text(levels[0]))
    yield from _fact(scene, told("Levels"), [(both, "bold")], width)
    trump = scene.trump_text().plain.removeprefix(f"{told('Trump')} ")
    yield from _fact(scene, told("Trump"), [(trump, "bold")], width)
    if scene.declarer is not None:
        yield from _fact(scene, told("Declarer"), [(scene.names[scene.declarer], "bold")], width)
    for shown in bids_shown(state):
        yield from _fact(scene, told("Bid"), _bid(scene, shown), width)
    if flipped_by_now(state):
        turned = cards_line(state.deal.flipped, scene.look).plain
        yield from _fact(scene, told("Turned up"), [(turned, "bold")], width)
    if state.stage not in (Stage.DEALT, Stage.BID):
        for item in state.deal.deal.items:
            if isinstance(item, Tribute):
                yield from _fact(scene, told("Tribute"), [(tribute_text(scene, item, "").plain, "bold")], width)
    tags = [tag for tag in state.deal.deal.tags if tag.notes or tag.name not in _ALREADY_TOLD]
    yield from _tags(scene, tags, width, _hidden_of_deal(scene))
    if state.deal.line:
        yield from _fact(scene, told("Variation"), [(told("Its points are its own."), colours.faint)], width)


def _bid(scene: Scene, shown: ShownBid) -> list[tuple[str, str]]:
    bid = shown.bid
    values = {"seat": scene.seat_text(bid.seat).plain, "cards": cards_line(bid.group.codes, scene.look).plain}
    said = told("{seat} {cards}", **values)
    if bid.at is not None:
        said = told("{seat} {cards} after {count} cards", count=bid.at, **values)
    return [(said, "bold")] if shown.legal else [(said, "bold"), (told("(not legal)"), scene.colours.bad)]


def _hidden_of_deal(scene: Scene) -> set[str]:
    """Return the tags of the deal that tell what is not known yet."""
    stage, hidden = scene.state.stage, {"Deal", "LevelEW", "LevelNS", "Rules"}
    if stage is not Stage.OVER and not scene.look.spoilers:
        hidden |= RESULT_TAGS
    if stage in (Stage.DEALT, Stage.BID):
        hidden |= {"Trump"}
    if scene.declarer is None:
        hidden |= {"Declarer", "FirstDraw"}
    return hidden | ({"Level"} if scene.level is None else set())


def _hidden_of_match(scene: Scene) -> Container[str]:
    last = scene.state.step.deal == len(scene.match.deals) - 1
    over = scene.state.stage is Stage.OVER and last and not scene.state.deal.line
    return {"SJN", "Rules"} | (set() if over or scene.look.spoilers else RESULT_TAGS)


def _rules(scene: Scene, width: int) -> Iterator[Text]:
    """Yield the name of the rules, the options in which they are not the usual ones, and the table of points."""
    setting = scene.state.deal.setting
    name = value_of(scene.state.deal.deal, "Rules") or value_of(scene.match, "Rules") or DEFAULT
    yield from _fact(scene, told("Rules"), [(safe(name), "bold")], width)
    for option in OPTIONS.values():
        if getattr(setting.rules, option.name) != getattr(CONSENSUS, option.name):
            value = f"{option.name} = {value_text(option, setting.rules)}"
            yield from _fact(scene, "", [(value, ""), (spoken(Phrase(option.meaning)), scene.colours.faint)], width)
    yield Text()
    for line in score_lines(setting.rules, width - 2):
        yield Text(line)


def _tags(scene: Scene, tags: Iterable[Tag], width: int, hidden: Container[str]) -> list[Text]:
    """Return the tags that are not hidden, with what is noted about them where it may be read."""
    lines: list[Text] = []
    for tag in tags:
        notes = [note.text for note in tag.notes if isinstance(note, Comment)]
        if tag.name not in hidden:
            said = [(safe(tag.value), "bold")]
            if may_read(scene.state, scene.look):
                said += [(safe(note), scene.colours.note) for note in notes]
            lines += _fact(scene, safe(tag.name), said, width)
    return lines


def _fact(scene: Scene, name: str, said: list[tuple[str, str]], width: int) -> list[Text]:
    lines = flow(Text(), said, max(width - _COLUMN - 1, 8))
    label = ink(f" {name}" + " " * max(_COLUMN - 1 - width_of(name), 1), scene.colours.faint)
    return [(Text(" " * _COLUMN) if place else label).append_text(line) for place, line in enumerate(lines)]
