"""What is wrong with a text: one diagnostic for one fault, at its place, and the rest is read."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.grammar.folding import folded
from shengji.grammar.parser import elements
from shengji.grammar.source import Source
from shengji.grammar.syntax import Element


def parse(text: str) -> tuple[list[Element], list[Diagnostic]]:
    found: list[Diagnostic] = []
    return list(elements(Source("<text>", text), found)), found


FAULTS = {
    "misspelt item word": ("burry W: S34", "SJN101", "burry", "burry begins no tag and no item"),
    "unknown item word": ("trump: S", "SJN101", "trump", "trump begins no tag and no item"),
    "prose": ("well played indeed", "SJN101", "well", "well begins no tag and no item"),
    "rank that does not exist": ("hand E: SA S1 H5", "SJN103", "S1", "there is no card S1"),
    "number that is no rank": ("hand E: S15", "SJN103", "S15", "there is no card S15"),
    "suit that does not exist": ("hand E: SA Z5", "SJN103", "Z5", "there is no card Z5"),
    "rank without a suit": ("hand E: SA 5", "SJN103", "5", "there is no card 5"),
    "bad card inside a group": ("1. E: SAKH1", "SJN103", "H1", "there is no card H1"),
    "bad card after a failed throw": ("1. E: SAK->S1", "SJN103", "S1", "there is no card S1"),
    "rank first in a group of two": ("1. E: AsKs", "SJN103", "Ks", "there is no card Ks"),
    "half a joker": ("kitty: B", "SJN103", "B", "there is no card B"),
    "value that is never closed": ('[Event "club]', "SJN104", '"club', "the quote that opens here is never closed"),
    "annotation that is never closed": ('1. E: SA %ask="why', "SJN104", '"why', "the quote that opens here"),
    "commentary that is never closed": ("1. E: SA {why", "SJN105", "{", "the commentary that opens here"),
    "no cards": ("kitty:", "SJN106", "kitty:", "the kitty is not complete: cards, as in SAKT98 should follow"),
    "no plays": ("7. N:", "SJN106", "N:", "the trick is not complete: a play, as in SAKK should follow"),
    "no closing bracket": ('[Event "club"', "SJN106", '"club"', "the tag is not complete"),
    "tag without a value": ("[Event]", "SJN107", "]", "] is not a tag: expected a value in quotes"),
    "tag without a name": ('["club"]', "SJN107", "[", "[ is not a tag"),
    "tag name that begins with a digit": ('[1st "x"]', "SJN107", "1st", "1st is not a tag"),
    "value without quotes": ("[Event club]", "SJN102", "club", "club can't stand here: expected a value in quotes"),
    "quote inside a value": ('[Event "the "big" one"]', "SJN102", "big", "big can't stand here: expected the closing"),
    "seat that does not exist": ("hand Q: SA", "SJN108", "Q", "Q is no seat"),
    "leader that does not exist": ("7. Q: SA", "SJN108", "Q", "Q is no seat"),
    "no colon after the seat": ("hand E SA", "SJN109", "E", "a colon is missing after E"),
    "no colon after kitty": ("kitty SA", "SJN109", "kitty", "a colon is missing after kitty"),
    "no seat": ("hand: SA", "SJN102", ":", ": can't stand here: expected a seat and a colon, as in E:"),
    "no leader": ("7. DA", "SJN102", "DA", "DA can't stand here: expected a seat and a colon, as in E:"),
    "no dot after the trick number": ("7 N: DA", "SJN110", "7", "the trick number 7 needs a dot"),
    "colon after the trick number": ("7: N: DA", "SJN110", "7", "the trick number 7 needs a dot"),
    "variation after a hand": ("hand E: SA (7. N: DK)", "SJN111", "(", "a variation follows a play or a trick"),
    "unknown card in a play": ("1. E: X", "SJN112", "X", "X can't stand here: unknown cards stand alone"),
    "unknown card in a group": ("1. E: SAX", "SJN112", "X", "X can't stand here: unknown cards stand alone"),
    "unknown card on its group": ("hand E: SAX8", "SJN112", "X8", "X8 can't stand here: unknown cards stand alone"),
    "item in a variation": ("7. N: DA (7. N: DK kitty: S5) D5", "SJN121", "kitty: S5", "a kitty has no place in a"),
    "empty variation": ("7. N: DA ({why}) D5", "SJN123", "({why})", "the variation holds no play"),
    "bad card in a variation": ("7. N: DA (7. N: D1) D5", "SJN103", "D1", "there is no card D1"),
    "bad card in a variation's variation": ("7. N: DA (7. N: DK (7. E: Z3)) D5", "SJN103", "Z3", "there is no card Z3"),
    "division into nothing": ("1. E: S999+", "SJN113", "+", "a plus sign divides nothing here"),
    "variation that is never closed": ("7. N: DA (7. N: DK", "SJN114", "(", "the parenthesis that opens here"),
    "control character": ("1. E: SA\x07 H5", "SJN115", "\x07", "a text holds no control character such as U+0007"),
    "brace in commentary": ("1. E: SA {a {b}", "SJN116", "{", "commentary opens inside commentary"),
    "annotation without a value": ("1. E: SA %emt", "SJN117", "%emt", "%emt is not an annotation"),
    "closing brace": ("1. E: SA }", "SJN118", "}", "} closes nothing"),
    "outcome without a seat": ("1. E: SA =X+5", "SJN119", "=X+5", "=X+5 is not an outcome"),
    "bid of cards that stand apart": ("bid E: S2 S2", "SJN120", "S2", "the cards of one bid stand together"),
    "play after the outcome": ("1. E: SA =E+0 S5", "SJN102", "S5", "S5 can't stand here: expected the next item"),
    "claim by nobody": ("claim X", "SJN108", "X", "X is no seat"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_one_fault_gives_one_diagnostic_at_its_place_and_the_items_around_it_are_read(name: str) -> None:
    item, code, words, message = FAULTS[name]
    opening = "[Deal " if code in ("SJN105", "SJN114") else "[Site "
    text = f'[SJN "1"]\nhand S: CA CK\n{item}\n{opening}"x"]\n1. S: CA\n'
    read, found = parse(text)
    assert [diagnostic.code for diagnostic in found] == [code]
    span = found[0].span
    assert text[span.start : span.end] == words
    assert text.index(item) <= span.start < text.index(item) + len(item)
    assert str(found[0].message).startswith(message)
    kinds = [element.kind for element in read]
    assert kinds[:2] == ["tag", "hand"]
    assert kinds[-2:] == ["tag", "trick"]


REMEDIES = {
    "burry W: S34": "did you mean bury?",
    "kity: S5": "did you mean kitty?",
    "7 N: DA": "write 7.",
    "hand E SA": "write E:",
    "1. E: SA S S5": "write S:",
    "hand: SA": "name the seat: hand E:",
    "7. DA": "name the seat that leads: 7. E: DA",
    "hand E: SB": "the ranks are 2 3 4 5 6 7 8 9 T J Q K A",
    "hand E: S1": "the ten is T, or 10 in one word; the ranks are 2 3 4 5 6 7 8 9 T J Q K A",
    "hand E: Z5": "the suits are S H D C",
    "[Event club]": 'put the value in quotes: "club"',
    '[Event "club]': 'close the value: "club"]',
    '[Event "a "b" c"]': 'inside a value a quote is written \\"',
    "1. E: SA {a {b}": "write \\{ for a brace that is meant",
}


@pytest.mark.parametrize("text", REMEDIES)
def test_a_remedy_is_told_where_there_is_one(text: str) -> None:
    assert str(parse(text)[1][0].help) == REMEDIES[text]


def test_two_misspelt_items_in_a_row_are_two_faults() -> None:
    _, found = parse("kity S5\nbery W S5\nhand E: S5")
    assert [(found.code, found.span.start) for found in found] == [("SJN101", 0), ("SJN101", 8)]


def test_prose_on_a_line_of_its_own_leaves_the_trick_before_it_alone() -> None:
    read, found = parse("1. E: SA H3 H4 H5\nthis was bad\n2. N: SA")
    assert [element.kind for element in read] == ["trick", "broken", "trick"]
    assert [diagnostic.span.start for diagnostic in found] == [18]


def test_a_variation_is_read_as_items_of_its_own_and_the_trick_around_it_goes_on() -> None:
    text = '3. W: C3 (3. N: S9 (4. E: HA {)} %a="x)") S3 ; ) \n) CA C6 C7 =N+0\n4. N: SA'
    read, found = parse(text)
    assert found == []
    assert [element.kind for element in read] == ["trick", "trick"]
    assert cards_of(read[0]) == ["C3", "CA", "C6", "C7"]
    ((line,),) = read[0].nested
    assert cards_of(line) == ["S9", "S3"]
    ((inner,),) = line.nested
    assert cards_of(inner) == ["HA"]


def cards_of(trick: Element) -> list[str]:
    return [text for kind, text in zip(trick.kinds, trick.texts, strict=True) if kind == "PLAY"]


def test_open_commentary_ends_at_the_next_deal_and_the_item_before_it_is_read() -> None:
    text = '1. E: SA {why\n2. N: SK\n[Points "5"]\n[Deal "2"]\n1. E: SK'
    read, found = parse(text)
    assert [element.kind for element in read] == ["trick", "broken", "tag", "trick"]
    assert text[read[1].start : read[1].end] == '{why\n2. N: SK\n[Points "5"]'
    assert [diagnostic.code for diagnostic in found] == ["SJN105"]


def test_a_deal_at_the_start_of_a_line_inside_commentary_opens_a_deal_and_a_remedy_is_told() -> None:
    read, found = parse('1. E: SA {a\n[Deal "2"]\nsaid he}\n1. E: SK')
    assert [element.kind for element in read] == ["trick", "broken", "tag", "broken", "trick"]
    assert [diagnostic.code for diagnostic in found] == ["SJN105", "SJN101"]
    assert str(found[0].help) == (
        "close it with } before the next deal; a line of commentary that opens with [Deal or [SJN needs a blank before"
    )


def test_tag_like_text_in_the_middle_of_a_commentary_line_is_commentary() -> None:
    read, found = parse('1. E: SA {see [Deal "2"] and 3. N: above}\n2. N: SK')
    assert ([element.kind for element in read], found) == (["trick", "trick"], [])


def test_a_tag_with_a_fault_keeps_the_value_that_was_meant() -> None:
    read, found = parse('[Event "club]\n[Site Beijing]\n[Date "2026.11.24"\n[Round "a "b" c"]')
    assert [element.texts[-1] for element in read] == ["club", "Beijing", "2026.11.24", 'a "b" c']
    assert len(found) == 4


def test_messages_never_name_the_machinery() -> None:
    for text, _, _, _ in FAULTS.values():
        for diagnostic in parse(text)[1]:
            said = f"{diagnostic.message} {diagnostic.help}"
            assert not any(word in said for word in ("Token(", "$END", "ACTOR", "CARDS", "GROUP", "STRING", "Lark"))


# Every character belongs to an item, to blanks, or to exactly one diagnostic.

PIECES = (
    *" \t\n\r,;:.!?^$%@=+-*#>()[]{}\"\\/'0159TAXSHENWbhljs东♠：，１СΑé\x00\u3000",
    *("->", "=N+10", "E:", "10h", "黑桃A", "大王", "hand E: ", "7. N:", "7 N:", "claim E", "{c}", '%a="x y"', "$300"),
    *("; r\n", "(1. E: SA)", "(1. E: SA", "{c", '\n[Deal "2"]', '[Foo "x"]', "burry W: S5\n", "%emt 12.5", "SAK"),
)
RECORD = (Path(__file__).parent.parent / "replay" / "records" / "lesson.sjn").read_text("utf-8")


@st.composite
def spoilt_records(draw: st.DrawFn) -> str:
    """A stretch of a record in which a few characters are lost, changed or too much."""
    start = draw(st.integers(0, len(RECORD) - 1))
    text = RECORD[start : start + draw(st.integers(1, 400))]
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 2))
        text = text[:place] + draw(st.sampled_from(("", *PIECES)) | st.text(max_size=2)) + text[place + gone :]
    return text


def broken_in(elements_read: Iterable[Element]) -> Iterator[Element]:
    for element in elements_read:
        if element.kind == "broken":
            yield element
        for variation in element.nested:
            yield from broken_in(variation)


def assert_nothing_lost(text: str) -> None:
    read, found = parse(text)
    end = 0
    left = [char if char.strip() and folded(char) != " " else "" for char in text]
    for element in read:
        assert element.start >= end
        end = element.end
        left[element.start : end] = [""] * (end - element.start)
    outside = [place for place, char in enumerate(left) if char]
    errors = [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]
    for place in outside:
        assert sum(error.span.start <= place < error.span.end for error in errors) == 1, text[place:]
    for element in broken_in(read):
        inside = [error.code for error in errors if element.start <= error.span.start < element.end]
        # A control character may be what breaks it, or stand in commentary that is broken for another reason.
        assert len([code for code in inside if code != "SJN115"] or inside) == 1, (
            text[element.start : element.end],
            found,
        )


@given(spoilt_records())
@settings(max_examples=600, deadline=None)
def test_every_character_of_a_spoilt_record_is_read_or_reported_once(text: str) -> None:
    assert_nothing_lost(text)


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=30))
@settings(max_examples=300, deadline=None)
def test_every_character_of_any_text_is_read_or_reported_once(pieces: list[str]) -> None:
    assert_nothing_lost("".join(pieces))
