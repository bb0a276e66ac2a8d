"""Who posts, whether they were there, and how far they can be believed."""
