"""The engine: everything an investigation does, with no database and no screen in it."""
