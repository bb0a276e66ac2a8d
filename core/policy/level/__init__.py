"""How far a topic is verified, how sure that is, and why; the numbers stand in rulebook.toml."""
