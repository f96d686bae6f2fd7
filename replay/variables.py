"""Variables of the environment that hold for a while: for what libraries can be told in no other way."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def with_variable(name: str, value: str) -> Iterator[None]:
    """Set a variable of the environment, and put back what it was before.

    >>> with with_variable("SHENGJI_DOCTEST", "1"):
    ...     os.environ["SHENGJI_DOCTEST"]
    '1'
    >>> "SHENGJI_DOCTEST" in os.environ
    False
    """
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
