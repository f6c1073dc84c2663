"""Numbers that are whole in print, such as `100.1a`: which of all that look like numbers count a document's rules."""
