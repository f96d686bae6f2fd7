"""Text in: the grammar of SJN, the parser that drives it, source positions, diagnostics as values.

Nothing here knows the game.
"""
