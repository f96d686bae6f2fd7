"""Items that are cut short by what is left open in their midst, or at their end."""

from collections.abc import Iterator

from shengji.notation.record import Broken, Deal
from shengji.replay.causes.attempt import Attempt, unread, with_item

_OPENS = frozenset("{([")


def cut_items(deal: Deal) -> Iterator[Attempt]:
    """Yield the deal without relying on the item before something that is left open, one after another."""
    for before, item in zip(deal.items, deal.items[1:], strict=False):
        if isinstance(item, Broken) and item.text[:1] in _OPENS and not isinstance(before, Broken):
            yield Attempt(with_item(deal, before, unread(before)), item.span, 1)
