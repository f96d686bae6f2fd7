"""Tags as they were meant: a misspelt one counts as the tag that it is nearest to, so that the deal can be checked.

That it is misspelt is reported where it stands; the record keeps it as it was written.
"""

from typing import TypeVar

from msgspec.structs import replace

from shengji.notation.record import Deal, Match, Tag
from shengji.notation.sections import KNOWN, meant_as

_Section = TypeVar("_Section", Match, Deal)


def as_meant(section: _Section) -> _Section:
    """Return a match or a deal with its misspelt tags in the names that they are nearest to, where none has those."""
    names = {tag.name for tag in section.tags}
    if names <= KNOWN:
        return section
    tags: list[Tag] = []
    for tag in section.tags:
        meant = meant_as(tag.name)
        if meant not in names:
            names.add(meant)
            tag = replace(tag, name=meant)
        tags.append(tag)
    return replace(section, tags=tuple(tags))
