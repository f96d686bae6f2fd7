"""A deal in words, one fact a line: for pipes, screen readers and Braille."""

from collections.abc import Iterator, Sequence

from shengji.engine.cards import RANKS, codes_of, side_of
from shengji.engine.match import Finish
from shengji.engine.score import threshold
from shengji.grammar.diagnostics import Diagnostic, Phrase, Span
from shengji.grammar.phrases import counted, listed, sentences
from shengji.notation.record import Bid, Bury, Comment, Flip, Hand, Kitty, Match, Tribute, Trick, value_of
from shengji.notation.sections import PLAYER_TAGS, RESULT_TAGS
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken, told
from shengji.replay.played import PlayedDeal, PlayedMatch, Position, ShownBid
from shengji.replay.report import visible
from shengji.replay.result import sum_text
from shengji.replay.views.card_words import RANK_WORDS, Spelling, cards_in_words, group_told
from shengji.replay.views.told_tricks import (
    INWARD,
    Spot,
    Telling,
    comment_lines,
    comments,
    end_or_broken,
    fault_words,
    faults_told,
    glyph_words,
    side_words,
    trick_lines,
)
from shengji.replay.words import SEAT_NAMES, SIDE_NAMES, TERMINATION_WORDS

_TRUMPS = (say("Spades trump"), say("Hearts trump"), say("Diamonds trump"), say("Clubs trump"), say("No trump"))


def narrate(
    matches: Sequence[PlayedMatch],
    diagnostics: Sequence[Diagnostic],
    *,
    only: tuple[int, int] | None = None,
    cards: Spelling = cards_in_words,
    viewpoint: int | None = None,
) -> Iterator[str]:
    """Yield the lines of the narrated log of a record; ``only`` picks one deal by its match and place, from 0.

    ``cards`` is how cards are told. From the viewpoint of a seat nothing is told that it cannot know.
    """
    for number, match in enumerate(matches):
        if only is None or only[0] == number:
            if only is None:
                of_match = [d for d in diagnostics if d.deal is None and (d.match or 1) == number + 1]
                yield from narrate_opening(match.match, of_match, viewpoint)
            for place, deal in enumerate(match.deals):
                if only is None or only[1] == place:
                    found = [d for d in diagnostics if d.match == number + 1 and _is_of(d, match, place)]
                    yield from narrate_deal(match.match, deal, found, cards, viewpoint)
            if only is None:
                yield from narrate_end(match.winner)


def _is_of(one: Diagnostic, match: PlayedMatch, place: int) -> bool:
    """Whether a diagnostic of a match is of one of its deals: several may have the same name."""
    deal, later = match.deals[place], match.deals[place + 1 :]
    if one.deal != deal.name:
        return False
    at = one.span.start
    others = [other.deal.span.start for other in later if other.name == deal.name]
    before = any(other.name == deal.name for other in match.deals[:place])
    return (not before or at >= deal.deal.span.start) and not any(at >= start for start in others)


def narrate_end(winner: int | None) -> Iterator[str]:
    """Yield what is said when a match is over: which side won it, where one did."""
    if winner is not None:
        yield told("{side} win the match.", side=side_words(winner))


def narrate_opening(
    match: Match, diagnostics: Sequence[Diagnostic] = (), viewpoint: int | None = None
) -> Iterator[str]:
    """Yield what the tags of a match say: the occasion, the players; commentary, and what was found about them."""
    facts = [fact for name in ("Event", "Site", "Date") if (fact := value_of(match, name))]
    if facts:
        yield spoken(sentences([say("{fact}.", fact=visible(fact)) for fact in facts]))
    players = [
        say("{seat} {name}", seat=SEAT_NAMES[seat], name=name) for seat in range(4) if (name := player(match, seat))
    ]
    if players:
        yield told("Players: {players}.", players=listed(players))
    if viewpoint is None:
        for tag in match.tags:
            yield from (line for note in tag.notes if isinstance(note, Comment) for line in comment_lines(note, ""))
        yield from map(fault_words, diagnostics)


def player(match: Match, seat: int) -> str | None:
    """Return the name of the player at a seat, safe to print; None where the record does not say."""
    name = value_of(match, PLAYER_TAGS[seat])
    return None if name is None else visible(name)


