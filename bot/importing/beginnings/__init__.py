"""What begins entries: whole numbers, counts of the document's own, headings."""
