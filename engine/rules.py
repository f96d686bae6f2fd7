"""The rules as one value: each option is a field with its values, its default and its meaning.

The defaults are those of the ruleset ``consensus``. What follows from several options together (the kitty of the
packs, the points of a level band) is worked out by the functions at the end.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shengji.engine.cards import RANKS

Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
NoBid: TypeAlias = Literal["redeal", "flip_highest", "flip_first", "flip_top", "no_trump"]


def _says(meaning: str, source: str = "most sources", *, zh: str = "") -> Meta:
    """Attach the meaning of an option, in English and in Chinese, and where its values come from."""
    return Meta(description=meaning, extra={"source": source, "zh": zh})


class Rules(Struct, frozen=True, kw_only=True, cache_hash=True):
    """Every rule on which tables differ. Two equal values mean the same game."""

    decks: Annotated[
        Literal[1, 2, 3, 4],
        _says("packs of 54 cards, jokers included", "pagat, rbtying, multi", zh="用几副牌（每副 54 张，含大小王）"),
    ] = 2
    kitty_size: Annotated[
        int | None,
        _says(
            "cards left for the kitty; left out: 6, 8, 6, 8 with one to four packs",
            "pagat, rbtying",
            zh="底牌张数；不写则一至四副牌依次为 6、8、6、8 张",
        ),
    ] = None
    step: Annotated[
        int | None,
        _says(
            "points of one band of the score table; left out: 20 a pack",
            "pagat, rbtying",
            zh="计分表每一档的分数；不写则每副牌 20 分",
        ),
    ] = None

    level_card_order: Annotated[
        Literal["split", "merged"],
        _says(
            "split: the level card of the trump suit ranks above the equal ones of the other suits; "
            "merged: all level cards are equal",
            "split: all sources but the second seed",
            zh="split：主花色的级牌大于其他花色的级牌；merged：级牌一律相等",
        ),
    ] = "split"
    nt_level_trump: Annotated[
        bool,
        _says(
            "in a deal without a trump suit the level cards are trumps, one tier below the little joker; "
            "false: they are plain cards of their suits",
            "true: rbtying, shanghai, flp, botzone; false: pagat",
            zh="打无主时级牌也是主牌，彼此相等，仅次于小王；false：级牌只是本花色的普通牌",
        ),
    ] = True
    constant_trump_ranks: Annotated[
        tuple[Rank, ...],
        _says(
            "ranks that are always trumps, between the ace and the level cards",
            "QQ",
            zh="常主：这些点数的牌总是主牌，排在 A 与级牌之间",
        ),
    ] = ()
    tractor_gap: Annotated[
        Literal["close", "keep"],
        _says(
            "close: the neighbours of the level rank become adjacent; keep: they do not",
            zh="close：级牌两侧的点数算相邻，可以组成拖拉机；keep：不算相邻",
        ),
    ] = "close"
    tractor_links: Annotated[
        Literal["full", "no_ordinary_level", "jokers_only", "none"],
        _says(
            "which neighbours above the plain trumps form tractors: full: all; no_ordinary_level: not a plain "
            "trump with a level card; jokers_only: only the two kinds of joker; none: none of them",
            "full: pagat, rbtying, shanghai, flp, sunbin; jokers_only: botzone",
            zh=(
                "普通主牌以上，哪些相邻的牌可以组成拖拉机：full：全部；no_ordinary_level：普通主牌不与"
                "级牌相连；jokers_only：只有大王与小王相连；none：都不相连"
            ),
        ),
    ] = "full"

    skip_played_ranks: Annotated[
        Literal["off", "on"],
        _says(
            "on: a tractor may step over ranks of which every copy was played in earlier tricks",
            "pagat variation",
            zh="on：某个点数的牌在前面各墩已经全部出完时，拖拉机可以跨过它",
        ),
    ] = "off"

    first_declarer: Annotated[
        Literal["bid", "draw"],
        _says(
            "who declares the first deal: bid: the last bidder; draw: a seat chosen by lot",
            zh="第一局由谁坐庄：bid：最后亮主的人；draw：抽签决定",
        ),
    ] = "bid"
    later_declarer: Annotated[
        Literal["result", "bid"],
        _says(
            "who declares a later deal: result: it follows from the deal before; bid: the last bidder",
            zh="以后各局由谁坐庄：result：由上一局的结果决定；bid：最后亮主的人",
        ),
    ] = "result"
    bid_jokers: Annotated[
        Literal["two_plus", "num_decks", "none"],
        _says(
            "how many equal jokers bid no trump: two_plus: two or more; num_decks: all of a kind; none: never",
            "two_plus: most; num_decks: shanghai, rbtying option; none: pagat with three packs",
            zh=("几张相同的王可以亮无主：two_plus：两张以上；num_decks：同一种王的全部；none：王不能亮主"),
        ),
    ] = "two_plus"
    bid_rank: Annotated[
        Literal["count_joker", "count_joker_suit", "count"],
        _says(
            "what makes a bid higher: count_joker: more cards, then jokers over level cards, big over little; "
            "count_joker_suit: then also D < C < H < S from two cards on; count: more cards only",
            "count_joker_suit: flp, comp, rbtying option",
            zh=(
                "怎样反主才算更大：count_joker：先比张数，再以王大于级牌、大王大于小王；count_joker_s"
                "uit：此外从两张起，方块 < 梅花 < 红桃 < 黑桃；count：只比张数"
            ),
        ),
    ] = "count_joker"
    bid_reinforce: Annotated[
        bool, _says("one's own standing bid may be raised with identical cards", zh="可以用相同的牌加固自己的亮主")
    ] = True
    bid_self_override: Annotated[
        bool,
        _says(
            "one's own standing bid may be replaced by another card",
            "QQ, smallnest option",
            zh="可以用别的牌反自己的亮主（自反）",
        ),
    ] = False
    bid_level_pair_nt: Annotated[
        bool, _says("a bid of two level cards means no trump", "a variant of the second seed", zh="亮一对级牌即为无主")
    ] = False
    no_bid_first: Annotated[
        NoBid,
        _says(
            "when nobody bids in the first deal: redeal; flip_highest: the first level card of the kitty, else "
            "its highest card that is no joker; flip_first: the first level card, else the first card; flip_top: "
            "the first card; no_trump",
            "redeal: pagat; no_trump: shanghai; flip_first: flp",
            zh=(
                "第一局无人亮主时：redeal：重新发牌；flip_highest：翻底，取第一张级牌，没有级牌则取最"
                "大的一张（王除外）；flip_first：取第一张级牌，没有级牌则取第一张；flip_top：取第一张；"
                "no_trump：打无主"
            ),
        ),
    ] = "redeal"
    no_bid_later: Annotated[
        NoBid,
        _says(
            "the same in later deals",
            "flip_highest: pagat; flip_top: rbtying; no_trump: QQ, shanghai; flip_first: flp",
            zh="以后各局无人亮主时，取值与 no_bid_first 相同",
        ),
    ] = "flip_highest"
    first_trump: Annotated[
        Literal["bid", "flip"],
        _says(
            "what fixes the trump of the first deal: bid: the last bid; flip: the first card of the kitty, whatever "
            "was bid (a joker: no trump)",
            "a variant of the second seed",
            zh=("第一局的主由什么决定：bid：最后的亮主；flip：底牌的第一张，不论谁亮过什么（翻到王则打无主）"),
        ),
    ] = "bid"
    overcall: Annotated[
        Literal["none", "higher"],
        _says(
            "higher: after a burial each other seat may once overcall the standing bid with a higher one of two cards "
            "or more, take the buried cards up and bury again; the trump changes, the declarer does not",
            "flp, rbtying option, stars, QQ",
            zh=(
                "higher：扣底之后，其余各家各有一次机会，用两张以上更大的牌反主，拿起扣下的牌重新扣底"
                "（反底）；主随之改变，庄家不变"
            ),
        ),
    ] = "none"
    rebellion: Annotated[
        Literal["off", "on"],
        _says(
            "on: an attacker with at most 15 points in hand, or at most 3 trumps, may ask for a new deal before the "
            "first lead",
            "flp; shanghai, as an option",
            zh="on：闲家手中不超过 15 分，或主牌不超过 3 张，可以在首攻之前要求重新发牌（造反）",
        ),
    ] = "off"
    tribute: Annotated[
        Literal["none", "one", "both"],
        _says(
            "after a deal that ended with 0 points, or with all of them, the losers give their highest card and get "
            "one back: one: the loser who sits next after the new declarer, to the declarer; both: each loser, to the "
            "winner who sits next after him",
            "a variant of the second seed",
            zh=(
                "一局以 0 分或全部分数结束后，输方把最大的牌进贡给赢方，并得到一张还贡：one：新庄家下"
                "家的输家向庄家进贡；both：每个输家向自己下家的赢家进贡"
            ),
        ),
    ] = "none"
    bury_forbid: Annotated[
        tuple[Literal["points", "trump", "jokers"], ...],
        _says("cards that may not be buried", "house rules", zh="不许扣底的牌：points：分牌；trump：主牌；jokers：王"),
    ] = ()

    decomposition: Annotated[
        Literal["longest", "widest"],
        _says(
            "how a lead divides where several ways exist: longest: the largest component first; widest: the "
            "widest first",
            "longest: rbtying; widest: multi",
            zh=("首攻的牌有几种拆法时怎样拆：longest：先拆出张数最多的部分；widest：先拆出相同的牌最多的部分"),
        ),
    ] = "longest"
    throw: Annotated[
        Literal["on", "off"],
        _says("whether several components may be led at once", zh="能不能甩牌，即一次首攻几个部分：on：能；off：不能"),
    ] = "on"
    throw_suits: Annotated[
        Literal["any", "side"],
        _says("which suits may be thrown: any; side: not trumps", zh="哪些花色可以甩牌：any：都可以；side：主牌不可以"),
    ] = "any"
    throw_check: Annotated[
        Literal["all_others", "opponents", "none"],
        _says(
            "whose cards stop a throw: all_others: the partner's too; opponents; none: nobody's",
            "all_others: pagat, rbtying, shanghai, flp, stars; opponents: sunbin",
            zh=("谁的牌能使甩牌失败：all_others：其余三家，包括对家；opponents：对方两家；none：谁都不能"),
        ),
    ] = "all_others"
    throw_fail: Annotated[
        Literal["lowest_beatable", "lowest_component", "lowest_card", "seat_order"],
        _says(
            "what a failed throw leaves: lowest_beatable: its lowest component that is beaten; lowest_component: "
            "its lowest; lowest_card: its lowest card; seat_order: the lowest that the first player who can beat "
            "any beats",
            "lowest_beatable: flp, stars, QQ; lowest_component: shanghai, sunbin; seat_order: rbtying",
            zh=(
                "甩牌失败后留下什么：lowest_beatable：被压过的部分中最小的；lowest_component：最小的部"
                "分；lowest_card：最小的一张；seat_order：按出牌次序，第一个压得过的人所压过的部分中最"
                "小的"
            ),
        ),
    ] = "lowest_beatable"
    throw_order: Annotated[
        Literal["size_then_rank", "rank_then_size"],
        _says(
            "what lowest means for components: fewer cards, then rank; or rank, then fewer cards",
            "size_then_rank: flp, rbtying; rank_then_size: QQ, shanghai, botzone",
            zh=("甩牌的部分怎样比大小：size_then_rank：先比张数，再比点数；rank_then_size：先比点数，再比张数"),
        ),
    ] = "size_then_rank"
    throw_penalty: Annotated[
        Literal["none", "per_throw", "per_card_thrown", "per_card_beatable"],
        _says(
            "what a failed throw costs, times throw_penalty_points: none; once a throw; for each card thrown; "
            "for each card of the beaten components",
            "none: rbtying, QQ, shanghai; per_throw: pagat, stars; per_card_thrown: flp; per_card_beatable: botzone",
            zh=(
                "甩牌失败罚多少个 throw_penalty_points：none：不罚；per_throw：每次一个；per_card_thr"
                "own：甩出的牌每张一个；per_card_beatable：被压过的部分每张一个"
            ),
        ),
    ] = "none"
    throw_penalty_points: Annotated[int, _says("points of one penalty", zh="一次罚分的分数")] = 10

    throw_must_beat: Annotated[
        Literal["no", "yes"],
        _says(
            "yes: the player who stopped a throw must beat what it left, with the shape that stopped it",
            "pagat",
            zh="yes：使甩牌失败的人，必须用压过它的那种牌型压过留下的牌",
        ),
    ] = "no"

    void_play: Annotated[
        Literal["free", "must_trump", "must_trump_fill"],
        _says(
            "what a player short of the led suit may play: free: anything; must_trump: trumps when void; "
            "must_trump_fill: trumps also when short",
            "must_trump: the first seed",
            zh=(
                "首攻的花色不够时可以出什么：free：随意；must_trump：断门时必须出主牌；must_trump_fil"
                "l：不够时也必须用主牌补足"
            ),
        ),
    ] = "free"
    follow_structure: Annotated[
        Literal["full", "tuples", "suit"],
        _says(
            "how far a follow must answer the shapes led: full: tuples and tractors; tuples: as many pairs "
            "(triples, ...); suit: only the suit",
            "full: rbtying, shanghai, flp; tuples: pagat",
            zh=("跟牌要跟到什么程度：full：对子（三张等）和拖拉机；tuples：同样多的对子（三张等）；suit：只跟花色"),
        ),
    ] = "full"
    follow_partial_tractor: Annotated[
        bool,
        _says(
            "a shorter tractor must be played when the full length is not held",
            "rbtying, shanghai",
            zh="没有同样长的拖拉机时，必须跟较短的拖拉机",
        ),
    ] = True
    follow_throw_tractor: Annotated[
        bool,
        _says(
            "tractors inside a throw oblige like a lone tractor",
            "true: rbtying; false: shanghai",
            zh="甩牌中的拖拉机与单独首攻的拖拉机一样必须跟",
        ),
    ] = True
    protect_longer: Annotated[
        bool,
        _says(
            "tuples wider than asked need not be broken",
            "rbtying option, more narrowly",
            zh="比要求的更宽的牌（如要求对子时的三张）不必拆开",
        ),
    ] = False
    ruff_match: Annotated[
        Literal["contains", "exact"],
        _says(
            "which plays compete with a throw: contains: those that divide into its shapes; exact: those whose "
            "own shapes are the same",
            "contains: pagat, rbtying, botzone; exact: shanghai",
            zh=("什么牌可以与甩牌比大小：contains：能够拆成甩牌各部分的牌型；exact：自身的牌型与它完全相同"),
        ),
    ] = "contains"
    throw_compare: Annotated[
        Literal["largest", "all", "highest_card"],
        _says(
            "how plays that answer a throw compare: largest: by the largest shape; all: every component must be "
            "higher; highest_card: by the highest card",
            "largest: pagat, botzone; all: rbtying; highest_card: shanghai",
            zh=(
                "应对甩牌的各手牌怎样比大小：largest：比最大的部分；all：每个部分都必须更大；highest_card：比最大的一张"
            ),
        ),
    ] = "largest"

    bombs: Annotated[
        Literal["off", "any", "suit"],
        _says(
            "four or more identical cards beat every play that is no bomb, more of them fewer, then the higher rank: "
            "any: on a lead of any suit; suit: in the suit led, in trumps, or when void",
            "house rules with three and four packs",
            zh=(
                "四张以上相同的牌（炸弹）大于一切不是炸弹的牌，张数多的更大，张数相同则比点数：any：首"
                "攻任何花色时都可以出；suit：只能是首攻的花色、主牌，或在断门时出"
            ),
        ),
    ] = "off"

    kitty_trigger: Annotated[
        Literal["attackers_win_last", "attackers_win_last_with_trump"],
        _says(
            "when the attackers get the kitty: by the last trick; by the last trick won with trumps",
            zh=("闲家怎样抠底：attackers_win_last：赢得最后一墩；attackers_win_last_with_trump：用主牌赢得最后一墩"),
        ),
    ] = "attackers_win_last"
    kitty_multiplier: Annotated[
        Literal["twice_largest", "twice_cards", "pow2_pairs", "pow2_cards", "by_type", "fixed2"],
        _says(
            "how often the points of the kitty count: twice_largest: twice the cards of the largest component; "
            "twice_cards: twice the cards of the play; pow2_pairs: 2, doubled for each pair of the largest "
            "component; pow2_cards: 2 to the number of its cards; by_type: 2, 4, 8 for single, tuple, tractor; "
            "fixed2: 2",
            "twice_largest: rbtying; twice_cards: pagat, shanghai; pow2_pairs: both seeds, flp, sunbin; "
            "pow2_cards: stars; by_type: smallnest, jding",
            zh=(
                "底牌的分数算几倍：twice_largest：最大部分张数的两倍；twice_cards：这手牌张数的两倍；"
                "pow2_pairs：2 倍，最大部分每有一对再加倍；pow2_cards：2 的乘方，指数为最大部分的张数；"
                "by_type：单张 2 倍，对子（三张等）4 倍，拖拉机 8 倍；fixed2：2 倍"
            ),
        ),
    ] = "twice_largest"
    kitty_basis: Annotated[
        Literal["lead", "winner"],
        _says(
            "whose play of the last trick sets the multiplier: the lead or the winning play",
            "lead: pagat, rbtying, flp, stars; winner: both seeds, smallnest",
            zh="倍数看最后一墩的哪一手牌：lead：首攻的牌；winner：赢得这一墩的牌",
        ),
    ] = "lead"
    negative_total: Annotated[
        Literal["clamp", "keep"],
        _says(
            "a total below 0 after penalties: clamp: counts as 0; keep: one more level for each band below 0",
            "clamp: flp, stars, jding; keep: rbtying",
            zh="罚分后总分低于 0 时：clamp：算 0 分；keep：0 分以下每满一档，庄家多升一级",
        ),
    ] = "clamp"
    score_table: Annotated[
        Literal["dead_zone", "no_dead_zone", "seed_a"],
        _says(
            "what the attackers' points are worth: dead_zone: the first band above the threshold takes over "
            "without a level; no_dead_zone: it gives a level, four at most; seed_a: a level for each quarter of "
            "a band",
            "dead_zone: pagat, rbtying, shanghai, flp; no_dead_zone: the second seed, botzone",
            zh=(
                "闲家的分数值多少级：dead_zone：上台分数起的第一档只上台，不升级；no_dead_zone：第一档"
                "就升一级，最多四级；seed_a：每四分之一档一级"
            ),
        ),
    ] = "dead_zone"
    must_stop_levels: Annotated[
        tuple[Rank, ...],
        _says("levels that cannot be jumped over", "comp, shanghai, pagat variation", zh="必打的级，不能跳过"),
    ] = ()
    must_defend_levels: Annotated[
        tuple[Rank, ...],
        _says(
            "levels that are left only by declaring and holding",
            "shanghai, rbtying option, stars",
            zh="坐庄并守住才能离开的级",
        ),
    ] = ()
    target: Annotated[Rank, _says("the level that ends the match", zh="打到这一级为止")] = "A"
    match_win: Annotated[
        Literal["defend_target", "pass_target", "reach_target"],
        _says(
            "how the match is won: by declaring and holding at the target; by any promotion past it; by reaching it",
            "defend_target: rbtying, the first seed; pass_target: pagat, shanghai, flp; reach_target: the second seed",
            zh=(
                "怎样赢得全场：defend_target：在最后一级坐庄并守住；pass_target：从最后一级再升级；re"
                "ach_target：升到最后一级"
            ),
        ),
    ] = "defend_target"
    ace_capture: Annotated[
        Literal["off", "on"],
        _says(
            "on: in a deal at the target level the attackers take over only if they win the last trick too",
            "a variant of the first seed",
            zh="on：打最后一级时，闲家还要赢得最后一墩才能上台",
        ),
    ] = "off"
    hook: Annotated[
        Literal["none", "single_jack", "any_jack", "trump_jack"],
        _says(
            "declarers who play jacks and lose the last trick to a jack fall back to 2: single_jack: to one "
            "jack; any_jack: to a play with a jack, when the attackers take over; trump_jack: with one of the "
            "trump suit, when they take over",
            "single_jack: rbtying option; any_jack: smallnest; trump_jack: flp",
            zh=(
                "庄家打 J，最后一墩输给 J，就退回 2（勾到底）：single_jack：输给一张 J；any_jack：输给"
                "含 J 的牌，并且闲家上台；trump_jack：输给含主花色 J 的牌，并且闲家上台"
            ),
        ),
    ] = "none"
    next_declarer_hold: Annotated[
        Literal["partner", "same"],
        _says("who declares next after a hold", "same: sunbin", zh="守住之后由谁坐庄：partner：对家；same：原来的庄家"),
    ] = "partner"
    next_declarer_change: Annotated[
        Literal["next_seat", "last_trick_winner"],
        _says(
            "which attacker declares after a take-over",
            "last_trick_winner: sunbin",
            zh="闲家上台之后由谁坐庄：next_seat：庄家的下家；last_trick_winner：赢得最后一墩的人",
        ),
    ] = "next_seat"


class BadRules(ValueError):
    """Settings that no deal can be played under; ``option`` names the one to change."""

    def __init__(self, option: str, why: str) -> None:
        super().__init__(why)
        self.option = option
        self.why = why


def kitty_of(rules: Rules) -> int:
    """Count the cards of the kitty."""
    return (6, 8, 6, 8)[rules.decks - 1] if rules.kitty_size is None else rules.kitty_size


def hand_size(rules: Rules) -> int:
    """Count the cards dealt to each seat."""
    return (54 * rules.decks - kitty_of(rules)) // 4


def step_of(rules: Rules) -> int:
    """Return the points of one band of the score table."""
    return 20 * rules.decks if rules.step is None else rules.step


def ranks_of(names: tuple[str, ...]) -> frozenset[int]:
    """Turn rank letters into ranks 0 to 12."""
    return frozenset(map(RANKS.index, names))


def check_rules(rules: Rules) -> None:
    """Raise `BadRules` where the options contradict each other or name an impossible number."""
    kitty = kitty_of(rules)
    if kitty < 1 or kitty >= 54 * rules.decks or (54 * rules.decks - kitty) % 4:
        raise BadRules(
            "kitty_size",
            f"a kitty of {kitty} out of {54 * rules.decks} cards does not leave four equal hands",
        )
    if step_of(rules) < 5:
        raise BadRules("step", f"a band of {step_of(rules)} points is smaller than the smallest card")
    if rules.throw_penalty_points < 0:
        raise BadRules("throw_penalty_points", "a penalty cannot be negative")
