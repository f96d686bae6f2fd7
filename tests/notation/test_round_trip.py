"""Record to text and back, for any record; text to record, for any text."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from shengji.engine.cards import UNKNOWN, Group, bag_of, group_of, in_written_order
from shengji.grammar.diagnostics import Diagnostic, Severity, Span
from shengji.notation.reader import read_text
from shengji.notation.record import (
    Annotation,
    Bid,
    Bury,
    Claim,
    Comment,
    Concede,
    Deal,
    Flip,
    Hand,
    Kitty,
    Match,
    Notes,
    Outcome,
    Play,
    Record,
    Remark,
    Tag,
    Tribute,
    Trick,
    Variation,
)
from shengji.notation.sections import DEAL_TAGS, MATCH_TAGS, deal_order, match_order
from shengji.notation.style import ASCII, SYMBOLS, ZH, Style
from shengji.notation.writer import write

HERE = Span(0, 0)

characters = st.characters(exclude_categories=["Cs", "Cc"])
one_line = st.text(characters, max_size=8)
many_lines = st.text(characters | st.sampled_from('\n{}\\"[%;()'), max_size=12) | st.just('\n[Deal "1"]\n[SJN ')
names = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,5}", fullmatch=True)
comments = st.builds(Comment, many_lines, st.just(HERE))
remarks = st.builds(Remark, one_line.map(lambda text: text.rstrip(" \t")), st.just(HERE))
annotations = st.builds(Annotation, names, many_lines | st.just("12.5"), st.just(HERE))
notes: st.SearchStrategy[Notes] = st.lists(comments | remarks | annotations, max_size=2).map(tuple)
some_notes = st.just(()) | notes

seats = st.integers(0, 3)


def at_most_four(codes: list[int]) -> bool:
    """Whether there are no more of a known card than four packs hold."""
    return all(codes.count(code) <= 4 for code in codes if code != UNKNOWN)


lists = st.lists(st.integers(0, 53), min_size=1, max_size=12).filter(at_most_four)
cards = lists.map(tuple)
groups: st.SearchStrategy[Group] = lists.map(group_of)
glyphs = st.just(()) | st.lists(st.integers(0, 255), max_size=4).map(tuple)


some_unknown = st.lists(st.integers(0, 53) | st.just(UNKNOWN), min_size=1, max_size=12).filter(at_most_four).map(tuple)


@st.composite
def divided(draw: st.DrawFn) -> Group:
    """A play of which it is said how it divides."""
    row = draw(lists.filter(lambda codes: len(codes) > 1))
    cuts = sorted(draw(st.sets(st.integers(1, len(row) - 1), min_size=1, max_size=3)))
    parts = [bag_of(row[start:end]) for start, end in pairwise([0, *cuts, len(row)])]
    return structs.replace(group_of(row), parts=tuple(parts))


played = groups | divided()


def plays(notes: st.SearchStrategy[Notes]) -> st.SearchStrategy[Play]:
    return st.builds(
        Play, played, st.just(HERE), st.none() | played, st.none() | seats, st.booleans(), glyphs, notes
    )  # fmt: skip


outcomes = st.builds(Outcome, seats, st.integers(0, 400), st.just(HERE))


@st.composite
def tricks(draw: st.DrawFn, notes: st.SearchStrategy[Notes]) -> Trick:
    row = draw(st.lists(plays(notes), min_size=1, max_size=5))
    outcome = draw(st.none() | outcomes)
    after = draw(notes) if outcome else ()
    return Trick(draw(st.integers(1, 54)), draw(seats), tuple(row), HERE, outcome, after)


claims = st.builds(Claim, seats, st.just(HERE), some_notes)
concessions = st.builds(Concede, st.integers(0, 1), st.just(HERE), some_notes)


def notes_with(variations: st.SearchStrategy[Variation]) -> st.SearchStrategy[Notes]:
    """Notes of a play or a trick: others, and variations among them."""
    return st.just(()) | st.lists(comments | remarks | annotations | variations, max_size=3).map(tuple)


def variations_over(deeper: st.SearchStrategy[Variation]) -> st.SearchStrategy[Variation]:
    lines = st.lists(tricks(notes_with(deeper)) | claims | concessions, min_size=1, max_size=3).map(tuple)
    return st.builds(Variation, lines, st.just(HERE), some_notes)


variations = st.recursive(variations_over(st.nothing()), variations_over, max_leaves=3)

items = st.one_of(
    st.builds(Hand, seats, some_unknown.map(in_written_order), st.just(False), st.just(HERE), some_notes),
    st.builds(Hand, seats, some_unknown, st.just(True), st.just(HERE), some_notes),
    st.builds(Kitty, some_unknown, st.just(HERE), some_notes),
    st.builds(Flip, cards, st.just(HERE), some_notes),
    st.builds(Bid, seats, groups, st.none() | st.integers(1, 216), st.just(HERE), glyphs, some_notes),
    st.builds(Bury, seats, some_unknown.map(group_of), st.just(HERE), glyphs, some_notes),
    st.builds(Tribute, seats, seats, groups, st.booleans(), st.just(HERE), some_notes),
    claims,
    concessions,
    tricks(notes_with(variations)),
)


@st.composite
def tags(draw: st.DrawFn, first: str, known: tuple[str, ...]) -> list[Tag]:
    unknown = names.filter(lambda name: name not in MATCH_TAGS + DEAL_TAGS)
    others = st.lists(st.sampled_from(known[1:]) | unknown, max_size=4, unique=True)
    value = st.text(characters | st.sampled_from('\n"\\]'), max_size=8)
    row = [Tag(name, draw(value), HERE, HERE, draw(some_notes)) for name in draw(others)]
    return [Tag(first, "1", HERE, HERE, draw(some_notes)), *row]


def in_order(row: list[Tag], deal: bool) -> tuple[Tag, ...]:
    order = deal_order if deal else match_order
    places = order([tag.name for tag in row])
    return tuple(tag for _, tag in sorted(zip(places, row, strict=True), key=lambda pair: pair[0]))


@st.composite
def matches(draw: st.DrawFn) -> Match:
    deals = [
        Deal(in_order(draw(tags("Deal", DEAL_TAGS)), True), tuple(draw(st.lists(items, max_size=4))), HERE)
        for _ in range(draw(st.integers(0, 3)))
    ]
    return Match(in_order(draw(tags("SJN", MATCH_TAGS)), False), tuple(deals), HERE)


@st.composite
def records(draw: st.DrawFn) -> Record:
    row = draw(st.lists(matches(), min_size=1, max_size=2))
    row[0] = structs.replace(row[0], notes=draw(some_notes))
    return Record(tuple(row))


def errors_in(found: list[Diagnostic]) -> list[Diagnostic]:
    return [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]


@pytest.mark.parametrize("style", [ASCII, SYMBOLS, ZH], ids=["ascii", "symbols", "zh"])
@given(record=records())
@settings(max_examples=150)
def test_any_record_survives_being_written_and_read(style: Style, record: Record) -> None:
    text = write(record, style)
    again, found = read_text(text)
    assert errors_in(found) == []
    assert again == record
    assert write(again, style) == text


@given(st.text(max_size=60) | st.text('[]{}()"\\;%=+-^!?$@.:> \n1SEHKAXNjbalid', max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_to_a_record_and_diagnostics(text: str) -> None:
    record, found = read_text(text)
    assert all(0 <= diagnostic.span.start <= diagnostic.span.end for diagnostic in found)
    written = write(record)
    assert record.matches or found
    if not errors_in(found):
        again, found_again = read_text(written)
        assert again == record
        assert not errors_in(found_again)


TEXT = (
    '[ SJN "1" ] [ Event "x" ] [ Deal "1" ] [ Trump "S" ] hand E: SAK HQ draw N: S5 H6 kitty : S5 '
    "bid @31 N: S2 ! flip : H7 bury W: S34 D67 ? tribute S>N: BJ 1. W: HAA ! H34->H3 N:H56 ^ H78 =W+10 "
    '2. W: CK claim E concede NS [ Points "45" ]'
)
TOKENS = TEXT.split()


def text_with(note: str, place: int) -> str:
    return " ".join((*TOKENS[:place], note, *TOKENS[place:]))


def notes_of(record: Record) -> list[object]:
    """All notes of a record, wherever they hang."""
    found: list[object] = [*record.notes]
    for match in record.matches:
        found += match.notes
        for tag in (*match.tags, *(tag for deal in match.deals for tag in deal.tags)):
            found += tag.notes
        for deal in match.deals:
            for item in deal.items:
                found += item.notes
                for play in item.plays if isinstance(item, Trick) else ():
                    found += play.notes
    return found


def test_a_note_at_any_token_boundary_survives_and_changes_nothing_else() -> None:
    plain, found = read_text(TEXT)
    assert not found
    for note, value in (
        ("{n}", Comment("n", HERE)),
        ("; n\n", Remark(" n", HERE)),
        ('%n="a b"', Annotation("n", "a b", HERE)),
        ("%n=1", Annotation("n", "1", HERE)),
    ):
        for place in range(len(TOKENS) + 1):
            record, found = read_text(text_with(note, place))
            assert not found, (note, place)
            assert notes_of(record) == [value], (note, place)
            assert read_text(write(record))[0] == record
            bare = write(record).replace("\n; n\n", "\n").replace(" " + note.strip(), "").replace(note.strip(), "")
            assert bare.split() == write(plain).split(), (note, place)


GAPS = (
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\u3000",
    " {n} ",
    "{a\nb}",
    " ; n\n",
    ";\r\n",
    " %n=1 ",
    '%n="a b"\n',
)


@pytest.mark.parametrize("style", [ASCII, SYMBOLS, ZH], ids=["ascii", "symbols", "zh"])
@given(gaps=st.lists(st.sampled_from(GAPS), min_size=len(TOKENS), max_size=len(TOKENS)))
def test_any_layout_is_formatted_once_and_for_all(style: Style, gaps: list[str]) -> None:
    text = "".join([token + gap for token, gap in zip(TOKENS, gaps, strict=True)])
    record, found = read_text(text)
    assert not found
    written = write(record, style)
    again, found = read_text(written)
    assert not found
    assert again == record
    assert write(again, style) == written


def test_notes_keep_their_order_along_the_text() -> None:
    text = "".join(f"{token} {{{place}}} " for place, token in enumerate(TOKENS))
    record, found = read_text(text)
    assert not found
    items = [int(note.text) for note in notes_of(record) if isinstance(note, Comment)]
    assert sorted(items) == list(range(len(TOKENS)))
    in_text = [int(part.split("}")[0]) for part in write(record).split("{")[1:]]
    assert all(one < other for one, other in pairwise(in_text))
