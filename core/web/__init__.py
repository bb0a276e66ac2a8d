"""What search and evidence both need of the web: addresses, who may be visited, the line to a provider, and the fields of its answers."""
