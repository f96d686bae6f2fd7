"""The corners of the table: levels, bids, the attackers' points, the kitty; and the bar of the points."""

from shengji.engine.cards import points_of, side_of
from shengji.grammar.phrases import sentences
from shengji.replay.diagram.cards import backs, cards_span, hand_block
from shengji.replay.diagram.colours import SIDE_CLASSES
from shengji.replay.diagram.metrics import length, wrapped
from shengji.replay.diagram.seen import Score, Seen
from shengji.replay.diagram.svg import EMPTY, Block, path, plain, rect, span, stacked, text
from shengji.replay.diagram.words import cards_counted, points_counted, rank_name
from shengji.replay.language.languages import spoken, told
from shengji.replay.views.table_scene import seat_letter, side_name

_LINE = 22


def levels(seen: Seen) -> Block:
    """Draw the levels of the sides; nothing where they are not those under which the deal is played."""
    if not seen.tells_levels:
        return EMPTY
    parts = [
        f"{span(plain(side_name(side)), SIDE_CLASSES[side])} {span(rank_name(seen.levels[side]), 'b')}"
        for side in (1, 0)
    ]
    return stacked([_heading(told("Level")), Block(0, _LINE, text(0, 16, "  ·  ".join(parts)))])


def bids(seen: Seen, width: float) -> Block:
    """Draw the bids, and what was turned up."""
    blocks = [_heading(told("Bids"))] if seen.bids else []
    body = ""
    for place, shown in enumerate(seen.bids):
        bid = shown.bid
        seat = span(plain(seat_letter(bid.seat)), f"b {SIDE_CLASSES[side_of(bid.seat)]}")
        words = f"{seat} {cards_span(bid.group.codes)}"
        if bid.at is not None:
            words += " " + span(plain(told("card {number}", number=bid.at)), "f l")
        body += text(0, 16 + _LINE * place, words)
    blocks.append(Block(width, _LINE * len(seen.bids), body))
    if seen.flipped:
        blocks += [_heading(told("Turned up")), Block(width, _LINE, text(0, 16, cards_span(seen.flipped)))]
    return stacked(blocks)


def kitty(seen: Seen, width: float) -> Block:
    """Draw the kitty: its cards where they are seen, their backs where they are not."""
    words = told("Kitty")
    more = cards_counted(seen.kitty_size) if seen.kitty is None else points_counted(points_of(seen.kitty))
    if seen.buried_by is not None:
        by = told("buried by {seat}", seat=seat_letter(seen.buried_by))
        more = f"{by} · {more}" if length(f"{words}{by}{more}", 13, bold=True) < width - 20 else more
    if seen.kitty is None:
        return stacked([_heading(words, more), backs(seen.kitty_size, width)])
    return stacked([_heading(words, more), hand_block(seen.kitty, seen.order, width, empty=False, tint=False)])


def points(seen: Seen, width: float) -> Block:
    """Say how many points the attackers have, and how far that is from what they need."""
    score = seen.score
    if score is None:
        if seen.counted:
            return EMPTY
        words = wrapped(told("Points not counted: nothing says who declares"), width, 13)
        return stacked([Block(width, 18, text(0, 13, plain(line), "l f")) for line in words])
    return stacked(
        [
            _heading(told("Attackers"), side_name(score.side)),
            Block(width, 40, text(0, 32, f"{score.points}", f"big {SIDE_CLASSES[score.side]}")),
            Block(width, 20, text(0, 13, plain(score.words), "over b" if score.points >= score.needed else "")),
        ]
    )


def meter(score: Score, width: float) -> Block:
    """Draw the bar: filled up to the points, a mark at each threshold, a heavy one where the attackers take over."""
    share = width / score.most
    take_over = f"M{score.needed * share:.0f} 0v21"
    filled = min(max(score.points, 0), score.most) * share
    body = rect(0, 3, width, 14, "bar", 7)
    if filled:
        body += rect(0, 3, max(filled, 14), 14, SIDE_CLASSES[score.side], 7)
    ticks = [score.needed]
    for step in score.steps:
        if 0 < step < score.most and all(abs(step - other) * share > 34 for other in ticks):
            ticks.append(step)
    ticks.sort()
    thin = [f"M{step * share:.0f} 3v18" for step in ticks if step != score.needed]
    body += path(thin, "line") if thin else ""
    body += path([take_over], "halo") + path([take_over], "need")
    body += "".join(
        text(step * share, 35, f"{step}", "m l over b" if step == score.needed else "m l f") for step in ticks
    )
    return Block(width, 40, body)


def _heading(words: str, more: str = "") -> Block:
    body = span(plain(words), "cap")
    if more:
        body += f" {span(plain(more), 'f l')}"
    return Block(0, 20, text(0, 13, body))


def remarks(seen: Seen, width: float) -> Block:
    """Say below the table which throw failed, and how the deal ended."""
    blocks = []
    if seen.tried and seen.plays:
        words = told("{seat} throws {cards}: the throw fails.", seat=seat_letter(seen.plays[0].seat), cards="\0")
        before, _, after = words.partition("\0")
        blocks.append(Block(width, 21, text(0, 15, plain(before) + cards_span(seen.tried) + plain(after))))
    ending = spoken(sentences(seen.ending)) if seen.ending else ""
    blocks += [Block(width, 21, text(0, 15, plain(line))) for line in wrapped(ending, width, 15)]
    return stacked(blocks)
