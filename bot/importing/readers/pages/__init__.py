"""How a printed page is read: its glyphs, their words, the columns and lines that these stand in."""
