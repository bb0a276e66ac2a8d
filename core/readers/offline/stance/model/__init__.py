"""A small reading model: how probable it is that a text supports, contradicts, only reports or does not concern a claim."""
