"""The cards dealt: hands and kitty against the packs."""

from collections import Counter

from shengji.engine.cards import CARD_NAMES, CODES, SEATS, UNKNOWN, bag_of, in_written_order, packs
from shengji.engine.rules import Rules, hand_size, kitty_of
from shengji.grammar.diagnostics import Phrase, Span
from shengji.grammar.phrases import counted, listed
from shengji.notation.record import Hand, Kitty
from shengji.notation.writer import group_text
from shengji.replay import faults
from shengji.replay.findings import Findings, say, verbatim
from shengji.replay.held import NOTHING, Held, completed
from shengji.replay.items import Items
from shengji.replay.played import Dealt
from shengji.replay.words import SEAT_NAMES

_TIMES = (say("once"), say("twice"))


def read_dealt(items: Items, rules: Rules, first: int | None, unread: set[str], findings: Findings) -> Dealt:
    """Collect the hands and the kitty of a deal and check them against the packs.

    ``first`` is the seat that drew first, where known. ``unread`` names the items (``hand``, ``kitty``) that could
    not be read: what is missing because of them is not reported again.
    """
    hands = hand_of_each(items, findings)
    kitty = items.kitties[0] if items.kitties else None
    for again in items.kitties[1:]:
        findings.add(faults.KITTY_TWICE, again.span)
    written = [item for item in hands if item is not None]
    bags = [None if item is None else _bag(item.cards) for item in hands]
    held = [NOTHING if bag is None else Held(bag, 0) for bag in bags]
    bottom = kitty.cards if kitty else _kitty_left(written, rules)
    held_kitty = NOTHING if bottom is None else held_in(bottom)
    kitty_sure = True
    if not _is_whole(hands, bags, kitty, rules):
        doubtful, kitty_sure = _doubtful(written, kitty, rules)
        missing = () if unread & {"hand", "draw", "kitty"} else _missing(written, kitty, rules)
        counted = _check_counts(written, kitty, rules, missing, findings)
        check_packs(written, kitty, rules, missing, findings, counted=counted)
        if written and kitty is None and "kitty" not in unread:
            _report_kitty(written, rules, findings)
        held = [NOTHING if item is None or item.seat in doubtful else held_in(item.cards) for item in hands]
        held_kitty = held_kitty if kitty_sure else NOTHING
        *held, held_kitty = completed((*held, held_kitty), rules.decks)
    return Dealt(
        tuple(None if item is None else item.cards for item in hands),
        bool(written) and all(item.drawn for item in written),
        bottom,
        first,
        tuple(held),
        held_kitty,
        kitty_sure,
        rules.decks,
    )


def hand_of_each(items: Items, findings: Findings) -> list[Hand | None]:
    """Return the hand of each seat, the first where a seat has two, which is reported."""
    hands: list[Hand | None] = [None] * 4
    for item in items.hands:
        if hands[item.seat] is None:
            hands[item.seat] = item
        else:
            findings.add(faults.HAND_TWICE, item.span, seat=SEAT_NAMES[item.seat], help=_meant_for(items, item))
    return hands


def held_in(cards: tuple[int, ...]) -> Held:
    """Return what a list of cards says of a hand, nothing where no hand can be like that."""
    bag = _bag(cards)
    return NOTHING if bag is None else Held(bag, cards.count(UNKNOWN))


def _meant_for(items: Items, item: Hand) -> Phrase | None:
    """Name the one seat without a hand, whose hand a second one of another seat most likely is."""
    without = {0, 1, 2, 3} - {hand.seat for hand in items.hands}
    if len(without) != 1:
        return None
    word = "draw" if item.drawn else "hand"
    return say("did you mean {item}?", item=f"{word} {SEATS[without.pop()]}:")


def _is_whole(hands: list[Hand | None], bags: list[int | None], kitty: Kitty | None, rules: Rules) -> bool:
    """Whether hands and kitty are exactly the packs: the quick check that most deals pass."""
    if kitty is None or len(kitty.cards) != kitty_of(rules):
        return False
    expected = hand_size(rules)
    total = _bag(kitty.cards)
    for item, bag in zip(hands, bags, strict=True):
        if item is None or bag is None or total is None or len(item.cards) != expected:
            return False
        total += bag
    return total == packs(rules.decks)


def _bag(cards: tuple[int, ...]) -> int | None:
    try:
        return bag_of(cards)
    except OverflowError:
        return None


def _missing(written: list[Hand], kitty: Kitty | None, rules: Rules) -> tuple[int, ...]:
    """Return the cards of the packs that nobody holds, where all hands and the kitty are written."""
    if len(written) < 4 or kitty is None or UNKNOWN in kitty.cards or any(UNKNOWN in item.cards for item in written):
        return ()
    count = _count(written, kitty)
    return in_written_order(code for code in range(CODES) for _ in range(rules.decks - count[code]))


