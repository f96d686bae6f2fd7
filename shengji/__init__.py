"""Records of the card game Shengji: read, check, replay and score them."""

__version__ = "0.1.0"
