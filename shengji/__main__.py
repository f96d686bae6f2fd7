"""The command ``shengji``, also as ``python -m shengji``."""

import gc
import sys
from contextlib import suppress

from shengji import __version__


def main() -> None:
    """Run the command line and leave with its exit status."""
    if sys.argv[1:] == ["--version"]:
        with suppress(OSError):  # the commands say what is wrong with standard output
            print(f"shengji {__version__}", flush=True)
            return
    # Modules and records live until the end: to look for garbage among them often takes a tenth of a short run.
    gc.set_threshold(50_000, 20, 100)
    from shengji.replay.cli import run

    sys.exit(run())


if __name__ == "__main__":
    main()
