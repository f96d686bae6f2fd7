"""Phrases made of phrases: lists, counts, sentences one after the other."""

from collections.abc import Sequence

from msgspec.structs import replace

from shengji.grammar.diagnostics import Phrase


def counted(one: str, many: str, count: int, **values: object) -> Phrase:
    """Count something: the first template for 1, the second for any other number, which is their ``{count}``.

    >>> str(counted("{count} card", "{count} cards", 2))
    '2 cards'
    """
    return Phrase(one, {"count": count, **values}, many, count)


def listed(parts: Sequence[Phrase | str]) -> Phrase | str:
    """List phrases, with a comma between them.

    >>> str(listed([Phrase("a pair"), Phrase("a triple"), "SAKK"]))
    'a pair, a triple, SAKK'
    """
    return _joined(parts, Phrase("{before}, {after}"))


def either(parts: Sequence[Phrase | str]) -> Phrase | str:
    """List phrases of which one will do."""
    return _joined(parts, Phrase("{before} or {after}"))


def both(parts: Sequence[Phrase | str]) -> Phrase | str:
    """List phrases, the last one after an and.

    >>> str(both(["Declarer", "Trump", "Level"]))
    'Declarer, Trump and Level'
    """
    return _joined([listed(parts[:-1]), parts[-1]] if len(parts) > 1 else parts, Phrase("{before} and {after}"))


def added(parts: Sequence[Phrase | str]) -> Phrase | str:
    """Put phrases together to a sum."""
    return _joined(parts, Phrase("{before} + {after}"))


def in_a_row(parts: Sequence[Phrase | str]) -> Phrase:
    """Put words one after the other, as in the ranks of a suit; the template is the same in every language."""
    values = {f"part{place}": part for place, part in enumerate(parts)}
    template = " ".join([f"{{{name}}}" for name in values])
    return Phrase(template, values)


def sentences(parts: Sequence[Phrase | str]) -> Phrase | str:
    """Put whole sentences one after the other."""
    return _joined(parts, Phrase("{before} {after}"))


def _joined(parts: Sequence[Phrase | str], form: Phrase) -> Phrase | str:
    joined, *rest = parts
    for part in rest:
        joined = replace(form, values={"before": joined, "after": part})
    return joined
