"""What a report of a bug needs to hold: what runs and where, what the terminal shows, what became of a file."""
