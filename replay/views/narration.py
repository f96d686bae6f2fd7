"""A deal in words, one fact a line: for pipes, screen readers and Braille."""

from collections.abc import Iterator, Sequence

from shengji.engine.cards import BIG_JOKER, LITTLE_JOKER, RANKS, codes_of, side_of
from shengji.engine.match import Finish
from shengji.engine.score import threshold
from shengji.grammar.diagnostics import Diagnostic, Phrase, Severity
from shengji.grammar.phrases import both, counted, in_a_row, listed, sentences
from shengji.notation.record import Bid, Claim, Comment, Concede, Match, Notes, Play, Tribute, value_of
from shengji.notation.sections import PLAYER_TAGS
from shengji.replay.findings import say
from shengji.replay.language.languages import spoken, told
from shengji.replay.played import PlayedDeal, PlayedMatch, PlayedTrick
from shengji.replay.report import visible
from shengji.replay.result import sum_text
from shengji.replay.words import COUNTS, SEAT_NAMES, SIDE_NAMES, TERMINATION_WORDS

GLYPH_WORDS = {
    1: say("Good."),
    2: say("Mistake."),
    3: say("Excellent."),
    4: say("Blunder."),
    5: say("Interesting."),
    6: say("Doubtful."),
}
"""What the six glyphs say; their numbers are those of PGN."""

_RANKS: tuple[Phrase | str, ...] = (*RANKS[:8], "10", say("jack"), say("queen"), say("king"), say("ace"))
_TRUMPS = (say("Spades trump"), say("Hearts trump"), say("Diamonds trump"), say("Clubs trump"), say("No trump"))


