"""The likely cause of a fault: in a clean record just one mistake is made, and it is named, once, with its remedy."""

import re
from itertools import permutations
from pathlib import Path

import pytest

from shengji.grammar.diagnostics import Severity
from shengji.grammar.source import Source
from shengji.replay.checking import check_source

ROOT = Path(__file__).parents[2]
FIRST = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")
"""Two packs, level 2; N declares, trumps are spades."""

DRAWN = '[SJN "1"]' + (ROOT / "tests" / "corpus" / "default.sjn").read_text("utf-8").split('[SJN "1"]')[1]
"""Two packs, EW at level A and NS at 7; E declares; W bids CA after 39 cards, N overbids without trumps after 78."""

LESSON = (ROOT / "tests" / "replay" / "records" / "lesson.sjn").read_text("utf-8")
"""One pack, level 2; S declares, trumps are diamonds; some cards of N and of the kitty are not known."""

MATCH = (ROOT / "samples" / "one-pack.sjn").read_text("utf-8")


def changed(text, old, new, count=1):
    assert text.count(old) >= count
    return text.replace(old, new, count)


def found_in(text):
    checked = check_source(Source("deal.sjn", text))
    return checked, [found for found in checked.diagnostics if found.severity is not Severity.NOTE]


def only(text):
    """Return the one thing that is found in a text: code, line, marked words, message and help."""
    checked, found = found_in(text)
    assert [diagnostic.code for diagnostic in found] == [found[0].code], [str(d.message) for d in found]
    diagnostic = found[0]
    marked = checked.source.text[diagnostic.span.start : diagnostic.span.end]
    line, _ = checked.source.place(diagnostic.span.start)
    return diagnostic.code, checked.source.line(line), marked, str(diagnostic.message), str(diagnostic.help)


def notes_of(text):
    _, found = found_in(text)
    return [str(note) for note in found[0].notes]


# Hands


def with_hands(text, order):
    """Write the hands of the seats E N W S, in the order written, with the cards of others."""
    lines = re.findall(r"^((?:hand|draw) [ENWS]: )(.*)$", text, re.MULTILINE)
    for (head, cards), place in zip(lines, order, strict=True):
        text = changed(text, head + cards, head + "\0" + lines[place][1])
    return text.replace("\0", "")


@pytest.mark.parametrize("text", [FIRST, DRAWN], ids=["hands", "draws"])
def test_two_hands_exchanged_are_reported_once(text):
    code, _, marked, message, help = only(with_hands(text, (2, 1, 0, 3)))
    assert code == "SJN203"
    assert message == "the hands stand at the wrong seats: those of East and West are exchanged"
    assert help == "in the order written they belong to W, N, E, S"
    assert marked.startswith(("hand E:", "draw E:"))


@pytest.mark.parametrize("order", [(1, 2, 3, 0), (3, 0, 1, 2)])
def test_hands_that_are_all_one_seat_off_are_reported_once(order):
    code, _, _, message, _ = only(with_hands(FIRST, order))
    assert (code, message) == ("SJN203", "the hands stand at the wrong seats: all are one seat off")


@pytest.mark.parametrize("order", [order for order in permutations(range(4)) if order != (0, 1, 2, 3)])
def test_any_hands_at_wrong_seats_are_reported_once(order):
    code, _, _, _, help = only(with_hands(FIRST, order))
    owners = ", ".join("ENWS"[place] for place in order)
    assert (code, help) == ("SJN203", f"in the order written they belong to {owners}")


def test_a_hand_with_the_letter_of_another_seat_is_the_one_that_it_fits():
    for seat, other in ("EN", "NE", "WS", "SE"):
        code, line, _, _, help = only(changed(FIRST, f"hand {seat}:", f"hand {other}:"))
        assert code == "SJN204"
        assert line.startswith(f"hand {other}:")
        assert help == f"did you mean hand {seat}:?"


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("hand E: SQ643", "hand E: SQ653", "S4 in place of S5 fits the rest"),
        ("hand W: S987", "hand W: SA87", "S9 in place of SA fits the rest"),
        ("hand S: ST98", "hand S: ST97", "S8 in place of S7 fits the rest"),
        ("H8 H8 H3", "H8 H8 H2", "H3 in place of H2 fits the rest"),
    ],
)
def test_a_misread_card_is_found_in_the_list_that_does_not_fit_the_plays(old, new, meant):
    code, line, _, message, help = only(changed(FIRST, old, new))
    assert code == "SJN202"
    assert line.startswith(new[:6] if ":" in new else "kitty:")
    assert "3 times" in message
    assert help == meant


