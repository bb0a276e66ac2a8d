"""The only owner of SQL. Repositories are functions by noun: session first, options by keyword, model values out."""
