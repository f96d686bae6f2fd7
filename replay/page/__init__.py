"""The page: a record as one HTML file that replays it, offline, on any screen."""
