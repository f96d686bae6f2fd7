"""Sheets: a record laid out to be read, printed and taught from, as blocks that each format writes in its own way."""
