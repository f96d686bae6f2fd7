"""The seats: who sits there, what the seat is and does, and the hand."""

from shengji.engine.cards import side_of
from shengji.replay.diagram.cards import INDENT, backs, hand_block
from shengji.replay.diagram.colours import SIDE_CLASSES
from shengji.replay.diagram.metrics import fitting, length
from shengji.replay.diagram.seen import Seat, Seen
from shengji.replay.diagram.svg import EMPTY, Block, plain, put, rect, span, stacked, text
from shengji.replay.diagram.words import cards_counted
from shengji.replay.language.languages import told
from shengji.replay.views.table_scene import seat_letter

HEAD = 42


def seat_block(seen: Seen, seat: Seat, width: float) -> Block:
    """Draw a seat: its letter, name, role and count, and below them the hand."""
    cards = _hand(seen, seat, width) if seat.drawn else EMPTY
    height = HEAD + cards.height
    body = rect(-8, -7, width + 16, height + 13, "ring", 9) if seat.turn else ""
    body += rect(2, 2, 26, 32, SIDE_CLASSES[side_of(seat.seat)], 6) + text(
        15, 24, plain(seat_letter(seat.seat)), "k chip"
    )
    body += fitting(INDENT, 15, seat.name, width - INDENT, 16, "n")
    body += text(INDENT, 33, _line(seen, seat, width - INDENT), "l f")
    hand = f'<g class="old">{cards.body}</g>' if seen.again and cards.body else cards.body
    return Block(width, height, body + put(Block(width, cards.height, hand), 0, HEAD))


def _line(seen: Seen, seat: Seat, room: float) -> str:
    """Say on one line what there is to say of a seat, in fewer words where there is less room."""
    words = told("to play") if seen.plays and seen.plays[0].codes else told("to lead")
    line = ""
    for mark, count in (
        (f"▸ {words} ·", _count(seat, whole=True)),
        (f"▸ {words} ·", _count(seat)),
        ("▸", _count(seat)),
    ):
        parts = [
            (told("declarer") if seat.declarer else "", "over b"),
            (told("as dealt") if seen.again else "", ""),
            (count, ""),
        ]
        before = mark if seat.turn else ""
        line = f"{span(plain(before), 'turn b')} " if before else ""
        line += " · ".join(span(plain(part), cls) for part, cls in parts if part)
        if length(f"{before} " + " · ".join(part for part, _ in parts if part), 13) <= room:
            break
    return line


def _count(seat: Seat, *, whole: bool = False) -> str:
    """Say how many cards a seat has; ``whole``: also how many of them are not known."""
    if not seat.written:
        return told("not written down")
    cards = cards_counted(seat.count)
    if whole and seat.unknown and seat.drawn:
        return told("{cards}, {count} not known", cards=cards, count=seat.unknown)
    return cards


def _hand(seen: Seen, seat: Seat, width: float) -> Block:
    """Draw the cards: as they are, or their backs, or that nobody knows them."""
    if not seat.written:
        return EMPTY
    if seat.bag is None:
        return backs(seat.count, width, indent=INDENT)
    if not seat.unknown:
        return hand_block(seat.bag, seen.order, width)
    known = hand_block(seat.bag, seen.order, width, empty=False)
    return stacked([known, backs(seat.unknown, width, indent=INDENT, known=False)])
