"""Questions for pupils about a record, each with the right answer as the engine works it out."""
