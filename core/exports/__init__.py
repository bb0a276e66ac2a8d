"""Files that leave the desk: reports, case folders, web archives and tables; everything in them can be checked without us."""