def cards_in_words(codes: Sequence[int]) -> Phrase | str:
    """Say cards in words, suit by suit.

    >>> from shengji.engine.cards import CODE_OF_NAME
    >>> str(cards_in_words([CODE_OF_NAME[name] for name in ("S7", "S2", "H7", "DQ", "BJ", "BJ")]))
    'spades 7 2, heart 7, diamond queen, two big jokers'
    """
    parts: list[Phrase | str] = []
    for suit in range(4):
        held = [_RANKS[code % 13] for code in codes if code < LITTLE_JOKER and code // 13 == suit]
        if held:
            parts.append(_suit_in_words(suit, held))
    big, little = list(codes).count(BIG_JOKER), list(codes).count(LITTLE_JOKER)
    if big:
        parts.append(say("big joker") if big == 1 else say("{count} big jokers", count=COUNTS[min(big, 4) - 2]))
    if little:
        parts.append(
            say("little joker") if little == 1 else say("{count} little jokers", count=COUNTS[min(little, 4) - 2])
        )
    return listed(parts) if parts else say("nothing")


def _suit_in_words(suit: int, ranks: list[Phrase | str]) -> Phrase:
    row, count = in_a_row(ranks), len(ranks)
    return (
        counted("spade {ranks}", "spades {ranks}", count, ranks=row),
        counted("heart {ranks}", "hearts {ranks}", count, ranks=row),
        counted("diamond {ranks}", "diamonds {ranks}", count, ranks=row),
        counted("club {ranks}", "clubs {ranks}", count, ranks=row),
    )[suit]


def narrate(
    matches: Sequence[PlayedMatch], diagnostics: Sequence[Diagnostic], *, only: tuple[int, int] | None = None
) -> Iterator[str]:
    """Yield the lines of the narrated log of a record; ``only`` picks one deal by its match and place, from 0."""
    for number, match in enumerate(matches):
        if only is None or only[0] == number:
            if only is None:
                yield from narrate_opening(match.match)
            for place, deal in enumerate(match.deals):
                if only is None or only[1] == place:
                    found = [d for d in diagnostics if d.match == number + 1 and d.deal == deal.name]
                    yield from narrate_deal(match.match, deal, found)
            if only is None:
                yield from narrate_end(match.winner)


def narrate_end(winner: int | None) -> Iterator[str]:
    """Yield what is said when a match is over: which side won it, where one did."""
    if winner is not None:
        yield told("{side} win the match.", side=_side_words(winner))


def narrate_opening(match: Match) -> Iterator[str]:
    """Yield what the tags of a match say: the occasion, the players, commentary."""
    facts = [fact for name in ("Event", "Site", "Date") if (fact := value_of(match, name))]
    if facts:
        yield spoken(sentences([say("{fact}.", fact=visible(fact)) for fact in facts]))
    players = [
        say("{seat} {name}", seat=SEAT_NAMES[seat], name=name) for seat in range(4) if (name := player(match, seat))
    ]
    if players:
        yield told("Players: {players}.", players=listed(players))
    for tag in match.tags:
        yield from _comments(tag.notes, "")


def player(match: Match, seat: int) -> str | None:
    """Return the name of the player at a seat, safe to print; None where the record does not say."""
    name = value_of(match, PLAYER_TAGS[seat])
    return None if name is None else visible(name)


def narrate_deal(match: Match, deal: PlayedDeal, diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    """Yield the lines of one deal."""
    yield _opening(match, deal)
    for tag in deal.deal.tags:
        yield from _comments(tag.notes, "")
    yield from _faults(diagnostics, None, None)
    for item in deal.deal.items:
        if item.__struct_config__.tag in ("hand", "kitty"):
            yield from _comments(item.notes, "")
    for shown in deal.bids:
        yield _bid_words(shown.bid, legal=shown.legal)
        yield from _comments(shown.bid.notes, "  ")
    for item in deal.deal.items:
        if isinstance(item, Tribute):
            yield _tribute_words(item)
            yield from _comments(item.notes, "  ")
    if deal.flipped:
        turned = say("The kitty is turned up: {cards}.", cards=cards_in_words(deal.flipped))
        yield spoken(turned if deal.bids else sentences([say("Nobody bids."), turned]))
    if deal.buried is not None and deal.setting.declarer is not None:
        yield from _burial(deal)
    for trick in deal.tricks:
        yield from _trick(deal, trick, diagnostics)
    yield from _ending(deal)


def _opening(match: Match, deal: PlayedDeal) -> str:
    setting = deal.setting
    values = {"deal": visible(deal.name), "level": _RANKS[setting.level]}
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


def _bid_words(bid: Bid, *, legal: bool) -> str:
    seat, cards = SEAT_NAMES[bid.seat], cards_in_words(bid.group.codes)
    if bid.at is None:
        said = [say("{seat} bids {cards}.", seat=seat, cards=cards)]
    else:
        said = [say("{seat} bids {cards} after {count} cards.", seat=seat, cards=cards, count=bid.at)]
    if not legal:
        said.append(say("The bid is not legal."))
    return spoken(sentences([*said, *_glyphs(bid.glyphs)]))


def _tribute_words(item: Tribute) -> str:
    values = {
        "giver": SEAT_NAMES[item.giver],
        "cards": cards_in_words(item.group.codes),
        "taker": SEAT_NAMES[item.taker],
    }
    if item.returned:
        return told("{giver} returns {cards} to {taker}.", **values)
    return told("{giver} pays tribute: {cards} to {taker}.", **values)


def _burial(deal: PlayedDeal) -> Iterator[str]:
    assert deal.buried is not None
    assert deal.setting.declarer is not None
    cards = cards_in_words(codes_of(deal.buried))
    yield told("{seat} buries {cards}.", seat=SEAT_NAMES[deal.setting.declarer], cards=cards)
    for item in deal.deal.items:
        if item.__struct_config__.tag == "bury":
            yield from _comments(item.notes, "  ")


def _trick(deal: PlayedDeal, trick: PlayedTrick, diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    yield told("Trick {number}. {seat} leads.", number=trick.number, seat=SEAT_NAMES[trick.leader])
    yield from _faults(diagnostics, trick.number, None)
    for place, play in enumerate(trick.item.plays[:4]):
        seat = (trick.leader + place) & 3
        words = _play_words(play, trick, wins=trick.winner == seat)
        yield "  " + told("{seat}: {play}", seat=SEAT_NAMES[seat], play=words)
        yield from _faults(diagnostics, trick.number, place + 1)
        yield from _comments(play.notes, "    ")
    if trick.winner is not None:
        won = say("{seat} wins {points} points.", seat=SEAT_NAMES[trick.winner], points=trick.points)
        yield "  " + spoken(sentences([won, _score_words(deal, trick.score)]))
    yield from _comments(trick.item.notes, "  ")


def _play_words(play: Play, trick: PlayedTrick, *, wins: bool) -> Phrase | str:
    cards = cards_in_words(play.group.codes)
    if play.tried is None:
        said = [say("{cards}.", cards=cards)]
    else:
        said = [say("throws {cards}.", cards=cards_in_words(play.tried.codes)), say("The throw fails.")]
        if trick.throw is not None and trick.throw.penalty:
            said.append(say("Must lead {cards}, penalty {points}.", cards=cards, points=trick.throw.penalty))
        else:
            said.append(say("Must lead {cards}.", cards=cards))
    said += _glyphs(play.glyphs)
    return sentences([*said, say("Wins.")] if wins else said)


def _glyphs(glyphs: Sequence[int]) -> list[Phrase]:
    return [GLYPH_WORDS[glyph] if glyph in GLYPH_WORDS else say("Mark {glyph}.", glyph=glyph) for glyph in glyphs]


def _score_words(deal: PlayedDeal, score: int) -> Phrase:
    needed = threshold(deal.setting.rules)
    if score < needed:
        return say("Attackers {score}, {points} short.", score=score, points=needed - score)
    if score > needed:
        return say("Attackers {score}, {points} over.", score=score, points=score - needed)
    return say("Attackers {score}, just enough.", score=score)


def _ending(deal: PlayedDeal) -> Iterator[str]:
    total, end = deal.total, deal.finish
    for item in deal.deal.items:
        if isinstance(item, Claim):
            yield told("{seat} claims the cards that are left.", seat=SEAT_NAMES[item.seat])
        elif isinstance(item, Concede):
            yield told("{side} give up the cards that are left.", side=_side_words(item.side))
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
    side = _side_words(end.side)
    if takes_over:
        if not end.gained:
            return say("{side} take over, no level.", side=side)
        return counted(
            "{side} take over, up {count} level.", "{side} take over, up {count} levels.", end.gained, side=side
        )
    if not end.gained:
        return say("{side} hold, no level.", side=side)
    return counted("{side} hold, up {count} level.", "{side} hold, up {count} levels.", end.gained, side=side)


def _side_words(side: int) -> Phrase | str:
    return both([SEAT_NAMES[seat] for seat in range(4) if side_of(seat) == side])


def _comments(notes: Notes, indent: str) -> Iterator[str]:
    for note in notes:
        if isinstance(note, Comment):
            yield from (f"{indent}{visible(line.strip())}" for line in note.text.splitlines() if line.strip())


def _faults(diagnostics: Sequence[Diagnostic], trick: int | None, play: int | None) -> Iterator[str]:
    indent = "    " if play is not None else "  " if trick is not None else ""
    for diagnostic in diagnostics:
        if diagnostic.trick == trick and diagnostic.play == play:
            values = {"code": diagnostic.code, "message": visible(spoken(diagnostic.message))}
            if diagnostic.severity is Severity.NOTE:
                yield indent + told("Note {code}: {message}.", **values)
            else:
                yield indent + told("Problem {code}: {message}.", **values)
