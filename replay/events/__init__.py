"""The event stream of a record: JSON lines, one event a line, the actor always named."""
