"""From text to record, with every value worked out by hand."""

import pytest

from shengji.engine.cards import CODE_OF_NAME, Group, group_of
from shengji.grammar.diagnostics import Diagnostic, Severity, Span
from shengji.notation.reader import read_text
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
    Outcome,
    Remark,
    Tag,
    Tribute,
    Trick,
    value_of,
)

HERE = Span(0, 0)
"""Any span: where something stands is no part of what it says."""


def codes(*names: str) -> tuple[int, ...]:
    return tuple(CODE_OF_NAME[name] for name in names)


def group(*names: str) -> Group:
    return group_of(codes(*names))


def only_item(text: str) -> Item:
    record, found = read_text(f'[SJN "1"]\n{text}')
    assert not found
    (item,) = record.matches[0].deals[0].items
    return item


def found_in(text: str) -> list[Diagnostic]:
    return read_text(f'[SJN "1"]\n{text}')[1]


def only_trick(text: str) -> Trick:
    trick = only_item(text)
    assert isinstance(trick, Trick)
    return trick


def test_a_hand_is_kept_in_written_order() -> None:
    cards = codes("SK", "S5", "H9", "D2", "BJ", "LJ")
    assert only_item("hand E: H9 LJ S5K D2 BJ") == Hand(0, cards, False, HERE)


def test_a_draw_a_kitty_and_a_flip_keep_their_order() -> None:
    assert only_item("draw W: H9 LJ S5 SK") == Hand(2, codes("H9", "LJ", "S5", "SK"), True, HERE)
    assert only_item("kitty: H9 S5K") == Kitty(codes("H9", "S5", "SK"), HERE)
    assert only_item("flip: H7 S2") == Flip(codes("H7", "S2"), HERE)


def test_a_bid_with_and_without_its_time() -> None:
    assert only_item("bid @31 N: S2") == Bid(1, group("S2"), 31, HERE)
    assert only_item("bid S: BJBJ!? $7") == Bid(3, group("BJ", "BJ"), None, HERE, (5, 7))


def test_a_bury() -> None:
    assert only_item("bury W: S34 D67?") == Bury(2, group("S3", "S4", "D6", "D7"), HERE, (2,))


def test_a_tribute_and_its_return() -> None:
    assert only_item("tribute S>N: BJ") == Tribute(3, 1, group("BJ"), False, HERE)
    assert only_item("return N>S: S3") == Tribute(1, 3, group("S3"), True, HERE)


def test_a_claim_and_a_concession() -> None:
    assert only_item("claim E") == Claim(0, HERE)
    assert [only_item(f"concede {side}") for side in ("EW", "NS")] == [Concede(0, HERE), Concede(1, HERE)]


def test_a_trick() -> None:
    trick = only_trick("7. N: DAA D3->D3 W:D5K^!? DT $9 =N+30")
    assert (trick.number, trick.leader, trick.outcome) == (7, 1, Outcome(1, 30, HERE))
    assert [play.group for play in trick.plays] == [group("DA", "DA"), group("D3"), group("DK", "D5"), group("DT")]
    assert [play.tried for play in trick.plays] == [None, group("D3"), None, None]
    assert [play.seat for play in trick.plays] == [None, None, 2, None]
    assert [play.irregular for play in trick.plays] == [False, False, True, False]
    assert [play.glyphs for play in trick.plays] == [(), (), (5,), (9,)]


def test_the_leader_may_be_said_to_be_the_seat_of_the_first_play() -> None:
    assert [play.seat for play in only_trick("7. N: N: DA W: D3").plays] == [1, 2]
    assert [play.seat for play in only_trick("7. N:DA W:D3").plays] == [None, 2]


def test_a_trick_may_have_five_plays_and_an_item_many_lines() -> None:
    assert len(only_trick("7. N:\nDA\nD3 D5\n\nDT\tDK\r\n=N+0").plays) == 5


