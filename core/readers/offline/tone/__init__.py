"""How a page tells its story: the words with which it judges, and whom it lets speak."""
