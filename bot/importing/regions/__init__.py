"""Lines that hold no rules: contents tables, running heads and feet, credits, lists of changes."""
