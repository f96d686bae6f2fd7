"""Records of every kind for property tests, as hypothesis makes them up."""

from itertools import pairwise

from hypothesis import strategies as st
from msgspec import structs

from shengji.engine.cards import UNKNOWN, Group, bag_of, group_of, in_written_order
from shengji.grammar.diagnostics import Span
from shengji.notation.notes import settled
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

HERE = Span(0, 0)

characters = st.characters(exclude_categories=["Cs", "Cc"])
one_line = st.text(characters, max_size=8)
many_lines = st.text(characters | st.sampled_from('\n{}\\"[%;()'), max_size=12) | st.just('\n[Deal "1"]\n[SJN ')
names = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,5}", fullmatch=True)
comments = st.builds(Comment, many_lines, st.just(HERE))
remarks = st.builds(Remark, one_line.map(lambda text: text.rstrip(" \t")), st.just(HERE), st.booleans())
annotations = st.builds(Annotation, names, many_lines | st.just("12.5"), st.just(HERE))
notes: st.SearchStrategy[Notes] = st.lists(comments | remarks | annotations, max_size=3).map(
    lambda row: settled(tuple(row), begins_line=False)
)
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
    row = st.lists(comments | remarks | annotations | variations, max_size=3)
    return st.just(()) | row.map(lambda notes: settled(tuple(notes), begins_line=False))


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
    row[0] = structs.replace(row[0], notes=settled(draw(some_notes), begins_line=True))
    return Record(tuple(row))
