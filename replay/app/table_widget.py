"""The widget of the table: it draws the lines that a step changes, and follows clicks."""

from collections.abc import Callable

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from shengji.replay.app.desk import Desk
from shengji.replay.app.route import Place


class TableWidget(Widget):
    """Shows the current place; drawn anew for each size. A click follows what is drawn under it."""

    DEFAULT_CSS = "TableWidget { width: 1fr; height: 1fr; }"

    def __init__(self, desk: Desk, go: Callable[[Place], None]) -> None:
        """Show what a desk does; ``go`` is called with the place that a click leads to."""
        super().__init__()
        self._desk = desk
        self._go = go
        self._drawn: tuple[int, Style, tuple[Text, ...]] = (0, Style.null(), ())
        self._strips: list[Strip] = []

    def draw(self) -> None:
        """Draw the table at the widget's size; only lines that are not what they were are worked out and shown."""
        (width, height), ground = self.size, self.rich_style
        lines = self._desk.draw(width, height).lines
        drawn, self._drawn = self._drawn, (width, ground, lines)
        if drawn[:2] != (width, ground) or len(lines) != len(self._strips):
            self._strips = [self._strip(line, width, ground) for line in lines]
            self.refresh()
            return
        changed = [row for row, line in enumerate(lines) if line != drawn[2][row]]
        for row in changed:
            self._strips[row] = self._strip(lines[row], width, ground)
        if changed:
            self.refresh(*[Region(0, row, width, 1) for row in changed])

    def _strip(self, line: Text, width: int, ground: Style) -> Strip:
        segments = list(Segment.apply_style(line.render(self.app.console), ground))
        return Strip(segments).adjust_cell_length(width, ground)

    def on_resize(self) -> None:
        """Draw the table for the new size."""
        self.draw()

    def render_line(self, y: int) -> Strip:
        """Return a line of the table."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    async def on_click(self, event: events.Click) -> None:
        """Press the key that is written there, or go to the play."""
        meta = event.style.meta
        if "press" in meta:
            self.app.simulate_key(meta["press"])
        elif "trick" in meta:
            self._go(self._desk.route.to_trick(self._desk.place, meta["trick"], meta["play"]))
