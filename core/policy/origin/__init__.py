"""Who said it first: whom the sources lean on, what each shows of having been first, and the chances that follow."""
