"""What the keys of a page do: as in the terminal, as far as a browser leaves them free."""

from msgspec import Struct

from shengji.grammar.diagnostics import Phrase


class Key(Struct, frozen=True):
    """An action of the script, what it does, and the keys that call it.

    They are ``written`` in help; ``names`` are those that a browser has for them where these are others.
    """

    action: str
    meaning: Phrase
    written: str
    names: str = ""


KEYS = (
    Key("next", Phrase("next play"), "→ l", "ArrowRight l"),
    Key("previous", Phrase("previous play"), "← h", "ArrowLeft h"),
    Key("nextTrick", Phrase("next trick"), "↓ j", "ArrowDown j"),
    Key("previousTrick", Phrase("previous trick"), "↑ k", "ArrowUp k"),
    Key("nextDeal", Phrase("next deal"), "PgDn", "PageDown"),
    Key("previousDeal", Phrase("previous deal"), "PgUp", "PageUp"),
    Key("start", Phrase("start of the deal"), "Home g"),
    Key("end", Phrase("end of the deal"), "End G"),
    Key("auto", Phrase("play by itself, pausing at notes"), "Space"),
    Key("faster", Phrase("faster"), "+", "+ ="),
    Key("slower", Phrase("slower"), "−", "- −"),
    Key("nextNote", Phrase("next note, mistake or variation"), "n"),
    Key("previousNote", Phrase("previous note, mistake or variation"), "N"),
    Key("enter", Phrase("into a variation"), "("),
    Key("leave", Phrase("back out of a variation"), ")"),
    Key("view", Phrase("view: all hands, then each seat's"), "v"),
    Key("mask", Phrase("mask the other hands"), "m"),
    Key("turn", Phrase("turn the table"), "f"),
    Key("gone", Phrase("show the cards that were played, dimmed"), "x"),
    Key("spoilers", Phrase("show what is still to come, or hide it"), "u"),
    Key("language", Phrase("language"), "z"),
    Key("theme", Phrase("theme"), "c"),
    Key("help", Phrase("this help"), "?", "? F1"),
)
"""All keys, in the order in which help lists them."""
