"""The record: what was written. Reader (syntax to record) and writer (record to canonical text)."""
