"""Pure rules: the same dossier and rulebook always give the same judgement."""