def test_a_suit_that_is_misread_is_one_fault():
    code, line, _, _, help = only(changed(FIRST, "CAK742 LJ", "DAK742 LJ"))
    assert (code, line[:6]) == ("SJN202", "hand E")
    assert help == "CAK742 in place of DAK742 fits the rest"


def test_a_card_that_is_missing_from_a_hand_is_named():
    text = changed(FIRST, "hand W: S98765", "hand W: S9876")
    code, line, _, message, _ = only(text)
    assert (code, line[:6], message) == ("SJN201", "hand W", "West is dealt 24 cards, not 25")
    assert notes_of(text) == ["missing from the packs: S5"]


def test_a_hand_that_the_plays_contradict_where_the_packs_do_not():
    # N's hand holds cards that are not known, so that no card comes too often.
    code, line, _, message, help = only(changed(LESSON, "hand N: ST86", "hand N: ST76"))
    assert (code, line[:6]) == ("SJN202", "hand N")
    assert "S7" in message
    assert help == "S8 in place of S7 fits the rest"


@pytest.mark.parametrize(("decks", "kept"), [("3", "2 packs"), ("1", "2 packs")])
def test_the_wrong_number_of_packs_is_reported_once(decks, kept):
    code, _, _, _, help = only(changed(FIRST, '[Rules "standard"]', f'[Rules "standard decks={decks}"]'))
    assert code == "SJN201"
    assert help == f'these are the hands of {kept}: [Rules "standard decks=2"]'


# Tags


def test_levels_of_the_wrong_sides():
    exchanged = changed(changed(DRAWN, '[LevelEW "A"]', '[LevelEW "7"]'), '[LevelNS "7"]', '[LevelNS "A"]')
    code, line, _, message, help = only(exchanged)
    assert (code, line) == ("SJN511", '[LevelEW "7"]')
    assert message == "this deal is played at level A, not 7"
    assert help == 'the levels of the sides seem to be exchanged: [LevelEW "A"] [LevelNS "7"]'


def test_levels_of_the_wrong_sides_in_a_later_deal():
    # EW were at 2 and NS at 3 when the second deal began.
    text = changed(MATCH, '[Deal "2"]\n', '[Deal "2"]\n[LevelEW "3"]\n[LevelNS "2"]\n')
    code, line, _, _, help = only(text)
    assert (code, line) == ("SJN505", '[LevelEW "3"]')
    assert help == 'the levels of the sides seem to be exchanged: [LevelEW "2"] [LevelNS "3"]'


def test_a_level_that_the_bids_contradict():
    code, line, _, message, help = only(changed(DRAWN, '[LevelEW "A"]', '[LevelEW "9"]'))
    assert (code, line, message) == ("SJN511", '[LevelEW "9"]', "this deal is played at level A, not 9")
    assert help == '[LevelEW "A"]'


@pytest.mark.parametrize("seat", ["N", "W", "S"])
def test_a_declarer_that_did_not_declare(seat):
    text = changed(DRAWN, '[Declarer "E"]', f'[Declarer "{seat}"]')
    code, line, _, message, help = only(text)
    assert (code, line) == ("SJN506", f'[Declarer "{seat}"]')
    assert message.startswith("East declares this deal, not ")
    assert help == '[Declarer "E"]'
    assert notes_of(text) == ["East buries, or leads the first trick, as the declarer does"]


def test_another_seat_drew_first():
    code, line, _, _, help = only(changed(DRAWN, '[FirstDraw "E"]', '[FirstDraw "S"]'))
    assert code in ("SJN217", "SJN304")
    assert code == "SJN304" or (line, help) == ('[FirstDraw "S"]', '[FirstDraw "E"]')


