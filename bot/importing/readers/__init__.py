"""One module a format: the bytes of a document to its lines."""
