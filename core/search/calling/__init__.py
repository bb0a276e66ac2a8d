"""How engines are called: what one is, how fast it may be asked, and what surrounds every call."""
