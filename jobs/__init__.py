"""The only place that runs the pipeline: a worker that survives being killed, and a client that only enqueues."""
