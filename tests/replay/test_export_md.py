"""The format md: a sheet in Markdown of which nothing that users wrote is markup, and nothing is lost."""

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from shengji.replay.checking import check
from shengji.replay.diagram.lettered import WIDTH
from shengji.replay.exports import md
from shengji.replay.exports.formats import Edition, Quiz, Unexportable, Wanted
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.locator import BadLocator
from shengji.replay.sheet.markdown import escaped, paragraph
from shengji.replay.views.cells import width_of

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*.sjn"))
CLUB = check(ROOT / "samples" / "club-night.sjn")

DEAL = """[SJN "1"]
[Event "Two tricks"]
[East "Ann"]
[North "Bob"]

[Deal "1"]
[Level "2"]
[Declarer "E"]
[Trump "S"]
[Setup "23"]
[Taken "20"]
[Leader "E"]
[Termination "unfinished"]
hand E: HA CK D9
hand N: H5 C64
hand W: H3 C5 D7
hand S: HT CJ9
bury E: H33 D33 D44 D66
23. E: HA H5 H3 HT! {ten for
the attackers} (23. E: CK C4 {better} C5 C9 (23. N: C6))
24. E: CK C4 %ask=play C5 C9 {done}
"""

WHOLE = """[SJN "1"]
[Deal "1"]
[Declarer "E"]
[Trump "S"]
[Termination "unfinished"]
bury E: D4433 C4433 {about it}
1. E: HA H5 H3 HT
"""


def sheet(text, **wanted):
    checked = check(text) if isinstance(text, str) else text
    return md.export(checked, checked.matches, Wanted(**wanted)).decode()


def tokens(text, kind="commonmark"):
    """Return all tokens of a document, those inside of lines too."""
    parser = MarkdownIt(kind, {"html": True}).enable("table")
    found = []
    for token in parser.parse(text):
        found += [token, *(token.children or [])]
    return found


def table(text):
    """Return the cells of the tables as they are shown, row by row."""
    rows = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and rows and token.level == 4 and token.map[0] >= 0:
            rows[-1].append("".join(child.content for child in token.children))
    return rows


def test_the_table_tells_plays_winners_points_and_notes():
    rows = [row for row in table(sheet(DEAL)) if len(row) == 8]
    assert rows[0] == ["Trick", "E Ann", "N Bob", "W", "S", "Won", "Attackers", "Notes"]
    assert rows[1] == [
        "23", "▸\u00a0♥A", "♥5", "♥3", "♥10!", "E\u00a0+15", "20", "23.4 S: ten for the attackers",
    ]  # fmt: skip
    assert rows[2] == ["24", "▸\u00a0♣K", "♣4", "♣5", "♣9", "E\u00a0+15", "20", "24.4 S: done"]


def test_what_is_said_of_a_claim_is_a_note():
    text = DEAL.replace("24. E: CK C4 %ask=play C5 C9 {done}", "claim E {all of them}").replace("unfinished", "claimed")
    assert "\n\nEast claims the cards that are left.\n\n> all of them\n\n" in sheet(text)


def test_a_long_name_is_cut_in_the_table_and_told_in_full_above():
    name = "欧阳修竹" * 12
    text = sheet(DEAL.replace("Ann", name))
    head = next(line for line in text.splitlines() if line.startswith("| Trick"))
    assert "| E 欧阳修竹欧阳修竹欧阳 … |" in head
    assert f"E {name} · " in text


def test_the_winner_is_bold_and_the_leader_marked():
    assert "| 23 | ▸\u00a0**♥A** | ♥5 |" in sheet(DEAL)


def test_variations_follow_with_their_own_notes_and_variations():
    text = sheet(DEAL)
    heads = [line for line in text.splitlines() if line.startswith("#")]
    assert heads == [
        "# Two tricks",
        "## Deal 1 · Trump ♠2 · level 2 · Ann declares",
        "### Variation of trick 23",
        "#### Variation of trick 23",
    ]
    assert "better" in text.partition("### Variation")[2]
    assert "♣6" in text.partition("#### Variation")[2]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_comment_is_told_once_and_every_trick_is(path):
    checked = check(path)
    text = sheet(checked)
    shown = " ".join(token.content for token in tokens(text) if token.type == "text")
    squeezed = re.sub(r"\s", "", shown)
    for match in checked.matches:
        for deal in match.deals:
            assert len(deal.tricks) <= len(re.findall(r"^\| \d+ \|", text, re.M))
            for trick in deal.tricks:
                for play in trick.item.plays:
                    for note in play.notes:
                        if type(note).__name__ == "Comment":
                            assert squeezed.count(re.sub(r"\s", "", note.text)) == 1


