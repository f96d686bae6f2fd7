"""What people see of a record: narration, tables, pictures; each made from an immutable state."""
