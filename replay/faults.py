"""The kinds of diagnostics that playing a record through the engine can give: SJN2xx to SJN6xx."""

from shengji.grammar.diagnostics import Severity, register

_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

# The deal

HAND_SIZE = register(
    "SJN201",
    _ERROR,
    "{seat} is dealt {count} cards, not {expected}",
    "Every seat is dealt the same number of cards: what the packs leave after the kitty, by four.",
)
CARD_TOO_OFTEN = register(
    "SJN202",
    _ERROR,
    "{card} comes {times}, and the packs hold only {decks}",
    "The hands and the kitty together hold a card more often than the packs do. Often one card was misread: the "
    "note names cards that are missing.",
)
HANDS_MOVED = register(
    "SJN203",
    _ERROR,
    "the hands stand at the wrong seats: {what}",
    "With the hands at other seats every card that is buried and played is held by the seat that plays it. What was "
    "found only because of that is counted in a note.",
)
HAND_TWICE = register(
    "SJN204",
    _ERROR,
    "{seat} has a second hand in this deal",
    "Each seat has one hand or draw item in a deal. The second one is often another seat's.",
)
KITTY_SIZE = register(
    "SJN205",
    _ERROR,
    "the kitty has {count} cards, not {expected}",
    "The kitty's size follows from the number of packs, or from the option kitty_size.",
)
KITTY_TWICE = register(
    "SJN206", _ERROR, "a second kitty in this deal", "A deal has one kitty item: the bottom cards as dealt."
)
KITTY_MISSING = register(
    "SJN207",
    _WARNING,
    "the kitty is not written down",
    "The hands are there, and the kitty is not. Where all four hands are known it follows from them, and the help "
    "line says what it was.",
)
PLAYED_TOO_OFTEN = register(
    "SJN208",
    _ERROR,
    "{card} is played for the {nth} time, and the packs hold only {decks}",
    "Where the hands are not written down, the plays and the buried cards are still counted against the packs.",
)
HANDS_UNEQUAL = register(
    "SJN211",
    _ERROR,
    "{seat} has {count} cards left, and the others {expected}",
    "In a position all four hands are equally long: it begins before a trick, not within one.",
)
TOO_MANY_LEFT = register(
    "SJN212",
    _ERROR,
    "{seat} has {count} cards left, and before trick {trick} there are {most} at most",
    "Each trick before the position took at least one card from each hand. Setup is the number of the first trick that "
    "the record holds.",
)
POSITION_LACKS = register(
    "SJN213",
    _ERROR,
    "the position does not give {tags}",
    "A position begins after the bidding and the burial, so that Declarer, Trump and a level (Level, or LevelEW and "
    "LevelNS) must be given, and Leader where no trick follows.",
)
NOT_IN_POSITION = register(
    "SJN214",
    _ERROR,
    "a {item} has no place in a position",
    "A position begins in the middle of a deal: its hand items hold what is left of each hand. What happened before is "
    "said by tags: Declarer, Trump, a level, Taken. Only bury may be given.",
)
NO_SETUP = register(
    "SJN215",
    _WARNING,
    "{tag} says nothing without Setup",
    "Taken and Leader describe a position in the middle of a deal, and Setup says at which trick it begins.",
)
TAKEN_TOO_MANY = register(
    "SJN216",
    _ERROR,
    "the attackers can't have taken {taken} points: {most} at most are gone",
    "The points of the packs, less those in the hands and in the kitty, are the most that can have been taken.",
)

MISFIT = register(
    "SJN217",
    _ERROR,
    "{what} does not fit the rest of the deal",
    "What is written here is possible by itself, but the rest of the deal contradicts it; with one thing put right "
    "here nothing does any more. The help line says what. What was found only because of that is counted in a note.",
)

# Bids, kitty, burial