def narrate_deal(
    match: Match,
    deal: PlayedDeal,
    diagnostics: Sequence[Diagnostic],
    cards: Spelling = cards_in_words,
    viewpoint: int | None = None,
) -> Iterator[str]:
    """Yield the lines of one deal."""
    telling = Telling(deal, cards, viewpoint, list(diagnostics))
    yield opening_words(match, deal)
    if deal.position is not None:
        yield position_words(deal, deal.position)
    tags = deal.deal.tags
    for tag in tags:
        if tag.name not in RESULT_TAGS:
            yield from comments(telling, tag.notes, "")
    yield from faults_told(telling, "", _before_play(deal))
    for item in deal.deal.items:
        if item.__struct_config__.tag in ("hand", "kitty"):
            yield from comments(telling, item.notes, "")
    first = next((item.span.start for item in deal.deal.items if isinstance(item, Bury)), None)
    bids = [shown for shown in deal.bids if first is None or shown.bid.span.start < first]
    for shown in bids:
        yield from _bid_lines(telling, shown)
    yield from before_play(telling, deal.bids[len(bids) :])
    yield from _course(telling)
    yield from ending(telling)
    for tag in tags:
        if tag.name in RESULT_TAGS:
            yield from comments(telling, tag.notes, "")
    yield from faults_told(telling, "", Spot())
    if telling.withheld and viewpoint is not None:
        yield told("What is noted and found here may tell what {seat} cannot know.", seat=SEAT_NAMES[viewpoint])


def _before_play(deal: PlayedDeal) -> Spot:
    """Return where diagnostics belong that are told first: before the tricks, but not with a bid or another act."""
    acts = [item.span for item in deal.deal.items if not isinstance(item, (Hand, Kitty, Trick))]
    results = [tag.span for tag in deal.deal.tags if tag.name in RESULT_TAGS]
    end = next((item.span.start for item in deal.deal.items if isinstance(item, Trick)), deal.deal.span.end)
    return Spot(within=Span(deal.deal.span.start, end), without=[*acts, *results])


def _course(telling: Telling) -> Iterator[str]:
    """Yield the tricks, and what of the deal could not be read, as they follow each other."""
    tricks = iter(telling.deal.tricks)
    for item in telling.deal.deal.items:
        if isinstance(item, Trick):
            yield from trick_lines(telling, next(tricks))
        else:
            yield from end_or_broken(telling, item, "")


def position_words(deal: PlayedDeal, position: Position) -> str:
    """Say where a deal begins that does not begin at its beginning, as far as the record tells it."""
    leader = deal.tricks[0].leader if deal.tricks else position.leader
    said = [say("The position before trick {number}.", number=position.trick)]
    if leader is not None:
        said.append(say("{seat} leads.", seat=SEAT_NAMES[leader]))
    if position.taken is not None:
        said.append(say("Attackers {score}.", score=position.taken))
    return spoken(sentences(said))


def opening_words(match: Match, deal: PlayedDeal) -> str:
    """Say what a deal is played under: its trump, its level, who declares."""
    setting = deal.setting
    values = {"deal": visible(deal.name), "level": RANK_WORDS[setting.level]}
    if setting.sure:
        said = [say("Deal {deal}. {trump}, level {level}.", trump=_TRUMPS[setting.order.trump], **values)]
    else:
        said = [say("Deal {deal}. The trump is not known, level {level}.", **values)]
    if setting.declarer is not None:
        seat, name = SEAT_NAMES[setting.declarer], player(match, setting.declarer)
        said.append(
            say("{seat}, {name}, declares.", seat=seat, name=name) if name else say("{seat} declares.", seat=seat)
        )
        said.append(say("The attackers need {points}.", points=threshold(setting.rules)))
    return spoken(sentences(said))


def _bid_lines(telling: Telling, shown: ShownBid) -> Iterator[str]:
    yield bid_words(telling, shown)
    yield from _about(telling, shown.bid)


def bid_words(telling: Telling, shown: ShownBid) -> str:
    """Say what was bid."""
    bid = shown.bid
    seat, cards = SEAT_NAMES[bid.seat], group_told(bid.group, telling.cards)
    if bid.at is None:
        said = [say("{seat} bids {cards}.", seat=seat, cards=cards)]
    else:
        said = [say("{seat} bids {cards} after {count} cards.", seat=seat, cards=cards, count=bid.at)]
    if not shown.legal:
        said.append(say("The bid is not legal."))
    return spoken(sentences([*said, *glyph_words(bid.glyphs)]))


