"""Exports: what can be made of a record, a module for each format, and the work of making many."""
