"""The replayer by typed commands, one fact a line: for screen readers, Braille, and terminals without a screen."""