@pytest.mark.parametrize("name", ["LevelEW", "LevelNS", "Declarer", "FirstDraw", "Rules", "Points", "Result", "Deal"])
def test_a_misspelt_tag_counts_as_the_one_that_is_meant(name):
    for wrong in (name[1:], name + "x", name.lower(), name[:2] + "o" + name[3:]):
        checked, found = found_in(changed(DRAWN, f"[{name} ", f"[{wrong} "))
        assert [diagnostic.code for diagnostic in found] == ["SJN153"], wrong
        assert str(found[0].help) == f"did you mean {name}?"
        assert checked.matches[0].deals[0].total.total == 90


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('[Declarer "E"]', 'Declarer "E"]', "SJN107"),
        ('[Declarer "E"]', '[Declarer E"]', "SJN102"),
        ('[Declarer "E"]', '[Declarer "E]', "SJN104"),
        ('[Declarer "E"]', '[Declarer "E"', "SJN106"),
        ('[Declarer "E"]', '[Declarer E]', "SJN102"),
        ('[Declarer "E"]', '[Declarer “E”]', "SJN102"),
        ('[Declarer "E"]', '[Decl arer "E"]', "SJN107"),
        ('[Declarer "E"]', '[Decl-arer "E"]', "SJN107"),
        ('[Declarer "E"]', '[Declarer ="E"]', "SJN102"),
    ],
)  # fmt: skip
def test_a_tag_that_is_written_wrongly_says_what_it_was_meant_to(old, new, code):
    checked, found = found_in(changed(DRAWN, old, new))
    assert [diagnostic.code for diagnostic in found] == [code]
    assert checked.matches[0].deals[0].setting.declarer == 0


def test_a_misspelt_option_counts_as_the_one_that_is_meant():
    code, _, marked, _, help = only(changed(LESSON, "decks=1", "deks=1"))
    assert (code, marked, help) == ("SJN602", "deks", "the nearest name is decks")


# Plays


def test_a_blank_that_is_missing_between_two_plays():
    code, line, _, _, help = only(changed(DRAWN, "S66 HTDA", "S66HTDA"))
    assert (code, line[:2], help) == ("SJN414", "3.", "a blank is missing: S66 HTDA")


def test_a_blank_too_many_in_a_play():
    code, line, _, _, help = only(changed(DRAWN, "S66 HTDA", "S66 HT DA"))
    assert (code, line[:2], help) == ("SJN414", "3.", "a blank too many: HTDA")


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        pytest.param("12. N: S4 CA", "12. N: S5 CA", "S4 in place of S5 fits the rest", id="another card"),
        pytest.param("8. N: DQ CA", "8. N: DQQ CA", "DQ in place of DQQ fits the rest", id="a card too many"),
        pytest.param("3. S: STT", "3. S: ST", "STT in place of ST fits the rest", id="a card lost by the leader"),
        pytest.param("D88 HJDJ", "D88 HJ", "HJDJ in place of HJ fits the rest", id="a card lost by another"),
        pytest.param("6. N: HKK", "6. N: DKK", "HKK in place of DKK fits the rest", id="another suit"),
    ],
)
def test_a_play_that_is_written_wrongly_is_one_fault(old, new, meant):
    code, _, marked, _, help = only(changed(DRAWN, old, new))
    assert code in ("SJN405", "SJN406", "SJN217")
    assert marked == new.split()[2 if ". " in new else 1]
    assert help == meant


def test_a_leader_that_is_written_wrongly_is_one_fault():
    code, line, _, message, help = only(changed(DRAWN, "6. N: HKK", "6. W: HKK"))
    assert (code, line[:4], message, help) == ("SJN412", "6. W", "West cannot lead trick 6", "write 6. N:")


def test_all_leaders_one_seat_off_are_one_fault():
    text = re.sub(r"^(\d+\. )([ENWS]):", lambda m: f"{m[1]}{'NWSE'['ENWS'.index(m[2])]}:", DRAWN, flags=re.MULTILINE)
    text = re.sub(r" =[ENWS]\+\d+$", "", text, flags=re.MULTILINE)
    code, line, _, _, help = only(text)
    assert (code, line[:4], help) == ("SJN412", "1. N", "the leaders of all tricks are one seat off")


def test_plays_of_two_seats_exchanged_are_one_fault():
    code, _, marked, _, help = only(changed(DRAWN, "DQ CA S9 C7", "DQ C7 S9 CA"))
    assert (code, marked) == ("SJN405", "C7")
    assert help == "the plays of West and East seem to be exchanged"


