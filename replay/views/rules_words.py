"""The words of the pages on rules, in English and in Simplified Chinese."""

from enum import StrEnum

from msgspec import Struct


class Lang(StrEnum):
    """A language that the pages on rules are written in."""

    EN = "en"
    ZH = "zh"


class Words(Struct, frozen=True):
    """What a page says around its data; the names and values of options are the same in every language."""

    headings: dict[str, str]
    """The heading above an option, by its name; it goes for the options after it too."""
    differs: str
    follows: str
    nothing: str
    values: str
    source: str
    sources: dict[str, str]
    """Sources that are words and no names."""
    score: str
    columns: tuple[str, str, str]
    sides: tuple[str, str]
    span: str
    above: str
    below: str
    levels: str
    no_level: str
    each: str
    falls: str
    setup: str
    setup_is: str
    list_end: str
    compared: str
    no_difference: str
    colon: str


ENGLISH = Words(
    headings={
        "decks": "Setup",
        "level_card_order": "Cards and their order",
        "first_declarer": "Declarer, bids and kitty",
        "decomposition": "Leads and throws",
        "void_play": "Following and winning",
        "kitty_trigger": "Points, levels and match",
    },
    differs="* differs from consensus, whose value stands in brackets.",
    follows="(follows from decks)",
    nothing="(none)",
    values=" (values: {values})",
    source="source",
    sources={},
    score="Score table",
    columns=("Attackers' points", "Declares next", "Levels"),
    sides=("the declarers", "the attackers"),
    span="{low} to {high}",
    above="{low} and more",
    below="below 0",
    levels="+{levels}",
    no_level="+0",
    each="+{levels}, and one more for each {per} {way}",
    falls="Note: the table is not monotone: {low} points are worth {more} levels, and {high} only {fewer}.",
    setup="Setup in force",
    setup_is="{packs} of 54 cards, {hand} cards a hand, {kitty} in the kitty; the attackers take over with {threshold} "
    "points.",
    list_end="shengji rules NAME shows one of them; NAME may be the value of a Rules tag: "
    "shengji rules rbtying decks=3",
    compared="{a} and {b}: different in {count}.",
    no_difference="{a} and {b} are the same rules.",
    colon=": ",
)

CHINESE = Words(
    headings={
        "decks": "牌",
        "level_card_order": "牌的大小",
        "first_declarer": "坐庄、亮主与底牌",
        "decomposition": "首攻与甩牌",
        "void_play": "跟牌与赢墩",
        "kitty_trigger": "分数、升级与全场",
    },
    differs="* 与 consensus 不同，括号里是 consensus 的值。",
    follows="（由 decks 决定）",
    nothing="（无）",
    values="（可取的值：{values}）",
    source="来源",
    sources={"most sources": "多数规则", "house rules": "各家自定", "pagat variation": "pagat 的变体"},
    score="计分表",
    columns=("闲家得分", "下一局坐庄", "升级"),
    sides=("庄家一方", "闲家一方"),
    span="{low} 到 {high}",
    above="{low} 以上",
    below="0 以下",
    levels="升 {levels} 级",
    no_level="不升级",
    each="升 {levels} 级，{way}每 {per} 分再升一级",
    falls="注意：此表并非分数越高升级越多：{low} 分升 {more} 级，{high} 分只升 {fewer} 级。",
    setup="现行设置",
    setup_is="{packs}，每家 {hand} 张，底牌 {kitty} 张；闲家 {threshold} 分上台。",
    list_end="shengji rules 加名称可查看其中一套；名称可以是 Rules 标签的值：shengji rules rbtying decks=3",
    compared="{a} 与 {b}：有 {count} 不同。",
    no_difference="{a} 与 {b} 是同样的规则。",
    colon="：",
)

WORDS = {Lang.EN: ENGLISH, Lang.ZH: CHINESE}


def packs(count: int, lang: Lang) -> str:
    """Count packs of cards."""
    if lang is Lang.ZH:
        return f"{count} 副牌"
    return f"{count} pack{'' if count == 1 else 's'}"


def options(count: int, lang: Lang) -> str:
    """Count options."""
    if lang is Lang.ZH:
        return f"{count} 项"
    return f"{count} option{'' if count == 1 else 's'}"


def way(*, up: bool, lang: Lang) -> str:
    """Say in which direction further levels come."""
    if lang is Lang.ZH:
        return "以上" if up else "以下"
    return "more" if up else "less"