SPELLINGS = {
    "S10": ("ST",),
    "s10j": ("ST", "SJ"),
    "As": ("SA",),
    "10h": ("HT",),
    "5D": ("D5",),
    "♠AKK": ("SA", "SK", "SK"),
    "♥️10": ("HT",),
    "♦︎2♣3": ("D2", "C3"),
    "♤A♡K♢Q♧J": ("SA", "HK", "DQ", "CJ"),
    "A♠": ("SA",),
    "10♥️": ("HT",),
    "黑桃AK": ("SA", "SK"),
    "红桃A红心K": ("HA", "HK"),
    "方块2方片3": ("D2", "D3"),
    "梅花4草花5": ("C4", "C5"),
    "大王小王": ("BJ", "LJ"),
    "bjLj": ("BJ", "LJ"),
    "A梅花": ("CA",),
    "ＳＡ１０": ("SA", "ST"),
    "ｓａ": ("SA",),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_each_spelling_of_a_card_is_read(spelling: str) -> None:
    assert only_item(f"kitty: {spelling}") == Kitty(codes(*SPELLINGS[spelling]), HERE)
    assert only_trick(f"1. E: {spelling}").plays[0].group == group(*SPELLINGS[spelling])


def test_cards_may_be_separated_by_commas() -> None:
    assert only_item("kitty: S5，H6, D7") == Kitty(codes("S5", "H6", "D7"), HERE)
    assert len(only_trick("1. E: S5, S6，S7").plays) == 3


CHINESE = {
    "手牌东：SA": "hand E: SA",
    "摸牌 北: SA": "draw N: SA",
    "底牌：SA": "kitty: SA",
    "亮主 @31 西: S2": "bid @31 W: S2",
    "反主 西: S2": "bid W: S2",
    "翻底: SA": "flip: SA",
    "进贡 南>北: 大王": "tribute S>N: BJ",
    "还贡 北＞南：S3": "return N>S: S3",
    "扣底 西: S3": "bury W: S3",
    "摊牌 东": "claim E",
    "认输 南北": "concede NS",
    "７．Ｎ：ＤＡ 西：Ｄ3 ＝Ｎ＋１０": "7. N: DA W:D3 =N+10",
}


@pytest.mark.parametrize("chinese", CHINESE)
def test_chinese_words_and_full_width_forms_say_the_same(chinese: str) -> None:
    assert only_item(chinese) == only_item(CHINESE[chinese])


def test_small_seat_letters_are_read() -> None:
    assert only_item("hand e: SA") == only_item("hand E: SA")


def test_full_width_brackets_make_tags_and_values_are_left_alone() -> None:
    record, found = read_text('【SJN "1"】【Event "１：（ａ）"】1. E: SA {ｘ：２} %ask="？" ; ３')
    assert not found
    assert value_of(record.matches[0], "Event") == "１：（ａ）"
    trick = record.matches[0].deals[0].items[0]
    assert isinstance(trick, Trick)
    assert trick.plays[0].notes == (Comment("ｘ：２", HERE), Annotation("ask", "？", HERE), Remark(" ３", HERE))


def test_escapes_in_values_and_commentary_are_undone() -> None:
    text = r'[Event "a \"b\" \\ \n c:\d"] 1. E: SA {a \{b\} \\ c:\d}'
    match = read_text(f'[SJN "1"] {text}')[0].matches[0]
    assert value_of(match, "Event") == 'a "b" \\ \n c:\\d'
    trick = match.deals[0].items[0]
    assert isinstance(trick, Trick)
    assert trick.plays[0].notes == (Comment("a {b} \\ c:\\d", HERE),)


def test_notes_hang_on_what_they_follow() -> None:
    record, found = read_text(
        """; before
[SJN "1"] {version}
[Deal "1"] ; deal
hand E: SA {top} HK ; last
1. E: {early} SA {a} %emt=1 N: {at the seat} H5 {b}
  S5 ; c
  =E+5 {d}
2. E: SK {e}
{f}
"""
    )
    assert not found
    match = record.matches[0]
    deal = match.deals[0]
    assert match.notes == (Remark(" before", HERE, own_line=True),)
    assert match.tags[0].notes == (Comment("version", HERE),)
    assert deal.tags[0].notes == (Remark(" deal", HERE),)
    hand, first, second = deal.items
    assert hand.notes == (Comment("top", HERE), Remark(" last", HERE))
    assert isinstance(first, Trick)
    assert [play.notes for play in first.plays] == [
        (Comment("early", HERE), Comment("a", HERE), Annotation("emt", "1", HERE)),
        (Comment("at the seat", HERE), Comment("b", HERE)),
        (Remark(" c", HERE),),
    ]
    assert first.notes == (Comment("d", HERE),)
    assert isinstance(second, Trick)
    assert second.plays[0].notes == (Comment("e", HERE), Comment("f", HERE))


def tag_names(section: Match | Deal) -> list[str]:
    return [tag.name for tag in section.tags]


def test_tags_go_to_their_section_in_canonical_order() -> None:
    record, found = read_text(
        """[SJN "1"] [Zither "match"] [West "w"] [Rules "standard"] [Event "e"]
[Deal "1"] [Zither "deal"] [Trump "S"] [Rules "decks=3"] [LevelEW "2"] [Points "45"] [East "e"]
1. E: SA
[Result "EW +1"] [_mine "x"] [Winner "EW"]
[Deal "2"] [Declarer "N"]"""
    )
    assert not found
    match = record.matches[0]
    assert tag_names(match) == ["SJN", "Event", "East", "West", "Rules", "Zither", "Winner"]
    assert tag_names(match.deals[0]) == ["Deal", "Rules", "LevelEW", "Trump", "Zither", "_mine", "Points", "Result"]
    assert tag_names(match.deals[1]) == ["Deal", "Declarer"]


def test_items_without_a_deal_tag_open_a_deal_without_a_name() -> None:
    record, found = read_text('[SJN "1"] [Event "x"] [Declarer "E"] 1. E: SA [Points "0"]')
    assert not found
    (deal,) = record.matches[0].deals
    assert (tag_names(deal), len(deal.items)) == (["Declarer", "Points"], 1)


def test_tags_of_a_deal_before_its_name_belong_to_it() -> None:
    record, found = read_text('[SJN "1"] [LevelEW "5"] [Deal "1"] 1. E: SA')
    assert not found
    assert [tag_names(deal) for deal in record.matches[0].deals] == [["Deal", "LevelEW"]]


def test_each_sjn_tag_opens_a_match() -> None:
    record, found = read_text('[SJN "1"][Deal "1"]1. E: SA\n[SJN "1"][Deal "1"]1. E: SA [Deal "2"]')
    assert not found
    assert [len(match.deals) for match in record.matches] == [1, 2]


def test_a_record_without_an_sjn_tag_is_read_with_one_warning() -> None:
    record, found = read_text('[Deal "1"]\n1. E: SA\n2. E: SK')
    assert [(diagnostic.code, diagnostic.severity) for diagnostic in found] == [("SJN150", Severity.WARNING)]
    assert len(record.matches[0].deals[0].items) == 2


@pytest.mark.parametrize("text", ["", " \n\t", "\ufeff", "; only a remark", "{only commentary}"])
def test_a_text_without_a_record_says_so(text: str) -> None:
    record, found = read_text(text)
    assert [diagnostic.code for diagnostic in found] == ["SJN151"]
    assert record.matches == ()
    assert len(record.notes) == len(text.strip(" \n\t\ufeff") and "1")


def test_a_text_without_a_record_says_so_beside_a_warning() -> None:
    _, found = read_text("{only {commentary}")
    assert [diagnostic.code for diagnostic in found] == ["SJN151", "SJN116"]


def test_an_item_that_cannot_be_read_stands_as_broken_in_its_place() -> None:
    record, found = read_text('[SJN "1"]\nkitty: S5\nburry W: S3 {c}\n1. E: SA')
    kitty, broken, trick = record.matches[0].deals[0].items
    assert isinstance(kitty, Kitty)
    assert isinstance(trick, Trick)
    assert broken == Broken("burry W: S3 {c}", HERE)
    assert [diagnostic.code for diagnostic in found] == ["SJN101"]


def test_a_broken_item_before_the_deal_is_kept_in_the_deal() -> None:
    record, _ = read_text('[SJN "1"]\nburry W: S3\n[Deal "1"]\n1. E: SA')
    assert [type(item) for item in record.matches[0].deals[0].items] == [Broken, Trick]


VALUES = {
    "kitty: S55555": ("SJN209", "S55555", "5 copies of S5: no four packs hold so many", Broken),
    "1. E: SA S55555": ("SJN209", "S55555", "5 copies of S5: no four packs hold so many", Broken),
    "1. E: SA! S55555!": ("SJN209", "S55555", "5 copies of S5: no four packs hold so many", Broken),
    "hand E: " + "BJ " * 9: ("SJN209", ("BJ " * 9).strip(), "9 copies of BJ: no four packs hold so many", Broken),
    "hand E: X217": ("SJN209", "X217", "217 copies of X: no four packs hold so many", Broken),
    "bury E: X999 X999": ("SJN209", "X999 X999", "1998 copies of X: no four packs hold so many", Broken),
    "flip: S2 X3": (
        "SJN112",
        "X3",
        "X3 can't stand here: unknown cards stand alone, in hands, kitty and burials",
        Broken,
    ),
    "bid @0 N: S2": ("SJN155", "@0", "no bid is made after 0 cards", Bid),
    "bid @217 N: S2": ("SJN155", "@217", "no bid is made after 217 cards", Bid),
    f"bid @{'9' * 5000} N: S2": ("SJN155", "@" + "9" * 5000, "no bid is made after 99999999999999999999... cards", Bid),
    "1. E: SA$256": ("SJN156", "$256", "there is no glyph $256", Trick),
    "1. E: SA! $256": ("SJN156", "$256", "there is no glyph $256", Trick),
    "bid E: SA $1 $256": ("SJN156", "$256", "there is no glyph $256", Bid),
    "0. E: SA": ("SJN157", "0.", "no deal has a trick 0", Broken),
    "55. E: SA": ("SJN157", "55.", "no deal has a trick 55", Broken),
    "1. E: SA =E+401": ("SJN158", "=E+401", "no trick holds 401 points", Broken),
}


@pytest.mark.parametrize("text", VALUES, ids=lambda text: text[:16])
def test_a_value_that_no_game_can_have_is_one_fault_at_its_place(text: str) -> None:
    code, words, message, kind = VALUES[text]
    whole = f'[SJN "1"]\n{text}'
    record, found = read_text(whole)
    assert [(diagnostic.code, str(diagnostic.message)) for diagnostic in found] == [(code, message)]
    assert whole[found[0].span.start : found[0].span.end] == words
    assert [type(item) for item in record.matches[0].deals[0].items] == [kind]


def test_glyphs_from_0_to_255_are_kept() -> None:
    assert only_trick("1. E: SA$0$255").plays[0].glyphs == (0, 255)


TAGS = {
    '[Deal "1"] [Trump "S"] [Trump "H"]': ("SJN152", Severity.ERROR, '[Trump "H"]', None),
    '[Declaror "E"]': ("SJN153", Severity.WARNING, "Declaror", "did you mean Declarer?"),
    '[event "x"]': ("SJN153", Severity.WARNING, "event", "did you mean Event?"),
}


@pytest.mark.parametrize("text", TAGS)
def test_a_tag_that_is_given_twice_or_misspelt_is_reported(text: str) -> None:
    code, severity, words, help = TAGS[text]
    whole = f'[SJN "1"] {text}'
    (found,) = read_text(whole)[1]
    assert (found.code, found.severity, whole[found.span.start : found.span.end]) == (code, severity, words)
    assert (str(found.help) if found.help else None) == help


def test_unknown_tags_are_kept_without_a_finding() -> None:
    record, found = read_text('[SJN "1"] [Zither "a"] [_event "b"]')
    assert not found
    assert tag_names(record.matches[0]) == ["SJN", "Zither", "_event"]


def test_a_version_that_is_not_known_is_an_error() -> None:
    (found,) = read_text('[SJN "2"]')[1]
    assert (found.code, found.span.start, found.span.end) == ("SJN154", 6, 7)


def test_the_place_of_a_tag_and_of_its_value() -> None:
    (tag,) = read_text('\n[SJN "1"]')[0].matches[0].tags
    assert tag == Tag("SJN", "1", HERE, HERE)
    assert (tag.span.start, tag.span.end, tag.value_span.start, tag.value_span.end) == (1, 10, 7, 8)


def test_a_diagnostic_says_in_which_match_deal_and_trick_it_stands() -> None:
    text = '[SJN "1"]\n[Deal "1"]\n1. E: SA\n[SJN "1"]\n[Deal "a"]\nkitty: S1\n3. E: SA$300 SK\n4. E: S1\n[Pointz "3"]'
    assert [(found.code, found.match, found.deal, found.trick) for found in read_text(text)[1]] == [
        ("SJN103", 2, "a", None),
        ("SJN156", 2, "a", 3),
        ("SJN103", 2, "a", 4),
        ("SJN153", 2, "a", None),
    ]


def test_line_ends_blanks_and_a_byte_order_mark_change_nothing() -> None:
    text = '[SJN "1"]\n[Deal "1"]\nhand E: SA HK\n1. E: SA {two\nlines} H5\n; remark\n'
    plain, found = read_text(text)
    assert not found
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text, text.replace("\n", " \t\n")):
        record, found = read_text(other)
        assert not found
        assert record == plain or "two \t\n" in other


def test_findings_are_in_the_order_of_the_text() -> None:
    starts = [found.span.start for found in found_in('[Trump "S"]\n[Trump "H"]\nkitty: S1\nkity: S1\n1. E: SA$300')]
    assert starts == sorted(starts)
    assert len(starts) == 4


def test_unknown_cards_of_a_burial_count_no_points():
    record, found = read_text("bury N: SK X7")
    (bury,) = record.matches[0].deals[0].items
    assert [diagnostic.code for diagnostic in found] == ["SJN150"]
    assert (len(bury.group), bury.group.points) == (8, 10)
