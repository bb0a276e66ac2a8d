"""What engines are asked: one query language, and the rules that write queries in it."""
