"""Random legal matches, dealt, bid, buried and played by plain but sensible players.

A seed gives the same match on every machine: the only source of chance is `random.Random.random`, whose
sequence Python guarantees, and chances are reckoned with sums, products and quotients alone.
"""

from shengji.replay.example.matching import example_match

__all__ = ["example_match"]
