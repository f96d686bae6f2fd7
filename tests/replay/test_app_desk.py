"""What the keys of the replayer lead to: searches, views, masks, themes, languages, notes; no screen is needed."""

import re
from functools import partial

import pytest

from shengji.grammar.source import Source
from shengji.notation.record import Comment
from shengji.replay.app.desk import LANGUAGES, THEMES, Desk
from shengji.replay.app.footer import footer
from shengji.replay.app.keys import KEYS, help_text
from shengji.replay.app.route import Place
from shengji.replay.app.saving import Saving, position, position_text, suggested
from shengji.replay.checking import check_source
from shengji.replay.timeline import Step, notes_at
from shengji.replay.views.looks import Look
from shengji.replay.views.table_column import trick_entries
from shengji.replay.views.table_facts import facts

TEXT = """[SJN "1"]
[Event "An evening"]
[North "[red]x[/]"]
[South "Zhou"]
[Winner "NS"]

[Deal "a"]
[Level "2"]
[Declarer "N"]
[Trump "S"] {spades}
[Termination "unfinished"]

bury N: H43 D97 C5 S6 SA
1. N: CTT C63 C86 C74
2. N: CA? C9 (2. W: CJ {jack}) CQ CK {first note}
3. N: D3 D4 D5 D6
4. N: H3 H4 {second note} H5 H6 =N+5
"""


def desk(text=TEXT, place=None, **look):
    return Desk(check_source(Source("evening.sjn", text)), place, Look(**look))


def at(trick, play, *path):
    return Place(0, Step(0, trick, play), path)


def shown(one, width=80, height=24):
    return str(one.draw(width, height))


def said(one):
    return shown(one).split("\n")[-1].strip()


def test_moves_and_ends():
    one = desk()
    one.move("previous")
    assert said(one) == "This is the beginning."
    one.leap("end_of_deal")
    assert one.place == at(4, 4)
    one.move("next")
    assert said(one) == "This is the end."
    one.back()
    assert one.place == at(0, 0)
    one.back()
    assert one.place == at(4, 4)


def test_back_without_a_jump_says_so():
    one = desk()
    one.back()
    assert said(one) == "No jump was made yet."


def test_notes_are_sought():
    one = desk()
    met = []
    for _ in range(6):
        one.seek(on=True)
        met.append(one.place)
    assert met == [at(0, 1), at(2, 1), at(2, 2), at(2, 4), at(4, 2), at(4, 4)], "at 4.4 an outcome is wrong"
    one.seek(on=True)
    assert said(one) == "No more notes."
    for _ in range(5):
        one.seek(on=False)
    assert one.place == at(0, 1), "the note on the Trump tag"
    one.seek(on=False)
    assert said(one) == "No notes before this."


def test_a_variation_says_that_it_is_one():
    one = desk(place=(0, Step(0, 2, 2)))
    assert "( leads into a variation: W ♣J" in shown(one)
    (way,) = one.route.variations(one.place)
    one.enter(way)
    table = shown(one)
    assert "variation of trick 2" in table.split("\n")[0]
    assert "( 2.2 W ♣J  jack" in table
    one.move("next")
    assert said(one) == "The variation ends here; ) leads back out of it."
    one.leave()
    assert one.place == at(2, 2)
    one.leave()
    assert said(one) == "This is no variation."


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("CTT", [at(1, 1)]),
        ("♣10", [at(1, 1)]),
        ("ctt", [at(1, 1)]),
        ("梅花TT", [at(1, 1)]),
        ("second NOTE", [at(4, 2)]),
        ("note", [at(2, 4), at(4, 2)]),
        ("jack", [at(2, 2, 0)]),
        ("CJ", [at(2, 2, 0)]),
        ("zhou", [at(1, 3), at(2, 3), at(3, 3), at(4, 3)]),
        ("zhou C86", [at(1, 3)]),
        ("N CA", [at(2, 1)]),
        ("[red]x", [at(0, 1), at(1, 1), at(2, 1), at(3, 1), at(4, 1)]),
        ("H43", [at(0, 1)]),
    ],
)
def test_a_search_finds_cards_players_and_notes(words, places):
    one = desk(spoilers=True)
    one.find(words)
    assert list(one.search.hits) == places
    assert one.place == places[0]
    assert f"1 of {len(places)}" in said(one)


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("CK", [at(2, 4), at(4, 2)]),
        ("N", [at(0, 1), at(1, 1), at(2, 1), at(3, 1), at(4, 1)]),
        ("packs", [at(0, 1)]),
        ("with ck", [at(4, 2)]),
    ],
)
def test_a_word_that_spells_cards_or_a_seat_is_no_part_of_another_word(words, places):
    text = TEXT.replace("S6 SA", "S6 SA {Two packs, and Northern rules}").replace("second note", "not with CK")
    one = desk(text, spoilers=True)
    one.find(words)
    assert list(one.search.hits) == places


