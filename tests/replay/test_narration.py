"""The log in words: each thing where it stands, and nothing of a record left out."""

import re
from pathlib import Path

import pytest

from shengji.grammar.source import Source
from shengji.notation.style import SYMBOLS
from shengji.replay.checking import check_source
from shengji.replay.views.card_words import cards_in_words, in_notation
from shengji.replay.views.narration import narrate

ROOT = Path(__file__).parent.parent.parent
DEAL = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")
EXAMPLES = sorted((ROOT / "replay" / "explain" / "examples").glob("*.sjn"))
TRICK = "5. E: HA H6 HT HJ =E+10\n"

POSITION = """[SJN "1"]
[Deal "lesson"]
[Level "2"]
[Declarer "N"]
[Trump "S"]
[Setup "22"]
[Taken "45"]
[Leader "W"]
hand E: H5 D9 S3 DT
hand N: DJ DQ DA ST
hand W: HA LJ D2 HK
hand S: HQ DK H5 C3
22. W: HA HQ H5 DJ =W+5
23. W: HK H5 D9 DQ =W+15
claim W {all are high}
"""


def log(text, **how):
    checked = check_source(Source("deal.sjn", text))
    return list(narrate(checked.matches, checked.diagnostics, **how))


def with_trick(text):
    """Return the lines of trick 5 of the deal, which is written otherwise."""
    lines = log(DEAL.replace(TRICK, text))
    start = lines.index("Trick 5. East leads.")
    return lines[start : lines.index("Trick 6. East leads.", start)]


def test_a_position_says_where_it_begins_whose_lead_it_is_and_what_is_taken():
    lines = log(POSITION)
    assert lines[1] == "The position before trick 22. West leads. Attackers 45."
    assert lines[lines.index("West claims the cards that are left.") + 1] == "  all are high"


def test_a_position_says_no_more_than_the_record():
    bare = "\n".join(line for line in POSITION.splitlines() if not line.startswith(("[Taken", "[Leader", "2", "claim")))
    assert log(bare + "\n")[1] == "The position before trick 22."


def test_points_are_nobodys_where_nothing_says_who_declares():
    lines = log('[SJN "1"]\n[Deal "1"]\n[Trump "S"]\n1. N: CTT C63 C86 C74\n')
    assert lines[-1] == "  North wins 20 points. The points cannot be counted."


def test_a_concession_names_the_side_that_gives_up():
    assert "East and West give up the cards that are left." in log(POSITION.replace("claim W", "concede EW"))


def test_a_variation_stands_after_the_play_that_it_replaces_and_another_one_deeper_in_it():
    assert with_trick("5. E: HA (5. N: H7 HT HJ 6. E: H4 (6. E: H5 H6) H8) H6 HT HJ =E+10\n") == [
        "Trick 5. East leads.",
        "  East: heart ace. Wins.",
        "    Instead of North's play:",
        "      North: heart 7.",
        "      West: heart 10.",
        "      South: heart jack.",
        "      East wins 10 points. Attackers 10, 70 short.",
        "      Trick 6. East leads.",
        "        East: heart 4.",
        "          Instead of East's play:",
        "            East: heart 5.",
        "            North: heart 6.",
        "        North: heart 8.",
        "  North: heart 6.",
        "  West: heart 10.",
        "  South: heart jack.",
        "  East wins 10 points. Attackers 10, 70 short.",
    ]


def test_a_variation_after_a_trick_may_begin_in_one_before_it_and_end_with_a_claim():
    lines = with_trick("5. E: HA H6 HT HJ =E+10 (4. E: LJ =E+0 5. E: HK claim E)\n")
    assert lines[-6:] == [
        "  Instead of East's play in trick 4:",
        "    East: little joker. Wins.",
        "    East wins 0 points. Attackers 0, 80 short.",
        "    Trick 5. East leads.",
        "      East: heart king.",
        "    East claims the cards that are left.",
    ]


