"""The reader that is always there: rules over one parse, a small reading model, no key, no network."""
