"""Below the table: what just happened, what is noted about it, what was wrong with it, how the deal ended."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from shengji.engine.cards import RANKS, points_of, side_of
from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.notation.record import Bury, Comment, Trick
from shengji.notation.spelling import GLYPHS
from shengji.replay.result import sum_text
from shengji.replay.timeline import Stage, State, notes_at
from shengji.replay.views.cards import cards_line
from shengji.replay.views.cells import fit, flow, ink, safe
from shengji.replay.views.table_scene import SIDE_NAMES, Scene
from shengji.replay.views.table_sight import bids_shown


def found_at(state: State, number: int, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Pick the diagnostics that belong to a state of the ``number``-th match of a file, counted from 1."""
    return tuple(
        one for one in diagnostics if one.match == number and one.deal == state.deal.name and _belongs(one, state)
    )


def _belongs(one: Diagnostic, state: State) -> bool:
    if one.trick is not None:
        if state.trick is None or one.trick != state.trick.number:
            return False
        last = max(len(state.trick.plays), 1)
        return state.step.play == (last if one.play is None else min(one.play, last))
    if one.code in ("SJN503", "SJN504", "SJN512", "SJN326", "SJN499"):
        return state.stage is Stage.OVER
    if state.step.trick:
        return False
    if one.code.startswith("SJN32") or one.code in ("SJN308", "SJN310", "SJN311", "SJN313", "SJN510"):
        return state.stage is Stage.BURIED
    if one.code.startswith("SJN3"):
        return state.stage is Stage.BID and bids_shown(state)[-1].bid.span.start == one.span.start
    return state.stage in (Stage.DEALT, Stage.SETUP)


def glyph_text(glyphs: Sequence[int], scene: Scene) -> Text:
    """Spell glyphs as marks, such as !! or $10."""
    colours = scene.colours
    text = Text()
    for glyph in glyphs:
        style = {1: colours.good, 3: colours.good, 2: colours.bad, 4: colours.bad}.get(glyph, colours.odd)
        text.append(GLYPHS[glyph - 1] if 1 <= glyph <= 6 else f"${glyph}", style)
    return text


def glyphs_at(state: State) -> tuple[int, ...]:
    """Return the glyphs of the play, bid or burial that led to a state."""
    if state.trick is not None:
        return state.trick.item.plays[state.step.play - 1].glyphs if state.step.play else ()
    if state.stage is Stage.BID:
        return bids_shown(state)[-1].bid.glyphs
    if state.stage is Stage.BURIED:
        return tuple(glyph for item in state.deal.deal.items if isinstance(item, Bury) for glyph in item.glyphs)
    return ()


def caption(scene: Scene) -> Text:
    """Say what just happened: 9.4 E ♣QQJJ!!"""
    state, look, faint = scene.state, scene.look, scene.colours.faint
    line = Text()
    if state.stage is Stage.DEALT:
        line.append("The cards are dealt.", faint)
    elif state.stage is Stage.SETUP:
        line.append(f"The position before trick {scene.trick_number}.", faint)
        if state.leader is not None:
            line.append(" ").append_text(scene.seat_text(state.leader)).append(" leads.", faint)
    elif state.stage is Stage.BID:
        bid = bids_shown(state)[-1].bid
        line.append_text(scene.seat_text(bid.seat)).append(" bids ", faint)
        line.append_text(cards_line(bid.group.codes, look)).append_text(glyph_text(bid.glyphs, scene))
        if bid.at is not None:
            line.append(f" after {bid.at} cards", faint)
    elif state.stage is Stage.BURIED:
        line.append_text(_burial(scene))
    elif state.trick is not None and state.step.play:
        line.append_text(_play(scene, state.trick.item))
    elif state.leader is not None:
        line.append(f"{scene.trick_number} ", faint).append_text(scene.seat_text(state.leader)).append(" leads.", faint)
    return line