BID_NOT_IDENTICAL = register(
    "SJN301",
    _ERROR,
    "{cards} are not identical, so they are no bid",
    "A bid shows one or more copies of one card: a level card or a joker.",
)
BID_NOT_LEVEL = register(
    "SJN302",
    _ERROR,
    "{card} is no bid at level {level}",
    "A bid shows level cards of the level in force, or jokers.",
)
BID_JOKERS = register(
    "SJN303",
    _ERROR,
    "{cards} is no bid under these rules",
    "The option bid_jokers says how many equal jokers it takes to bid no trump.",
)
BID_NOT_HELD = register(
    "SJN304",
    _ERROR,
    "{seat} does not hold {cards} at that moment",
    "All cards of a bid must have been drawn by the seat that shows them.",
)
BID_NOT_HIGHER = register(
    "SJN305",
    _ERROR,
    "{cards} does not beat the standing bid {standing} of {other}",
    "A bid must be higher than the one before: more cards first, then as the option bid_rank says.",
)
BID_OWN = register(
    "SJN306",
    _ERROR,
    "{seat} already has the standing bid {standing} and cannot replace it with {cards}",
    "The standing bidder may raise the bid with identical cards (option bid_reinforce), and put another in its "
    "place only where the option bid_self_override allows it.",
)
BID_MOMENT = register(
    "SJN307",
    _ERROR,
    "a bid after {at} cards cannot stand here",
    "Bids are written in the order made, and no later than the last card drawn.",
)
TRUMP_DISAGREES = register(
    "SJN308",
    _ERROR,
    "the Trump tag says {written}, but {derived}",
    "The trump follows from the last bid, from the kitty where nobody bid, or from the rules.",
)
NO_TRUMP_KNOWN = register(
    "SJN309",
    _ERROR,
    "nothing says what the trump is",
    "Without a bid, a flip or a Trump tag nothing tells the trump, and the plays cannot be checked.",
)
FLIP_WRONG = register(
    "SJN310",
    _ERROR,
    "the kitty would be turned up as {expected}",
    "The cards of a flip item are those of the kitty, in order, as far as the rules turn them.",
)
FLIP_AFTER_BID = register(
    "SJN311",
    _ERROR,
    "the kitty is not turned up in a deal with a bid",
    "A flip happens only where nobody bid.",
)
REDEAL = register(
    "SJN312",
    _ERROR,
    "nobody bid, so this deal is dealt again",
    "Under the rules in force a deal without a bid is void; its record ends with the Termination tag void or misdeal.",
)
DECLARER_UNKNOWN = register(
    "SJN313",
    _ERROR,
    "nothing says who declares",
    "The declarer follows from the last bid of the first deal, later from the deal before; else the Declarer tag "
    "must say.",
)
BID_LATE = register(
    "SJN314",
    _ERROR,
    "a bid after the bidding was over",
    "Bids come before the burial and the play; overcalls of a buried kitty are not part of the rules in force.",
)
BURY_SEAT = register(
    "SJN320",
    _ERROR,
    "{seat} does not declare and buries nothing",
    "The declarer takes the kitty up and buries as many cards.",
)
BURY_COUNT = register(
    "SJN321",
    _ERROR,
    "{count} cards are buried, not {expected}",
    "As many cards are buried as the kitty held.",
)
BURY_NOT_HELD = register(
    "SJN322",
    _ERROR,
    "{seat} does not hold {cards} to bury",
    "The buried cards come from the declarer's hand and the kitty.",
)
BURY_FORBIDDEN = register(
    "SJN323",
    _ERROR,
    "{cards} may not be buried under these rules",
    "The option bury_forbid names cards that must not be buried.",
)
BURY_MISSING = register(
    "SJN324",
    _WARNING,
    "the buried cards are not written down",
    "A bury item is missing. Where the whole deal was played they follow from the cards that were never played, "
    "and the help line says what they were.",
)
BURY_TWICE = register(
    "SJN325",
    _ERROR,
    "a second burial in this deal",
    "The kitty is buried once; overcalls of a buried kitty are not part of the rules in force.",
)
BURY_UNKNOWN = register(
    "SJN326",
    _ERROR,
    "the attackers dig the kitty, and nothing says what was buried",
    "Points in the kitty count when the attackers win the last trick, so the final total needs the buried cards.",
)

