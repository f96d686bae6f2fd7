"""The record played through the engine: timeline, checks, scores, views, and the command line."""
