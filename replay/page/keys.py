"""What the keys of a page do: as in the terminal, as far as a browser leaves them free."""

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase


class Key(Struct, frozen=True):
    """An action of the script, what it does, the keys that call it as a browser names them, and as help writes them."""

    action: str
    meaning: Phrase
    names: str
    written: str


KEYS = (
    Key("next", Phrase("next play"), "ArrowRight l", "→ l"),
    Key("previous", Phrase("previous play"), "ArrowLeft h", "← h"),
    Key("nextTrick", Phrase("next trick"), "ArrowDown j", "↓ j"),
    Key("previousTrick", Phrase("previous trick"), "ArrowUp k", "↑ k"),
    Key("nextDeal", Phrase("next deal"), "PageDown", "PgDn"),
    Key("previousDeal", Phrase("previous deal"), "PageUp", "PgUp"),
    Key("start", Phrase("start of the deal"), "Home g", "Home g"),
    Key("end", Phrase("end of the deal"), "End G", "End G"),
    Key("auto", Phrase("play by itself, pausing at notes"), "Spacebar ", "Space"),
    Key("faster", Phrase("faster"), "+ =", "+"),
    Key("slower", Phrase("slower"), "- −", "−"),
    Key("nextNote", Phrase("next note, mistake or variation"), "n", "n"),
    Key("previousNote", Phrase("previous note, mistake or variation"), "N", "N"),
    Key("enter", Phrase("into a variation"), "(", "("),
    Key("leave", Phrase("back out of a variation"), ")", ")"),
    Key("view", Phrase("view: all hands, then each seat's"), "v", "v"),
    Key("mask", Phrase("mask the other hands"), "m", "m"),
    Key("turn", Phrase("turn the table"), "f", "f"),
    Key("gone", Phrase("show the cards that were played, dimmed"), "x", "x"),
    Key("spoilers", Phrase("show what is still to come, or hide it"), "u", "u"),
    Key("language", Phrase("language"), "z", "z"),
    Key("theme", Phrase("theme"), "c", "c"),
    Key("help", Phrase("this help"), "? F1", "?"),
)
"""All keys, in the order in which help lists them."""

MEANINGS = {key.action: key.meaning for key in KEYS}
