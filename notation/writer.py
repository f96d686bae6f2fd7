"""The writer: a record in its canonical text, or spelled in another style.

ASCII outside of strings, commentary and remarks; tags in a fixed order; an item a line; a blank line between
sections and after each match, so that canonical texts can be joined to one. A style changes how cards, seats, sides
and the words of items are spelled, and nothing else.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from shengji.engine.cards import LITTLE_JOKER, RANKS, UNKNOWN, Group, codes_of, in_written_order
from shengji.notation.notes import comment_literal, string_literal
from shengji.notation.record import (
    Annotation,
    Bid,
    Broken,
    Bury,
    Claim,
    Comment,
    Concede,
    Deal,
    Flip,
    Hand,
    Item,
    Kitty,
    Match,
    Note,
    Notes,
    Play,
    Record,
    Remark,
    Tag,
    Tribute,
    Trick,
    Variation,
)
from shengji.notation.sections import DEAL_ONLY, RESULT_TAGS, meant_as
from shengji.notation.spelling import GLYPHS
from shengji.notation.style import ASCII, Style

_LINE_END = re.compile(r"\r\n?|\n")

_PLAIN_IN_WORD = frozenset(chr(code) for code in range(0x21, 0x7F)) - frozenset('"{};()')


def write(record: Record, style: Style = ASCII) -> str:
    """Return the text of a record, in canonical form but for the style.

    Reading it gives the record back, and writing that gives the same text.
    """
    parts = ["".join(f"{line}\n" for line in _heading(record.notes, style))]
    parts += [match_text(match, style) for match in record.matches]
    return "".join(parts)


def match_text(match: Match, style: Style = ASCII) -> str:
    """Return the text of a match: its sections, each with a blank line after it."""
    broken = any(isinstance(item, Broken) for deal in match.deals for item in deal.items)
    last = [] if broken else [tag for tag in match.tags if tag.name in RESULT_TAGS]
    head = _heading(match.notes, style)
    head += [_tag(tag, style) for tag in match.tags if tag not in last]
    sections = [head]
    for deal in match.deals:
        sections += _deal_sections(deal, style)
    sections.append([_tag(tag, style) for tag in last])
    return "".join(["\n".join(section) + "\n\n" for section in sections if section])


def _deal_sections(deal: Deal, style: Style) -> list[list[str]]:
    """Return the sections of a deal: tags, items, results. Results stand before what could not be read.

    What could not be read may be open at its end, and would swallow what follows.
    """
    items = [_item(item, style) for item in deal.items]
    broken = any(isinstance(item, Broken) for item in deal.items)
    head = [tag for tag in deal.tags if broken or tag.name not in RESULT_TAGS]
    results = [tag for tag in deal.tags if tag not in head]
    if not any(meant_as(tag.name) == "Deal" for tag in deal.tags):
        return _nameless_sections(head, items, results, style)
    return [[_tag(tag, style) for tag in head], items, [_tag(tag, style) for tag in results]]


def _nameless_sections(head: list[Tag], items: list[str], results: list[Tag], style: Style) -> list[list[str]]:
    """Return the sections of a deal without a Deal tag.

    It is open from its first item or the first tag that only a deal has: other tags come after that.
    """
    own = [_tag(tag, style) for tag in head if meant_as(tag.name) in DEAL_ONLY]
    shared = [_tag(tag, style) for tag in head if meant_as(tag.name) not in DEAL_ONLY]
    last = [_tag(tag, style) for tag in results]
    if own or not shared:
        return [[*own, *shared], items, last]
    if not items:
        return [[*last, *shared]]
    return [items[:1], shared, items[1:], last]


def _joined(words: Iterable[str]) -> str:
    """Join words with blanks, and with a line end after a remark; a word may begin with a line end of its own."""
    text = ""
    after = ""
    for word in words:
        text += word if word.startswith("\n") else after + word
        after = "\n" if word.lstrip("\n ").startswith(";") else " "
    return text


def note_text(note: Note, style: Style = ASCII, margin: str = "") -> str:
    """Return the text of a note. The lines of a variation after its first begin with a margin."""
    if isinstance(note, Comment):
        return comment_literal(note.text)
    if isinstance(note, Variation):
        return _variation(note, style, margin)
    if isinstance(note, Annotation):
        plain = note.value and _PLAIN_IN_WORD.issuperset(note.value)
        return f"%{note.name}={note.value if plain else string_literal(note.value)}"
    return "\n".join(f";{line}" for line in _LINE_END.split(note.text))


def _variation(variation: Variation, style: Style, margin: str) -> str:
    """Return a variation, each of its tricks on a line of its own."""
    margin += " "
    head = _joined([_among(note, style, margin) for note in variation.notes])
    lines = [_item(item, style, margin) for item in variation.items]
    inside = f"\n{margin}".join([head, *lines] if head else lines)
    end = f"\n{margin}" if _ends_in_remark(variation) else ""
    return f"({inside}{end})"


def _ends_in_remark(variation: Variation) -> bool:
    """Whether the last thing in a variation is a remark, which only a line end closes."""
    last = variation.items[-1] if variation.items else None
    notes = variation.notes if last is None else last.notes
    if isinstance(last, Trick) and last.outcome is None and last.plays:
        notes = last.plays[-1].notes
    return bool(notes) and isinstance(notes[-1], Remark)


def _hanging(notes: Notes, style: Style, margin: str) -> list[str]:
    """Return what hangs at the end of an item: each variation begins a line."""
    return [
        f"\n{margin}{note_text(note, style, margin)}" if isinstance(note, Variation) else _among(note, style, margin)
        for note in notes
    ]


def _among(note: Note, style: Style, margin: str) -> str:
    """Return a note among other words: a remark that has its own line begins one."""
    text = note_text(note, style, margin)
    return f"\n{margin}{text}" if isinstance(note, Remark) and note.own_line else text


def _heading(notes: Notes, style: Style) -> list[str]:
    """Return the notes before the first tag, each on its line, except a remark that goes on with one."""
    lines: list[str] = []
    for note in notes:
        if isinstance(note, Remark) and not note.own_line and lines:
            lines[-1] += f" {note_text(note, style)}"
        else:
            lines.append(note_text(note, style))
    return lines


def _tag(tag: Tag, style: Style) -> str:
    text = f"[{tag.name} {string_literal(tag.value)}]"
    return _joined([text, *[_among(note, style, "") for note in tag.notes]]) if tag.notes else text


@lru_cache(maxsize=1 << 16)
def group_text(codes: tuple[int, ...], style: Style = ASCII) -> str:
    """Return the text of a group of cards in written order: the suit is named once for a run of its cards.

    >>> group_text((12, 11, 11, 53, 52))
    'SAKKBJLJ'
    """
    text = ""
    suit = -1
    for code in codes:
        text += RANKS[code % 13] if code // 13 == suit else style.cards[code]
        suit = code // 13 if code < LITTLE_JOKER else -1
    return text


def play_text(group: Group, style: Style = ASCII) -> str:
    """Return the text of cards that are played together, divided as they are said to divide."""
    if group.parts:
        return "+".join([group_text(codes_of(part), style) for part in group.parts])
    return group_text(group.codes, style)


def cards_text(codes: tuple[int, ...], style: Style = ASCII) -> str:
    """Return a list of cards by suit, then the big jokers, then the little ones, with blanks between.

    >>> cards_text((25, 12, 11, 52))
    'SAK HA LJ'
    >>> cards_text((UNKNOWN, 12, UNKNOWN))
    'SA X2'
    """
    suits: dict[int, list[int]] = {}
    for code in in_written_order(codes):
        suits.setdefault(code // 13 if code < LITTLE_JOKER else code, []).append(code)
    unknown = len(suits.pop(UNKNOWN, ()))
    words = [group_text(tuple(group), style) for group in suits.values()]
    return " ".join([*words, *_unknown(unknown, style)])


def _unknown(number: int, style: Style) -> list[str]:
    """Return so many cards that are not known as a word, none for no cards."""
    name = style.cards[UNKNOWN]
    return [] if not number else [name if number == 1 else f"{name}{number}"]


def _in_turn(codes: tuple[int, ...], style: Style = ASCII) -> str:
    """Return cards one by one, in the order given; neighbours that are not known stand together.

    >>> _in_turn((12, UNKNOWN, UNKNOWN, 11))
    'SA X2 SK'
    """
    names = style.cards
    if UNKNOWN not in codes:
        return " ".join([names[code] for code in codes])
    words: list[str] = []
    for code, same in groupby(codes):
        copies = len(list(same))
        words += _unknown(copies, style) if code == UNKNOWN else [names[code]] * copies
    return " ".join(words)


@lru_cache(maxsize=1024)
def glyphs_text(glyphs: tuple[int, ...]) -> str:
    """Return glyphs as they stand after a play, so that they read back as the same ones.

    >>> glyphs_text((1, 3, 140))
    '!$3$140'
    """
    text = ""
    for glyph in glyphs:
        sign = GLYPHS[glyph - 1] if 1 <= glyph <= len(GLYPHS) else f"${glyph}"
        # Two signs in a row would read as one: "!" and "!!" as "!!" and "!".
        text += f"${glyph}" if text[-1:] in ("!", "?") and sign[0] != "$" else sign
    return text


def _play(play: Play, style: Style) -> str:
    seat = "" if play.seat is None else f"{style.seats[play.seat]}:"
    tried = "" if play.tried is None else f"{play_text(play.tried, style)}->"
    mark = "^" if play.irregular else ""
    return f"{seat}{tried}{play_text(play.group, style)}{mark}{glyphs_text(play.glyphs)}"


def _trick(trick: Trick, style: Style, margin: str) -> str:
    words = [f"{trick.number}. {style.seats[trick.leader]}:"]
    last = len(trick.plays) - 1
    for place, play in enumerate(trick.plays):
        words.append(_play(play, style))
        if not play.notes:
            continue
        if place == last:
            words += _hanging(play.notes, style, margin)
        else:
            words += [_among(note, style, margin) for note in play.notes]
    if trick.outcome is not None:
        words.append(f"={style.seats[trick.outcome.winner]}+{trick.outcome.points}")
    return _joined([*words, *_hanging(trick.notes, style, margin)])


def _item(item: Item, style: Style, margin: str = "") -> str:
    if isinstance(item, Trick):
        return _trick(item, style, margin)
    text = _text(item, style)
    return _joined([text, *_hanging(item.notes, style, margin)]) if item.notes else text


def _text(item: Item, style: Style) -> str:
    """Return an item other than a trick, without its notes."""
    seats = style.seats
    match item:
        case Hand(drawn=True):
            return f"{style.draw} {seats[item.seat]}: {_in_turn(item.cards, style)}"
        case Hand():
            return f"{style.hand} {seats[item.seat]}: {cards_text(item.cards, style)}"
        case Kitty():
            return f"{style.kitty}: {_in_turn(item.cards, style)}"
        case Flip():
            return f"{style.flip}: {_in_turn(item.cards, style)}"
        case Bid():
            at = "" if item.at is None else f"@{item.at} "
            cards = group_text(item.group.codes, style)
            return f"{style.bid} {at}{seats[item.seat]}: {cards}{glyphs_text(item.glyphs)}"
        case Bury():
            cards = cards_text(item.group.codes, style)
            return f"{style.bury} {seats[item.seat]}: {cards}{glyphs_text(item.glyphs)}"
        case Tribute():
            word = style.returned if item.returned else style.tribute
            return f"{word} {seats[item.giver]}>{seats[item.taker]}: {group_text(item.group.codes, style)}"
        case Claim():
            return f"{style.claim} {seats[item.seat]}"
        case Concede():
            return f"{style.concede} {style.sides[item.side]}"
        case Broken():
            return item.text
        case Trick():
            return _trick(item, style, "")
