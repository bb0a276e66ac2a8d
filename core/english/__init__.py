"""What any English text is made of: sentences, words, names, dates and quantities, read once by one parse; nothing here knows a topic."""
