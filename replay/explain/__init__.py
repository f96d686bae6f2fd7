"""What each diagnostic means: its kind as registered, and a small record that shows it."""