HOSTILE = [
    "[x](javascript:alert(1))",
    "![x](https://example.org/x.png)",
    "<script>alert(1)</script>",
    "<details><summary>",
    "</details>",
    "```",
    "~~~",
    "` `` ```",
    "# heading",
    "1. one",
    "7) seven",
    "- item",
    "+ item",
    "* item",
    "---",
    "===",
    "> quote",
    "| a | b |",
    "a|b",
    "**bold** _it_ ~~no~~ ==yes== $x$",
    "&lt;b&gt; &#60; &amp;",
    "<https://example.org>",
    "[ref]: https://example.org",
    "[ref]",
    "\\",
    "x\\",
    "    four blanks",
    "\u2028# x",
    "x\u200b\u202e<b>",
    "[^1]",
    ": definition",
    "% title",
    "*",
    "_",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_users_wrote_is_never_markup(name):
    value = name.replace("\\", "\\\\").replace('"', '\\"')
    comment = name.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}")
    text = (
        DEAL.replace('"Ann"', f'"{value}"')
        .replace('"Two tricks"', f'"{value}"')
        .replace('[Deal "1"]', f'[Deal "1{value}"] {{{comment}}}')
        .replace("ten for\nthe attackers", comment)
        .replace("better", comment)
        .replace("%ask=play", f'%ask="{value}"')
    )
    plain = sheet(DEAL.replace('[Deal "1"]', '[Deal "1"] {comment}'), quiz=Quiz.ASKED)
    made = sheet(text, quiz=Quiz.ASKED)
    found = tokens(made)
    kinds = [token.type for token in found if token.type not in ("text", "text_special", "softbreak")]
    assert kinds == [token.type for token in tokens(plain) if token.type not in ("text", "text_special", "softbreak")]
    assert not {"link_open", "image", "html_inline", "code_inline", "s_open"} & set(kinds)
    for token in found:
        if token.type == "html_block":
            assert token.content.strip() in ("<details><summary>Answer</summary>", "</details>")
    heading = found[[token.type for token in found].index("inline")]
    shown = "".join(child.content for child in heading.children)
    assert shown.split() == " ".join(re.sub("[\u200b\u202e]", "\N{REPLACEMENT CHARACTER}", name).split()).split()


def test_addresses_are_no_links_where_they_become_links_by_themselves():
    text = escaped("http://a.example, https://b.example, www.c.example, ftp://d.example, e@f.example")
    html = MarkdownIt("gfm-like").render(text) if _links() else MarkdownIt().render(text)
    assert "<a " not in html
    assert not re.search(r"https?://|www\.|\w@", text)


def _links():
    try:
        import linkify_it  # noqa: F401
    except ImportError:
        return False
    return True


@pytest.mark.parametrize("name", HOSTILE)
def test_an_escaped_line_reads_as_it_was_written(name):
    line = " ".join(re.sub("[\u2028]", " ", name).split())
    (_, inline, _) = MarkdownIt("commonmark").parse(paragraph(line) + "\n")
    assert "".join(child.content for child in inline.children) == line


def test_a_diagram_is_fenced_and_no_wider_than_it_says():
    text = sheet(CLUB, at="1:9.3", quiz=Quiz.AUTO)
    fences = [token for token in tokens(text) if token.type == "fence"]
    assert all(token.info == "text" for token in fences)
    assert max(width_of(line) for token in fences for line in token.content.splitlines()) <= WIDTH
    assert any("Trick 9 · 35 points" in token.content for token in fences)


def test_no_name_ends_the_fence_of_a_diagram():
    text = sheet(DEAL.replace('"Ann"', '"`````"'))
    fences = [token for token in tokens(text) if token.type == "fence"]
    assert len(fences) == 1
    assert fences[0].markup == "``````"


