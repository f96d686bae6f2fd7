"""What the engine can say of a record, put into it as marked notes that can be taken out again."""
