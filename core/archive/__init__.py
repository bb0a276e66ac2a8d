"""Files become pages of the newsroom's archive: one reader per format, one page at a time, and nothing in a file makes them raise."""
