"""From an address to the bytes behind it, whichever way they can be had."""
