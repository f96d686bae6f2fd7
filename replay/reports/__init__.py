"""What `validate` prints: a report for each format, which takes deals as they are checked."""
