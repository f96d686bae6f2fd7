"""Where a note is written: some lines of text over the table."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import TextArea


class Editor(ModalScreen[str | None]):
    """A field for a note; returns what is written there when it is saved, None when it is dropped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", show=False, priority=True),
        Binding("escape", "drop", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    Editor { align: center bottom; background: transparent; }
    Editor TextArea, Editor TextArea:focus { width: 100%; max-width: 100; height: 9; max-height: 100%; padding: 0 1;
        border: round $primary; background: #222226; color: #e6e6e6; }
    Editor TextArea .text-area--cursor-line { background: transparent; }
    Editor.ascii TextArea, Editor.ascii TextArea:focus { border: ascii $primary; }
    Editor.light TextArea, Editor.light TextArea:focus { background: #f4f4f4; color: #1a1a1a; }
    Editor.plain TextArea, Editor.plain TextArea:focus {
        background: ansi_default; color: ansi_default; border: round ansi_default; }
    Editor.plain.ascii TextArea, Editor.plain.ascii TextArea:focus { border: ascii ansi_default; }
    """

    def __init__(self, title: str, keys: str, note: str, classes: str) -> None:
        """Begin with a note; ``title`` stands above it, ``keys`` below it."""
        super().__init__(classes=classes)
        self._title = title
        self._keys = keys
        self._note = note

    def compose(self) -> ComposeResult:
        """Lay out the field."""
        field = TextArea(self._note, soft_wrap=True, show_line_numbers=False, tab_behavior="focus")
        field.border_title = Text(self._title).markup
        field.border_subtitle = Text(self._keys).markup
        yield field

    def on_mount(self) -> None:
        """Begin after what is written already."""
        field = self.query_one(TextArea)
        field.move_cursor(field.document.end)

    def action_save(self) -> None:
        """Return the note."""
        self.dismiss(self.query_one(TextArea).text.strip())

    def action_drop(self) -> None:
        """Return nothing."""
        self.dismiss(None)
