"""The reader: from the text of a record to its values."""

from shengji.grammar.diagnostics import Diagnostic
from shengji.grammar.parser import Parser
from shengji.grammar.pieces import stretches
from shengji.grammar.source import Source
from shengji.notation.places import placed
from shengji.notation.reading import Reading
from shengji.notation.record import Record


def read(source: Source) -> tuple[Record, list[Diagnostic]]:
    """Read a text: the record that it holds, and all that is wrong with the text, in the order of the text.

    Whatever the text, a record comes back: what could not be read stands in it as `Broken` items.
    """
    reading = Reading()
    parser = Parser(source, reading.found)
    for stretch in stretches(source.text):
        reading.read(parser, source, stretch)
        if reading.ended:
            break
    reading.close(None)
    record = Record(tuple(reading.matches), reading.notes)
    return record, placed(record, reading.found)


def read_text(text: str, name: str = "<text>") -> tuple[Record, list[Diagnostic]]:
    """Read a text that has no file.

    >>> record, found = read_text('[SJN "1"] [Declarer "N"] 1. N: DA D3 D5 DT =N+10')
    >>> record.matches[0].deals[0].items[0].outcome.points
    10
    """
    return read(Source(name, text))
