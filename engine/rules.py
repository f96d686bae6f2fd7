"""The rules as one value: each option is a field with its values, its default and its meaning.

The defaults are those of the ruleset ``consensus``. What follows from several options together (the kitty of the
packs, the points of a level band) is worked out by the functions at the end.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shengji.engine.cards import RANKS

Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
NoBid: TypeAlias = Literal["redeal", "flip_highest", "flip_first", "flip_top", "no_trump"]


def _says(meaning: str, source: str) -> Meta:
    """Attach the meaning of an option, and where its values come from."""
    return Meta(description=meaning, extra={"source": source})


class Rules(Struct, frozen=True, kw_only=True, cache_hash=True):
    """Every rule on which tables differ. Two equal values mean the same game."""

    decks: Annotated[
        Literal[1, 2, 3, 4],
        _says("packs of 54 cards, jokers included", "pagat, rbtying, multi"),
    ] = 2
    kitty_size: Annotated[
        int | None,
        _says("cards left for the kitty; left out: 6, 8, 6, 8 with one to four packs", "pagat, rbtying"),
    ] = None
    step: Annotated[
        int | None,
        _says("points of one band of the score table; left out: 20 a pack", "pagat, rbtying"),
    ] = None

    level_card_order: Annotated[
        Literal["split", "merged"],
        _says(
            "split: the level card of the trump suit ranks above the equal ones of the other suits; "
            "merged: all level cards are equal",
            "split: all sources but the second seed",
        ),
    ] = "split"
    nt_level_trump: Annotated[
        bool,
        _says(
            "in a deal without a trump suit the level cards are trumps, one tier below the little joker; "
            "false: they are plain cards of their suits",
            "true: rbtying, shanghai, flp, botzone; false: pagat",
        ),
    ] = True
    constant_trump_ranks: Annotated[
        tuple[Rank, ...],
        _says("ranks that are always trumps, between the ace and the level cards", "QQ"),
    ] = ()
    tractor_gap: Annotated[
        Literal["close", "keep"],
        _says("close: the neighbours of the level rank become adjacent; keep: they do not", "most sources"),
    ] = "close"
    tractor_links: Annotated[
        Literal["full", "no_ordinary_level", "jokers_only", "none"],
        _says(
            "which neighbours above the plain trumps form tractors: full: all; no_ordinary_level: not a plain "
            "trump with a level card; jokers_only: only the two kinds of joker; none: none of them",
            "full: pagat, rbtying, shanghai, flp, sunbin; jokers_only: botzone",
        ),
    ] = "full"

    skip_played_ranks: Annotated[
        Literal["off", "on"],
        _says("on: a tractor may step over ranks of which every copy was played in earlier tricks", "pagat variation"),
    ] = "off"

    first_declarer: Annotated[
        Literal["bid", "draw"],
        _says("who declares the first deal: bid: the last bidder; draw: a seat chosen by lot", "most sources"),
    ] = "bid"
    later_declarer: Annotated[
        Literal["result", "bid"],
        _says(
            "who declares a later deal: result: it follows from the deal before; bid: the last bidder", "most sources"
        ),
    ] = "result"
    bid_jokers: Annotated[
        Literal["two_plus", "num_decks", "none"],
        _says(
            "how many equal jokers bid no trump: two_plus: two or more; num_decks: all of a kind; none: never",
            "two_plus: most; num_decks: shanghai, rbtying option; none: pagat with three packs",
        ),
    ] = "two_plus"
    bid_rank: Annotated[
        Literal["count_joker", "count_joker_suit", "count"],
        _says(
            "what makes a bid higher: count_joker: more cards, then jokers over level cards, big over little; "
            "count_joker_suit: then also D < C < H < S from two cards on; count: more cards only",
            "count_joker_suit: flp, comp, rbtying option",
        ),
    ] = "count_joker"
    bid_reinforce: Annotated[
        bool, _says("one's own standing bid may be raised with identical cards", "most sources")
    ] = True
    bid_self_override: Annotated[
        bool,
        _says("one's own standing bid may be replaced by another card", "QQ, smallnest option"),
    ] = False
    bid_level_pair_nt: Annotated[
        bool, _says("a bid of two level cards means no trump", "a variant of the second seed")
    ] = False
    no_bid_first: Annotated[
        NoBid,
        _says(
            "when nobody bids in the first deal: redeal; flip_highest: the first level card of the kitty, else "
            "its highest card that is no joker; flip_first: the first level card, else the first card; flip_top: "
            "the first card; no_trump",
            "redeal: pagat; no_trump: shanghai; flip_first: flp",
        ),
    ] = "redeal"
    no_bid_later: Annotated[
        NoBid,
        _says(
            "the same in later deals", "flip_highest: pagat; flip_top: rbtying; no_trump: QQ, shanghai; flip_first: flp"
        ),
    ] = "flip_highest"
    first_trump: Annotated[
        Literal["bid", "flip"],
        _says(
            "what fixes the trump of the first deal: bid: the last bid; flip: the first card of the kitty, whatever "
            "was bid (a joker: no trump)",
            "a variant of the second seed",
        ),
    ] = "bid"
    overcall: Annotated[
        Literal["none", "higher"],
        _says(
            "higher: after a burial each other seat may once overcall the standing bid with a higher one of two cards "
            "or more, take the buried cards up and bury again; the trump changes, the declarer does not",
            "flp, rbtying option, stars, QQ",
        ),
    ] = "none"
    rebellion: Annotated[
        Literal["off", "on"],
        _says(
            "on: an attacker with at most 15 points in hand, or at most 3 trumps, may ask for a new deal before the "
            "first lead",
            "flp; shanghai, as an option",
        ),
    ] = "off"
    tribute: Annotated[
        Literal["none", "one", "both"],
        _says(
            "after a deal that ended with 0 points, or with all of them, the losers give their highest card and get "
            "one back: one: the loser who sits next after the new declarer, to the declarer; both: each loser, to the "
            "winner who sits next after him",
            "a variant of the second seed",
        ),
    ] = "none"
    bury_forbid: Annotated[
        tuple[Literal["points", "trump", "jokers"], ...],
        _says("cards that may not be buried", "house rules"),
    ] = ()

    decomposition: Annotated[
        Literal["longest", "widest"],
        _says(
            "how a lead divides where several ways exist: longest: the largest component first; widest: the "
            "widest first",
            "longest: rbtying; widest: multi",
        ),
    ] = "longest"
    throw: Annotated[
        Literal["on", "off"],
        _says("whether several components may be led at once", "most sources"),
    ] = "on"
    throw_suits: Annotated[
        Literal["any", "side"],
        _says("which suits may be thrown: any; side: not trumps", "most sources"),
    ] = "any"
    throw_check: Annotated[
        Literal["all_others", "opponents", "none"],
        _says(
            "whose cards stop a throw: all_others: the partner's too; opponents; none: nobody's",
            "all_others: pagat, rbtying, shanghai, flp, stars; opponents: sunbin",
        ),
    ] = "all_others"
    throw_fail: Annotated[
        Literal["lowest_beatable", "lowest_component", "lowest_card", "seat_order"],
        _says(
            "what a failed throw leaves: lowest_beatable: its lowest component that is beaten; lowest_component: "
            "its lowest; lowest_card: its lowest card; seat_order: the lowest that the first player who can beat "
            "any beats",
            "lowest_beatable: flp, stars, QQ; lowest_component: shanghai, sunbin; seat_order: rbtying",
        ),
    ] = "lowest_beatable"
    throw_order: Annotated[
        Literal["size_then_rank", "rank_then_size"],
        _says(
            "what lowest means for components: fewer cards, then rank; or rank, then fewer cards",
            "size_then_rank: flp, rbtying; rank_then_size: QQ, shanghai, botzone",
        ),
    ] = "size_then_rank"
    throw_penalty: Annotated[
        Literal["none", "per_throw", "per_card_thrown", "per_card_beatable"],
        _says(
            "what a failed throw costs, times throw_penalty_points: none; once a throw; for each card thrown; "
            "for each card of the beaten components",
            "none: rbtying, QQ, shanghai; per_throw: pagat, stars; per_card_thrown: flp; per_card_beatable: botzone",
        ),
    ] = "none"
    throw_penalty_points: Annotated[int, _says("points of one penalty", "most sources")] = 10

    throw_must_beat: Annotated[
        Literal["no", "yes"],
        _says("yes: the player who stopped a throw must beat what it left, with the shape that stopped it", "pagat"),
    ] = "no"

    void_play: Annotated[
        Literal["free", "must_trump", "must_trump_fill"],
        _says(
            "what a player short of the led suit may play: free: anything; must_trump: trumps when void; "
            "must_trump_fill: trumps also when short",
            "must_trump: the first seed",
        ),
    ] = "free"
    follow_structure: Annotated[
        Literal["full", "tuples", "suit"],
        _says(
            "how far a follow must answer the shapes led: full: tuples and tractors; tuples: as many pairs "
            "(triples, ...); suit: only the suit",
            "full: rbtying, shanghai, flp; tuples: pagat",
        ),
    ] = "full"
    follow_partial_tractor: Annotated[
        bool,
        _says("a shorter tractor must be played when the full length is not held", "rbtying, shanghai"),
    ] = True
    follow_throw_tractor: Annotated[
        bool,
        _says("tractors inside a throw oblige like a lone tractor", "true: rbtying; false: shanghai"),
    ] = True
    protect_longer: Annotated[
        bool,
        _says("tuples wider than asked need not be broken", "rbtying option, more narrowly"),
    ] = False
    ruff_match: Annotated[
        Literal["contains", "exact"],
        _says(
            "which plays compete with a throw: contains: those that divide into its shapes; exact: those whose "
            "own shapes are the same",
            "contains: pagat, rbtying, botzone; exact: shanghai",
        ),
    ] = "contains"
    throw_compare: Annotated[
        Literal["largest", "all", "highest_card"],
        _says(
            "how plays that answer a throw compare: largest: by the largest shape; all: every component must be "
            "higher; highest_card: by the highest card",
            "largest: pagat, botzone; all: rbtying; highest_card: shanghai",
        ),
    ] = "largest"

    bombs: Annotated[
        Literal["off", "any", "suit"],
        _says(
            "four or more identical cards beat every play that is no bomb, more of them fewer, then the higher rank: "
            "any: on a lead of any suit; suit: in the suit led, in trumps, or when void",
            "house rules with three and four packs",
        ),
    ] = "off"

    kitty_trigger: Annotated[
        Literal["attackers_win_last", "attackers_win_last_with_trump"],
        _says("when the attackers get the kitty: by the last trick; by the last trick won with trumps", "most sources"),
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
        ),
    ] = "twice_largest"
    kitty_basis: Annotated[
        Literal["lead", "winner"],
        _says(
            "whose play of the last trick sets the multiplier: the lead or the winning play",
            "lead: pagat, rbtying, flp, stars; winner: both seeds, smallnest",
        ),
    ] = "lead"
    negative_total: Annotated[
        Literal["clamp", "keep"],
        _says(
            "a total below 0 after penalties: clamp: counts as 0; keep: one more level for each band below 0",
            "clamp: flp, stars, jding; keep: rbtying",
        ),
    ] = "clamp"
    score_table: Annotated[
        Literal["dead_zone", "no_dead_zone", "seed_a"],
        _says(
            "what the attackers' points are worth: dead_zone: the first band above the threshold takes over "
            "without a level; no_dead_zone: it gives a level, four at most; seed_a: a level for each quarter of "
            "a band",
            "dead_zone: pagat, rbtying, shanghai, flp; no_dead_zone: the second seed, botzone",
        ),
    ] = "dead_zone"
    must_stop_levels: Annotated[
        tuple[Rank, ...],
        _says("levels that cannot be jumped over", "comp, shanghai, pagat variation"),
    ] = ()
    must_defend_levels: Annotated[
        tuple[Rank, ...],
        _says("levels that are left only by declaring and holding", "shanghai, rbtying option, stars"),
    ] = ()
    target: Annotated[Rank, _says("the level that ends the match", "most sources")] = "A"
    match_win: Annotated[
        Literal["defend_target", "pass_target", "reach_target"],
        _says(
            "how the match is won: by declaring and holding at the target; by any promotion past it; by reaching it",
            "defend_target: rbtying, the first seed; pass_target: pagat, shanghai, flp; reach_target: the second seed",
        ),
    ] = "defend_target"
    ace_capture: Annotated[
        Literal["off", "on"],
        _says(
            "on: in a deal at the target level the attackers take over only if they win the last trick too",
            "a variant of the first seed",
        ),
    ] = "off"
    hook: Annotated[
        Literal["none", "single_jack", "any_jack", "trump_jack"],
        _says(
            "declarers who play jacks and lose the last trick to a jack fall back to 2: single_jack: to one "
            "jack; any_jack: to a play with a jack, when the attackers take over; trump_jack: with one of the "
            "trump suit, when they take over",
            "single_jack: rbtying option; any_jack: smallnest; trump_jack: flp",
        ),
    ] = "none"
    next_declarer_hold: Annotated[
        Literal["partner", "same"],
        _says("who declares next after a hold", "same: sunbin"),
    ] = "partner"
    next_declarer_change: Annotated[
        Literal["next_seat", "last_trick_winner"],
        _says("which attacker declares after a take-over", "last_trick_winner: sunbin"),
    ] = "next_seat"


class BadRules(ValueError):
    """Settings that no deal can be played under, and why: a sentence, and the values for its ``{fields}``.

    ``option`` names the setting to change.
    """

    def __init__(self, option: str, why: str, **values: int) -> None:
        super().__init__(why.format(**values))
        self.option = option
        self.why = why
        self.values = values


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
            "a kitty of {kitty} out of {cards} cards does not leave four equal hands",
            kitty=kitty,
            cards=54 * rules.decks,
        )
    if step_of(rules) < 5:
        raise BadRules("step", "a band of {points} points is smaller than the smallest card", points=step_of(rules))
    if rules.throw_penalty_points < 0:
        raise BadRules("throw_penalty_points", "a penalty cannot be negative")
