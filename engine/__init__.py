"""The game: cards, rules, order, shapes, leads, follows, throws, tricks, bids, the kitty, scores, the match.

Pure functions on small integers; nothing here knows text or files.
"""
