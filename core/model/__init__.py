"""Frozen values and their words: what the desk talks about, and nothing it does."""
