"""Reading by rules: what each statement claims, whose word it is, and how it stands to a claim."""