def test_a_card_that_another_seat_holds():
    text = changed(DRAWN, "11. N: BJ DA SA CJ", "11. N: BJ DA SA CQ")
    assert only(text)[0] in ("SJN405", "SJN217")


def test_a_burial_by_another_seat():
    code, _, _, message, help = only(changed(DRAWN, "bury E:", "bury S:"))
    assert (code, message, help) == ("SJN320", "South does not declare and buries nothing", "write bury E:")


@pytest.mark.parametrize(("old", "new"), [("S5 DK654332", "S5 DK65432"), ("S5 DK654332", "S6 DK654332")])
def test_a_burial_of_other_cards(old, new):
    code, line, _, _, help = only(changed(DRAWN, f"bury E: {old}", f"bury E: {new}"))
    assert code in ("SJN321", "SJN322", "SJN217")
    assert line.startswith("bury E:")
    assert help == f"{old.replace(' ', '')} in place of {new.replace(' ', '')} fits the rest"


def test_a_bid_of_another_seat():
    code, line, _, _, help = only(changed(FIRST, "bid N: S2", "bid W: S2"))
    assert line.startswith("bid W:")
    assert (code, help) == ("SJN304", "bid N: S2 fits the rest")


# Trick numbers


def test_a_trick_number_that_is_wrong():
    assert only(changed(DRAWN, "\n6. N:", "\n9. N:"))[4] == "write 6."


def test_a_trick_number_that_stands_twice():
    assert only(changed(DRAWN, "\n6. N:", "\n5. N:"))[4] == "write 6."


def test_a_trick_that_is_missing():
    text = re.sub(r"^6\. .*\n", "", FIRST, flags=re.MULTILINE)
    _, found = found_in(text)
    (number,) = [diagnostic for diagnostic in found if diagnostic.code == "SJN415"]
    assert str(number.help) == "trick 6 seems to be missing"


def test_several_tricks_that_are_missing():
    text = re.sub(r"^[678]\. .*\n", "", FIRST, flags=re.MULTILINE)
    _, found = found_in(text)
    (number,) = [diagnostic for diagnostic in found if diagnostic.code == "SJN415"]
    assert str(number.help) == "tricks 6 to 8 seem to be missing"


# What can't be read, and what follows


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("\n6. N:", "\n6 N:", "SJN110"),
        ("\n6. N:", "\n. N:", "SJN101"),
        ("\n6. N:", "\nx. N:", "SJN101"),
        ("\n6. N:", "\n6. Q:", "SJN108"),
        ("\n6. N: HKK", "\n6. N: HK1", "SJN103"),
        ("=N+30\n7.", "=N+307.", "SJN102"),
        ("bury E:", "bery E:", "SJN101"),
        ("bid @39", "bid@39", None),
        ("draw W: C4", "draw W: (C4", "SJN114"),
        ("draw W: C4", "draw W: {C4", "SJN105"),
        ("draw W: C4", "draw W: [C4", "SJN102"),
        ("kitty:", "kity:", "SJN101"),
        ("3. S: STT", "3. S: {STT", "SJN105"),
    ],
)
def test_nothing_follows_from_an_item_that_cannot_be_read(old, new, code):
    _, found = found_in(changed(DRAWN, old, new))
    assert [diagnostic.code for diagnostic in found] == ([] if code is None else [code])


def test_commentary_that_is_not_closed_ends_before_the_next_item():
    code, line, marked, _, help = only(changed(FIRST, "he declares.}", "he declares."))
    assert (code, line[:4], help) == ("SJN105", "bid ", "close it with } before the next item")
    assert marked.startswith("{Li Lei") and marked.endswith("he declares.")


def test_commentary_that_is_closed_too_early():
    code, _, marked, _, help = only(
        changed(FIRST, "he puts eight" if "he puts eight" in FIRST else "with two aces", "with } two aces")
    )
    assert code == "SJN118"
    assert marked.startswith("} two aces") and marked.endswith("}")
    assert help == "the commentary ends at the first } here; inside commentary write \\}"


@pytest.mark.parametrize(
    ("words", "written"),
    [("%emt 12.5", "write %emt=12.5"), ("%emt = 12.5", "write %emt=12.5"), ('%ask "Why?"', 'write %ask="Why?"')],
)
def test_an_annotation_in_pieces_is_one_fault(words, written):
    code, _, marked, _, help = only(changed(LESSON, "%emt=12.5", words))
    assert (code, marked, help) == ("SJN117", words, written)


