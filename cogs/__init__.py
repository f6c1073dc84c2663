"""The bot's commands, a module for each group; loaded by name, never imported."""