def before_play(telling: Telling, overcalls: Sequence[ShownBid] = ()) -> Iterator[str]:
    """Yield what comes between the bids and the first lead: tribute, cards turned up, burials with ``overcalls``."""
    deal = telling.deal
    for item in deal.deal.items:
        if isinstance(item, Tribute):
            yield _tribute_words(telling, item)
            yield from _about(telling, item)
    if deal.flipped:
        turned = say("The kitty is turned up: {cards}.", cards=telling.cards(deal.flipped))
        yield spoken(turned if deal.bids else sentences([say("Nobody bids."), turned]))
    for item in deal.deal.items:
        if isinstance(item, Flip):
            yield from _about(telling, item)
    yield from _burials(telling, overcalls)


def _about(telling: Telling, item: Tribute | Flip | Bury | Bid) -> Iterator[str]:
    """Yield what was found and noted about an item."""
    yield from faults_told(telling, INWARD, Spot(within=item.span))
    yield from comments(telling, item.notes, INWARD)


def _burials(telling: Telling, overcalls: Sequence[ShownBid]) -> Iterator[str]:
    deal = telling.deal
    burials = [item for item in deal.deal.items if isinstance(item, Bury)]
    for place, burial in enumerate(burials):
        last = place == len(burials) - 1
        yield _burial_words(telling, burial, last=last)
        yield from _about(telling, burial)
        end = None if last else burials[place + 1].span.start
        for shown in overcalls:
            if burial.span.start < shown.bid.span.start and (end is None or shown.bid.span.start < end):
                yield from _bid_lines(telling, shown)
    if not burials and deal.buried is not None and deal.setting.declarer is not None and deal.position is None:
        yield _buries(telling, deal.setting.declarer, codes_of(deal.buried), ())


def _burial_words(telling: Telling, burial: Bury, *, last: bool) -> str:
    """Say what was buried: the last time, what is known of it from all that the record tells."""
    buried = telling.deal.buried
    codes = burial.group.codes if buried is None or not last else codes_of(buried)
    return _buries(telling, burial.seat, codes, burial.glyphs)


def _buries(telling: Telling, seat: int, codes: Sequence[int], glyphs: Sequence[int]) -> str:
    if telling.viewpoint in (None, seat):
        said = [say("{seat} buries {cards}.", seat=SEAT_NAMES[seat], cards=telling.cards(codes))]
    else:
        said = [say("{seat} buries the kitty.", seat=SEAT_NAMES[seat])]
    return spoken(sentences([*said, *glyph_words(glyphs)]))


def _tribute_words(telling: Telling, item: Tribute) -> str:
    values = {
        "giver": SEAT_NAMES[item.giver],
        "cards": group_told(item.group, telling.cards),
        "taker": SEAT_NAMES[item.taker],
    }
    if item.returned:
        return told("{giver} returns {cards} to {taker}.", **values)
    return told("{giver} pays tribute: {cards} to {taker}.", **values)


def ending(telling: Telling) -> Iterator[str]:
    """Yield how a deal ended, what it was worth, and what it leads to."""
    deal = telling.deal
    total, end = deal.total, deal.finish
    if total is None or end is None:
        if deal.termination != "complete":
            yield told("The deal ends here: {ending}.", ending=TERMINATION_WORDS[deal.termination])
        return
    levels = [say("{side} {level}", side=SIDE_NAMES[side], level=RANKS[level]) for side, level in enumerate(end.levels)]
    said = [say("The attackers dig the kitty: {sum}.", sum=sum_text(total))] if total.multiplier else []
    said += [
        say("The attackers have {total}.", total=total.total),
        _result_words(end, takes_over=end.side != side_of(deal.setting.declarer or 0)),
        say("Levels: {levels}.", levels=listed(levels)),
        say("{seat} declares next.", seat=SEAT_NAMES[end.next_declarer]),
    ]
    yield spoken(sentences(said))


def _result_words(end: Finish, *, takes_over: bool) -> Phrase:
    side = side_words(end.side)
    if takes_over:
        if not end.gained:
            return say("{side} take over, no level.", side=side)
        return counted(
            "{side} take over, up {count} level.", "{side} take over, up {count} levels.", end.gained, side=side
        )
    if not end.gained:
        return say("{side} hold, no level.", side=side)
    return counted("{side} hold, up {count} level.", "{side} hold, up {count} levels.", end.gained, side=side)
