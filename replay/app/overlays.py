"""What is laid over the table: pages of text, lists to choose from, a question on the last lines."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

_MARGIN = 6
"""What the frame of an overlay and the scroll bar take of the width."""

_WIDEST = 90


def room(width: int) -> int:
    """Return the width of what is laid over a screen of some width."""
    return max(min(width - _MARGIN, _WIDEST), 16)


class Page(ModalScreen[None]):
    """A page of text over the table; it scrolls where it is longer than the screen, and is laid out for its width."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,i", "close", show=False),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
        Binding("g", "end('scroll_home')", show=False),
        Binding("G", "end('scroll_end')", show=False),
    ]
    DEFAULT_CSS = """
    Page { align: center middle; background: black 50%; }
    Page VerticalScroll { width: auto; max-width: 100%; height: auto; max-height: 100%; border: round $primary;
        background: #222226; color: #e6e6e6; padding: 0 1; border-title-align: center; scrollbar-size-vertical: 1; }
    Page.ascii VerticalScroll { border: ascii $primary; }
    Page.light VerticalScroll { background: #f4f4f4; color: #1a1a1a; }
    Page.plain VerticalScroll { background: ansi_default; color: ansi_default; border: round ansi_default; }
    Page.plain.ascii VerticalScroll { border: ascii ansi_default; }
    Page Static { width: auto; height: auto; }
    """

    def __init__(self, title: str, make: Callable[[int], Text], classes: str) -> None:
        """Show what ``make`` returns for a width."""
        super().__init__(classes=classes)
        self._title = title
        self._make = make

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with VerticalScroll() as page:
            page.border_title = Text(self._title).markup
            yield Static(self._make(room(self.app.size.width)), id="page")

    def on_resize(self, event: events.Resize) -> None:
        """Lay the page out anew."""
        self.query_one("#page", Static).update(self._make(room(event.size.width)))

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Move the page."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_end(self, way: str) -> None:
        """Move to the beginning or the end of the page."""
        getattr(self.query_one(VerticalScroll), way)(animate=False)


class Choice(ModalScreen[int | None]):
    """A list over the table; Enter or a click picks an entry, whose place in the list, from 0, is returned."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,t", "cancel", show=False),
        Binding("j", "move('cursor_down')", show=False),
        Binding("k", "move('cursor_up')", show=False),
        Binding("g", "move('first')", show=False),
        Binding("G", "move('last')", show=False),
        Binding("l,right", "move('select')", show=False),
    ]
    DEFAULT_CSS = """
    Choice { align: center middle; background: black 50%; }
    Choice OptionList { width: auto; min-width: 30; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
        border: round $primary; border-title-align: center; scrollbar-size-vertical: 1;
        background: #222226; color: #e6e6e6; }
    Choice OptionList:focus { border: round $primary; background-tint: transparent; }
    Choice.ascii OptionList, Choice.ascii OptionList:focus { border: ascii $primary; }
    Choice.light OptionList { background: #f4f4f4; color: #1a1a1a; }
    Choice.plain OptionList, Choice.plain OptionList:focus {
        background: ansi_default; color: ansi_default; border: round ansi_default; }
    Choice.plain.ascii OptionList, Choice.plain.ascii OptionList:focus { border: ascii ansi_default; }
    Choice OptionList > .option-list--option { padding: 0; }
    Choice OptionList > .option-list--option-highlighted, Choice OptionList:focus > .option-list--option-highlighted {
        background: #2b4a7a; color: #f5f5f5; text-style: none; }
    Choice.light OptionList > .option-list--option-highlighted,
    Choice.light OptionList:focus > .option-list--option-highlighted { background: #c8d8f0; color: #000000; }
    Choice.plain OptionList > .option-list--option-highlighted,
    Choice.plain OptionList:focus > .option-list--option-highlighted {
        background: ansi_default; color: ansi_default; text-style: bold; }
    """

    def __init__(self, title: str, entries: Callable[[int], Sequence[Text]], at: int, mark: str, classes: str) -> None:
        """Offer the entries that are made for a width; ``mark`` stands before the one to pick, at first ``at``."""
        super().__init__(classes=classes)
        self._title = title
        self._make = entries
        self._at = at
        self._mark = mark
        self._entries: Sequence[Text] = ()

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        choices = OptionList(*self._options(self.app.size.width))
        choices.border_title = Text(self._title).markup
        yield choices

    def on_mount(self) -> None:
        """Mark the first entry."""
        self.query_one(OptionList).highlighted = self._at

    def on_resize(self, event: events.Resize) -> None:
        """Lay the list out anew."""
        choices = self.query_one(OptionList)
        if choices.highlighted is not None:
            self._at = choices.highlighted
        choices.clear_options()
        choices.add_options(self._options(event.size.width))
        choices.highlighted = self._at

    def _options(self, width: int) -> list[Option]:
        self._entries = self._make(room(width) - len(self._mark) - 1)
        return [Option(self._prompt(place)) for place in range(len(self._entries))]

    def _prompt(self, place: int) -> Text:
        """Return an entry, with the mark before it or the room for one."""
        lines = self._entries[place].split("\n")
        blank = " " * (len(self._mark) + 1)
        first = f"{self._mark} " if place == self._at else blank
        return Text("\n").join(Text(blank if number else first) + line for number, line in enumerate(lines))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Set the mark before another entry."""
        before, self._at = self._at, event.option_index
        for place in {before, self._at}:
            event.option_list.replace_option_prompt_at_index(place, self._prompt(place))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return what was picked."""
        self.dismiss(event.option_index)

    def action_move(self, way: str) -> None:
        """Move the mark, or pick what is marked."""
        getattr(self.query_one(OptionList), f"action_{way}")()

    def action_cancel(self) -> None:
        """Pick nothing."""
        self.dismiss(None)


class Ask(ModalScreen[str | None]):
    """A question on the last lines, asked until the answer will do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]
    DEFAULT_CSS = """
    Ask { align: left bottom; background: transparent; }
    Ask Static { width: 1fr; height: auto; background: #2b4a7a; color: #f5f5f5; padding: 0 1; }
    Ask Input { border: none; height: 1; padding: 0 1; background: #2b4a7a; color: #f5f5f5; }
    Ask Input:focus { border: none; }
    Ask.plain Static, Ask.plain Input { background: ansi_default; color: ansi_default; text-style: bold; }
    """

    def __init__(self, question: str, refusal: Callable[[str], str | None], answer: str, classes: str) -> None:
        """Ask; ``refusal`` says why an answer will not do, None where it does. ``answer`` is there to be changed."""
        super().__init__(classes=classes)
        self._question = question
        self._refusal = refusal
        self._answer = answer

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        yield Static(Text(self._question), id="ask", markup=False)
        yield Input(self._answer, id="answer", select_on_focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer, or say why it will not do."""
        answer = event.value.strip()
        if not answer:
            self.dismiss(None)
            return
        why = self._refusal(answer)
        if why is None:
            self.dismiss(answer)
        else:
            self.query_one("#ask", Static).update(Text(why))

    def action_cancel(self) -> None:
        """Give no answer."""
        self.dismiss(None)
