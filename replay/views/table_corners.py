"""The corners of the table: levels and bids, the last tricks, the trumps still out, the kitty."""

from rich.text import Text

from shengji.engine.cards import BIG_JOKER, FIELD_BITS, LITTLE_JOKER, RANKS, points_of, side_of, size
from shengji.engine.order import NO_TRUMP, TRUMPS
from shengji.grammar.phrases import counted
from shengji.notation.record import Tribute
from shengji.replay.language.languages import spoken, told
from shengji.replay.played import PlayedTrick, ShownBid
from shengji.replay.timeline import Stage
from shengji.replay.views.cards import card_style, card_text, fit_cards, hand_lines, kitty_rows, play_tokens, rank_text
from shengji.replay.views.cells import ink, width_of
from shengji.replay.views.table_scene import Scene, side_name
from shengji.replay.views.table_sight import bids_shown, buried_by, flipped_by_now, tricks_done
from shengji.replay.views.wording import inked


def levels_and_bids(scene: Scene, width: int, height: int) -> list[Text]:
    """Return the levels of the sides, the bids made by now, and what came of them; the latest where it is too much."""
    bids = [_bid_line(scene, bid, width) for bid in bids_shown(scene.state)]
    after = _after_bids(scene, width)
    lines = [_levels(scene)]
    if bids:
        room = max(height - 2 - len(after), 1)
        title = inked("Bids", scene.colours.title)
        if len(bids) > room:
            title.append("  ").append_text(inked("{count} before", scene.colours.faint, count=len(bids) - room))
        lines += [title, *bids[-room:]]
    return [*lines, *after][:height]


def _levels(scene: Scene) -> Text:
    line = inked("Levels", scene.colours.title)
    levels = scene.state.deal.setting.levels
    for side in (1, 0):
        line.append(" " if side else "  ").append(side_name(side), scene.colours.sides[side])
        line.append(f" {rank_text(levels[side])}", "bold")
    return line


def _bid_line(scene: Scene, shown: ShownBid, width: int) -> Text:
    bid = shown.bid
    row = Text(" ").append_text(scene.seat_text(bid.seat)).append(" ")
    end = Text() if shown.legal else ink(f" {scene.marks.wrong}", scene.colours.bad)
    if bid.at is not None:
        end.append("  ").append_text(inked("card {number}", scene.colours.faint, number=bid.at))
    room = width - width_of(row) - width_of(end)
    return row.append_text(fit_cards(play_tokens(bid.group.codes, scene.look), room)[0]).append_text(end)


def _after_bids(scene: Scene, width: int) -> list[Text]:
    """Return what was turned up because nobody bid, and the tributes, once they are there."""
    state, look, colours = scene.state, scene.look, scene.colours
    lines = []
    if flipped_by_now(state):
        line = inked("Turned up", colours.title).append(" ")
        lines.append(line.append_text(fit_cards(play_tokens(state.deal.flipped, look), width - width_of(line))[0]))
    if state.stage in (Stage.DEALT, Stage.BID):
        return lines
    paid = [item for item in state.deal.deal.items if isinstance(item, Tribute)]
    if paid:
        lines.append(inked("Tribute", colours.title))
    for item in paid:
        line = Text(" ").append_text(scene.seat_text(item.giver)).append(f" {scene.marks.arrow} ", colours.faint)
        line.append_text(scene.seat_text(item.taker)).append(" ")
        lines.append(line.append_text(fit_cards(play_tokens(item.group.codes, look), width - width_of(line))[0]))
    return lines


def last_tricks(scene: Scene, width: int, height: int) -> list[Text]:
    """Return the last finished tricks: who led what, who won, how many points."""
    done = tricks_done(scene.state)
    if not done:
        return []
    first = max(len(done) - (height - 1), 0)
    lines = [inked("Last tricks", scene.colours.title)]
    for place, trick in enumerate(done[first:], first + 1):
        lines.append(scene.leading(_trick_line(scene, trick, width), place))
    return lines


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
    """Return how many trumps are still out, and the points; from a seat's view, how many it has not seen."""
    state, order, colours = scene.state, scene.order, scene.colours
    out = scene.sight.out
    if out is None or state.stage in (Stage.DEALT, Stage.BID) or not state.deal.setting.sure:
        return []
    everybody = scene.look.viewpoint is None
    title = told("Trumps out") if everybody else told("Trumps unseen")
    lines = [ink(f"{title} ", colours.title).append(f"{size(out & order.masks[TRUMPS])}", "bold")]
    lines += _flowed(_trump_counters(scene, out, width), width)
    title = told("Points out") if everybody else told("Points unseen")
    lines.append(ink(f"{title} ", colours.title).append(f"{points_of(out)}", "bold"))
    return lines[:height]


def _trump_counters(scene: Scene, out: int, width: int) -> list[Text]:
    """Count the jokers, the cards that are trumps by their rank, and the other trumps."""
    order, colours, look = scene.order, scene.colours, scene.look
    cells = [
        _counter(scene, ink(card_text(code, 1, look), card_style(code, look)), _copies(out, code))
        for code in (BIG_JOKER, LITTLE_JOKER)
    ]
    specials = [tier for tier in reversed(order.tiers[TRUMPS]) if tier and tier[0] < LITTLE_JOKER]
    for tier in specials:
        if not _plain(scene, tier[0]):
            suits = Text()
            for one in tier:
                suits.append(look.marks.suits[one // 13], colours.suits[one // 13])
            suits.append(rank_text(tier[0] % 13))
            cells.append(_counter(scene, suits, sum(_copies(out, one) for one in tier)))
    if order.trump != NO_TRUMP:
        plain = sum(_copies(out, tier[0]) for tier in specials if _plain(scene, tier[0]))
        suit = ink(look.marks.suits[order.trump], colours.suits[order.trump])
        cells.append(_counter(scene, inked("{suit} others ", suit=suit) if width > 20 else suit, plain))
    return cells


def _plain(scene: Scene, code: int) -> bool:
    """Whether a trump is one by its suit alone."""
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
    line = inked("Kitty", colours.title)
    by = buried_by(state.deal)
    if sight.kitty is None:
        cards = counted("{count} card", "{count} cards", sight.kitty_size)
        return [line.append(" ").append(spoken(cards), colours.faint)]
    if state.stage not in (Stage.DEALT, Stage.BID) and by is not None:
        line.append(" ").append_text(inked("buried by {seat}", colours.faint, seat=scene.seat_text(by).plain))
    line.append(" ").append_text(inked("{points} pts", "bold", points=points_of(sight.kitty)))
    rows = kitty_rows(sight.kitty, scene.order, scene.look)
    body = hand_lines(rows, width - 1, height - 1, scene.look, tint=False)
    return [line, *(Text(" ").append_text(row) for row in body)]