TRIBUTE_MISSING = register(
    "SJN330",
    _ERROR,
    "{seat} owes a card that is not written down",
    "After a shut-out, or a deal lost with every point, the option tribute makes the losers give their highest card; "
    "the receiver returns one.",
)
TRIBUTE_SEATS = register(
    "SJN331",
    _ERROR,
    "{giver} does not owe {taker} a card",
    "Who pays whom follows from the option tribute and from who lost the deal before; a card is returned to its giver.",
)
TRIBUTE_LOW = register(
    "SJN332",
    _ERROR,
    "{card} is not the highest card of {seat}",
    "Tribute is paid with a card of the highest tier: trumps first, then the highest rank.",
)
TRIBUTE_NOT_HELD = register(
    "SJN333", _ERROR, "{seat} does not hold {card} to give", "A card that is given must be in the giver's hand."
)
TRIBUTE_NOT_OWED = register(
    "SJN334",
    _ERROR,
    "{seat} owes nobody a card",
    "Tribute is paid only where the option tribute asks for it, after a deal that ended with 0 points or with all.",
)
TRIBUTE_COUNT = register("SJN335", _ERROR, "{count} cards are given, not one", "One card is given, and one returned.")
TRIBUTE_PLACE = register(
    "SJN336",
    _ERROR,
    "tribute does not stand here",
    "Tribute is paid, and then a card returned, after the trump is fixed and before the kitty is taken up.",
)
OVERCALL_OWN = register(
    "SJN340",
    _ERROR,
    "{seat} has the standing bid and cannot overcall it",
    "Nobody overcalls his own bid after the burial.",
)
OVERCALL_SINGLE = register(
    "SJN341", _ERROR, "one card is no overcall", "After the burial a bid shows two cards or more."
)
OVERCALL_AGAIN = register(
    "SJN342", _ERROR, "{seat} has overcalled before", "Each seat may overcall the buried kitty once."
)
OVERCALL_NOT_BURIED = register(
    "SJN343",
    _ERROR,
    "{seat} takes the kitty up and buries nothing",
    "Who overcalls takes the buried cards up and buries as many again, before anything else happens.",
)
NO_REBELLION = register(
    "SJN350",
    _ERROR,
    "no attacker may ask for a new deal",
    "With the option rebellion an attacker may ask for a new deal with at most 15 points in hand or at most 3 trumps.",
)

# Play

