"""The rules once more, slowly and word for word: sections 4.1 to 4.6 of the rules, by enumeration.

Written from the specification, not from `shengji.engine`, of which it takes only the numbers of the cards (a
code is ``13 * suit + rank``, the jokers are 52 and 53) and the value `Rules`. Hands and plays are sorted tuples.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product

from shengji.engine.cards import RANKS
from shengji.engine.rules import Rules

T = "T"
NO_SUIT = 4
ORDINARY, CONSTANT, LEVEL, JOKER = "ordinary", "constant", "level", "joker"


@dataclass(frozen=True)
class Trump:
    """The trump of a deal: its level rank, its suit (`NO_SUIT` for none), and the rules in force."""

    rules: Rules
    level: int
    suit: int


def cards(codes):
    return tuple(sorted(codes))


def minus(whole, part):
    left = Counter(whole)
    left.subtract(part)
    assert min(left.values(), default=0) >= 0
    return cards(left.elements())


def within(part, whole):
    held = Counter(whole)
    return all(held[code] >= count for code, count in Counter(part).items())


# --- 4.1 effective suit, tiers, adjacency


@cache
def constant_ranks(trump):
    return {RANKS.index(name) for name in trump.rules.constant_trump_ranks}


@cache
def eff(trump, code):
    if code >= 52:
        return T
    suit, rank = divmod(code, 13)
    if rank == trump.level and (trump.suit != NO_SUIT or trump.rules.nt_level_trump):
        return T
    if rank in constant_ranks(trump) or suit == trump.suit:
        return T
    return suit


@cache
def tiers(trump, suit):
    """List the tiers of an effective suit, low to high, each as (kind, codes)."""
    rules, level, trump_suit = trump.rules, trump.level, trump.suit
    no_trump = trump_suit == NO_SUIT
    level_is_trump = not no_trump or rules.nt_level_trump
    found = []
    plain_suit = trump_suit if suit == T else suit
    if plain_suit != NO_SUIT:
        for rank in range(13):
            if rank == level and (level_is_trump or rank in constant_ranks(trump)):
                if rules.tractor_gap == "keep":
                    found.append((ORDINARY, frozenset()))
            elif rank not in constant_ranks(trump):
                found.append((ORDINARY, frozenset({13 * plain_suit + rank})))
    if suit != T:
        return tuple(found)
    for rank in sorted(constant_ranks(trump)):
        if rank == level and level_is_trump:
            continue
        if no_trump:
            found.append((CONSTANT, frozenset(13 * x + rank for x in range(4))))
        else:
            found.append((CONSTANT, frozenset(13 * x + rank for x in range(4) if x != trump_suit)))
            found.append((CONSTANT, frozenset({13 * trump_suit + rank})))
    if level_is_trump:
        if no_trump or rules.level_card_order == "merged":
            found.append((LEVEL, frozenset(13 * x + level for x in range(4))))
        else:
            found.append((LEVEL, frozenset(13 * x + level for x in range(4) if x != trump_suit)))
            found.append((LEVEL, frozenset({13 * trump_suit + level})))
    found.append((JOKER, frozenset({52})))
    found.append((JOKER, frozenset({53})))
    return tuple(found)


@cache
def pos(trump, code):
    return next(i for i, (_, tier) in enumerate(tiers(trump, eff(trump, code))) if code in tier)


@cache
def linked(trump, suit, i):
    """Whether tier i and tier i + 1 are neighbours."""
    (low, low_codes), (high, high_codes) = tiers(trump, suit)[i : i + 2]
    if not low_codes or not high_codes:
        return False
    if low == high == ORDINARY:
        return True
    links = trump.rules.tractor_links
    if links == "no_ordinary_level":
        return (low, high) != (ORDINARY, LEVEL)
    if links == "jokers_only":
        return low == high == JOKER
    return links == "full"


def one_suit(trump, codes):
    suits = {eff(trump, code) for code in codes}
    return suits.pop() if len(suits) == 1 else None


# --- 4.2 shapes and the canonical decomposition. A component is (width, length, top, cards).


@lru_cache(maxsize=1 << 16)
def components_from(trump, codes, low):
    """List every component inside these cards of one suit that takes the code ``low`` on its lowest tier."""
    suit, held, start = eff(trump, low), Counter(codes), pos(trump, low)
    found = [(1, 1, start, (low,))]
    for width in range(2, held[low] + 1):
        chains = [(low,)]
        length = 1
        while chains:
            found += [(width, length, start + length - 1, cards(chain * width)) for chain in chains]
            top = start + length - 1
            if top + 1 >= len(tiers(trump, suit)) or not linked(trump, suit, top):
                break
            higher = [code for code in tiers(trump, suit)[top + 1][1] if held[code] >= width]
            chains = [(*chain, code) for chain in chains for code in higher]
            length += 1
    return tuple(found)


def all_components(trump, codes):
    return {comp for low in set(codes) for comp in components_from(trump, codes, low)}


@lru_cache(maxsize=1 << 16)
def divisions(trump, codes):
    """Return every division of cards of one suit into components, each a sorted tuple of components."""
    if not codes:
        return frozenset({()})
    low = min(codes, key=lambda code: (pos(trump, code), code))
    return frozenset(
        tuple(sorted((comp, *rest)))
        for comp in components_from(trump, codes, low)
        for rest in divisions(trump, minus(codes, comp[3]))
    )


def shape_key(shape):
    width, length = shape
    return width * length, length > 1, width


def comp_key(trump, comp):
    width, length, top, _ = comp
    if trump.rules.decomposition == "longest":
        return shape_key((width, length)), top
    return (width, length), top


@lru_cache(maxsize=1 << 16)
def canonical(trump, codes):
    """Return all divisions whose list of keys, sorted downwards, is lexicographically greatest."""
    by_keys = {}
    for division in divisions(trump, codes):
        keys = tuple(sorted((comp_key(trump, comp) for comp in division), reverse=True))
        by_keys.setdefault(keys, set()).add(division)
    return frozenset(by_keys[max(by_keys)])


def shapes(division):
    return tuple(sorted(((width, length) for width, length, _, _ in division), key=shape_key, reverse=True))


@lru_cache(maxsize=1 << 16)
def lead_shapes(trump, codes):
    return shapes(next(iter(canonical(trump, codes))))


# --- 4.3 leads


def lead_is_legal(trump, hand, codes):
    suit = one_suit(trump, codes)
    if not codes or not within(codes, hand) or suit is None:
        return False
    if len(lead_shapes(trump, codes)) == 1:
        return True
    return trump.rules.throw == "on" and (trump.rules.throw_suits == "any" or suit != T)


def resolve(trump, leader, codes, hands):
    """Return the leads that may stand and the penalty; the whole lead with none where the throw stands."""
    rules, suit = trump.rules, one_suit(trump, codes)
    outcomes, penalties = set(), set()
    for comps in canonical(trump, codes):
        if len(comps) == 1 or rules.throw_check == "none":
            return {codes}, 0
        checkers = [(leader + step) % 4 for step in (1, 2, 3)]
        if rules.throw_check == "opponents":
            checkers = [seat for seat in checkers if seat % 2 != leader % 2]

        def beats(seat, comp):
            held = cards(code for code in hands[seat] if eff(trump, code) == suit)
            return any(other[:2] == comp[:2] and other[2] > comp[2] for other in all_components(trump, held))

        beaten = {seat: [i for i, comp in enumerate(comps) if beats(seat, comp)] for seat in checkers}
        lost = sorted({i for some in beaten.values() for i in some})
        if not lost:
            return {codes}, 0
        pool = lost
        if rules.throw_fail == "lowest_component":
            pool = list(range(len(comps)))
        elif rules.throw_fail == "seat_order":
            pool = next(beaten[seat] for seat in checkers if beaten[seat])
        if rules.throw_fail == "lowest_card":
            lowest = min(pos(trump, code) for code in codes)
            outcomes |= {(code,) for code in codes if pos(trump, code) == lowest}
        else:

            def rank(i, comps=comps):
                width, length, top, _ = comps[i]
                if rules.throw_order == "size_then_rank":
                    return width * length, top
                return top, width * length

            outcomes |= {comps[i][3] for i in pool if rank(i) == min(map(rank, pool))}
        times = {
            "none": 0,
            "per_throw": 1,
            "per_card_thrown": len(codes),
            "per_card_beatable": sum(comps[i][0] * comps[i][1] for i in lost),
        }[rules.throw_penalty]
        penalties.add(times * rules.throw_penalty_points)
    assert len(penalties) == 1, "every canonical division must agree on the penalty"
    return outcomes, penalties.pop()


# --- 4.4 follows


@cache
def partitions(number, largest):
    if number == 0:
        return frozenset({()})
    return frozenset(
        tuple(sorted((part, *rest), reverse=True))
        for part in range(1, min(number, largest) + 1)
        for rest in partitions(number - part, largest)
    )


@cache
def weaken(shape, structure, partial, no_runs):
    """Return every weakening of a shape, as sorted tuples of shapes, singles too."""
    width, length = shape
    if structure == "suit":
        return frozenset({((1, 1),) * (width * length)})
    whole_only = not partial
    longest_run = 1 if no_runs or whole_only else length
    found = set()
    for divided in product(partitions(width, width), repeat=length):
        widths = Counter(part for tuple_parts in divided for part in tuple_parts)
        groupings = [
            [tuple((u, run) for run in runs) for runs in partitions(count, longest_run if u >= 2 else 1)]
            for u, count in widths.items()
        ]
        for chosen in product(*groupings):
            found.add(tuple(sorted(shape for group in chosen for shape in group)))
    if whole_only and not no_runs:
        found.add((shape,))
    return frozenset(found)


@cache
def ladder(shapes_led, structure, partial, throw_tractor):
    """Return the rungs, best first."""
    no_runs = structure == "tuples" or (len(shapes_led) > 1 and not throw_tractor)
    rungs = {()}
    for shape in shapes_led:
        rungs = {
            tuple(sorted((*rung, *weaker))) for rung in rungs for weaker in weaken(shape, structure, partial, no_runs)
        }

    def key(rung):
        widths = sorted((w for w, length in rung for _ in range(length)), reverse=True)
        tractors = sorted(((w * length, w) for w, length in rung if length > 1), reverse=True)
        return widths, tractors

    ordered = sorted(rungs, key=key, reverse=True)
    assert all(key(a) > key(b) for a, b in pairwise(ordered)), "not a total order"
    return tuple(ordered)


@lru_cache(maxsize=1 << 17)
def wide_shapes(trump, codes, held):
    """Return the shapes wider than a single of every division of these cards, as sorted tuples.

    ``held`` is the whole holding where longer tuples are protected, else None.
    """
    if not codes:
        return frozenset({()})
    low = min(codes, key=lambda code: (pos(trump, code), code))
    found = set()
    for width, length, _, taken in components_from(trump, codes, low):
        if width > 1 and held is not None and any(held.count(code) != width for code in taken):
            continue
        here = () if width == 1 else ((width, length),)
        for rest in wide_shapes(trump, minus(codes, taken), held):
            found.add(tuple(sorted((*here, *rest))))
    return frozenset(found)


def rung(trump, rungs, codes, hand):
    """Return the first rung that the cards satisfy, and its index: some division has just its wide shapes."""
    held = hand if trump.rules.protect_longer else None
    ways = wide_shapes(trump, codes, held)
    for index, shapes_asked in enumerate(rungs):
        if len(codes) < sum(w * length for w, length in shapes_asked):
            continue
        if tuple(sorted(shape for shape in shapes_asked if shape[0] > 1)) in ways:
            return index
    raise AssertionError("the last rung is satisfied by anything")


def follow_is_legal(trump, lead, hand, play):
    rules, suit, n = trump.rules, one_suit(trump, lead), len(lead)
    if not within(play, hand) or len(play) != n:
        return False
    hand_s = cards(code for code in hand if eff(trump, code) == suit)
    play_s = cards(code for code in play if eff(trump, code) == suit)
    if len(play_s) != min(n, len(hand_s)):
        return False
    if len(hand_s) < n:
        demanded = rules.void_play == "must_trump_fill" or (rules.void_play == "must_trump" and not hand_s)
        if suit == T or not demanded:
            return True
        trumps_held = sum(eff(trump, code) == T for code in hand)
        trumps_played = sum(eff(trump, code) == T for code in play)
        return trumps_played >= min(n - len(hand_s), trumps_held)
    rungs = ladder(
        lead_shapes(trump, lead),
        rules.follow_structure,
        rules.follow_partial_tractor,
        rules.follow_throw_tractor,
    )
    return rung(trump, rungs, play, hand_s) == rung(trump, rungs, hand_s, hand_s)


# --- 4.5 the winner


@lru_cache(maxsize=1 << 16)
def matching(trump, play, shapes_led):
    """Return the divisions of a play into exactly these shapes, each as (shape, falling tops) pairs."""
    found = set()
    for division in divisions(trump, play):
        if shapes(division) == shapes_led:
            found.add(
                tuple(
                    (
                        shape,
                        tuple(sorted((top for w, length, top, _ in division if (w, length) == shape), reverse=True)),
                    )
                    for shape in dict.fromkeys(shapes_led)
                )
            )
    return tuple(sorted(found, reverse=True))


def competes(trump, play, suit_led, shapes_led):
    suit = one_suit(trump, play)
    if suit is None or suit not in (suit_led, T) or not matching(trump, play, shapes_led):
        return False
    return trump.rules.ruff_match == "contains" or lead_shapes(trump, play) == shapes_led


def winner(trump, plays):
    """Return the index of the winning play.

    The specification does not say with which division a standing play defends itself where throws compare by
    every component and it has several (only ruffs do). Here, as in the engine: a play that takes over stands with
    the one of greatest tops, largest shape first, among those with which it could take over.
    """
    suit_led, shapes_led, rules = one_suit(trump, plays[0]), lead_shapes(trump, plays[0]), trump.rules
    best, best_suit = 0, suit_led
    standing = matching(trump, plays[0], shapes_led)[0]
    for index, play in enumerate(plays):
        if index == 0 or not competes(trump, play, suit_led, shapes_led):
            continue
        suit, ways = one_suit(trump, play), matching(trump, play, shapes_led)
        if suit == best_suit:
            if len(shapes_led) == 1 or rules.throw_compare == "largest":
                ways = [way for way in ways if way[0][1][0] > max(best_top(trump, plays[best], shapes_led))]
            elif rules.throw_compare == "highest_card":
                highest = max(pos(trump, code) for code in plays[best])
                ways = ways if max(pos(trump, code) for code in play) > highest else ()
            else:
                ways = [
                    way
                    for way in ways
                    if all(
                        mine > theirs
                        for (_, tops), (_, other) in zip(way, standing, strict=True)
                        for mine, theirs in zip(tops, other, strict=True)
                    )
                ]
        elif suit != T:
            continue
        if ways:
            best, best_suit, standing = index, suit, max(ways)
    return best


def best_top(trump, play, shapes_led):
    return [way[0][1][0] for way in matching(trump, play, shapes_led)]


# --- 4.6 the kitty


def multiplier(trump, lead, winning):
    basis = lead if trump.rules.kitty_basis == "lead" else winning
    width, length = lead_shapes(trump, basis)[0]
    return {
        "twice_largest": 2 * width * length,
        "twice_cards": 2 * len(basis),
        "pow2_pairs": 2 ** (1 + length * (width - 1)),
        "pow2_cards": 2 ** (width * length),
        "by_type": 8 if length > 1 else 4 if width > 1 else 2,
        "fixed2": 2,
    }[trump.rules.kitty_multiplier]
