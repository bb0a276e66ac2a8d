"""Engines answer queries with hits; one engine's failure is a gap, never the end."""