def _check_counts(
    written: list[Hand], kitty: Kitty | None, rules: Rules, missing: tuple[int, ...], findings: Findings
) -> bool:
    """Check how many cards each hand and the kitty have; True where a wrong number was reported."""
    expected = hand_size(rules)
    decks = _decks_dealt(written, kitty)
    advice = None
    wrong = [item for item in written if len(item.cards) != expected]
    notes: tuple[Phrase, ...] = ()
    if decks is not None and decks != rules.decks:
        wrong = written[:1]
        rules_tag = f'[Rules "... decks={decks}"]'
        advice = counted(
            "these are the hands of {count} pack: {tag}",
            "these are the hands of {count} packs: {tag}",
            decks,
            tag=rules_tag,
        )
    elif missing:
        notes = (say("missing from the packs: {cards}", cards=group_text(missing)),)
    often = {code for code, number in _count(written, kitty).items() if number > rules.decks}
    reported = False
    for item in wrong:
        extra = len(item.cards) - expected
        if advice is None and extra > 0 and sum(code in often for code in item.cards) >= extra:
            continue
        reported = True
        findings.add(
            faults.HAND_SIZE,
            item.span,
            seat=SEAT_NAMES[item.seat],
            count=len(item.cards),
            expected=expected,
            notes=notes,
            help=advice,
        )
    if kitty is not None and len(kitty.cards) != kitty_of(rules) and advice is None:
        reported = True
        findings.add(faults.KITTY_SIZE, kitty.span, count=len(kitty.cards), expected=kitty_of(rules), notes=notes)
    return reported


def _decks_dealt(written: list[Hand], kitty: Kitty | None) -> int | None:
    """Return how many packs four equal hands and a kitty make, None where they make no whole number."""
    if len(written) < 4 or kitty is None or len({len(item.cards) for item in written}) > 1:
        return None
    decks, rest = divmod(4 * len(written[0].cards) + len(kitty.cards), 54)
    return decks if not rest and 1 <= decks <= 4 else None


def _count(written: list[Hand], kitty: Kitty | None) -> Counter[int]:
    items: list[Hand | Kitty] = [*written, *([kitty] if kitty else [])]
    return Counter(code for item in items for code in item.cards if code != UNKNOWN)


def check_packs(
    written: list[Hand],
    kitty: Kitty | None,
    rules: Rules,
    missing: tuple[int, ...],
    findings: Findings,
    *,
    counted: bool,
) -> None:
    """Check that no card comes too often and none is missing; ``counted``: a wrong number is reported already."""
    decks = rules.decks
    if _decks_dealt(written, kitty) not in (None, decks):
        return
    items: list[Hand | Kitty] = [*written, *([kitty] if kitty else [])]
    count = _count(written, kitty)
    for code in in_written_order(code for code in count if count[code] > decks):
        holder = max(items, key=lambda item: (item.cards.count(code), item.span.start))
        owners = listed([_owner(item) for item in items if code in item.cards])
        notes = [say("{card} stands in {owners}", card=CARD_NAMES[code], owners=owners)]
        if missing and not counted:
            notes.append(say("missing from the packs: {cards}", cards=group_text(missing)))
        findings.add(
            faults.CARD_TOO_OFTEN,
            holder.span,
            card=CARD_NAMES[code],
            times=_TIMES[count[code] - 1] if count[code] <= len(_TIMES) else say("{count} times", count=count[code]),
            decks=decks,
            notes=tuple(notes),
        )


def _owner(item: Hand | Kitty) -> Phrase:
    return say("the kitty") if isinstance(item, Kitty) else say("{seat}'s hand", seat=SEAT_NAMES[item.seat])


def _kitty_left(written: list[Hand], rules: Rules) -> tuple[int, ...] | None:
    """Return what four whole hands leave of the packs, where that is as many cards as a kitty has."""
    if len(written) < 4 or any(UNKNOWN in item.cards for item in written):
        return None
    count = Counter(code for item in written for code in item.cards)
    if any(number > rules.decks for number in count.values()):
        return None
    left = [code for code in range(CODES) for _ in range(rules.decks - count[code])]
    return in_written_order(left) if len(left) == kitty_of(rules) else None


def _report_kitty(written: list[Hand], rules: Rules, findings: Findings) -> None:
    left = _kitty_left(written, rules)
    advice = verbatim(f"kitty: {group_text(left)}") if left else None
    end = written[-1].span.end
    findings.add(faults.KITTY_MISSING, Span(written[-1].span.start, end), help=advice)


def _doubtful(written: list[Hand], kitty: Kitty | None, rules: Rules) -> tuple[frozenset[int], bool]:
    """Return the seats whose hand has the wrong size, or a card that comes too often, and whether the kitty has not."""
    often = {code for code, number in _count(written, kitty).items() if number > rules.decks}
    seats = frozenset(
        item.seat for item in written if len(item.cards) != hand_size(rules) or often.intersection(item.cards)
    )
    sure = kitty is None or (len(kitty.cards) == kitty_of(rules) and not often.intersection(kitty.cards))
    return seats, sure
