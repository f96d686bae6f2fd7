"""The resolved form of a record: what was written, and what the engine made of it."""
