"""Who reads: `rules`, always there and offline."""
