"""Outlets by name: who is meant by one, and whether it is a publisher's at all."""
