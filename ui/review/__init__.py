"""What waits for an editor, and what was decided? One transaction a click; a refusal is a sentence."""