@pytest.mark.parametrize("words", ["SAKK", "BJ", "nobody", "?", "*", "(", "CA CTT", "SS", "C1"])
def test_a_search_that_finds_nothing_says_so_and_stays(words):
    one = desk(spoilers=True)
    one.find(words)
    assert one.search is None
    assert one.place == at(0, 0)
    assert said(one) == f"Nothing fits {words}."


def test_a_search_goes_round_its_hits_until_it_is_ended():
    one = desk(place=(0, Step(0, 3, 1)), spoilers=True)
    one.find("zhou")
    assert one.place == at(3, 3), "the first from here on"
    one.seek(on=True)
    assert one.place == at(4, 3)
    one.seek(on=True)
    assert said(one) == "This was the last of 4."
    for _ in range(3):
        one.seek(on=False)
    assert one.place == at(1, 3)
    one.seek(on=False)
    assert said(one) == "This was the first of 4."
    one.show(at(2, 1))
    one.seek(on=False)
    assert one.place == at(1, 3), "the hit before the place"
    one.stop_search()
    one.seek(on=True)
    assert one.place == at(2, 1)


def test_a_search_does_not_look_ahead():
    one = desk()
    one.find("zhou")
    assert one.search is None
    assert "up to here" in said(one)
    one.show(at(2, 4))
    one.find("zhou")
    assert [hit.step.trick for hit in one.search.hits] == [1, 2]
    one.show(at(0, 0))
    one.find("zhou")
    assert "1 of 2" in said(one), "what was reached once stays reached"
    one.spoilers()
    one.find("zhou")
    assert "1 of 4" in said(one)


def test_a_search_from_a_seat_finds_neither_notes_nor_the_kitty():
    one = desk(place=(0, Step(0, 4, 4)), viewpoint=3)
    for words in ("note", "H43"):
        one.find(words)
        assert one.search is None
    one.find("CTT")
    assert one.place == at(1, 1)


def test_views_go_round_and_the_mask_comes_back():
    one = desk(place=(0, Step(0, 2, 1)))
    seats = []
    for _ in range(5):
        one.view()
        seats.append(one.look.viewpoint)
    assert seats == [3, 0, 1, 2, None]
    one.view()
    one.view()
    assert said(one) == "What E sees"
    one.mask()
    assert one.look.viewpoint is None
    assert said(one) == "All hands"
    one.mask()
    assert one.look.viewpoint == 0
    other = desk(bottom=2)
    other.mask()
    assert other.look.viewpoint == 2, "who sits at the foot of the table, where nobody's view was taken yet"


def test_notes_are_held_back_in_the_view_of_a_seat():
    one = desk(place=(0, Step(0, 2, 4)), viewpoint=3)
    assert "first note" not in shown(one)
    assert "u shows it" in shown(one)
    one.spoilers()
    assert "first note" in shown(one)


def test_the_table_turns():
    one = desk(place=(0, Step(0, 2, 1)))
    one.turn()
    assert one.look.bottom == 0
    assert re.search(r"^ Last tricks +E East", shown(one), re.MULTILINE)


def test_played_cards_stand_behind_a_stroke():
    one = desk(place=(0, Step(0, 2, 1)))
    assert "♣  / A TT" not in shown(one)
    one.gone()
    assert shown(one).count("♣  / A TT") == 1, "N, who holds no more clubs that are known, played an ace and two tens"


def test_themes_and_languages_go_round():
    one = desk()
    met = []
    for _ in THEMES:
        one.theme()
        met.append(one.look.palette)
    assert sorted(met) == sorted(THEMES)
    assert met[-1] == "dark"
    assert said(desk_after(desk(mono=True), "theme")) == "Theme: light"
    table = shown(one)
    one.speak_next()
    assert one.language.name == "zh"
    assert shown(one) != table
    for _ in range(len(LANGUAGES) - 1):
        one.speak_next()
    one.say("")
    assert shown(one) == shown(desk())


def desk_after(one, deed):
    getattr(one, deed)()
    return one


def test_speed_stays_between_half_and_four_times():
    one = desk()
    for by, speed in ((1, "2×"), (1, "4×"), (1, "4×"), (-1, "2×"), (-1, "1×"), (-1, "0.5×"), (-1, "0.5×")):
        one.faster(by)
        assert said(one) == f"Speed {speed}"


def test_playing_by_itself_pauses_at_notes_and_at_the_end():
    one = desk(place=(0, Step(0, 1, 3)))
    assert one.tick()
    assert not one.tick()
    assert one.place == at(2, 1)
    assert said(one) == "Paused here; Space goes on."
    one.show(at(4, 3))
    assert not one.tick()
    assert not one.tick()
    assert said(one) == "This is the end."


