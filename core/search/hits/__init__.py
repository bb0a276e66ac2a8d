"""What engines found: the same page once, and in the order of what it has to do with the topic."""
