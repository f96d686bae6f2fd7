"""A sheet as a piece of HTML, to stand in a page of others: tables and pictures, no script, no style, no address."""

from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from shengji.replay.language.languages import told
from shengji.replay.sheet.blocks import Sheet
from shengji.replay.views.looks import SYMBOLS

if TYPE_CHECKING:
    from jinja2 import Template


def html(sheet: Sheet) -> str:
    """Write a sheet as HTML; its pictures are images in it, so that their styles are theirs alone."""
    return _template().render(
        blocks=sheet.blocks,
        lang=sheet.lang,
        told=told,
        coded=lambda svg: b64encode(svg.encode()).decode(),
        kind_of=lambda block: block.__struct_config__.tag,
        wrong=SYMBOLS.wrong,
        turn=SYMBOLS.turn,
        arrow=SYMBOLS.arrow,
    )


@lru_cache(maxsize=1)
def _template() -> "Template":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("sheet.html.j2")
