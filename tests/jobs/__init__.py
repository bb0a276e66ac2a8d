"""Durable runs, tested with real worker processes that are really killed."""
