"""Is this about the topic? One answer for search, stages and readers."""
