"""The providers, emulated: one server that answers as each of them documents, and can fail in every way they do."""