def test_the_facts_hold_what_is_known_by_now():
    one = desk()
    page = one.page(facts, 70).plain
    assert "[red]x[/]" in page
    assert "An evening" in page
    assert "unfinished" not in page
    assert "Winner" not in page
    assert "spades" not in page, "the trump is not known before the burial"
    one.show(at(2, 4))
    page = one.page(facts, 70).plain
    assert "first note" in page
    assert re.findall("^ (?:Declarer|Level|Trump) .*", page, re.MULTILINE) == [
        " Trump      ♠2",
        " Declarer   [red]x[/]",
        " Trump      S spades",
    ], "each is told once, and a tag again for what is noted on it"
    assert "80 to 115" in page
    assert "score_table = no_dead_zone" in page
    one.show(at(4, 4))
    page = one.page(facts, 70).plain
    assert "unfinished" in page
    assert "Winner" in page
    for line in page.split("\n"):
        assert len(line) <= 70


def test_the_trick_list_goes_as_far_as_the_place():
    one = desk(place=(0, Step(0, 3, 0)))
    assert [entry.place for entry in trick_entries(one.scene(), 60)] == [1, 2]
    one.show(at(3, 1))
    assert [entry.place for entry in trick_entries(one.scene(), 60)] == [1, 2, 3]
    assert "(" in "".join(line.plain for entry in trick_entries(one.scene(), 60) for line in entry.lines)


def test_a_locator_is_shared():
    one = desk(place=(0, Step(0, 2, 1)))
    assert one.share() == "evening.sjn@a:2.1"
    one.share()
    assert one.shared == ["evening.sjn@a:2.1"]
    assert said(one).startswith("evening.sjn@a:2.1 ")


def test_a_position_is_saved_as_text(tmp_path):
    one = desk(place=(0, Step(0, 2, 1)))
    assert suggested(one) == "evening-a-2.1.txt"
    saving = Saving(position_text(one))
    path = tmp_path / "x.txt"
    assert saving.refusal(str(path)) is None
    text = path.read_text("utf-8")
    assert "Deal a" in text
    assert "\x1b" not in text
    assert all(line == line.rstrip() and len(line) <= 80 for line in text.split("\n"))


def test_a_position_is_saved_as_a_picture_where_the_name_says_so(tmp_path):
    one = desk(place=(0, Step(0, 2, 1)), viewpoint=3)
    path = tmp_path / "x.SVG"
    assert Saving(partial(position, one)).refusal(str(path)) is None
    assert path.read_text("utf-8").startswith("<svg")
    for name in THEMES:
        one.theme()
        for place in (at(2, 2, 0), at(0, 0), at(4, 4)):
            one.show(place)
            assert position(one, "x.svg") != position(one, "x.txt"), name


def test_a_file_that_is_there_is_written_over_only_when_named_twice(tmp_path):
    path, other = tmp_path / "x.txt", tmp_path / "y.txt"
    path.write_text("mine")
    other.write_text("mine too")
    saving = Saving("new")
    assert "exists" in str(saving.refusal(str(path)))
    assert "exists" in str(saving.refusal(str(other)))
    assert "exists" in str(saving.refusal(str(path)))
    assert path.read_text() == "mine"
    assert saving.refusal(str(path)) is None
    assert path.read_text() == "new"
    assert other.read_text() == "mine too"


@pytest.mark.parametrize("name", ["", "no/such/folder/x.txt", "x" * 300, "x\0y"])
def test_a_file_that_cannot_be_written_is_refused_with_the_reason(tmp_path, name):
    why = Saving("new").refusal(str(tmp_path / name))
    assert re.search("folder|no such|too long|null", str(why))


def with_file(path, text=TEXT, encoding="utf-8", mark=b""):
    path.write_bytes(mark + text.encode(encoding))
    return Desk(check_source(Source(str(path), text, encoding=encoding)), (0, Step(0, 3, 2)))


def noted(one, comment):
    text = one.with_note(comment)
    return text, Saving(text, one.checked.source)


@pytest.mark.parametrize(("encoding", "mark"), [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("gb18030", b"")])
def test_a_note_is_written_into_the_record_and_changes_nothing_else(tmp_path, encoding, mark):
    path = tmp_path / "evening.sjn"
    one = with_file(path, TEXT.replace("Zhou", "周"), encoding, mark)
    assert one.note_here() == ""
    text, saving = noted(one, "妙 {x}")
    assert saving.refusal(str(path)) is None
    expected = TEXT.replace("Zhou", "周").replace("D3 D4 D5", "D3 D4 {妙 \\{x\\}} D5")
    assert path.read_bytes() == mark + expected.encode(encoding)
    place = one.place
    one.reload(Source(str(path), text, encoding=saving.encoding))
    assert one.place == place
    assert one.note_here() == "妙 {x}"
    _, saving = noted(one, "")
    assert saving.refusal(str(path)) is None, "and once more, over what was written"
    assert path.read_bytes() == mark + TEXT.replace("Zhou", "周").encode(encoding)
    assert "妙" in shown(one)


