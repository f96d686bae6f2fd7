"""The replayer in the terminal. Textual is loaded in `run_app`, when the first screen is drawn already."""

from shengji.replay.app.desk import Desk
from shengji.replay.app.run import run_app

__all__ = ["Desk", "run_app"]
