"""What a topic claims, what a page states, and which of it is worth checking."""
