"""What is laid over the table: help, the trick list, the question where to go."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from shengji.replay.app.footer import KEY_LETTERS
from shengji.replay.app.route import Place, Route
from shengji.replay.locator import BadLocator
from shengji.replay.views.looks import Look

KEYS = (
    ("→ l Enter", "next play"),
    ("← h Backspace", "previous play"),
    ("↓ j", "next trick"),
    ("↑ k", "previous trick"),
    ("PgDn Tab", "next deal"),
    ("PgUp Shift-Tab", "previous deal"),
    ("Home g", "start of the deal"),
    ("End G", "end of the deal"),
    ("Space", "play by itself, pausing at notes"),
    ("+ −", "faster, slower: half to four times"),
    ("n N", "next, previous note or mistake"),
    (":", "go to deal, deal:trick or deal:trick.play"),
    ("'", "back to where the last jump began"),
    ("v", "view: all hands, then each seat's"),
    ("f", "turn the table"),
    ("t", "trick list"),
    ("i", "notes here in full, and the facts of the deal"),
    ("u", "show what is still to come, or hide it"),
    ("c", "theme"),
    ("? F1", "this help"),
    ("Esc", "close what lies over the table"),
    ("q Ctrl-C", "quit"),
)


class Overlay(ModalScreen[None]):
    """A page of text over the table; it scrolls where it is longer than the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,t,i", "close", show=False),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]
    DEFAULT_CSS = """
    Overlay { align: center middle; background: black 50%; }
    Overlay VerticalScroll { width: auto; max-width: 100%; height: auto; max-height: 100%; border: round $primary;
        background: #222226; padding: 0 1; border-title-align: center; scrollbar-size-vertical: 1; }
    Overlay.ascii VerticalScroll { border: ascii $primary; }
    Overlay Static { width: auto; height: auto; }
    """

    def __init__(self, title: str, body: Text, look: Look) -> None:
        super().__init__(classes="ascii" if look.ascii else "")
        self._title = title
        self._body = body

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with VerticalScroll() as page:
            page.border_title = self._title
            yield Static(self._body, id="page")

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Move the page."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


def help_text(look: Look) -> Text:
    """Return the keys and what they do."""
    text = Text()
    for key, meaning in KEYS:
        text.append(f"{key.translate(KEY_LETTERS) if look.ascii else key:<15}", "bold")
        text.append(f"{meaning}\n")
    text.rstrip()
    return text


class GoTo(ModalScreen[Place | None]):
    """Asks for a locator, on the last line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]
    DEFAULT_CSS = """
    GoTo { align: left bottom; background: transparent; }
    GoTo Static { width: 1fr; height: auto; background: #2b4a7a; color: #f5f5f5; padding: 0 1; }
    GoTo Input { border: none; height: 1; padding: 0 1; background: #2b4a7a; color: #f5f5f5; }
    GoTo Input:focus { border: none; }
    """

    def __init__(self, route: Route) -> None:
        super().__init__()
        self._route = route

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        yield Static("Go to deal, deal:trick or deal:trick.play, as in 7:9.4", id="ask", markup=False)
        yield Input(placeholder="7:9.4", id="locator")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go there, or say why that is no place."""
        if not event.value.strip():
            self.dismiss(None)
            return
        try:
            self.dismiss(self._route.find(event.value))
        except BadLocator as error:
            self.query_one("#ask", Static).update(Text(str(error).partition(";")[0]))

    def action_cancel(self) -> None:
        """Stay."""
        self.dismiss(None)
