"""Speed, memory and accuracy as figures of one run; `floors.toml` holds what may not get worse."""