def test_a_note_is_not_written_over_what_somebody_else_wrote(tmp_path):
    path = tmp_path / "evening.sjn"
    one = with_file(path)
    _, saving = noted(one, "mine")
    path.write_text(TEXT + "; theirs\n")
    assert "changed since" in str(saving.refusal(str(path)))
    assert path.read_text() == TEXT + "; theirs\n"
    assert saving.refusal(str(tmp_path / "copy.sjn")) is None
    assert "{mine}" in (tmp_path / "copy.sjn").read_text()
    assert saving.encoding == "utf-8"
    assert path.read_text() == TEXT + "; theirs\n"


def test_a_note_that_the_encoding_cannot_spell_is_refused(tmp_path):
    path = tmp_path / "evening.sjn"
    one = with_file(path, encoding="ascii")
    _, saving = noted(one, "妙")
    assert "cannot spell" in str(saving.refusal(str(path)))
    assert path.read_text() == TEXT


@pytest.mark.parametrize(
    ("place", "written"),
    [
        (at(1, 1), "1. N: CTT {new} C63"),
        (at(2, 4), "CK {new}"),
        (at(2, 2, 0), "(2. W: CJ {new})"),
        (at(0, 1), '[Trump "S"] {new}'),
        (at(0, 0), '[Deal "a"] {new}'),
    ],
)
def test_a_note_stands_with_what_led_to_the_place(place, written):
    one = desk()
    one.show(place)
    assert written in one.with_note("new")


@pytest.mark.parametrize(
    ("place", "now", "glyph", "written"),
    [
        (at(2, 1), 2, 3, "2. N: CA!! C9 (2. W: CJ {jack})"),
        (at(2, 1), 2, 0, "2. N: CA C9 (2. W: CJ {jack})"),
        (at(2, 2, 0), 0, 6, "(2. W: CJ?! {jack})"),
        (at(0, 1), 0, 1, "bury N: H43 D97 C5 S6 SA!\n"),
    ],
)
def test_a_mark_stands_with_what_led_to_the_place(place, now, glyph, written):
    one = desk()
    one.show(place)
    assert one.glyph_here() == now
    assert written in one.with_glyph(glyph)


def test_no_note_stands_before_a_lead():
    one = desk(place=(0, Step(0, 3, 0)))
    assert one.note_here() is None
    assert one.glyph_here() is None


def test_only_the_chosen_deals_are_shown_also_after_a_note():
    tags = '[Deal "b"]\n[Level "2"]\n[Declarer "N"]\n[Trump "S"]\n[Termination "unfinished"]\n'
    checked = check_source(Source("two.sjn", f"{TEXT}\n{tags}1. N: CA C9 C8 C7\n"))
    (match,) = checked.matches
    one = Desk(checked, None, Look(), (type(match)(match.match, match.deals[1:], match.winner),))
    one.move("next_trick")
    one.move("next")
    changed = one.with_note("new")
    assert "1. N: CA {new}" in changed
    one.reload(Source("two.sjn", changed))
    assert len(one.route.matches[0].deals) == 1
    notes = notes_at(one.route.state(one.place))
    assert [note.text for note in notes if isinstance(note, Comment)] == ["new"]


@pytest.mark.parametrize("width", [10, 36, 60, 80, 120])
@pytest.mark.parametrize("speed", [None, 2.0])
@pytest.mark.parametrize("message", ["", "This is the end. " * 9])
def test_the_footer_fits(width, speed, message):
    line = footer(width, Look(ascii=True), message, speed).plain
    assert len(line) <= width
    assert line.isascii()
    if width >= 36 and not message:
        assert "q quit" in line
        assert "? help" in line
    if message and width >= 36:
        assert "..." in line


def test_help_names_every_key():
    page = help_text(ascii=False).plain
    for key in ("→", "Enter", "Backspace", "PgDn", "Shift-Tab", "Home", "End", "Space", "Esc", "Ctrl-C", "F1"):
        assert key in page
    for key in "hjkl:'()/nNvmfxtia!ysuzcqgG?+":
        assert re.search(rf"(^|[ \n]){re.escape(key)} ", page), key
    assert help_text(ascii=True).plain.isascii()


def test_every_key_has_its_own_meaning():
    keys = [key for one in KEYS for names, _ in one.actions for key in names.split(",")]
    assert len(keys) == len(set(keys))


def test_a_hostile_name_of_a_deal_makes_no_hostile_file_name():
    one = desk(TEXT.replace('[Deal "a"]', '[Deal "../../etc/x y\\\\z"]'), (0, Step(0, 2, 1)))
    assert "/" not in suggested(one)
    assert not suggested(one).startswith(".")
