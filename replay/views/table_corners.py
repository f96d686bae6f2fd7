"""The corners of the table: levels and bids, the last tricks, the trumps still out, the kitty."""

from rich.text import Text

from shengji.engine.cards import BIG_JOKER, FIELD_BITS, LITTLE_JOKER, RANKS, SEATS, points_of, side_of, size
from shengji.engine.order import NO_TRUMP, TRUMPS
from shengji.replay.played import PlayedTrick
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import card_style, card_text, fit_cards, hand_lines, kitty_rows, play_tokens, rank_text
from shengji.replay.views.cells import ink, width_of
from shengji.replay.views.table_scene import SIDE_NAMES, Scene
from shengji.replay.views.table_sight import bids_shown, flipped_by_now, tricks_done


def levels_and_bids(scene: Scene, width: int, height: int) -> list[Text]:
    """Return the levels of the sides and the bids made by now, the latest where there are too many."""
    state, colours = scene.state, scene.colours
    line = ink("Levels", colours.title)
    for side in (1, 0):
        level = state.deal.setting.levels[side]
        line.append(f" {' ' if side == 0 else ''}{SIDE_NAMES[side]} ", colours.sides[side])
        line.append(rank_text(level), "bold")
    lines = [line]
    shown = bids_shown(state)
    flipped = flipped_by_now(scene.state)
    if flipped:
        turned = ink("Turned up ", colours.title)
        lines.append(turned.append_text(fit_cards(play_tokens(state.deal.flipped, scene.look), width - 11)[0]))
    if not shown:
        return lines[:height]
    room = max(height - 2, 1)
    skipped = len(shown) - room if len(shown) > room else 0
    title = ink("Bids", colours.title)
    if skipped:
        title.append(f"  {skipped} before", colours.faint)
    lines.append(title)
    for bid in shown[skipped:]:
        row = Text(" ").append_text(scene.seat_text(bid.bid.seat)).append(" ")
        row.append_text(fit_cards(play_tokens(bid.bid.group.codes, scene.look), width - 14)[0])
        if not bid.legal:
            row.append(f" {scene.marks.wrong}", colours.bad)
        if bid.bid.at is not None:
            row.append(f"  card {bid.bid.at}", colours.faint)
        lines.append(row)
    return lines[:height]


def last_tricks(scene: Scene, width: int, height: int) -> list[Text]:
    """Return the last finished tricks: who led what, who won, how many points."""
    done = tricks_done(scene.state)
    if not done:
        return []
    lines = [ink("Last tricks", scene.colours.title)]
    return lines + [_trick_line(scene, trick, width) for trick in done[-(height - 1) :]]


def _trick_line(scene: Scene, trick: PlayedTrick, width: int) -> Text:
    colours = scene.colours
    line = ink(f"{trick.number:>2} ", colours.faint).append_text(scene.seat_text(trick.leader)).append(" ")
    end = ink(f" {scene.marks.arrow} ", colours.faint)
    if trick.winner is None:
        end.append("?", colours.faint)
    else:
        end.append_text(scene.seat_text(trick.winner))
        if trick.points:
            attack = scene.declarer is not None and side_of(trick.winner) != side_of(scene.declarer)
            style = f"bold {colours.sides[side_of(trick.winner)]}" if attack else colours.faint
            end.append(f" +{trick.points}", style)
    if trick.item.plays:
        room = width - width_of(line) - width_of(end)
        line.append_text(fit_cards(play_tokens(trick.item.plays[0].group.codes, scene.look), room)[0])
    return line.append_text(end)


def trumps_out(scene: Scene, width: int, height: int) -> list[Text]:
    """Return how many trumps are still out, and the points."""
    state, order, colours, look = scene.state, scene.order, scene.colours, scene.look
    out = scene.sight.out
    if state.stage in (Stage.DEALT, Stage.BID) or not state.deal.setting.sure:
        return []
    trumps = out & order.masks[TRUMPS]
    title = "Trumps out" if look.viewpoint is None else "Trumps unseen"
    lines = [ink(f"{title} ", colours.title).append(f"{size(trumps)}", "bold")]
    cells = [
        _counter(scene, ink(card_text(code, 1, look), card_style(code, look)), _copies(out, code))
        for code in (BIG_JOKER, LITTLE_JOKER)
    ]
    level = state.deal.setting.level
    specials = [tier for tier in reversed(order.tiers[TRUMPS]) if tier and tier[0] < LITTLE_JOKER]
    for tier in specials:
        code = tier[0]
        if code % 13 == level or RANKS[code % 13] in order.rules.constant_trump_ranks:
            suits = Text()
            for one in tier:
                suits.append(look.marks.suits[one // 13], colours.suits[one // 13])
            suits.append(rank_text(code % 13))
            cells.append(_counter(scene, suits, sum(_copies(out, one) for one in tier)))
    if order.trump != NO_TRUMP:
        plain = sum(_copies(out, tier[0]) for tier in specials if len(tier) == 1 and _plain(scene, tier[0]))
        mark = ink(look.marks.suits[order.trump], colours.suits[order.trump])
        cells.append(_counter(scene, mark.append(" others " if width > 20 else ""), plain))
    lines += _flowed(cells, width)
    points = points_of(out)
    title = "Points out" if look.viewpoint is None else "Points unseen"
    lines.append(ink(f"{title} ", colours.title).append(f"{points}", "bold"))
    return lines[:height]


def _plain(scene: Scene, code: int) -> bool:
    order = scene.order
    rank = code % 13
    special = rank == order.level or RANKS[rank] in order.rules.constant_trump_ranks
    return code // 13 == order.trump and not special


def _copies(bag: int, code: int) -> int:
    return bag >> FIELD_BITS * code & 15


def _counter(scene: Scene, name: Text, count: int) -> Text:
    name = name.append(f"{scene.marks.times}{count}", "bold" if count else "")
    if not count:
        name.stylize(scene.colours.faint)
    return name


def _flowed(cells: list[Text], width: int) -> list[Text]:
    lines: list[Text] = []
    for cell in cells:
        if lines and width_of(lines[-1]) + 1 + width_of(cell) <= width:
            lines[-1].append(" ").append_text(cell)
        else:
            lines.append(Text(" ").append_text(cell))
    return lines


def kitty(scene: Scene, width: int, height: int) -> list[Text]:
    """Return the kitty: its cards for who may see them."""
    state, sight, colours = scene.state, scene.sight, scene.colours
    line = ink("Kitty", colours.title)
    by = state.deal.setting.declarer
    if sight.kitty is None:
        return [line.append(f" {sight.kitty_size} cards", colours.faint)]
    if state.stage not in (Stage.DEALT, Stage.BID) and by is not None:
        line.append(" buried by ", colours.faint).append(SEATS[by], colours.faint)
    line.append(f" {points_of(sight.kitty)} pts", "bold")
    rows = kitty_rows(sight.kitty, scene.order, scene.look)
    body = hand_lines(rows, width - 1, height - 1, scene.look, tint=False)
    return [line, *(Text(" ").append_text(row) for row in body)]