MUST_FOLLOW_SUIT = register(
    "SJN401",
    _ERROR,
    "{seat} must follow {suit}",
    "Who holds cards of the suit led must play them, as many as were led.",
)
MUST_FOLLOW_TUPLES = register(
    "SJN402",
    _ERROR,
    "{seat} must follow {what}",
    "Pairs (triples, ...) in the suit led must be answered with as many as the hand holds.",
)
MUST_FOLLOW_TRACTOR = register(
    "SJN403",
    _ERROR,
    "{seat} must follow {what}",
    "A tractor must be answered with a tractor where the hand holds one, with the longest it has up to the length led.",
)
MUST_TRUMP = register(
    "SJN404",
    _ERROR,
    "{seat} must play trumps",
    "The option void_play obliges a player without the suit led to play trumps.",
)
NOT_HELD = register(
    "SJN405",
    _ERROR,
    "{seat} does not hold {cards}",
    "A play takes its cards from the hand of the seat that plays.",
)
WRONG_COUNT = register(
    "SJN406",
    _ERROR,
    "{seat} answers a lead of {expected} with {count}",
    "Every play of a trick has as many cards as the lead.",
)
SEVERAL_SUITS = register(
    "SJN407",
    _ERROR,
    "{seat} leads cards of more than one suit",
    "All cards led must be of one suit; the trumps, with jokers and level cards, are one suit.",
)
THROWS_OFF = register(
    "SJN408",
    _ERROR,
    "{seat} may not lead {cards} together",
    "A lead of several components is a throw; the options throw and throw_suits say whether it is allowed.",
)
THROW_FAILS = register(
    "SJN409",
    _ERROR,
    "the throw does not stand: {other} beats {part}",
    "A throw stands only if nobody holds a higher component of one of its shapes in the suit.",
)
THROW_STANDS = register(
    "SJN410",
    _ERROR,
    "the throw stands: nobody beats any part of it",
    "A failed throw is written as tried -> forced; this one would not have failed.",
)
FORCED_WRONG = register(
    "SJN411",
    _ERROR,
    "{cards} is not what the failed throw leaves",
    "The options throw_fail and throw_order say which part of a failed throw must be led.",
)
WRONG_LEADER = register(
    "SJN412",
    _ERROR,
    "{seat} cannot lead trick {trick}",
    "The declarer leads the first trick, then the winner of the trick before.",
)
WRONG_TURN = register(
    "SJN413",
    _ERROR,
    "{seat} plays out of turn",
    "Play goes round E N W S from the leader; a seat written before a play must be the one whose turn it is.",
)
PLAYS_IN_TRICK = register(
    "SJN414",
    _ERROR,
    "trick {trick} has {plays}",
    "A trick has four plays, one a seat; only the last trick of an unfinished deal may have fewer.",
)
TRICK_NUMBER = register(
    "SJN415",
    _ERROR,
    "trick {number} stands where trick {expected} should",
    "Tricks are numbered from 1, or from the Setup tag, without gaps.",
)
AFTER_END = register(
    "SJN416",
    _ERROR,
    "the hands are empty before trick {trick}",
    "A deal ends with the last card of the hands.",
)
DEAL_STOPS = register(
    "SJN417",
    _ERROR,
    "the deal stops with {cards} in each hand",
    "A complete deal is played to the last card. Where play stopped early the Termination tag says so.",
)
NOT_A_THROW = register(
    "SJN418",
    _ERROR,
    "only a lead can be a failed throw",
    "The form tried -> forced belongs to the first play of a trick.",
)
IRREGULAR = register(
    "SJN419",
    _NOTE,
    "against the rules, and let stand: {fault}",
    "A play marked ^ was illegal and accepted at the table; the deal is counted as it was played.",
)
PLAYED_ON = register(
    "SJN420",
    _NOTE,
    "marked as against the rules, but it is a legal play",
    "A play marked ^ is one that broke a rule; this one broke none.",
)
NOT_PLAYED_OUT = register(
    "SJN421",
    _ERROR,
    "trick {trick} comes before the cards are buried",
    "The items of a deal stand in the order in which they happened: hands, kitty, bids, burial, tricks.",
)
MUST_BEAT = register(
    "SJN422",
    _ERROR,
    "{seat} stopped the throw and must beat what it left",
    "The option throw_must_beat obliges the player who stopped a throw to beat the forced lead with the shape that "
    "stopped it, or a higher one.",
)
NOT_A_PART = register(
    "SJN423",
    _ERROR,
    "{cards} is no single component",
    "The plus signs in a group divide it into singles, tuples and tractors.",
)
AFTER_CLAIM = register(
    "SJN426",
    _ERROR,
    "nothing is played after a claim or a concession",
    "A claim or a concession ends the deal: every card left goes to one side. What stands after it can't have "
    "happened.",
)
VARIATION_TRICK = register(
    "SJN424",
    _ERROR,
    "the variation begins with trick {number}, and no such trick stands before it",
    "A variation begins with the number of the trick in which it leaves the play around it, and the seat whose play it "
    "replaces.",
)
VARIATION_SEAT = register(
    "SJN425",
    _ERROR,
    "{seat} has no play in trick {trick} that the variation could replace",
    "A variation begins with the seat whose play it replaces. That seat must have played, or be next to play, in the "
    "trick of that number.",
)
CONSEQUENCES = register(
    "SJN499",
    _NOTE,
    "{findings} in this deal may only follow from that",
    "After an illegal play or a misread card, what is done later and what the tricks then count can look wrong only "
    "because of it. Correct the first fault and check again.",
)

