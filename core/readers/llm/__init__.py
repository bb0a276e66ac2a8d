"""Readers that ask a language model: one question, one checked answer; whatever is not borne out by the page is dropped and counted."""
