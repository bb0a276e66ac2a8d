"""How much, of what: figures in prose as intervals, with shares, units and what rose or fell by them."""
