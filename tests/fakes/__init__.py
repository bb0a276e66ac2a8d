"""Fakes we wrote: small, honest stand-ins for what is unreliable or slow."""