# Scores, levels, match

OUTCOME_WINNER = register(
    "SJN501",
    _ERROR,
    "{derived} wins the trick, not {written}",
    "The winner written after a trick is not the one that the cards give.",
)
OUTCOME_POINTS = register(
    "SJN502",
    _ERROR,
    "the trick holds {derived} points, not {written}",
    "Fives count 5, tens and kings 10; the points written after a trick are all those in its four plays.",
)
POINTS_TAG = register(
    "SJN503",
    _ERROR,
    "the attackers made {derived} points, not {written}",
    "The Points tag is the attackers' final total, with the kitty and penalties.",
)
RESULT_TAG = register(
    "SJN504",
    _ERROR,
    "the result is {derived}, not {written}",
    "The Result tag names the side that declares next and the levels that the points are worth to it.",
)
LEVEL_FOLLOWS = register(
    "SJN505",
    _ERROR,
    "{side} is at level {derived}, not {written}",
    "The levels of a deal follow from those of the deal before and its result.",
)
DECLARER_FOLLOWS = register(
    "SJN506",
    _ERROR,
    "{derived} declares this deal, not {written}",
    "The declarer follows from the deal before: the partner after a hold, the next seat after a take-over, as the "
    "rules say.",
)
AFTER_MATCH = register(
    "SJN507",
    _ERROR,
    "{side} had won the match before this deal",
    "A match ends with the deal that wins it.",
)
WINNER_TAG = register(
    "SJN508",
    _ERROR,
    "the Winner tag says {written}, but {derived}",
    "The winner of a match follows from its deals.",
)
BAD_VALUE = register(
    "SJN509",
    _ERROR,
    "{value} is no value for {tag}",
    "Tags that the game reads have fixed values: a seat, a suit, a level, a number.",
)
DECLARER_BID = register(
    "SJN510",
    _WARNING,
    "the Declarer tag says {written}, but {derived} made the last bid",
    "In the first deal of a match the last bidder declares.",
)
LEVEL_TAG = register(
    "SJN511",
    _ERROR,
    "this deal is played at level {derived}, not {written}",
    "A deal is played at the level of the side that declares it.",
)
RESULT_EARLY = register(
    "SJN512",
    _ERROR,
    "{tag} is given for a deal that was not finished",
    "Points and result of a deal need all of its tricks.",
)
NO_CLAIM = register(
    "SJN513",
    _WARNING,
    "nothing says who claimed the rest, or conceded it",
    "Who claims, or which side concedes, decides to whom the cards that are left go; without it the deal can't be "
    "counted.",
)
OTHER_END = register(
    "SJN514",
    _ERROR,
    'Termination is "{written}", and the last item says otherwise',
    "A deal that ends with a claim is claimed, one that ends with a concession conceded.",
)

# Rules

UNKNOWN_RULESET = register(
    "SJN601",
    _ERROR,
    "no ruleset is called {word}",
    "The Rules tag begins with the name of a ruleset. Nothing of the deal's bids, plays and scores is checked "
    "without one.",
)
UNKNOWN_OPTION = register(
    "SJN602",
    _ERROR,
    "no rule is called {word}",
    "The words after the ruleset are option=value; the other options are applied.",
)
BAD_OPTION_VALUE = register(
    "SJN603",
    _ERROR,
    "{word} is no possible setting",
    "Each option has a fixed list of values, or is a whole number.",
)
IMPOSSIBLE_RULES = register(
    "SJN604", _ERROR, "{word} cannot be played: {why}", "Some settings contradict each other or the packs."
)
NOT_MONOTONE = register(
    "SJN605",
    _NOTE,
    "under these rules {low} points are worth {more} levels, and {high} only {fewer}",
    "A score table that gives fewer levels for more points is played as it stands; the note only says so, once.",
)
