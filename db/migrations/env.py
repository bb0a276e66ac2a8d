"""Alembic's entry: migrations run on the connection they are handed, never on one of their own."""

from alembic import context

from db.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
