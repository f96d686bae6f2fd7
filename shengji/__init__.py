r"""Records of the card game Shengji: read, check, replay and score them.

One import gives the vocabulary; what is behind a name is loaded when the name is first used.

>>> import shengji
>>> text = '''
... [SJN "1"]
... [East "Chen"]
... [Deal "1"]
... [Declarer "E"]
... [Trump "S"]
... [Termination "unfinished"]
... 1. E: HA H5 H3 HT {ten points for the declarers}
... 2. E: CKK C43 C55 C6H4
... 3. E: S3 SJ D2 S4
... 4. W: D5 C7 DA D3
... '''

Reading gives a record, and what is wrong with its text as values; nothing is raised, whatever the text.

>>> record, problems = shengji.read(text)
>>> deal = record.matches[0].deals[0]
>>> shengji.value_of(deal, "Trump"), len(deal.items), problems
('S', 4, [])
>>> shengji.cards_text(deal.items[1].plays[3].group.bag)
'H4C6'

Checking plays it through, under the rules that it names.

>>> checked = shengji.check(text)
>>> for found in checked.diagnostics:
...     print(found.code, *checked.source.place(found.span.start), found.message)
SJN401 9 19 South must follow clubs
>>> trick = checked.matches[0].deals[0].tricks[0]
>>> shengji.SEATS[trick.winner], trick.points
('E', 15)

A timeline gives every state of a match, in constant time.

>>> timeline = shengji.Timeline(checked.matches[0])
>>> state = timeline.state(shengji.Step(deal=0, trick=2, play=1))
>>> shengji.SEATS[state.turn], shengji.cards_text(state.hands[1])
('N', 'SJD3C43')

Records of any length are read and checked deal after deal, from a path, an open file or a pipe; `index` only looks for
where deals begin.

>>> [(entry.name, entry.line) for entry in shengji.iter_deals(text)]
[('1', 4)]
>>> any(entry.found for entry in shengji.check_deals(text))
True

A record is written in its canonical form, and can be read back from it.

>>> shengji.read(shengji.write(record)) == (record, [])
True
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true; to import it from typing would cost more than the rest
if TYPE_CHECKING:
    from shengji.engine.cards import SEATS as SEATS
    from shengji.engine.cards import SIDES as SIDES
    from shengji.engine.cards import bag_of as bag_of
    from shengji.engine.cards import codes_of as codes_of
    from shengji.engine.rules import Rules as Rules
    from shengji.engine.rulesets import RULESETS as RULESETS
    from shengji.grammar.diagnostics import Diagnostic as Diagnostic
    from shengji.grammar.diagnostics import Severity as Severity
    from shengji.grammar.diagnostics import Span as Span
    from shengji.grammar.source import Source as Source
    from shengji.notation.index import Opening as Opening
    from shengji.notation.json_reader import read_json as read_json
    from shengji.notation.json_writer import write_json as write_json
    from shengji.notation.record import Annotation as Annotation
    from shengji.notation.record import Bid as Bid
    from shengji.notation.record import Broken as Broken
    from shengji.notation.record import Bury as Bury
    from shengji.notation.record import Claim as Claim
    from shengji.notation.record import Comment as Comment
    from shengji.notation.record import Concede as Concede
    from shengji.notation.record import Deal as Deal
    from shengji.notation.record import Flip as Flip
    from shengji.notation.record import Hand as Hand
    from shengji.notation.record import Item as Item
    from shengji.notation.record import Kitty as Kitty
    from shengji.notation.record import Match as Match
    from shengji.notation.record import Note as Note
    from shengji.notation.record import Outcome as Outcome
    from shengji.notation.record import Play as Play
    from shengji.notation.record import Record as Record
    from shengji.notation.record import Remark as Remark
    from shengji.notation.record import Tag as Tag
    from shengji.notation.record import Tribute as Tribute
    from shengji.notation.record import Trick as Trick
    from shengji.notation.record import Variation as Variation
    from shengji.notation.record import tag_of as tag_of
    from shengji.notation.record import value_of as value_of
    from shengji.notation.rules_tag import read_rules as read_rules
    from shengji.notation.spelling import cards_in as cards_in
    from shengji.notation.stream import StreamedDeal as StreamedDeal
    from shengji.notation.writer import write as write
    from shengji.replay.checking import Checked as Checked
    from shengji.replay.checking import CheckedDeal as CheckedDeal
    from shengji.replay.checking import check as check
    from shengji.replay.checking import check_deals as check_deals
    from shengji.replay.notebook import Drawing as Drawing
    from shengji.replay.notebook import Handout as Handout
    from shengji.replay.notebook import draw as draw
    from shengji.replay.notebook import handout as handout
    from shengji.replay.played import PlayedDeal as PlayedDeal
    from shengji.replay.played import PlayedMatch as PlayedMatch
    from shengji.replay.played import PlayedTrick as PlayedTrick
    from shengji.replay.report import concise as concise
    from shengji.replay.report import full as full
    from shengji.replay.scores import MatchScore as MatchScore
    from shengji.replay.scores import score_match as score_match
    from shengji.replay.streams import index as index
    from shengji.replay.streams import iter_deals as iter_deals
    from shengji.replay.streams import read as read
    from shengji.replay.timeline import Stage as Stage
    from shengji.replay.timeline import State as State
    from shengji.replay.timeline import Step as Step
    from shengji.replay.timeline import Timeline as Timeline
    from shengji.replay.words import cards_text as cards_text

_NAMES = {
    "engine.cards": "SEATS SIDES bag_of codes_of",
    "engine.rules": "Rules",
    "engine.rulesets": "RULESETS",
    "grammar.diagnostics": "Diagnostic Severity Span",
    "grammar.source": "Source",
    "notation.index": "Opening",
    "notation.json_reader": "read_json",
    "notation.json_writer": "write_json",
    "notation.record": "Annotation Bid Broken Bury Claim Comment Concede Deal Flip Hand Item Kitty Match Note Outcome "
    "Play Record Remark Tag Tribute Trick Variation tag_of value_of",
    "notation.rules_tag": "read_rules",
    "notation.spelling": "cards_in",
    "notation.stream": "StreamedDeal",
    "notation.writer": "write",
    "replay.checking": "Checked CheckedDeal check check_deals",
    "replay.notebook": "Drawing Handout draw handout",
    "replay.played": "PlayedDeal PlayedMatch PlayedTrick",
    "replay.report": "concise full",
    "replay.scores": "MatchScore score_match",
    "replay.streams": "index iter_deals read",
    "replay.timeline": "Stage State Step Timeline",
    "replay.words": "cards_text",
}

_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}
"""The module that each public name comes from."""

if not TYPE_CHECKING:
    __all__ = ["__version__", *_HOME]

    def __getattr__(name):
        """Load what is behind a public name."""
        if name not in _HOME:
            raise AttributeError(f"module 'shengji' has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f"shengji.{_HOME[name]}"), name)
        return value

    def __dir__():
        """Name what is public."""
        return sorted({*globals(), *__all__})
