"""The replayer in the terminal. Textual is imported here and nowhere else."""

from shengji.replay.app.replayer import ReplayApp, run_app

__all__ = ["ReplayApp", "run_app"]
