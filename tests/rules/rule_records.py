"""Short records, each made for one rule, and what came of them."""

import re
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

from shengji.engine.cards import CARD_NAMES, CODES, RANKS, SEATS, SIDES, bag_of, codes_of, packs, size
from shengji.engine.order import NO_TRUMP, order_of
from shengji.engine.rules import Rules
from shengji.grammar.diagnostics import Severity
from shengji.grammar.source import Source
from shengji.notation.rules_tag import read_rules
from shengji.notation.spelling import cards_in
from shengji.replay.checking import check_source
from shengji.replay.scores import score_match

LOW = "D33446677"
"""Eight cards without points, to be buried where it does not matter what is."""


def rules_of(text):
    reading = read_rules(text)
    assert not reading.problems
    return reading.rules


def bag(text):
    return bag_of(cards_in(text))


def order(rules, level, trump):
    return order_of(rules_of(rules), RANKS.index(level), NO_TRUMP if trump == "NT" else "SHDC".index(trump))


# Records


def deal(*items, **tags):
    """Spell a deal: its tags and its lines."""
    return "".join([f'[{name} "{value}"]\n' for name, value in tags.items()] + [f"{item}\n" for item in items])


def record(rules, *deals, **tags):
    """Spell a match of these deals."""
    head = [f'[SJN "1"]\n[Rules "{rules}"]\n'] + [f'[{name} "{value}"]\n' for name, value in tags.items()]
    return "".join(head + [f'\n[Deal "{number}"]\n{text}' for number, text in enumerate(deals, 1)])


def numbered(tricks):
    return [f"{number}. {trick}" for number, trick in enumerate(tricks, 1)]


def played(rules, *tricks, declarer="E", trump="S", bury=LOW, **tags):
    """Spell one deal that ends with these tricks; at level 2 where no tag says otherwise. See `whole`."""
    level = tags.get("LevelEW" if declarer in "EW" else "LevelNS", "2")
    lines = whole(*tricks, declarer=declarer, trump=trump, level=level, bury=bury, decks=rules_of(rules).decks)
    return record(rules, deal(*lines, Declarer=declarer, Trump=trump, **tags))


def told(rules, *tricks, declarer="E", trump="S", bury=LOW, **tags):
    """Spell a deal of which no more than these tricks is told."""
    lines = [f"bury {declarer}: {bury}", *numbered(tricks)]
    return record(rules, deal(*lines, Declarer=declarer, Trump=trump, Termination="unfinished", **tags))


def bids(rules, *bids, **tags):
    """Spell a deal of which only the bids are told."""
    return record(rules, deal(*[f"bid {bid}" for bid in bids], Termination="unfinished", **tags))


