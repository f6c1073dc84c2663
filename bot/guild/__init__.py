"""What a server has of its own: aliases, house rules, settings. Values and their rules, no I/O."""
