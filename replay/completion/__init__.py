"""Completing a command line that is being typed: what a shell asks, and what it is offered."""