# Letters and digits


@pytest.mark.parametrize(
    ("old", "new", "char", "name", "meant"),
    [
        ("\n3. S: STT", "\n3. S: ЅTT", "Ѕ", "U+0405, the Cyrillic letter dze", "S"),
        ("H6C7 =N+20", "H6С7 =N+20", "С", "U+0421, the Cyrillic letter es", "C"),
        ("6. N: HKK", "6. N: НKK", "Н", "U+041D, the Cyrillic letter en", "H"),
        ("6. N: HKK", "6. N: HКK", "К", "U+041A, the Cyrillic letter ka", "K"),
        ("6. N: HKK", "6. N: ΗKK", "Η", "U+0397, the Greek letter eta", "H"),
        ("6. N: HKK", "6. Ν: HKK", "Ν", "U+039D, the Greek letter nu", "N"),
        ("bury E:", "bury Е:", "Е", "U+0415, the Cyrillic letter ie", "E"),
        ("bury E:", "burу E:", "у", "U+0443, the Cyrillic letter u", "y"),
        ("=W+0", "=W+О", "О", None, None),
        ("DA SA CJ", "DА SA CJ", "А", "U+0410, the Cyrillic letter a", "A"),
        ("DA SA CJ", "DA SA сJ", "с", "U+0441, the Cyrillic letter es", "c"),
        ('[Declarer "E"]', '[Dесlarer "E"]', "е", "U+0435, the Cyrillic letter ie", "e"),
    ],
)
def test_a_letter_of_another_alphabet_is_named(old, new, char, name, meant):
    code, _, marked, message, _ = only(changed(DRAWN, old, new))
    if name is None:
        assert code == "SJN119"
        return
    assert (code, marked) == ("SJN124", char)
    assert message == f"{char} is {name}, and only looks like {meant}"


def test_a_letter_of_another_alphabet_in_a_value_is_named():
    text = changed(DRAWN, '[Declarer "E"]', '[Declarer "Е"]')
    assert only(text)[0] == "SJN509"
    assert notes_of(text)[0] == "Е is U+0415, the Cyrillic letter ie, and only looks like E"


@pytest.mark.parametrize("ten", ["H0", "H1O", "Hl0", "HIO", "H1", "HI", "H1 0"])
def test_what_is_like_a_ten(ten):
    code, _, marked, _, help = only(changed(DRAWN, "13. W: HT", f"13. W: {ten}"))
    assert (code, marked) == ("SJN103", ten)
    assert help == "the ten is T, or 10 in one word; the ranks are 2 3 4 5 6 7 8 9 T J Q K A"


@pytest.mark.parametrize(
    ("old", "new", "help"),
    [
        ("bury E:", "bury:", "name the seat: bury E:"),
        ("draw W:", "draw:", "name the seat: draw E:"),
        ("6. N: HKK", "6. HKK", "name the seat that leads: 6. E: HKK"),
        ("bury E: S5", "bury E S5", "write E:"),
    ],
)
def test_a_seat_that_is_missing(old, new, help):
    assert only(changed(DRAWN, old, new))[4] == help


# Several faults


def test_two_causes_in_two_deals_are_told_apart():
    text = DRAWN + changed(FIRST, "hand E: SQ643", "hand E: SQ653")
    text = changed(text, '[Declarer "E"]', '[Declarer "S"]')
    _, found = found_in(text)
    assert [diagnostic.code for diagnostic in found] == ["SJN506", "SJN202"]


def test_two_causes_in_one_deal_are_both_told():
    text = changed(with_hands(FIRST, (1, 0, 2, 3)), '[Points "75"]', '[Points "70"]')
    _, found = found_in(text)
    assert [diagnostic.code for diagnostic in found] == ["SJN203", "SJN503"]


def test_a_revoke_is_a_revoke_and_nothing_is_explained_away():
    # N still has hearts, and both clubs are its own.
    text = FIRST[: FIRST.index("\n6. E:")] + '\n6. E: H99 CJ7 HKT D43\n\n[Termination "unfinished"]\n'
    code, _, marked, message, _ = only(text)
    assert (code, marked, message) == ("SJN401", "CJ7", "North must follow hearts")
