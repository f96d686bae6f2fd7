"""Below the table: what just happened, what is noted about it, what was wrong with it, how the deal ended."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from shengji.engine.cards import RANKS, points_of, side_of
from shengji.grammar.diagnostics import Diagnostic, Phrase, Severity
from shengji.grammar.phrases import counted
from shengji.notation.record import Bury, Comment, Tribute, Trick
from shengji.notation.spelling import GLYPHS
from shengji.replay.language.languages import spoken, told
from shengji.replay.lines import entered_here, in_line
from shengji.replay.played import PlayedVariation
from shengji.replay.result import sum_text
from shengji.replay.timeline import Stage, State, notes_at
from shengji.replay.views.cards import cards_line
from shengji.replay.views.cells import fit, flow, ink, safe, width_of
from shengji.replay.views.table_scene import Scene, side_name
from shengji.replay.views.table_sight import bids_shown, buried_by, may_read
from shengji.replay.views.wording import inked

_ENDINGS = {
    "claimed": Phrase("claimed"),
    "conceded": Phrase("conceded"),
    "unfinished": Phrase("unfinished"),
    "misdeal": Phrase("a misdeal"),
    "void": Phrase("void"),
}
"""What the values of the Termination tag say; a deal that ends otherwise is complete."""


def found_at(state: State, number: int, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Pick the diagnostics that belong to a state of the ``number``-th match of a file, counted from 1."""
    return tuple(
        one
        for one in diagnostics
        if one.match == number
        and one.deal == state.deal.name
        and _belongs(one, state)
        and in_line(state.deal, one.span)
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
    state, faint = scene.state, scene.colours.faint
    line = ink(f"{scene.marks.branch} ", scene.colours.odd) if state.deal.line else Text()
    if state.stage is Stage.DEALT:
        line.append_text(inked("The cards are dealt.", faint))
    elif state.stage is Stage.SETUP:
        line.append_text(inked("The position before trick {number}.", faint, number=scene.trick_number))
        if state.leader is not None:
            line.append(" ").append_text(inked("{seat} leads.", faint, seat=scene.seat_text(state.leader)))
    elif state.stage is Stage.BID:
        line.append_text(_bid(scene))
    elif state.stage is Stage.BURIED:
        line.append_text(Text(" ").join(_burial(scene)))
    elif state.trick is not None and state.step.play:
        line.append_text(_play(scene, state.trick.item))
    elif state.leader is not None:
        line.append(f"{scene.trick_number} ", faint)
        line.append_text(inked("{seat} leads.", faint, seat=scene.seat_text(state.leader)))
    return line


def _bid(scene: Scene) -> Text:
    bid, faint = bids_shown(scene.state)[-1].bid, scene.colours.faint
    cards = cards_line(bid.group.codes, scene.look).copy().append_text(glyph_text(bid.glyphs, scene))
    seat = scene.seat_text(bid.seat)
    if bid.at is None:
        return inked("{seat} bids {cards}", faint, seat=seat, cards=cards)
    return inked("{seat} bids {cards} after {count} cards", faint, seat=seat, cards=cards, count=bid.at)


def _burial(scene: Scene) -> Iterator[Text]:
    """Yield sentences on what came between the bids and the first lead."""
    deal, faint = scene.state.deal, scene.colours.faint
    for item in deal.deal.items:
        if isinstance(item, Tribute):
            yield tribute_text(scene, item, faint)
    if deal.flipped:
        turned = cards_line(deal.flipped, scene.look)
        yield (
            inked("The kitty is turned up: {cards}.", faint, cards=turned)
            if deal.bids
            else inked("Nobody bid. Turned up: {cards}.", faint, cards=turned)
        )
    by = buried_by(deal)
    if by is None:
        yield inked("Nothing says who declares.", faint)
        return
    seen, glyphs = scene.sight.kitty, glyph_text(glyphs_at(scene.state), scene)
    if glyphs:
        glyphs = Text(" ").append_text(glyphs)
    seat = scene.seat_text(by)
    if seen is None:
        yield inked("{seat} buries the kitty.", faint, seat=seat).append_text(glyphs)
    else:
        points = points_of(seen)
        yield inked("{seat} buries {points} points.", faint, seat=seat, points=points).append_text(glyphs)


def tribute_text(scene: Scene, item: Tribute, style: str) -> Text:
    """Say who paid tribute, or gave cards back."""
    giver, taker = scene.seat_text(item.giver), scene.seat_text(item.taker)
    cards = cards_line(item.group.codes, scene.look)
    if item.returned:
        return inked("{giver} returns {cards} to {taker}.", style, giver=giver, cards=cards, taker=taker)
    return inked("{giver} pays {cards} to {taker}.", style, giver=giver, cards=cards, taker=taker)


def _play(scene: Scene, item: Trick) -> Text:
    state, faint, odd = scene.state, scene.colours.faint, scene.colours.odd
    play = item.plays[state.step.play - 1]
    line = ink(f"{scene.trick_number}.{state.step.play} ", faint)
    line.append_text(scene.seat_text((item.leader + state.step.play - 1) & 3)).append(" ")
    if play.tried is not None:
        line.append_text(cards_line(play.tried.codes, scene.look)).append(f" {scene.marks.arrow} ", faint)
    line.append_text(cards_line(play.group.codes, scene.look))
    line.append("^" if play.irregular else "").append_text(glyph_text(play.glyphs, scene))
    if play.tried is not None:
        penalty = state.trick.throw.penalty if state.trick is not None and state.trick.throw is not None else 0
        line.append("  ")
        line.append_text(
            inked("The throw fails, with a penalty of {points}.", odd, points=penalty)
            if penalty
            else inked("The throw fails.", odd)
        )
    return line


def ending(scene: Scene) -> list[tuple[str, str]]:
    """Say how the deal ended, as sentences with their styles; empty where it has not."""
    state, colours = scene.state, scene.colours
    deal = state.deal
    if state.stage is not Stage.OVER:
        return []
    total, end = deal.total, deal.finish
    if total is None or end is None:
        if deal.line:
            return [(told("The variation ends here."), colours.over)]
        if deal.termination != "complete":
            how = _ENDINGS.get(deal.termination, deal.termination)
            return [(told("The deal ends here: {how}.", how=how), colours.over)]
        return [] if any(state.hands) else [(told("The points cannot be counted."), colours.over)]
    sums = spoken(sum_text(total)) if total.multiplier or total.penalties else str(total.total)
    sentences = [(told("{points} points.", points=sums), colours.over), (_result(scene), "bold")]
    if not total.multiplier and total.kitty:
        sentences.append((told("The kitty ({points}) stays down.", points=total.kitty), "bold"))
    levels = {"ns": _rank(end.levels[1]), "ew": _rank(end.levels[0])}
    sentences.append((told("Levels N/S {ns}, E/W {ew}.", **levels), colours.note))
    if end.winner is not None:
        sentences.append((told("{side} win the match.", side=side_name(end.winner)), colours.note))
    else:
        sentences.append((told("{name} declares next.", name=scene.names[end.next_declarer]), colours.note))
    return sentences


def _result(scene: Scene) -> str:
    """Say who declares next, and how many levels that is worth."""
    end, deal = scene.state.deal.finish, scene.state.deal
    assert end is not None
    side = side_name(end.side)
    if end.side == side_of(deal.setting.declarer or 0):
        if not end.gained:
            return told("{side} hold, no level gained.", side=side)
        one, many = "{side} hold, up {count} level.", "{side} hold, up {count} levels."
        return spoken(counted(one, many, end.gained, side=side))
    if not end.gained:
        return told("{side} take over, no level gained.", side=side)
    one, many = "{side} take over, up {count} level.", "{side} take over, up {count} levels."
    return spoken(counted(one, many, end.gained, side=side))


def _rank(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def note_lines(scene: Scene, width: int, room: int | None = None) -> list[Text]:
    """Return the lines below the table; where there are more than ``room``, the last one says so."""
    lines = flow(caption(scene), _pieces(scene), width - 2)
    if room is not None and len(lines) > room:
        left = len(lines) - room
        lines = lines[:room]
        mark = f" {scene.marks.more} {_left_out(left, live=scene.live)}"
        if room:
            short = fit(lines[-1], max(width - 2 - width_of(mark), 1), "")
            short.rstrip()
            lines[-1] = short.append(mark, scene.colours.faint)
    return [Text(" ").append_text(line) for line in lines]


def _left_out(count: int, *, live: bool) -> str:
    if live:
        return spoken(counted("+{count} line: i", "+{count} lines: i", count))
    return spoken(counted("+{count} line", "+{count} lines", count))


def _pieces(scene: Scene) -> list[tuple[str, str]]:
    """Return what follows on the caption: problems, the end of the deal, notes, variations."""
    colours = scene.colours
    notes = [note.text for note in notes_at(scene.state) if isinstance(note, Comment)]
    pieces: list[tuple[str, str]] = []
    if not may_read(scene.state, scene.look):
        hidden = len(notes) + len(scene.found)
        pieces += ending(scene)
        if hidden and scene.live:
            pieces.append((told("What is noted here may tell what this seat cannot know; u shows it."), colours.faint))
        elif hidden:
            pieces.append((told("What is noted here may tell what this seat cannot know."), colours.faint))
    else:
        pieces += [_problem(scene, one) for one in scene.found]
        pieces += ending(scene)
        pieces += [(safe(note), colours.note) for note in notes]
    ways = entered_here(scene.state)
    return [*pieces, (_variations(scene, ways), colours.odd)] if ways else pieces


def _problem(scene: Scene, one: Diagnostic) -> tuple[str, str]:
    message = safe(spoken(one.message))
    if one.severity is Severity.NOTE:
        return told("Note: {message} ({code})", message=message, code=one.code), scene.colours.odd
    return f"{scene.marks.wrong} {message} ({one.code})", scene.colours.bad


def _variations(scene: Scene, ways: Sequence[PlayedVariation]) -> str:
    """Say that variations can be entered, and how they begin, where that may be seen."""
    if not may_read(scene.state, scene.look):
        if scene.live:
            return spoken(counted("( leads into a variation.", "( leads into {count} variations.", len(ways)))
        return spoken(counted("A variation begins here.", "{count} variations begin here.", len(ways)))
    plays = "; ".join(variation_line(scene, one).plain for one in ways)
    if scene.live:
        one, many = "( leads into a variation: {plays}", "( leads into {count} variations: {plays}"
    else:
        one, many = "A variation: {plays}", "{count} variations: {plays}"
    return spoken(counted(one, many, len(ways), plays=plays))


def variation_line(scene: Scene, variation: PlayedVariation) -> Text:
    """Return how a variation begins: its plays in the trick in which it leaves its line, where they may be seen."""
    if not may_read(scene.state, scene.look):
        return inked("A variation")
    first = variation.tricks[0]
    plays = []
    for place, play in enumerate(first.item.plays[:4]):
        if place >= variation.play:
            cell = scene.seat_text((first.leader + place) & 3).append(" ")
            cell.append_text(cards_line(play.group.codes, scene.look)).append_text(glyph_text(play.glyphs, scene))
            plays.append(cell)
    return Text("  ").join(plays)
