"""Where do these words stand? Every quote leads to the frozen text, and a file is hashed before it is shown."""
