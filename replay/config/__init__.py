"""Settings that hold without being typed: of the user, of a folder, of the environment; which of them is in force."""
