"""The facts of a checked record, put into its text as automatic notes."""

from collections.abc import Iterator

from shengji.grammar.diagnostics import Phrase
from shengji.grammar.phrases import sentences
from shengji.notation.automatic import Insertion, automatic_note, insertion_after, with_notes
from shengji.replay.annotate.facts import Fact, facts_of_end, facts_of_plays, facts_of_trick
from shengji.replay.checking import Checked
from shengji.replay.language.languages import spoken
from shengji.replay.played import PlayedDeal


def annotated(checked: Checked) -> str:
    """Return the text of a record with what the engine can say of it, in the language that is spoken."""
    text = checked.source.text
    insertions = [one for match in checked.matches for deal in match.deals for one in _notes_on(text, deal)]
    return with_notes(text, insertions)


def _notes_on(text: str, deal: PlayedDeal) -> Iterator[Insertion]:
    facts = facts_of_plays(deal)
    for trick, on_plays in zip(deal.tricks, facts, strict=True):
        for play, found in zip(trick.item.plays, on_plays, strict=False):
            if found:
                yield insertion_after(text, play, _note(found))
        found = facts_of_trick(deal, trick)
        if trick is deal.tricks[-1]:
            found += facts_of_end(deal)
        if found:
            yield insertion_after(text, trick.item, _note(found))


def _note(facts: list[Fact]) -> str:
    said: list[Phrase | str] = [fact.sentence for fact in facts]
    return automatic_note([fact.word for fact in facts], spoken(sentences(said)))
