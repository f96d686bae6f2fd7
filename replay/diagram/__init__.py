"""Diagrams: what is seen of a game as SVG, of text and plain shapes, the same bytes for the same game."""
