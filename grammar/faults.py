"""The kinds of diagnostic that a text alone gives rise to: SJN101 to SJN149."""

from shengji.grammar.diagnostics import Severity, register

NO_ITEM = register(
    "SJN101",
    Severity.ERROR,
    "{word} begins no tag and no item",
    'A record is made of tags such as [Event "..."] and of items that begin with hand, draw, kitty, bid, flip, '
    "tribute, return, bury, claim or concede, or with a trick number and a dot. Text that belongs to none of them "
    "can't be read. "
    "Commentary stands in braces, {...}, and a remark about the file begins with a semicolon.",
)
UNEXPECTED = register(
    "SJN102",
    Severity.ERROR,
    "{word} can't stand here: expected {wanted}",
    "The item was read up to this place, and what stands here doesn't go on with it. The item is left out; those "
    "after it are read.",
)
NO_SUCH_CARD = register(
    "SJN103",
    Severity.ERROR,
    "there is no card {word}",
    "A card is a suit (S H D C) and a rank (2 3 4 5 6 7 8 9 T J Q K A), suit first, or a joker: BJ is the big one, LJ "
    "the little one. More ranks of the same suit may follow without the suit: SAKK is the ace and two kings of spades.",
)
OPEN_STRING = register(
    "SJN104",
    Severity.ERROR,
    "the quote that opens here is never closed",
    'A value in quotes ends on the line that it begins on. Inside it, a quote is written \\", a backslash \\\\ and a '
    "line end \\n.",
)
OPEN_COMMENT = register(
    "SJN105",
    Severity.ERROR,
    "the commentary that opens here is never closed",
    "Commentary goes from { to }, over as many lines as it needs, but never past a line that opens a deal or a match: "
    "what is left open ends there, and all that stands in between can't be read.",
)
ENDS_EARLY = register(
    "SJN106",
    Severity.ERROR,
    "the {item} is not complete: {wanted} should follow",
    "The item is not complete. It is left out; those after it are read.",
)
BAD_TAG = register(
    "SJN107",
    Severity.ERROR,
    "{word} is not a tag: expected {wanted}",
    'A tag is a name and a value in quotes, in brackets: [Event "Riverside club"]. The name begins with a letter, '
    "or with _ where it is a program's own, and holds letters, digits and _.",
)
NO_SUCH_SEAT = register(
    "SJN108",
    Severity.ERROR,
    "{word} is no seat",
    "The four seats are E, N, W and S, in the order of play. The sides are EW and NS.",
)
NO_COLON = register(
    "SJN109",
    Severity.ERROR,
    "a colon is missing after {word}",
    "A colon stands between the seat and the cards: hand E: SAKT98, bury W: S34, 7. N: DA; and after kitty and flip.",
)
NO_DOT = register(
    "SJN110",
    Severity.ERROR,
    "the trick number {word} needs a dot",
    "A trick begins with its number, a dot, the seat that leads, and a colon: 7. N: DA D3 D5 DT.",
)
NO_HOST = register(
    "SJN111",
    Severity.ERROR,
    "a variation follows a play or a trick",
    "A variation, ( ... ), holds another line of play. It stands after the trick in which it begins, or between the "
    "plays of that trick; after a tag or another item there is nothing that it could replace.",
)
UNKNOWN_CARD = register(
    "SJN112",
    Severity.ERROR,
    "{word} can't stand here: unknown cards stand alone, in hands, kitty and burials",
    "X is one card that is not known, X8 eight of them. They stand in the items hand, draw, kitty and bury, with a "
    "blank before and after. What was played, bid or flipped was seen by all, and is written with its cards.",
)
DIVISION = register(
    "SJN113",
    Severity.ERROR,
    "a plus sign divides nothing here",
    "A + says how a throw divides, as in S999+STT: it stands between two groups of cards of one play, without blanks.",
)
OPEN_VARIATION = register(
    "SJN114",
    Severity.ERROR,
    "the parenthesis that opens here is never closed",
    "A variation goes from ( to the ) that belongs to it, but never past a line that opens a deal or a match: what is "
    "left open ends there, and all that stands in between can't be read.",
)
CONTROL = register(
    "SJN115",
    Severity.ERROR,
    "a text holds no control character such as {char}",
    "Characters below U+0020, other than tabs and line ends, and U+007F to U+009F have no place in a text; a file that "
    "holds them was probably damaged, or is no text at all. Outside of strings and commentary they are read as "
    "blanks. They are reported once for a text.",
)
BRACE_IN_COMMENT = register(
    "SJN116",
    Severity.WARNING,
    "commentary opens inside commentary",
    "Commentary doesn't nest: it ends at the first closing brace. A second opening brace often means that the first "
    "commentary was not closed, and swallowed what follows. Where the brace is meant, write \\{.",
)
BAD_ANNOTATION = register(
    "SJN117",
    Severity.ERROR,
    "{word} is not an annotation",
    'An annotation is %name=value without blanks, as in %emt=12.5; a value with blanks stands in quotes: %ask="Why?".',
)
NOTHING_OPEN = register(
    "SJN118",
    Severity.ERROR,
    "{word} closes nothing",
    "A closing bracket, brace or parenthesis stands here, and nothing that it could close is open.",
)
BAD_OUTCOME = register(
    "SJN119",
    Severity.ERROR,
    "{word} is not an outcome",
    "The outcome of a trick is written =N+10: the seat that won it, and the points in it.",
)
NOT_ONE_GROUP = register(
    "SJN120",
    Severity.ERROR,
    "the cards of one {item} stand together, without a blank",
    "Cards that are shown together are one group: write S22, not S2 S2.",
)
NOT_IN_VARIATION = register(
    "SJN121",
    Severity.ERROR,
    "a {item} has no place in a variation",
    "A variation holds tricks, and a claim or a concession at its end: the deal is the same, only the play is another. "
    "The item is left out; those after it are read.",
)
NESTED_TOO_DEEP = register(
    "SJN122",
    Severity.ERROR,
    "variations nest deeper than {deepest}",
    "A variation may hold variations in their turn, up to a depth that no game needs. What lies deeper is left out.",
)
EMPTY_VARIATION = register(
    "SJN123",
    Severity.ERROR,
    "the variation holds no play",
    "A variation begins with a trick number and the seat whose play it replaces, as in (3. W: C3 CA C6 C7). Commentary "
    "on a play stands in braces.",
)

LOOK_ALIKE = register(
    "SJN124",
    Severity.ERROR,
    "{char} is {code}, {name}, and only looks like {meant}",
    "Some letters of the Cyrillic and the Greek alphabet look just like those of the notation, and are others all the "
    "same; they come in where a keyboard was switched, or with copied text. Nothing is guessed: the item is left out, "
    "and those after it are read.",
)

NOT_UTF8 = register(
    "SJN141",
    Severity.ERROR,
    "byte {byte} at offset {offset} is not {encoding}",
    "Records are UTF-8. A file in another encoding can be read by naming it: --encoding gb18030. A deal that holds "
    "such a byte is not read, and where it stands among the tags of a match, nothing of that match is.",
)
NO_TEXT = register(
    "SJN142",
    Severity.ERROR,
    "this is no text: byte 00 at offset {offset}",
    "The file holds binary data, not a record.",
)
NO_ENCODING = register(
    "SJN143",
    Severity.ERROR,
    "no encoding is called {encoding}",
    "Name an encoding that Python knows, such as utf-8, gb18030, big5 or utf-16.",
)
