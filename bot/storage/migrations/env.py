"""What Alembic runs: the migrations, in the transaction of the connection that it was given."""

from alembic import context

from bot.storage.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # SQLite's too: the connection begins its transactions itself
)
context.run_migrations()
