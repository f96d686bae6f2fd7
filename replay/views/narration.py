"""A deal in words, one fact a line: for pipes, screen readers and Braille."""

from collections.abc import Iterator, Sequence

from shengji.engine.cards import BIG_JOKER, LITTLE_JOKER, RANKS, SIDES, codes_of, side_of
from shengji.engine.score import threshold
from shengji.grammar.diagnostics import Diagnostic, Severity
from shengji.notation.record import Claim, Comment, Concede, Match, Notes, Play, Tribute, value_of
from shengji.replay.played import PlayedDeal, PlayedMatch, PlayedTrick
from shengji.replay.report import visible
from shengji.replay.result import sum_text
from shengji.replay.words import SEAT_NAMES, trump_name

GLYPH_WORDS = {1: "Good.", 2: "Mistake.", 3: "Excellent.", 4: "Blunder.", 5: "Interesting.", 6: "Doubtful."}
"""What the six glyphs say; their numbers are those of PGN."""

_SUITS = ("spade", "heart", "diamond", "club")
_RANKS = (*RANKS[:8], "10", "jack", "queen", "king", "ace")


def cards_in_words(codes: Sequence[int]) -> str:
    """Say cards in words, suit by suit.

    >>> from shengji.engine.cards import CODE_OF_NAME
    >>> cards_in_words([CODE_OF_NAME[name] for name in ("S7", "S2", "H7", "DQ", "BJ", "BJ")])
    'spades 7 2, heart 7, diamond queen, two big jokers'
    """
    parts: list[str] = []
    for suit, name in enumerate(_SUITS):
        held = [_RANKS[code % 13] for code in codes if code < LITTLE_JOKER and code // 13 == suit]
        if held:
            parts.append(f"{name}{'s' if len(held) > 1 else ''} {' '.join(held)}")
    for code, name in ((BIG_JOKER, "big joker"), (LITTLE_JOKER, "little joker")):
        count = list(codes).count(code)
        if count:
            parts.append(name if count == 1 else f"{('two', 'three', 'four')[min(count, 4) - 2]} {name}s")
    return ", ".join(parts) or "nothing"


def narrate(
    matches: Sequence[PlayedMatch], diagnostics: Sequence[Diagnostic], *, only: tuple[int, int] | None = None
) -> Iterator[str]:
    """Yield the lines of the narrated log of a record; ``only`` picks one deal by its match and place, from 0."""
    for number, match in enumerate(matches):
        if only is None or only[0] == number:
            if only is None:
                yield from _heading(match.match)
            for place, deal in enumerate(match.deals):
                if only is None or only[1] == place:
                    found = [d for d in diagnostics if d.match == number + 1 and d.deal == deal.name]
                    yield from narrate_deal(match.match, deal, found)
            if match.winner is not None and only is None:
                yield f"{_side_words(match.winner)} win the match."


def _heading(match: Match) -> Iterator[str]:
    facts = [value_of(match, name) for name in ("Event", "Site", "Date")]
    words = ". ".join(visible(fact) for fact in facts if fact)
    if words:
        yield f"{words}."
    names = [f"{SEAT_NAMES[seat]} {player(match, seat)}" for seat in range(4) if player(match, seat)]
    if names:
        yield f"Players: {', '.join(names)}."
    for tag in match.tags:
        yield from _comments(tag.notes, "")


def player(match: Match, seat: int) -> str | None:
    """Return the name of the player at a seat, safe to print; None where the record does not say."""
    name = value_of(match, SEAT_NAMES[seat])
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
        bid = shown.bid
        when = f" after {bid.at} cards" if bid.at is not None else ""
        legal = "" if shown.legal else " The bid is not legal."
        yield _sentence(f"{SEAT_NAMES[bid.seat]} bids {cards_in_words(bid.group.codes)}{when}.{legal}", bid.glyphs)
        yield from _comments(bid.notes, "  ")
    for item in deal.deal.items:
        if isinstance(item, Tribute):
            verb = "returns" if item.returned else "pays tribute:"
            yield f"{SEAT_NAMES[item.giver]} {verb} {cards_in_words(item.group.codes)} to {SEAT_NAMES[item.taker]}."
            yield from _comments(item.notes, "  ")
    if deal.flipped:
        yield f"{'' if deal.bids else 'Nobody bids. '}The kitty is turned up: {cards_in_words(deal.flipped)}."
    if deal.buried is not None and deal.setting.declarer is not None:
        yield from _burial(deal)
    for trick in deal.tricks:
        yield from _trick(deal, trick, diagnostics)
    yield from _ending(deal)


def _opening(match: Match, deal: PlayedDeal) -> str:
    setting = deal.setting
    trump = trump_name(setting.order.trump)
    trump_words = "No trump" if trump == "no trump" else f"{trump.capitalize()} trump"
    if not setting.sure:
        trump_words = "The trump is not known"
    words = [f"Deal {visible(deal.name)}. {trump_words}, level {_RANKS[setting.level]}."]
    if setting.declarer is not None:
        name = player(match, setting.declarer)
        who = SEAT_NAMES[setting.declarer] + (f", {name}," if name else "")
        words.append(f"{who} declares. The attackers need {threshold(setting.rules)}.")
    return " ".join(words)


def _burial(deal: PlayedDeal) -> Iterator[str]:
    assert deal.buried is not None
    assert deal.setting.declarer is not None
    yield f"{SEAT_NAMES[deal.setting.declarer]} buries {cards_in_words(codes_of(deal.buried))}."
    for item in deal.deal.items:
        if item.__struct_config__.tag == "bury":
            yield from _comments(item.notes, "  ")


def _trick(deal: PlayedDeal, trick: PlayedTrick, diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    yield f"Trick {trick.number}. {SEAT_NAMES[trick.leader]} leads."
    yield from _faults(diagnostics, trick.number, None)
    for place, play in enumerate(trick.item.plays[:4]):
        seat = (trick.leader + place) & 3
        wins = trick.winner == seat
        yield f"  {SEAT_NAMES[seat]}: {_play_words(play, trick, wins)}"
        yield from _faults(diagnostics, trick.number, place + 1)
        yield from _comments(play.notes, "    ")
    if trick.winner is not None:
        yield f"  {SEAT_NAMES[trick.winner]} wins {trick.points} points. {_score_words(deal, trick.score)}"
    yield from _comments(trick.item.notes, "  ")


def _play_words(play: Play, trick: PlayedTrick, wins: bool) -> str:
    words = cards_in_words(play.group.codes)
    if play.tried is not None:
        words = f"throws {cards_in_words(play.tried.codes)}. The throw fails. Must lead {words}"
        if trick.throw is not None and trick.throw.penalty:
            words += f", penalty {trick.throw.penalty}"
    text = _sentence(f"{words}.", play.glyphs)
    return f"{text} Wins." if wins else text


def _sentence(text: str, glyphs: Sequence[int]) -> str:
    return " ".join([text, *(GLYPH_WORDS.get(glyph, f"Mark {glyph}.") for glyph in glyphs)])


def _score_words(deal: PlayedDeal, score: int) -> str:
    needed = threshold(deal.setting.rules)
    if score < needed:
        return f"Attackers {score}, {needed - score} short."
    return f"Attackers {score}, {score - needed} over." if score > needed else f"Attackers {score}, just enough."


def _ending(deal: PlayedDeal) -> Iterator[str]:
    total, end = deal.total, deal.finish
    for item in deal.deal.items:
        if isinstance(item, Claim):
            yield f"{SEAT_NAMES[item.seat]} claims the cards that are left."
        elif isinstance(item, Concede):
            yield f"{_side_words(item.side)} give up the cards that are left."
    if total is None or end is None:
        if deal.termination != "complete":
            yield f"The deal ends here: {deal.termination}."
        return
    kitty = f"The attackers dig the kitty: {sum_text(total)}. " if total.multiplier else ""
    takes_over = end.side != side_of(deal.setting.declarer or 0)
    levels = f"{end.gained} level{'' if end.gained == 1 else 's'}"
    gained = f"up {levels}" if end.gained else "no level"
    yield (
        f"{kitty}The attackers have {total.total}. {_side_words(end.side)} "
        f"{'take over' if takes_over else 'hold'}, {gained}. "
        f"Levels: {', '.join(f'{side} {RANKS[level]}' for side, level in zip(SIDES, end.levels, strict=True))}. "
        f"{SEAT_NAMES[end.next_declarer]} declares next."
    )


def _side_words(side: int) -> str:
    return " and ".join(SEAT_NAMES[seat] for seat in range(4) if side_of(seat) == side)


def _comments(notes: Notes, indent: str) -> Iterator[str]:
    for note in notes:
        if isinstance(note, Comment):
            yield from (f"{indent}{visible(line.strip())}" for line in note.text.splitlines() if line.strip())


def _faults(diagnostics: Sequence[Diagnostic], trick: int | None, play: int | None) -> Iterator[str]:
    indent = "    " if play is not None else "  " if trick is not None else ""
    for diagnostic in diagnostics:
        if diagnostic.trick == trick and diagnostic.play == play:
            word = "Note" if diagnostic.severity is Severity.NOTE else "Problem"
            yield f"{indent}{word} {diagnostic.code}: {visible(str(diagnostic.message))}."
