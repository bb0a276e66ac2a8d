"""From an address to a frozen capture: fetch safely, extract the text, keep the bytes, find the quotes again."""