def test_a_place_is_drawn_where_it_belongs():
    before, _, after = sheet(CLUB, at="1:9.3").partition("Trick 9 · 35 points")
    assert re.findall(r"^\| (\d+) \|", before, re.M) == [str(number) for number in range(1, 9)]
    assert re.findall(r"^\| (\d+) \|", after.partition("## Deal 2")[0], re.M)[0] == "9"
    before, _, _ = sheet(CLUB, at="1:9.4").partition("Trick 9 · 35 points")
    assert re.findall(r"^\| (\d+) \|", before, re.M) == [str(number) for number in range(1, 10)]


def test_a_place_that_is_not_there_is_refused():
    with pytest.raises(BadLocator):
        sheet(CLUB, at="1:9.3,1:99")


def test_answers_are_folded_up_for_teachers_and_left_out_for_students():
    teacher, student = (sheet(DEAL, quiz=Quiz.ASKED, edition=edition) for edition in (Edition.TEACHER, Edition.STUDENT))
    assert teacher.count("<details><summary>Answer</summary>") == 1
    assert "Question 1" in teacher and "Question 1" in student
    assert "details" not in student
    for secret in ("♣4", "♣9", "♣5", "ten for", "better", "done", "Variation"):
        assert secret in teacher
        assert secret not in student


def test_a_student_sees_a_place_that_is_asked_for():
    text = sheet(CLUB, at="2:3", quiz=Quiz.AUTO, edition=Edition.STUDENT)
    assert "Deal 2 · Trick 3" in text


def test_a_sum_that_is_asked_for_is_not_told_with_the_question():
    text = DEAL.replace("%ask=play", "%ask=points")
    (question,) = re.findall(r"\*\*Question 1\*\*.*", sheet(text, quiz=Quiz.ASKED, edition=Edition.STUDENT), re.S)
    assert "♥10" in question
    assert "+15" not in question
    assert "take over" not in question
    assert not re.search(r"Attackers E/W|Attackers N/S", question)


def test_without_questions_there_is_no_quiz():
    with pytest.raises(Unexportable) as caught:
        sheet(DEAL.replace("%ask=play", ""), quiz=Quiz.ASKED)
    assert "%ask" in str(caught.value.said)


def test_a_seat_reads_nothing_that_it_cannot_know():
    text = sheet(CLUB, viewpoint=1)
    assert "What is noted and found here may tell what North cannot know." in text
    for match in CLUB.matches:
        for deal in match.deals:
            for trick in deal.tricks:
                for play in trick.item.plays:
                    for note in play.notes:
                        assert getattr(note, "text", "?")[:25] not in text
    fence = next(token.content for token in tokens(text) if token.type == "fence")
    assert fence.count("▒") == 75


def test_masked_hands_are_backs():
    fence = next(token.content for token in tokens(sheet(CLUB, masked=frozenset({0, 2}))) if token.type == "fence")
    assert fence.count("▒") == 50
    assert "Kitty · 8 cards" in fence


@pytest.mark.parametrize("hidden", [{"masked": frozenset({0})}, {"hands": frozenset({1, 3})}, {"viewpoint": 2}])
def test_what_a_hidden_hand_buried_is_hidden_too(hidden):
    assert "buries ♦44" in sheet(WHOLE)
    made = sheet(WHOLE, **hidden)
    assert "East buries the kitty." in made
    assert "♦44" not in made
    assert ("about it" in made) == ("viewpoint" not in hidden)


def test_whether_a_play_of_a_hidden_hand_was_legal_is_not_told():
    text = DEAL.replace("24. E: CK C4 %ask=play C5", "24. E: CK H9 C5")
    assert "✗" in sheet(text)
    assert "✗" not in sheet(text, viewpoint=3)


def test_what_is_wrong_is_told_at_its_place():
    text = DEAL.replace("24. E: CK C4 %ask=play C5", "24. E: CK H9 C5")
    (found,) = check(text).diagnostics
    row = next(line for line in sheet(text).splitlines() if line.startswith("| 24 |"))
    assert "| ♥9✗ |" in row
    assert f"**24.2 N:** ✗ {found.message} ({found.code})" in row


def test_the_title_is_the_one_that_is_asked_for():
    assert sheet(CLUB, title="*My* lesson").startswith("# \\*My\\* lesson\n")


def test_it_speaks_chinese():
    with speaking(language_of(Lang.ZH)):
        text = sheet(CLUB, quiz=Quiz.AUTO)
    for word in ("牌手", "庄", "| 墩 |", "得墩", "<summary>答案</summary>", "第 1 题"):
        assert word in text
