"""What a page knows of a record: plain values that its script only has to step through; no rule of the game is in it.

Cards are spelled as in a record, a hand or a play as one string: SAKKH9BJ. Seats are 0 to 3 for E N W S, sides 0 for
EW and 1 for NS. A sentence is the place of its wording in `PageData.said`, a note that of its text in the page. What is
left out has the value that it has most often. A place in a line is ``trick.play``, where tricks count from 1 in the
order written, and trick 0 holds the steps before the play.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct


class _Compact(Struct, frozen=True, omit_defaults=True):
    """A value that is written without what it has most often."""


class ShownBid(_Compact, frozen=True):
    """A bid; ``bad`` where it was not legal."""

    seat: int
    cards: str
    bad: bool = False
    marks: str = ""


class Before(_Compact, frozen=True):
    """A step before the play, with what is known by then.

    ``stage`` is that of `shengji.replay.timeline.Stage`, ``order`` the place of the order in which cards are shown.
    ``trump`` says under what is played, ``said`` what just happened, ``veiled`` that to who does not see the kitty.
    ``hands`` are those that are not as they were dealt, None the others; ``drawn`` instead how many of the cards
    dealt each seat has by then; ``counts`` how many cards there are where the hands do not tell that.
    """

    stage: str
    order: int
    trump: int
    said: int
    veiled: int | None = None
    declarer: int | None = None
    hands: tuple[str | None, ...] | None = None
    drawn: tuple[int, ...] | None = None
    counts: tuple[int, ...] | None = None
    marks: str = ""


class Line(_Compact, frozen=True):
    """A way in which a deal goes on: the deal as it was played, or a variation.

    ``tricks`` are spelled as by `shengji.replay.page.spelling`; ``hands`` the hands before those tricks, by their
    place, of which the hands are not what the tricks before leave of them. ``notes`` and ``found`` are by place what is
    noted there, and what was found wrong there: severity, code, sentence. ``lines`` are the variations that leave it.
    ``end`` are the sentences that say how it ended, ``total`` the attackers' final points, ``worth`` the sentence that
    says what these are worth.

    A variation keeps the tricks of its line up to the place ``leaves``, plays included, and can be entered at
    ``enter``. Its first trick begins with the plays that it keeps.
    """

    tricks: tuple[str, ...]
    hands: Mapping[str, tuple[str, ...]] = {}
    notes: Mapping[str, tuple[int, ...]] = {}
    found: Mapping[str, tuple[tuple[str, str, int], ...]] = {}
    lines: "tuple[Line, ...]" = ()
    end: int | None = None
    total: int | None = None
    worth: int | None = None
    leaves: tuple[int, int] | None = None
    enter: tuple[int, int] | None = None


class Tag(_Compact, frozen=True):
    """A tag that says what stands in no other place of the page."""

    name: str
    value: str


class PageDeal(_Compact, frozen=True):
    """A deal.

    ``rules`` is the place of its rules, ``unsure`` where these or the trump are not known; ``levels`` are those of EW
    and NS. ``hands`` are the cards dealt, None where they are not written; ``kitty`` and ``buried`` None where they are
    not known. ``by`` is who buried, ``length`` how many cards a hand has when the play begins, ``leader`` who leads in
    a position. ``unknown`` are the seats of which not all cards are known, ``cards`` those that a position has left
    where these are not all packs, ``taken`` the points that the attackers have by then.
    """

    name: str
    rules: int
    levels: tuple[str, str]
    hands: tuple[str | None, ...]
    before: tuple[Before, ...]
    line: Line
    length: int
    unsure: bool = False
    leader: int | None = None
    bids: tuple[ShownBid, ...] = ()
    kitty: str | None = None
    buried: str | None = None
    by: int | None = None
    unknown: tuple[int, ...] = ()
    cards: str | None = None
    taken: int = 0


class PageMatch(_Compact, frozen=True):
    """A match: what it is called, who plays (None: no name is given), its deals, what is noted on all of it."""

    title: str
    players: tuple[str | None, ...]
    deals: tuple[PageDeal, ...]
    notes: tuple[int, ...] = ()


class Band(_Compact, frozen=True):
    """Points of the attackers from ``low`` on, as far as ``span`` says, and the sentence for what they are worth."""

    low: int
    span: str
    worth: int


class PageRules(_Compact, frozen=True):
    """Rules as far as a page shows them.

    ``need`` are the points with which the attackers take over, ``steps`` those at which their worth changes.
    ``distance`` gives for each score that is reached the sentence that says how far it is from the next step.
    """

    decks: int
    hand: int
    kitty: int
    need: int
    steps: tuple[int, ...]
    bands: tuple[Band, ...]
    distance: Mapping[str, int]


class Opening(_Compact, frozen=True):
    """How a page begins: at a place, through whose eyes, with which hands face down."""

    at: str = ""
    view: int | None = None
    masked: tuple[int, ...] = ()


class PageDuty(_Compact, frozen=True):
    """What a follow owes, as `shengji.engine.duty.Duty` has it, and the sentences that say so.

    ``suit`` says that the suit led is to be followed, ``shape`` in which shape, ``trump`` that trumps are owed.
    """

    number: int
    suit: int
    must: str = ""
    rest: str = ""
    trumps: int = 0
    trump_cards: str = ""
    one_of: tuple[str, ...] = ()
    bombs: tuple[str, ...] = ()
    shape: int | None = None
    trump: int | None = None


class PageQuestion(_Compact, frozen=True):
    """A question of the quiz, at a place of the deal as it was played; see `shengji.replay.quiz.questions.Question`.

    Of ``cards``, ``seats`` and ``total`` (a number of points) one is the answer, by ``kind``; ``prompt`` is a sentence,
    and so is each of ``because``. ``number`` is how many cards are to be chosen, 0 where that is part of the question.
    """

    match: int
    deal: int
    trick: int
    play: int
    seat: int
    kind: str
    prompt: int
    cards: str = ""
    seats: tuple[int, ...] = ()
    total: int = 0
    choices: str = ""
    among: tuple[int, ...] = ()
    duty: PageDuty | None = None
    number: int = 0
    because: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


class PageData(_Compact, frozen=True):
    """All that the script of a page gets.

    ``orders`` are the orders in which cards are shown, each one string: the trumps from high to low, first the tiers
    that are trumps by their rank, parted by blanks, then ``|``, then the rest; below them the other cards stand by suit
    and rank. ``points`` are those of the ranks that count. ``langs`` names the languages for the browser; ``words`` are
    the templates of the script, and ``said`` the sentences about the record, in each of them.

    ``quiz`` are the questions, in the order of their places. A page that is ``sealed`` keeps answers out of sight: the
    quiz is on from the beginning, and ``notes`` are the notes, which are no texts of the page then.
    """

    matches: tuple[PageMatch, ...]
    rules: tuple[PageRules, ...]
    orders: tuple[str, ...]
    points: Mapping[str, int]
    langs: Mapping[str, str]
    words: Mapping[str, Sequence[str]]
    said: Mapping[str, Sequence[str]]
    opening: Opening = Opening()
    quiz: tuple[PageQuestion, ...] = ()
    sealed: bool = False
    notes: tuple[str, ...] = ()
