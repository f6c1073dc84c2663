"""How the tables of older databases become today's; Alembic reads the files in `versions` by their path."""
