"""The keys of the replayer: how they are written, what they do, and what they call."""

from msgspec import Struct
from rich.text import Text

from shengji.grammar.diagnostics import Phrase
from shengji.replay.app.footer import KEY_LETTERS
from shengji.replay.language.languages import spoken
from shengji.replay.views.cells import width_of


class Key(Struct, frozen=True):
    """What one or several keys do: as help writes them, the names of the keys, the action that they call."""

    written: str
    meaning: Phrase
    actions: tuple[tuple[str, str], ...]


KEYS = (
    Key("→ l Enter", Phrase("next play"), (("right,l,enter", "move('next')"),)),
    Key("← h Backspace", Phrase("previous play"), (("left,h,backspace", "move('previous')"),)),
    Key("↓ j", Phrase("next trick"), (("down,j", "move('next_trick')"),)),
    Key("↑ k", Phrase("previous trick"), (("up,k", "move('previous_trick')"),)),
    Key("PgDn Tab", Phrase("next deal"), (("pagedown", "leap('next_deal')"), ("tab", "leap('next_deal')"))),
    Key(
        "PgUp Shift-Tab",
        Phrase("previous deal"),
        (("pageup", "leap('previous_deal')"), ("shift+tab", "leap('previous_deal')")),
    ),
    Key("Home g", Phrase("start of the deal"), (("home,g", "leap('start_of_deal')"),)),
    Key("End G", Phrase("end of the deal"), (("end,G", "leap('end_of_deal')"),)),
    Key("Space", Phrase("play by itself, pausing at notes"), (("space", "autoplay"),)),
    Key(
        "+ −",
        Phrase("faster, slower: half to four times"),
        (("plus,equals_sign", "faster(1)"), ("minus", "faster(-1)")),
    ),
    Key(
        "n N",
        Phrase("next, previous note, mistake or variation; in a search, hit"),
        (("n", "seek(1)"), ("N", "seek(0)")),
    ),
    Key(
        "( )",
        Phrase("into a variation, back out of it"),
        (("left_parenthesis", "enter"), ("right_parenthesis", "leave")),
    ),
    Key("/", Phrase("search notes, cards (SAKK), players"), (("slash", "search"),)),
    Key(":", Phrase("go to deal, deal:trick or deal:trick.play"), (("colon", "go_to"),)),
    Key("'", Phrase("back to where the last jump began"), (("apostrophe", "desk('back')"),)),
    Key("v", Phrase("view: all hands, then each seat's"), (("v", "desk('view')"),)),
    Key("m", Phrase("mask the other hands"), (("m", "desk('mask')"),)),
    Key("f", Phrase("turn the table"), (("f", "desk('turn')"),)),
    Key("x", Phrase("show the cards that were played, dimmed"), (("x", "desk('gone')"),)),
    Key("t", Phrase("trick list"), (("t", "tricks"),)),
    Key("i", Phrase("notes here in full, and the facts of the deal"), (("i", "facts"),)),
    Key("a", Phrase("add a note here, or change it"), (("a", "annotate"),)),
    Key("!", Phrase("call what led here good or bad: ! ? !! ?? !? ?!"), (("exclamation_mark", "judge"),)),
    Key("y", Phrase("show the locator, and copy it"), (("y", "share"),)),
    Key("s", Phrase("save this position as a picture (SVG) or as text"), (("s", "save"),)),
    Key("u", Phrase("show what is still to come, or hide it"), (("u", "desk('spoilers')"),)),
    Key("z", Phrase("language"), (("z", "desk('speak_next')"),)),
    Key("c", Phrase("theme"), (("c", "desk('theme')"),)),
    Key("? F1", Phrase("this help"), (("question_mark,f1", "help"),)),
    Key("Esc", Phrase("close what lies over the table, end a search"), (("escape", "desk('stop_search')"),)),
    Key("q Ctrl-C", Phrase("quit"), (("q", "quit"),)),
)
"""All keys, in the order in which help lists them; Ctrl-C is seen to by the application, in every screen."""


def help_text(*, ascii: bool) -> Text:
    """Return the keys and what they do, a line each."""
    lines = []
    for key in KEYS:
        written = key.written.translate(KEY_LETTERS) if ascii else key.written
        line = Text(written, "bold") + Text(" " * (16 - width_of(written)))
        lines.append(line.append(spoken(key.meaning), "not bold"))
    return Text("\n").join(lines)
