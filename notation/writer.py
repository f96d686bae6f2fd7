"""The writer: a record in its canonical text.

ASCII outside of strings, commentary and remarks; tags in a fixed order; an item a line; a blank line between
sections and after each match, so that canonical texts can be joined to one.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from shengji.engine.cards import CARD_NAMES, LITTLE_JOKER, SEATS, SIDES, UNKNOWN, Group, codes_of, in_written_order
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
from shengji.notation.sections import DEAL_ONLY, RESULT_TAGS
from shengji.notation.spelling import GLYPHS

_LINE_END = re.compile(r"\r\n?|\n")

_PLAIN_IN_WORD = frozenset(chr(code) for code in range(0x21, 0x7F)) - frozenset('"{};()')


def write(record: Record) -> str:
    """Return the canonical text of a record.

    Reading it gives the record back, and writing that gives the same text.
    """
    lines = [note_text(note) for note in record.notes]
    parts = ["".join(f"{line}\n" for line in lines)]
    parts += [match_text(match) for match in record.matches]
    return "".join(parts)


def match_text(match: Match) -> str:
    """Return the canonical text of a match: its sections, each with a blank line after it."""
    broken = any(isinstance(item, Broken) for deal in match.deals for item in deal.items)
    last = [] if broken else [tag for tag in match.tags if tag.name in RESULT_TAGS]
    head = [note_text(note) for note in match.notes]
    head += [_tag(tag) for tag in match.tags if tag not in last]
    sections = [head]
    for deal in match.deals:
        sections += _deal_sections(deal)
    sections.append([_tag(tag) for tag in last])
    return "".join(["\n".join(section) + "\n\n" for section in sections if section])


def _deal_sections(deal: Deal) -> list[list[str]]:
    """Return the sections of a deal: tags, items, results. Results stand before what could not be read.

    What could not be read may be open at its end, and would swallow what follows.
    """
    items = [_item(item) for item in deal.items]
    broken = any(isinstance(item, Broken) for item in deal.items)
    head = [tag for tag in deal.tags if broken or tag.name not in RESULT_TAGS]
    results = [tag for tag in deal.tags if tag not in head]
    if not any(tag.name == "Deal" for tag in deal.tags):
        return _nameless_sections(head, items, results)
    return [[_tag(tag) for tag in head], items, [_tag(tag) for tag in results]]


def _nameless_sections(head: list[Tag], items: list[str], results: list[Tag]) -> list[list[str]]:
    """Return the sections of a deal without a Deal tag.

    It is open from its first item or the first tag that only a deal has: other tags come after that.
    """
    own = [tag for tag in head if tag.name in DEAL_ONLY]
    shared = [_tag(tag) for tag in head if tag not in own]
    last = [_tag(tag) for tag in results]
    if own or not shared:
        return [[*map(_tag, own), *shared], items, last]
    if not items:
        return [[*last, *shared]]
    return [items[:1], shared, items[1:], last]


def _with_notes(text: str, notes: Notes) -> str:
    """Put notes after what they follow; a remark ends its line."""
    return _joined([text, *map(note_text, notes)]) if notes else text


def _joined(words: Iterable[str]) -> str:
    """Join words with blanks, and with a line end after a remark; a word may begin with a line end of its own."""
    text = ""
    after = ""
    for word in words:
        text += word if word.startswith("\n") else after + word
        after = "\n" if word.startswith(";") else " "
    return text


def note_text(note: Note, margin: str = "") -> str:
    """Return the canonical text of a note. The lines of a variation after its first begin with a margin."""
    if isinstance(note, Comment):
        return comment_literal(note.text)
    if isinstance(note, Variation):
        return _variation(note, margin)
    if isinstance(note, Annotation):
        plain = note.value and _PLAIN_IN_WORD.issuperset(note.value)
        return f"%{note.name}={note.value if plain else string_literal(note.value)}"
    return "\n".join(f";{line}" for line in _LINE_END.split(note.text))


def _variation(variation: Variation, margin: str) -> str:
    """Return a variation, each of its tricks on a line of its own."""
    margin += " "
    head = _joined([note_text(note, margin) for note in variation.notes])
    lines = [_item(item, margin) for item in variation.items]
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


def _hanging(notes: Notes, margin: str) -> list[str]:
    """Return what hangs at the end of an item: each variation begins a line."""
    return [
        f"\n{margin}{note_text(note, margin)}" if isinstance(note, Variation) else note_text(note) for note in notes
    ]


def _tag(tag: Tag) -> str:
    return _with_notes(f"[{tag.name} {string_literal(tag.value)}]", tag.notes)


@lru_cache(maxsize=1 << 16)
def group_text(codes: tuple[int, ...]) -> str:
    """Return the text of a group of cards in written order.

    >>> group_text((12, 11, 11, 53, 52))
    'SAKKBJLJ'
    """
    text = ""
    suit = ""
    for code in codes:
        name = CARD_NAMES[code]
        if code >= LITTLE_JOKER:
            text += name
            suit = ""
        else:
            text += name[1] if name[0] == suit else name
            suit = name[0]
    return text


def play_text(group: Group) -> str:
    """Return the text of cards that are played together, divided as they are said to divide."""
    if group.parts:
        return "+".join([group_text(codes_of(part)) for part in group.parts])
    return group_text(group.codes)


def cards_text(codes: tuple[int, ...]) -> str:
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
    words = [group_text(tuple(group)) for group in suits.values()]
    return " ".join([*words, *_unknown(unknown)])


def _unknown(number: int) -> list[str]:
    """Return so many cards that are not known as a word, none for no cards."""
    return [] if not number else ["X" if number == 1 else f"X{number}"]


def _in_turn(codes: tuple[int, ...]) -> str:
    """Return cards one by one, in the order given; neighbours that are not known stand together.

    >>> _in_turn((12, UNKNOWN, UNKNOWN, 11))
    'SA X2 SK'
    """
    if UNKNOWN not in codes:
        return " ".join([CARD_NAMES[code] for code in codes])
    words: list[str] = []
    for code, same in groupby(codes):
        copies = len(list(same))
        words += _unknown(copies) if code == UNKNOWN else [CARD_NAMES[code]] * copies
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


def _play(play: Play) -> str:
    seat = "" if play.seat is None else f"{SEATS[play.seat]}:"
    tried = "" if play.tried is None else f"{play_text(play.tried)}->"
    return f"{seat}{tried}{play_text(play.group)}{'^' if play.irregular else ''}{glyphs_text(play.glyphs)}"


def _trick(trick: Trick, margin: str) -> str:
    words = [f"{trick.number}. {SEATS[trick.leader]}:"]
    last = len(trick.plays) - 1
    for place, play in enumerate(trick.plays):
        words.append(_play(play))
        words += _hanging(play.notes, margin) if place == last else [note_text(note, margin) for note in play.notes]
    if trick.outcome is not None:
        words.append(f"={SEATS[trick.outcome.winner]}+{trick.outcome.points}")
    return _joined([*words, *_hanging(trick.notes, margin)])


def _item(item: Item, margin: str = "") -> str:
    if isinstance(item, Trick):
        return _trick(item, margin)
    return _joined([_text(item), *_hanging(item.notes, margin)]) if item.notes else _text(item)


def _text(item: Item) -> str:
    """Return an item other than a trick, without its notes."""
    match item:
        case Hand(drawn=True):
            return f"draw {SEATS[item.seat]}: {_in_turn(item.cards)}"
        case Hand():
            return f"hand {SEATS[item.seat]}: {cards_text(item.cards)}"
        case Kitty():
            return f"kitty: {_in_turn(item.cards)}"
        case Flip():
            return f"flip: {_in_turn(item.cards)}"
        case Bid():
            at = "" if item.at is None else f"@{item.at} "
            return f"bid {at}{SEATS[item.seat]}: {group_text(item.group.codes)}{glyphs_text(item.glyphs)}"
        case Bury():
            return f"bury {SEATS[item.seat]}: {cards_text(item.group.codes)}{glyphs_text(item.glyphs)}"
        case Tribute():
            word = "return" if item.returned else "tribute"
            return f"{word} {SEATS[item.giver]}>{SEATS[item.taker]}: {group_text(item.group.codes)}"
        case Claim():
            return f"claim {SEATS[item.seat]}"
        case Concede():
            return f"concede {SIDES[item.side]}"
        case Broken():
            return item.text
        case Trick():
            return _trick(item, "")
