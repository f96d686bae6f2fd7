"""Where settings are written: the user's file, and that of a folder."""

import os
from pathlib import Path

PROJECT = "shengji.toml"
"""The name of a file of settings beside records, or in a folder above that in which one works."""


def user_file() -> Path:
    """Return where the user's settings are, whether or not there are any: XDG_CONFIG_HOME, or as the system has it."""
    from platformdirs import user_config_path

    return user_config_path("shengji", appauthor=False) / "config.toml"


def project_file(record: str | None) -> Path | None:
    """Return the file of settings for a record, None where there is none.

    It stands beside the record (in it, where it is a folder), or else in the folder in which one works or one above it,
    no higher than the user's home.
    """
    for folder in (_beside(record), *_upwards()):
        if folder is not None and os.path.isfile(os.path.join(folder, PROJECT)):
            return Path(folder, PROJECT)
    return None


def _beside(record: str | None) -> str | None:
    """Return the folder of a record ``FILE[@LOC]``, None where there is no such file."""
    if record is None:
        return None
    for path in (record, record.rpartition("@")[0]):
        if path and os.path.isdir(path):
            return path
        if path and os.path.isfile(path):
            return os.path.dirname(path) or os.curdir
    return None


def _upwards() -> list[Path]:
    """List the folder in which one works and those above it."""
    try:
        here = Path.cwd()
    except OSError:  # the folder is gone
        return []
    folders = [here, *here.parents]
    try:
        home = Path.home()
    except RuntimeError:
        return folders
    return folders[: folders.index(home) + 1] if home in folders else folders