def test_what_is_wrong_in_a_variation_is_told_there_and_once():
    text = "5. E: HA H6 (5. W: HK? {a slip} D4) HT HJ =E+10\n"
    lines = with_trick(text)
    at = lines.index("    Instead of West's play:")
    assert lines[at + 1 : at + 5] == [
        "      West: heart king. Mistake.",
        "        a slip",
        "      South: diamond 4.",
        "        Problem SJN401: South must follow hearts.",
    ]
    assert sum("SJN401" in line for line in log(DEAL.replace(TRICK, text))) == 1


def test_a_variation_that_fits_nowhere_is_not_lost():
    lines = with_trick("5. E: HA H6 HT HJ =E+10 (7. E: HA)\n")
    assert lines[-2] == "  A variation that does not fit here:"
    assert "SJN424" in lines[-1]


def test_a_failed_throw_says_who_beats_what():
    example = (ROOT / "replay" / "explain" / "examples" / "SJN422.sjn").read_text("utf-8")
    (line,) = [line for line in log(example) if "throws" in line]
    # Clubs queen and jack are led together; North holds a club above the jack.
    assert "throws clubs queen jack. The throw fails: North beats club jack. Must lead club jack" in line


def test_a_play_that_was_let_stand_is_said_to_be_against_the_rules():
    lines = with_trick("5. E: HA D4^ HT HJ =E+10\n")
    assert "  North: diamond 4. Against the rules, and let stand." in lines


def test_glyphs_are_words_and_unknown_ones_numbers():
    lines = with_trick("5. E: HA!! H6?? HT!? HJ$140 =E+10\n")
    assert [line.split(". ", 1)[1] for line in lines[1:5]] == [
        "Excellent. Wins.",
        "Blunder.",
        "Interesting.",
        "Mark 140.",
    ]


@pytest.mark.parametrize(("written", "told"), [("X8", "8 unknown cards"), ("H43 X6", "hearts 4 3, 6 unknown cards")])
def test_unknown_cards_are_counted(written, told):
    text = re.sub(r"^bury N: [^{\n]*", f"bury N: {written} ", DEAL, flags=re.M)
    text = re.sub(r"^hand ([ENWS]): .*$", r"hand \1: X25", text, flags=re.M)
    text = re.sub(r"^kitty: .*$", "kitty: X8", text, flags=re.M)
    assert f"North buries {told}." in log(text)


def test_cards_are_told_in_notation_where_that_is_asked_for():
    lines = log(DEAL, cards=in_notation())
    assert "  North: CA55. Good. Wins." in lines
    assert "  West: D3 CQ9." in lines
    assert "  North: ♣A55. Good. Wins." in log(DEAL, cards=in_notation(SYMBOLS))
    assert len(lines) == len(log(DEAL, cards=cards_in_words))


def test_what_could_not_be_read_stands_between_the_tricks_around_it():
    lines = log(DEAL.replace(TRICK, "5. E HA H6 HT HJ\n"))
    at = lines.index("This could not be read: 5. E HA H6 HT HJ")
    assert lines[at + 1].startswith("  Problem SJN109")
    assert lines[at - 1].startswith("  East wins 0 points.")
    assert lines[at + 2] == "Trick 6. East leads."


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_diagnostic_of_a_deal_is_told_once(path):
    checked = check_source(Source(path.name, path.read_text("utf-8", "replace")))
    lines = list(narrate(checked.matches, checked.diagnostics))
    if not checked.matches:
        return
    told = sorted(re.findall(r"(?:Problem|Note) (SJN\d+):", "\n".join(lines)))
    assert told == sorted(one.code for one in checked.diagnostics)


def test_from_a_seat_nothing_is_told_that_it_cannot_know():
    varied = DEAL.replace(TRICK, "5. E: HA (5. N: H7 {secret}) D4 HT HJ {secret} =E+10\n")
    assert "secret" in "\n".join(log(varied))
    lines = log(varied, viewpoint=0)
    text = "\n".join(lines)
    assert "North buries the kitty." in lines
    assert not re.search(r"secret|Instead|Problem|Li Lei shows", text)
    assert lines[-1].startswith("What is noted and found here may tell what East cannot know.")
    assert any("buries hearts 4 3" in line for line in log(DEAL, viewpoint=1))
