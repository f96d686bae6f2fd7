"""The right column of a wide table: every trick reached, and the attackers' points after each."""

from rich.text import Text

from shengji.engine.cards import side_of
from shengji.engine.score import threshold
from shengji.notation.record import Play
from shengji.replay.played import PlayedTrick
from shengji.replay.views.cards import cards_line, fit_cards, play_tokens
from shengji.replay.views.cells import framed, ink, runs, width_of
from shengji.replay.views.table_notes import glyph_text
from shengji.replay.views.table_scene import Scene
from shengji.replay.views.table_sight import tricks_before, tricks_done


def column(scene: Scene, width: int, height: int) -> list[Text]:
    """Return the trick list, and where there is room the points below it, each in a frame."""
    chart = min(12, height // 3) if height >= 24 else 0
    inner = width - 2
    lines = _frame(scene, "Tricks", trick_lines(scene, inner, height - chart - 2), inner, height - chart)
    if chart:
        lines += _frame(scene, "Attackers' points", points_chart(scene, inner, chart - 2), inner, chart)
    return lines


def _frame(scene: Scene, title: str, body: list[Text], inner: int, height: int) -> list[Text]:
    marks, style = scene.marks, scene.colours.frame
    a, b, c, d = marks.corners
    free = inner - len(title) - 2
    top = ink(a + marks.across * (free // 2), style).append(f" {title} ", scene.colours.title)
    lines = [top.append(marks.across * (free - free // 2) + b, style)]
    edge = ink(marks.down, style)
    rows = [*body[: height - 2], *[Text()] * (height - 2 - len(body))]
    lines += [framed(row, inner, edge, marks.more) for row in rows]
    return [*lines, ink(c + marks.across * inner + d, style)]


def trick_lines(scene: Scene, width: int, height: int) -> list[Text]:
    """List the tricks as far as they are reached: the latest, and how many came before, where there are too many."""
    state = scene.state
    entries = [_entry(scene, trick, len(trick.plays), width) for trick in tricks_before(state)]
    if state.trick is not None and state.step.play:
        entries.append(_entry(scene, state.trick, state.step.play, width))
    if sum(map(len, entries)) <= height:
        return [line for entry in entries for line in entry]
    kept: list[list[Text]] = []
    used = 1
    while entries and used + len(entries[-1]) <= height:
        kept.insert(0, entries.pop())
        used += len(kept[0])
    rest = ink(f" {scene.marks.more} {len(entries)} before", scene.colours.faint)
    return [rest, *(line for entry in kept for line in entry)]


def _entry(scene: Scene, trick: PlayedTrick, plays: int, width: int) -> list[Text]:
    complete = plays == len(trick.plays) and trick.winner is not None
    head = ink(f"{trick.number:>2} ", scene.colours.faint)
    points = Text("   ")
    if complete and trick.points and trick.winner is not None:
        attack = scene.declarer is not None and side_of(trick.winner) != side_of(scene.declarer)
        colour = scene.colours.sides[side_of(trick.winner)]
        points = ink(f"{trick.points:>3}", f"bold {colour}" if attack else scene.colours.faint)
    head.append_text(points).append(" ")
    cells = [_cell(scene, trick, place, play, complete) for place, play in enumerate(trick.item.plays[:plays])]
    indent = width_of(head)
    slot = (width - indent) // 4
    if all(width_of(cell) < slot or (place == 3 and width_of(cell) <= slot) for place, cell in enumerate(cells)):
        for cell in cells:
            head.append_text(scene.fit(cell, slot))
        return [head]
    lines = [head]
    used = 0
    for cell, play in zip(cells, trick.item.plays, strict=False):
        if width_of(cell) > width - indent:
            lines += _long(scene, cell[:1], play, width, indent)
            used = width
            continue
        if used and used + 1 + width_of(cell) > width - indent:
            lines.append(Text(" " * indent))
            used = 0
        if used:
            lines[-1].append(" ")
            used += 1
        lines[-1].append_text(cell)
        used += width_of(cell)
    return lines


def _long(scene: Scene, seat: Text, play: Play, width: int, indent: int) -> list[Text]:
    """Write a play that is longer than a line into as many as it takes."""
    parts = fit_cards(play_tokens(play.group.codes, scene.look), width - indent - 1, 9)
    parts[-1].append_text(glyph_text(play.glyphs, scene))
    starts = [Text(" " * indent).append_text(seat), *[Text(" " * (indent + 1))] * (len(parts) - 1)]
    return [start.copy().append_text(part) for start, part in zip(starts, parts, strict=True)]


def _cell(scene: Scene, trick: PlayedTrick, place: int, play: Play, complete: bool) -> Text:
    seat = (trick.leader + place) & 3
    here = scene.state.trick is trick and place + 1 == scene.state.step.play
    cell = scene.seat_text(seat)
    if scene.look.ascii:
        cell.append(":")
    cards = cards_line(play.group.codes, scene.look, spaced=False)
    cell.append_text(cards).append_text(glyph_text(play.glyphs, scene))
    if complete and trick.winner == seat:
        cell.append(scene.marks.won, scene.colours.turn)
    if here:
        cell.stylize(scene.colours.here)
    return cell


def points_chart(scene: Scene, width: int, height: int) -> list[Text]:
    """Draw the attackers' points after each finished trick as bars, with a line where they take over."""
    rules = scene.state.deal.setting.rules
    needed = threshold(rules)
    scores = [trick.score for trick in tricks_done(scene.state)]
    rows = height - 1
    top = max([needed * 5 // 4, *scores])
    step = 3 if len(scores) * 3 <= width - 6 else 2 if len(scores) * 2 <= width - 6 else 1
    scores = scores[-((width - 6) // step) :]
    style = "" if scene.declarer is None else scene.colours.sides[1 - side_of(scene.declarer)]
    levels = scene.marks.eighths
    line_row = rows - 1 - min(rows - 1, needed * rows // top)
    lines = []
    for row in range(rows):
        low = (rows - 1 - row) * top / rows
        label = f"{needed:>4} " if row == line_row else "     "
        line = ink(label, scene.colours.over)
        blank = scene.marks.dashes if row == line_row else " "
        cells: list[tuple[str, str]] = []
        for score in scores:
            full = int(min(max((score - low) * rows / top, 0), 1) * len(levels) + 0.5)
            bar = (levels[full - 1], scene.colours.over if score >= needed else style) if full else None
            wide = 2 if step == 3 else 1
            cells += [bar or (blank, scene.colours.frame)] * wide
            cells += [(blank, scene.colours.frame)] * (step - wide)
        if row == line_row:
            cells += [(blank, scene.colours.frame)] * (width - 1 - width_of(line) - len(cells))
        lines.append(line.append_text(runs(cells)))
    first = len(tricks_done(scene.state)) - len(scores) + 1
    return [*lines, _numbers(scene, first, len(scores), step)]


def _numbers(scene: Scene, first: int, count: int, step: int) -> Text:
    row = ""
    for place in range(count):
        label = f"{first + place}"
        at = place * step
        if len(row) <= at and (place == 0 or (first + place) % (1 if step == 3 else 5) == 0):
            row = row.ljust(at) + label
    return ink("     " + row, scene.colours.faint)
