"""Who reads: every question a stage may ask of a text goes through `port`; `offline` is always there, `llm` asks a language model."""