def points_deal(points, declarer="E", level="2", *, bury=LOW, last="attackers", decks=2):
    """Return the lines of a deal, spades trumps, in which the attackers' tricks hold just so many points.

    At its end the attacker who sits next after the declarer wins a trick with a big joker and then leads trumps, of
    which nobody else has any; everybody throws points on them. Where ``last`` is ``declarers`` the declarer's
    partner wins one more trick, in clubs and without points. Without points in the bury the kitty counts nothing.
    """
    buried = Counter(CARD_NAMES[code] for code in cards_in(bury))
    tens, fives = ([suit + rank for suit in "HDCS" for rank in ranks for _ in range(2)] for ranks in ("TK", "5"))
    tens, fives = ([c for c in cards if c not in buried] for cards in (tens, fives))
    number = min(points // 10, len(tens))
    more, rest = divmod(points - 10 * number, 5)
    assert more <= len(fives) and not rest, f"no {points} points can be made so"
    chosen = tens[:number] + fives[:more]
    led = [card for card in chosen if card[0] == "S" or card[1] == level]
    thrown = [card for card in chosen if card not in led]
    rounds = max(len(led), -(-(len(thrown) - 2) // 3), 0)
    led += [f"S{rank}" for rank in "AQJ98" for _ in range(2)]
    thrown += [suit + rank for suit in "HDC" for rank in "9JA8Q" if rank != level for _ in range(2)]

    attacker = SEATS[(SEATS.index(declarer) + 1) % 4]
    tricks = [f"{declarer}: S3 BJ {thrown[0]} {thrown[1]}"]
    tricks += [f"{attacker}: {led[i]} {' '.join(thrown[2 + 3 * i : 5 + 3 * i])}" for i in range(rounds)]
    if last == "declarers":
        low = [rank for rank in "34672" if rank != level]
        high = "8" if level == "Q" else "Q"
        tricks.append(f"{attacker}: C{low[0]} C{high} C{low[1]} C{low[2]}")
    return whole(*tricks, declarer=declarer, level=level, bury=bury, decks=decks)


# Deals of all cards that end with certain tricks


def whole(*tricks, declarer="E", trump="S", level="2", bury=LOW, decks=2):
    """Return the lines of a deal of all cards that ends with these tricks: the burial, and tricks without a choice.

    In the tricks before them the declarer leads a single card and wins. Mostly all four cards are of one suit; where
    the cards of the suits don't come out even, in the last of them somebody void throws a side card.
    """
    order = order_of(Rules(decks=decks), RANKS.index(level), NO_TRUMP if trump == "NT" else "SHDC".index(trump))
    first = SEATS.index(declarer)
    later = [Counter() for _ in SEATS]
    for trick in tricks:
        leader, _, plays = trick.partition(": ")
        for place, play in enumerate(plays.split()):
            group = play.partition("->")[2] or play.rpartition(":")[2]
            later[(SEATS.index(leader) + place) % 4].update(cards_in(group))
    left = Counter(dict.fromkeys(range(CODES), decks))
    left.subtract(cards_in(bury))
    for cards in later:
        left.subtract(cards)
    assert min(left.values()) >= 0, "a card more than the packs hold"
    suits = [[], [], [], [], []]
    for code in sorted(left.elements(), key=order.place_of.__getitem__):
        suits[order.suit_of[code]].append(code)
    rest = [suit[: len(suit) % 4] for suit in suits]
    suits = [suit[len(suit) % 4 :] for suit in suits]
    last = _mixed(order, first, rest, suits, later)
    even = [suit[i : i + 4] for suit in suits for i in range(0, len(suit), 4)]
    fill = [_told(first, [max(cards, key=order.place_of.__getitem__), *_but_one(order, cards)]) for cards in even]
    return [f"bury {declarer}: {bury}", *numbered([*fill, *[_told(first, cards) for cards in last], *tricks])]


def _but_one(order, cards):
    rest = list(cards)
    rest.remove(max(cards, key=order.place_of.__getitem__))
    return rest


def _told(first, cards):
    return f"{SEATS[first]}: {' '.join(CARD_NAMES[code] for code in cards)}"


def _mixed(order, first, rest, suits, later):
    """Make tricks of the cards that are over; where that can't be done, of some more cards, taken out of ``suits``."""
    held = tuple(sum({1 << order.suit_of[code] for code in later[(first + place) % 4]}) for place in (1, 2, 3))
    for more in range(5):
        for added in combinations_with_replacement((4, 0, 1, 2, 3), more):
            extra = [4 * added.count(suit) for suit in range(5)]
            if any(len(suits[suit]) < extra[suit] for suit in range(5)):
                continue
            plan = _plan(tuple(len(rest[suit]) + extra[suit] for suit in range(5)), held)
            if plan is None:
                continue
            pool = [sorted(rest[i] + suits[i][: extra[i]], key=order.place_of.__getitem__) for i in range(5)]
            for suit in range(5):
                del suits[suit][: extra[suit]]
            leads = [pool[trick[0]].pop() for trick in plan]
            return [[lead, *(pool[suit].pop() for suit in trick[1:])] for lead, trick in zip(leads, plan, strict=True)]
    raise AssertionError("these tricks can't end a deal")


@cache
def _plan(counts, held):
    """Find tricks of so many cards of each suit, or None: for each the suits led and played, so that the lead wins.

    ``held`` are the suits, as bits, that the three followers play after them. Nobody throws a card who could follow,
    and nobody who could ruff, so that the tricks are right whatever the rules say of ruffs.
    """
    if not any(counts):
        return ()
    for lead in range(5):
        options = [
            [lead, *(suit for suit in range(4) if suit != lead and not kept & (1 << lead | 16))] for kept in held
        ]
        for follows in product(*options):
            left = list(counts)
            for suit in (lead, *follows):
                left[suit] -= 1
            if min(left) < 0:
                continue
            before = _plan(tuple(left), tuple(kept | 1 << suit for kept, suit in zip(held, follows, strict=True)))
            if before is not None:
                return (*before, (lead, *follows))
    return None


def whole_deal(*, width=1, bids=("bid E: S2",), bury="S55443H3D3C3", tricks=None, **tags):
    """Spell a deal with every card: each seat is dealt a suit but for one three; the kitty holds these and the jokers.

    East takes it up, buries the threes and four low spades, and wins every trick: 25 with single cards, 13 with pairs.
    """
    hands = [f"hand {seat}: {suit}{_SUIT}" for seat, suit in zip(SEATS, "SHDC", strict=True)]
    if tricks is None:
        tricks = whole_tricks(width)
    return deal(*hands, "kitty: S3 H3 D3 C3 BJ BJ LJ LJ", *bids, f"bury E: {bury}", *numbered(tricks), **tags)


def hand_of(rules, hands, *tricks, declarer="E", trump="S", **tags):
    """Spell a deal with hands of a few cards: all others are in the kitty, and are buried again.

    So all four hands are known, and what becomes of a throw is certain.
    """
    dealt = {seat: cards_in(cards) for seat, cards in hands.items()}
    left = packs(rules_of(rules).decks) - sum(map(bag_of, dealt.values()))
    kitty = " ".join(CARD_NAMES[code] for code in codes_of(left))
    lines = [f"hand {seat}: {cards}" for seat, cards in hands.items()]
    lines += [f"kitty: {kitty}", f"bury {declarer}: {kitty}", *numbered(tricks)]
    rules = f"{rules} kitty_size={size(left)}"
    return record(rules, deal(*lines, Declarer=declarer, Trump=trump, **tags))


_SUIT = "AAKKQQJJTT998877665544322"


def whole_tricks(width):
    """Return the tricks of `whole_deal`: the others follow with their twos, then throw their suits away."""
    east = ["BJ", "BJ", "LJ", "LJ", *(f"S{rank}" for rank in "22AAKKQQJJTT99887766"), "S3"]
    others = [[f"{suit}{rank}" for rank in "22AAKKQQJJTT998877665544"] + [f"{suit}3"] for suit in "HDC"]
    tricks = []
    for place in range(0, 25, width):
        hands = [east, *others]
        tricks.append("E: " + " ".join("".join(hand[place : place + width]) for hand in hands))
    return tricks


# What came of them


def check(text):
    return check_source(Source("rule.sjn", text))


def wrong(text):
    """Return the codes of the errors and warnings of a text."""
    return [d.code for d in check(text).diagnostics if d.severity is not Severity.NOTE]


def clean(text):
    """Check a text, which must be clean, and return its one match, played."""
    checked = check(text)
    assert [str(d.message) for d in checked.diagnostics if d.severity is not Severity.NOTE] == []
    (match,) = checked.matches
    return match


def scores(text):
    """Return the score of a clean text."""
    return score_match(clean(text))


def total(text):
    """Return the attackers' total in the last deal of a clean text."""
    return scores(text).deals[-1].points


def result(text):
    """Return what the last deal of a clean text is worth: EW +1."""
    gained = scores(text).deals[-1].result
    return f"{gained.side} +{gained.levels}"


def levels(text):
    """Return the levels of EW and NS after the last deal of a clean text."""
    after = scores(text).deals[-1].levels_after
    return after.EW + after.NS


def next_declarer(text):
    """Return who declares after the last deal of a clean text."""
    return SEATS[clean(text).deals[-1].finish.next_declarer]


def won_match(text):
    """Return the side that wins the match in a clean text, None where it goes on."""
    winner = clean(text).winner
    return None if winner is None else SIDES[winner]


def winners(text, count=1):
    """Return who wins each of the last so many tricks of a clean text: NNE."""
    return "".join(SEATS[trick.winner] for trick in clean(text).deals[-1].tricks[-count:])


def trumps(rules, level, trump):
    """Return the names of the trumps."""
    mask = order(rules, level, trump).masks[4]
    return {name for code, name in enumerate(CARD_NAMES) if mask >> 4 * code & 1}


def places(rules, level, trump, suit):
    """Return the cards of an effective suit (T for trumps) from high to low, equal ones joined."""
    tiers = order(rules, level, trump).tiers["SHDCT".index(suit)]
    return [" ".join(CARD_NAMES[code] for code in tier) for tier in reversed(tiers)]


# What a file of tests covers


def numbers_tested(names, letter):
    """Return the numbers of the rows that test functions are named after."""
    found = [re.match(rf"test_{letter}(\d+)_", name) for name in names]
    return {int(match[1]) for match in found if match}
