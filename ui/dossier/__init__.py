"""What did an investigation find? A tab or two a module; every line of it opens to the words it rests on."""
