"""The command ``shengji``, also as ``python -m shengji``."""

import sys

from shengji import __version__


def main() -> None:
    """Run the command line and leave with its exit status."""
    if sys.argv[1:] == ["--version"]:
        print(f"shengji {__version__}")
        return
    from shengji.replay.cli import run

    sys.exit(run())


if __name__ == "__main__":
    main()