def _burial(scene: Scene) -> Text:
    deal, faint = scene.state.deal, scene.colours.faint
    line = Text()
    if deal.flipped:
        turned = cards_line(deal.flipped, scene.look)
        line.append("Nobody bid. Turned up: ", faint).append_text(turned).append(". ", faint)
    if deal.setting.declarer is None:
        return line.append("Nothing says who declares.", faint)
    line.append_text(scene.seat_text(deal.setting.declarer))
    seen = scene.sight.kitty
    if seen is None:
        return line.append(" buries the kitty.", faint)
    line.append(f" buries {points_of(seen)} points ", faint)
    return line.append_text(glyph_text(glyphs_at(scene.state), scene))


def _play(scene: Scene, item: Trick) -> Text:
    state, faint = scene.state, scene.colours.faint
    play = item.plays[state.step.play - 1]
    line = ink(f"{scene.trick_number}.{state.step.play} ", faint)
    line.append_text(scene.seat_text((item.leader + state.step.play - 1) & 3)).append(" ")
    if play.tried is not None:
        line.append_text(cards_line(play.tried.codes, scene.look)).append(f" {scene.marks.arrow} ", faint)
    line.append_text(cards_line(play.group.codes, scene.look))
    line.append("^" if play.irregular else "").append_text(glyph_text(play.glyphs, scene))
    if play.tried is not None:
        line.append("  The throw fails.", scene.colours.odd)
        penalty = state.trick.throw.penalty if state.trick is not None and state.trick.throw is not None else 0
        if penalty:
            line.append(f" Penalty {penalty}.", scene.colours.odd)
    return line


def ending(scene: Scene) -> list[tuple[str, str]]:
    """Say how the deal ended, as sentences with their styles; empty where it has not."""
    state, colours = scene.state, scene.colours
    deal = state.deal
    if state.stage is not Stage.OVER:
        return []
    total, end = deal.total, deal.finish
    if total is None or end is None:
        if deal.termination != "complete":
            return [(f"The deal ends here: {deal.termination}.", colours.over)]
        return [] if any(state.hands) else [("The points cannot be counted.", colours.over)]
    takes = end.side != side_of(deal.setting.declarer or 0)
    gained = f"up {end.gained} level{'' if end.gained == 1 else 's'}" if end.gained else "no level gained"
    counted = sum_text(total) if total.multiplier or total.penalties else f"{total.total} points"
    result = f"{SIDE_NAMES[end.side]} {'take over' if takes else 'hold'}, {gained}."
    after = f"Levels N/S {_rank(end.levels[1])}, E/W {_rank(end.levels[0])}."
    if end.winner is not None:
        following = f"{SIDE_NAMES[end.winner]} win the match."
    else:
        following = f"{scene.names[end.next_declarer]} declares next."
    kept = f" The kitty ({total.kitty}) stays down." if not total.multiplier and total.kitty else ""
    return [(f"{counted}.", colours.over), (f"{result}{kept}", "bold"), (f"{after} {following}", colours.note)]


def _rank(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def note_lines(scene: Scene, width: int, room: int | None = None) -> list[Text]:
    """Return the lines below the table; where there are more than ``room``, the last one says so."""
    colours = scene.colours
    pieces: list[tuple[str, str]] = []
    for one in scene.found:
        word = "Note" if one.severity is Severity.NOTE else scene.marks.wrong
        style = colours.odd if one.severity is Severity.NOTE else colours.bad
        pieces.append((safe(f"{word} {one.message} ({one.code})"), style))
    pieces += ending(scene)
    pieces += [(safe(note.text), colours.note) for note in notes_at(scene.state) if isinstance(note, Comment)]
    lines = flow(caption(scene), pieces, width - 2)
    if room is not None and len(lines) > room:
        left = len(lines) - room
        lines = lines[:room]
        mark = f" {scene.marks.more} +{left} line{'s' if left > 1 else ''}{scene.reads_on}"
        if room:
            short = fit(lines[-1], max(width - 2 - len(mark), 1), "")
            short.rstrip()
            lines[-1] = short.append(mark, colours.faint)
    return [Text(" ").append_text(line) for line in lines]
